//! Several players asked about one position, a few at a time, in the background.

use egui::Context;
use othello_engine::{Bitboard, Square, search::Stop};
use othello_lab::{
    players::{resolve::ResolvedPlayer, spec::PlayerSpec},
    teach::minds::{MindError, MindQuestion, Opinion, disputed},
};
use serde::{Deserialize, Serialize};

use crate::{
    game::session::jobs::SentPlayer,
    worker::{self, PlainJob, Poll, Worker},
};

/// The maximum number of players. Each has a colour of its own.
pub const MOST_MINDS: usize = 6;

/// The question to one player.
#[derive(Serialize, Deserialize)]
pub struct MindJob {
    /// The player.
    pub player: SentPlayer,
    /// The position.
    pub question: MindQuestion,
}

/// A report of a player's search.
#[derive(Serialize, Deserialize)]
pub enum MindReport {
    /// The opinion so far.
    Live(Opinion),
    /// The answer.
    Answer(Result<Opinion, MindError>),
}

impl PlainJob for MindJob {
    type Report = MindReport;

    const NAME: &'static str = "mind";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(MindReport)) {
        let SentPlayer(player) = self.player;
        let mut live = |opinion: &Opinion| send(MindReport::Live(opinion.clone()));
        let answer = self.question.ask(&player, stop, &mut live);
        if !stop.is_requested() {
            send(MindReport::Answer(answer));
        }
    }
}

/// A player that is asked.
pub struct Mind {
    /// The player.
    pub player: PlayerSpec,
    /// Its opinion so far.
    pub opinion: Option<Opinion>,
    /// The progress of its search.
    pub progress: MindProgress,
    opened: Option<ResolvedPlayer>,
}

/// The progress of a player's search.
pub enum MindProgress {
    /// Others are asked first.
    Waiting,
    /// The player searches.
    Searching(Worker<MindReport>),
    /// The opinion is the player's answer.
    Done,
    /// The user has stopped the search.
    Stopped,
    /// The player cannot be asked or gives no move, for this reason if it is known.
    Failed(Option<String>),
}

impl Mind {
    /// The player's first choice so far.
    pub fn first_choice(&self) -> Option<Square> {
        Some(self.opinion.as_ref()?.choices.first()?.square)
    }

    /// Whether its search waits or runs.
    pub const fn is_busy(&self) -> bool {
        matches!(self.progress, MindProgress::Waiting | MindProgress::Searching(_))
    }

    fn take_reports(&mut self) {
        let MindProgress::Searching(worker) = &self.progress else { return };
        loop {
            match worker.poll() {
                Poll::Report(MindReport::Live(opinion)) => self.opinion = Some(opinion),
                Poll::Report(MindReport::Answer(Ok(opinion))) => {
                    self.opinion = Some(opinion);
                    self.progress = MindProgress::Done;
                    return;
                }
                Poll::Report(MindReport::Answer(Err(error))) => {
                    self.opinion = None;
                    self.progress = MindProgress::Failed(Some(error.to_string()));
                    return;
                }
                Poll::Working => return,
                Poll::Ended => {
                    self.progress = MindProgress::Failed(None);
                    return;
                }
            }
        }
    }
}

/// The players and the position that they are asked about.
#[derive(Default)]
pub struct MindCouncil {
    question: Option<MindQuestion>,
    minds: Vec<Mind>,
}

impl MindCouncil {
    /// Asks all players about another position.
    pub fn ask(&mut self, question: MindQuestion) {
        self.question = Some(question);
        for mind in &mut self.minds {
            mind.opinion = None;
            if mind.opened.is_some() {
                mind.progress = MindProgress::Waiting;
            }
        }
    }

    /// Adds a player, or the reason why it cannot be opened. It is asked as well.
    pub fn add(&mut self, player: PlayerSpec, opened: Result<ResolvedPlayer, String>) {
        let (opened, progress) = match opened {
            Ok(opened) => (Some(opened), MindProgress::Waiting),
            Err(reason) => (None, MindProgress::Failed(Some(reason))),
        };
        self.minds.push(Mind { player, opinion: None, progress, opened });
    }

    /// Removes a player.
    pub fn remove(&mut self, player: &PlayerSpec) {
        self.minds.retain(|mind| !mind.player.is_same(player));
    }

    /// Removes all players.
    pub fn clear(&mut self) {
        self.minds.clear();
    }

    /// The players, in the order of their choice.
    pub fn minds(&self) -> &[Mind] {
        &self.minds
    }

    /// Whether a search waits or runs.
    pub fn is_busy(&self) -> bool {
        self.question.is_some() && self.minds.iter().any(Mind::is_busy)
    }

    /// Whether the user has stopped a search.
    pub fn is_stopped(&self) -> bool {
        self.minds.iter().any(|mind| matches!(mind.progress, MindProgress::Stopped))
    }

    /// The number of players that have answered or cannot, and the number of all.
    pub fn progress(&self) -> [usize; 2] {
        [self.minds.iter().filter(|mind| !mind.is_busy()).count(), self.minds.len()]
    }

    /// The first choices, if there are several.
    pub fn disputed(&self) -> Bitboard {
        disputed(self.minds.iter().filter_map(Mind::first_choice))
    }

    /// Stops all searches. What they have found so far stays.
    pub fn stop(&mut self) {
        for mind in self.minds.iter_mut().filter(|mind| mind.is_busy()) {
            mind.progress = MindProgress::Stopped;
        }
    }

    /// Begins the stopped searches again.
    pub fn go_on(&mut self) {
        for mind in &mut self.minds {
            if let MindProgress::Stopped = mind.progress {
                mind.progress = MindProgress::Waiting;
            }
        }
    }

    /// Handles new reports and starts waiting searches, up to the number of spare cores.
    pub fn advance(&mut self, ctx: &Context) {
        let Some(question) = self.question else { return };
        self.minds.iter_mut().for_each(Mind::take_reports);
        let is_searching = |mind: &&Mind| matches!(mind.progress, MindProgress::Searching(_));
        let searching = self.minds.iter().filter(is_searching).count();
        let free = worker::usual_threads().saturating_sub(searching);
        let waiting = |mind: &&mut Mind| matches!(mind.progress, MindProgress::Waiting);
        for mind in self.minds.iter_mut().filter(waiting).take(free) {
            let Some(player) = mind.opened.clone().map(SentPlayer) else { continue };
            mind.progress =
                MindProgress::Searching(Worker::spawn_job(ctx, MindJob { player, question }));
        }
    }
}
