//! The games of a generation: pairings that do not depend on the order of play or the number of threads.

use othello_engine::{Color, search::Stop, spec::Player};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{
    Colours, EvolutionSettings, Points, Rivals,
    files::{read_ron, write_ron},
    stream,
};
use crate::{
    executor::{self, JobSpec, Task, WireError, WirePlayer, WorkError},
    games::{memory::RememberingPlayer, openings::drawn_opening, play},
};

/// The players of a game, as indices into the table; `rng` gives the game's further random numbers.
pub(super) struct MemberPairing {
    pub(super) black: usize,
    pub(super) white: usize,
    rng: ChaCha8Rng,
}

/// The inputs that determine the pairings of a generation.
#[derive(Clone)]
pub(super) struct Draw {
    pub(super) settings: EvolutionSettings,
    pub(super) seed: u64,
    pub(super) generation: u32,
    /// The number of opponents outside the generation; their indices follow its own.
    pub(super) rivals: usize,
}

impl Draw {
    /// The pairing of this game, given by its number within the generation.
    pub(super) fn pairing(&self, game: u32) -> MemberPairing {
        let settings = &self.settings;
        // Both games of a pair get the same draw.
        let is_both = settings.colours == Colours::Both;
        let (pair, swapped) = if is_both { (game / 2, game % 2 == 1) } else { (game, false) };
        // With common opponents, every member plays them from the same openings.
        let drawn = if settings.rivals.are_common() { pair % settings.opponents } else { pair };
        let mut rng = stream(self.seed, self.generation, if is_both { 2 * drawn } else { drawn });
        let (first, second) = if settings.is_round_robin() {
            of_all_pairs(pair as usize)
        } else if settings.rivals == Rivals::Mirror {
            // The mean of the distribution comes before the children.
            let first =
                settings.scheme.parents() as usize + 2 * (pair / settings.opponents) as usize;
            (first, first + 1)
        } else {
            let first = (pair / settings.opponents) as usize;
            (first, self.opponent(first, drawn as usize, &mut rng))
        };
        // After the opponent is drawn: the order of draws is part of what a seed means.
        let swapped = swapped || settings.colours == Colours::Drawn && rng.random_bool(0.5);
        let (black, white) = if swapped { (second, first) } else { (first, second) };
        MemberPairing { black, white, rng }
    }

    fn opponent(&self, first: usize, turn: usize, rng: &mut ChaCha8Rng) -> usize {
        let size = self.settings.size();
        match self.settings.rivals {
            // The leader is first, and also plays itself.
            Rivals::Leader => 0,
            Rivals::Benchmark | Rivals::Players(_) => size + turn % self.rivals,
            Rivals::Champions if self.rivals > 0 && rng.random_bool(0.5) => {
                size + rng.random_range(0..self.rivals)
            }
            Rivals::Champions | Rivals::Population | Rivals::Mirror => {
                let drawn = rng.random_range(0..size - 1);
                // Skips the member itself: all others are equally likely.
                drawn + usize::from(drawn >= first)
            }
        }
    }
}

/// The pair with this number in the order 0-1, 0-2, 1-2, 0-3, …
fn of_all_pairs(number: usize) -> (usize, usize) {
    let mut second = 1;
    let mut before = 0;
    while before + second <= number {
        before += second;
        second += 1;
    }
    (number - before, second)
}

/// The points of black and white for a game with this disc difference for black.
pub(super) fn points(points: &Points, margin: i32) -> (f64, f64) {
    let won = points.win + points.margin * f64::from(margin.abs()) / 64.0;
    match margin {
        0 => (points.draw, points.draw),
        1.. => (won, points.loss),
        _ => (points.loss, won),
    }
}

/// The games of one generation. A task part is one game; its result is the disc difference for black.
pub(crate) struct GenerationGames {
    pub(super) draw: Draw,
    /// The generation's members, then the opponents outside it.
    pub(super) players: Vec<RememberingPlayer>,
}

/// The largest number of random opening plies after which games still repeat positions of earlier ones.
const FEW_PLIES: u32 = 2;

/// The players of a generation. Those among `earlier` keep their remembered moves.
pub(super) fn remembering(
    settings: &EvolutionSettings,
    earlier: &[RememberingPlayer],
    players: Vec<Player>,
) -> Vec<RememberingPlayer> {
    if settings.opening_plies <= FEW_PLIES {
        RememberingPlayer::among(earlier, players)
    } else {
        RememberingPlayer::forgetful(players)
    }
}

impl GenerationGames {
    /// The games of a job received from another machine.
    ///
    /// # Errors
    /// If the job is of another kind or invalid.
    pub(crate) fn from_spec(spec: &JobSpec) -> Result<GenerationGames, WireError> {
        let JobSpec::Generation { settings, seed, generation, rivals, players } = spec else {
            return Err(WireError("generation"));
        };
        let settings: EvolutionSettings =
            read_ron(settings).map_err(|_| WireError("generation"))?;
        settings.check().map_err(|_| WireError("generation"))?;
        let players: Vec<Player> =
            players.iter().map(WirePlayer::open).collect::<Result<_, _>>()?;
        let rivals = *rivals as usize;
        if players.len() != settings.size() + rivals || rivals == 0 && settings.rivals.are_others()
        {
            return Err(WireError("generation"));
        }
        let players = remembering(&settings, &[], players);
        let draw = Draw { settings, seed: *seed, generation: *generation, rivals };
        Ok(GenerationGames { draw, players })
    }

    fn margin(&self, game: u32, stop: &Stop) -> Option<i32> {
        let mut pairing = self.draw.pairing(game);
        let start = drawn_opening(self.draw.settings.opening_plies, &mut pairing.rng);
        let mut sit = |member: usize, color| self.players[member].sit(color, pairing.rng.random());
        let mut black = sit(pairing.black, Color::Black);
        let mut white = sit(pairing.white, Color::White);
        play::play(start, &mut *black, &mut *white, stop).map(|finished| finished.margin)
    }
}

impl Task for GenerationGames {
    type Ask = u32;
    type Piece = i32;

    fn piece(&self, ask: &u32, stop: &Stop) -> Result<Option<i32>, WorkError> {
        Ok(self.margin(*ask, stop))
    }

    fn job_spec(&self) -> JobSpec {
        let Draw { settings, seed, generation, rivals } = &self.draw;
        JobSpec::Generation {
            settings: write_ron(settings, 1),
            seed: *seed,
            generation: *generation,
            rivals: *rivals as u32,
            players: self.players.iter().map(|kept| WirePlayer::new(kept.player())).collect(),
        }
    }

    fn encode(&self, margin: &i32) -> Vec<u8> {
        executor::to_bytes(margin)
    }

    fn decode(&self, _ask: &u32, bytes: &[u8]) -> Option<i32> {
        executor::from_bytes(bytes).filter(|margin| (-64..=64).contains(margin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::{Evolution, Scheme, genome::Genome};

    fn draw(settings: &EvolutionSettings, seed: u64, generation: u32, rivals: usize) -> Draw {
        Draw { settings: settings.clone(), seed, generation, rivals }
    }

    #[test]
    fn elitism_gives_each_member_five_games_as_black() {
        let settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        let mut met = vec![0; 30];
        for generation in 1..=40 {
            for game in 0..150 {
                let pairing = draw(&settings, 1, generation, 0).pairing(game);
                assert_eq!(pairing.black, game as usize / 5);
                assert_ne!(pairing.white, pairing.black);
                met[pairing.white] += 1;
            }
        }
        // 200 times on average, with a standard deviation of 14.
        assert!(met.iter().all(|&times| (130..270).contains(&times)), "{met:?}");
    }

    #[test]
    fn remembered_moves_change_no_game() {
        for (genome, scheme) in
            [(Genome::SCI, Scheme::Elitism), (Genome::Features, Scheme::MuLambda)]
        {
            let mut settings = EvolutionSettings::new(genome, scheme);
            if scheme == Scheme::MuLambda {
                settings.searcher = "pruned:4x2".parse().unwrap();
            }
            let members = Evolution::new(settings.clone(), 3).unwrap().offspring();
            let players: Vec<Player> = members.iter().map(|m| settings.player(m)).collect();
            let draw = draw(&settings, 3, 1, 0);
            let players_of = |players| GenerationGames { draw: draw.clone(), players };
            let plain = players_of(RememberingPlayer::forgetful(players.clone()));
            let remembering = players_of(super::remembering(&settings, &[], players));
            // The second time all moves are remembered.
            for game in (0..30).chain(0..30) {
                let stop = Stop::default();
                assert_eq!(remembering.margin(game, &stop), plain.margin(game, &stop), "{game}");
            }
        }
    }

    #[test]
    fn mu_lambda_is_a_single_round_robin() {
        let settings = EvolutionSettings::new(Genome::Features, Scheme::MuLambda);
        let mut met = std::collections::BTreeSet::new();
        let mut first_black = 0;
        for game in 0..153 {
            let MemberPairing { black, white, .. } = draw(&settings, 1, 1, 0).pairing(game);
            assert!(black < 18 && white < 18);
            assert!(met.insert((black.min(white), black.max(white))));
            first_black += u32::from(black < white);
        }
        assert_eq!(met.len(), 153);
        assert!((45..108).contains(&first_black));
    }

    #[test]
    fn both_colours_give_two_games_with_the_same_pair_and_opening() {
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
        settings.colours = Colours::Both;
        for pair in 0..150 {
            let [mut one, mut two] = [0, 1].map(|i| draw(&settings, 7, 3, 0).pairing(2 * pair + i));
            assert_eq!((one.black, one.white), (two.white, two.black));
            assert_eq!(drawn_opening(8, &mut one.rng), drawn_opening(8, &mut two.rng));
        }
    }

    #[test]
    fn named_opponents_take_turns_and_champions_play_half_of_the_games() {
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::CmaEs);
        settings.rivals = Rivals::Players(vec![String::new(); 4]);
        settings.opponents = 8;
        for member in [0, 7] {
            let met = (0..16).map(|game| {
                let pairing = draw(&settings, 1, 1, 4).pairing(16 * member + game);
                let mut both = [pairing.black, pairing.white];
                both.sort_unstable();
                assert_eq!(both[0], member as usize);
                both[1] - settings.size()
            });
            assert_eq!(met.collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3]);
        }
        settings.rivals = Rivals::Champions;
        let games = settings.games() as u32;
        let of_hall = |rivals: usize| {
            let all = (0..games).map(|game| draw(&settings, 1, 9, rivals).pairing(game));
            all.filter(|p| p.black.max(p.white) >= settings.size()).count()
        };
        assert_eq!(of_hall(0), 0);
        let half = games as usize / 2;
        assert!((half - half / 5..half + half / 5).contains(&of_hall(3)), "{}", of_hall(3));
    }

    #[test]
    fn mirrored_children_play_each_other_with_both_colours() {
        let mut settings = EvolutionSettings::new(Genome::SCI, Scheme::CmaEs);
        settings.rivals = Rivals::Mirror;
        let set_children = |settings: &mut EvolutionSettings, count| {
            settings.scheme.counts_mut()[1].iter_mut().for_each(|children| **children = count);
        };
        set_children(&mut settings, 6);
        settings.opponents = 2;
        assert_eq!((settings.check(), settings.games()), (Ok(()), 12));
        let met = (0..12).map(|game| {
            let pairing = draw(&settings, 1, 1, 0).pairing(game);
            (pairing.black, pairing.white)
        });
        let pair = |first: usize| [(first, first + 1), (first + 1, first)].repeat(2);
        assert_eq!(met.collect::<Vec<_>>(), [pair(1), pair(3), pair(5)].concat());
        set_children(&mut settings, 7);
        assert!(settings.check().is_err());
    }

    #[test]
    fn points_match_the_published_ones() {
        let sci = EvolutionSettings::new(Genome::SCI, Scheme::Elitism).points;
        assert_eq!(points(&sci, 10), (1.0, -2.0));
        assert_eq!(points(&sci, -64), (-2.0, 1.0));
        assert_eq!(points(&sci, 0), (0.0, 0.0));
        let features = EvolutionSettings::new(Genome::Features, Scheme::MuLambda).points;
        assert_eq!(points(&features, 32), (4.5, 0.0));
        assert_eq!(points(&features, -64), (0.0, 6.0));
        assert_eq!(points(&features, 0), (1.0, 1.0));
    }
}
