//! The settings of `pvs` and their text: `10`, `2s,threads=2`, `5000n,hash=16,select=95`.

use std::{fmt, str::FromStr};

use crate::search::{Budget, ParseBudgetError};

/// The settings of a principal variation search.
///
/// ```
/// use othello_engine::search::{Budget, PvsSettings, Selectivity};
///
/// let settings: PvsSettings = "2s,threads=2,select=95".parse()?;
/// assert_eq!((settings.threads, settings.selectivity), (2, Selectivity::Percent95));
/// assert_eq!(PvsSettings::new(Budget::Depth(10)).to_string(), "10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PvsSettings {
    /// The budget per move.
    pub budget: Budget,
    /// The size of the transposition table in MiB; `None` for a size that suits the budget.
    pub hash_mib: Option<u32>,
    /// The number of threads for solving endgames, at least 1. It changes no value.
    pub threads: u32,
    /// The confidence required of selective cuts. Final results of the endgame solver never use
    /// them.
    pub selectivity: Selectivity,
    /// The number of empty squares up to which the game is solved; `None` for one that suits the
    /// budget.
    pub solve_from: Option<u32>,
    /// The maximum depth in plies before the end of the game is solved; `None` for no other limit
    /// than the budget. Unused with a budget in plies.
    pub depth: Option<u32>,
    /// The number of best moves to value, at least 1.
    pub valued_moves: u32,
    /// Whether the time budget is that of the whole game.
    pub whole_game: bool,
    /// Whether it ponders on the opponent's time, if the caller supports it.
    pub ponder: bool,
    /// Whether solving only distinguishes win, draw and loss.
    pub outcome_only: bool,
}

impl PvsSettings {
    /// A value of `valued_moves` for all legal moves.
    pub const ALL_MOVES: u32 = u32::MAX;

    /// The default settings for this budget. With a time budget the search is selective, which
    /// finds better moves in the same time; solved endgames are exact nevertheless.
    pub const fn new(budget: Budget) -> PvsSettings {
        let selectivity = match budget {
            Budget::Time(_) => Selectivity::Percent87,
            Budget::Depth(_) | Budget::Nodes(_) => Selectivity::Off,
        };
        PvsSettings {
            budget,
            hash_mib: None,
            threads: 1,
            selectivity,
            solve_from: None,
            depth: None,
            valued_moves: 1,
            whole_game: false,
            ponder: false,
            outcome_only: false,
        }
    }
}

/// The confidence level of selective cuts.
///
/// ```
/// use othello_engine::search::Selectivity;
///
/// assert_eq!(Selectivity::Percent95.standard_errors(), Some(2.0));
/// assert_eq!(Selectivity::Off.standard_errors(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Selectivity {
    /// Right in about 73 of 100 cases: the fastest search.
    Percent73,
    /// Right in 87 of 100 cases.
    Percent87,
    /// Right in 95 of 100 cases.
    Percent95,
    /// Right in 98 of 100 cases.
    Percent98,
    /// Right in 99 of 100 cases.
    Percent99,
    /// No cuts: every line is searched to the full depth.
    Off,
}

impl PvsSettings {
    /// These settings with this depth in plies, 1 to 60: the budget if it is a depth, otherwise a
    /// limit beside the budget.
    ///
    /// ```
    /// use othello_engine::search::PvsSettings;
    ///
    /// let deep = |text: &str| text.parse::<PvsSettings>().unwrap().with_depth(12).to_string();
    /// assert_eq!((&*deep("8,moves=2"), &*deep("2s")), ("12,moves=2", "2s,depth=12"));
    /// ```
    #[must_use]
    pub const fn with_depth(self, plies: u32) -> PvsSettings {
        match self.budget {
            Budget::Depth(_) => PvsSettings { budget: Budget::Depth(plies), ..self },
            Budget::Nodes(_) | Budget::Time(_) => PvsSettings { depth: Some(plies), ..self },
        }
    }
}

impl Selectivity {
    /// All levels, the boldest first.
    pub const ALL: [Selectivity; 6] = [
        Selectivity::Percent73,
        Selectivity::Percent87,
        Selectivity::Percent95,
        Selectivity::Percent98,
        Selectivity::Percent99,
        Selectivity::Off,
    ];

    /// The distance from the window, in standard errors, required of a shallow value; `None` for no
    /// cuts.
    pub const fn standard_errors(self) -> Option<f32> {
        match self {
            Selectivity::Percent73 => Some(1.1),
            Selectivity::Percent87 => Some(1.5),
            Selectivity::Percent95 => Some(2.0),
            Selectivity::Percent98 => Some(2.6),
            Selectivity::Percent99 => Some(3.3),
            Selectivity::Off => None,
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Selectivity::Percent73 => "73",
            Selectivity::Percent87 => "87",
            Selectivity::Percent95 => "95",
            Selectivity::Percent98 => "98",
            Selectivity::Percent99 => "99",
            Selectivity::Off => "off",
        }
    }
}

impl fmt::Display for PvsSettings {
    /// The budget, then all settings that differ from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = PvsSettings::new(self.budget);
        self.budget.fmt(f)?;
        self.hash_mib.iter().try_for_each(|mib| write!(f, ",hash={mib}"))?;
        if self.threads != usual.threads {
            write!(f, ",threads={}", self.threads)?;
        }
        if self.selectivity != usual.selectivity {
            write!(f, ",select={}", self.selectivity.text())?;
        }
        self.solve_from.iter().try_for_each(|empty| write!(f, ",solve={empty}"))?;
        self.depth.iter().try_for_each(|plies| write!(f, ",depth={plies}"))?;
        match self.valued_moves {
            1 => {}
            PvsSettings::ALL_MOVES => f.write_str(",moves=all")?,
            best => write!(f, ",moves={best}")?,
        }
        if self.whole_game {
            f.write_str(",time=game")?;
        }
        if self.ponder {
            f.write_str(",ponder")?;
        }
        if self.outcome_only { f.write_str(",goal=outcome") } else { Ok(()) }
    }
}

/// A text is not a valid setting of `pvs`.
///
/// ```
/// use othello_engine::search::{ParsePvsError, PvsSettings};
///
/// let error = "4,select=80".parse::<PvsSettings>().unwrap_err();
/// assert_eq!(error, ParsePvsError::Setting("select=80".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePvsError {
    /// An invalid budget.
    #[error(transparent)]
    Budget(ParseBudgetError),
    /// An invalid setting after the budget.
    #[error("expected {expected}, found {0:?}", expected = ParsePvsError::EXPECTED)]
    Setting(String),
}

impl ParsePvsError {
    pub(crate) const EXPECTED: &'static str = "hash=MIB (1 to 65536), threads=N (1 to 256), \
         select=off, 73, 87, 95, 98 or 99, solve=EMPTIES (0 to 60), depth=N (1 to 60, where a time or positions are given), moves=all or N (1 to 60), \
         time=game (where a time is given), ponder or goal=outcome";
}

impl FromStr for PvsSettings {
    type Err = ParsePvsError;

    /// Reads a budget, then settings after commas: `hash=64` (MiB), `threads=2`, `select=off` or
    /// `73`, `87`, `95`, `98`, `99`, `solve=20` (empty squares), `depth=12` (plies), `moves=all`,
    /// `time=game`, `ponder`, `goal=outcome`.
    fn from_str(text: &str) -> Result<PvsSettings, ParsePvsError> {
        let mut parts = text.split(',');
        let budget = parts.next().unwrap_or_default().parse().map_err(ParsePvsError::Budget)?;
        let mut settings = PvsSettings::new(budget);
        parts.try_for_each(|part| {
            settings.set(part).ok_or_else(|| ParsePvsError::Setting(part.to_owned()))
        })?;
        Ok(settings)
    }
}

impl PvsSettings {
    fn set(&mut self, part: &str) -> Option<()> {
        if part == "ponder" {
            self.ponder = true;
            return Some(());
        }
        let (name, value) = part.split_once('=')?;
        let number = |least, most| value.parse::<u32>().ok().filter(|n| (least..=most).contains(n));
        match name {
            "hash" => self.hash_mib = Some(number(1, 65536)?),
            "threads" => self.threads = number(1, 256)?,
            "select" => {
                self.selectivity =
                    Selectivity::ALL.into_iter().find(|level| level.text() == value)?;
            }
            "solve" => self.solve_from = Some(number(0, 60)?),
            "depth" if !matches!(self.budget, Budget::Depth(_)) => {
                self.depth = Some(number(1, 60)?);
            }
            "moves" if value == "all" => self.valued_moves = PvsSettings::ALL_MOVES,
            "moves" => self.valued_moves = number(1, 60)?,
            "time" if value == "game" && matches!(self.budget, Budget::Time(_)) => {
                self.whole_game = true;
            }
            "goal" if value == "outcome" => self.outcome_only = true,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back() {
        for text in [
            "10",
            "10,moves=3",
            "5000n,hash=16",
            "2s,threads=2,select=95,solve=20,moves=all,time=game,goal=outcome",
            "60s,depth=12,time=game,ponder",
            "2s,select=off",
        ] {
            assert_eq!(text.parse::<PvsSettings>().unwrap().to_string(), text);
        }
        assert_eq!("4,select=off,threads=1".parse::<PvsSettings>().unwrap().to_string(), "4");
        assert_eq!("4s,select=87".parse::<PvsSettings>().unwrap().to_string(), "4s");
    }

    #[test]
    fn an_invalid_setting_is_explained() {
        let message = |text: &str| text.parse::<PvsSettings>().unwrap_err().to_string();
        assert!(message("").starts_with("expected plies (10)"));
        assert!(message("0").ends_with("found \"0\""));
        for wrong in [
            "hash",
            "hash=0",
            "select=80",
            "solve=61",
            "threads=x",
            "depth=3",
            "moves=best",
            "moves=0",
            "time=game",
            "ponder=1",
            "x=1",
        ] {
            assert!(message(&format!("4,{wrong}")).ends_with(&format!("found {wrong:?}")));
        }
    }
}
