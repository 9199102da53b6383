//! The one spelling that names a player: `alphabeta:4@jma`, `minimax:4@player100aSCI.evl`, `random`.
//! Before the `@` stands the searcher with its settings, after it a built-in model or a file.

use std::{fmt, path::Path, str::FromStr, sync::Arc};

use crate::{
    Color,
    eval::{Model, WhiteRule},
    search::{
        AlphaBeta, Budget, Greedy, Guided, Judged, Mcts, MctsSettings, Minimax, Misjudging, OnePly,
        ParseMctsError, ParsePruningError, ParsePvsError, Playout, Pruned, Pruning, Pvs,
        PvsSettings, Random, Searcher, Sight, Whole,
    },
};

/// A player as it is spelled. The model is a name: finding its file is not the engine's business.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerSpec {
    /// How the player searches.
    pub searcher: SearcherSpec,
    /// The built-in model or the file that values positions; `None` for searchers that need none.
    pub model: Option<String>,
}

/// A searcher and its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearcherSpec {
    /// `random`: any legal move.
    Random,
    /// `greedy`: the most discs turned over.
    Greedy,
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

/// The depth of the original program, used where a spelling gives none.
pub const DEFAULT_DEPTH: u32 = 4;

impl SearcherSpec {
    /// Whether this searcher values positions with a model.
    pub const fn needs_model(self) -> bool {
        !matches!(self, SearcherSpec::Random | SearcherSpec::Greedy | SearcherSpec::Mcts(_))
    }

    /// Whether this searcher can value positions with a model.
    pub const fn takes_model(self) -> bool {
        !matches!(self, SearcherSpec::Random | SearcherSpec::Greedy)
    }
}

impl fmt::Display for SearcherSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearcherSpec::Random => f.write_str("random"),
            SearcherSpec::Greedy => f.write_str("greedy"),
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

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.searcher, &self.model) {
            (SearcherSpec::OnePly { white: None }, Some(model)) if plays_one_ply(model) => {
                return f.write_str(model);
            }
            _ => self.searcher.fmt(f)?,
        }
        self.model.iter().try_for_each(|model| write!(f, "@{model}"))
    }
}

/// A text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePlayerError {
    /// The searcher is not one of ours.
    UnknownSearcher(String),
    /// What follows the searcher's `:` is not a setting of it.
    Setting {
        /// The searcher.
        searcher: String,
        /// The setting as it was found.
        found: String,
        /// What would have been right.
        expected: &'static str,
    },
    /// What follows `pvs:` is not a setting of it.
    Pvs(ParsePvsError),
    /// What follows `mcts:` is not its settings.
    Mcts(ParseMctsError),
    /// The searcher values positions, and no model is named.
    NoModel(String),
    /// The searcher values nothing, and a model is named.
    NeedlessModel(String),
}

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePlayerError::UnknownSearcher(found) => write!(
                f,
                "unknown player {found:?}: expected random, greedy, minimax:DEPTH@MODEL, \
                 alphabeta:DEPTH@MODEL, pruned:DEPTHxWIDTH@MODEL, pvs:BUDGET@MODEL or \
                 mcts:SIMULATIONS"
            ),
            ParsePlayerError::Setting { searcher, found, expected } => {
                write!(f, "{searcher}: expected {expected}, found {found:?}")
            }
            ParsePlayerError::Pvs(source) => write!(f, "pvs: {source}"),
            ParsePlayerError::Mcts(source) => write!(f, "mcts: {source}"),
            ParsePlayerError::NoModel(searcher) => write!(
                f,
                "{searcher} needs a model: {searcher}@sci, {searcher}@jma or {searcher}@FILE"
            ),
            ParsePlayerError::NeedlessModel(searcher) => {
                write!(f, "{searcher} takes no model after an @")
            }
        }
    }
}

impl std::error::Error for ParsePlayerError {}

impl FromStr for SearcherSpec {
    type Err = ParsePlayerError;

    /// Reads what stands before the `@`. A depth that is not given is 4.
    fn from_str(text: &str) -> Result<SearcherSpec, ParsePlayerError> {
        let (name, setting) = text.split_once(':').map_or((text, None), |(n, s)| (n, Some(s)));
        let depth = || match setting {
            None => Ok(DEFAULT_DEPTH),
            Some(found) => {
                found.parse().ok().filter(|depth| (1..=60).contains(depth)).ok_or_else(|| {
                    let expected = "a depth from 1 to 60";
                    ParsePlayerError::Setting {
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
            "minimax" => Ok(SearcherSpec::Minimax { depth: depth()? }),
            "alphabeta" => Ok(SearcherSpec::AlphaBeta { depth: depth()? }),
            "pvs" => {
                setting.unwrap_or("4").parse().map(SearcherSpec::Pvs).map_err(ParsePlayerError::Pvs)
            }
            "oneply" => one_ply(setting),
            "humanlike" => {
                let found = setting.unwrap_or("2x6");
                found.parse().map(SearcherSpec::HumanLike).map_err(|_| ParsePlayerError::Setting {
                    searcher: name.to_owned(),
                    found: found.to_owned(),
                    expected: Sight::EXPECTED,
                })
            }
            "pruned" => match setting {
                None => Ok(SearcherSpec::Pruned(Pruning::default())),
                Some(found) => {
                    found.parse().map(SearcherSpec::Pruned).map_err(|_| ParsePlayerError::Setting {
                        searcher: name.to_owned(),
                        found: found.to_owned(),
                        expected: ParsePruningError::EXPECTED,
                    })
                }
            },
            "mcts" => setting
                .map_or(Ok(MctsSettings::default()), str::parse)
                .map(SearcherSpec::Mcts)
                .map_err(ParsePlayerError::Mcts),
            _ => Err(ParsePlayerError::UnknownSearcher(text.to_owned())),
        }
    }
}

/// Reads what follows `oneply:`.
fn one_ply(setting: Option<&str>) -> Result<SearcherSpec, ParsePlayerError> {
    let white = match setting {
        None => None,
        Some("invert") => Some(WhiteRule::Invert),
        Some("negate") => Some(WhiteRule::Negate),
        Some(found) => {
            return Err(ParsePlayerError::Setting {
                searcher: "oneply".to_owned(),
                found: found.to_owned(),
                expected: "invert or negate",
            });
        }
    };
    Ok(SearcherSpec::OnePly { white })
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    /// Reads `SEARCHER`, `SEARCHER@MODEL`, or a model alone, which plays by `alphabeta:4`; `gene23`
    /// plays by the search it was published with, `pruned:15x3`, and patterns by `pvs:8`.
    fn from_str(text: &str) -> Result<PlayerSpec, ParsePlayerError> {
        let (searcher, model) = match text.split_once('@') {
            Some((searcher, model)) => (searcher.parse()?, Some(model.to_owned())),
            None => match text.parse::<SearcherSpec>() {
                Ok(searcher) => (searcher, None),
                Err(ParsePlayerError::UnknownSearcher(name)) if plays_one_ply(&name) => {
                    (SearcherSpec::OnePly { white: None }, Some(name))
                }
                Err(ParsePlayerError::UnknownSearcher(name)) if name == "gene23" => {
                    (SearcherSpec::Pruned(Pruning::default()), Some(name))
                }
                Err(ParsePlayerError::UnknownSearcher(name))
                    if name == "glem" || is_weight_file(&name) =>
                {
                    (SearcherSpec::Pvs(PvsSettings::new(Budget::Depth(8))), Some(name))
                }
                Err(ParsePlayerError::UnknownSearcher(name)) if names_a_model(&name) => {
                    (SearcherSpec::AlphaBeta { depth: DEFAULT_DEPTH }, Some(name))
                }
                Err(error) => return Err(error),
            },
        };
        match &model {
            None if searcher.needs_model() => Err(ParsePlayerError::NoModel(searcher.to_string())),
            Some(_) if !searcher.takes_model() => {
                Err(ParsePlayerError::NeedlessModel(searcher.to_string()))
            }
            _ => Ok(PlayerSpec { searcher, model }),
        }
    }
}

/// Whether a model, as it is spelled, is a file of pattern weights.
fn is_weight_file(model: &str) -> bool {
    Path::new(model).extension().is_some_and(|ending| ending == "glem")
}

/// A built-in model's name, or something that looks like a file's.
fn names_a_model(text: &str) -> bool {
    Model::BUILT_IN.contains(&text) || text.contains(['.', '/', '\\'])
}

/// Whether a model alone, as it is spelled, is a one-ply player.
fn plays_one_ply(model: &str) -> bool {
    model.starts_with("wpc:") || model.starts_with("ntuple:") || model.ends_with(".player")
}

/// Where a searcher sits: what it may know beyond the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The colour it plays. Most searchers do not care.
    pub color: Color,
    /// The source of all its random choices.
    pub seed: u64,
}

/// A player whose model is at hand: able to sit down at any board.
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

    /// A fresh searcher for one game.
    pub fn sit(&self, seat: Seat) -> Box<dyn Searcher> {
        let model = || self.model.clone().expect("a searcher that needs a model has one");
        match self.searcher {
            SearcherSpec::Random => Box::new(Random::new(seat.seed)),
            SearcherSpec::Greedy => Box::new(Greedy),
            SearcherSpec::Minimax { depth } => Box::new(Minimax::new(model(), depth)),
            SearcherSpec::AlphaBeta { depth } => Box::new(AlphaBeta::new(model(), depth)),
            SearcherSpec::Pvs(settings) => pvs(model(), settings),
            SearcherSpec::HumanLike(sight) => {
                let judge = Misjudging::new(model(), sight.discs, seat.seed);
                Box::new(AlphaBeta::new(judge, sight.depth))
            }
            SearcherSpec::OnePly { white } => {
                let model = model();
                let white = white.unwrap_or_else(|| model.white_rule());
                Box::new(OnePly::new(model, white, seat.color, seat.seed))
            }
            SearcherSpec::Pruned(pruning) => Box::new(Pruned::new(model(), pruning, seat.seed)),
            SearcherSpec::Mcts(settings) => match self.model.clone() {
                None => Box::new(Mcts::new(settings, Playout, seat.seed)),
                Some(model) if matches!(&*model, Model::Net(net) if net.has_policy()) => {
                    let judge = Guided(move |position: &_, logits: &mut _| match &*model {
                        Model::Net(net) => net.judge(position, logits),
                        other => other.expectation(position),
                    });
                    Box::new(Mcts::new(settings, judge, seat.seed))
                }
                Some(model) => {
                    let judge = Judged(move |position: &_| model.expectation(position));
                    Box::new(Mcts::new(settings, judge, seat.seed))
                }
            },
        }
    }
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

    #[test]
    fn a_player_reads_back_from_its_spelling() {
        for text in [
            "random",
            "greedy",
            "minimax:4@sci",
            "alphabeta:6@populations/a.evl",
            "humanlike:2x6@glem",
            "wpc:a.txt",
            "oneply:negate@ntuple:b.player",
            "oneply@sci",
            "pruned:9x2,shuffled@gene23",
            "pvs:10@jma",
            "pvs:2s,threads=2@sci",
            "mcts:5000",
            "mcts:500,cp=0.5@net.ron",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
        assert_eq!("jma".parse::<PlayerSpec>().unwrap().to_string(), "alphabeta:4@jma");
        assert_eq!("minimax@x.evl".parse::<PlayerSpec>().unwrap().to_string(), "minimax:4@x.evl");
    }

    #[test]
    fn a_wrong_spelling_is_explained() {
        let message = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(message("strong").starts_with("unknown player \"strong\": expected random"));
        assert_eq!(message("minimax:0@sci"), "minimax: expected a depth from 1 to 60, found \"0\"");
        assert_eq!(
            message("alphabeta:4"),
            "alphabeta:4 needs a model: alphabeta:4@sci, alphabeta:4@jma or alphabeta:4@FILE"
        );
        assert_eq!(
            message("mcts:0"),
            "mcts: expected simulations (5000) or a time (2s, 0.2s, 200ms), found \"0\""
        );
        assert_eq!(message("random@sci"), "random takes no model after an @");
    }
}
