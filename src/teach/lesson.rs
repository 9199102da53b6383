//! A lesson under way: the board, the step, and the answer to each try.

use othello_engine::{Board, Color, Game, Square, notation::diagram};

use super::lessons::{LESSONS, Lesson, LessonTopic};

/// The answer to a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonAnswer {
    /// Nothing was tried yet.
    Nothing,
    /// There is a disc on the square.
    Occupied(Square),
    /// A disc on the square turns nothing.
    TurnsNothing(Square),
    /// The move is legal, but not the asked one. The other side would have this many moves.
    Wrong(Square, u32),
    /// The move is right, the other side passes, and one more move is asked.
    Passed,
    /// The last asked move was found. The other side has this many moves.
    Done(u32),
}

/// A lesson under way.
pub struct LessonPlay {
    lesson: &'static Lesson,
    game: Game,
    answer: LessonAnswer,
}

impl LessonPlay {
    /// Starts a lesson.
    pub fn new(lesson: &'static Lesson) -> LessonPlay {
        let (board, turn) = diagram::read(lesson.diagram).expect("a test reads all diagrams");
        LessonPlay { lesson, game: Game::from_board(board, turn), answer: LessonAnswer::Nothing }
    }

    /// The place of a topic's lesson among all lessons.
    pub fn place(topic: LessonTopic) -> usize {
        LESSONS.iter().position(|lesson| lesson.topic == topic).expect("a test opens every topic")
    }

    /// The lesson.
    pub const fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The moves so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.game.board()
    }

    /// The person's side.
    pub fn color(&self) -> Color {
        self.game.start().1
    }

    /// The answer to the last try.
    pub const fn answer(&self) -> LessonAnswer {
        self.answer
    }

    /// Whether all asked moves were found.
    pub fn is_done(&self) -> bool {
        self.game.moves().len() == self.lesson.steps.len()
    }

    /// The right moves of the current step; none at the end.
    pub fn right_moves(&self) -> impl Iterator<Item = Square> {
        let step = self.lesson.steps.get(self.game.moves().len());
        step.into_iter().flat_map(|squares| squares_in(squares))
    }

    /// Tries a move. A wrong one leaves the board as it is.
    pub fn play(&mut self, square: Square) {
        if self.is_done() {
            return;
        }
        let position = self.game.position();
        self.answer = match position.play(square) {
            None if !position.empty().contains(square) => LessonAnswer::Occupied(square),
            None => LessonAnswer::TurnsNothing(square),
            Some(after) if self.right_moves().all(|right| right != square) => {
                LessonAnswer::Wrong(square, after.legal_moves().len())
            }
            Some(after) => {
                self.game.play(square).expect("the move is legal");
                if self.is_done() {
                    LessonAnswer::Done(after.legal_moves().len())
                } else {
                    LessonAnswer::Passed
                }
            }
        };
    }
}

/// The place of the first lesson whose bit is not among the `passed` ones; the first lesson if all are.
pub fn first_open(passed: u16) -> usize {
    (0..LESSONS.len()).find(|place| passed & 1 << place == 0).unwrap_or(0)
}

/// The squares in a text of the table.
pub fn squares_in(text: &'static str) -> impl Iterator<Item = Square> {
    text.split(' ').map(|square| square.parse().expect("a test reads all squares"))
}

#[cfg(test)]
mod tests {
    use othello_engine::{Bitboard, Position};

    use super::*;

    fn lesson(topic: LessonTopic) -> &'static Lesson {
        &LESSONS[LessonPlay::place(topic)]
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn start(topic: LessonTopic) -> Position {
        LessonPlay::new(lesson(topic)).game.position()
    }

    /// The position after each legal move.
    fn replies(position: Position) -> impl Iterator<Item = (Square, Position)> {
        position
            .legal_moves()
            .into_iter()
            .map(move |square| (square, position.play(square).unwrap()))
    }

    #[test]
    fn every_lesson_is_passed_by_its_own_right_moves() {
        for lesson in &LESSONS {
            assert!(std::ptr::eq(&raw const LESSONS[LessonPlay::place(lesson.topic)], lesson));
            let mut play = LessonPlay::new(lesson);
            let color = play.color();
            for step in 0..lesson.steps.len() {
                assert_eq!(play.game.turn(), Some(color), "{:?}, step {step}", lesson.topic);
                let right: Vec<_> = play.right_moves().collect();
                let legal = play.game.position().legal_moves();
                assert!(right.iter().all(|&square| legal.contains(square)), "{:?}", lesson.topic);
                play.play(right[0]);
                let is_last = step + 1 == lesson.steps.len();
                assert_eq!(play.is_done(), is_last);
                assert_eq!(matches!(play.answer(), LessonAnswer::Done(_)), is_last);
            }
            assert_eq!(play.right_moves().count(), 0);
        }
    }

    #[test]
    fn wrong_tries_leave_the_board_and_say_why() {
        for lesson in &LESSONS {
            let fresh = LessonPlay::new(lesson);
            let (position, right) =
                (fresh.game.position(), fresh.right_moves().collect::<Vec<_>>());
            let legal = position.legal_moves();
            for square in Square::all().filter(|square| !right.contains(square)) {
                let mut play = LessonPlay::new(lesson);
                play.play(square);
                let expected = if !position.empty().contains(square) {
                    LessonAnswer::Occupied(square)
                } else if legal.contains(square) {
                    assert!(lesson.wrong.is_some(), "{:?} has no answer to {square}", lesson.topic);
                    let after = position.play(square).unwrap();
                    LessonAnswer::Wrong(square, after.legal_moves().len())
                } else {
                    LessonAnswer::TurnsNothing(square)
                };
                assert_eq!(play.answer(), expected);
                assert_eq!(play.board(), fresh.board());
                assert!(!play.is_done());
            }
        }
    }

    #[test]
    fn the_first_open_lesson_is_the_next_step() {
        for (passed, next) in [(0, 0), (0b1, 1), (0b1011, 2), (0b11_1111_1111, 0)] {
            assert_eq!(first_open(passed), next, "{passed:b}");
        }
    }

    #[test]
    fn all_letters_lie_on_empty_squares_beside_a_corner() {
        for lesson in &LESSONS {
            let empty = LessonPlay::new(lesson).game.position().empty();
            for (_, squares) in lesson.letters {
                assert!(squares_in(squares).all(|square| empty.contains(square)));
            }
        }
    }

    #[test]
    fn one_square_turns_discs_along_four_lines() {
        let position = start(LessonTopic::Directions);
        let lines = |square: Square| {
            let beside = Bitboard::from_iter([square]).neighbours();
            position.flips(square).into_iter().filter(|&turned| beside.contains(turned)).count()
        };
        for square in position.legal_moves() {
            assert_eq!(lines(square) == 4, square.to_string() == "c4");
            assert!(lines(square) == 4 || lines(square) <= 2);
        }
    }

    #[test]
    fn one_move_makes_white_pass() {
        for (square, after) in replies(start(LessonTopic::Passing)) {
            assert_eq!(after.must_pass(), square.to_string() == "g1", "{square}");
        }
    }

    #[test]
    fn the_last_move_changes_the_winner() {
        let mut play = LessonPlay::new(lesson(LessonTopic::Ending));
        let count = |play: &LessonPlay| Color::BOTH.map(|color| play.board().discs(color).len());
        assert_eq!(count(&play), [29, 34]);
        play.play(square("a8"));
        assert_eq!(count(&play), [34, 30]);
        assert!(play.game.is_over());
    }

    #[test]
    fn only_the_squares_beside_a1_give_it_away() {
        let right: Vec<_> =
            LessonPlay::new(lesson(LessonTopic::CornerNeighbours)).right_moves().collect();
        for (square, after) in replies(start(LessonTopic::CornerNeighbours)) {
            let gives = after.legal_moves().contains("a1".parse().unwrap());
            assert_eq!(gives, ["a2", "b2"].contains(&square.to_string().as_str()));
            assert_eq!(gives, !right.contains(&square));
        }
    }

    /// Every disc on an edge that is full of one side's discs up to its corner is stable.
    #[test]
    fn one_move_fills_the_edge_from_the_corner() {
        let edge = |row: usize| Square::at(7, row).unwrap();
        for (square, after) in replies(start(LessonTopic::StableDiscs)) {
            let is_full = (1..8).all(|row| after.opp().contains(edge(row)));
            assert_eq!(is_full, square.to_string() == "h2", "{square}");
        }
    }

    #[test]
    fn one_move_leaves_white_four_moves_and_greed_leaves_nine() {
        let position = start(LessonTopic::Mobility);
        for (square, after) in replies(position) {
            let count = after.legal_moves().len();
            match square.to_string().as_str() {
                "c1" => assert_eq!((position.flips(square).len(), count), (1, 4)),
                "d7" => assert_eq!((position.flips(square).len(), count), (7, 9)),
                _ => assert!((7..=12).contains(&count), "{square}: {count}"),
            }
        }
    }

    /// The result for Black with best play.
    fn best_result(game: &Game) -> i32 {
        let Some(turn) = game.turn() else { return game.result().expect("the game is over") };
        let results = game.position().legal_moves().into_iter().map(|square| {
            let mut next = game.clone();
            next.play(square).unwrap();
            best_result(&next)
        });
        let result = if turn == Color::Black { results.max() } else { results.min() };
        result.expect("the side to move has a move")
    }

    #[test]
    fn only_the_single_square_wins_by_parity() {
        let game = LessonPlay::new(lesson(LessonTopic::Parity)).game;
        for (name, result) in [("g1", 16), ("g7", -14)] {
            let mut next = game.clone();
            next.play(square(name)).unwrap();
            assert_eq!(best_result(&next), result);
        }
        assert_eq!(game.position().legal_moves().len(), 2);
    }
}
