//! The settings of an evolution as files hold them: one flat list for all schemes. Files keep this form, so that
//! older programs read them and older files can be read.

use othello_engine::spec::SearcherSpec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{
    ByHandSettings, CmaEsSettings, CmaSettings, Colours, ElitismSettings, EvolutionSettings,
    Fitness, MuLambdaSettings, Points, Rivals, Scheme, SchemeSettings, SettingsError, StopRule,
    TdSettings, check::wrong, genome::Genome,
};

/// Generates the flat settings, the same list with every setting optional, and with every setting in several values.
macro_rules! settings {
    ($($(#[$attribute:meta])* $field:ident: $type:ty,)*) => {
        /// All settings in the order of the files. Settings of other schemes have no effect.
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct WrittenSettings {
            genome: Genome,
            scheme: Scheme,
            $($(#[$attribute])* $field: $type,)*
        }

        /// Settings that replace the defaults; a settings file may leave out any of them.
        #[derive(Clone, Debug, Default, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct Overrides {
            /// The kind of player that evolves.
            pub genome: Option<Genome>,
            /// The selection scheme.
            pub scheme: Option<Scheme>,
            $(
                #[doc = concat!("Replaces `", stringify!($field), "`.")]
                pub $field: Option<$type>,
            )*
        }

        impl Overrides {
            fn replace(self, written: &mut WrittenSettings) {
                $(if let Some(given) = self.$field { written.$field = given; })*
            }

            /// These settings, and those of `later` in place of the same ones.
            #[must_use]
            pub fn then(self, later: Overrides) -> Overrides {
                Overrides {
                    genome: later.genome.or(self.genome),
                    scheme: later.scheme.or(self.scheme),
                    $($field: later.$field.or(self.$field),)*
                }
            }
        }

        /// Settings that take several values each, for experiments.
        #[derive(Clone, Debug, Default, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct Variations {
            /// The kinds of player.
            pub genome: Vec<Genome>,
            /// The selection schemes.
            pub scheme: Vec<Scheme>,
            $(
                #[doc = concat!("The values of `", stringify!($field), "`.")]
                pub $field: Vec<$type>,
            )*
        }

        impl Variations {
            /// The number of combinations.
            pub fn count(&self) -> u64 {
                let given = [self.genome.len(), self.scheme.len(), $(self.$field.len(),)*];
                given.iter().fold(1, |all: u64, values| all.saturating_mul((*values).max(1) as u64))
            }

            /// All combinations of the values, the last setting varying fastest. A setting without values keeps its
            /// own. Without any there is one combination, which changes nothing.
            pub fn combinations(&self) -> Vec<Combination> {
                let mut all = vec![Combination::default()];
                combine(&mut all, "genome", &self.genome, |given, value| given.genome = Some(value));
                combine(&mut all, "scheme", &self.scheme, |given, value| given.scheme = Some(value));
                $(combine(&mut all, stringify!($field), &self.$field, |given, value| {
                    given.$field = Some(value);
                });)*
                all
            }
        }
    };
}

settings! {
    searcher: SearcherSpec,
    opening_plies: u32,
    colours: Colours,
    range: (f64, f64),
    sigma: f64,
    parents: u32,
    children: u32,
    opponents: u32,
    #[serde(default, skip_serializing_if = "Rivals::are_population")]
    rivals: Rivals,
    points: Points,
    fitness: Fitness,
    mutation_rate: f64,
    heuristic: bool,
    min_generations: u32,
    #[serde(default, skip_serializing_if = "StopRule::is_paper")]
    stop_rule: StopRule,
    settled: f64,
    #[serde(default, skip_serializing_if = "CmaSettings::are_usual")]
    cma: CmaSettings,
    #[serde(default, skip_serializing_if = "TdSettings::are_none")]
    td: TdSettings,
    benchmark_pairs: u32,
}

/// A combination of settings in an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Combination {
    /// The settings.
    pub settings: Overrides,
    /// The name of each setting with its value as text.
    pub values: Vec<(&'static str, String)>,
}

/// Extends each combination by each of the values.
fn combine<T: Clone + Serialize>(
    all: &mut Vec<Combination>,
    name: &'static str,
    values: &[T],
    set: impl Fn(&mut Overrides, T),
) {
    if values.is_empty() {
        return;
    }
    let with = |combination: &Combination, value: &T| {
        let mut combination = combination.clone();
        set(&mut combination.settings, value.clone());
        let text = ron::to_string(value).expect("settings are plain data");
        combination.values.push((name, text.replace('"', "")));
        combination
    };
    *all = all.iter().flat_map(|old| values.iter().map(move |value| with(old, value))).collect();
}

impl Overrides {
    /// Replaces the settings given here, except for genome and scheme, which determine the defaults. Settings
    /// of other schemes have no effect.
    ///
    /// # Errors
    /// If a setting cannot be replaced with this scheme.
    pub fn apply(self, settings: &mut EvolutionSettings) -> Result<(), SettingsError> {
        let mut written = WrittenSettings::from(settings.clone());
        self.replace(&mut written);
        *settings = written.try_into()?;
        Ok(())
    }
}

impl Serialize for EvolutionSettings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WrittenSettings::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for EvolutionSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EvolutionSettings, D::Error> {
        let written = WrittenSettings::deserialize(deserializer)?;
        written.try_into().map_err(de::Error::custom)
    }
}

impl From<EvolutionSettings> for WrittenSettings {
    fn from(settings: EvolutionSettings) -> WrittenSettings {
        let own = settings.scheme;
        let plain = WrittenSettings {
            scheme: own.kind(),
            // With `Td`, which mutates nothing, that of the distribution.
            sigma: own.sigma().unwrap_or_else(|| settings.genome.usual_deviation()),
            genome: settings.genome,
            searcher: settings.searcher,
            opening_plies: settings.opening_plies,
            colours: settings.colours,
            range: settings.range,
            parents: own.parents(),
            children: own.children(),
            opponents: settings.opponents,
            rivals: settings.rivals,
            points: settings.points,
            fitness: settings.fitness,
            mutation_rate: 1.0,
            heuristic: false,
            min_generations: 4,
            stop_rule: StopRule::Paper,
            settled: 0.0,
            cma: CmaSettings::default(),
            td: TdSettings::default(),
            benchmark_pairs: settings.benchmark_pairs,
        };
        match own {
            SchemeSettings::Elitism(_) | SchemeSettings::ByHand(_) => plain,
            SchemeSettings::MuLambda(own) => WrittenSettings {
                mutation_rate: own.mutation_rate,
                heuristic: own.heuristic,
                min_generations: own.min_generations,
                stop_rule: own.stop_rule,
                settled: own.settled,
                ..plain
            },
            SchemeSettings::CmaEs(own) => WrittenSettings { cma: own.cma, ..plain },
            SchemeSettings::Td(td) => WrittenSettings { td, ..plain },
        }
    }
}

impl TryFrom<WrittenSettings> for EvolutionSettings {
    type Error = SettingsError;

    fn try_from(written: WrittenSettings) -> Result<EvolutionSettings, SettingsError> {
        let scheme = written.own()?;
        Ok(EvolutionSettings {
            genome: written.genome,
            scheme,
            searcher: written.searcher,
            opening_plies: written.opening_plies,
            colours: written.colours,
            range: written.range,
            opponents: written.opponents,
            rivals: written.rivals,
            points: written.points,
            fitness: written.fitness,
            benchmark_pairs: written.benchmark_pairs,
        })
    }
}

impl WrittenSettings {
    /// The settings of the scheme.
    fn own(&self) -> Result<SchemeSettings, SettingsError> {
        let &WrittenSettings { sigma, parents, children, cma, td, .. } = self;
        if self.scheme != Scheme::MuLambda {
            self.stop_rule.check_endless()?;
        }
        Ok(match self.scheme {
            Scheme::Elitism => {
                SchemeSettings::Elitism(ElitismSettings { parents, children, sigma })
            }
            Scheme::MuLambda => SchemeSettings::MuLambda(MuLambdaSettings {
                parents,
                children,
                sigma,
                mutation_rate: self.mutation_rate,
                heuristic: self.heuristic,
                min_generations: self.min_generations,
                stop_rule: self.stop_rule,
                settled: self.settled,
            }),
            Scheme::CmaEs => {
                wrong(parents == 1, "parents", "1, the middle of the distribution")?;
                SchemeSettings::CmaEs(CmaEsSettings { children, sigma, cma })
            }
            Scheme::Td => {
                wrong(parents == 1, "parents", "1, the one that learns")?;
                wrong(children == 1, "children", "1, the learned player")?;
                SchemeSettings::Td(td)
            }
            Scheme::ByHand => SchemeSettings::ByHand(ByHandSettings { parents, children, sigma }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::files::{read_ron, write_ron};

    /// Settings of every scheme, as version 0.1.0 wrote them when all were in one flat list.
    const EARLIER: [&str; 5] = [
        include_str!("earlier_settings/elitism.ron"),
        include_str!("earlier_settings/mulambda.ron"),
        include_str!("earlier_settings/cmaes.ron"),
        include_str!("earlier_settings/td.ron"),
        include_str!("earlier_settings/by_hand.ron"),
    ];

    #[test]
    fn earlier_settings_are_read_and_written_unchanged() {
        for text in EARLIER {
            let settings: EvolutionSettings = read_ron(text).unwrap();
            assert_eq!(settings.check(), Ok(()), "{text}");
            assert_eq!(write_ron(&settings, 1), text);
        }
    }

    #[test]
    fn the_default_settings_of_each_scheme_survive_a_file() {
        for genome in ["sci", "jma", "features", "net:65-4-1", "ntuple:2"] {
            for scheme in Scheme::ALL {
                let settings = EvolutionSettings::new(genome.parse().unwrap(), scheme);
                let text = write_ron(&settings, 1);
                assert_eq!(read_ron::<EvolutionSettings>(&text).unwrap(), settings, "{text}");
            }
        }
    }

    #[test]
    fn settings_of_other_schemes_have_no_effect() {
        let text = "(mutation_rate: Some(0.5), settled: Some(3.0), td: Some((games: 7, rate: 0.5, \
                    slower: 0, explore: 0.0)))";
        let overrides: Overrides = ron::from_str(text).unwrap();
        let usual = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        let mut settings = usual.clone();
        overrides.apply(&mut settings).unwrap();
        assert_eq!(settings, usual);
    }

    #[test]
    fn values_that_a_scheme_cannot_have_are_refused() {
        let error = |scheme, text: &str| {
            let overrides: Overrides = ron::from_str(text).unwrap();
            let mut settings = EvolutionSettings::new(Genome::SCI, scheme);
            overrides.apply(&mut settings).unwrap_err().to_string()
        };
        assert!(
            error(Scheme::Elitism, "(stop_rule: Some(Trend))").starts_with("stop_rule must be")
        );
        assert!(
            error(Scheme::CmaEs, "(parents: Some(2))").starts_with("parents must be 1, the mid")
        );
        assert!(error(Scheme::Td, "(parents: Some(2))").starts_with("parents must be 1, the one"));
        assert!(error(Scheme::Td, "(children: Some(2))").starts_with("children must be 1, the le"));
    }

    #[test]
    fn variations_combine_all_values() {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let grid: Variations =
            options.from_str("(sigma: [0.5, 1.5], genome: [\"sci\", \"jma\"], td: [])").unwrap();
        let combinations = grid.combinations();
        assert_eq!(grid.count(), combinations.len() as u64);
        let texts: Vec<String> = combinations
            .iter()
            .map(|combination| combination.values.iter().map(|(_, value)| &**value).collect())
            .collect();
        assert_eq!(texts, ["sci0.5", "sci1.5", "jma0.5", "jma1.5"]);
        assert_eq!(combinations[1].values[1], ("sigma", "1.5".to_owned()));
        let base: Overrides = options.from_str("(sigma: 7.0, parents: 3)").unwrap();
        let whole = base.then(combinations[3].settings.clone());
        assert_eq!((whole.sigma, whole.parents), (Some(1.5), Some(3)));
        assert_eq!(Variations::default().combinations(), [Combination::default()]);
    }

    #[test]
    fn overrides_replace_only_the_given_settings() {
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        let text = "(sigma: 2.5, searcher: \"alphabeta:2\")";
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        options.from_str::<Overrides>(text).unwrap().apply(&mut settings).unwrap();
        assert_eq!(settings.scheme.sigma(), Some(2.5));
        assert_eq!(settings.searcher, SearcherSpec::AlphaBeta { depth: 2 });
        assert!(options.from_str::<Overrides>("(sigmma: 2.5)").is_err());
    }
}
