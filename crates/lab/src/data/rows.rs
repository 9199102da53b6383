//! The CSV format of positions with the results of their games, with a row after each move. It has 64 columns
//! `a1` … `h8` (0 empty, 1 black, 2 white), `turn` (1 black, 2 white) and `winner` (0 draw, 1 black,
//! 2 white). For learning a policy, 64 more columns `n_a1` … `n_h8` hold the visit counts of the next
//! move's search.

use std::{
    fmt,
    io::{self, BufRead},
    ops::Range,
};

use othello_engine::{Bitboard, Board, Color, Game, Square};
use othello_train::sample::{Goal, Sample, Worth, shares};

use super::lines::lines;

/// A position with the result of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The discs.
    pub board: Board,
    /// The side to move after forced passes; at the end of the game, the side that did not move last.
    pub turn: Color,
    /// The winner of the game; `None` for a draw.
    pub winner: Option<Color>,
    /// The visit counts of the next move's search; empty if unknown.
    pub visits: Visits,
}

/// The number of visits of a search to each move.
pub(crate) type Visits = Vec<(Square, u32)>;

impl Row {
    /// The number of discs on the board.
    pub const fn discs(&self) -> u32 {
        self.board.discs(Color::Black).len() + self.board.discs(Color::White).len()
    }
}

/// The rows of a finished game; the final position comes last. The first `skipped` moves, such as those of
/// a random opening, get no row.
pub fn rows_of(game: &Game, skipped: usize) -> Vec<Row> {
    let margin = game.result().unwrap_or(0);
    let winner = match margin {
        1.. => Some(Color::Black),
        0 => None,
        ..0 => Some(Color::White),
    };
    let mut mover = None;
    let rows = game.stages().windows(2).map(|pair| {
        mover = pair[0].turn.or(mover);
        let last = mover.unwrap_or(Color::Black);
        let turn = pair[1].turn.unwrap_or(last.other());
        Row { board: pair[1].board, turn, winner, visits: Visits::new() }
    });
    rows.skip(skipped).collect()
}

/// The samples of one game's rows. If the final position is among them, the result is known in discs.
pub fn samples(rows: &[Row], goal: Goal, moves: bool) -> Vec<Sample> {
    let end = rows.last().filter(|row| row.board.turn(row.turn).is_none());
    let margin = end.map(|row| row.board.seen_by(Color::Black).margin() as f32);
    let worth = |row: &Row| match (margin, row.winner) {
        (Some(margin), _) => Worth::Result(margin),
        (None, None) => Worth::Chance(0.5),
        (None, Some(winner)) => Worth::Chance(if winner == Color::Black { 1.0 } else { 0.0 }),
    };
    let sample = |row: &Row| {
        let black = goal.value(worth(row));
        Sample {
            position: row.board.seen_by(row.turn),
            turn: row.turn,
            value: if row.turn == Color::Black { black } else { -black },
            policy: shares(&row.visits).filter(|_| moves),
            game: 0,
        }
    };
    rows.iter().map(sample).collect()
}

/// Writes rows as CSV with our header. `visits` adds the columns of visit counts.
pub fn write(rows: &[Row], visits: bool) -> String {
    let mut text = header(visits) + "\n";
    for row in rows {
        for square in Square::all() {
            text.push(digit(row.board.disc(square)));
            text.push(',');
        }
        text.push(digit(Some(row.turn)));
        text.push(',');
        text.push(digit(row.winner));
        if visits {
            let mut counts = [0; 64];
            for &(square, n) in &row.visits {
                counts[square.index()] = n;
            }
            for n in counts {
                text += &format!(",{n}");
            }
        }
        text.push('\n');
    }
    text
}

/// The header of our format.
fn header(visits: bool) -> String {
    let mut names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
    names.extend(["turn".to_owned(), "winner".to_owned()]);
    if visits {
        names.extend(Square::all().map(|square| format!("n_{square}")));
    }
    names.join(",")
}

const fn digit(color: Option<Color>) -> char {
    match color {
        None => '0',
        Some(Color::Black) => '1',
        Some(Color::White) => '2',
    }
}

/// Reads rows in either format: ours, with or without visits, or that of the paper with `(0, 0)` … `(7,
/// 7)`, `turno`, `ganador`. There `turno` is the player who has just moved.
///
/// # Errors
/// If the header is neither; an item is an error if a row is invalid.
pub fn read(file: impl BufRead) -> Result<impl Iterator<Item = Result<Row, RowsError>>, RowsError> {
    let mut lines = lines(file);
    let header = lines.next().transpose().map_err(RowsError::Io)?.unwrap_or_default().1;
    let form = Form::of(&header)?;
    let mut last: Option<(u32, Option<Color>)> = None; // the previous row's discs and winner
    let rows = lines.zip(1..).map(move |(line, number)| {
        let (_, line) = line.map_err(RowsError::Io)?;
        let wrong = |source| RowsError::Row { row: number, source };
        let row = read_row(&line, form).map_err(wrong)?;
        if last.is_some_and(|(discs, winner)| discs + 1 == row.discs() && winner != row.winner) {
            return Err(wrong(RowFault::WinnerBefore));
        }
        last = Some((row.discs(), row.winner));
        Ok(row)
    });
    Ok(rows)
}

/// Whether a row continues the game of another: it has one disc more.
pub fn follows(last: &Row, row: &Row) -> bool {
    row.discs() == last.discs() + 1
}

/// Splits rows into games, as ranges of their indices.
pub fn games(rows: &[Row]) -> Vec<Range<usize>> {
    let ends = rows.chunk_by(follows).scan(0, |end, game| {
        *end += game.len();
        Some(*end - game.len()..*end)
    });
    ends.collect()
}

/// The format of the rows, which determines the side in the `turn` column.
#[derive(Clone, Copy)]
enum Form {
    /// The `turn` column is the side to move.
    Ours,
    /// The `turn` column is the side to move; visit counts follow.
    Visited,
    /// The `turn` column is the side that has just moved.
    Paper,
}

impl Form {
    fn of(text: &str) -> Result<Form, RowsError> {
        let paper = (0..64).map(|index| format!("({},{}),", index / 8, index % 8));
        let paper = paper.collect::<String>() + "turno,ganador";
        let found: String = text.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
        if found == header(false) {
            Ok(Form::Ours)
        } else if found == header(true) {
            Ok(Form::Visited)
        } else if found == paper {
            Ok(Form::Paper)
        } else {
            let first: String = text.chars().take(20).collect();
            let columns = text.split(',').count();
            Err(RowsError::Header(format!("{columns} columns beginning {first:?}")))
        }
    }
}

fn read_row(line: &str, form: Form) -> Result<Row, RowFault> {
    let columns = if matches!(form, Form::Visited) { 130 } else { 66 };
    let cells: Vec<&str> = line.split(',').map(|cell| cell.trim().trim_matches('"')).collect();
    if cells.len() != columns {
        return Err(RowFault::Columns { expected: columns, found: cells.len() });
    }
    let cell = |index: usize, name: &dyn fmt::Display| match cells[index] {
        "0" => Ok(None),
        "1" => Ok(Some(Color::Black)),
        "2" => Ok(Some(Color::White)),
        found => Err(RowFault::Cell { name: name.to_string(), found: found.to_owned() }),
    };
    let mut discs = [Bitboard::EMPTY; 2];
    for square in Square::all() {
        if let Some(color) = cell(square.index(), &square)? {
            discs[color as usize] |= square.into();
        }
    }
    let board = Board::new(discs[0], discs[1]).expect("each square was read once");
    let stated = cell(64, &"turn")?.ok_or(RowFault::NoTurn)?;
    let winner = cell(65, &"winner")?;
    let turn = match form {
        Form::Ours | Form::Visited if board.turn(stated).is_some_and(|turn| turn != stated) => {
            return Err(RowFault::Turn(stated));
        }
        Form::Ours | Form::Visited => stated,
        Form::Paper => board.turn(stated.other()).unwrap_or(stated.other()),
    };
    if board.turn(turn).is_none() && winner != leader(&board) {
        return Err(RowFault::Winner);
    }
    let visits = read_visits(&cells[66..], board.seen_by(turn).legal_moves())?;
    Ok(Row { board, turn, winner, visits })
}

/// Parses the visit counts after a row's winner, if there are any.
fn read_visits(cells: &[&str], legal: Bitboard) -> Result<Visits, RowFault> {
    let mut visits = Visits::new();
    for (square, cell) in Square::all().zip(cells) {
        match cell.parse() {
            Ok(0) => {}
            Ok(n) if legal.contains(square) => visits.push((square, n)),
            Ok(_) => return Err(RowFault::Visited(square)),
            Err(_) => return Err(RowFault::Visits { square, found: (*cell).to_owned() }),
        }
    }
    Ok(visits)
}

/// The side with more discs.
fn leader(board: &Board) -> Option<Color> {
    let [black, white] = Color::BOTH.map(|color| board.discs(color).len());
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(Color::White),
    }
}

/// An error when rows are read.
#[derive(Debug, thiserror::Error)]
pub enum RowsError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[source] io::Error),
    /// The header fits neither format.
    #[error("expected the columns a1 … h8,turn,winner or (0, 0) … (7, 7),turno,ganador, found {0}")]
    Header(String),
    /// A row is invalid.
    #[error("row {row}: {source}")]
    Row {
        /// The number of the row, 1 for the first after the header.
        row: usize,
        /// The error in it.
        source: RowFault,
    },
}

/// An error in a row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowFault {
    /// The number of columns differs from the header's.
    #[error("expected {expected} columns, found {found}")]
    Columns {
        /// The number in the header.
        expected: usize,
        /// The number in the row.
        found: usize,
    },
    /// A cell is not 0, 1 or 2.
    #[error("{name}: expected 0, 1 or 2, found {found:?}")]
    Cell {
        /// The cell's column.
        name: String,
        /// The text of the cell.
        found: String,
    },
    /// No side is to move.
    #[error("turn: expected 1 or 2, found \"0\"")]
    NoTurn,
    /// The side to move has no legal move, but the other side has.
    #[error("{0} is to move but has no legal move")]
    Turn(Color),
    /// The winner of a finished game has fewer discs.
    #[error("the game is over and the winner is not the side with more discs")]
    Winner,
    /// The row continues the previous row's game but has another winner.
    #[error("the winner is not that of the row before")]
    WinnerBefore,
    /// A search visited an illegal move.
    #[error("n_{0}: {0} is no legal move")]
    Visited(Square),
    /// A visit count is not a number.
    #[error("n_{square}: expected a number, found {found:?}")]
    Visits {
        /// The move.
        square: Square,
        /// The text of the cell.
        found: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::first_moves;

    fn read_all(text: &str) -> Result<Vec<Row>, String> {
        read(text.as_bytes()).and_then(Iterator::collect).map_err(|error| error.to_string())
    }

    #[test]
    fn rows_round_trip() {
        let rows = rows_of(&first_moves(), 0);
        assert_eq!(rows.len(), first_moves().moves().len());
        assert_eq!(read_all(&write(&rows, false)), Ok(rows.clone()));
        assert_eq!(rows_of(&first_moves(), 10), rows[10..]);
        let last = rows.last().unwrap();
        assert_eq!(last.board, first_moves().board());
        assert_eq!(last.winner, leader(&last.board));
    }

    #[test]
    fn visits_round_trip_and_are_validated() {
        let rows = rows_of(&first_moves(), 0);
        let visited = |row: &Row| {
            let moves = row.board.seen_by(row.turn).legal_moves();
            Row { visits: moves.into_iter().zip(3..).collect(), ..row.clone() }
        };
        let visited: Vec<Row> = rows.iter().map(visited).collect();
        let text = write(&visited, true);
        assert_eq!(read_all(&text), Ok(visited.clone()));
        assert_eq!(read_all(&write(&visited, false)), Ok(rows));
        let wrong = text.replacen(",0\n", ",7\n", 1);
        assert_eq!(read_all(&wrong).unwrap_err(), "row 1: n_h8: h8 is no legal move");
    }

    #[test]
    fn samples_take_value_and_side_from_their_rows() {
        let rows = rows_of(&first_moves(), 0);
        let outcome = samples(&rows, Goal::Outcome, true);
        let margin = samples(&rows, Goal::Margin, false);
        let cut = samples(&rows[..20], Goal::Outcome, false);
        let black = first_moves().result().unwrap() as f32;
        assert_eq!(cut, outcome[..20]); // the winner is known even without the end of the game
        for ((row, outcome), margin) in rows.iter().zip(&outcome).zip(&margin) {
            assert_eq!((outcome.position, outcome.turn), (row.board.seen_by(row.turn), row.turn));
            let won = row.winner.map(|winner| winner == row.turn);
            assert_eq!(outcome.value, won.map_or(0.0, |won| if won { 1.0 } else { -1.0 }));
            assert_eq!(margin.value, if row.turn == Color::Black { black } else { -black });
            assert_eq!(outcome.policy, None);
        }
    }

    #[test]
    fn the_turn_is_the_side_to_move_after_a_forced_pass() {
        let game = first_moves();
        for (row, stage) in rows_of(&game, 0).iter().zip(&game.stages()[1..]) {
            assert!(stage.turn.is_none_or(|turn| turn == row.turn));
        }
    }

    #[test]
    fn the_turn_column_of_the_paper_is_the_previous_player() {
        let rows = rows_of(&first_moves(), 0);
        let names: Vec<String> = (0..64).map(|i| format!("\"({}, {})\"", i / 8, i % 8)).collect();
        let mut text = names.join(",") + ",turno,ganador\n";
        for (row, stage) in write(&rows, false).lines().skip(1).zip(first_moves().stages()) {
            let mut cells: Vec<&str> = row.split(',').collect();
            cells[64] = if stage.turn == Some(Color::Black) { "1" } else { "2" };
            text.push_str(&(cells.join(",") + "\n"));
        }
        assert_eq!(read_all(&text), Ok(rows));
    }

    #[test]
    fn rows_are_split_into_games() {
        let one = rows_of(&first_moves(), 0);
        let two = [&one[..], &one[..20], &one[..]].concat();
        let n = one.len();
        assert_eq!(games(&two), [0..n, n..n + 20, n + 20..2 * n + 20]);
        assert!(games(&[]).is_empty());
    }

    #[test]
    fn an_invalid_row_is_reported_with_its_number() {
        let text = write(&rows_of(&first_moves(), 0), false);
        let change = |line: usize, cell: usize, new: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let mut cells: Vec<&str> = lines[line].split(',').collect();
            cells[cell] = new;
            lines[line] = cells.join(",");
            read_all(&lines.join("\n")).unwrap_err()
        };
        assert_eq!(change(7, 3, "3"), "row 7: d1: expected 0, 1 or 2, found \"3\"");
        assert_eq!(change(7, 64, "0"), "row 7: turn: expected 1 or 2, found \"0\"");
        assert_eq!(change(9, 65, "x"), "row 9: winner: expected 0, 1 or 2, found \"x\"");
        assert!(change(9, 65, "0").contains("the winner is not that of the row before"));
        assert_eq!(change(5, 65, "1,1"), "row 5: expected 66 columns, found 67");
        assert!(change(0, 0, "A1").starts_with("expected the columns a1 … h8,turn,winner"));
        let last = text.lines().count() - 1;
        let one = text.lines().next().unwrap().to_owned() + "\n" + text.lines().last().unwrap();
        let (body, winner) = one.rsplit_once(',').unwrap();
        let other = if winner == "1" { "2" } else { "1" };
        assert!(
            read_all(&format!("{body},{other}"))
                .unwrap_err()
                .starts_with("row 1: the game is over")
        );
        assert!(last > 50);
        assert!(read_all("").is_err());
    }
}
