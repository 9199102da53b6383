//! Games, and files of games in every format the program reads.

use std::path::PathBuf;

use numpy::{IntoPyArray, PyArray1};
use othello_engine::{
    Color, Game, Position,
    notation::{diagram, record::GameRecord},
};
use othello_lab::data::game_files;
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::{errors::value_error, positions::Boards};

/// A game: a start and the moves played from it. Forced passes follow from the rules.
#[pyclass(name = "Game", module = "othello_lab", from_py_object)]
#[derive(Clone)]
pub struct PyGame {
    game: Game,
}

impl From<Game> for PyGame {
    fn from(game: Game) -> PyGame {
        PyGame { game }
    }
}

#[pymethods]
impl PyGame {
    /// A game from its moves, such as `f5d6c3`; empty for the start.
    #[new]
    #[pyo3(signature = (moves=""))]
    fn new(moves: &str) -> PyResult<PyGame> {
        let game = moves.parse::<Game>().map_err(value_error)?;
        Ok(PyGame { game })
    }

    /// Plays a move, such as `f5`.
    fn play(&mut self, square: &str) -> PyResult<()> {
        let square = square.parse().map_err(value_error)?;
        self.game.play(square).map_err(value_error)
    }

    /// Takes back the last move; `False` if there is none.
    fn undo(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// The moves as text.
    #[getter]
    fn moves(&self) -> String {
        game_files::moves(&self.game)
    }

    /// The side to move, `black` or `white`; `None` when the game is over.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        self.game.turn().map(|color| match color {
            Color::Black => "black",
            Color::White => "white",
        })
    }

    /// The disc difference for black; `None` before the end of the game.
    #[getter]
    fn result(&self) -> Option<i32> {
        self.game.result()
    }

    /// The current position as two integers: own discs of the side to move, and the opponent's.
    #[getter]
    fn position(&self) -> (u64, u64) {
        let position = self.game.position();
        (position.own().0, position.opp().0)
    }

    /// The positions before each move, as arrays `own` and `opp`, and the moves, `int8`.
    fn history<'py>(&self, py: Python<'py>) -> (Boards<'py>, Bound<'py, PyArray1<i8>>) {
        let positions: Vec<Position> = self
            .game
            .stages()
            .iter()
            .take(self.game.moves().len())
            .map(|stage| stage.position())
            .collect();
        let own: Vec<u64> = positions.iter().map(|position| position.own().0).collect();
        let opp: Vec<u64> = positions.iter().map(|position| position.opp().0).collect();
        let moves: Vec<i8> = self.game.moves().iter().map(|square| square.index() as i8).collect();
        ((own.into_pyarray(py), opp.into_pyarray(py)), moves.into_pyarray(py))
    }

    fn __len__(&self) -> usize {
        self.game.moves().len()
    }

    fn __str__(&self) -> String {
        diagram::write(&self.game.board(), self.game.turn().unwrap_or(Color::Black))
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.moves())
    }
}

/// A game with its players, place, date and result, as files hold them.
#[pyclass(name = "Record", module = "othello_lab", from_py_object)]
#[derive(Clone)]
pub struct PyRecord {
    record: GameRecord,
}

#[pymethods]
impl PyRecord {
    /// A record of a game.
    #[new]
    #[pyo3(signature = (game, *, black="", white=""))]
    fn new(game: PyGame, black: &str, white: &str) -> PyRecord {
        let mut record = GameRecord::of_game(game.game);
        black.clone_into(&mut record.black);
        white.clone_into(&mut record.white);
        PyRecord { record }
    }

    /// The game, without variations.
    #[getter]
    fn game(&self) -> PyGame {
        self.record.game.clone().into()
    }

    /// The name of the black player; empty if unknown.
    #[getter]
    fn black(&self) -> &str {
        &self.record.black
    }

    /// The name of the white player; empty if unknown.
    #[getter]
    fn white(&self) -> &str {
        &self.record.white
    }

    /// The place, server or tournament; empty if unknown.
    #[getter]
    fn place(&self) -> &str {
        &self.record.place
    }

    /// The date as written in the file; empty if unknown.
    #[getter]
    fn date(&self) -> &str {
        &self.record.date
    }

    /// The disc difference for black according to the file.
    #[getter]
    fn result(&self) -> Option<f32> {
        self.record.result
    }

    fn __repr__(&self) -> String {
        let record = &self.record;
        format!(
            "<Record {:?} - {:?}, {} moves>",
            record.black,
            record.white,
            record.game.moves().len()
        )
    }
}

/// Reads all games of a file: SGF, GGF, PGN, WTHOR, saved games, transcripts, diagrams. The format is
/// detected. A part that cannot be read is an error that names it; `lenient` leaves such parts out.
#[pyfunction]
#[pyo3(signature = (path, *, lenient=false))]
pub fn read_games(py: Python<'_>, path: PathBuf, lenient: bool) -> PyResult<Vec<PyRecord>> {
    let read = py.detach(|| game_files::open(&path)).map_err(value_error)?;
    let records = if lenient { read.content } else { read.complete().map_err(value_error)? };
    Ok(records.into_iter().map(|record| PyRecord { record }).collect())
}

/// Writes games to a file, in the format of its ending: `.sgf`, `.ggf`, `.pgn`, `.wtb`, `.txt`, `.obf`.
/// Returns a sentence for each part that the format cannot hold.
#[pyfunction]
pub fn write_games(py: Python<'_>, path: PathBuf, games: Vec<PyRecord>) -> PyResult<Vec<String>> {
    if games.is_empty() {
        return Err(PyValueError::new_err("there are no games to write"));
    }
    let records: Vec<GameRecord> = games.into_iter().map(|game| game.record).collect();
    let left_out = py.detach(|| game_files::save(&path, &records)).map_err(value_error)?;
    Ok(left_out.iter().map(ToString::to_string).collect())
}
