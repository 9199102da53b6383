//! The reasons for reviewed moves. New lines outdate them; once all searches have ended, they are found again, so that
//! they agree with the lines on display.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use othello_engine::{Position, Square, models::Model, search::Stop};
use othello_lab::{
    rating::analysis::{MISTAKE_DISCS, MoveAnalysis},
    teach::reasons::{Explanation, Tutor},
};
use serde::{Deserialize, Serialize};

use super::{GameAnalysis, exact::exact};
use crate::worker::{PlainJob, Poll, Worker};

/// The position before a reviewed move, and the move.
type MoveKey = (Position, Square);

/// The search for the reasons for mistakes, one report each, in their order.
#[derive(Serialize, Deserialize)]
pub struct ExplanationJob {
    /// The mistakes.
    pub mistakes: Vec<MoveAnalysis>,
}

impl PlainJob for ExplanationJob {
    type Report = Option<Explanation>;

    const NAME: &'static str = "explanation";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(Option<Explanation>)) {
        let model = Model::built_in("glem").expect("glem is built in");
        let tutor = Tutor::new(Arc::new(model));
        for found in &self.mistakes {
            let explanation = tutor.explain(found, stop);
            if stop.is_requested() {
                return;
            }
            send(explanation);
        }
    }
}

/// The reasons for reviewed moves.
#[derive(Default)]
pub(super) struct MoveReasons {
    found: HashMap<MoveKey, Explanation>,
    /// The moves whose lines have changed since.
    outdated: HashSet<MoveKey>,
    search: Option<ReasonSearch>,
}

/// A search for reasons under way.
struct ReasonSearch {
    /// The moves whose reasons are still to come, with their better moves.
    open: std::vec::IntoIter<(MoveKey, Square)>,
    worker: Worker<Option<Explanation>>,
}

impl MoveReasons {
    /// The reasons for a move.
    pub(super) fn of(&self, key: &MoveKey) -> Option<&Explanation> {
        self.found.get(key)
    }

    /// All reasons with their moves.
    pub(super) fn all(&self) -> Vec<(MoveKey, Explanation)> {
        self.found.iter().map(|(key, explanation)| (*key, explanation.clone())).collect()
    }

    pub(super) fn note(&mut self, key: MoveKey, explanation: Explanation) {
        self.outdated.remove(&key);
        self.found.insert(key, explanation);
    }

    /// Notes that the lines of a move have changed. A search that began before is of no use.
    pub(super) fn outdate(&mut self, key: MoveKey) {
        self.outdated.insert(key);
        self.search = None;
    }

    /// The reasons without the search under way.
    pub(super) fn parked(self) -> MoveReasons {
        MoveReasons { search: None, ..self }
    }

    /// Whether reasons for a mistake must be found.
    fn is_open(&self, key: &MoveKey, found: &MoveAnalysis) -> bool {
        let known = self.found.get(key).filter(|known| known.best == found.best);
        match known {
            None => found.is_mistake(MISTAKE_DISCS),
            Some(_) => self.outdated.contains(key),
        }
    }
}

/// The compared moves of a reviewed move with what its reasons are read from: the lines, and the exact values.
pub(super) type ComparedLines = [Option<(Square, Vec<Square>, Option<i32>)>; 2];

pub(super) fn compared_lines(found: &MoveAnalysis) -> ComparedLines {
    [found.played, found.best].map(|square| {
        let valued = found.moves.iter().find(|valued| valued.square == square)?;
        Some((square, valued.line.clone(), exact(valued.value)))
    })
}

impl GameAnalysis {
    /// Takes in reasons, and starts the search for those of mistakes that have none or outdated ones.
    pub(super) fn take_reasons(&mut self, ctx: &egui::Context) {
        while let Some(search) = &mut self.reasons.search {
            match search.worker.poll() {
                Poll::Report(explanation) => {
                    let Some((key, best)) = search.open.next() else { break };
                    // A move that cannot be compared gets no reasons, so that it is not searched again.
                    let (played, reasons) = (key.1, Vec::new());
                    let none = Explanation { played, best, reasons };
                    self.reasons.note(key, explanation.unwrap_or(none));
                    self.is_changed = true;
                }
                Poll::Working => return,
                Poll::Ended => self.reasons.search = None,
            }
        }
        if self.is_busy() || self.restoration.is_some() {
            return;
        }
        let is_open = |(key, found): &(&MoveKey, &MoveAnalysis)| self.reasons.is_open(key, found);
        let open: Vec<_> = self.reviewed.iter().filter(is_open).collect();
        if open.is_empty() {
            return;
        }
        let mistakes = open.iter().map(|(_, found)| (*found).clone()).collect();
        let open: Vec<_> = open.iter().map(|(key, found)| (**key, found.best)).collect();
        let worker = Worker::spawn_job(ctx, ExplanationJob { mistakes });
        self.reasons.search = Some(ReasonSearch { open: open.into_iter(), worker });
    }

    /// The reasons for a reviewed move, whether or not the review is shown.
    pub fn known_reasons(&self, position: &Position, played: Square) -> Option<&Explanation> {
        let key = (*position, played);
        let found = self.reviewed.get(&key)?;
        // An exact value may have replaced the best move.
        self.reasons.of(&key).filter(|known| known.best == found.best)
    }
}
