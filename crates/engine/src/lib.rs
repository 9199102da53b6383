//! Othello: the rules on bitboards, evaluation of positions, and search for moves.
//!
//! # A tour
//!
//! A [`Game`] is a start and the squares played from it. Whose turn it is, forced passes and the
//! result follow from the rules.
//!
//! ```
//! use othello_engine::{Color, Game};
//!
//! let mut game: Game = "f5d6c3".parse()?;
//! assert_eq!(game.turn(), Some(Color::White));
//! game.play("d3".parse()?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Below the game record there is no colour. A [`Position`] is the discs of the side to move, `own`,
//! and those of the other side, `opp`, each a [`Bitboard`]: a set of [`Square`]s in 64 bits.
//!
//! ```
//! use othello_engine::Position;
//!
//! let position = Position::START;
//! for square in position.legal_moves() {
//!     let next = position.play(square).expect("it is legal");
//!     // Now the other side is to move: its discs are `own`.
//!     assert_eq!((next.own().len(), next.opp().len()), (1, 4));
//! }
//! ```
//!
//! An [`Evaluator`] values a position for the side to move without searching. The [`models`] are
//! evaluators: pattern weights learned from self-play, a value network, polynomials, and more.
//!
//! ```
//! use othello_engine::{Evaluator, Game, models::Glem};
//!
//! let position = "f5d6c3d3c4".parse::<Game>()?.position();
//! let discs = Glem::shipped().evaluate(&position);
//! assert!(discs.abs() < 10.0, "nothing is decided yet");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`search::Searcher`] chooses moves, with an evaluator or without. It answers with a
//! [`search::Report`]: the move, its value, the line it expects. The strongest is [`search::Pvs`];
//! it solves the last squares of a game exactly.
//!
//! ```
//! use othello_engine::{Game, models::Glem, search::{Budget, Pvs, PvsSettings, Searcher, Stop}};
//!
//! let mut game: Game = "f5d6c3d3c4".parse()?;
//! let mut searcher = Pvs::new(Glem::shipped(), PvsSettings::new(Budget::Depth(6)));
//! let report = searcher.search(&game.position(), &Stop::default());
//! println!("{} {:?}", report.value, report.line);
//! game.play(report.best.expect("there is a legal move"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Monte Carlo tree search needs no evaluator: random playouts suffice.
//!
//! ```
//! use othello_engine::{Position, search::{Mcts, Playout, Searcher, Stop}};
//!
//! let mut searcher = Mcts::new("1000".parse()?, Playout, 7);
//! assert_eq!(searcher.search(&Position::START, &Stop::default()).nodes, 1000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`spec::Player`] combines a searcher, written `pvs:10` or `mcts:5000`, with a model.
//! [`notation`] reads and writes the formats of other programs; [`notation::detect`] detects the
//! format of a text.
//!
//! ```
//! use othello_engine::notation::{detect::{self, Contents}, ggf};
//!
//! let Contents::Games(games) = detect::read("1. F5 d6 2. c3")?.content else { panic!("a game") };
//! assert!(ggf::write(&games).content.contains("B[F5]W[D6]B[C3]"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Guarantees
//!
//! - The crate opens no file, prints nothing and keeps no global state.
//! - Everything random comes from a seed. Results depend on neither the number of threads nor the
//!   processor: AVX-512, AVX2 and plain Rust, chosen at run time, give the same results ([`simd`]).
//! - Errors say where they occurred and what was expected, and name their source.

pub mod evaluator;
pub mod models;
pub mod notation;
mod perft;
mod rules;
pub mod search;
pub mod simd;
pub mod spec;
mod text;
pub mod time;

pub use evaluator::Evaluator;
pub use rules::{
    Bitboard, Board, Color, Direction, Finding, Game, GameTree, IllegalMove, Mark, NodeId, Outcome,
    ParseColorError, ParseSquareError, Position, Property, Square, Squares, Stage, Symmetry, Value,
};
