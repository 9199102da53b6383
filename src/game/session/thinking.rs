//! The computer's turn: its searches and their answers.

use std::mem;

use othello_engine::{Color, Game, Position, notation::record::EarlyEnd, search::Report};

use super::{
    Edit, Session, SessionEvent,
    jobs::{GameJob, SearchJob, SearchMessage, SentGame, SentPlayer},
};
use crate::worker::{Poll, Worker};

/// The extent to which the computer plays by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ComputerPace {
    Stopped,
    OneMove,
    Running,
}

impl ComputerPace {
    pub(super) fn running_if(running: bool) -> ComputerPace {
        if running { ComputerPace::Running } else { ComputerPace::Stopped }
    }
}

/// A search for one position. Dropping it is the only way to cancel it. That closes the channel, so no late
/// answer can arrive.
pub(super) struct ComputerTurn {
    color: Color,
    position: Position,
    worker: Worker<SearchMessage>,
    answer: Option<TurnAnswer>,
}

/// The result of a search thread.
enum TurnAnswer {
    /// The next move.
    Move(Report),
    /// The whole game to its end.
    Game(Game),
}

impl Session {
    /// The side whose computer is thinking.
    pub fn thinking(&self) -> Option<Color> {
        self.thinking.as_ref().filter(|t| t.answer.is_none()).map(|t| t.color)
    }

    /// Takes in the computer's answer, plays it once `may_play`, and starts the search at the computer's
    /// turn. Each message wakes `ctx`.
    pub fn advance(&mut self, ctx: &egui::Context, may_play: bool) -> Option<SessionEvent> {
        if self.is_replay() {
            return self.replay(may_play);
        }
        let failure = self.take_reports();
        if failure.is_some() {
            return failure;
        }
        let position = self.stage().position();
        if self.has_answer() && may_play {
            let thinking = self.thinking.take().expect("it has answered");
            // An answer is valid only for the position that was searched.
            if thinking.position == position && self.stage().turn == Some(thinking.color) {
                return Some(self.play_answer(thinking));
            }
        }
        if self.is_running() && self.thinking.is_none() && self.is_computers_turn() {
            self.think(ctx);
        }
        None
    }

    /// Shows the next move of a finished game of two computers once `may_play`, while its replay runs.
    fn replay(&mut self, may_play: bool) -> Option<SessionEvent> {
        if self.turn().is_none() {
            self.pace = ComputerPace::Stopped;
        }
        if !self.is_running() || !may_play {
            return None;
        }
        let pace = self.pace;
        self.go_to(self.ply + 1);
        if pace == ComputerPace::Running && self.turn().is_some() {
            self.pace = pace;
        }
        Some(SessionEvent::Replayed)
    }

    /// Whether an answer is waiting to be played.
    pub(super) fn has_answer(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.answer.is_some())
    }

    fn play_answer(&mut self, thinking: ComputerTurn) -> SessionEvent {
        let report = match thinking.answer.expect("only answers are played") {
            TurnAnswer::Move(report) => report,
            TurnAnswer::Game(game) => {
                let (from, count) = (self.shown(), game.moves().len() - self.ply);
                for &square in &game.moves()[self.ply..] {
                    self.add(square).expect("it was played from here");
                }
                self.note(Edit::Show(from));
                return SessionEvent::PlayedOut(count);
            }
        };
        let one_move = self.pace == ComputerPace::OneMove;
        let played = report.best.map(|square| self.play(square));
        if one_move {
            self.pace = ComputerPace::Stopped;
        }
        match played {
            Some(Ok(())) => SessionEvent::Moved,
            Some(Err(illegal)) => self.failed(thinking.color, Some(illegal.to_string())),
            None if report.resigns => {
                self.end(EarlyEnd::resigned(thinking.color));
                SessionEvent::Moved
            }
            None => self.failed(thinking.color, report.failure),
        }
    }

    fn failed(&mut self, color: Color, reason: Option<String>) -> SessionEvent {
        self.stop();
        SessionEvent::Failed(color, reason)
    }

    fn take_reports(&mut self) -> Option<SessionEvent> {
        let thinking = self.thinking.as_mut()?;
        let index = thinking.color as usize;
        loop {
            match thinking.worker.poll() {
                Poll::Report(SearchMessage::Live(report)) => {
                    self.reports[index] = Some((thinking.position, report));
                }
                Poll::Report(SearchMessage::Answer(report, searcher)) => {
                    self.reports[index] = Some((thinking.position, report.clone()));
                    self.searchers[index] = searcher;
                    thinking.answer = Some(TurnAnswer::Move(report));
                    return None;
                }
                Poll::Report(SearchMessage::PlayedOut(game)) => {
                    thinking.answer = game.game().map(TurnAnswer::Game);
                    return None;
                }
                Poll::Report(SearchMessage::Failed(color, reason)) => {
                    return Some(self.failed(color, reason));
                }
                Poll::Working => return None,
                Poll::Ended if thinking.answer.is_some() => return None,
                // A thread that ends without an answer has panicked.
                Poll::Ended => {
                    let color = thinking.color;
                    return Some(self.failed(color, None));
                }
            }
        }
    }

    fn think(&mut self, ctx: &egui::Context) {
        let stage = self.stage();
        let Some(color) = stage.turn else { return };
        let Some(player) = &self.players[color as usize] else { return };
        let position = stage.position();
        // A stopped searcher is gone with its thread. The new one is seeded by the move number, so that its
        // random numbers differ from those of earlier moves.
        let seed = self.seed.wrapping_add(self.ply as u64);
        if self.at_once && self.pace != ComputerPace::OneMove && !self.has_person() {
            self.thinking = Some(self.play_out(ctx, color, position));
            return;
        }
        let job = SearchJob {
            player: SentPlayer(player.clone()),
            color,
            seed,
            position,
            clock: self.clock.as_ref().map(|clock| clock.told(color, self.now)),
            known: self.searchers[color as usize].take(),
        };
        let worker = Worker::spawn_job(ctx, job);
        self.reports[color as usize] = None;
        self.thinking = Some(ComputerTurn { color, position, worker, answer: None });
    }

    /// Lets two computers play to the end, with the same random numbers as move by move.
    fn play_out(&mut self, ctx: &egui::Context, color: Color, position: Position) -> ComputerTurn {
        let job = GameJob {
            players: self.players.clone().map(|player| player.map(SentPlayer)),
            seed: self.seed,
            game: SentGame::new(&self.game.truncated(self.ply)),
            known: mem::take(&mut self.searchers),
        };
        let worker = Worker::spawn_job(ctx, job);
        ComputerTurn { color, position, worker, answer: None }
    }
}
