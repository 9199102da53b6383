//! Fits the levels that err as people do to human games: rates the people of the WTHOR databases by their results, values
//! all moves of a sample of their positions, and finds the errors of judgement by which a level loses as much in them, at
//! each stage of the game. One half of the people is for the fit, the other for the tables; no game is in both.
//!
//! ```text
//! cargo run -p othello-lab --example fit_levels -- ../shared/data/wthor 1000 docs/levels.svg
//! ```
//! The folder has the `.wtb` files and the `.jou` file with the players' names. Then come the number of positions of each
//! group and stage, and the file for the chart. The same files give the same result.

use std::{
    collections::{BTreeMap, HashMap},
    env,
    error::Error,
    path::Path,
    sync::Arc,
};

use othello_engine::{
    Color, Game, Position, Square,
    models::Model,
    notation::wthor::{self, WthorGame},
    search::{Budget, Sight, Stop},
    spec::{Player, SearcherSpec},
};
use othello_lab::{
    library::Level,
    rating::{
        analysis::{Analyst, discs},
        elo::{Anchor, PairingResult, rate_pool},
    },
    svg::{self, Chart, Curve},
};
use rand::{SeedableRng, seq::IndexedRandom, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

mod wthor_folder;

/// The minimum number of games of a person who is rated.
const MIN_GAMES: usize = 30;
/// The seed of the order of the games and of the sample.
const SEED: u64 = 46;
/// The depth of the search that values the moves, in plies. It solves the last 12 squares.
const DEPTH: u32 = 6;
/// The number of choices that a level makes in each position, each with other errors of judgement.
const TRIALS: u64 = 6;
/// The largest error of judgement that is tried, and the step, in tenths of a disc.
const LARGEST: u32 = 250;
const STEP: usize = 5;

/// People by their rating: the shares of them that are weaker.
const GROUPS: [(&str, [f64; 2]); 3] = [
    ("people, lowest quarter", [0.0, 0.25]),
    ("people, middle half", [0.25, 0.75]),
    ("people, top tenth", [0.9, 1.0]),
];

/// The fitted levels: search depth, group, and loss relative to that of the group. People as weak as a beginner play no
/// tournaments.
const FITTED: [(Level, u32, usize, f64); 3] =
    [(Level::Beginner, 1, 0, 2.0), (Level::Casual, 2, 0, 1.0), (Level::Club, 3, 1, 1.0)];

/// The levels in the table, each in the positions of a group.
const SHOWN: [(Level, usize); 5] = [
    (Level::FirstSteps, 0),
    (Level::Beginner, 0),
    (Level::Casual, 0),
    (Level::Club, 1),
    (Level::Strong, 2),
];

/// A move of a person and the losses of all moves there, in discs.
struct ValuedChoice {
    position: Position,
    stage: usize,
    played: Square,
    losses: Vec<(Square, f32)>,
}

/// The losses of some moves of one stage.
#[derive(Clone, Default)]
struct LossSum {
    moves: usize,
    loss: f64,
    /// The numbers of moves that lose at least 2 and at least 8 discs.
    at_least: [usize; 2],
}

type StageLosses = [LossSum; Sight::STAGES];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().collect();
    let folder = arguments.get(1).map_or("../shared/data/wthor", String::as_str);
    let wanted: usize = arguments.get(2).map_or(Ok(1000), |text| text.parse())?;
    let model = Arc::new(Model::built_in("glem").ok_or("glem is built in")?);
    let games = human_games(Path::new(folder))?;
    let halves: Vec<[Vec<ValuedChoice>; 2]> = groups(&games)
        .iter()
        .map(|[first, second]| {
            [[first, second], [second, first]].map(|[members, others]| {
                valued(&model, &sample(&games, members, others, wanted.div_ceil(2)))
            })
        })
        .collect();
    let mut fitted = BTreeMap::new();
    for (level, depth, group, factor) in FITTED {
        let searcher = SearcherSpec::HumanLike(fit(&model, &halves[group][0], depth, factor));
        println!("{level:?}: {searcher}@glem, shipped {}", level.player());
        fitted.insert(level, searcher);
    }
    println!(
        "\n| | positions | 60–45 | 44–33 | 32–21 | 20–13 | 12–1 |\n|---|--:|--:|--:|--:|--:|--:|"
    );
    let people: Vec<StageLosses> = halves.iter().map(|[_, check]| of_people(check)).collect();
    for ((name, _), losses) in GROUPS.iter().zip(&people) {
        println!("{}", row(name, losses, 1));
    }
    let mut charts = Vec::new();
    for (level, group) in SHOWN {
        let losses_of = |searcher| {
            let player = Player::new(searcher, Some(model.clone()))?;
            Some(of_player(&player, &halves[group][1], TRIALS..2 * TRIALS))
        };
        let shipped = level.player().searcher().ok_or("a level is no program")?;
        let losses = losses_of(shipped).ok_or("there is a model")?;
        println!("{}", row(&format!("{level:?}"), &losses, TRIALS as usize));
        charts.push(chart(level, GROUPS[group].0, &losses, &people[group]));
        if let Some(losses) = fitted.get(&level).and_then(|&searcher| losses_of(searcher)) {
            println!("{}", row(&format!("{level:?}, as fitted here"), &losses, TRIALS as usize));
        }
    }
    if let Some(file) = arguments.get(3) {
        std::fs::write(file, svg::picture(&charts[1..4]))?;
    }
    Ok(())
}

/// The finished games of two people, in random order. Programs have their author in brackets.
fn human_games(folder: &Path) -> Result<Vec<WthorGame>, Box<dyn Error>> {
    let names = wthor_folder::files(folder, "jou")?;
    let names = names.first().ok_or("expected a .jou file with the players' names")?;
    let names = wthor::read_names(&std::fs::read(names)?)?;
    let is_person =
        |number: u16| names.get(usize::from(number)).is_some_and(|name| !name.contains(['(', '?']));
    let mut games = wthor_folder::games(folder)?;
    games.retain(|game| is_person(game.black) && is_person(game.white));
    games.shuffle(&mut ChaCha8Rng::seed_from_u64(SEED));
    println!("{} games of people", games.len());
    Ok(games)
}

/// The two halves of each group, equally strong, by the numbers of their members in the databases.
fn groups(games: &[WthorGame]) -> Vec<[Vec<u16>; 2]> {
    let mut played: HashMap<u16, usize> = HashMap::new();
    for number in games.iter().flat_map(|game| [game.black, game.white]) {
        *played.entry(number).or_default() += 1;
    }
    let mut people: Vec<u16> =
        played.iter().filter(|known| *known.1 >= MIN_GAMES).map(|known| *known.0).collect();
    people.sort_unstable();
    let place = |number: u16| people.binary_search(&number).ok();
    let mut pairs: HashMap<[usize; 2], [u64; 3]> = HashMap::new();
    for game in games {
        if let (Some(black), Some(white)) = (place(game.black), place(game.white)) {
            let result = game.black_discs.cmp(&32) as i8 + 1;
            pairs.entry([black, white]).or_default()[result as usize] += 1;
        }
    }
    let mut results: Vec<PairingResult> = pairs
        .into_iter()
        .map(|([first, second], counts)| PairingResult { first, second, counts: counts.to_vec() })
        .collect();
    results.sort_by_key(|result| [result.first, result.second]);
    let rated = rate_pool(people.len(), &results, Anchor::Mean(1500.0), SEED);
    let mut order: Vec<usize> = (0..people.len()).collect();
    let rating = |place: usize| rated.players[place].rating;
    order.sort_by(|&a, &b| rating(a).total_cmp(&rating(b)));
    let part = |share: f64| (share * order.len() as f64).round() as usize;
    GROUPS
        .iter()
        .map(|(name, [from, to])| {
            let members = &order[part(*from)..part(*to)];
            let ends = [members[0], members[members.len() - 1]].map(rating);
            println!("{name}: {} people, Elo {:.0} to {:.0}", members.len(), ends[0], ends[1]);
            let half = |first: usize| {
                members.iter().skip(first).step_by(2).map(|&place| people[place]).collect()
            };
            [half(0), half(1)]
        })
        .collect()
}

/// Moves of these people, with a choice: up to `wanted` for each stage, at most one a stage and a side of a game. Games
/// against the `others`, the second half of the group, are left out.
fn sample(
    games: &[WthorGame],
    members: &[u16],
    others: &[u16],
    wanted: usize,
) -> Vec<(Position, usize, Square)> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut found: [Vec<(Position, usize, Square)>; Sight::STAGES] = Default::default();
    for record in games {
        if found.iter().all(|found| found.len() >= wanted) {
            break;
        }
        if [record.black, record.white].iter().any(|person| others.contains(person)) {
            continue;
        }
        let Some(game) = record.game().ok().filter(Game::is_over) else { continue };
        for (color, person) in [(Color::Black, record.black), (Color::White, record.white)] {
            if !members.contains(&person) {
                continue;
            }
            let mut by_stage: [Vec<(Position, usize, Square)>; Sight::STAGES] = Default::default();
            for (before, &square) in game.stages().iter().zip(game.moves()) {
                let position = before.position();
                if before.turn == Some(color) && position.legal_moves().len() > 1 {
                    let stage = Sight::stage(position.empty().len());
                    by_stage[stage].push((position, stage, square));
                }
            }
            for (found, moves) in found.iter_mut().zip(&by_stage) {
                if found.len() < wanted {
                    found.extend(moves.choose(&mut rng));
                }
            }
        }
    }
    found.into_iter().flatten().collect()
}

/// Values all moves of these positions.
fn valued(model: &Arc<Model>, moves: &[(Position, usize, Square)]) -> Vec<ValuedChoice> {
    let analyst = Analyst::new(model.clone(), Budget::Depth(DEPTH), 1);
    moves
        .par_iter()
        .map(|&(position, stage, played)| {
            let report = analyst.sit().search(&position, &Stop::default());
            let report = analyst.told(&position, report);
            let best = report.moves.iter().map(|found| discs(found.value)).fold(f32::MIN, f32::max);
            let losses = report.moves.iter().map(|found| (found.square, best - discs(found.value)));
            ValuedChoice { position, stage, played, losses: losses.collect() }
        })
        .collect()
}

impl ValuedChoice {
    fn add(&self, losses: &mut StageLosses, square: Square) {
        let loss = self.losses.iter().find(|known| known.0 == square).map_or(0.0, |known| known.1);
        let sum = &mut losses[self.stage];
        sum.moves += 1;
        sum.loss += f64::from(loss);
        for (count, discs) in sum.at_least.iter_mut().zip([2.0, 8.0]) {
            *count += usize::from(loss >= discs);
        }
    }
}

fn of_people(choices: &[ValuedChoice]) -> StageLosses {
    let mut losses = StageLosses::default();
    for choice in choices {
        choice.add(&mut losses, choice.played);
    }
    losses
}

/// The losses of a player that decides in each position once for each seed.
fn of_player(
    player: &Player,
    choices: &[ValuedChoice],
    seeds: std::ops::Range<u64>,
) -> StageLosses {
    let decisions: Vec<Vec<Option<Square>>> = choices
        .par_iter()
        .map(|choice| {
            let decide =
                |seed| player.observe(seed).search(&choice.position, &Stop::default()).best;
            seeds.clone().map(decide).collect()
        })
        .collect();
    let mut losses = StageLosses::default();
    for (choice, decisions) in choices.iter().zip(decisions) {
        decisions.into_iter().flatten().for_each(|square| choice.add(&mut losses, square));
    }
    losses
}

/// The errors by which a search of this depth loses `factor` times as much as people do, at each stage.
fn fit(model: &Arc<Model>, choices: &[ValuedChoice], depth: u32, factor: f64) -> Sight {
    let people = of_people(choices);
    let tried: Vec<(u32, StageLosses)> = (0..=LARGEST)
        .step_by(STEP)
        .map(|tenths| {
            let searcher =
                SearcherSpec::HumanLike(Sight { depth, tenths: [tenths; Sight::STAGES] });
            let player = Player::new(searcher, Some(model.clone())).expect("there is a model");
            (tenths, of_player(&player, choices, 0..TRIALS))
        })
        .collect();
    let tenths = std::array::from_fn(|stage| {
        let aim = factor * people[stage].mean();
        let distance = |losses: &StageLosses| (losses[stage].mean() - aim).abs();
        let nearest = tried.iter().min_by(|a, b| distance(&a.1).total_cmp(&distance(&b.1)));
        nearest.expect("several are tried").0
    });
    Sight { depth, tenths }
}

impl LossSum {
    fn mean(&self) -> f64 {
        self.loss / self.moves.max(1) as f64
    }

    fn shares(&self) -> [f64; 2] {
        self.at_least.map(|count| 100.0 * count as f64 / self.moves.max(1) as f64)
    }
}

fn row(name: &str, losses: &StageLosses, trials: usize) -> String {
    let positions: usize = losses.iter().map(|sum| sum.moves / trials).sum();
    let cells = losses.iter().map(|sum| {
        let [errors, blunders] = sum.shares();
        format!(" {:.2}, {errors:.0}%, {blunders:.0}% |", sum.mean())
    });
    format!("| {name} | {positions} |{}", cells.collect::<String>())
}

fn chart(level: Level, group: &str, losses: &StageLosses, people: &StageLosses) -> Chart {
    let curve = |name: String, losses: &StageLosses| {
        let points = losses.iter().enumerate().map(|(stage, sum)| [stage as f64 + 1.0, sum.mean()]);
        Curve { name, points: points.collect(), ..Curve::default() }
    };
    Chart {
        title: format!("{level:?}"),
        axes: ["stage".to_owned(), "discs lost per move".to_owned()],
        curves: vec![curve(format!("{level:?}"), losses), curve(group.to_owned(), people)],
        ..Chart::default()
    }
}
