//! Positions with the results of their games, as CSV: 64 columns `a1` … `h8` (0 empty, 1 black,
//! 2 white), `turn` (1 black, 2 white) and `winner` (0 draw, 1 black, 2 white), a row after each move.
//! Where a policy is to be learned, 64 more columns `n_a1` … `n_h8` say how often the search of the
//! next move visited each square.

use std::fmt;

use othello_engine::{Bitboard, Board, Color, Game, Square};

/// A position and how its game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The discs.
    pub board: Board,
    /// Who moves next, forced passes done; when the game is over, the side that did not move last.
    pub turn: Color,
    /// Who won the game; `None` for a draw.
    pub winner: Option<Color>,
}

impl Row {
    /// White's result: 1 won, 0 drawn, -1 lost.
    pub const fn result(&self) -> f32 {
        match self.winner {
            Some(Color::White) => 1.0,
            Some(Color::Black) => -1.0,
            None => 0.0,
        }
    }

    /// How many discs are on the board.
    pub const fn discs(&self) -> u32 {
        self.board.discs(Color::Black).len() + self.board.discs(Color::White).len()
    }
}

/// How often a search visited the moves of a row's position.
pub type Visits = Vec<(Square, u32)>;

/// The rows of a finished game, the finished position being the last. `skipped` first moves, such as
/// those of a random opening, have no row.
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
        Row { board: pair[1].board, turn: pair[1].turn.unwrap_or(last.other()), winner }
    });
    rows.skip(skipped).collect()
}

/// The rows as CSV with our header; `visits` is empty, or has those of each row.
pub fn write(rows: &[Row], visits: &[Visits]) -> String {
    let mut names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
    names.extend(["turn".to_owned(), "winner".to_owned()]);
    if !visits.is_empty() {
        names.extend(Square::all().map(|square| format!("n_{square}")));
    }
    let mut text = names.join(",") + "\n";
    for (index, row) in rows.iter().enumerate() {
        for square in Square::all() {
            text.push(digit(row.board.disc(square)));
            text.push(',');
        }
        text.push(digit(Some(row.turn)));
        text.push(',');
        text.push(digit(row.winner));
        if let Some(visits) = visits.get(index) {
            let mut counts = [0; 64];
            for &(square, n) in visits {
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

const fn digit(color: Option<Color>) -> char {
    match color {
        None => '0',
        Some(Color::Black) => '1',
        Some(Color::White) => '2',
    }
}

/// Reads rows under either header: ours, or `(0, 0)` … `(7, 7)`, `turno`, `ganador`, where `turno` is
/// the player who has just moved.
///
/// # Errors
/// If the header is neither, or a row is not a position with a result; rows are counted from 1, the
/// header not included.
pub fn read(text: &str) -> Result<Vec<Row>, DatasetError> {
    read_visited(text).map(|(rows, _)| rows)
}

/// As `read`, with the visits of each row, or none at all if the file has no columns for them.
///
/// # Errors
/// As `read`, and if a square is visited that is not a legal move.
pub fn read_visited(text: &str) -> Result<(Vec<Row>, Vec<Visits>), DatasetError> {
    let mut reader =
        csv::ReaderBuilder::new().flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| DatasetError::Header(error.to_string()))?;
    let form = Form::of(header)?;
    let (mut rows, mut visits): (Vec<Row>, Vec<Visits>) = (Vec::new(), Vec::new());
    for (index, record) in reader.records().enumerate() {
        let wrong = |reason: String| DatasetError::Row { row: index + 1, reason };
        let record = record.map_err(|error| wrong(error.to_string()))?;
        let row = read_row(&record, form).map_err(wrong)?;
        if let Some(last) = rows.last()
            && follows(last, &row)
            && last.winner != row.winner
        {
            return Err(wrong("the winner is not that of the row before".to_owned()));
        }
        if let Form::Visited = form {
            visits.push(read_visits(&record, &row).map_err(wrong)?);
        }
        rows.push(row);
    }
    Ok((rows, visits))
}

/// Whether a row is the next of the same game: one disc more.
fn follows(last: &Row, row: &Row) -> bool {
    row.discs() == last.discs() + 1
}

/// The rows game by game, as ranges of their indices: a game ends where the next row has not one
/// disc more.
pub fn games(rows: &[Row]) -> Vec<std::ops::Range<usize>> {
    let mut games = Vec::new();
    let mut start = 0;
    for end in 1..=rows.len() {
        if end == rows.len() || !follows(&rows[end - 1], &rows[end]) {
            games.push(start..end);
            start = end;
        }
    }
    games
}

/// Whose turn the `turn` column states, and what follows.
#[derive(Clone, Copy)]
enum Form {
    /// The side to move.
    Ours,
    /// The side to move; visits follow.
    Visited,
    /// The side that has just moved.
    Paper,
}

impl Form {
    fn of(header: &csv::StringRecord) -> Result<Form, DatasetError> {
        let mut ours: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        ours.extend(["turn".to_owned(), "winner".to_owned()]);
        let visits = Square::all().map(|square| format!("n_{square}"));
        let visited: Vec<String> = ours.iter().cloned().chain(visits).collect();
        let paper = (0..64).map(|index| format!("({}, {})", index / 8, index % 8));
        let paper = paper.chain(["turno".to_owned(), "ganador".to_owned()]);
        if header.iter().eq(&ours) {
            Ok(Form::Ours)
        } else if header.iter().eq(&visited) {
            Ok(Form::Visited)
        } else if header.iter().eq(paper) {
            Ok(Form::Paper)
        } else {
            let first = header.iter().take(2).collect::<Vec<_>>().join(",");
            Err(DatasetError::Header(format!("{} columns beginning {first:?}", header.len())))
        }
    }
}

fn read_row(record: &csv::StringRecord, form: Form) -> Result<Row, String> {
    let columns = if matches!(form, Form::Visited) { 130 } else { 66 };
    if record.len() != columns {
        return Err(format!("expected {columns} columns, found {}", record.len()));
    }
    let cell = |index: usize, name: &str| match &record[index] {
        "0" => Ok(None),
        "1" => Ok(Some(Color::Black)),
        "2" => Ok(Some(Color::White)),
        found => Err(format!("{name}: expected 0, 1 or 2, found {found:?}")),
    };
    let mut discs = [Bitboard::EMPTY; 2];
    for square in Square::all() {
        if let Some(color) = cell(square.index(), &square.to_string())? {
            discs[color as usize] |= square.into();
        }
    }
    let board = Board::new(discs[0], discs[1]).expect("each square was read once");
    let stated = cell(64, "turn")?.ok_or("turn: expected 1 or 2, found \"0\"")?;
    let winner = cell(65, "winner")?;
    let turn = match form {
        Form::Ours | Form::Visited if board.turn(stated).is_some_and(|turn| turn != stated) => {
            return Err(format!("{stated} is to move and cannot"));
        }
        Form::Ours | Form::Visited => stated,
        Form::Paper => board.turn(stated.other()).unwrap_or(stated.other()),
    };
    let row = Row { board, turn, winner };
    if board.turn(turn).is_none() && winner != leader(&board) {
        return Err("the game is over and the winner is not the side with more discs".to_owned());
    }
    Ok(row)
}

/// The visits behind a row's winner.
fn read_visits(record: &csv::StringRecord, row: &Row) -> Result<Visits, String> {
    let legal = row.board.seen_by(row.turn).legal_moves();
    let mut visits = Vec::new();
    for (square, cell) in Square::all().zip(record.iter().skip(66)) {
        match cell.parse() {
            Ok(0) => {}
            Ok(n) if legal.contains(square) => visits.push((square, n)),
            Ok(_) => return Err(format!("n_{square}: {square} is no legal move")),
            Err(_) => return Err(format!("n_{square}: expected a number, found {cell:?}")),
        }
    }
    Ok(visits)
}

/// Who has more discs.
fn leader(board: &Board) -> Option<Color> {
    let [black, white] = Color::BOTH.map(|color| board.discs(color).len());
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(Color::White),
    }
}

/// A text is not a set of positions with results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatasetError {
    /// The columns are not those of either form.
    Header(String),
    /// A row is wrong.
    Row {
        /// Which, 1 for the first after the header.
        row: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatasetError::Header(found) => write!(
                f,
                "expected the columns a1 … h8,turn,winner or (0, 0) … (7, 7),turno,ganador, found {found}"
            ),
            DatasetError::Row { row, reason } => write!(f, "row {row}: {reason}"),
        }
    }
}

impl std::error::Error for DatasetError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::first_moves;

    #[test]
    fn rows_read_back() {
        let rows = rows_of(&first_moves(), 0);
        assert_eq!(rows.len(), first_moves().moves().len());
        assert_eq!(read(&write(&rows, &[])), Ok(rows.clone()));
        assert_eq!(rows_of(&first_moves(), 10), rows[10..]);
        let last = rows.last().unwrap();
        assert_eq!(last.board, first_moves().board());
        assert_eq!(last.winner, leader(&last.board));
    }

    #[test]
    fn visits_read_back_and_are_checked() {
        let rows = rows_of(&first_moves(), 0);
        let of_row = |row: &Row| {
            let moves = row.board.seen_by(row.turn).legal_moves();
            moves.into_iter().zip(3..).collect::<Visits>()
        };
        let visits: Vec<Visits> = rows.iter().map(of_row).collect();
        let text = write(&rows, &visits);
        assert_eq!(read_visited(&text), Ok((rows.clone(), visits)));
        assert_eq!(read(&text).as_ref(), Ok(&rows));
        assert_eq!(read_visited(&write(&rows, &[])), Ok((rows, Vec::new())));
        let wrong = text.replacen(",0\n", ",7\n", 1);
        assert_eq!(read(&wrong).unwrap_err().to_string(), "row 1: n_h8: h8 is no legal move");
    }

    #[test]
    fn the_turn_is_the_side_to_move_after_a_forced_pass() {
        let game = first_moves();
        for (row, stage) in rows_of(&game, 0).iter().zip(&game.stages()[1..]) {
            assert!(stage.turn.is_none_or(|turn| turn == row.turn));
        }
    }

    #[test]
    fn the_papers_columns_name_the_player_who_has_just_moved() {
        let rows = rows_of(&first_moves(), 0);
        let names: Vec<String> = (0..64).map(|i| format!("\"({}, {})\"", i / 8, i % 8)).collect();
        let mut text = names.join(",") + ",turno,ganador\n";
        for (row, stage) in write(&rows, &[]).lines().skip(1).zip(first_moves().stages()) {
            let mut cells: Vec<&str> = row.split(',').collect();
            cells[64] = if stage.turn == Some(Color::Black) { "1" } else { "2" };
            text.push_str(&(cells.join(",") + "\n"));
        }
        assert_eq!(read(&text), Ok(rows));
    }

    #[test]
    fn games_are_told_apart() {
        let one = rows_of(&first_moves(), 0);
        let two = [&one[..], &one[..20], &one[..]].concat();
        let n = one.len();
        assert_eq!(games(&two), [0..n, n..n + 20, n + 20..2 * n + 20]);
        assert_eq!(games(&[]), []);
    }

    #[test]
    fn a_wrong_row_is_named() {
        let text = write(&rows_of(&first_moves(), 0), &[]);
        let change = |line: usize, cell: usize, new: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let mut cells: Vec<&str> = lines[line].split(',').collect();
            cells[cell] = new;
            lines[line] = cells.join(",");
            read(&lines.join("\n")).unwrap_err().to_string()
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
            read(&format!("{body},{other}"))
                .unwrap_err()
                .to_string()
                .starts_with("row 1: the game is over")
        );
        assert!(last > 50);
        assert!(read("").is_err());
    }
}
