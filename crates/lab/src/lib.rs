//! The lab: games between Othello players, evolution, training, tournaments and ratings.
//!
//! # A tour
//!
//! A [`ResolvedPlayer`](players::resolve::ResolvedPlayer) is a player spec such as `pvs:8@glem` with its model.
//! For each game it makes a searcher. A game is two searchers and a start.
//!
//! ```
//! use othello_engine::{Color, Game, search::Stop};
//! use othello_lab::{games::play, players::{consent::Consent, resolve::ResolvedPlayer}};
//!
//! let strong = ResolvedPlayer::parse("alphabeta:2@sci", &Consent::NONE)?;
//! let weak = ResolvedPlayer::parse("random", &Consent::NONE)?;
//! let [mut black, mut white] = [strong.sit(Color::Black, 1), weak.sit(Color::White, 2)];
//! let played = play::play(Game::default(), &mut *black, &mut *white, &Stop::default());
//! println!("{:+} discs for black", played.expect("it is not stopped").margin);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Tournament`](runs::tournament::Tournament) plays many games on all threads. It is a [`Run`](runs::Run): long
//! work in steps. Between two steps the caller prints, plots, saves or stops. [`rating::elo`] rates the results.
//!
//! ```
//! use othello_engine::search::Stop;
//! use othello_lab::{
//!     players::consent::Consent,
//!     rating::elo::MatchScore,
//!     runs::{Run, tournament::{Config, Tournament}},
//! };
//!
//! let players = vec!["alphabeta:2@sci".parse()?, "random".parse()?];
//! let config = Config { pairs: 5, openings: "random:6".parse()?, ..Config::new(players) };
//! let mut games = Tournament::in_memory(config, &Consent::NONE)?;
//! while games.step(&Stop::default())?.is_some() {}
//!
//! let score = MatchScore::of(&games.results()[0].counts).expect("games were played");
//! println!("{:+.0} Elo", score.elo().value);
//! assert!(score.superiority() > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Evolution`](evolution::Evolution) breeds players: one step is one generation. Settings and seed determine it.
//!
//! ```
//! use othello_engine::search::Stop;
//! use othello_lab::evolution::{
//!     ElitismSettings, Evolution, EvolutionSettings, GameCounter, Scheme, SchemeSettings, genome::Genome,
//! };
//!
//! let genome: Genome = "sci".parse()?;
//! let settings = EvolutionSettings {
//!     searcher: "alphabeta:1".parse()?,
//!     scheme: SchemeSettings::Elitism(ElitismSettings { parents: 4, children: 4, sigma: 1.5 }),
//!     opponents: 2,
//!     benchmark_pairs: 0,
//!     ..EvolutionSettings::new(genome, Scheme::Elitism)
//! };
//! let mut evolution = Evolution::new(settings, 1)?;
//! for _ in 0..3 {
//!     let generation = evolution.step(&Stop::default(), &GameCounter::default())?;
//!     println!("{}", generation.expect("it is not stopped").champion().fitness);
//! }
//! assert_eq!(evolution.state().generation, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same evolution in a folder is an [`EvolutionRun`](runs::evolution::EvolutionRun). It saves every generation, and
//! a run that was killed resumes with the same bytes.
//!
//! Training needs samples: positions with values. [`data::sources`] reads them from files of games; here a few games of
//! self-play are the file. A [`Fit`](othello_train::patterns::Fit) trains pattern weights, one epoch a step.
//!
//! ```
//! use std::sync::Arc;
//!
//! use othello_engine::{models::Glem, search::Stop};
//! use othello_lab::{
//!     data::{
//!         annotated_game::{self, Target},
//!         annotated_play::{AnnotatedGames, PlaySettings},
//!         sources::{self, Labels},
//!     },
//!     executor::Executor,
//!     store,
//! };
//! use othello_train::{
//!     dataset::{DatasetBuilder, Split},
//!     patterns::{Fit, FitMethod, FitSettings},
//!     sample::Goal,
//! };
//!
//! let settings =
//!     PlaySettings { depth: 1, solve: 4, random: (4, 20), chance: (0.0, 0.5), perturbation: 8.0 };
//! let games = AnnotatedGames { glem: Glem::shipped(), settings, seed: 1, round: 1 };
//! let games = games.play(&Executor::default(), 0..8, &Stop::default())?.expect("they are not stopped");
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("small.games");
//! store::write(&file, &annotated_game::to_bytes(&games))?;
//!
//! let mut samples = DatasetBuilder::new(Split::Endings, 0.0);
//! let labels = Labels { goal: Goal::Margin, target: Target::Result, moves: false };
//! sources::add(&mut samples, &file, &labels)?;
//! let samples = Arc::new(samples.finish_merged(1));
//! let mut fit = Fit::new(FitSettings::by(FitMethod::adam()), samples, &Glem::shipped());
//! let report = fit.step(&Stop::default()).expect("it is not stopped");
//! println!("mean squared error {:.1}", report.epoch.training.mean_squared());
//! assert_eq!(fit.epoch(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Guarantees
//!
//! - All random numbers come from seeds. Results depend on neither the number of threads nor the machine, nor on where
//!   a run was stopped and resumed.
//! - Only [`store`] writes files: to a temporary file first, which then replaces the old one.
//! - No file can start a program: external players need a [`Consent`](players::consent::Consent) to their command.

pub mod book;
pub mod data;
pub mod evolution;
pub mod executor;
pub mod experiment;
pub mod games;
pub mod jobs;
pub mod ladder;
pub mod league;
pub mod library;
pub mod players;
pub mod pool;
pub mod rating;
mod report_page;
pub mod resume;
pub mod runs;
pub mod statistics;
pub mod store;
pub mod svg;
pub mod teach;
#[cfg(test)]
#[path = "../../train/src/test_games.rs"]
mod test_games;
#[cfg(test)]
#[path = "../tests/watchdog/mod.rs"]
mod watchdog;
