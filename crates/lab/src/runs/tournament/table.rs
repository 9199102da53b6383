//! The cross table and the standings of a tournament.

use othello_engine::Color;
use serde::Serialize;

use super::{Record, Tournament};
use crate::rating::elo::{Anchor, PairingResult, PlayerRating, rate_beside, rate_pool};

/// All games of one player with black against another with white.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The number of games won by black.
    pub wins: u32,
    /// The number of draws.
    pub draws: u32,
    /// The number of games won by white.
    pub losses: u32,
    /// The sum of black's discs on the final boards.
    pub black_discs: u32,
    /// The sum of white's discs.
    pub white_discs: u32,
}

impl Cell {
    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, record: &Record) {
        match record.margin {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            ..0 => self.losses += 1,
        }
        self.black_discs += record.discs(Color::Black);
        self.white_discs += record.discs(Color::White);
    }
}

/// A player's line in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The player's index.
    pub player: usize,
    /// The number of games won.
    pub wins: u32,
    /// The number of games drawn.
    pub draws: u32,
    /// The number of games lost.
    pub losses: u32,
    /// The sum of its margins over all games, with empty squares given to the winner.
    pub margin: i64,
    /// Its rating from complete pairs only. The interval is that within the tournament: it leaves out the uncertainty
    /// of a list's scale.
    pub rated: PlayerRating,
}

impl Standing {
    /// Its points: wins plus half the draws.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The number of games played.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// The results of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentTable {
    /// The players' names, by index.
    pub names: Vec<String>,
    /// `cells[black][white]`, by index.
    pub cells: Vec<Vec<Cell>>,
    /// The standings, best rating first.
    pub standings: Vec<Standing>,
    /// `superiority[a][b]`: the likelihood that a is stronger than b, by index.
    pub superiority: Vec<Vec<f64>>,
    /// The number of games that repeat earlier ones. They do not count for ratings and likelihoods.
    pub repeated: u64,
    /// The origin of the scale of the ratings.
    pub scale: TableScale,
}

/// The origin of the scale of a table's ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TableScale {
    /// The mean of all players is 1500.
    Mean,
    /// A player of the settings has the rating given there.
    Anchor,
    /// The scale of a list that has this many of the players. On average, their ratings equal those on the list.
    List(usize),
}

impl TournamentTable {
    /// The table as RON, for other programs.
    pub fn ron(&self) -> String {
        let pretty =
            ron::ser::PrettyConfig::new().depth_limit(3).struct_names(false).new_line("\n");
        ron::ser::to_string_pretty(self, pretty).expect("a table is plain data") + "\n"
    }

    /// The cross table as CSV, with a line for each pair of black and white with games.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let head = ["black", "white", "wins", "draws", "losses", "black_discs", "white_discs"];
        writer.write_record(head).expect("a vector takes everything");
        for (black, row) in self.cells.iter().enumerate() {
            for (white, cell) in row.iter().enumerate().filter(|(_, cell)| cell.games() > 0) {
                let [wins, draws, losses] = [cell.wins, cell.draws, cell.losses];
                let numbers = [wins, draws, losses, cell.black_discs, cell.white_discs];
                let names = [&self.names[black], &self.names[white]].map(String::clone);
                let fields = names.into_iter().chain(numbers.map(|n| n.to_string()));
                writer.write_record(fields).expect("a vector takes everything");
            }
        }
        let bytes = writer.into_inner().expect("a vector takes everything");
        String::from_utf8(bytes).expect("fields are text")
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.cells.iter().flatten().map(|cell| u64::from(cell.games())).sum()
    }

    pub(super) fn new(tournament: &Tournament) -> TournamentTable {
        let names: Vec<String> = tournament.names().into_iter().map(str::to_owned).collect();
        let players = names.len();
        let mut cells = vec![vec![Cell::default(); players]; players];
        let mut margins = vec![0; players];
        for record in tournament.records() {
            cells[record.black][record.white].add(record);
            margins[record.black] += i64::from(record.margin);
            margins[record.white] -= i64::from(record.margin);
        }
        let config = tournament.config();
        let anchor = config.anchor.as_ref().and_then(|(name, rating)| {
            let player = config.players.iter().position(|player| player == name)?;
            Some(Anchor::Player(player, *rating))
        });
        let mut scale = if anchor.is_some() { TableScale::Anchor } else { TableScale::Mean };
        let anchor = anchor.unwrap_or(Anchor::Mean(1500.0));
        let (results, repeated) = tournament.distinct_results();
        let mut rating = rate_pool(players, &results, anchor, config.seed);
        let superiority = rating.superiority();
        if scale == TableScale::Mean
            && let Some(known) = put_on_list(&mut rating.players, tournament, &results)
        {
            scale = TableScale::List(known);
        }
        let standing = |player: usize| {
            let as_black = cells[player].iter();
            let as_white = cells.iter().map(|row| &row[player]);
            let sum = |black: fn(&Cell) -> u32, white: fn(&Cell) -> u32| {
                as_black.clone().map(black).sum::<u32>() + as_white.clone().map(white).sum::<u32>()
            };
            Standing {
                player,
                wins: sum(|c| c.wins, |c| c.losses),
                draws: sum(|c| c.draws, |c| c.draws),
                losses: sum(|c| c.losses, |c| c.wins),
                margin: margins[player],
                rated: rating.players[player],
            }
        };
        let mut standings: Vec<Standing> = (0..players).map(standing).collect();
        // Players without a game have no place yet: they come last. Half of a first pair counts for no rating yet, but for
        // the score.
        let has_games = |standing: &Standing| standing.games() > 0;
        let share = |of: &Standing| of.points() / f64::from(of.games().max(1));
        standings.sort_by(|a, b| {
            has_games(b)
                .cmp(&has_games(a))
                .then_with(|| b.rated.rating.total_cmp(&a.rated.rating))
                .then_with(|| share(b).total_cmp(&share(a)))
        });
        TournamentTable { names, cells, standings, superiority, repeated: 2 * repeated, scale }
    }
}

/// Gives ratings the scale of the tournament's list. Players without a fixed rating get the figure that the list would
/// give them for these games alone; the ratings of the others are those within the tournament, shifted to these
/// figures. Returns the number of players that set the scale; `None` if no player is on the list.
fn put_on_list(
    own: &mut [PlayerRating],
    tournament: &Tournament,
    results: &[PairingResult],
) -> Option<usize> {
    let (count, shift) = shift_to_list(own, &tournament.known)?;
    let beside = match &tournament.scale[..] {
        [] => Vec::new(),
        scale => rate_beside(scale, results, tournament.config().seed),
    };
    let is_rated_here = |player: usize| tournament.scale[player].is_none() && own[player].games > 0;
    let figure = |player: usize| beside.get(player).copied().filter(|_| is_rated_here(player));
    let figures: Vec<Option<PlayerRating>> = (0..own.len()).map(figure).collect();
    let Some((_, shift_to_figures)) = shift_to_list(own, &figures) else {
        for rated in own.iter_mut() {
            *rated = rated.shifted(shift);
        }
        return Some(count);
    };
    for (rated, figure) in own.iter_mut().zip(figures) {
        *rated = figure.unwrap_or_else(|| rated.shifted(shift_to_figures));
    }
    Some(tournament.scale[..own.len()].iter().flatten().count())
}

/// The number of players that have a rating on the list, and the shift after which their ratings here equal those on
/// average, weighted by their precision in both places. `None` if no player is on the list.
fn shift_to_list(own: &[PlayerRating], known: &[Option<PlayerRating>]) -> Option<(usize, f64)> {
    let both = || own.iter().zip(known).filter_map(|(own, known)| Some((own, (*known)?)));
    let weight = |own: &PlayerRating, known: &PlayerRating| {
        1.0 / (own.error().powi(2) + known.error().powi(2)).max(1.0)
    };
    let total: f64 = both().map(|(own, known)| weight(own, &known)).sum();
    let shift = |(own, known): (&PlayerRating, PlayerRating)| {
        weight(own, &known) * (known.rating - own.rating)
    };
    (total > 0.0).then(|| (both().count(), both().map(shift).sum::<f64>() / total))
}

#[cfg(test)]
mod tests {
    use othello_engine::search::Stop;

    use super::*;
    use crate::{
        players::consent::Consent,
        runs::{Run, tournament::Config},
    };

    #[test]
    fn players_without_a_game_come_last() {
        let players = ["random", "greedy", "alphabeta:1@jma", "novice", "alphabeta:1@sci"];
        let players = players.map(|name| name.parse().unwrap());
        let config = Config::new(players.to_vec());
        let tournament = Tournament::in_memory(config, &Consent::NONE).unwrap();
        let mut tournament = tournament.with_threads(1);
        let mut has_waiting = false;
        while tournament.step(&Stop::default()).unwrap().is_some() {
            let standings = tournament.table().standings;
            assert!(standings.is_sorted_by_key(|standing| standing.games() == 0), "{standings:?}");
            has_waiting |= standings.iter().any(|standing| standing.games() == 0);
        }
        assert!(has_waiting);
    }

    #[test]
    fn players_on_a_list_keep_their_mean_rating() {
        let rated = |rating: f64, error: f64| PlayerRating {
            rating,
            low: rating - error,
            high: rating + error,
            games: 9,
            points: 5.0,
        };
        let own = [rated(1600.0, 50.0), rated(1400.0, 50.0), rated(1500.0, 50.0)];
        let known = [Some(rated(2000.0, 0.0)), Some(rated(1850.0, 0.0)), None];
        let (count, shift) = shift_to_list(&own, &known).unwrap();
        assert!(count == 2 && (shift - 425.0).abs() < 1e-9, "{count}, {shift}");
        // A rating that is hardly known hardly counts.
        let vague = [known[0], Some(rated(1000.0, 5000.0)), None];
        let (_, shift) = shift_to_list(&own, &vague).unwrap();
        assert!((399.0..400.1).contains(&shift), "{shift}");
        assert_eq!(shift_to_list(&own, &[None; 3]), None);
        assert_eq!(shift_to_list(&own, &[]), None);
    }
}
