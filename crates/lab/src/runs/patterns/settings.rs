//! The settings of a pattern training run: its rounds, their subjects, and the fits.

use std::{error::Error, ops::RangeInclusive, path::PathBuf};

use othello_engine::{
    models::Glem,
    search::{Budget, PvsSettings},
    spec::SearcherSpec,
};
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::{
    data::{
        annotated_game::Target,
        annotated_play::PlaySettings,
        sources::{self, Labels},
    },
    evolution::files::read_ron,
    runs::{
        RunError,
        round_strength::benchmark,
        rounds::RoundsSettings,
        speed::{ROWS, RoundCost, Speed, positions_in},
    },
};
use othello_train::{
    patterns::{FitMethod, FitSettings},
    presets::PatternPreset,
    sample::Goal,
};

/// The number of valued moves of a game in a choice dataset.
const MOVES: f64 = 350.0;

/// The default search depth of the run's player.
const DEPTH: u32 = 6;

/// The settings of a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The number of games.
    pub games: u32,
    /// The settings of play.
    pub play: PlaySettings,
    /// The target value of a position in this round's fit; `None` takes the run's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Target>,
    /// The fit settings of this round; `None` takes the run's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fit: Option<FitSettings>,
    /// The number of rounds, up to this one, whose games are used; `None` takes the run's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u32>,
    /// The subject to learn from its games.
    #[serde(default, skip_serializing_if = "Subject::is_values")]
    pub subject: Subject,
}

/// The subject of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// Values of positions, for players that search deeply.
    #[default]
    Values,
    /// Choices of moves, for a player that searches one ply. A search values the moves, with the weights of
    /// the last round on values or the shipped ones.
    Choices,
}

impl Subject {
    /// Whether the subject is values.
    #[allow(clippy::trivially_copy_pass_by_ref)] // required by serde
    pub fn is_values(&self) -> bool {
        *self == Subject::Values
    }

    /// The subject that these weights were trained on; only choices train the threat weights.
    pub fn of(glem: &Glem) -> Subject {
        if glem.has_threats() { Subject::Choices } else { Subject::Values }
    }

    /// The search of a player trained on this subject.
    pub fn searcher(self) -> SearcherSpec {
        match self {
            Subject::Values => SearcherSpec::Pvs(PvsSettings::new(Budget::Depth(DEPTH))),
            Subject::Choices => SearcherSpec::AlphaBeta { depth: 1 },
        }
    }
}

/// The settings of a run, as stored in `run.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RunSettings {
    /// The seed of all random choices.
    pub seed: u64,
    /// The rounds, in order. A first round on values starts without knowledge, so its moves are random until
    /// the game can be solved.
    pub rounds: Vec<Round>,
    /// Additional training data for every fit on values.
    pub others: Vec<PathBuf>,
    /// The target value of a position.
    pub reference: Target,
    /// The number of rounds, up to the current one, whose games a fit uses.
    pub memory: u32,
    /// The share of the games used for validation, 0..=0.5.
    pub validation: f64,
    /// The fit settings.
    pub fit: FitSettings,
}

impl Default for RunSettings {
    fn default() -> RunSettings {
        RunSettings {
            seed: 1,
            rounds: RunSettings::usual_rounds(5, 10_000, 4),
            others: Vec::new(),
            reference: Target::default(),
            memory: 2,
            validation: 0.05,
            fit: FitSettings::default(),
        }
    }
}

impl From<PatternPreset> for RunSettings {
    fn from(preset: PatternPreset) -> RunSettings {
        let settings = RunSettings { fit: preset.fit(), ..RunSettings::default() };
        match preset {
            PatternPreset::Margin | PatternPreset::Paper => settings,
            PatternPreset::Quick | PatternPreset::Growing => {
                let rounds = [(4_000, 1), (6_000, 2), (16_000, 3), (72_000, 4), (100_000, 4)];
                let first = if preset == PatternPreset::Quick { 3 } else { rounds.len() };
                let round = |(games, depth)| RunSettings::usual_rounds(1, games, depth)[0];
                RunSettings {
                    rounds: rounds[..first].iter().copied().map(round).collect(),
                    ..settings
                }
            }
            PatternPreset::OnePly => {
                let play = PlaySettings {
                    random: (0, 16),
                    chance: (0.0, 0.15),
                    solve: 10,
                    ..PlaySettings::default()
                };
                let subject = Subject::Choices;
                let round = Round {
                    games: 16_000,
                    play,
                    reference: None,
                    fit: None,
                    memory: None,
                    subject,
                };
                let longer = FitSettings { epochs: 4, ..settings.fit };
                let last = Round { fit: Some(longer), ..round };
                let rounds = vec![round, round, round, last];
                RunSettings { rounds, memory: 4, validation: 0.1, ..settings }
            }
        }
    }
}

impl RunSettings {
    /// The round with this number, counted from 1.
    pub(in crate::runs) fn round(&self, number: u32) -> &Round {
        &self.rounds[number as usize - 1]
    }

    /// The fit settings of a round.
    pub(super) fn fit_of(&self, number: u32) -> FitSettings {
        self.round(number).fit.unwrap_or(self.fit)
    }

    /// The range of rounds whose games this round uses, up to itself.
    pub(in crate::runs) fn remembered(&self, number: u32) -> RangeInclusive<u32> {
        let memory = self.round(number).memory.unwrap_or(self.memory);
        (number + 1).saturating_sub(memory).max(1)..=number
    }

    /// This many equal rounds on values, with this number of games and search depth.
    pub fn usual_rounds(rounds: u32, games: u32, depth: u32) -> Vec<Round> {
        let play = PlaySettings { depth, ..PlaySettings::default() };
        let subject = Subject::Values;
        let round = Round { games, play, reference: None, fit: None, memory: None, subject };
        vec![round; rounds as usize]
    }

    /// The expected work of each round if none ends early. `others` is the number of positions in additional files.
    pub fn costs_with(&self, speed: &Speed, others: f64) -> Vec<RoundCost> {
        let round = |(index, round): (usize, &Round)| {
            // By measurement at depths 1 to 5: half of a game at depth 4 is the solving of its end, and the search
            // before it takes twice as long for each further ply.
            let searched = speed.taught * (0.5 + 0.5 * 2.0_f64.powi(round.play.depth as i32 - 4));
            let (moves, game) = match round.subject {
                Subject::Values => (ROWS / 2.0, searched),
                Subject::Choices => (MOVES, 10.0 * searched), // no cutoffs between moves
            };
            let remembered = self.remembered(index as u32 + 1);
            let games: u32 = remembered.map(|number| self.round(number).games).sum();
            let positions = moves * f64::from(games) + others;
            let fit = round.fit.unwrap_or(self.fit);
            let ridge = matches!(fit.method, FitMethod::Ridge { .. });
            let epoch = if ridge { speed.stepped } else { speed.fitted }.secs(positions);
            // The games that measure the player of the round.
            let tested = 3.0 * f64::from(benchmark().games()) * speed.taught;
            let threads = speed.threads as f64;
            RoundCost {
                games: round.games.into(),
                playing: f64::from(round.games) * game / threads,
                is_apart: false,
                epochs: fit.epochs.into(),
                learning: f64::from(fit.epochs) * epoch / threads,
                testing: tested / threads,
            }
        };
        self.rounds.iter().enumerate().map(round).collect()
    }

    /// The seconds for each round if none ends early. `others` is the number of positions in additional
    /// files.
    pub fn secs(&self, speed: &Speed, others: f64) -> Vec<f64> {
        self.costs_with(speed, others).iter().map(RoundCost::secs).collect()
    }

    /// Reads the settings in `run.ron`.
    ///
    /// # Errors
    /// If the text is not valid settings, or they cannot be used.
    pub fn read(text: &str) -> Result<RunSettings, Box<dyn Error + Send + Sync>> {
        let settings: RunSettings = read_ron(text)?;
        settings.check()?;
        Ok(settings)
    }

    /// Checks that a run can use these settings.
    ///
    /// # Errors
    /// The first fault, in one sentence.
    pub fn check(&self) -> Result<(), String> {
        let fewest = |round: &Round| match round.subject {
            Subject::Values => u32::from(self.others.is_empty()),
            Subject::Choices => 1,
        };
        let can_choose = |round: &Round| {
            let fit = round.fit.unwrap_or(self.fit);
            fit.goal == Goal::Margin && !matches!(fit.method, FitMethod::Ridge { .. })
        };
        let is_sound = |round: &Round| {
            round.play.is_valid()
                && (fewest(round)..=10_000_000).contains(&round.games)
                && round.fit.is_none_or(|fit| fit.check().is_ok())
        };
        if self.rounds.is_empty() || self.rounds.len() > 99 {
            return Err(format!("expected 1 to 99 rounds, found {}", self.rounds.len()));
        }
        if let Some(at) = self.rounds.iter().position(|round| !is_sound(round)) {
            return Err(format!(
                "round {}: expected 1 to 10,000,000 games at depth 1 to 20, solved from at most 24 \
                 empty squares, after an opening of at most 60 moves with a chance of 0 to 1",
                at + 1
            ));
        }
        if !self.rounds.iter().all(|round| round.subject.is_values() || can_choose(round)) {
            let expected =
                "expected the goal of the disc difference, and no ridge, where choices are learned";
            return Err(expected.to_owned());
        }
        if !(0.0..=0.5).contains(&self.validation) {
            let found = self.validation;
            return Err(format!("expected a validation share of 0 to 0.5, found {found}"));
        }
        if self.memory == 0 || self.rounds.iter().any(|round| round.memory == Some(0)) {
            return Err("expected a memory of at least 1 round, found 0".to_owned());
        }
        self.fit.check()
    }
}

impl RoundsSettings for RunSettings {
    fn parse(text: &str) -> Result<RunSettings, Box<dyn Error + Send + Sync>> {
        RunSettings::read(text)
    }

    fn check_new(&self) -> Result<(), RunError> {
        self.check().map_err(RunError::settings)?;
        let labels = Labels { goal: self.fit.goal, target: self.reference, moves: false };
        let positions = sources::check(&self.others, &labels).map_err(RunError::work)?;
        if positions == 0 && self.rounds.iter().all(|round| round.games == 0) {
            return Err(RunError::settings("there is no position to learn from"));
        }
        Ok(())
    }

    fn layout() -> PrettyConfig {
        PrettyConfig::new().depth_limit(3).new_line("\n")
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn rounds(&self) -> u32 {
        self.rounds.len() as u32
    }

    fn with_more_rounds(&self, more: u32) -> RunSettings {
        let mut rounds = self.rounds.clone();
        let last = rounds.last().copied();
        rounds.extend(std::iter::repeat_n(last, more as usize).flatten());
        RunSettings { rounds, ..self.clone() }
    }

    fn planned(&self, rounds: u32) -> [u64; 2] {
        let games = |round| self.round(round).games;
        let epochs = |round| self.fit_of(round).epochs;
        [
            (1..=rounds).map(games).map(u64::from).sum(),
            (1..=rounds).map(epochs).map(u64::from).sum(),
        ]
    }

    fn costs(&self, speed: &Speed) -> Vec<RoundCost> {
        self.costs_with(speed, self.others.iter().map(|path| positions_in(path)).sum())
    }

    fn searcher(&self, round: u32) -> SearcherSpec {
        self.round(round).subject.searcher()
    }
}
