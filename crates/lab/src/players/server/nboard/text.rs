//! The texts of the NBoard protocol: moves, passes and values.

use othello_engine::{
    Square,
    search::{Report, Value},
};

/// Whether this is a pass.
pub(super) fn is_pass(name: &str) -> bool {
    ["PA", "PASS", "PS", "--"].iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// Whether the last move of a GGF game is a pass. The rules imply passes, so a read game does not tell
/// whether they were written.
pub(super) fn ends_with_pass(ggf: &str) -> bool {
    let mut tags = ggf.split(']').filter_map(|tag| tag.split_once('['));
    let last = tags.rfind(|(name, _)| matches!(name.trim(), "B" | "W"));
    last.is_some_and(|(_, value)| is_pass(value.split('/').next().unwrap_or_default().trim()))
}

/// The conversion of values to those sent: in discs, for the side that the protocol expects.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueTeller {
    /// The evaluator's units that are worth a disc.
    pub units_per_disc: f32,
    /// Whether the values are those of a side that must pass first, while the search is for the other side.
    pub passes: bool,
}

impl ValueTeller {
    /// The `search` line of a report.
    pub(super) fn progress(self, report: &Report) -> String {
        self.search_line(&report.line, report.value, report.depth)
    }

    /// Formats `search PV eval 0 depth`. The depth of an exact value is `100%`, of a proven outcome `100%W`.
    pub(super) fn search_line(self, line: &[Square], value: Value, depth: u32) -> String {
        let pass = if self.passes { "PA" } else { "" };
        let squares: String = line.iter().map(|&square| upper(square)).collect();
        let depth = match value {
            Value::Exact(_) => "100%".to_owned(),
            Value::Outcome(_) => "100%W".to_owned(),
            Value::Estimate(_) => depth.to_string(),
        };
        format!("search {pass}{squares} {:.2} 0 {depth}", self.discs(value))
    }

    /// The value as a number of discs; a proven win or loss counts one disc.
    pub(super) fn discs(self, value: Value) -> f32 {
        match if self.passes { value.reversed() } else { value } {
            // An estimate may lie beyond any result.
            Value::Estimate(value) => (value / self.units_per_disc).clamp(-64.0, 64.0),
            Value::Outcome(outcome) => (outcome as i32 - 1) as f32,
            Value::Exact(margin) => margin as f32,
        }
    }
}

/// The square in capital letters.
pub(super) fn upper(square: Square) -> String {
    square.to_string().to_uppercase()
}

#[cfg(test)]
mod tests {
    use othello_engine::search::Outcome;

    use super::*;

    #[test]
    fn written_passes_are_distinguished_from_implied_ones() {
        for (game, passed) in [
            ("(;GM[Othello]PB[PA]B[F5]W[PA];)", true),
            ("(;GM[Othello]B[F5]W[pass//1.5];)", true),
            ("(;GM[Othello]B[PA]W[F5];)", false),
            ("(;GM[Othello]PB[PA];)", false),
        ] {
            assert_eq!(ends_with_pass(game), passed, "{game}");
        }
    }

    #[test]
    fn values_before_a_pass_are_those_of_the_passing_side() {
        let line = ["f5".parse().unwrap()];
        let told = |value, units_per_disc| {
            ValueTeller { units_per_disc, passes: true }.search_line(&line, value, 8)
        };
        assert_eq!(told(Value::Estimate(1.5), 1.0), "search PAF5 -1.50 0 8");
        assert_eq!(told(Value::Estimate(1.5), 0.5), "search PAF5 -3.00 0 8");
        assert_eq!(told(Value::Estimate(99.0), 1.0), "search PAF5 -64.00 0 8");
        assert_eq!(told(Value::Exact(-4), 0.5), "search PAF5 4.00 0 100%");
        assert_eq!(told(Value::Outcome(Outcome::Win), 0.5), "search PAF5 -1.00 0 100%W");
    }
}
