//! Weighted piece counters: one weight per square, summed over own discs minus the opponent's.

use std::{fmt, str::FromStr};

use crate::{Bitboard, Evaluator, Position, Square, evaluator::Calibration};

/// A weighted piece counter. The published files count black discs +1 and white discs -1, which
/// gives the same player as own minus opponent's.
///
/// ```
/// use othello_engine::{Evaluator, Position, Square, models::Wpc};
///
/// let mut weights = [0.0; 64];
/// weights["f5".parse::<Square>()?.index()] = 2.5;
/// let wpc = Wpc::new(weights).expect("finite weights");
/// let next = Position::START.play("f5".parse()?).expect("f5 is legal");
/// assert_eq!(wpc.evaluate(&next), -2.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Wpc {
    weights: [f32; 64], // finite, each within ±10³⁰
    /// The sum of the weights for each row and each of its 256 sets of discs: 8 lookups per side.
    rows: Box<[[f64; 256]; 8]>,
}

impl Wpc {
    /// A counter with these weights; `None` unless each is within ±10³⁰.
    ///
    /// ```
    /// use othello_engine::models::Wpc;
    ///
    /// assert!(Wpc::new([1.0; 64]).is_some());
    /// assert!(Wpc::new([f32::INFINITY; 64]).is_none());
    /// ```
    pub fn new(weights: [f32; 64]) -> Option<Wpc> {
        weights.iter().all(|w| w.abs() <= 1e30).then(|| {
            let mut rows = Box::new([[0.0; 256]; 8]);
            for (row, weights) in rows.iter_mut().zip(weights.chunks_exact(8)) {
                for (set, sum) in row.iter_mut().enumerate() {
                    let held = |column: usize| set >> column & 1 != 0;
                    *sum = (0..8).filter(|&c| held(c)).map(|c| f64::from(weights[c])).sum();
                }
            }
            Wpc { weights, rows }
        })
    }

    /// The weights in the order a1, b1, … h8.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// 1 for each own disc, -1 for each of the opponent's, 0 for empty squares.
    pub fn variables(position: &Position) -> Vec<f32> {
        let held = |discs: Bitboard, square| f32::from(u8::from(discs.contains(square)));
        Square::all().map(|s| held(position.own(), s) - held(position.opp(), s)).collect()
    }

    /// The value for `own`, summed in double precision.
    pub fn value(&self, position: &Position) -> f64 {
        self.sum(position.own()) - self.sum(position.opp())
    }

    fn sum(&self, discs: Bitboard) -> f64 {
        self.rows.iter().zip(discs.0.to_le_bytes()).map(|(row, set)| row[usize::from(set)]).sum()
    }
}

impl PartialEq for Wpc {
    fn eq(&self, other: &Wpc) -> bool {
        self.weights == other.weights
    }
}

impl fmt::Debug for Wpc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Wpc").field(&self.weights).finish()
    }
}

impl Evaluator for Wpc {
    fn evaluate(&self, position: &Position) -> f32 {
        self.value(position) as f32
    }

    fn calibration(&self) -> Calibration {
        Calibration::by_largest(&self.weights)
    }
}

/// A text is not a weighted piece counter.
///
/// ```
/// use othello_engine::models::Wpc;
///
/// let error = "1 2 x".parse::<Wpc>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected a weight, found \"x\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WpcError {
    /// A word is not a number within ±10³⁰.
    #[error("line {line}: expected a weight, found {found:?}")]
    NotAWeight {
        /// The line, 1 for the first.
        line: usize,
        /// The word.
        found: String,
    },
    /// There are not 64 numbers.
    #[error("expected 64 weights, found {found}")]
    Count {
        /// The number found.
        found: usize,
    },
}

impl FromStr for Wpc {
    type Err = WpcError;

    /// Reads 64 numbers in the order a1, b1, … h8, separated by white space. A `#` starts a comment
    /// that ends with the line.
    fn from_str(text: &str) -> Result<Wpc, WpcError> {
        let mut weights = [0.0; 64];
        let mut count = 0;
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("");
            for word in line.split_whitespace() {
                let weight = word.parse::<f32>().ok().filter(|w| w.abs() <= 1e30);
                let weight = weight.ok_or_else(|| WpcError::NotAWeight {
                    line: number + 1,
                    found: word.chars().take(20).collect(),
                })?;
                if let Some(place) = weights.get_mut(count) {
                    *place = weight;
                }
                count += 1;
            }
        }
        let wpc = if count == 64 { Wpc::new(weights) } else { None };
        wpc.ok_or(WpcError::Count { found: count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered() -> Wpc {
        Wpc::new(std::array::from_fn(|index| index as f32 - 20.5)).unwrap()
    }

    #[test]
    fn the_value_is_the_sum_of_own_weights_minus_the_opponents() {
        let wpc = numbered();
        let (own, opp) = (Bitboard(0x1234_5678_9abc_def0), Bitboard(0xed00_a003_0040_210f));
        let position = Position::new(own, opp).unwrap();
        let sum = |set: Bitboard| set.into_iter().map(|s| wpc.weights[s.index()]).sum::<f32>();
        assert_eq!(wpc.evaluate(&position), sum(own) - sum(opp));
        assert_eq!(wpc.value(&position.pass()), -wpc.value(&position));
    }

    #[test]
    fn sixty_four_numbers_with_comments_are_read() {
        let numbers: Vec<String> = Square::all().map(|s| s.index().to_string()).collect();
        let wpc: Wpc = format!("# of our own\n{}", numbers.join("\n")).parse().unwrap();
        assert_eq!(wpc.weights()[63], 63.0);
    }

    #[test]
    fn invalid_weights_are_explained() {
        let message = |text: &str| text.parse::<Wpc>().unwrap_err().to_string();
        assert_eq!(message("1 2\n3 x"), "line 2: expected a weight, found \"x\"");
        assert_eq!(message("1 2 nan"), "line 1: expected a weight, found \"nan\"");
        assert_eq!(message("1 2 3"), "expected 64 weights, found 3");
        assert_eq!(message(&"1 ".repeat(65)), "expected 64 weights, found 65");
    }
}
