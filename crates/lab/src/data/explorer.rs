//! The game explorer: statistics of many games by position.

use std::{
    cmp::{Ordering, Reverse},
    collections::HashSet,
    path::Path,
    sync::Arc,
};

use othello_engine::{
    Board, Color, Game, Position, Square, Symmetry,
    notation::{conversion::LeftOut, record::GameRecord},
};
use rayon::prelude::*;

use super::game_files::{self, GameFileError};

/// The number of games to process at a time.
const BATCH: usize = 4096;

/// A collection of games, searchable by position. Symmetric positions and transpositions are found
/// together. A position takes 16 bytes: 100,000 games need about 120 MB.
///
/// ```
/// use othello_engine::{Game, notation::record::GameRecord};
/// use othello_lab::data::explorer::Explorer;
///
/// let mut explorer = Explorer::default();
/// for moves in ["f5d6c3", "f5d6c4", "d3c5f6", "e6f4e3f6g5d6e7f5c5"] {
///     explorer.add([GameRecord::of_game(moves.parse()?)]);
/// }
/// // The second and the fourth game begin like the first, on a rotated or mirrored board.
/// let start = explorer.at(&Game::default().position());
/// assert_eq!((start.tally.games, start.moves.len()), (4, 1));
/// let after: Game = "f5d6".parse()?;
/// let found = explorer.at(&after.position());
/// let moves: Vec<(String, u32)> =
///     found.moves.iter().map(|played| (played.square.to_string(), played.tally.games)).collect();
/// let expected = [("c3", 2), ("c4", 1), ("c5", 1)];
/// assert_eq!(moves, expected.map(|(square, games)| (square.to_owned(), games)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Explorer {
    games: Vec<ExplorerGame>,
    /// All names, each stored once.
    names: HashSet<Arc<str>>,
    /// Every position of every game, sorted by key, with one list per file.
    visits: Vec<Vec<Visit>>,
}

/// A game of the collection.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplorerGame {
    /// The player's name; empty if unknown.
    pub black: Arc<str>,
    /// The player's name; empty if unknown.
    pub white: Arc<str>,
    /// The date in the file's own format; empty if unknown.
    pub date: Arc<str>,
    /// The place or tournament; empty if unknown.
    pub place: Arc<str>,
    /// The disc difference for black, -64 to 64; `None` if it is not known.
    pub margin: Option<i8>,
    moves: Box<[Square]>,
    /// The start; `None` for the starting position.
    start: Option<Box<(Board, Color)>>,
}

impl ExplorerGame {
    /// The game.
    pub fn game(&self) -> Game {
        let start = self.start.as_deref();
        let mut game =
            start.map_or_else(Game::default, |&(board, turn)| Game::from_board(board, turn));
        for &square in &self.moves {
            game.play(square).expect("it was played from there");
        }
        game
    }
}

/// A position of a game.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// The hash of the position's canonical form.
    key: u64,
    game: u32,
    /// The next move, in the canonical form.
    next: Option<Square>,
}

/// The results of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: u32,
    /// The number of games that black won.
    pub black: u32,
    /// The number of draws.
    pub draws: u32,
    /// The number of games that white won.
    pub white: u32,
    /// The sum of black's disc differences over the games with a known result.
    pub discs: i64,
}

impl Tally {
    fn add(&mut self, margin: Option<i8>) {
        self.games += 1;
        let Some(margin) = margin else { return };
        match margin {
            1.. => self.black += 1,
            0 => self.draws += 1,
            ..0 => self.white += 1,
        }
        self.discs += i64::from(margin);
    }

    /// The number of games with a known result.
    pub const fn ended(&self) -> u32 {
        self.black + self.draws + self.white
    }

    /// The mean disc difference for black; `None` if no result is known.
    pub fn mean_discs(&self) -> Option<f64> {
        (self.ended() > 0).then(|| self.discs as f64 / f64::from(self.ended()))
    }
}

/// A move that was played in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move. It represents all moves that are symmetric in this position.
    pub square: Square,
    /// The results of its games.
    pub tally: Tally,
}

/// The statistics of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The results of all games with this position.
    pub tally: Tally,
    /// The moves that were played, the most frequent first.
    pub moves: Vec<Continuation>,
    /// The numbers of the games, as [`Explorer::game`] takes them.
    pub games: Vec<u32>,
}

impl Explorer {
    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The game with this number, in the order of addition.
    pub fn game(&self, number: u32) -> &ExplorerGame {
        &self.games[number as usize]
    }

    /// Adds the games of a file of any format, and returns what was left out of it.
    ///
    /// # Errors
    /// If the file cannot be read; then no game is added.
    pub fn add_file(&mut self, path: &Path) -> Result<Vec<LeftOut>, GameFileError> {
        let games = self.games.len();
        let (mut batch, mut visits) = (Vec::new(), Vec::new());
        let read = game_files::each(path, |record| {
            batch.push(record);
            if batch.len() == BATCH {
                self.take_apart(batch.drain(..), &mut visits);
            }
        });
        let left_out = read.inspect_err(|_| {
            // The visits are not listed yet, so nothing of a damaged file remains.
            self.games.truncate(games);
        })?;
        self.take_apart(batch.drain(..), &mut visits);
        self.list(visits);
        Ok(left_out)
    }

    /// Adds games.
    pub fn add(&mut self, games: impl IntoIterator<Item = GameRecord>) {
        let mut visits = Vec::new();
        self.take_apart(games, &mut visits);
        self.list(visits);
    }

    fn take_apart(
        &mut self,
        records: impl IntoIterator<Item = GameRecord>,
        visits: &mut Vec<Visit>,
    ) {
        let has_moves = |record: &GameRecord| !record.game.moves().is_empty();
        let records: Vec<GameRecord> = records.into_iter().filter(has_moves).collect();
        let first = self.games.len() as u32;
        let numbered: Vec<(u32, &Game)> =
            (first..).zip(records.iter().map(|record| &record.game)).collect();
        visits.par_extend(
            numbered.into_par_iter().flat_map_iter(|(number, game)| visits_of(number, game)),
        );
        for record in records {
            let played = self.played(&record);
            self.games.push(played);
        }
    }

    fn list(&mut self, mut visits: Vec<Visit>) {
        // A game visits a position at most once, so the order is the same on any number of threads.
        visits.par_sort_unstable_by_key(|visit| (visit.key, visit.game));
        visits.shrink_to_fit();
        self.visits.push(visits);
    }

    fn played(&mut self, record: &GameRecord) -> ExplorerGame {
        let start = record.game.start();
        let told = record.result.map(|margin| margin.round().clamp(-64.0, 64.0) as i8);
        ExplorerGame {
            black: self.name(&record.black),
            white: self.name(&record.white),
            date: self.name(&record.date),
            place: self.name(&record.place),
            margin: told.or_else(|| record.game.result().map(|margin| margin as i8)),
            moves: record.game.moves().into(),
            start: (start != Game::default().start()).then(|| Box::new(start)),
        }
    }

    fn name(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let new: Arc<str> = name.into();
        self.names.insert(new.clone());
        new
    }

    /// The statistics of a position.
    pub fn at(&self, position: &Position) -> Statistics {
        let (common, symmetry) = position.canonical();
        let key = key(&common);
        let mut known = Statistics::default();
        let mut moves = [Tally::default(); 64];
        for visit in self.visits.iter().flat_map(|list| with_key(list, key)) {
            let margin = self.game(visit.game).margin;
            known.tally.add(margin);
            known.games.push(visit.game);
            if let Some(square) = visit.next {
                moves[square.index()].add(margin);
            }
        }
        let back = symmetry.inverse();
        let played = Square::all().filter(|square| moves[square.index()].games > 0);
        let continuation = |square: Square| Continuation {
            square: usual(position, square.under(back)),
            tally: moves[square.index()],
        };
        known.moves = played.map(continuation).collect();
        known.moves.sort_by_key(|played| (Reverse(played.tally.games), played.square.index()));
        known
    }
}

/// The usual representative of symmetric moves, the one furthest to the right: f5 at the start, as in
/// books.
fn usual(position: &Position, square: Square) -> Square {
    let turns = Symmetry::all().filter(|&turn| position.under(turn) == *position);
    let squares = turns.map(|turn| square.under(turn));
    squares.max_by_key(|square| (square.column(), square.row())).unwrap_or(square)
}

/// The visits with this key in a sorted list.
fn with_key(list: &[Visit], key: u64) -> &[Visit] {
    let from = list.partition_point(|visit| visit.key < key);
    let count = list[from..].partition_point(|visit| visit.key == key);
    &list[from..from + count]
}

/// All positions of a game.
fn visits_of(number: u32, game: &Game) -> impl Iterator<Item = Visit> {
    let nexts = game.moves().iter().copied().map(Some).chain([None]);
    game.stages().iter().zip(nexts).map(move |(stage, next)| {
        let (common, next) = seen_in_common(&stage.position(), next);
        Visit { key: key(&common), game: number, next }
    })
}

/// The canonical form of a position, as in [`Position::canonical`], with the image of a move. If the
/// position is symmetric itself, several symmetries lead to that form; the first image of the square
/// represents all.
fn seen_in_common(position: &Position, next: Option<Square>) -> (Position, Option<Square>) {
    let discs = |view: &Position| (view.own().0, view.opp().0);
    let mut first = (*position, next);
    for &way in &Symmetry::ALL[1..] {
        let view = position.under(way);
        let turned = || next.map(|square| square.under(way));
        match discs(&view).cmp(&discs(&first.0)) {
            Ordering::Less => first = (view, turned()),
            Ordering::Equal => {
                let squares = first.1.into_iter().chain(turned());
                first.1 = squares.min_by_key(|square| square.index());
            }
            Ordering::Greater => {}
        }
    }
    first
}

/// A hash of a position. Among ten million positions the probability of a collision is one in 300,000.
fn key(common: &Position) -> u64 {
    let mix = |word: u64| {
        let word = (word ^ (word >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (word ^ (word >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    let both = mix(common.own().0).wrapping_add(mix(common.opp().0).rotate_left(27));
    mix(both ^ (both >> 31))
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, path::PathBuf};

    use super::*;
    use crate::test_games::random_games;

    /// A slow reference implementation that compares every position of every game under all symmetries.
    fn by_hand(games: &[Game], position: &Position) -> (Tally, HashMap<Position, Tally>) {
        let views: Vec<Position> = Symmetry::all().map(|way| position.under(way)).collect();
        let (mut tally, mut after) = (Tally::default(), HashMap::<Position, Tally>::new());
        for game in games {
            let margin = game.result().map(|margin| margin as i8);
            for (ply, stage) in game.stages().iter().enumerate() {
                if views.contains(&stage.position()) {
                    tally.add(margin);
                    if let Some(&square) = game.moves().get(ply) {
                        let next = stage.position().play(square).expect("it was played");
                        after.entry(next.canonical().0).or_default().add(margin);
                    }
                }
            }
        }
        (tally, after)
    }

    #[test]
    fn statistics_equal_a_brute_force_count() {
        let games = random_games(60);
        let mut explorer = Explorer::default();
        for half in games.chunks(30) {
            explorer.add(half.iter().cloned().map(GameRecord::of_game));
        }
        for game in games.iter().step_by(7) {
            for (stage, turn) in game.stages().iter().zip(Symmetry::ALL.into_iter().cycle()) {
                let position = stage.position().under(turn);
                let known = explorer.at(&position);
                let (tally, after) = by_hand(&games, &position);
                assert_eq!(known.tally, tally);
                assert_eq!(known.games.len(), tally.games as usize);
                let found: HashMap<Position, Tally> = known
                    .moves
                    .iter()
                    .map(|played| {
                        let next = position.play(played.square).expect("it is legal here");
                        (next.canonical().0, played.tally)
                    })
                    .collect();
                assert_eq!(found, after);
            }
        }
    }

    #[test]
    fn an_unknown_position_has_no_statistics() {
        let mut explorer = Explorer::default();
        explorer.add([GameRecord::of_game("f5d6c3".parse().unwrap())]);
        let other: Game = "f5f4".parse().unwrap();
        assert_eq!(explorer.at(&other.position()), Statistics::default());
        assert_eq!(explorer.at(&other.position()).tally.mean_discs(), None);
        let reached: Game = "f5d6c3".parse().unwrap();
        let known = explorer.at(&reached.position());
        assert_eq!((known.games, known.moves), (vec![0], vec![]));
    }

    #[test]
    fn a_damaged_file_adds_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (good, bad) = (folder.path().join("good.txt"), folder.path().join("bad.txt"));
        std::fs::write(&good, "f5d6c3\nf5f6e6\n").unwrap();
        std::fs::write(&bad, "f5a1\nf5a2\n").unwrap();
        let mut explorer = Explorer::default();
        explorer.add_file(&good).unwrap();
        assert!(explorer.add_file(&bad).is_err());
        assert_eq!(explorer.len(), 2);
        assert_eq!(explorer.at(&Game::default().position()).tally.games, 2);
        assert_eq!(explorer.game(1).game(), "f5f6e6".parse().unwrap());
    }

    #[test]
    fn a_tournament_database_is_explored() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/wthor");
        let file = folder.join("WTH_1990.wtb");
        if !file.exists() {
            eprintln!("skipped: there is no database of tournaments");
            return;
        }
        let mut explorer = Explorer::default();
        explorer.add_file(&file).unwrap();
        let start = explorer.at(&Game::default().position());
        assert_eq!(start.tally.games as usize, explorer.len());
        assert_eq!(start.moves.len(), 1, "all first moves are the same, turned");
        assert_eq!(start.moves[0].square.to_string(), "f5");
        let tally = start.tally;
        assert_eq!(tally.ended(), tally.games, "every game of the database has its result");
        let game = explorer.game(0);
        assert!(!game.black.is_empty() && !game.white.is_empty() && &*game.date == "1990");
    }
}
