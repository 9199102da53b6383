//! A study of a value network: its value along a game, its policy beside the visits of a search, and the weights of
//! its first layer.

use std::{path::PathBuf, sync::Arc};

use othello_engine::{
    Color, Game, Square,
    models::{Encoding, Model, Net},
    search::{Budget, MctsSettings, Stop},
    spec::{Player, SearcherSpec},
};
use othello_lab::players::{model_file, spec::ModelRef};

use crate::{
    text::failure::Failure,
    worker::{Poll, Worker},
};

/// The network to study: the shipped one, or the one in this file.
pub type StudiedNetwork = Option<PathBuf>;

/// The simulations of the search whose visits are shown.
const SIMULATIONS: u64 = 800;

/// A game with less moves is too short for a curve: the network then plays one against itself.
const LEAST_MOVES: usize = 10;

/// A network, and its game.
pub struct NetworkStudy {
    net: Arc<Net>,
    /// The game: that on the board, or one of the network against itself.
    pub game: Game,
    /// Whether the network played the game against itself.
    pub is_own_game: bool,
    /// Black's chance in percent before each move and at the end.
    pub chances: Vec<f64>,
    /// The neurons of the first layer, those with the largest weights first.
    pub neurons: Vec<Neuron>,
}

/// A neuron of the first layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Neuron {
    /// Its number in the layer, from 0.
    pub number: usize,
    /// For each plane of inputs the weights of its 64 squares.
    pub planes: Vec<Vec<f32>>,
}

/// A legal move with its shares, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveShare {
    /// The move.
    pub square: Square,
    /// The network's probability; 0 without a policy head.
    pub policy: f32,
    /// The share of the search's simulations.
    pub visits: f32,
}

/// The moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionStudy {
    /// The number of moves before it.
    pub ply: usize,
    /// Its moves, the most visited first.
    pub moves: Vec<MoveShare>,
}

impl NetworkStudy {
    /// Studies a network on this game.
    ///
    /// # Errors
    /// If the file holds no network.
    pub fn of(network: &StudiedNetwork, game: &Game) -> Result<NetworkStudy, Failure> {
        let net = match network {
            None => Net::shipped(),
            Some(path) => {
                let loaded = model_file::open(&ModelRef::file(path));
                match loaded.map_err(|error| Failure::of(&error))?.model {
                    Model::Net(net) => (*net).clone(),
                    _ => return Err(Failure::message("network-none")),
                }
            }
        };
        let is_own_game = game.moves().len() < LEAST_MOVES;
        let game = if is_own_game { own_game(&net) } else { game.clone() };
        let chance = |ply: usize| {
            let game = game.truncated(ply);
            match game.turn() {
                Some(turn) => percent(value_for_black(&net, &game, turn)),
                None => percent(game.result().unwrap_or_default().signum() as f32),
            }
        };
        let chances = (0..=game.moves().len()).map(chance).collect();
        let neurons = neurons(&net);
        Ok(NetworkStudy { net: Arc::new(net), game, is_own_game, chances, neurons })
    }

    /// The widths of the layers, the inputs first.
    pub fn widths(&self) -> &[usize] {
        self.net.widths()
    }

    /// Whether the network has a policy head.
    pub fn has_policy(&self) -> bool {
        self.net.has_policy()
    }

    /// The messages that name the planes of inputs.
    pub fn planes(&self) -> &'static [&'static str] {
        match self.net.encoding() {
            Encoding::Absolute => &["network-plane-colours"],
            Encoding::Mover => &["network-plane-discs"],
            Encoding::Mobility => &[
                "network-plane-own",
                "network-plane-other",
                "network-plane-moves",
                "network-plane-others",
            ],
        }
    }

    /// Searches the position after this many moves of the game. `None` if it is over, or `stop` was requested.
    pub fn position(&self, ply: usize, stop: &Stop) -> Option<PositionStudy> {
        let game = self.game.truncated(ply);
        let turn = game.turn()?;
        let settings =
            MctsSettings { budget: Budget::Nodes(SIMULATIONS), ..MctsSettings::default() };
        let model = Arc::new(Model::Net(self.net.clone()));
        let player = Player::new(SearcherSpec::Mcts(settings), Some(model))?;
        let report = player.sit(turn, 1).search(&game.position(), stop);
        if stop.is_requested() {
            return None;
        }
        let policy = policy(&self.net, &game, turn);
        let all: u64 = report.moves.iter().filter_map(|found| found.visits).sum();
        let share = |square: Square| {
            let found = report.moves.iter().find(|found| found.square == square);
            let visits = found.and_then(|found| found.visits).unwrap_or_default();
            let visits = visits as f32 / all.max(1) as f32;
            MoveShare { square, policy: policy[square.index()], visits }
        };
        let mut moves: Vec<MoveShare> =
            game.position().legal_moves().into_iter().map(share).collect();
        moves.sort_by(|a, b| b.visits.total_cmp(&a.visits).then(b.policy.total_cmp(&a.policy)));
        Some(PositionStudy { ply, moves })
    }
}

/// The network's value for black, -1 to 1.
fn value_for_black(net: &Net, game: &Game, turn: Color) -> f32 {
    let is_black = turn == Color::Black;
    let value = net.encoding().sign(is_black) * net.output(&game.position(), is_black);
    if is_black { value } else { -value }
}

/// A value of -1 to 1 as a chance in percent.
fn percent(value: f32) -> f64 {
    50.0 + 50.0 * f64::from(value)
}

/// The network's probability of each square, 0 for illegal ones; all 0 without a policy head.
fn policy(net: &Net, game: &Game, turn: Color) -> [f32; 64] {
    let mut shares = [0.0; 64];
    if !net.has_policy() {
        return shares;
    }
    let mut logits = [0.0; 64];
    let position = game.position();
    net.seated(turn == Color::Black).value_and_policy(&position, true, &mut logits);
    let legal = position.legal_moves();
    let most = legal.into_iter().map(|square| logits[square.index()]).fold(f32::MIN, f32::max);
    let mut all = 0.0;
    for square in legal {
        let share = (logits[square.index()] - most).exp();
        shares[square.index()] = share;
        all += share;
    }
    shares.map(|share| share / all.max(f32::MIN_POSITIVE))
}

/// A game of the network against itself: always the most probable move or, without a policy head, the one after which
/// it values its own side best.
fn own_game(net: &Net) -> Game {
    let mut game = Game::default();
    while let Some(turn) = game.turn() {
        let shares = policy(net, &game, turn);
        let worth = |square: Square| {
            if net.has_policy() {
                return shares[square.index()];
            }
            let mut next = game.clone();
            next.play(square).expect("the move is legal");
            let value = match next.turn() {
                Some(turn) => value_for_black(net, &next, turn),
                None => next.result().unwrap_or_default().signum() as f32,
            };
            if turn == Color::Black { value } else { -value }
        };
        let moves = game.position().legal_moves().into_iter();
        let best = moves.max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
        game.play(best.expect("somebody is to move")).expect("the move is legal");
    }
    game
}

/// The neurons of the first layer, those with the largest weights first.
fn neurons(net: &Net) -> Vec<Neuron> {
    let [inputs, width] = net.widths()[..2] else { return Vec::new() };
    // The last input is the side to move or the parity, not a square.
    let planes = inputs / 64;
    let weight = |input: usize, number: usize| net.weights()[input * width + number];
    let neuron = |number: usize| {
        let plane = |plane: usize| (0..64).map(|at| weight(64 * plane + at, number)).collect();
        Neuron { number, planes: (0..planes).map(plane).collect() }
    };
    let mut all: Vec<Neuron> = (0..width).map(neuron).collect();
    let size = |neuron: &Neuron| -> f32 { neuron.planes.iter().flatten().map(|w| w * w).sum() };
    all.sort_by(|a, b| size(b).total_cmp(&size(a)));
    all
}

/// Studies in the background, again whenever the network, the game or the position changes.
#[derive(Default)]
pub struct NetworkStudies {
    /// The subject of the last study.
    subject: Option<(StudiedNetwork, Vec<Square>)>,
    study: Option<Result<Arc<NetworkStudy>, Failure>>,
    studying: Option<Worker<Result<NetworkStudy, Failure>>>,
    position: Option<PositionStudy>,
    searching: Option<(usize, Worker<Option<PositionStudy>>)>,
}

impl NetworkStudies {
    /// The study of a network on a game, once there is one. An earlier one is shown until then.
    pub fn study(
        &mut self,
        ctx: &egui::Context,
        network: StudiedNetwork,
        game: &Game,
    ) -> Option<Result<Arc<NetworkStudy>, Failure>> {
        let is_known = |(known, moves): &(StudiedNetwork, Vec<Square>)| {
            *known == network && moves == game.moves()
        };
        if !self.subject.as_ref().is_some_and(is_known) {
            self.subject = Some((network.clone(), game.moves().to_vec()));
            let game = game.clone();
            self.studying = Some(Worker::spawn(ctx, move |_, send| {
                send(NetworkStudy::of(&network, &game));
            }));
        }
        self.study.clone()
    }

    /// Takes in the results, also while the page is hidden.
    pub fn logic(&mut self) {
        match self.studying.as_ref().map(Worker::poll) {
            Some(Poll::Report(study)) => {
                (self.study, self.studying) = (Some(study.map(Arc::new)), None);
                (self.position, self.searching) = (None, None);
            }
            Some(Poll::Ended) => self.studying = None,
            Some(Poll::Working) | None => {}
        }
        if let Some((_, worker)) = &self.searching {
            match worker.poll() {
                Poll::Report(position) => (self.position, self.searching) = (position, None),
                Poll::Ended => self.searching = None,
                Poll::Working => {}
            }
        }
    }

    /// The moves of the position after this many moves of the studied game, once they are known.
    pub fn position(&mut self, ctx: &egui::Context, ply: usize) -> Option<&PositionStudy> {
        let is_known = self.position.as_ref().is_some_and(|known| known.ply == ply);
        let is_searched = self.searching.as_ref().is_some_and(|(at, _)| *at == ply);
        if !is_known
            && !is_searched
            && let Some(Ok(study)) = &self.study
            && study.game.truncated(ply).turn().is_some()
        {
            let study = study.clone();
            let worker = Worker::spawn(ctx, move |stop, send| send(study.position(ply, stop)));
            self.searching = Some((ply, worker));
        }
        self.position.as_ref().filter(|known| known.ply == ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study() -> NetworkStudy {
        NetworkStudy::of(&None, &Game::default()).unwrap()
    }

    #[test]
    fn a_short_game_is_replaced_by_one_of_the_network() {
        let own = study();
        assert!(own.is_own_game && own.game.is_over());
        assert_eq!(own.chances.len(), own.game.moves().len() + 1);
        assert!(own.chances.iter().all(|chance| (0.0..=100.0).contains(chance)));
        let result = own.game.result().unwrap();
        assert!((own.chances.last().unwrap() - percent(result.signum() as f32)).abs() < 1e-9);
        let shown = NetworkStudy::of(&None, &own.game.truncated(20)).unwrap();
        assert!(!shown.is_own_game);
        assert_eq!(shown.chances, own.chances[..21]);
    }

    #[test]
    fn policy_and_visits_are_shares_of_the_legal_moves() {
        let study = study();
        let position = study.position(7, &Stop::default()).unwrap();
        let legal = study.game.truncated(7).position().legal_moves();
        assert_eq!(position.moves.len() as u32, legal.len());
        assert!(position.moves.iter().all(|found| legal.contains(found.square)));
        let sum = |share: fn(&MoveShare) -> f32| position.moves.iter().map(share).sum::<f32>();
        assert!((sum(|found| found.policy) - 1.0).abs() < 1e-4);
        assert!((sum(|found| found.visits) - 1.0).abs() < 1e-4);
        assert_eq!(study.position(study.game.moves().len(), &Stop::default()), None, "it is over");
    }

    #[test]
    fn a_neuron_has_the_weights_of_its_inputs() {
        let mut weights = vec![0.0; 65 * 2 + 2 + 2 + 1];
        // From the input of square 9 to the second neuron.
        weights[9 * 2 + 1] = 3.0;
        let net = Net::new(Encoding::Mover, &[65, 2, 1], weights).unwrap();
        let neurons = neurons(&net);
        assert_eq!(neurons.iter().map(|n| n.number).collect::<Vec<_>>(), [1, 0]);
        let expected: Vec<f32> = (0..64).map(|at| if at == 9 { 3.0 } else { 0.0 }).collect();
        assert_eq!(neurons[0].planes, [expected]);
    }

    #[test]
    fn a_file_without_a_network_is_refused() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/populations/sci-5.evl");
        let failure = NetworkStudy::of(&Some(file.into()), &Game::default()).err();
        assert_eq!(failure, Some(Failure::message("network-none")));
    }
}
