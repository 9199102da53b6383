//! A round of mistakes to learn from: for each, the position before it, three tries, and the answer.

use std::sync::Arc;

use othello_engine::{Position, Square, models::Model, search::Stop};
use othello_lab::{
    rating::analysis::{MoveAnalysis, discs},
    teach::reasons::{TryFault, Tutor},
};
use serde::{Deserialize, Serialize};

use super::schedule::Recall;
use crate::worker::PlainJob;

/// The number of tries for each mistake.
pub const TRIES: usize = 3;
/// The number of mistakes of a game that are asked before the others are offered.
pub const FIRST_MISTAKES: usize = 3;
/// The loss in discs, against the best move, from which a try is wrong.
pub const WRONG_DISCS: f32 = 0.5;

/// The origin of the mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MistakeSource {
    /// The game that was just reviewed.
    Game,
    /// The kept mistakes that are due.
    Due,
}

/// The search for the fault of a wrong try.
#[derive(Serialize, Deserialize)]
pub struct TryJob {
    /// The analysis of the position, with the try as the played move.
    pub found: MoveAnalysis,
}

impl PlainJob for TryJob {
    type Report = TryFault;

    const NAME: &'static str = "try";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(TryFault)) {
        let model = Model::built_in("glem").expect("glem is built in");
        let fault = Tutor::new(Arc::new(model)).fault(&self.found, stop);
        fault.filter(|_| !stop.is_requested()).into_iter().for_each(send);
    }
}

/// A round of mistakes.
pub struct MistakeRound {
    source: MistakeSource,
    mistakes: Vec<MoveAnalysis>,
    /// The number of mistakes that are asked for now.
    asked: usize,
    place: usize,
    /// The wrong tries for the current mistake.
    wrong: Vec<Square>,
    /// The right move that was found for the current mistake.
    right: Option<Square>,
    recalls: Vec<Recall>,
    /// Whether the round began before all mistakes of the game were known.
    is_partial: bool,
}

/// Whether a move is right: it loses less than half a disc against the best one.
pub fn is_right(found: &MoveAnalysis, square: Square) -> bool {
    let value = found.moves.iter().find(|valued| valued.square == square);
    let lost = value.map(|valued| discs(found.best_value) - discs(valued.value));
    square == found.best || lost.is_some_and(|lost| lost < WRONG_DISCS)
}

/// The position and the move of a mistake, which identify it.
pub type MistakeKey = (Position, Square);

/// Identifies a mistake.
pub const fn key(found: &MoveAnalysis) -> MistakeKey {
    (found.position, found.played)
}

/// The number of legal moves up to which a position is no exercise: the move of the game is marked as wrong.
const FEW_MOVES: u32 = 2;

/// Leaves out positions without a choice, unless there are no others. The first ones, which are asked already, stay.
fn leave_out_forced(mistakes: &mut Vec<MoveAnalysis>, asked: usize) {
    let is_exercise = |found: &MoveAnalysis| found.position.legal_moves().len() > FEW_MOVES;
    if mistakes.iter().any(is_exercise) {
        let mut place = 0;
        mistakes.retain(|found| {
            place += 1;
            place <= asked || is_exercise(found)
        });
    }
}

/// Sorts mistakes, the costliest first.
fn by_cost(mistakes: &mut [MoveAnalysis]) {
    mistakes.sort_by(|a, b| b.loss().total_cmp(&a.loss()));
}

impl MistakeRound {
    /// Starts a round. The mistakes of a game are asked by their cost: first the worst, then, if the person likes, the
    /// others. Those without a choice are left out.
    pub fn new(source: MistakeSource, mut mistakes: Vec<MoveAnalysis>) -> MistakeRound {
        let asked = match source {
            MistakeSource::Game => {
                leave_out_forced(&mut mistakes, 0);
                by_cost(&mut mistakes);
                FIRST_MISTAKES.min(mistakes.len())
            }
            MistakeSource::Due => mistakes.len(),
        };
        let (wrong, recalls, is_partial) = (Vec::new(), Vec::new(), false);
        MistakeRound { source, mistakes, asked, place: 0, wrong, right: None, recalls, is_partial }
    }

    /// Continues a round of a game that was left, after the mistakes that are answered. `mistakes` are those of the game on
    /// the board. The round begins again if that is another game, or if all are answered.
    #[must_use]
    pub fn resumed(mut self, mistakes: Vec<MoveAnalysis>) -> MistakeRound {
        let answered = self.recalls.len();
        let is_in = |list: &[MoveAnalysis], found: &MoveAnalysis| {
            list.iter().any(|other| key(other) == key(found))
        };
        let is_same_game = self.mistakes[..answered].iter().all(|found| is_in(&mistakes, found));
        let mut open = mistakes.clone();
        leave_out_forced(&mut open, 0);
        open.retain(|found| !is_in(&self.mistakes[..answered], found));
        if answered == 0 || !is_same_game || open.is_empty() {
            return MistakeRound::new(self.source, mistakes);
        }
        by_cost(&mut open);
        self.mistakes.truncate(answered);
        self.mistakes.extend(open);
        let all = self.mistakes.len();
        // After the worst ones, the others follow.
        self.asked = if answered >= self.asked { all } else { self.asked.min(all) };
        (self.place, self.right, self.is_partial) = (answered, None, false);
        self.wrong.clear();
        self
    }

    /// Adds mistakes of the game that were found after the round began. The mistakes after the current one are asked by
    /// their cost. Returns whether any of them is new.
    pub fn add(&mut self, found: Vec<MoveAnalysis>) -> bool {
        self.is_partial = true;
        let before = self.mistakes.len();
        for mistake in found {
            let is_same = |known: &MoveAnalysis| key(known) == key(&mistake);
            if !self.mistakes.iter().any(is_same) {
                self.mistakes.push(mistake);
            }
        }
        let is_new = self.mistakes.len() > before;
        let met = (self.place + 1).min(self.asked);
        leave_out_forced(&mut self.mistakes, met);
        self.asked = self.asked.min(self.mistakes.len());
        // The end of a round stays one, and offers the others.
        if self.current().is_some() {
            self.asked = self.asked.max(FIRST_MISTAKES.min(self.mistakes.len()));
        }
        by_cost(&mut self.mistakes[met..]);
        is_new
    }

    /// Whether the round began before all mistakes of the game were known.
    pub const fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// All mistakes in the order of the round.
    pub fn mistakes(&self) -> &[MoveAnalysis] {
        &self.mistakes
    }

    /// The number of mistakes that are not asked for yet.
    pub const fn count_of_others(&self) -> usize {
        self.mistakes.len() - self.asked
    }

    /// Asks for the other mistakes too.
    pub const fn ask_others(&mut self) {
        self.asked = self.mistakes.len();
    }

    /// The source of the mistakes.
    pub const fn source(&self) -> MistakeSource {
        self.source
    }

    /// The number of the current mistake, 1 for the first, and the number of those that are asked for.
    pub fn progress(&self) -> [usize; 2] {
        [(self.place + 1).min(self.asked), self.asked]
    }

    /// The current mistake; `None` at the end.
    pub fn current(&self) -> Option<&MoveAnalysis> {
        self.mistakes[..self.asked].get(self.place)
    }

    /// The wrong tries for the current mistake.
    pub fn wrong_tries(&self) -> &[Square] {
        &self.wrong
    }

    /// The number of tries left for the current mistake.
    pub fn tries_left(&self) -> usize {
        TRIES - self.wrong.len()
    }

    /// The right move that was found for the current mistake.
    pub const fn found(&self) -> Option<Square> {
        self.right
    }

    /// Whether the current mistake is answered. Until then nothing may reveal the answer.
    pub fn is_answered(&self) -> bool {
        self.recalls.len() > self.place
    }

    /// The number of mistakes for which a right move was found.
    pub fn count_of_found(&self) -> usize {
        self.recalls.iter().filter(|&&recall| recall != Recall::Missed).count()
    }

    /// Tries a move. Returns the recall if that answers the mistake.
    pub fn try_move(&mut self, square: Square) -> Option<Recall> {
        let found = self.current()?;
        let is_legal = found.position.legal_moves().contains(square);
        if self.is_answered() || !is_legal || self.wrong.contains(&square) {
            return None;
        }
        if is_right(found, square) {
            self.right = Some(square);
            let is_late = !self.wrong.is_empty();
            return Some(self.answered(if is_late { Recall::Late } else { Recall::Found }));
        }
        self.wrong.push(square);
        (self.wrong.len() == TRIES).then(|| self.answered(Recall::Missed))
    }

    /// Gives the current mistake up. Returns the recall if it was not answered yet.
    pub fn give_up(&mut self) -> Option<Recall> {
        let is_open = self.current().is_some() && !self.is_answered();
        is_open.then(|| self.answered(Recall::Missed))
    }

    fn answered(&mut self, recall: Recall) -> Recall {
        self.recalls.push(recall);
        recall
    }

    /// Continues with the next mistake, or ends, once the current one is answered.
    pub fn go_on(&mut self) {
        if self.is_answered() {
            self.place += 1;
            self.wrong.clear();
            self.right = None;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{super::fixture::mistake_at_start, *};

    /// e6 is nearly as good as the best moves.
    pub(crate) fn mistake() -> MoveAnalysis {
        mistake_at_start([("d3", -4.0), ("c4", 1.0), ("f5", 1.0), ("e6", 0.4)])
    }

    fn try_all(moves: &str) -> (MistakeRound, Option<Recall>) {
        let mut round = MistakeRound::new(MistakeSource::Game, vec![mistake()]);
        let tries = moves.split(' ').map(|square| round.try_move(square.parse().unwrap()));
        let last = tries.fold(None, |last, recall| recall.or(last));
        (round, last)
    }

    #[test]
    fn a_try_is_right_within_half_a_disc_of_the_best() {
        for (square, is_good) in [("c4", true), ("f5", true), ("e6", false), ("d3", false)] {
            assert_eq!(is_right(&mistake(), square.parse().unwrap()), is_good, "{square}");
        }
    }

    #[test]
    fn three_wrong_tries_miss_a_mistake() {
        let mut found = mistake();
        found.moves.retain(|valued| valued.square == found.best);
        let mut round = MistakeRound::new(MistakeSource::Due, vec![found]);
        for (square, recall) in [("d3", None), ("f5", None), ("e6", Some(Recall::Missed))] {
            assert!(!round.is_answered());
            assert_eq!(round.try_move(square.parse().unwrap()), recall);
        }
        assert!(round.is_answered());
        assert_eq!((round.tries_left(), round.count_of_found()), (0, 0));
        assert_eq!(round.try_move("c4".parse().unwrap()), None, "it is answered");
    }

    #[test]
    fn a_repeated_or_illegal_try_costs_nothing() {
        let (round, recall) = try_all("d3 d3 a1 d4");
        assert_eq!((round.tries_left(), recall), (2, None));
    }

    #[test]
    fn a_right_move_is_found_at_once_or_late() {
        assert_eq!(try_all("c4").1, Some(Recall::Found));
        let (mut round, recall) = try_all("d3 f5");
        assert_eq!(recall, Some(Recall::Late));
        assert_eq!((round.found(), round.count_of_found()), (Some("f5".parse().unwrap()), 1));
        round.go_on();
        assert!(round.current().is_none() && round.give_up().is_none());
        assert_eq!(round.progress(), [1, 1]);
    }

    #[test]
    fn the_three_worst_mistakes_of_a_game_are_asked_before_the_others() {
        let losses = [2.0, 9.0, 4.0, 12.0, 3.0];
        let mistake =
            |lost: f32| mistake_at_start([("d3", -lost), ("c4", 0.0), ("f5", -1.0), ("e6", -1.0)]);
        let mistakes: Vec<MoveAnalysis> = losses.into_iter().map(mistake).collect();
        let mut round = MistakeRound::new(MistakeSource::Game, mistakes.clone());
        let asked = |round: &mut MistakeRound| {
            let mut asked = Vec::new();
            while let Some(found) = round.current() {
                asked.push(found.loss());
                round.give_up();
                round.go_on();
            }
            asked
        };
        assert_eq!(asked(&mut round), [12.0, 9.0, 4.0]);
        assert_eq!((round.progress(), round.count_of_others()), ([3, 3], 2));
        round.ask_others();
        assert_eq!(round.progress(), [4, 5]);
        assert_eq!(asked(&mut round), [3.0, 2.0]);
        assert_eq!(round.count_of_others(), 0);
        let mut due = MistakeRound::new(MistakeSource::Due, mistakes);
        assert_eq!(asked(&mut due), losses, "those that are due keep their order");
    }

    #[test]
    fn a_position_without_a_choice_is_left_out_where_others_are_there() {
        let square = |name: &str| -> Square { name.parse().unwrap() };
        let discs = |names: [&str; 2]| names.map(square).into_iter().collect();
        let mut forced = mistake();
        // Only c1 and f8 are legal.
        forced.position = Position::new(discs(["a1", "h8"]), discs(["b1", "g8"])).unwrap();
        assert_eq!(forced.position.legal_moves().len(), 2);
        (forced.played, forced.best) = (square("c1"), square("f8"));
        let keys = |round: &MistakeRound| round.mistakes().iter().map(key).collect::<Vec<_>>();
        let round = MistakeRound::new(MistakeSource::Game, vec![forced.clone(), mistake()]);
        assert_eq!(keys(&round), [key(&mistake())]);
        let mut round = MistakeRound::new(MistakeSource::Game, vec![forced.clone()]);
        assert_eq!(keys(&round), [key(&forced)], "there is no other");
        round.add(vec![mistake()]);
        assert_eq!(keys(&round), [key(&forced), key(&mistake())], "it is asked already");
        round.give_up();
        let round = round.resumed(vec![forced.clone(), mistake()]);
        assert_eq!((round.progress(), round.current().map(key)), ([2, 2], Some(key(&mistake()))));
        let due = MistakeRound::new(MistakeSource::Due, vec![forced.clone(), mistake()]);
        assert_eq!(keys(&due).len(), 2, "those that are due are asked");
    }

    #[test]
    fn mistakes_found_later_join_the_round_after_the_current_one() {
        let mistake = |played: &str, lost: f32| {
            let mut found =
                mistake_at_start([("d3", -lost), ("c4", 0.0), ("f5", -lost), ("e6", -lost)]);
            found.played = played.parse().unwrap();
            found
        };
        let losses = |round: &MistakeRound| {
            round.mistakes().iter().map(|found| found.played.to_string()).collect::<Vec<_>>()
        };
        let mut round = MistakeRound::new(MistakeSource::Game, vec![mistake("d3", 4.0)]);
        assert_eq!((round.progress(), round.is_partial()), ([1, 1], false));
        assert!(round.add(vec![mistake("d3", 4.0), mistake("e6", 6.0)]));
        assert!(round.add(vec![mistake("f5", 9.0)]));
        assert!(!round.add(vec![mistake("f5", 9.0)]), "it is known");
        assert_eq!(losses(&round), ["d3", "f5", "e6"]);
        assert_eq!((round.progress(), round.is_partial()), ([1, 3], true));
        for _ in 0..3 {
            round.give_up();
            round.go_on();
        }
        assert!(round.add(vec![mistake("c4", 20.0)]));
        assert!(round.current().is_none(), "the end stays");
        assert_eq!(round.count_of_others(), 1);
    }

    #[test]
    fn a_round_that_was_left_continues_after_the_answered_mistakes() {
        let mistake = |(played, lost): (&str, f32)| {
            let mut found =
                mistake_at_start([("d3", -lost), ("c4", 0.0), ("f5", -lost), ("e6", -lost)]);
            found.played = played.parse().unwrap();
            found
        };
        let game: Vec<MoveAnalysis> =
            [("d3", 9.0), ("f5", 6.0), ("e6", 4.0)].map(mistake).into_iter().collect();
        let answer = |mut round: MistakeRound, count: usize| {
            for _ in 0..count {
                round.give_up();
                round.go_on();
            }
            round
        };
        let left = || MistakeRound::new(MistakeSource::Game, game.clone());
        let round = answer(left(), 1).resumed(game.clone());
        assert_eq!(round.progress(), [2, 3]);
        assert_eq!(round.current().unwrap().played.to_string(), "f5");
        let round = answer(left(), 3).resumed(game.clone());
        assert_eq!(round.progress(), [1, 3], "all are answered: it begins again");
        let round = answer(left(), 1).resumed(vec![mistake(("c4", 3.0))]);
        assert_eq!(round.progress(), [1, 1], "another game");
        assert!(!round.is_answered());
    }

    #[test]
    fn only_an_answered_mistake_leads_to_the_next_one() {
        let mut round = MistakeRound::new(MistakeSource::Game, vec![mistake(), mistake()]);
        round.go_on();
        assert_eq!(round.progress(), [1, 2]);
        assert_eq!(round.give_up(), Some(Recall::Missed));
        assert_eq!(round.give_up(), None);
        round.go_on();
        assert_eq!(round.progress(), [2, 2]);
        assert!(!round.is_answered());
    }
}
