//! Numbers as text: grouped thousands and a real minus sign, the same in the whole window.

/// The sign of negative numbers.
pub const MINUS: char = '\u{2212}';

/// The rule by which a language groups the digits of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// `1,234` and `12,345`.
    Commas,
    /// `1 234` and `12 345`.
    Spaces,
    /// `1234` and `12 345`.
    SpacesFromFive,
}

/// A number with grouped thousands.
pub fn grouped(number: i64, grouping: Grouping) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = if number < 0 { MINUS.to_string() } else { String::new() };
    let is_whole = grouping == Grouping::SpacesFromFive && digits.len() < 5;
    let separator = if grouping == Grouping::Commas { ',' } else { '\u{a0}' };
    for (index, digit) in digits.chars().enumerate() {
        if !is_whole && index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// A number with this many decimals, `3.6`. What rounds to zero has no sign.
pub fn decimal(number: impl Into<f64>, decimals: usize) -> String {
    othello_lab::experiment::number(number.into(), decimals)
}

/// A number with its sign and this many decimals, `+3.6`. What rounds to zero has no sign.
pub fn signed(number: impl Into<f64>, decimals: usize) -> String {
    othello_lab::experiment::signed(number.into(), decimals)
}

/// A short count such as `870`, `4.2k`, `87k` or `1.3M`, for places with little room.
pub fn short_count(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..10_000 => format!("{:.1}k", count as f64 / 1e3),
        10_000..1_000_000 => format!("{}k", count / 1_000),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped_by_the_rule_of_the_language() {
        for (number, commas, spaces, from_five) in [
            (7, "7", "7", "7"),
            (-1234, "\u{2212}1,234", "\u{2212}1\u{a0}234", "\u{2212}1234"),
            (12345, "12,345", "12\u{a0}345", "12\u{a0}345"),
            (1234567, "1,234,567", "1\u{a0}234\u{a0}567", "1\u{a0}234\u{a0}567"),
        ] {
            assert_eq!(grouped(number, Grouping::Commas), commas);
            assert_eq!(grouped(number, Grouping::Spaces), spaces);
            assert_eq!(grouped(number, Grouping::SpacesFromFive), from_five);
        }
    }

    #[test]
    fn signs_are_real_and_zero_has_none() {
        let texts = [(3.62, 1, "+3.6"), (-4.0, 0, "\u{2212}4"), (-0.04, 1, "0.0"), (0.0, 0, "0")];
        for (number, decimals, text) in texts {
            assert_eq!(signed(number, decimals), text);
            assert_eq!(decimal(number, decimals), text.replace('+', ""));
        }
        assert_eq!(signed(f64::NAN, 1), "NaN", "of a training that diverged");
    }
}
