//! The budget of a search for one move.

use std::{fmt, str::FromStr, time::Duration};

/// The limit of one search.
///
/// ```
/// use std::time::Duration;
/// use othello_engine::search::Budget;
///
/// assert_eq!("10".parse(), Ok(Budget::Depth(10)));
/// assert_eq!("5000n".parse(), Ok(Budget::Nodes(5000)));
/// assert_eq!("0.2s".parse(), Ok(Budget::Time(Duration::from_millis(200))));
/// assert_eq!(Budget::Nodes(5000).to_string(), "5000n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// A depth in plies.
    Depth(u32),
    /// An approximate number of positions.
    Nodes(u64),
    /// A maximum time.
    Time(Duration),
}

impl fmt::Display for Budget {
    /// `10` plies, `5000n` positions, `2s` or `200ms`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Depth(plies) => write!(f, "{plies}"),
            Budget::Nodes(nodes) => write!(f, "{nodes}n"),
            Budget::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// A text is not a budget.
///
/// ```
/// use othello_engine::search::Budget;
///
/// assert!("2m".parse::<Budget>().unwrap_err().to_string().ends_with("found \"2m\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected plies (10), positions (5000n) or a time (2s, 0.5s, 200ms), found {0:?}")]
pub struct ParseBudgetError(String);

impl FromStr for Budget {
    type Err = ParseBudgetError;

    /// Reads `10`, `5000n`, `2s`, `0.5s` or `200ms`. Depths are 1 to 60, times 1 ms to one day.
    fn from_str(text: &str) -> Result<Budget, ParseBudgetError> {
        let split = text.find(|c: char| c != '.' && !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(split);
        let whole = || number.parse::<u64>().ok().filter(|&n| n > 0);
        let time = |unit_secs: f64| {
            let secs = number.parse::<f64>().ok()? * unit_secs;
            // Rounded to milliseconds, so that a printed budget reads back.
            let millis = (secs * 1000.0).round() as u64;
            (1..=86_400_000).contains(&millis).then(|| Budget::Time(Duration::from_millis(millis)))
        };
        let budget = match unit {
            "" => whole().filter(|&n| n <= 60).map(|n| Budget::Depth(n as u32)),
            "n" => whole().map(Budget::Nodes),
            "s" => time(1.0),
            "ms" => time(0.001),
            _ => None,
        };
        budget.ok_or_else(|| ParseBudgetError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_reads_back() {
        for text in ["10", "5000n", "2s", "200ms"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        assert_eq!("0.5s".parse(), Ok(Budget::Time(Duration::from_millis(500))));
        for text in ["", "0", "61", "n", "-1s", "s", "0s", "1e9s", "2m", "1.5", "999999999999s"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
