//! The reasons for moves as sentences in the user's language.

use othello_engine::{Bitboard, Color, Square};
use othello_lab::teach::reasons::{
    CornerNeighbour, Explanation, MOST_COUNTED, MOST_NAMED, Reason, TryFault,
};

use super::{
    messages::{Argument, Messages},
    names,
};

/// The reasons of an explanation, one sentence each; `mover` is the side that chose the move.
pub fn sentences(words: &Messages, explanation: &Explanation, mover: Color) -> Vec<String> {
    let teller = ReasonTeller {
        words,
        we: words.get(names::color(mover)).into_owned(),
        they: words.get(names::color(mover.other())).into_owned(),
        played: explanation.played.to_string(),
        best: explanation.best.to_string(),
    };
    explanation.reasons.iter().map(|reason| teller.sentence(reason)).collect()
}

/// The fault of a wrong try in a few sentences that do not name the answer: a reason, the best reply and the cost.
pub fn faults(words: &Messages, fault: &TryFault) -> Vec<String> {
    let reasons = &fault.explanation.reasons;
    // The opponent may get the very square of the answer.
    let best = fault.explanation.best.to_string();
    let mut told = reasons.iter().filter_map(|reason| against(words, reason));
    let reason = told.find(|text| !text.contains(&best));
    let reply = fault.shown_reply().map(|reply| {
        let reply = reply.to_string();
        words.with("wrong-reply", &[("square", (&*reply).into())]).into_owned()
    });
    let cost = [("count", names::whole_discs(fault.lost).into())];
    let cost = words.with("wrong-cost", &cost).into_owned();
    reason.into_iter().chain(reply).chain([cost]).collect()
}

/// A reason against a tried move as a sentence that does not name the answer.
fn against(words: &Messages, reason: &Reason) -> Option<String> {
    let squares = |id: &str, squares: Bitboard| {
        let squares = squares_text(words, squares);
        words.with(id, &[("squares", (&*squares).into())]).into_owned()
    };
    let numbers = |id: &str, count: u32, other: u32| {
        words.with(id, &[("count", count.into()), ("other", other.into())]).into_owned()
    };
    let plain = |id: &str| words.get(id).into_owned();
    let text = match *reason {
        Reason::CornerGiven { corner, after, .. } => {
            let (corner, when) = (corner.to_string(), later(words, after));
            let values = [("corner", (&*corner).into()), ("when", (&*when).into())];
            words.with("wrong-corner", &values).into_owned()
        }
        Reason::CornerMissed { after: 0, .. } => plain("wrong-free-corner"),
        Reason::CornerMissed { after, .. } => {
            let when = later(words, after);
            words.with("wrong-later-corner", &[("when", (&*when).into())]).into_owned()
        }
        Reason::Mobility { played, best, after: 0..=2, .. } => {
            numbers("wrong-mobility", played, best)
        }
        Reason::OwnMobility { played, best, after: 0..=2 } => {
            numbers("wrong-own-mobility", played, best)
        }
        Reason::Mobility { .. } => plain("wrong-mobility-later"),
        Reason::OwnMobility { .. } => plain("wrong-own-mobility-later"),
        Reason::SafeMoves { played, best } => numbers("wrong-safe", played, best),
        Reason::Opened { moves } => squares("wrong-opened", moves),
        Reason::AccessGiven { square } => squares("wrong-opened", square.into()),
        Reason::Frontier { .. } => plain("wrong-frontier"),
        Reason::UnbalancedEdge { attack, .. } => squares("wrong-edge", attack.into()),
        Reason::Wedge { is_ours: false, square, .. } => squares("wrong-edge", square.into()),
        Reason::Stable { is_ours: false, .. } => plain("wrong-stable"),
        Reason::Stable { .. } | Reason::Wedge { .. } => plain("wrong-better-edge"),
        Reason::ForcedPass { .. } => plain("wrong-pass"),
        Reason::PassMissed { .. } => plain("wrong-no-pass"),
        Reason::Region { .. } | Reason::LastMove => plain("wrong-last-move"),
        Reason::Swindle { is_ours: false, pair } => {
            squares("wrong-pair", pair.into_iter().collect())
        }
        Reason::CanWait { .. } => plain("wrong-waits"),
        Reason::WipeOut { is_ours: true } => plain("wrong-wiped"),
        Reason::Swindle { .. }
        | Reason::WipeOut { .. }
        | Reason::ExactCount { .. }
        | Reason::AccessTaken { .. }
        | Reason::SquareLost => return None,
    };
    Some(text)
}

/// The moves and sides of an explanation, as they are named.
struct ReasonTeller<'a> {
    words: &'a Messages,
    we: String,
    they: String,
    played: String,
    best: String,
}

impl ReasonTeller<'_> {
    fn sentence(&self, reason: &Reason) -> String {
        match *reason {
            Reason::CornerGiven { .. } | Reason::CornerMissed { .. } => self.corner(reason),
            Reason::Mobility { .. }
            | Reason::OwnMobility { .. }
            | Reason::SafeMoves { .. }
            | Reason::Opened { .. }
            | Reason::Frontier { .. } => self.mobility(reason),
            Reason::Wedge { .. } | Reason::UnbalancedEdge { .. } | Reason::Stable { .. } => {
                self.edges(reason)
            }
            Reason::Region { .. }
            | Reason::LastMove
            | Reason::ForcedPass { .. }
            | Reason::PassMissed { .. }
            | Reason::Swindle { .. }
            | Reason::CanWait { .. } => self.tempo(reason),
            Reason::WipeOut { is_ours: true } => self.shown("reason-wiped", true, true, &[]),
            Reason::WipeOut { is_ours: false } => self.shown("reason-wiped", false, false, &[]),
            Reason::ExactCount { played, best } => {
                let [[our, their], [ours, theirs]] = [played, best].map(final_count);
                let values = [
                    ("our", our.into()),
                    ("their", their.into()),
                    ("ours", ours.into()),
                    ("theirs", theirs.into()),
                ];
                self.shown("reason-count", true, true, &values)
            }
            Reason::AccessGiven { square } => self.single("reason-access", true, square),
            Reason::AccessTaken { square } => self.single("reason-closed", false, square),
            Reason::SquareLost => {
                let values = [("square", (&*self.best).into())];
                self.shown("reason-square-lost", true, false, &values)
            }
        }
    }

    /// A message about one of the moves and sides: `is_played` for the played move, `is_ours` for the side that
    /// chose it. The other move and the other side are `other` and `rival`.
    fn shown<'a>(
        &'a self,
        id: &'a str,
        is_played: bool,
        is_ours: bool,
        values: &[(&'a str, Argument<'a>)],
    ) -> String {
        let (played, best) = (&*self.played, &*self.best);
        let (we, they) = (&*self.we, &*self.they);
        let (first, other) = if is_played { (played, best) } else { (best, played) };
        let (side, rival) = if is_ours { (we, they) } else { (they, we) };
        let mut all: Vec<(&str, Argument)> = vec![
            ("move", first.into()),
            ("other", other.into()),
            ("side", side.into()),
            ("rival", rival.into()),
        ];
        all.extend_from_slice(values);
        self.words.with(id, &all).into_owned()
    }

    /// A message about one of their squares.
    fn single(&self, id: &str, is_played: bool, square: Square) -> String {
        let square = square.to_string();
        self.shown(id, is_played, false, &[("square", (&*square).into())])
    }

    fn corner(&self, reason: &Reason) -> String {
        let (corner, after, is_ours) = match *reason {
            Reason::CornerGiven { corner, after, .. } => (corner, after, false),
            Reason::CornerMissed { corner, after } => (corner, after, true),
            _ => return String::new(),
        };
        let id = match *reason {
            Reason::CornerGiven { beside: CornerNeighbour::XSquare, .. } => "reason-corner-x",
            Reason::CornerGiven { beside: CornerNeighbour::CSquare, .. } => "reason-corner-c",
            Reason::CornerGiven { .. } => "reason-corner",
            _ if after == 0 => "reason-corner-now",
            _ => "reason-corner-missed",
        };
        let (corner, when) = (corner.to_string(), self.later(after));
        let values = [("corner", (&*corner).into()), ("when", (&*when).into())];
        self.shown(id, !is_ours, is_ours, &values)
    }

    fn mobility(&self, reason: &Reason) -> String {
        let numbers = |id: &str, is_ours, count: u32, name: &str, other: u32, after: usize| {
            // The move itself is named beside the number of those that follow it.
            let more = after.saturating_sub(1);
            let values = [("count", count.into()), (name, other.into()), ("plies", more.into())];
            self.shown(id, true, is_ours, &values)
        };
        match *reason {
            Reason::Mobility { played, best, after, .. } => {
                let id = if after > 2 { "reason-mobility-later" } else { "reason-mobility" };
                numbers(id, false, played, "less", best, after)
            }
            Reason::OwnMobility { played, best, after } => {
                let id =
                    if after > 2 { "reason-own-mobility-later" } else { "reason-own-mobility" };
                numbers(id, true, played, "more", best, after)
            }
            Reason::SafeMoves { played, best } => {
                numbers("reason-safe", true, played, "more", best, 2)
            }
            Reason::Frontier { played, best, .. } => {
                numbers("reason-frontier", true, played, "less", best, 1)
            }
            Reason::Opened { moves } => {
                let squares = self.squares(moves);
                let values = [("squares", (&*squares).into())];
                self.shown("reason-opened", true, false, &values)
            }
            _ => String::new(),
        }
    }

    fn edges(&self, reason: &Reason) -> String {
        match *reason {
            Reason::Wedge { is_ours, square, between, after } => {
                let id = if after == 0 { "reason-wedge-now" } else { "reason-wedge" };
                let [first, second] = between.map(|square| square.to_string());
                let (square, when) = (square.to_string(), self.later(after));
                let values = [
                    ("square", (&*square).into()),
                    ("first", (&*first).into()),
                    ("second", (&*second).into()),
                    ("when", (&*when).into()),
                ];
                self.shown(id, !is_ours, is_ours, &values)
            }
            Reason::UnbalancedEdge { discs, attack } => {
                let (squares, square) = (self.squares(discs), attack.to_string());
                let values = [("squares", (&*squares).into()), ("square", (&*square).into())];
                self.shown("reason-unbalanced", true, false, &values)
            }
            Reason::Stable { is_ours, discs, after } => {
                let (squares, when) = (self.stable_squares(discs), self.later(after));
                let values = [("squares", (&*squares).into()), ("when", (&*when).into())];
                self.shown("reason-stable", !is_ours, is_ours, &values)
            }
            _ => String::new(),
        }
    }

    fn tempo(&self, reason: &Reason) -> String {
        match *reason {
            Reason::Region { squares } => {
                let squares = self.squares(squares);
                let values = [("squares", (&*squares).into())];
                self.shown("reason-region", true, false, &values)
            }
            Reason::LastMove => self.shown("reason-last-move", true, false, &[]),
            Reason::ForcedPass { after } => {
                let when = self.later(after);
                self.shown("reason-pass", true, true, &[("when", (&*when).into())])
            }
            Reason::PassMissed { after } => {
                let when = self.later(after);
                self.shown("reason-pass", false, false, &[("when", (&*when).into())])
            }
            Reason::Swindle { is_ours, pair } => {
                let [first, second] = pair.map(|square| square.to_string());
                let values = [("first", (&*first).into()), ("second", (&*second).into())];
                self.shown("reason-swindle", !is_ours, is_ours, &values)
            }
            Reason::CanWait { .. } => self.shown("reason-waits", true, true, &[]),
            _ => String::new(),
        }
    }

    fn later(&self, after: usize) -> String {
        later(self.words, after)
    }

    fn stable_squares(&self, squares: Bitboard) -> String {
        match squares.len() as usize {
            0..=MOST_NAMED => self.squares(squares),
            count => {
                self.words.with("reason-edge-squares", &[("count", count.into())]).into_owned()
            }
        }
    }

    fn squares(&self, squares: Bitboard) -> String {
        squares_text(self.words, squares)
    }
}

/// The time of a ply in words; the reply comes "at once".
fn later(words: &Messages, after: usize) -> String {
    match after {
        0 | 1 => words.get("reason-at-once").into_owned(),
        _ if after > MOST_COUNTED => words.get("reason-much-later").into_owned(),
        _ => words.with("reason-later", &[("count", after.into())]).into_owned(),
    }
}

/// Squares with commas and an "and".
fn squares_text(words: &Messages, squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            let first = rest.join(", ");
            let values = [("first", (&*first).into()), ("last", last.as_str().into())];
            words.with("reason-and", &values).into_owned()
        }
        _ => names.concat(),
    }
}

/// The discs of both sides at the end, own ones first.
fn final_count(margin: i32) -> [i32; 2] {
    [margin, -margin].map(|margin| i32::midpoint(64, margin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::messages::Language;

    /// One reason of each kind and form.
    fn samples() -> Vec<Reason> {
        let square = |name: &str| -> Square { name.parse().unwrap() };
        let corner = square("a1");
        let discs: Bitboard = ["a2", "a3", "a4"].map(square).into_iter().collect();
        let sides = CornerNeighbour::Elsewhere;
        let pair = [square("g8"), square("h8")];
        let between = [square("c1"), square("e1")];
        let mut all = vec![
            Reason::CornerGiven { corner, after: 1, beside: CornerNeighbour::XSquare },
            Reason::CornerGiven { corner, after: 5, beside: CornerNeighbour::CSquare },
            Reason::CornerGiven { corner, after: 3, beside: sides },
            Reason::CornerMissed { corner, after: 0 },
            Reason::CornerMissed { corner, after: 2 },
            Reason::Mobility { played: 12, best: 5, moves: discs, after: 1 },
            Reason::Mobility { played: 12, best: 5, moves: discs, after: 3 },
            Reason::Opened { moves: discs },
            Reason::Frontier { played: 14, best: 8, discs },
            Reason::UnbalancedEdge { discs, attack: corner },
            Reason::Region { squares: discs },
            Reason::LastMove,
            Reason::ForcedPass { after: 4 },
            Reason::PassMissed { after: 1 },
            Reason::CanWait { after: 4 },
            Reason::ExactCount { played: -4, best: 12 },
            Reason::AccessGiven { square: corner },
            Reason::AccessTaken { square: corner },
            Reason::SquareLost,
        ];
        for played in [0, 1, 4] {
            all.push(Reason::OwnMobility { played, best: 9, after: 2 });
            all.push(Reason::OwnMobility { played, best: 9, after: 4 });
            all.push(Reason::SafeMoves { played, best: 9 });
        }
        for is_ours in [false, true] {
            all.push(Reason::Wedge { is_ours, square: square("d1"), between, after: 3 });
            all.push(Reason::Stable { is_ours, discs, after: 8 });
            all.push(Reason::Swindle { is_ours, pair });
            all.push(Reason::WipeOut { is_ours });
        }
        let edge = Bitboard(0xff);
        all.push(Reason::Stable { is_ours: true, discs: edge, after: 8 });
        all.push(Reason::Wedge { is_ours: true, square: square("d1"), between, after: 0 });
        all
    }

    #[test]
    fn the_english_messages_are_the_sentences_of_the_command_line() {
        let words = Messages::new(Language::English);
        let [played, best] = ["f3", "g4"].map(|name| name.parse().unwrap());
        let explanation = Explanation { played, best, reasons: samples() };
        let told = sentences(&words, &explanation, Color::White);
        assert_eq!(told, explanation.sentences(Color::White));
    }

    #[test]
    fn the_fault_of_a_try_says_when_a_corner_falls() {
        let words = Messages::new(Language::English);
        let corner = "a1".parse().unwrap();
        let told = |reason| against(&words, &reason).unwrap();
        let beside = CornerNeighbour::Elsewhere;
        let given = |after| told(Reason::CornerGiven { corner, after, beside });
        assert_eq!(given(1), "It lets your opponent take the corner a1 at once.");
        assert_eq!(given(3), "It lets your opponent take the corner a1 within 3 moves.");
        assert_eq!(given(8), "It lets your opponent take the corner a1 later.");
        let missed = told(Reason::CornerMissed { corner, after: 4 });
        assert_eq!(missed, "Another move wins a corner for you later.");
    }

    #[test]
    fn the_fault_of_a_try_leaves_the_answer_open() {
        let [played, best] = ["f3", "g4"].map(|name| name.parse().unwrap());
        for language in Language::ALL {
            let words = Messages::new(language);
            let mut count = 0;
            let named = Reason::UnbalancedEdge { discs: Bitboard::EMPTY, attack: best };
            for reason in samples().into_iter().chain([named]) {
                let explanation = Explanation { played, best, reasons: vec![reason] };
                for reply in [None, Some(best), Some("h6".parse().unwrap())] {
                    let fault = TryFault { explanation: explanation.clone(), reply, lost: 3.6 };
                    let told = faults(&words, &fault).join(" ");
                    assert!(told.contains('4') && !told.contains('{'), "{language:?}: {told}");
                    assert!(!told.contains("wrong-") && !told.contains("g4"), "{told}");
                    count += usize::from(told.contains("h6"));
                }
            }
            assert_eq!(count, samples().len() + 1, "the reply is named");
        }
    }

    #[test]
    fn every_language_fills_every_variable() {
        let [played, best] = ["f3", "g4"].map(|name| name.parse().unwrap());
        let explanation = Explanation { played, best, reasons: samples() };
        for language in Language::ALL {
            let words = Messages::new(language);
            for text in sentences(&words, &explanation, Color::Black) {
                assert!(!text.contains('{') && !text.contains("reason-"), "{language:?}: {text}");
            }
        }
    }
}
