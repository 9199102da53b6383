//! Checks the reasons for the mistakes of human games: explains mistakes of the WTHOR databases, judges each claim by
//! a slow board of its own, and counts the mistakes with a reason.
//!
//! ```text
//! cargo run -p othello-lab --example check_reasons -- ../shared/data/wthor 1000 8
//! ```
//! The folder has `.wtb` files; then come the number of mistakes and the depth of the analysis in plies. A fourth
//! argument is a folder for the analyses, which a second run reuses. With `LIST` set, every explanation is printed.

use std::{
    collections::{BTreeMap, HashSet},
    env,
    error::Error,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use othello_engine::{
    Game, Position, Square,
    models::Model,
    search::{Budget, Stop},
};
use othello_lab::{
    data::game_files,
    rating::analysis::{Analysis, AnalysisCache, Analyst, MISTAKE_DISCS, MoveAnalysis},
    teach::reasons::{Contrast, Explanation, Reason, Tutor, all_reasons},
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

#[path = "../tests/claims/mod.rs"]
mod claims;
mod wthor_folder;

use claims::{Doubt, Evidence};

/// The loss in discs from which the share of explained mistakes is counted.
const GREAT: f32 = 6.0;

/// The counts of one run.
#[derive(Default)]
struct Tally {
    seen: HashSet<(Position, Square)>,
    mistakes: usize,
    explained: usize,
    great: usize,
    great_explained: usize,
    /// Great mistakes with a reason other than the count.
    great_in_words: usize,
    claims: usize,
    unsolved: usize,
    wrong: Vec<String>,
    kinds: BTreeMap<String, [usize; 2]>, // given, found
    time: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().collect();
    let folder = arguments.get(1).map_or("../shared/data/wthor", String::as_str);
    let wanted: usize = arguments.get(2).map_or(Ok(1000), |text| text.parse())?;
    let depth: u32 = arguments.get(3).map_or(Ok(8), |text| text.parse())?;
    let kept = arguments.get(4).map(PathBuf::from);
    let model = Arc::new(Model::built_in("glem").ok_or("glem is built in")?);
    let analyst = Analyst::new(model.clone(), Budget::Depth(depth), 1);
    let tutor = Tutor::new(model);
    let mut tally = Tally::default();
    let mut cache = kept.map(|folder| AnalysisCache::open(&folder, &analyst)).transpose()?;
    for game in games(Path::new(folder))? {
        let known = cache.as_ref().map(|cache| cache.known().clone()).unwrap_or_default();
        let mut analysis = Analysis::new(game, analyst.clone()).knowing(known);
        analysis.finish(1, &Stop::default(), |_| {});
        if let Some(cache) = &mut cache {
            cache.add(&analysis)?;
        }
        for found in analysis.mistakes(MISTAKE_DISCS) {
            if tally.mistakes < wanted {
                tally.add(&tutor, &analysis, found);
            }
        }
        if tally.mistakes >= wanted {
            break;
        }
    }
    tally.print();
    if tally.wrong.is_empty() { Ok(()) } else { Err("false claims".into()) }
}

/// The games of all databases, shuffled with one seed.
fn games(folder: &Path) -> Result<Vec<Game>, Box<dyn Error>> {
    let mut games = wthor_folder::games(folder)?;
    games.shuffle(&mut ChaCha8Rng::seed_from_u64(46));
    let games = games.iter().filter_map(|game| game.game().ok());
    Ok(games.filter(Game::is_over).collect())
}

impl Tally {
    fn add(&mut self, tutor: &Tutor, analysis: &Analysis, found: &MoveAnalysis) {
        let began = Instant::now();
        if !self.seen.insert((found.position, found.played)) {
            return; // a common opening
        }
        let Some(contrast) = tutor.contrast(found, &Stop::default()) else { return };
        let explanation = Explanation::of(&contrast);
        self.time += began.elapsed();
        self.mistakes += 1;
        let has_reason = !explanation.reasons.is_empty();
        let is_count = |reason: &Reason| matches!(reason, Reason::ExactCount { .. });
        self.explained += usize::from(has_reason);
        if found.loss() > GREAT {
            self.great += 1;
            self.great_explained += usize::from(has_reason);
            self.great_in_words += usize::from(!explanation.reasons.iter().all(is_count));
        }
        let evidence = evidence(&contrast);
        let game = game_files::moves(analysis.game());
        let place = format!("{} {}", &game[..2 * found.ply], found.played);
        for reason in &explanation.reasons {
            self.kinds.entry(kind(reason)).or_default()[0] += 1;
        }
        for weighed in all_reasons(&contrast) {
            self.claims += 1;
            self.kinds.entry(kind(&weighed.reason)).or_default()[1] += 1;
            match claims::check(&evidence, &weighed.reason) {
                Ok(()) => {}
                Err(Doubt::Unsolved(_)) => self.unsolved += 1,
                Err(Doubt::False(claim)) => {
                    self.wrong.push(format!("{place}: {:?}: {claim}", weighed.reason));
                }
            }
        }
        if env::var_os("LIST").is_some() {
            let lines = evidence.lines.map(|line| format!("{line:?}"));
            println!("{place} lost {:.1}, best {}", found.loss(), found.best);
            println!("   {}\n   {}", lines[0], lines[1]);
            for sentence in explanation.sentences(found.color) {
                println!("   {sentence}");
            }
        }
    }

    fn print(&self) {
        let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
        println!(
            "mistakes: {}, with a reason: {:.1}%",
            self.mistakes,
            share(self.explained, self.mistakes)
        );
        println!(
            "over {GREAT} discs: {}, with a reason: {:.1}%, other than the count: {:.1}%",
            self.great,
            share(self.great_explained, self.great),
            share(self.great_in_words, self.great)
        );
        println!(
            "claims: {}, false: {}, too slow to check: {}",
            self.claims,
            self.wrong.len(),
            self.unsolved
        );
        println!(
            "time for a move: {:.2} ms",
            1000.0 * self.time.as_secs_f64() / self.mistakes.max(1) as f64
        );
        for (kind, [given, found]) in &self.kinds {
            println!("{kind:16} given {given:5}  found {found:5}");
        }
        for wrong in &self.wrong {
            println!("FALSE {wrong}");
        }
    }
}

fn evidence(contrast: &Contrast) -> Evidence {
    let lines = [&contrast.played, &contrast.best];
    let squares = lines.map(|line| line.steps().iter().map(|step| step.square).collect());
    Evidence { position: contrast.position, lines: squares, margins: contrast.margins }
}

fn kind(reason: &Reason) -> String {
    let text = format!("{reason:?}");
    text.split(' ').next().unwrap_or_default().to_owned()
}
