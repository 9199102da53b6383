//! The genomes of players, which decide which of them can be bred together.

use std::collections::{BTreeMap, BTreeSet};

use othello_lab::{
    evolution::genome::Genome, players::spec::PlayerSpec, runs::evolution::genome_of,
};

use crate::worker::{Poll, Worker};

/// The genomes of the players that were asked for, read once for each in the background.
#[derive(Default)]
pub struct Kinship {
    known: Genomes,
    reading: Option<Worker<Genomes>>,
}

/// The genomes of players, as these are written; `None` for a player that cannot be bred.
type Genomes = BTreeMap<String, Option<Genome>>;

impl Kinship {
    /// Reads the genomes of these players that are not known yet.
    pub fn read<'a>(&mut self, ctx: &egui::Context, players: impl Iterator<Item = &'a PlayerSpec>) {
        if let Some(worker) = &self.reading {
            match worker.poll() {
                Poll::Report(genomes) => self.known.extend(genomes),
                Poll::Ended => self.reading = None,
                Poll::Working => {}
            }
            return;
        }
        let missing = players.filter(|player| !self.known.contains_key(&player.to_string()));
        let missing: Vec<PlayerSpec> = missing.cloned().collect();
        if missing.is_empty() {
            return;
        }
        self.reading = Some(Worker::spawn(ctx, move |stop, send| {
            let read = |player: PlayerSpec| (player.to_string(), genome_of(&player));
            let players = missing.into_iter().take_while(|_| !stop.is_requested());
            send(players.map(read).collect());
        }));
    }

    /// The genome of a player; `None` if it cannot be bred or is not known yet.
    pub fn genome(&self, player: &PlayerSpec) -> Option<&Genome> {
        self.known.get(&player.to_string())?.as_ref()
    }

    /// Those of these players that cannot be bred, or not with this genome, as they are written in a spec.
    pub fn unfit<'a>(
        &self,
        players: impl Iterator<Item = &'a PlayerSpec>,
        genome: Option<&Genome>,
    ) -> BTreeSet<String> {
        let fits = |player: &&PlayerSpec| match (self.genome(player), genome) {
            (Some(own), Some(other)) => own == other,
            (own, _) => own.is_some(),
        };
        players.filter(|player| !fits(player)).map(ToString::to_string).collect()
    }
}
