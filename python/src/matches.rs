//! Matches between two players.

use othello_engine::search::Stop;
use othello_lab::{
    players::{consent::Consent, spec::PlayerSpec},
    rating::elo::MatchScore,
    runs::{
        Run,
        tournament::{Config, Tournament},
    },
};
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::errors::value_error;

/// The result of a match, for its first player.
#[pyclass(frozen, module = "othello_lab")]
pub struct MatchResult {
    wins: u64,
    draws: u64,
    losses: u64,
    margin: f64,
    score: MatchScore,
}

#[pymethods]
impl MatchResult {
    /// Games won by the first player.
    #[getter]
    fn wins(&self) -> u64 {
        self.wins
    }

    /// Games drawn.
    #[getter]
    fn draws(&self) -> u64 {
        self.draws
    }

    /// Games lost by the first player.
    #[getter]
    fn losses(&self) -> u64 {
        self.losses
    }

    /// The mean disc difference for the first player.
    #[getter]
    fn margin(&self) -> f64 {
        self.margin
    }

    /// The share of the points, 0 to 1.
    #[getter]
    fn score(&self) -> f64 {
        self.score.score().value
    }

    /// The Elo difference.
    #[getter]
    fn elo(&self) -> f64 {
        self.score.elo().value
    }

    /// The ends of the 95 % confidence interval of `elo`; infinite if one side took every point.
    #[getter]
    fn elo_interval(&self) -> (f64, f64) {
        let elo = self.score.elo();
        (elo.low, elo.high)
    }

    /// The probability that the first player is the stronger one.
    #[getter]
    fn superiority(&self) -> f64 {
        self.score.superiority()
    }

    fn __repr__(&self) -> String {
        let MatchResult { wins, draws, losses, .. } = self;
        format!("<MatchResult +{wins} ={draws} -{losses}, {:+.0} Elo>", self.elo())
    }
}

/// Plays a match on all cores. From each opening the players play two games with colours swapped. `progress`
/// is called with the games played and the games in all.
#[pyfunction]
#[pyo3(signature = (first, second, *, pairs=50, openings="random:8", seed=1, progress=None))]
pub fn play_match(
    py: Python<'_>,
    first: &str,
    second: &str,
    pairs: u32,
    openings: &str,
    seed: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<MatchResult> {
    let spec = |text: &str| text.parse::<PlayerSpec>().map_err(value_error);
    let players = vec![spec(first)?, spec(second)?];
    let openings = openings.parse().map_err(value_error)?;
    let config = Config { pairs, openings, seed, ..Config::new(players) };
    let games = config.games();
    let mut tournament = Tournament::in_memory(config, &Consent::NONE).map_err(value_error)?;
    loop {
        let step = py.detach(|| tournament.step(&Stop::default()).map(|step| step.is_some()));
        if !step.map_err(value_error)? {
            break;
        }
        py.check_signals()?;
        if let Some(progress) = &progress {
            progress.call1(py, (tournament.records().count(), games))?;
        }
    }
    result(&tournament).ok_or_else(|| PyValueError::new_err("no games were played"))
}

/// The result for the first player.
fn result(tournament: &Tournament) -> Option<MatchResult> {
    let (mut counts, mut sum, mut games) = ([0; 3], 0, 0);
    for record in tournament.records() {
        let margin = if record.black == 0 { record.margin } else { -record.margin };
        counts[(margin.signum() + 1) as usize] += 1;
        sum += margin;
        games += 1;
    }
    let score = MatchScore::of(&tournament.results().first()?.counts)?;
    let [losses, draws, wins] = counts;
    Some(MatchResult { wins, draws, losses, margin: f64::from(sum) / f64::from(games), score })
}
