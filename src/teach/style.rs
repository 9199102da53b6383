//! The style card of a player: read from the file of measured cards, or measured from games in the background.

use std::{
    path::{Path, PathBuf},
    sync::mpsc,
};

use egui::Context;
use othello_engine::search::Stop;
use othello_lab::{
    players::{resolve::ResolvedPlayer, spec::PlayerSpec},
    rating::style::{MeasuredStyle, StyleCard},
    teach::{
        card_games::play_for_card,
        character::{Character, style_key},
    },
};

use crate::{
    text::failure::Failure,
    worker::{self, Poll, Worker},
};

/// The number of games behind a card.
pub const GAMES: u32 = 64;
/// The seed of the games. It is fixed, so that a player has one card.
const SEED: u64 = 1;

/// A report of the measurement.
enum StyleReport {
    /// This many games are played.
    Played(u32),
    /// The card.
    Measured(Box<MeasuredStyle>),
    /// The card cannot be read, measured or kept.
    Failed(Failure),
}

/// A player's style card, known or under way.
pub struct StyleStudy {
    player: PlayerSpec,
    character: Character,
    worker: Option<Worker<StyleReport>>,
    played: u32,
    measured: Option<MeasuredStyle>,
    failure: Option<Failure>,
}

impl StyleStudy {
    /// Looks the player's card up in the file. If it is not there, measures it and keeps it there.
    pub fn begin(ctx: &Context, player: &ResolvedPlayer, path: PathBuf) -> StyleStudy {
        let measured = player.clone();
        let worker =
            Worker::spawn_behind(ctx, move |stop, send| measure(&measured, &path, stop, send));
        StyleStudy {
            player: player.spec().clone(),
            character: Character::of(player),
            worker: Some(worker),
            played: 0,
            measured: None,
            failure: None,
        }
    }

    /// The player.
    pub const fn player(&self) -> &PlayerSpec {
        &self.player
    }

    /// The player's name and face.
    pub const fn character(&self) -> &Character {
        &self.character
    }

    /// The card with the number of games behind it, once it is known.
    pub const fn measured(&self) -> Option<&MeasuredStyle> {
        self.measured.as_ref()
    }

    /// The reason for which the card cannot be read, measured or kept.
    pub const fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// The number of games played so far, while games are played.
    pub fn progress(&self) -> Option<u32> {
        self.worker.as_ref().map(|_| self.played)
    }

    /// Stops the measurement.
    pub fn stop(&mut self) {
        self.worker = None;
    }

    /// Handles new reports. Called before each frame.
    pub fn logic(&mut self) {
        let Some(worker) = &self.worker else { return };
        loop {
            match worker.poll() {
                Poll::Report(StyleReport::Played(games)) => self.played = games,
                Poll::Report(StyleReport::Measured(measured)) => self.measured = Some(*measured),
                Poll::Report(StyleReport::Failed(failure)) => self.failure = Some(failure),
                Poll::Working => return,
                Poll::Ended => {
                    self.worker = None;
                    return;
                }
            }
        }
    }
}

fn measure(player: &ResolvedPlayer, path: &Path, stop: &Stop, send: &mut dyn FnMut(StyleReport)) {
    let key = style_key(player);
    match MeasuredStyle::read(path, &key) {
        Ok(Some(measured)) => return send(StyleReport::Measured(Box::new(measured))),
        Ok(None) => {}
        Err(error) => send(StyleReport::Failed(Failure::of_file(path, &error))),
    }
    let pool = match worker::pool(worker::usual_threads()) {
        Ok(pool) => pool,
        Err(error) => return send(StyleReport::Failed(Failure::of(&error))),
    };
    let (sender, games) = mpsc::channel();
    let mut played = None;
    // The games are played in the pool, and counted here: only this thread may report.
    pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            let done = move || _ = sender.send(());
            played = Some(play_for_card(player, GAMES, SEED, stop, done));
        });
        for ((), count) in games.into_iter().zip(1..) {
            send(StyleReport::Played(count));
        }
    });
    match played {
        Some(Ok(Some(games))) => {
            let measured = MeasuredStyle { card: StyleCard::of(&games), games: GAMES };
            let kept = measured.keep(path, &key);
            send(StyleReport::Measured(Box::new(measured)));
            if let Err(error) = kept {
                send(StyleReport::Failed(Failure::of_file(path, &error)));
            }
        }
        Some(Err(error)) => send(StyleReport::Failed(Failure::of(&error))),
        Some(Ok(None)) | None => {}
    }
}
