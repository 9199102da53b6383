//! The expected duration of a tournament, from the speeds of its players.

use othello_engine::{models::Model, search::Budget, spec::SearcherSpec};

use super::{Config, Format};
use crate::players::spec::PlayerSpec;

/// A player's moves in a typical game.
const MOVES: f64 = 30.0;

impl Config {
    /// The expected seconds of play with this number of games at a time, from the seconds that each player needs for a
    /// move; `None` if one of them is unknown.
    pub fn expected_secs(
        &self,
        threads: usize,
        secs_a_move: impl FnMut(&PlayerSpec) -> Option<f64>,
    ) -> Option<f64> {
        let speeds: Vec<f64> = self.players.iter().map(secs_a_move).collect::<Option<_>>()?;
        let (first, others) = speeds.split_first()?;
        let mean = |speeds: &[f64]| speeds.iter().sum::<f64>() / speeds.len().max(1) as f64;
        let both = match self.format {
            Format::Gauntlet => first + mean(others),
            Format::RoundRobin | Format::Knockout | Format::Swiss { .. } => 2.0 * mean(&speeds),
        };
        let games = self.games() as f64;
        let at_once = (threads.max(1) as f64).min(games.max(1.0));
        Some(games * MOVES * both / at_once)
    }
}

/// A player's seconds per move by its time limit, if it has one.
pub fn limit_a_move(player: &PlayerSpec) -> Option<f64> {
    match player {
        PlayerSpec::External(program) => Some(program.limit.as_secs_f64()),
        PlayerSpec::Booked(_, player) => limit_a_move(player),
        PlayerSpec::Search(SearcherSpec::Pvs(settings), _) => match settings.budget {
            Budget::Time(time) if settings.whole_game => Some(time.as_secs_f64() / MOVES),
            Budget::Time(time) => Some(time.as_secs_f64()),
            Budget::Depth(_) | Budget::Nodes(_) => None,
        },
        PlayerSpec::Search(SearcherSpec::Mcts(settings), _) => match settings.budget {
            Budget::Time(time) => Some(time.as_secs_f64()),
            Budget::Depth(_) | Budget::Nodes(_) => None,
        },
        PlayerSpec::Search(..) | PlayerSpec::Bred(_) => None,
    }
}

/// A player's seconds per move on a typical computer: by its time limit, or of a built-in model.
pub fn typical_secs_a_move(player: &PlayerSpec) -> Option<f64> {
    if let Some(secs) = limit_a_move(player) {
        return Some(secs);
    }
    match player {
        PlayerSpec::External(_) => None,
        PlayerSpec::Booked(_, player) => typical_secs_a_move(player),
        PlayerSpec::Search(searcher, model) => {
            searched(*searcher, model.as_ref().map_or("", |model| model.as_str()))
        }
        PlayerSpec::Bred(model) => {
            let built_in = Model::built_in(model.as_str())?;
            searched(SearcherSpec::default_for(&built_in), model.as_str())
        }
    }
}

/// The seconds per move of a search. Measured with `match` on one core of a server of 2024, in user time of 5 to
/// 500 pairs of games; an order of magnitude for other computers.
fn searched(searcher: SearcherSpec, model: &str) -> Option<f64> {
    let is_polynomial = matches!(model, "sci" | "jma");
    let grown = |secs: f64, by: f64, plies: u32| secs * by.powi(plies as i32 - 4);
    match searcher {
        SearcherSpec::Random
        | SearcherSpec::Greedy
        | SearcherSpec::Evaporate
        | SearcherSpec::Novice => Some(1e-6),
        SearcherSpec::OnePly { .. } if is_polynomial => Some(1e-6),
        SearcherSpec::AlphaBeta { depth } if is_polynomial => Some(grown(2e-5, 4.3, depth)),
        SearcherSpec::Minimax { depth } if is_polynomial => Some(grown(8e-4, 11.0, depth)),
        SearcherSpec::HumanLike(sight) if model == "glem" => Some(grown(1e-3, 5.0, sight.depth)),
        SearcherSpec::Pvs(settings) => match settings.budget {
            Budget::Depth(depth) if model == "glem" => Some(grown(7.5e-5, 2.5, depth)),
            Budget::Nodes(nodes) if model == "glem" => Some(1.2e-7 * nodes as f64),
            Budget::Depth(_) | Budget::Nodes(_) | Budget::Time(_) => None,
        },
        SearcherSpec::Mcts(settings) => match (settings.budget, model) {
            (Budget::Nodes(nodes), "") => Some(8e-7 * nodes as f64),
            (Budget::Nodes(nodes), "glem") => Some(2e-6 * nodes as f64),
            (Budget::Nodes(nodes), "net") => Some(7e-6 * nodes as f64),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(players: &[&str]) -> Config {
        Config::new(players.iter().map(|name| name.parse().unwrap()).collect())
    }

    #[test]
    fn time_limits_determine_the_duration() {
        let config = Config { pairs: 5, ..config(&["pvs:2s@glem", "mcts:1s@net"]) };
        assert_eq!(config.expected_secs(1, typical_secs_a_move), Some(10.0 * 30.0 * 3.0));
        assert_eq!(config.expected_secs(4, typical_secs_a_move), Some(10.0 * 30.0 * 3.0 / 4.0));
        assert_eq!(
            config.expected_secs(64, typical_secs_a_move),
            Some(30.0 * 3.0),
            "a game at a time on each thread"
        );
    }

    #[test]
    fn the_first_player_of_a_gauntlet_plays_every_game() {
        let slow = config(&["pvs:3s@glem", "pvs:1s@glem", "pvs:1s@glem"]);
        let gauntlet = Config { format: Format::Gauntlet, ..slow.clone() };
        assert_eq!(gauntlet.expected_secs(1, typical_secs_a_move), Some(4.0 * 30.0 * 4.0));
        assert_eq!(slow.expected_secs(1, typical_secs_a_move), Some(6.0 * 30.0 * 2.0 * 5.0 / 3.0));
    }

    #[test]
    fn files_have_an_unknown_speed_and_built_in_players_a_known_one() {
        assert!(
            config(&["sci", "jma", "greedy", "pvs:8@glem"])
                .expected_secs(1, typical_secs_a_move)
                .is_some()
        );
        assert_eq!(config(&["mine.ron", "greedy"]).expected_secs(1, typical_secs_a_move), None);
        assert_eq!(
            config(&["alphabeta:4@mine.ron", "greedy"]).expected_secs(1, typical_secs_a_move),
            None
        );
    }
}
