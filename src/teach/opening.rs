//! An opening to learn: a line of the book, played from memory, with no values until the first deviation.

use std::sync::LazyLock;

use egui::Context;
use othello_engine::{
    Color, Game, Position, Square,
    models::Model,
    search::Stop,
    spec::{Player, SearcherSpec},
};
use othello_lab::{
    book::{Book, BookMove},
    data::{explorer::Explorer, opening_names},
};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use serde::{Deserialize, Serialize};

use super::mistakes::WRONG_DISCS;
use crate::worker::{PlainJob, Poll, Worker};

/// The loss in discs, against the best book move, up to which the opponent plays a move of the book.
const SOUND_DISCS: f32 = 1.0;
/// The fewest games of the databases from which the opponent's move is drawn; with fewer it is drawn from the book.
const LEAST_GAMES: u32 = 10;
/// The maximum number of the person's moves in a line.
pub const MOST_MOVES: usize = 10;

/// A line of the book that is at least as long is not searched for more.
const LONG_LINE: usize = 4;
/// The search of the line after a deviation, where the book ends.
const SEARCH: &str = "pvs:10";

/// An opening with its name.
pub type NamedOpening = (Game, &'static str);

/// The named openings in alphabetical order.
pub fn named_openings() -> &'static [NamedOpening] {
    static NAMED: LazyLock<Vec<NamedOpening>> = LazyLock::new(|| {
        let mut named: Vec<NamedOpening> = opening_names::openings().collect();
        named.sort_by_key(|(_, name)| *name);
        named
    });
    &NAMED
}

/// The search for the best line after a deviation that the book does not go on from.
#[derive(Serialize, Deserialize)]
pub struct DeviationJob {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub played: Square,
}

impl PlainJob for DeviationJob {
    type Report = Vec<Square>;

    const NAME: &'static str = "deviation";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(Vec<Square>)) {
        let Some(next) = self.position.play(self.played) else { return };
        let next = if next.must_pass() { next.pass() } else { next };
        let model = Model::built_in("glem").expect("glem is built in");
        let spec: SearcherSpec = SEARCH.parse().expect("it is a search");
        let player = Player::new(spec, Some(model.into())).expect("it has a model");
        // The colour does not matter to this search.
        let report = player.sit(Color::Black, 0).search(&next, stop);
        if !stop.is_requested() {
            send([vec![self.played], report.line].concat());
        }
    }
}

/// The first move of the person beside the book.
#[derive(Clone, Debug, PartialEq)]
pub struct Deviation {
    /// The move.
    pub played: Square,
    /// The best move of the book, or the move of the chosen opening.
    pub best: Square,
    /// The loss against that move, in discs.
    pub lost: f32,
    /// The best line after the move: of the book, or of a search where the book has none.
    pub follows: Vec<Square>,
    /// The best line of the book.
    pub better: Vec<Square>,
    /// The values of all moves in the position.
    pub values: Vec<BookMove>,
    /// The chosen opening, if the move is sound but leads to another one.
    pub opening: Option<&'static str>,
    /// The name of the opening that the move leads to, if it has one of its own.
    pub named: Option<&'static str>,
}

/// A line under way.
pub struct OpeningDrill {
    seed: u64,
    /// The chosen opening, whose moves come first.
    opening: Option<&'static NamedOpening>,
    rng: ChaCha8Rng,
    color: Color,
    game: Game,
    /// The line that was shown before it is asked. The opponent plays by it.
    taught: Option<Game>,
    /// The part of that line that is on the board while it is shown.
    showing: Option<Game>,
    /// The number of the person's moves in the line.
    own_moves: usize,
    /// The book's moves in the position in which the person is asked, best first.
    asked: Option<(Position, Vec<BookMove>)>,
    deviation: Option<Deviation>,
    /// The number of hints on the next move.
    hints: usize,
    /// The search for the line after the deviation.
    following: Option<Worker<Vec<Square>>>,
    is_over: bool,
}

impl OpeningDrill {
    /// Starts a line, of this opening if one is chosen. The person's side and the opponent's moves follow from the
    /// seed.
    pub fn new(seed: u64, opening: Option<&'static NamedOpening>) -> OpeningDrill {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let color = if rng.random() { Color::Black } else { Color::White };
        let mut game = Game::default();
        // All four first moves are the same but for the orientation.
        game.play("f5".parse().expect("a square")).expect("f5 is a legal first move");
        OpeningDrill {
            seed,
            opening,
            rng,
            color,
            game,
            taught: None,
            showing: None,
            own_moves: 0,
            asked: None,
            deviation: None,
            hints: 0,
            following: None,
            is_over: false,
        }
    }

    /// The seed of the line.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The chosen opening.
    pub const fn opening(&self) -> Option<&'static NamedOpening> {
        self.opening
    }

    /// The next move of the chosen opening; `None` after its end or outside it.
    fn required(&self) -> Option<Square> {
        let (line, _) = self.opening?;
        self.next_of(line)
    }

    /// The next move of the chosen opening, or else of the line that was shown.
    fn expected(&self) -> Option<Square> {
        self.required().or_else(|| self.next_of(self.taught.as_ref()?))
    }

    /// The next move of a line; `None` after its end or outside it.
    fn next_of(&self, line: &Game) -> Option<Square> {
        let rest = line.moves().strip_prefix(self.game.moves())?;
        rest.first().copied()
    }

    /// Whether the line can be shown: the person has not been asked any move of it yet.
    pub const fn can_show_line(&self) -> bool {
        self.asked.is_some()
            && self.own_moves == 0
            && self.deviation.is_none()
            && self.taught.is_none()
    }

    /// Shows the line of the chosen opening, or else the best line of the book, and asks it afterwards.
    pub fn show_line(&mut self, book: &Book) {
        let Some((position, best)) = self.best().filter(|_| self.can_show_line()) else { return };
        let mut line = self.game.clone();
        if let Some((opening, _)) = self.opening.filter(|_| self.required().is_some()) {
            line = opening.clone();
        } else {
            let moves = [vec![best], book.line_after(&position, best)].concat();
            let moves = moves.into_iter().take(2 * MOST_MOVES - 1);
            // A line of the book fits its position.
            let _ = moves.map(|square| line.play(square)).take_while(Result::is_ok).count();
        }
        self.showing = Some(self.game.clone());
        self.taught = Some(line);
    }

    /// Ends the line that is shown, and asks it.
    pub fn ask_line(&mut self) {
        self.showing = None;
    }

    /// The line that is being shown, from its first move.
    pub fn shown_line(&self) -> Option<&Game> {
        self.taught.as_ref().filter(|_| self.showing.is_some())
    }

    /// The moves on the board: of the line while it is shown, or else those so far.
    pub fn shown(&self) -> &Game {
        self.showing.as_ref().unwrap_or(&self.game)
    }

    /// Plays the next move of the line that is shown. Returns whether there was one.
    fn show_next(&mut self) -> bool {
        let (Some(line), Some(shown)) = (&self.taught, &mut self.showing) else { return false };
        let next = line.moves().get(shown.moves().len());
        next.is_some_and(|&square| shown.play(square).is_ok())
    }

    /// The rest of the chosen opening if that is longer than this line of the book.
    fn rest_of(&self, line: Vec<Square>) -> Vec<Square> {
        let rest = self.opening.and_then(|(game, _)| game.moves().strip_prefix(self.game.moves()));
        rest.filter(|rest| rest.len() > line.len()).map_or(line, <[Square]>::to_vec)
    }

    /// The person's side.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The moves so far, without a deviation.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of the person's moves in the line.
    pub const fn own_moves(&self) -> usize {
        self.own_moves
    }

    /// The name of the opening so far, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        opening_names::name_at(&self.game, self.game.moves().len())
    }

    /// The deviation from the book, until it is taken back.
    pub const fn deviation(&self) -> Option<&Deviation> {
        self.deviation.as_ref()
    }

    /// Whether the book ends here.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the person is to move, or to move again after a deviation.
    pub const fn is_persons_turn(&self) -> bool {
        self.asked.is_some() && self.showing.is_none()
    }

    /// The position in which the person is asked, and the move of the chosen opening, or else the book's best one.
    pub fn best(&self) -> Option<(Position, Square)> {
        let (position, moves) = self.asked.as_ref()?;
        let first = moves.first().map(|found| found.square);
        Some((*position, self.expected().or(first)?))
    }

    /// The number of hints on the next move that were asked for.
    pub const fn hints(&self) -> usize {
        self.hints
    }

    /// Gives another hint on the next move.
    pub const fn hint(&mut self) {
        self.hints += 1;
    }

    /// Plays the person's move, if it is one of the chosen opening, or after that one of the book's. Any other is a
    /// deviation, which the next move replaces.
    pub fn play(&mut self, ctx: &Context, square: Square, book: &Book) {
        let Some((_, best)) = self.best().filter(|_| self.showing.is_none()) else { return };
        let Some((position, moves)) = &self.asked else { return };
        let of = |square: Square| moves.iter().find(|found| found.square == square);
        let expected = self.expected();
        // A chosen opening may go on where the book ends. Its other moves have no values then.
        let lost = of(best).zip(of(square)).map(|(best, played)| best.value - played.value);
        let is_known = lost.is_some() || expected.is_some();
        if !is_known || !position.legal_moves().contains(square) {
            return;
        }
        let lost = lost.unwrap_or(0.0);
        if square == best || (self.required().is_none() && lost < WRONG_DISCS) {
            (self.asked, self.deviation, self.following) = (None, None, None);
            self.hints = 0;
            self.own_moves += 1;
            // The move is legal: the book has it for this position.
            let _ = self.game.play(square);
            return;
        }
        let line = |first: Square| [vec![first], book.line_after(position, first)].concat();
        let follows = line(square);
        let opening = self.opening.map(|(_, name)| *name).filter(|_| lost < WRONG_DISCS);
        let mut after = self.game.clone();
        // The move is legal, as was checked above.
        let _ = after.play(square);
        let named = opening_names::name_at(&after, after.moves().len());
        let named = named.filter(|_| named != self.name());
        self.following = None;
        if follows.len() < LONG_LINE {
            let job = DeviationJob { position: *position, played: square };
            self.following = Some(Worker::spawn_job(ctx, job));
        }
        self.deviation = Some(Deviation {
            played: square,
            best,
            lost,
            follows,
            better: self.rest_of(line(best)),
            values: moves.clone(),
            opening,
            named,
        });
    }

    /// Takes the deviation back.
    pub fn take_back(&mut self) {
        (self.deviation, self.following) = (None, None);
    }

    /// Lets the opponent move, and looks up the person's moves. `may_move` is unset while discs are turning. Returns
    /// whether the opponent has moved.
    pub fn advance(&mut self, book: &Book, games: &Explorer, may_move: bool) -> bool {
        self.take_line();
        if self.showing.is_some() {
            return may_move && self.show_next();
        }
        if self.is_over || self.asked.is_some() || !may_move {
            return false;
        }
        let position = self.game.position();
        let (moves, expected) = (book.moves(&position), self.expected());
        let is_persons = self.game.turn() == Some(self.color);
        let has_enough = moves.is_empty() || (is_persons && self.own_moves >= MOST_MOVES);
        if has_enough && expected.is_none() {
            self.is_over = true;
            return false;
        }
        if is_persons {
            self.asked = Some((position, moves));
            return false;
        }
        let reply = expected.unwrap_or_else(|| self.reply(&position, &moves, book, games));
        self.game.play(reply).is_ok()
    }

    /// Takes in the line after the deviation.
    fn take_line(&mut self) {
        let Some(following) = &self.following else { return };
        match following.poll() {
            Poll::Report(line) => {
                if let Some(deviation) = &mut self.deviation {
                    deviation.follows = line;
                }
            }
            Poll::Working => {}
            Poll::Ended => self.following = None,
        }
    }

    /// The opponent's move: one that people play, or a sound one of the book after which the book goes on.
    fn reply(
        &mut self,
        position: &Position,
        moves: &[BookMove],
        book: &Book,
        games: &Explorer,
    ) -> Square {
        let goes_on = |square: Square| {
            position.play(square).is_some_and(|next| !book.moves(&next).is_empty())
        };
        let known = games.at(position);
        let played: Vec<(Square, u32)> = known
            .moves
            .iter()
            .filter(|played| played.tally.games >= LEAST_GAMES && goes_on(played.square))
            .map(|played| (played.square, played.tally.games))
            .collect();
        if let Ok(&(square, _)) = played.choose_weighted(&mut self.rng, |(_, games)| *games) {
            return square;
        }
        let best = moves[0].value;
        let sound: Vec<Square> = moves
            .iter()
            .filter(|found| best - found.value <= SOUND_DISCS && goes_on(found.square))
            .map(|found| found.square)
            .collect();
        sound.choose(&mut self.rng).copied().unwrap_or(moves[0].square)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn book() -> Book {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        Book::open(&root.join("books/glem.book")).unwrap()
    }

    /// Advances until the person is asked or the line is over.
    fn advance(drill: &mut OpeningDrill, book: &Book) {
        while drill.advance(book, &Explorer::default(), true) {}
    }

    #[test]
    fn best_moves_lead_to_the_end_of_the_line_without_a_deviation() {
        let book = book();
        let mut both = [false; 2];
        for seed in 0..8 {
            let mut drill = OpeningDrill::new(seed, None);
            both[drill.color() as usize] = true;
            advance(&mut drill, &book);
            while !drill.is_over() {
                let best = book.moves(&drill.game().position())[0].square;
                drill.play(&Context::default(), best, &book);
                assert_eq!(drill.deviation(), None);
                advance(&mut drill, &book);
            }
            assert!((2..=MOST_MOVES).contains(&drill.own_moves()), "{}", drill.own_moves());
        }
        assert_eq!(both, [true; 2], "both sides come up");
    }

    #[test]
    fn a_deviation_into_another_opening_has_its_name() {
        let book = book();
        let mut drill = (0..).map(|seed| OpeningDrill::new(seed, None));
        let mut drill = drill.find(|drill| drill.color() == Color::White).unwrap();
        advance(&mut drill, &book);
        drill.play(&Context::default(), "f6".parse().unwrap(), &book);
        let deviation = drill.deviation().expect("the book prefers d6");
        assert_eq!(deviation.named, Some("Diagonal Opening"));
    }

    #[test]
    fn a_chosen_opening_is_asked_move_by_move_for_both_sides() {
        let book = book();
        for opening in named_openings() {
            let (line, name) = opening;
            for seed in 0..4 {
                let mut drill = OpeningDrill::new(seed, Some(opening));
                advance(&mut drill, &book);
                while let Some(square) = drill.expected() {
                    assert!(drill.is_persons_turn(), "{name}: {:?}", drill.game().moves());
                    drill.play(&Context::default(), square, &book);
                    assert_eq!(drill.deviation(), None, "{name}");
                    advance(&mut drill, &book);
                }
                assert!(drill.game().moves().starts_with(line.moves()), "{name}");
            }
        }
    }

    #[test]
    fn a_sound_move_of_another_opening_is_told_apart_from_a_loss() {
        let book = book();
        let seed = (0..9).find(|&seed| OpeningDrill::new(seed, None).color() == Color::White);
        let mut seen = [false; 2];
        for opening in named_openings() {
            let mut drill = OpeningDrill::new(seed.expect("both sides come up"), Some(opening));
            advance(&mut drill, &book);
            let (Some(best), moves) = (drill.expected(), book.moves(&drill.game().position()))
            else {
                continue;
            };
            let value = |square| moves.iter().find(|found| found.square == square).unwrap().value;
            for found in moves.iter().filter(|found| found.square != best) {
                let is_sound = value(best) - found.value < WRONG_DISCS;
                drill.play(&Context::default(), found.square, &book);
                let deviation = drill.deviation().expect("it is not the opening's move").clone();
                assert_eq!(deviation.best, best);
                assert_eq!(deviation.opening, is_sound.then_some(opening.1));
                seen[usize::from(is_sound)] = true;
                drill.take_back();
            }
        }
        assert_eq!(seen, [true; 2], "there are both kinds");
    }

    #[test]
    fn a_deviation_has_a_cost_and_can_be_taken_back() {
        let book = book();
        let mut drill = OpeningDrill::new(1, None);
        advance(&mut drill, &book);
        let moves = book.moves(&drill.game().position());
        let (best, worst) = (moves[0], moves.last().copied().unwrap());
        let before = drill.game().clone();
        drill.play(&Context::default(), worst.square, &book);
        let deviation = drill.deviation().expect("the worst move is no book move").clone();
        assert_eq!((deviation.played, deviation.best), (worst.square, best.square));
        assert!((deviation.lost - (best.value - worst.value)).abs() < 1e-6);
        assert_eq!((deviation.follows[0], deviation.better[0]), (worst.square, best.square));
        drill.take_back();
        assert!(drill.is_persons_turn() && *drill.game() == before);
        drill.play(&Context::default(), best.square, &book);
        assert_eq!((drill.deviation(), drill.own_moves()), (None, 1));
    }

    #[test]
    fn the_right_move_is_accepted_at_once_after_a_deviation() {
        let book = book();
        let mut drill = OpeningDrill::new(1, None);
        advance(&mut drill, &book);
        let moves = book.moves(&drill.game().position());
        let (best, worst) = (moves[0].square, moves.last().unwrap().square);
        drill.play(&Context::default(), worst, &book);
        assert_eq!(drill.deviation().map(|deviation| deviation.played), Some(worst));
        drill.play(&Context::default(), best, &book);
        assert_eq!((drill.deviation(), drill.own_moves()), (None, 1));
        assert_eq!(drill.game().moves().last(), Some(&best));
    }

    #[test]
    fn a_shown_line_is_the_one_that_is_asked() {
        let book = book();
        for opening in [None, named_openings().iter().find(|(line, _)| line.moves().len() > 6)] {
            for seed in 0..4 {
                let mut drill = OpeningDrill::new(seed, opening);
                advance(&mut drill, &book);
                let before = drill.game().clone();
                drill.show_line(&book);
                let line = drill.shown_line().expect("it is shown").clone();
                assert!(!drill.is_persons_turn() && *drill.shown() == before);
                advance(&mut drill, &book);
                assert_eq!((drill.shown(), drill.game()), (&line, &before), "it plays to its end");
                drill.ask_line();
                assert!(drill.is_persons_turn() && !drill.can_show_line());
                while drill.game().moves().len() < line.moves().len() && !drill.is_over() {
                    let next = line.moves()[drill.game().moves().len()];
                    assert_eq!(drill.best().map(|(_, best)| best), Some(next), "{seed}");
                    drill.play(&Context::default(), next, &book);
                    assert_eq!(drill.deviation(), None);
                    advance(&mut drill, &book);
                }
                assert!(drill.game().moves().starts_with(line.moves()));
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_line() {
        let book = book();
        let line = |seed| {
            let mut drill = OpeningDrill::new(seed, None);
            advance(&mut drill, &book);
            while !drill.is_over() {
                let best = book.moves(&drill.game().position())[0].square;
                drill.play(&Context::default(), best, &book);
                advance(&mut drill, &book);
            }
            drill.game().clone()
        };
        assert_eq!(line(5), line(5));
        assert!((0..8).any(|seed| line(seed) != line(5)), "lines differ");
    }

    #[test]
    fn the_opponent_plays_what_people_play() {
        let book = book();
        let mut games = Explorer::default();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.txt");
        // After f5 White has three moves; here everybody plays f4, which is no best one.
        std::fs::write(&file, "f5f4e3d6c4\n".repeat(LEAST_GAMES as usize)).unwrap();
        games.add_file(&file).unwrap();
        let mut blacks = (0..20)
            .map(|seed| OpeningDrill::new(seed, None))
            .filter(|drill| drill.color() == Color::Black);
        let mut drill = blacks.next().expect("one of them");
        assert!(drill.advance(&book, &games, true));
        assert_eq!(drill.game().moves()[1].to_string(), "f4");
    }
}
