//! A searcher as it is written, `alphabeta:4`, and the player it makes with a model.

use std::{fmt, str::FromStr, sync::Arc};

use thiserror::Error;

use crate::{
    Color, Evaluator,
    evaluator::Whole,
    models::{Model, Net, WhiteRule},
    search::{
        Ahead, AlphaBeta, Budget, Evaporate, Greedy, Guided, Judged, Mcts, MctsSettings, Minimax,
        OnePly, ParseMctsError, ParsePruningError, ParsePvsError, Perturbed, Playout, Pruned,
        Pruning, Pvs, PvsSettings, Random, Searcher, Sight,
    },
};

/// A searcher and its settings.
///
/// ```
/// use othello_engine::spec::SearcherSpec;
///
/// let spec: SearcherSpec = "alphabeta".parse()?;
/// assert_eq!(spec, SearcherSpec::AlphaBeta { depth: 4 });
/// assert_eq!("mcts:1000,paper".parse::<SearcherSpec>()?.to_string(), "mcts:1000,paper");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearcherSpec {
    /// `random`: any legal move.
    Random,
    /// `greedy`: the most discs turned over.
    Greedy,
    /// `evaporate`: the fewest discs turned over.
    Evaporate,
    /// `minimax:DEPTH`.
    Minimax {
        /// In plies, at least 1.
        depth: u32,
    },
    /// `alphabeta:DEPTH`.
    AlphaBeta {
        /// In plies, at least 1.
        depth: u32,
    },
    /// `pvs:BUDGET` with settings after commas: `pvs:10`, `pvs:2s,threads=2`, `pvs:5000n,hash=16`.
    Pvs(PvsSettings),
    /// `oneply`, or `oneply:invert` and `oneply:negate` to say how white is played; a model alone
    /// that is a `wpc:FILE` or an `ntuple:FILE`.
    OnePly {
        /// `None`: as the model says.
        white: Option<WhiteRule>,
    },
    /// `pruned:DEPTHxWIDTH`.
    Pruned(Pruning),
    /// `mcts:SIMULATIONS` or `mcts:TIME`, by random playouts or by a model's word.
    Mcts(MctsSettings),
    /// `humanlike:DEPTHxDISCS`: a short sight, and errors of judgement.
    HumanLike(Sight),
}

/// The depth of the original program, used where a text gives none.
pub const DEFAULT_DEPTH: u32 = 4;

impl SearcherSpec {
    /// Whether this searcher values positions with a model.
    pub const fn needs_model(self) -> bool {
        self.takes_model() && !matches!(self, SearcherSpec::Mcts(_))
    }

    /// The searcher that a model plays by where nothing says otherwise: the one it was published with
    /// or learned for. Polynomials search as the original program did, the twelve features as their
    /// paper did, patterns have the deepening search, networks the Monte Carlo search. Patterns that
    /// count what each side can reach have learned to choose by one ply.
    ///
    /// ```
    /// use othello_engine::{models::Model, spec::SearcherSpec};
    ///
    /// let spec = |name| SearcherSpec::bred_for(&Model::built_in(name).unwrap()).to_string();
    /// assert_eq!((&*spec("gene23"), &*spec("glem")), ("pruned:15x3", "pvs:8"));
    /// ```
    pub fn bred_for(model: &Model) -> SearcherSpec {
        match model {
            Model::Polynomial(_) | Model::Mobility(_) => {
                SearcherSpec::AlphaBeta { depth: DEFAULT_DEPTH }
            }
            Model::Features(_) => SearcherSpec::Pruned(Pruning::default()),
            Model::Glem(glem) if glem.has_reach() => SearcherSpec::AlphaBeta { depth: 1 },
            Model::Glem(_) => SearcherSpec::Pvs(PvsSettings::new(Budget::Depth(8))),
            Model::Net(_) => SearcherSpec::Mcts(MctsSettings {
                budget: Budget::Nodes(500),
                ..MctsSettings::default()
            }),
            Model::Wpc(_) | Model::NTuple(_) => SearcherSpec::OnePly { white: None },
        }
    }

    /// Whether this searcher can value positions with a model.
    pub const fn takes_model(self) -> bool {
        !matches!(self, SearcherSpec::Random | SearcherSpec::Greedy | SearcherSpec::Evaporate)
    }
}

impl fmt::Display for SearcherSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearcherSpec::Random => f.write_str("random"),
            SearcherSpec::Greedy => f.write_str("greedy"),
            SearcherSpec::Evaporate => f.write_str("evaporate"),
            SearcherSpec::Minimax { depth } => write!(f, "minimax:{depth}"),
            SearcherSpec::AlphaBeta { depth } => write!(f, "alphabeta:{depth}"),
            SearcherSpec::Pvs(settings) => write!(f, "pvs:{settings}"),
            SearcherSpec::HumanLike(sight) => write!(f, "humanlike:{sight}"),
            SearcherSpec::OnePly { white: None } => f.write_str("oneply"),
            SearcherSpec::OnePly { white: Some(WhiteRule::Invert) } => f.write_str("oneply:invert"),
            SearcherSpec::OnePly { white: Some(WhiteRule::Negate) } => f.write_str("oneply:negate"),
            SearcherSpec::Pruned(pruning) => write!(f, "pruned:{pruning}"),
            SearcherSpec::Mcts(settings) => write!(f, "mcts:{settings}"),
        }
    }
}

/// A text does not name a searcher.
///
/// ```
/// use othello_engine::spec::SearcherSpec;
///
/// let error = "minimax:0".parse::<SearcherSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "minimax: expected a depth from 1 to 60, found \"0\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseSearcherError {
    /// The searcher is not one of ours.
    #[error(
        "unknown player {0:?}: expected random, greedy, evaporate, minimax:DEPTH@MODEL, \
         alphabeta:DEPTH@MODEL, pruned:DEPTHxWIDTH@MODEL, pvs:BUDGET@MODEL, mcts:SIMULATIONS, or a model \
         alone: FILE.ENDING, RUN#GENERATION, ./RUN"
    )]
    Unknown(String),
    /// What follows the searcher's `:` is not a setting of it.
    #[error("{searcher}: expected {expected}, found {found:?}")]
    Setting {
        /// The searcher.
        searcher: String,
        /// The setting as it was found.
        found: String,
        /// What would have been right.
        expected: &'static str,
    },
    /// What follows `pvs:` is not a setting of it.
    #[error("pvs: {0}")]
    Pvs(#[source] ParsePvsError),
    /// What follows `mcts:` is not its settings.
    #[error("mcts: {0}")]
    Mcts(#[source] ParseMctsError),
}

impl FromStr for SearcherSpec {
    type Err = ParseSearcherError;

    /// Reads what stands before the `@`. A depth that is not given is 4.
    fn from_str(text: &str) -> Result<SearcherSpec, ParseSearcherError> {
        let (name, setting) = text.split_once(':').map_or((text, None), |(n, s)| (n, Some(s)));
        let depth = || match setting {
            None => Ok(DEFAULT_DEPTH),
            Some(found) => {
                found.parse().ok().filter(|depth| (1..=60).contains(depth)).ok_or_else(|| {
                    let expected = "a depth from 1 to 60";
                    ParseSearcherError::Setting {
                        searcher: name.to_owned(),
                        found: found.to_owned(),
                        expected,
                    }
                })
            }
        };
        match name {
            "random" if setting.is_none() => Ok(SearcherSpec::Random),
            "greedy" if setting.is_none() => Ok(SearcherSpec::Greedy),
            "evaporate" if setting.is_none() => Ok(SearcherSpec::Evaporate),
            "minimax" => Ok(SearcherSpec::Minimax { depth: depth()? }),
            "alphabeta" => Ok(SearcherSpec::AlphaBeta { depth: depth()? }),
            "pvs" => setting
                .unwrap_or("4")
                .parse()
                .map(SearcherSpec::Pvs)
                .map_err(ParseSearcherError::Pvs),
            "oneply" => one_ply(setting),
            "humanlike" => {
                let found = setting.unwrap_or("2x6");
                found.parse().map(SearcherSpec::HumanLike).map_err(|_| {
                    ParseSearcherError::Setting {
                        searcher: name.to_owned(),
                        found: found.to_owned(),
                        expected: Sight::EXPECTED,
                    }
                })
            }
            "pruned" => match setting {
                None => Ok(SearcherSpec::Pruned(Pruning::default())),
                Some(found) => found.parse().map(SearcherSpec::Pruned).map_err(|_| {
                    ParseSearcherError::Setting {
                        searcher: name.to_owned(),
                        found: found.to_owned(),
                        expected: ParsePruningError::EXPECTED,
                    }
                }),
            },
            "mcts" => setting
                .map_or(Ok(MctsSettings::default()), str::parse)
                .map(SearcherSpec::Mcts)
                .map_err(ParseSearcherError::Mcts),
            _ => Err(ParseSearcherError::Unknown(text.to_owned())),
        }
    }
}

/// Reads what follows `oneply:`.
fn one_ply(setting: Option<&str>) -> Result<SearcherSpec, ParseSearcherError> {
    let white = match setting {
        None => None,
        Some("invert") => Some(WhiteRule::Invert),
        Some("negate") => Some(WhiteRule::Negate),
        Some(found) => {
            return Err(ParseSearcherError::Setting {
                searcher: "oneply".to_owned(),
                found: found.to_owned(),
                expected: "invert or negate",
            });
        }
    };
    Ok(SearcherSpec::OnePly { white })
}

/// A player whose model is at hand: able to sit down at any board.
///
/// ```
/// use std::sync::Arc;
/// use othello_engine::{Color, Game, models::Model, spec::Player, search::Stop};
///
/// let jma = Model::built_in("jma").map(Arc::new);
/// let player = Player::new("alphabeta:2".parse()?, jma).expect("it has its model");
/// let mut seats = Color::BOTH.map(|color| player.sit(color, 1));
/// let mut game = Game::default();
/// while let Some(turn) = game.turn() {
///     let report = seats[turn as usize].search(&game.position(), &Stop::default());
///     game.play(report.best.expect("there is a legal move"))?;
/// }
/// println!("{:+} for black", game.result().expect("the game is over"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    searcher: SearcherSpec,
    model: Option<Arc<Model>>,
}

impl Player {
    /// `None` if the searcher needs a model and there is none.
    pub fn new(searcher: SearcherSpec, model: Option<Arc<Model>>) -> Option<Player> {
        (model.is_some() || !searcher.needs_model()).then_some(Player { searcher, model })
    }

    /// How it searches.
    pub const fn searcher(&self) -> SearcherSpec {
        self.searcher
    }

    /// What it values positions with.
    pub fn model(&self) -> Option<&Arc<Model>> {
        self.model.as_ref()
    }

    /// A fresh searcher for one game, in which it plays this colour (most searchers do not care).
    /// `seed` is the source of all its random choices.
    pub fn sit(&self, color: Color, seed: u64) -> Box<dyn Searcher> {
        let black = color == Color::Black;
        let seated = Player { model: self.model.clone().map(|m| m.seated(black)), ..self.clone() };
        seated.searcher_for(color, seed)
    }

    /// A fresh searcher for the positions of both sides, as in an analysis. It is not told whose
    /// turn it is: a network that sees colours guesses, as in a game without passes.
    pub fn observe(&self, seed: u64) -> Box<dyn Searcher> {
        self.searcher_for(Color::Black, seed)
    }

    fn searcher_for(&self, color: Color, seed: u64) -> Box<dyn Searcher> {
        let model = || self.model.clone().expect("a searcher that needs a model has one");
        match self.searcher {
            SearcherSpec::Random => Box::new(Random::new(seed)),
            SearcherSpec::Greedy => Box::new(Greedy),
            SearcherSpec::Evaporate => Box::new(Evaporate),
            SearcherSpec::Minimax { depth } => Box::new(Minimax::new(model(), depth)),
            SearcherSpec::AlphaBeta { depth } => Box::new(AlphaBeta::new(model(), depth)),
            SearcherSpec::Pvs(settings) => pvs(model(), settings),
            SearcherSpec::HumanLike(sight) => {
                let judge = Perturbed::new(model(), sight.discs, seed);
                Box::new(AlphaBeta::new(judge, sight.depth))
            }
            SearcherSpec::OnePly { white } => {
                let model = model();
                let white = white.unwrap_or_else(|| model.white_rule());
                Box::new(OnePly::new(model, white, color, seed))
            }
            SearcherSpec::Pruned(pruning) => Box::new(Pruned::new(model(), pruning, seed)),
            SearcherSpec::Mcts(settings) => match self.model.clone() {
                None => Box::new(Mcts::new(settings, Playout, seed)),
                Some(model) => mcts(model, settings, seed),
            },
        }
    }
}

/// `mcts` over whatever the model holds: a network is asked once about each new node, all others
/// are quick enough to be asked about each of its moves.
fn mcts(model: Arc<Model>, settings: MctsSettings, seed: u64) -> Box<dyn Searcher> {
    match &*model {
        Model::Net(net) => mcts_by_net(Arc::clone(net), settings, seed),
        Model::Glem(glem) => Box::new(Mcts::new(settings, Ahead::new(Arc::clone(glem)), seed)),
        _ => Box::new(Mcts::new(settings, Ahead::new(Whole(model)), seed)),
    }
}

fn mcts_by_net(net: Arc<Net>, settings: MctsSettings, seed: u64) -> Box<dyn Searcher> {
    if net.has_policy() {
        let judge = Guided(move |position: &_, own_root, logits: &mut _| {
            net.judge(position, own_root, logits)
        });
        return Box::new(Mcts::new(settings, judge, seed));
    }
    let judge = Judged(move |position: &_, own_root| net.evaluate_for(position, own_root));
    Box::new(Mcts::new(settings, judge, seed))
}

/// `pvs` over whatever the model holds: each kind of evaluator gets a search of its own, so that
/// its state can follow the moves.
fn pvs(model: Arc<Model>, settings: PvsSettings) -> Box<dyn Searcher> {
    match &*model {
        Model::Polynomial(polynomial) => Box::new(Pvs::new(Whole(*polynomial), settings)),
        Model::Features(features) => Box::new(Pvs::new(Whole(*features), settings)),
        Model::Glem(glem) => Box::new(Pvs::new(Arc::clone(glem), settings)),
        _ => Box::new(Pvs::new(Whole(model), settings)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::{
        Glem,
        patterns::{Numbering, REACH_WEIGHTS, STAGES, Scale, StageWeights},
    };

    #[test]
    fn a_searcher_reads_back_as_it_is_written() {
        for text in [
            "random",
            "greedy",
            "minimax:4",
            "humanlike:2x6",
            "oneply",
            "oneply:negate",
            "pruned:9x2,shuffled",
            "pvs:10",
            "pvs:2s,threads=2",
            "mcts:5000",
            "mcts:500,cp=0.5",
        ] {
            assert_eq!(text.parse::<SearcherSpec>().unwrap().to_string(), text);
        }
        assert_eq!("minimax".parse::<SearcherSpec>().unwrap().to_string(), "minimax:4");
    }

    #[test]
    fn patterns_that_learned_to_choose_by_one_ply_do_so() {
        let stage = |reach| StageWeights {
            parity: [0.0; 2],
            weights: vec![0.0; Numbering::get().len()],
            reach: vec![0.0; reach],
        };
        let bred_for = |reach| {
            let glem = Glem::new(Scale::Margin, &vec![stage(reach); STAGES]).unwrap();
            SearcherSpec::bred_for(&Model::Glem(Arc::new(glem))).to_string()
        };
        assert_eq!((&*bred_for(0), &*bred_for(REACH_WEIGHTS)), ("pvs:8", "alphabeta:1"));
    }

    #[test]
    fn a_wrong_searcher_is_explained() {
        let message = |text: &str| text.parse::<SearcherSpec>().unwrap_err().to_string();
        assert!(message("strong").starts_with("unknown player \"strong\": expected random"));
        assert_eq!(message("minimax:0"), "minimax: expected a depth from 1 to 60, found \"0\"");
        assert_eq!(
            message("mcts:0"),
            "mcts: expected simulations (5000) or a time (2s, 0.2s, 200ms), found \"0\""
        );
    }
}
