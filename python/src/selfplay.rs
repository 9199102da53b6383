//! Self-play: games of a player against itself, as arrays to learn from.

use numpy::{IntoPyArray, PyArrayMethods};
use othello_engine::{
    Color, Game, Position, Square,
    search::{Report, Searcher, Stop},
};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::players::{PyPlayer, value_number};

/// One move of a game, as a sample.
struct PlayedMove {
    position: Position,
    square: u8,
    visits: Vec<(u8, u64)>,
    value: f32,
    game: u32,
    /// The side to move was black.
    black: bool,
}

/// Plays games of a player against itself on all cores. The first `random_plies` moves are random and are
/// left out. Returns a dict of arrays, one row a position: `own`, `opp`, `move`, `value` (of the
/// search), `visits` (n, 64; of a Monte Carlo search, else the chosen move counts 1), `result` (disc
/// difference for the side to move) and `game` (its number).
#[pyfunction]
#[pyo3(signature = (player, games, *, seed=1, random_plies=8))]
pub fn self_play<'py>(
    py: Python<'py>,
    player: &PyPlayer,
    games: u32,
    seed: u64,
    random_plies: u32,
) -> PyResult<Bound<'py, PyDict>> {
    let play = |number| play_game(player, seed, number, random_plies);
    let played: Option<Vec<_>> = py.detach(|| (0..games).into_par_iter().map(play).collect());
    let played = played.ok_or_else(|| PyValueError::new_err("the player found no move"))?;
    let (mut own, mut opp, mut squares, mut values) = (vec![], vec![], vec![], vec![]);
    let (mut visits, mut results, mut numbers) = (vec![], vec![], vec![]);
    for (moves, margin) in played {
        for played in moves {
            own.push(played.position.own().0);
            opp.push(played.position.opp().0);
            squares.push(played.square as i8);
            values.push(played.value);
            numbers.push(played.game);
            results.push(if played.black { margin } else { -margin } as i8);
            let row = visits.len();
            visits.resize(row + 64, 0u32);
            for (square, count) in played.visits {
                visits[row + usize::from(square)] = count as u32;
            }
        }
    }
    let rows = own.len();
    let arrays = PyDict::new(py);
    arrays.set_item("own", own.into_pyarray(py))?;
    arrays.set_item("opp", opp.into_pyarray(py))?;
    arrays.set_item("move", squares.into_pyarray(py))?;
    arrays.set_item("value", values.into_pyarray(py))?;
    arrays.set_item("visits", visits.into_pyarray(py).reshape([rows, 64])?)?;
    arrays.set_item("result", results.into_pyarray(py))?;
    arrays.set_item("game", numbers.into_pyarray(py))?;
    Ok(arrays)
}

/// Plays one game; `None` if the player gives no legal move.
fn play_game(
    player: &PyPlayer,
    seed: u64,
    number: u32,
    random_plies: u32,
) -> Option<(Vec<PlayedMove>, i32)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(u64::from(number));
    let mut game = Game::default();
    for _ in 0..random_plies {
        let moves: Vec<Square> = game.position().legal_moves().into_iter().collect();
        if moves.is_empty() {
            break;
        }
        game.play(moves[rng.random_range(0..moves.len())]).ok()?;
    }
    let mut sides: [Box<dyn Searcher>; 2] = [Color::Black, Color::White]
        .map(|color| player.resolved().sit(color, seed.wrapping_add(u64::from(number))));
    let mut moves = Vec::new();
    while let Some(turn) = game.turn() {
        let position = game.position();
        let report = sides[usize::from(turn == Color::White)].search(&position, &Stop::default());
        let best = report.best?;
        moves.push(PlayedMove {
            position,
            square: best.index() as u8,
            visits: visits(&report, best),
            value: value_number(report.value),
            game: number,
            black: turn == Color::Black,
        });
        game.play(best).ok()?;
    }
    Some((moves, game.result()?))
}

/// The visits of each move; 1 for the best where the search counts none.
fn visits(report: &Report, best: Square) -> Vec<(u8, u64)> {
    let counted = report.moves.iter();
    let counted: Vec<(u8, u64)> =
        counted.filter_map(|found| Some((found.square.index() as u8, found.visits?))).collect();
    if counted.is_empty() { vec![(best.index() as u8, 1)] } else { counted }
}
