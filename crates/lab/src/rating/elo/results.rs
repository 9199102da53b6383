//! Results as counts of scores.

/// All results between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingResult {
    /// The number of the first player.
    pub first: usize,
    /// The number of the second player.
    pub second: usize,
    /// The number of times each score of `first` occurred, from 0 to 1 in equal steps: losses, draws and
    /// wins of single games, or the five possible points of pairs.
    pub counts: Vec<u64>,
}

/// The score of a cell among `cells` equally spaced ones, 0 first and 1 last.
pub(crate) fn cell_score(cell: usize, cells: usize) -> f64 {
    cell as f64 / (cells - 1) as f64
}

/// The number of games in these counts, and the points of the first player in them.
pub(super) fn games_and_points(counts: &[u64]) -> (f64, f64) {
    let games_each = (counts.len() - 1) as f64 / 2.0;
    let units = counts.iter().sum::<u64>() as f64;
    let scores = counts.iter().enumerate().map(|(c, &n)| n as f64 * cell_score(c, counts.len()));
    (units * games_each, scores.sum::<f64>() * games_each)
}
