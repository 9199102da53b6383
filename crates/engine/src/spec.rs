//! Player specs: searchers written as text, `alphabeta:4`, and players made of a searcher and a
//! model.

use std::{fmt, str::FromStr, sync::Arc};

use thiserror::Error;

use crate::{
    Color, Evaluator,
    evaluator::Stateless,
    models::{Model, Net, WhiteRule},
    search::{
        AlphaBeta, Budget, Evaporate, Greedy, Lookahead, Mcts, MctsSettings, Minimax, Novice,
        OnePly, ParseMctsError, ParsePruningError, ParsePvsError, PerturbedEvaluator, Playout,
        PolicyFunction, PrunedSearch, Pruning, Pvs, PvsSettings, Random, Searcher, Sight,
        ValueFunction,
    },
};

/// A searcher with its settings.
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
    /// `random`: a random legal move.
    Random,
    /// `greedy`: the move with the most flips.
    Greedy,
    /// `evaporate`: the move with the fewest flips.
    Evaporate,
    /// `novice`: a random move or the one with the most flips, and no corner if possible.
    Novice,
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
    /// `oneply`, or `oneply:invert` and `oneply:negate` with the rule for white. The default search
    /// of `wpc:FILE` and `ntuple:FILE`.
    OnePly {
        /// The rule for white; `None` to use the model's.
        white: Option<WhiteRule>,
    },
    /// `pruned:DEPTHxWIDTH`.
    Pruned(Pruning),
    /// `mcts:SIMULATIONS` or `mcts:TIME`, with random playouts or a model.
    Mcts(MctsSettings),
    /// `humanlike:DEPTHxDISCS`: a shallow search with errors of judgement, of one size or by the stage of the game.
    HumanLike(Sight),
}

/// The default depth, as in the original program.
pub const DEFAULT_DEPTH: u32 = 4;

impl SearcherSpec {
    /// Whether this searcher requires a model.
    pub const fn needs_model(self) -> bool {
        self.takes_model() && !matches!(self, SearcherSpec::Mcts(_))
    }

    /// The default searcher of a model: the one it was published with or trained for. Polynomials
    /// use the search of the original program, the twelve features that of their paper, patterns
    /// the deepening search and networks Monte Carlo search. Patterns with threat features are
    /// trained to choose by one ply.
    ///
    /// ```
    /// use othello_engine::{models::Model, spec::SearcherSpec};
    ///
    /// let spec = |name| SearcherSpec::default_for(&Model::built_in(name).unwrap()).to_string();
    /// assert_eq!((&*spec("gene23"), &*spec("glem")), ("pruned:15x3", "pvs:8"));
    /// ```
    pub fn default_for(model: &Model) -> SearcherSpec {
        match model {
            Model::Polynomial(_) | Model::Mobility(_) => {
                SearcherSpec::AlphaBeta { depth: DEFAULT_DEPTH }
            }
            Model::Features(_) => SearcherSpec::Pruned(Pruning::default()),
            Model::Glem(glem) if glem.has_threats() => SearcherSpec::AlphaBeta { depth: 1 },
            Model::Glem(_) => SearcherSpec::Pvs(PvsSettings::new(Budget::Depth(8))),
            Model::Net(_) => SearcherSpec::Mcts(MctsSettings {
                budget: Budget::Nodes(500),
                ..MctsSettings::default()
            }),
            Model::Wpc(_) | Model::NTuple(_) => SearcherSpec::OnePly { white: None },
        }
    }

    /// This searcher with a depth in plies, 1 to 60. Deepening searches take any depth. All others keep
    /// their own depth if it is lower, because they might never finish a deeper search.
    ///
    /// ```
    /// use othello_engine::spec::SearcherSpec;
    ///
    /// let at_depth_8 = |text: &str| text.parse::<SearcherSpec>().unwrap().with_depth(8).to_string();
    /// assert_eq!((&*at_depth_8("pvs:4"), &*at_depth_8("pvs:2s")), ("pvs:8", "pvs:2s,depth=8"));
    /// assert_eq!((&*at_depth_8("minimax:4"), &*at_depth_8("pruned:15x3")), ("minimax:4", "pruned:8x3"));
    /// ```
    #[must_use]
    pub fn with_depth(self, plies: u32) -> SearcherSpec {
        let plies = plies.clamp(1, 60);
        match self {
            SearcherSpec::Pvs(settings) => SearcherSpec::Pvs(settings.with_depth(plies)),
            SearcherSpec::Minimax { depth } => SearcherSpec::Minimax { depth: depth.min(plies) },
            SearcherSpec::AlphaBeta { depth } => {
                SearcherSpec::AlphaBeta { depth: depth.min(plies) }
            }
            SearcherSpec::Pruned(pruning) => {
                SearcherSpec::Pruned(Pruning { depth: pruning.depth.min(plies), ..pruning })
            }
            SearcherSpec::HumanLike(sight) => {
                SearcherSpec::HumanLike(Sight { depth: sight.depth.min(plies), ..sight })
            }
            other => other,
        }
    }

    /// This searcher with values for its best `moves` moves, if their number is a setting.
    #[must_use]
    pub const fn valuing(self, moves: u32) -> SearcherSpec {
        match self {
            SearcherSpec::Pvs(settings) => {
                let valued_moves = if moves == 0 { 1 } else { moves };
                SearcherSpec::Pvs(PvsSettings { valued_moves, ..settings })
            }
            other => other,
        }
    }

    /// Whether this searcher can use a model.
    pub const fn takes_model(self) -> bool {
        !matches!(
            self,
            SearcherSpec::Random
                | SearcherSpec::Greedy
                | SearcherSpec::Evaporate
                | SearcherSpec::Novice
        )
    }
}

impl fmt::Display for SearcherSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearcherSpec::Random => f.write_str("random"),
            SearcherSpec::Greedy => f.write_str("greedy"),
            SearcherSpec::Evaporate => f.write_str("evaporate"),
            SearcherSpec::Novice => f.write_str("novice"),
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

/// A text is not a searcher spec.
///
/// ```
/// use othello_engine::spec::SearcherSpec;
///
/// let error = "minimax:0".parse::<SearcherSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "minimax: expected a depth from 1 to 60, found \"0\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseSearcherError {
    /// An unknown searcher.
    #[error(
        "unknown player {0:?}: expected random, greedy, evaporate, novice, minimax:DEPTH@MODEL, \
         alphabeta:DEPTH@MODEL, oneply@MODEL, pruned:DEPTHxWIDTH@MODEL, \
         humanlike:DEPTHxDISCS@MODEL, pvs:BUDGET@MODEL, mcts:SIMULATIONS, or a model alone: \
         FILE.ENDING, RUN#GENERATION, ./RUN"
    )]
    Unknown(String),
    /// An invalid setting after the searcher's `:`.
    #[error("{searcher}: expected {expected}, found {found:?}")]
    Setting {
        /// The searcher.
        searcher: String,
        /// The setting found.
        found: String,
        /// The expected setting.
        expected: &'static str,
    },
    /// An invalid setting of `pvs`.
    #[error("pvs: {0}")]
    Pvs(#[source] ParsePvsError),
    /// An invalid setting of `mcts`.
    #[error("mcts: {0}")]
    Mcts(#[source] ParseMctsError),
}

impl FromStr for SearcherSpec {
    type Err = ParseSearcherError;

    /// Reads the part before the `@`. The default depth is 4.
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
            "novice" if setting.is_none() => Ok(SearcherSpec::Novice),
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

crate::serde_as_text!(SearcherSpec);

/// Reads the setting of `oneply`.
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

/// A player: a searcher with its model.
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
    /// A player; `None` if the searcher needs a model and there is none.
    pub fn new(searcher: SearcherSpec, model: Option<Arc<Model>>) -> Option<Player> {
        (model.is_some() || !searcher.needs_model()).then_some(Player { searcher, model })
    }

    /// This player with a changed search. The change keeps the kind of search.
    ///
    /// ```
    /// use othello_engine::spec::Player;
    ///
    /// let player = Player::new("mcts:50".parse()?, None).expect("it needs no model");
    /// let changed = player.with_search(|search| search.with_depth(3));
    /// assert_eq!(changed, player);
    /// # Ok::<(), othello_engine::spec::ParseSearcherError>(())
    /// ```
    #[must_use]
    pub fn with_search(&self, change: impl FnOnce(SearcherSpec) -> SearcherSpec) -> Player {
        let searcher = change(self.searcher);
        // A search that lacks its model would have nothing to value positions by.
        let searcher =
            if self.model.is_some() || !searcher.needs_model() { searcher } else { self.searcher };
        Player { searcher, model: self.model.clone() }
    }

    /// The searcher of the player.
    pub const fn searcher(&self) -> SearcherSpec {
        self.searcher
    }

    /// The model of the player, if it has one.
    pub fn model(&self) -> Option<&Arc<Model>> {
        self.model.as_ref()
    }

    /// A new searcher for one game as this colour, which matters to few searchers. All random
    /// choices derive from `seed`.
    pub fn sit(&self, color: Color, seed: u64) -> Box<dyn Searcher> {
        let black = color == Color::Black;
        let seated = Player { model: self.model.clone().map(|m| m.seated(black)), ..self.clone() };
        seated.searcher_for(color, seed)
    }

    /// A new searcher for positions of both sides, as in an analysis. It does not know the colour
    /// to move: networks with absolute colours infer it, as in a game without passes.
    pub fn observe(&self, seed: u64) -> Box<dyn Searcher> {
        self.searcher_for(Color::Black, seed)
    }

    fn searcher_for(&self, color: Color, seed: u64) -> Box<dyn Searcher> {
        let model = || self.model.clone().expect("a searcher that needs a model has one");
        match self.searcher {
            SearcherSpec::Random => Box::new(Random::new(seed)),
            SearcherSpec::Greedy => Box::new(Greedy),
            SearcherSpec::Evaporate => Box::new(Evaporate),
            SearcherSpec::Novice => Box::new(Novice::new(seed)),
            SearcherSpec::Minimax { depth } => Box::new(Minimax::new(model(), depth)),
            SearcherSpec::AlphaBeta { depth } => Box::new(AlphaBeta::new(model(), depth)),
            SearcherSpec::Pvs(settings) => pvs(model(), settings),
            SearcherSpec::HumanLike(sight) => {
                let value_and_policy = PerturbedEvaluator::new(model(), sight, seed);
                Box::new(AlphaBeta::new(value_and_policy, sight.depth))
            }
            SearcherSpec::OnePly { white } => {
                let model = model();
                let white = white.unwrap_or_else(|| model.white_rule());
                Box::new(OnePly::new(model, white, color, seed))
            }
            SearcherSpec::Pruned(pruning) => Box::new(PrunedSearch::new(model(), pruning, seed)),
            SearcherSpec::Mcts(settings) => match self.model.clone() {
                None => Box::new(Mcts::new(settings, Playout, seed)),
                Some(model) => mcts(model, settings, seed),
            },
        }
    }
}

/// `mcts` for the kind of the model: a network evaluates each new node once; the other models are
/// fast enough to evaluate each of its moves.
fn mcts(model: Arc<Model>, settings: MctsSettings, seed: u64) -> Box<dyn Searcher> {
    match &*model {
        Model::Net(net) => mcts_by_net(Arc::clone(net), settings, seed),
        Model::Glem(glem) => Box::new(Mcts::new(settings, Lookahead::new(Arc::clone(glem)), seed)),
        _ => Box::new(Mcts::new(settings, Lookahead::new(Stateless(model)), seed)),
    }
}

fn mcts_by_net(net: Arc<Net>, settings: MctsSettings, seed: u64) -> Box<dyn Searcher> {
    if net.has_policy() {
        let value_and_policy = PolicyFunction(move |position: &_, own_root, logits: &mut _| {
            net.value_and_policy(position, own_root, logits)
        });
        return Box::new(Mcts::new(settings, value_and_policy, seed));
    }
    let value_and_policy =
        ValueFunction(move |position: &_, own_root| net.evaluate_for(position, own_root));
    Box::new(Mcts::new(settings, value_and_policy, seed))
}

/// `pvs` for the kind of the model. Each kind of evaluator gets a monomorphic search, so that its
/// state can be updated incrementally.
fn pvs(model: Arc<Model>, settings: PvsSettings) -> Box<dyn Searcher> {
    match &*model {
        Model::Polynomial(polynomial) => Box::new(Pvs::new(Stateless(*polynomial), settings)),
        Model::Features(features) => Box::new(Pvs::new(Stateless(*features), settings)),
        Model::Glem(glem) => Box::new(Pvs::new(Arc::clone(glem), settings)),
        _ => Box::new(Pvs::new(Stateless(model), settings)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::{
        Glem,
        patterns::{Numbering, STAGES, StageWeights, THREAT_WEIGHTS, ValueScale},
    };

    #[test]
    fn a_searcher_reads_back_as_it_is_written() {
        for text in [
            "random",
            "greedy",
            "minimax:4",
            "novice",
            "humanlike:2x6",
            "humanlike:2x1.5-4-6-7-3",
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
    fn patterns_with_threat_features_default_to_one_ply() {
        let stage = |threats| StageWeights {
            parity: [0.0; 2],
            weights: vec![0.0; Numbering::get().len()],
            threats: vec![0.0; threats],
        };
        let default_for = |threats| {
            let glem = Glem::new(ValueScale::Margin, &vec![stage(threats); STAGES]).unwrap();
            SearcherSpec::default_for(&Model::Glem(Arc::new(glem))).to_string()
        };
        assert_eq!((&*default_for(0), &*default_for(THREAT_WEIGHTS)), ("pvs:8", "alphabeta:1"));
    }

    #[test]
    fn an_invalid_searcher_is_explained() {
        let message = |text: &str| text.parse::<SearcherSpec>().unwrap_err().to_string();
        let unknown = message("strong");
        assert!(unknown.starts_with("unknown player \"strong\": expected random"));
        for name in ["random", "greedy", "evaporate", "minimax", "alphabeta", "oneply", "pruned"]
            .into_iter()
            .chain(["novice", "humanlike", "pvs", "mcts"])
        {
            assert!(name.parse::<SearcherSpec>().is_ok(), "{name}");
            assert!(unknown.contains(name), "{name} is missing in {unknown}");
        }
        assert_eq!(message("minimax:0"), "minimax: expected a depth from 1 to 60, found \"0\"");
        assert_eq!(
            message("mcts:0"),
            "mcts: expected simulations (5000) or a time (2s, 0.2s, 200ms), found \"0\""
        );
    }
}
