//! The plan for a question about one setting of an evolution of polynomials, such as the size of mutation.

use std::fmt::Write;

use othello_engine::models::PolynomialKind;

use crate::{
    evolution::{EvolutionSettings, Scheme, genome::Genome},
    runs::estimate::bred_games,
};

/// A setting that an experiment varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariedSetting {
    /// The standard deviation of mutation.
    Mutation,
    /// The number of members, half of them parents.
    Population,
    /// The number of games of each member in a generation.
    Opponents,
    /// The number of generations.
    Generations,
    /// The scheme of evolution.
    Scheme,
}

impl VariedSetting {
    /// All settings.
    pub const ALL: [VariedSetting; 5] = [
        VariedSetting::Mutation,
        VariedSetting::Population,
        VariedSetting::Opponents,
        VariedSetting::Generations,
        VariedSetting::Scheme,
    ];

    /// Whether a generation's games depend on the setting. Its runs then get equal games instead of generations.
    pub const fn changes_games(self) -> bool {
        matches!(self, VariedSetting::Population | VariedSetting::Opponents | VariedSetting::Scheme)
    }
}

/// A question about one setting.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingQuestion {
    /// The polynomials that evolve.
    pub model: PolynomialKind,
    /// The setting.
    pub setting: VariedSetting,
    /// Its values, if they are numbers.
    pub values: Vec<f64>,
    /// Its values, if they are schemes.
    pub schemes: Vec<Scheme>,
    /// The number of seeds of each value.
    pub seeds: u32,
    /// The number of generations of each run, or of usual generations whose games it gets.
    pub generations: u32,
}

/// The schemes of polynomials, as the report names them.
const SCHEMES: [(Scheme, &str); 4] = [
    (Scheme::Elitism, "Elitism"),
    (Scheme::MuLambda, "MuLambda"),
    (Scheme::CmaEs, "CMA-ES"),
    (Scheme::Td, "TD"),
];

impl SettingQuestion {
    /// The schemes that polynomials can evolve by.
    pub fn all_schemes() -> [Scheme; 4] {
        SCHEMES.map(|(scheme, _)| scheme)
    }

    /// The values as the report names them.
    pub fn names(&self) -> Vec<String> {
        if self.setting == VariedSetting::Scheme {
            let known = |scheme: &Scheme| SCHEMES.iter().find(|(known, _)| known == scheme);
            let name = |scheme| {
                known(scheme).map_or_else(|| format!("{scheme:?}"), |(_, name)| (*name).to_owned())
            };
            return self.schemes.iter().map(name).collect();
        }
        self.values.iter().map(ToString::to_string).collect()
    }

    /// The text of the plan with this title.
    pub fn plan(&self, title: &str) -> String {
        let title = ron::to_string(title).expect("a text can be written");
        let settings = format!("genome: {:?}, {}", self.model.name(), self.settings());
        let varied = match self.setting {
            VariedSetting::Generations => String::new(),
            _ => format!("        arms: [{}],\n", self.arms()),
        };
        format!(
            "(\n    question: {title},\n    runs: Evolution(\n        settings: ({settings}),\n{varied}        \
             length: {},\n    ),\n    seeds: {},\n    measures: [Strength(pairs: 25), Anytime, Diversity],\n)\n",
            self.length(),
            self.seeds
        )
    }

    /// The settings of all runs besides the genome.
    const fn settings(&self) -> &'static str {
        match self.setting {
            // The same search for all, and no end before the last game.
            VariedSetting::Scheme => "searcher: \"alphabeta:2\", benchmark_pairs: 2, settled: 0",
            _ => "scheme: Elitism, benchmark_pairs: 2",
        }
    }

    fn arms(&self) -> String {
        let mut arms = String::new();
        for (place, name) in self.names().iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let value = self.values.get(place).copied().unwrap_or_default();
            let own = match self.setting {
                VariedSetting::Mutation => format!("sigma: {value:?}"),
                VariedSetting::Population => {
                    let members = value as u32;
                    format!("parents: {}, children: {}", members / 2, members - members / 2)
                }
                VariedSetting::Opponents => format!("opponents: {value}"),
                VariedSetting::Scheme => format!("scheme: {:?}", self.schemes[place]),
                VariedSetting::Generations => String::new(),
            };
            write!(arms, "{comma}({name:?}, ({own}))").expect("a String takes everything");
        }
        arms
    }

    fn length(&self) -> String {
        match self.setting {
            VariedSetting::Generations => {
                let numbers: Vec<String> = self.values.iter().map(ToString::to_string).collect();
                format!("Each([{}])", numbers.join(", "))
            }
            setting if setting.changes_games() => {
                let genome = Genome::Polynomial(self.model);
                let usual = bred_games(&EvolutionSettings::new(genome, Scheme::Elitism));
                format!("Games({})", usual * u64::from(self.generations))
            }
            _ => format!("Generations({})", self.generations),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{ArmSettings, ExperimentPlan};

    fn question(setting: VariedSetting, values: &[f64]) -> SettingQuestion {
        SettingQuestion {
            model: PolynomialKind::Sci,
            setting,
            values: values.to_vec(),
            schemes: vec![Scheme::Elitism, Scheme::CmaEs],
            seeds: 20,
            generations: 30,
        }
    }

    /// The names of the arms, and the last generation of each.
    fn arms(question: &SettingQuestion) -> Vec<(String, u32)> {
        let plan = ExperimentPlan::read(&question.plan("Which is \"best\"?")).unwrap();
        assert_eq!((plan.question.as_str(), plan.seeds), ("Which is \"best\"?", 20));
        let of = |arm: crate::experiment::Arm| match arm.settings {
            ArmSettings::Evolution(_, until) => (arm.label, until),
            other => panic!("{other:?}"),
        };
        plan.checked().unwrap().into_iter().map(of).collect()
    }

    #[test]
    fn each_setting_has_a_plan_with_an_arm_for_each_value() {
        let named = |all: &[(&str, u32)]| {
            all.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect::<Vec<_>>()
        };
        let mutation = question(VariedSetting::Mutation, &[0.5, 1.5, 2.0]);
        assert_eq!(arms(&mutation), named(&[("0.5", 30), ("1.5", 30), ("2", 30)]));
        // 150 games of a usual generation, thirty times, for each.
        let population = question(VariedSetting::Population, &[10.0, 30.0]);
        assert_eq!(arms(&population), named(&[("10", 90), ("30", 30)]));
        let opponents = question(VariedSetting::Opponents, &[5.0, 10.0]);
        assert_eq!(arms(&opponents), named(&[("5", 30), ("10", 15)]));
        let generations = question(VariedSetting::Generations, &[1.0, 100.0]);
        let expected = named(&[("generations 1", 1), ("generations 100", 100)]);
        assert_eq!(arms(&generations), expected);
        let schemes = arms(&question(VariedSetting::Scheme, &[]));
        let names: Vec<&str> = schemes.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Elitism", "CMA-ES"]);
    }

    #[test]
    fn the_difference_that_the_seeds_show_needs_as_many_of_them() {
        let plan = |seeds| {
            let question = question(VariedSetting::Mutation, &[0.5, 1.5]);
            let question = SettingQuestion { seeds, ..question };
            ExperimentPlan::read(&question.plan("")).unwrap()
        };
        // By Noether's formula, with 1.96 + 0.84 standard deviations.
        let share = plan(20).detectable().unwrap();
        assert!((share - 0.756).abs() < 0.001, "{share}");
        assert_eq!(plan(5).detectable(), None, "five seeds show nothing");
    }
}
