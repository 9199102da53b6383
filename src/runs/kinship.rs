//! The genomes of players, which decide which of them can be bred together.

use std::collections::{HashMap, HashSet};

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

/// The genomes of players; `None` for a player that cannot be bred.
type Genomes = HashMap<PlayerSpec, Option<Genome>>;

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
        let missing = players.filter(|player| !self.known.contains_key(player));
        let missing: Vec<PlayerSpec> = missing.cloned().collect();
        if missing.is_empty() {
            return;
        }
        self.reading = Some(Worker::spawn(ctx, move |stop, send| {
            let read = |player: PlayerSpec| {
                let genome = genome_of(&player);
                (player, genome)
            };
            let players = missing.into_iter().take_while(|_| !stop.is_requested());
            send(players.map(read).collect());
        }));
    }

    /// The genome of a player; `None` if it cannot be bred or is not known yet.
    pub fn genome(&self, player: &PlayerSpec) -> Option<&Genome> {
        self.known.get(player)?.as_ref()
    }

    /// Those of these players that cannot be bred, or not with this genome.
    pub fn unfit<'a>(
        &self,
        players: impl Iterator<Item = &'a PlayerSpec>,
        genome: Option<&Genome>,
    ) -> HashSet<PlayerSpec> {
        let fits = |player: &&PlayerSpec| match (self.genome(player), genome) {
            (Some(own), Some(other)) => own == other,
            (own, _) => own.is_some(),
        };
        players.filter(|player| !fits(player)).cloned().collect()
    }
}
