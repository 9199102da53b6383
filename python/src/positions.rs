//! Rules on batches of positions. A position is two `uint64` bitboards, `own` of the side to move and
//! `opp`; bit 0 is a1, bit 1 b1, bit 63 h8. Arrays of them are a batch.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use othello_engine::{Bitboard, Position, Square, models::features_of_position};
use pyo3::{exceptions::PyValueError, prelude::*};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// The square of a pass. A finished game has no move at all, [`NO_MOVE`].
pub const PASS: i8 = 64;
/// The entry for a finished game in arrays of moves.
pub const NO_MOVE: i8 = -1;

/// The number of positions from which a batch is divided among threads.
const PARALLEL: usize = 4096;

type Batch<'py> = PyReadonlyArray1<'py, u64>;

/// Reads a batch.
///
/// # Errors
/// If the arrays differ in length, or a position has a square in both.
pub fn batch(own: &Batch, opp: &Batch) -> PyResult<Vec<Position>> {
    let (own, opp) = (own.as_array(), opp.as_array());
    if own.len() != opp.len() {
        let sentence = format!("own has {} positions, opp has {}", own.len(), opp.len());
        return Err(PyValueError::new_err(sentence));
    }
    let position = |(index, (own, opp)): (usize, (&u64, &u64))| {
        Position::new(Bitboard(*own), Bitboard(*opp)).ok_or_else(|| {
            let shared = own & opp;
            PyValueError::new_err(format!(
                "position {index}: own and opp share squares {shared:#018x}"
            ))
        })
    };
    own.iter().zip(opp).enumerate().map(position).collect()
}

/// Applies a function to each position, on several threads if there are many.
fn each<T: Send>(positions: &[Position], f: impl Fn(&Position) -> T + Send + Sync) -> Vec<T> {
    if positions.len() < PARALLEL {
        positions.iter().map(f).collect()
    } else {
        positions.par_iter().map(f).collect()
    }
}

/// Positions as two arrays.
fn arrays<'py>(py: Python<'py>, positions: &[Position]) -> Boards<'py> {
    let own: Vec<u64> = positions.iter().map(|position| position.own().0).collect();
    let opp: Vec<u64> = positions.iter().map(|position| position.opp().0).collect();
    (own.into_pyarray(py), opp.into_pyarray(py))
}

/// A batch as arrays `own` and `opp`.
pub type Boards<'py> = (Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u64>>);

/// A batch of starting positions.
#[pyfunction]
#[pyo3(signature = (count=1))]
pub fn start(py: Python<'_>, count: usize) -> Boards<'_> {
    arrays(py, &vec![Position::START; count])
}

/// The legal moves of each position as a bitboard; 0 where the side to move must pass or the game is over.
#[pyfunction]
pub fn legal_moves<'py>(
    py: Python<'py>,
    own: Batch<'py>,
    opp: Batch<'py>,
) -> PyResult<Bound<'py, PyArray1<u64>>> {
    let positions = batch(&own, &opp)?;
    let moves = py.detach(|| each(&positions, |position| position.legal_moves().0));
    Ok(moves.into_pyarray(py))
}

/// Whether each game is over: neither side has a legal move.
#[pyfunction]
pub fn is_over<'py>(
    py: Python<'py>,
    own: Batch<'py>,
    opp: Batch<'py>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let positions = batch(&own, &opp)?;
    let over = py.detach(|| each(&positions, Position::is_over));
    Ok(over.into_pyarray(py))
}

/// The disc differences for the side to move, -64 to 64; empty squares go to the winner. They are results
/// where the game is over.
#[pyfunction]
pub fn margins<'py>(
    py: Python<'py>,
    own: Batch<'py>,
    opp: Batch<'py>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let positions = batch(&own, &opp)?;
    let margins = each(&positions, |position| position.margin() as i8);
    Ok(margins.into_pyarray(py))
}

/// The positions after a move each, seen by the other side. Moves are squares, 0 for a1 to 63 for h8, 64 to
/// pass, and -1 to leave a finished game as it is.
#[pyfunction]
pub fn play<'py>(
    py: Python<'py>,
    own: Batch<'py>,
    opp: Batch<'py>,
    moves: PyReadonlyArray1<'py, i8>,
) -> PyResult<Boards<'py>> {
    let mut positions = batch(&own, &opp)?;
    let moves = moves.as_array();
    if moves.len() != positions.len() {
        let sentence = format!("there are {} positions and {} moves", positions.len(), moves.len());
        return Err(PyValueError::new_err(sentence));
    }
    for (index, (position, &square)) in positions.iter_mut().zip(moves).enumerate() {
        let next = after(position, square);
        *position = next.ok_or_else(|| illegal(index, square))?;
    }
    Ok(arrays(py, &positions))
}

/// The position after a move; `None` if it is not legal.
pub fn after(position: &Position, square: i8) -> Option<Position> {
    match square {
        PASS => position.must_pass().then(|| position.pass()),
        NO_MOVE => position.is_over().then_some(*position),
        _ => position.play(Square::new(usize::try_from(square).ok()?)?),
    }
}

fn illegal(index: usize, square: i8) -> PyErr {
    let name = match square {
        PASS => "a pass".to_owned(),
        NO_MOVE => "no move".to_owned(),
        _ => usize::try_from(square)
            .ok()
            .and_then(Square::new)
            .map_or_else(|| format!("{square}, which is no square,"), |square| square.to_string()),
    };
    PyValueError::new_err(format!("position {index}: {name} is not legal"))
}

/// A random legal move for each position, uniformly: a square, 64 for a pass, -1 where the game is over.
#[pyfunction]
pub fn random_moves<'py>(
    py: Python<'py>,
    own: Batch<'py>,
    opp: Batch<'py>,
    seed: u64,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let positions = batch(&own, &opp)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let moves: Vec<i8> = positions.iter().map(|position| random_move(position, &mut rng)).collect();
    Ok(moves.into_pyarray(py))
}

/// A random move, as [`random_moves`] gives it.
pub fn random_move(position: &Position, rng: &mut impl Rng) -> i8 {
    let mut legal = position.legal_moves().0;
    if legal == 0 {
        return if position.pass().legal_moves().is_empty() { NO_MOVE } else { PASS };
    }
    for _ in 0..rng.random_range(0..legal.count_ones()) {
        legal &= legal - 1;
    }
    legal.trailing_zeros() as i8
}

/// The results, for the side to move, of one random game from each position.
#[pyfunction]
pub fn random_margins<'py>(
    py: Python<'py>,
    own: Batch<'py>,
    opp: Batch<'py>,
    seed: u64,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let positions = batch(&own, &opp)?;
    let playout = |(index, position): (usize, &Position)| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(index as u64);
        let (mut position, mut sign) = (*position, 1);
        loop {
            let square = random_move(&position, &mut rng);
            if square == NO_MOVE {
                return (sign * position.margin()) as i8;
            }
            position = after(&position, square).expect("it was drawn from the legal moves");
            sign = -sign;
        }
    };
    let margins: Vec<i8> = py.detach(|| positions.par_iter().enumerate().map(playout).collect());
    Ok(margins.into_pyarray(py))
}

/// A zero or a one for each square of each set.
fn cells(sets: impl Iterator<Item = u64>) -> Vec<u8> {
    sets.flat_map(|set| (0..64).map(move |square| (set >> square & 1) as u8)).collect()
}

/// The positions as planes, `uint8` of shape (n, 2, 8, 8): own discs, then the opponent's; row 0 is row 1 of
/// the board, column 0 is a.
#[pyfunction]
pub fn planes<'py>(
    py: Python<'py>,
    own: Batch<'py>,
    opp: Batch<'py>,
) -> PyResult<Bound<'py, PyArray4<u8>>> {
    let positions = batch(&own, &opp)?;
    let sides = positions.iter().flat_map(|position| [position.own().0, position.opp().0]);
    cells(sides).into_pyarray(py).reshape([positions.len(), 2, 8, 8])
}

/// Bitboards as rows, `uint8` of shape (n, 64): 1 for each square of the set, a1 first.
#[pyfunction]
pub fn squares_of<'py>(py: Python<'py>, sets: Batch<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let sets = sets.as_array();
    cells(sets.iter().copied()).into_pyarray(py).reshape([sets.len(), 64])
}

/// Six features of each position, `float32` of shape (n, 6), as the twelve-feature players use them.
#[pyfunction]
pub fn features<'py>(
    py: Python<'py>,
    own: Batch<'py>,
    opp: Batch<'py>,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let positions = batch(&own, &opp)?;
    let rows = py.detach(|| each(&positions, features_of_position));
    rows.concat().into_pyarray(py).reshape([positions.len(), 6])
}
