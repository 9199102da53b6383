//! Measures our own code per frame on large data: an evolution of 100,000 generations, a ladder of 10,000 players, a
//! tournament of 200, a tree of 1,000 moves beside 100,000 games.
//! `cargo bench --profile dev -p othello --bench large` prints the times of each, `… -- ladder` only those of the
//! ladder. `OTHELLO_DATABASES` names a folder of databases to show as well. The thread's own time is printed beside
//! the wall time, as other processes may use the cores.

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use egui_kittest::{Harness, kittest::Queryable};
use othello::page::Page;
use othello::{
    App, Places,
    action::Action,
    timing::{Stopwatch, Timing},
};
use othello_engine::{Game, GameTree, NodeId, search::Stop};
use othello_lab::{
    data::saved_game::SavedGame,
    evolution::{EvolutionSettings, Scheme, genome::Genome},
    players::spec::Seat,
    runs::{
        Run, RunKind,
        evolution::EvolutionRun,
        tournament::{Config, Tournament},
    },
    store::{self, Limit},
};
use rand::{SeedableRng, seq::IteratorRandom};
use rand_chacha::ChaCha8Rng;

fn main() {
    let folder = tempfile::tempdir().expect("a folder for a moment");
    let at = |name: &str| folder.path().join(name);
    let games: Vec<Game> = (0..1000).map(random_game).collect();
    let places = Places::in_folder(folder.path(), at("populations"));
    let evolution = evolution(&places.runs.join("long"), 100_000);
    let tournament = tournament(&places.tournaments.join("tournament 1"), 200, &games);
    let show = Action::Show;
    frames("nothing", &places, "Black to move", [show(Page::Game)]);
    let tree = tree(&at("tree.ron"), 1000);
    let database = database(&at("games.txt"), 100_000);
    frames(
        "a tree of 1,000 moves beside 100,000 games",
        &places,
        "100\u{a0}000 games in one file",
        [show(Page::Game), Action::OpenFile(tree), Action::AddDatabases(vec![database])],
    );
    if let Some(folder) = env::var_os("OTHELLO_DATABASES") {
        let files = databases(Path::new(&folder));
        let there = format!("games in {} files", files.len());
        let open = [show(Page::Game), Action::AddDatabases(files)];
        frames("the databases of a folder", &places, &there, open);
    }
    // Every window reads the ladder and rates it on all cores, so the file exists only for this measurement.
    fs::write(at("ladder.ron"), ladder(10_000)).expect("it is written");
    frames("a ladder of 10,000", &places, "Play against", [show(Page::Ladder)]);
    fs::remove_file(at("ladder.ron")).expect("it is there");
    let open = Action::OpenRun(RunKind::Evolution, evolution);
    frames(
        "100,000 generations",
        &places,
        "Run 100 more generations",
        [show(Page::Evolution), open],
    );
    let open = Action::OpenTournament(tournament);
    frames("a tournament of 200", &places, "games are played", [show(Page::Tournament), open]);
}

/// Applies the actions in a new window and waits until the page shows `there`. Prints the frame times until then, and
/// those of some seconds more with a moving pointer and wheel.
fn frames(what: &str, places: &Places, there: &str, actions: impl IntoIterator<Item = Action>) {
    let mut asked = env::args().skip(1).filter(|argument| !argument.starts_with('-')).peekable();
    if asked.peek().is_some() && !asked.any(|part| what.contains(&part)) {
        return;
    }
    let mut window = Harness::builder()
        .with_size([1040.0, 720.0])
        .with_max_steps(120)
        .build_eframe(|creation| App::new(&creation.egui_ctx, places.clone()));
    // The first frames load the fonts and draw the page without the data.
    let ctx = window.ctx.clone();
    for action in actions {
        window.run_steps(5);
        window.state_mut().apply(&ctx, action);
    }
    let (mut times, mut worked, mut before) = (Vec::new(), Vec::new(), Vec::new());
    let (began, mut there_at) = (Instant::now(), None);
    window.state_mut().measure(Timing::start());
    for number in 0_u32.. {
        for event in input(number) {
            window.event(event);
        }
        let frame = Stopwatch::start();
        window.step();
        let spent = frame.spent();
        if there_at.is_some() {
            times.push(spent.wall);
            worked.push(spent.thread);
        } else {
            before.push(spent.thread);
        }
        if there_at.is_none() && window.query_all_by_label_contains(there).next().is_some() {
            there_at = Some(began.elapsed());
            if let Some(timing) = window.state().timing() {
                println!("{what}: until it is there our code {}", timing.own());
            }
            window.state_mut().measure(Timing::start());
        }
        if there_at.is_some_and(|at| began.elapsed() > at + Duration::from_secs(4)) {
            break;
        }
        assert!(began.elapsed() < Duration::from_mins(2), "{what}: waited in vain for {there:?}");
        thread::sleep(Duration::from_millis(5));
    }
    println!(
        "{what}: there after {:.1} s; until then its thread worked {}; then {} frames took {}, its thread worked {}",
        there_at.unwrap_or_default().as_secs_f64(),
        times_of(before),
        times.len(),
        times_of(times),
        times_of(worked),
    );
    if let Some(timing) = window.state().timing() {
        println!("    our code {}", timing.own());
    }
}

fn times_of(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let ms = |share: f64| times[(share * (times.len() - 1) as f64) as usize].as_secs_f64() * 1e3;
    let [middle, p99, most] = [0.5, 0.99, 1.0].map(ms);
    format!("{middle:.2} ms in the middle, {p99:.2} ms for 99 %, {most:.2} ms at most")
}

/// The databases in a folder.
fn databases(folder: &Path) -> Vec<String> {
    let mut files: Vec<String> = fs::read_dir(folder)
        .expect("OTHELLO_DATABASES is a folder")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("wtb")))
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    files.sort_unstable();
    files
}

fn input(frame: u32) -> [egui::Event; 2] {
    let at = egui::pos2(100.0 + (frame * 7 % 800) as f32, 100.0 + (frame * 3 % 500) as f32);
    let delta = egui::vec2(0.0, if frame % 200 < 100 { -40.0 } else { 40.0 });
    let wheel = egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta,
        phase: egui::TouchPhase::Move,
        modifiers: egui::Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    };
    [egui::Event::PointerMoved(at), wheel]
}

/// A ladder on which each player has met five others.
fn ladder(players: usize) -> String {
    let mut results = String::new();
    for player in 1..=players {
        for other in 1..=5 {
            let other = (player + other * 1999) % players + 1;
            let counts = if (player * other).is_multiple_of(3) {
                "[1, 0, 0, 0, 1]"
            } else {
                "[0, 0, 1, 0, 1]"
            };
            write!(results, "(\"pvs:{player}n@sci\", \"pvs:{other}n@sci\", {counts}),")
                .expect("text");
        }
    }
    format!(
        "(events: [(source: \"cup\", results: [{results}])], histories: [], \
         person: (rating: (rating: 1500.0, deviation: 350.0, volatility: 0.06), games: []))"
    )
}

fn random_game(seed: u64) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::default();
    while game.turn().is_some() {
        let square = game.position().legal_moves().into_iter().choose(&mut rng);
        game.play(square.expect("somebody is to move")).expect("it is legal");
    }
    game
}

/// Writes a game whose main line and variations have at least this many moves. Returns its path.
fn tree(path: &Path, moves: usize) -> PathBuf {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut tree = GameTree::of_game(&random_game(1));
    let mut count = tree.all().count();
    while count < moves {
        let mut at = tree.all().choose(&mut rng).expect("the start");
        // A short variation, as people try them.
        for _ in 0..8 {
            let legal = tree.stage(at).position().legal_moves();
            let Some(square) = legal.into_iter().choose(&mut rng) else { break };
            count += usize::from(tree.child(at, square).is_none());
            at = tree.play(at, square).expect("it is legal");
        }
    }
    let game = SavedGame::of_game(&Game::default(), 0, [Seat::Human, Seat::Human]);
    let shown = tree.line(NodeId::START)[30];
    fs::write(path, SavedGame { tree, shown, ..game }.write()).expect("room");
    path.to_owned()
}

/// Writes a file of this many games, one a line. Returns its path.
fn database(path: &Path, games: u64) -> String {
    let lines = (0..games).map(|seed| {
        let game = random_game(seed);
        game.moves().iter().map(ToString::to_string).collect::<String>() + "\n"
    });
    fs::write(path, lines.collect::<String>()).expect("room");
    path.to_string_lossy().into_owned()
}

/// Creates a run of two generations and edits its files to claim this many.
fn evolution(folder: &Path, generations: u32) -> PathBuf {
    let settings = EvolutionSettings::new(Genome::SCI, Scheme::Elitism);
    let mut run = EvolutionRun::create(folder, settings, 1, Some(2)).expect("a new folder");
    while run.step(&Stop::default()).expect("the disk has room").is_some() {}
    drop(run);
    let change = |name: &str, change: &dyn Fn(String) -> String| {
        let path = folder.join(name);
        let text = store::read_text(&path, Limit::RUN).expect("it is there");
        fs::write(&path, change(text)).expect("room");
    };
    change("history.csv", &|text| {
        let (header, rows) = text.split_once('\n').expect("a header");
        let (_, row) = rows.split_once(',').expect("a row");
        let row = row.split_once('\n').map_or(row, |(row, _)| row);
        (1..=generations)
            .fold(format!("{header}\n"), |all, number| all + &format!("{number},{row}\n"))
    });
    change("population.ron", &|text| {
        text.replacen("generation: 2", &format!("generation: {generations}"), 1)
    });
    change("run.ron", &|text| text.replace("Some(2)", &format!("Some({generations})")));
    folder.to_owned()
}

/// Creates a tournament whose games are random.
fn tournament(folder: &Path, players: usize, games: &[Game]) -> PathBuf {
    let names = (1..=players).map(|nodes| format!("pvs:{nodes}n@sci").parse().expect("a player"));
    let config = Config {
        openings: othello_lab::games::openings::OpeningSpec::Start,
        ..Config::new(names.collect())
    };
    let count = config.games();
    let consent = othello_lab::players::consent::Consent::NONE;
    let path = Tournament::create(folder, config, &consent)
        .expect("a new folder")
        .folder()
        .expect("it has one")
        .file("games.csv");
    let mut text = store::read_text(&path, Limit::RUN).unwrap_or_default();
    if text.is_empty() {
        text.push_str("game,black,white,black_discs,white_discs,margin,failed,reason,moves\n");
    }
    for (number, game) in (1..=count).zip(games.iter().cycle()) {
        let margin = game.result().expect("it is over");
        let moves: String = game.moves().iter().map(ToString::to_string).collect();
        writeln!(text, "{number},a,b,{},{},{margin},,,{moves}", 32 + margin / 2, 32 - margin / 2)
            .expect("text");
    }
    fs::write(path, text).expect("room");
    folder.to_owned()
}
