//! The settings of Monte Carlo search and their text: `5000`, `2s`,
//! `500,cp=0.5,final=uct,backup=unsigned,solve=10,memory=64`.

use std::{fmt, str::FromStr};

use crate::search::{Budget, solver};

/// The settings of a Monte Carlo search.
///
/// ```
/// use othello_engine::search::{Backup, Budget, MctsSettings};
///
/// assert_eq!("5000".parse(), Ok(MctsSettings::default()));
/// let paper: MctsSettings = "1000,paper".parse()?;
/// assert_eq!(paper, MctsSettings::paper(Budget::Nodes(1000)));
/// assert_eq!(paper.backup, Backup::Unsigned);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MctsSettings {
    /// The simulations ([`Budget::Nodes`]) or the time per move.
    pub budget: Budget,
    /// Cp of the UCT formula; `None` for the default of the leaf evaluator.
    pub exploration: Option<Exploration>,
    /// The rule for the move to play.
    pub final_move: FinalMove,
    /// The rule of backpropagation.
    pub backup: Backup,
    /// Whether each move starts with a fresh tree, and gets all simulations even if it is forced.
    /// Otherwise the tree is kept from move to move.
    pub fresh: bool,
    /// The number of empty squares, 0 to 12, up to which new nodes are solved instead of evaluated.
    /// `None` is [`MctsSettings::SOLVE`] with a time budget, otherwise 0.
    pub solve: Option<u32>,
    /// The memory limit of the tree in MiB, at least 1. A full tree stops growing; simulations
    /// continue from its leaves.
    pub memory_mb: u32,
}

impl Default for MctsSettings {
    /// The paper's 5000 simulations.
    fn default() -> MctsSettings {
        MctsSettings {
            budget: Budget::Nodes(5000),
            exploration: None,
            final_move: FinalMove::Visits,
            backup: Backup::Signed,
            fresh: false,
            solve: None,
            memory_mb: 256,
        }
    }
}

impl MctsSettings {
    /// The largest number of empty squares at which new nodes are solved; the default with a time
    /// budget. In matches with the shipped network and with playouts 10 and 12 were equal, and
    /// fewer were weaker.
    pub const SOLVE: u32 = solver::MAX_EMPTIES;

    /// The number of empty squares up to which new nodes are solved. Unsigned rewards prove
    /// nothing, so nothing is solved then.
    pub fn solved_from(&self) -> u32 {
        let usual = if matches!(self.budget, Budget::Time(_)) { MctsSettings::SOLVE } else { 0 };
        match self.backup {
            Backup::Signed => self.solve.unwrap_or(usual),
            Backup::Unsigned => 0,
        }
    }

    /// The search of the paper: its Cp for all leaf evaluators, the move with the greatest UCT
    /// value, unsigned rewards, a fresh tree for each move.
    pub fn paper(budget: Budget) -> MctsSettings {
        MctsSettings {
            budget,
            exploration: Some(Exploration::PAPER),
            final_move: FinalMove::Uct,
            backup: Backup::Unsigned,
            fresh: true,
            ..MctsSettings::default()
        }
    }
}

/// Cp, the weight of exploration in Q/N + 2 Cp sqrt(ln N(parent) / N), 0..=100.
///
/// ```
/// use othello_engine::search::Exploration;
///
/// assert_eq!(Exploration::new(1.4142), Some(Exploration::PAPER));
/// assert!(Exploration::new(-1.0).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exploration(u32); // in ten-thousandths

impl Exploration {
    /// The paper's value, 1.4142.
    pub const PAPER: Exploration = Exploration(14_142);

    /// The default for evaluators without playouts, whose noise is smaller. Tuned by matches with
    /// the shipped network.
    pub const VALUE: Exploration = Exploration(1_000);

    /// The default for PUCT; twice this value multiplies the prior's term.
    pub const POLICY: Exploration = Exploration(8_000);

    /// A Cp rounded to four decimals; `None` outside 0..=100.
    pub fn new(cp: f64) -> Option<Exploration> {
        (0.0..=100.0).contains(&cp).then(|| Exploration((cp * 1e4).round() as u32))
    }

    /// The value of Cp.
    pub fn get(self) -> f64 {
        f64::from(self.0) / 1e4
    }
}

/// The rule for the move to play.
///
/// ```
/// use othello_engine::search::{FinalMove, MctsSettings};
///
/// assert_eq!("500,final=uct".parse::<MctsSettings>()?.final_move, FinalMove::Uct);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FinalMove {
    /// The most visited move, the usual and sounder choice.
    Visits,
    /// The move with the greatest UCT value, as in the paper.
    Uct,
}

/// The rule of backpropagation: how rewards are added to the nodes of a path.
///
/// ```
/// use othello_engine::search::{Backup, MctsSettings};
///
/// assert_eq!(MctsSettings::default().backup, Backup::Signed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backup {
    /// The reward from the point of view of the side that moved into each node.
    Signed,
    /// The reward from the point of view of the side to move in the new node, for all nodes alike,
    /// as in the program of the paper. At every other depth a good result for one side counts as
    /// good for the other. Nothing is proven.
    Unsigned,
}

impl fmt::Display for MctsSettings {
    /// The budget, then `paper` if the settings match it, then all differences from it or from the
    /// defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory_mb = self.memory_mb;
        let is_paper = *self == MctsSettings { memory_mb, ..MctsSettings::paper(self.budget) };
        let default =
            if is_paper { MctsSettings::paper(self.budget) } else { MctsSettings::default() };
        match self.budget {
            Budget::Nodes(simulations) => write!(f, "{simulations}")?,
            other => other.fmt(f)?,
        }
        if is_paper {
            f.write_str(",paper")?;
        }
        if let Some(exploration) =
            self.exploration.filter(|_| self.exploration != default.exploration)
        {
            write!(f, ",cp={}", exploration.get())?;
        }
        if self.final_move != default.final_move {
            f.write_str(",final=uct")?;
        }
        if self.backup != default.backup {
            f.write_str(",backup=unsigned")?;
        }
        if self.fresh != default.fresh {
            f.write_str(",tree=fresh")?;
        }
        if let Some(solve) = self.solve {
            write!(f, ",solve={solve}")?;
        }
        if self.memory_mb != default.memory_mb {
            write!(f, ",memory={}", self.memory_mb)?;
        }
        Ok(())
    }
}

/// A text is not a valid setting of a Monte Carlo search.
///
/// ```
/// use othello_engine::search::MctsSettings;
///
/// let error = "9,cp=nan".parse::<MctsSettings>().unwrap_err();
/// assert_eq!(error.to_string(), "expected cp from 0 to 100, found \"cp=nan\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub struct ParseMctsError {
    /// The text found.
    pub found: String,
    /// The expected text.
    pub expected: &'static str,
}

impl FromStr for MctsSettings {
    type Err = ParseMctsError;

    /// Reads the budget and, after commas, `cp=`, `final=`, `backup=`, `tree=`, `solve=` and
    /// `memory=` in any order. `paper`, alone or after a budget, stands for
    /// [`MctsSettings::paper`].
    fn from_str(text: &str) -> Result<MctsSettings, ParseMctsError> {
        let mut parts = text.split(',');
        let first = parts.next().expect("a split text has a first part");
        let mut settings = MctsSettings::default();
        match first {
            "paper" => settings.set(first)?,
            first => settings.budget = budget(first)?,
        }
        for part in parts {
            settings.set(part)?;
        }
        Ok(settings)
    }
}

impl MctsSettings {
    fn set(&mut self, part: &str) -> Result<(), ParseMctsError> {
        let wrong = |expected| ParseMctsError { found: part.to_owned(), expected };
        match part.split_once('=') {
            Some(("cp", value)) => {
                let cp = value.parse().ok().and_then(Exploration::new);
                self.exploration = Some(cp.ok_or_else(|| wrong("cp from 0 to 100"))?);
            }
            None if part == "paper" => *self = MctsSettings::paper(self.budget),
            Some(("final", "visits")) => self.final_move = FinalMove::Visits,
            Some(("final", "uct")) => self.final_move = FinalMove::Uct,
            Some(("backup", "signed")) => self.backup = Backup::Signed,
            Some(("backup", "unsigned")) => self.backup = Backup::Unsigned,
            Some(("tree", "fresh")) => self.fresh = true,
            Some(("tree", "kept")) => self.fresh = false,
            Some(("solve", value)) => {
                let empty = value.parse().ok().filter(|n| *n <= MctsSettings::SOLVE);
                self.solve = Some(empty.ok_or_else(|| wrong("solve from 0 to 12 empty squares"))?);
            }
            Some(("memory", value)) => {
                let mb = value.parse().ok().filter(|mb| (1..=65_536).contains(mb));
                self.memory_mb = mb.ok_or_else(|| wrong("memory from 1 to 65536 (MiB)"))?;
            }
            _ => {
                return Err(wrong(
                    "paper, cp=CP, final=visits, final=uct, backup=unsigned, tree=fresh, \
                     solve=EMPTIES (0 to 12) or memory=MIB",
                ));
            }
        }
        Ok(())
    }
}

fn budget(text: &str) -> Result<Budget, ParseMctsError> {
    let simulations = text.parse().ok().filter(|n| (1..=1_000_000_000).contains(n));
    let time = || text.parse().ok().filter(|budget| matches!(budget, Budget::Time(_)));
    simulations.map(Budget::Nodes).or_else(time).ok_or_else(|| ParseMctsError {
        found: text.to_owned(),
        expected: "simulations (5000) or a time (2s, 0.2s, 200ms)",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back() {
        let all = "500,cp=0.5,final=uct,backup=unsigned,tree=fresh,solve=9,memory=64";
        for text in ["5000", "2s", "200ms", all, "1,cp=0", "1000,paper", "2s,paper,memory=64"] {
            assert_eq!(text.parse::<MctsSettings>().unwrap().to_string(), text);
        }
        let paper = "1000,cp=1.4142,final=uct,backup=unsigned,tree=fresh";
        assert_eq!(paper.parse(), Ok(MctsSettings::paper(Budget::Nodes(1000))));
        assert_eq!("paper".parse(), Ok(MctsSettings::paper(Budget::Nodes(5000))));
        let written_out = "5000,final=visits,backup=signed,memory=256";
        assert_eq!(written_out.parse(), Ok(MctsSettings::default()));
    }

    #[test]
    fn endgames_are_solved_with_a_time_budget_and_signed_rewards() {
        let solved = |text: &str| text.parse::<MctsSettings>().unwrap().solved_from();
        assert_eq!((solved("500"), solved("50ms")), (0, MctsSettings::SOLVE));
        assert_eq!((solved("500,solve=7"), solved("50ms,solve=0")), (7, 0));
        assert_eq!((solved("50ms,paper"), solved("50ms,paper,solve=7")), (0, 0));
    }

    #[test]
    fn invalid_settings_are_explained() {
        let message = |text: &str| text.parse::<MctsSettings>().unwrap_err().to_string();
        for text in ["", "0", "-1", "5000n", "1e9", "0s", "x"] {
            assert!(message(text).starts_with("expected simulations (5000) or a time"), "{text}");
        }
        assert_eq!(message("9,cp=nan"), "expected cp from 0 to 100, found \"cp=nan\"");
        assert_eq!(
            message("9,memory=0"),
            "expected memory from 1 to 65536 (MiB), found \"memory=0\""
        );
        assert_eq!(
            message("9,solve=13"),
            "expected solve from 0 to 12 empty squares, found \"solve=13\""
        );
        assert!(message("9,").starts_with("expected paper, cp=CP, final=visits"));
        assert!(message("9,final=best").ends_with("found \"final=best\""));
    }
}
