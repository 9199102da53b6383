//! Settings and weights at their extremes, as a user or a program may write them to a file. Each must be refused with
//! an error or yield a run that works.
//!
//! A binary of its own, because its allocator counts the bytes of the whole process.

mod watchdog;

use std::{fs, path::Path};

use othello_engine::{
    Color, Position, Square,
    models::{Encoding, Net, NetFile},
    search::Stop,
};
use othello_lab::{
    evolution::{EvolutionSettings, Scheme, genome::Genome, map_elites::MapSettings},
    players::{consent::Consent, resolve::ResolvedPlayer},
    runs::{
        Run, RunError,
        batch::{BatchRun, Plan},
        evolution::EvolutionRun,
        map::MapRun,
        network::{NetRun, NetRunSettings},
        patterns::{GlemRun, RunSettings},
        tournament::{Config, Tournament},
    },
};
use othello_train::network::NetTrainingSettings;
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// The replacements for a number.
const EXTREMES: [&str; 14] = [
    "0",
    "1",
    "-1",
    "-0.0",
    "1e308",
    "-1e308",
    "1e-320",
    "inf",
    "-inf",
    "NaN",
    "4294967295",
    "18446744073709551615",
    "-9223372036854775808",
    "99999999999999999999999999",
];

/// A limit that none of these small runs needs.
const MOST_MEGABYTES: f32 = 400.0;

/// The ranges of the numbers in a text, except for those in words and quotes.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._-+".contains(c);
    let (mut found, mut at) = (Vec::new(), 0);
    for (number, piece) in text.split('"').enumerate() {
        if number % 2 == 0 {
            let mut word = at;
            for token in piece.split(|c| !is_part(c)) {
                if token.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()) {
                    found.push((word, word + token.len()));
                }
                word += token.len() + 1;
            }
        }
        at += piece.len() + 1;
    }
    found
}

/// The text with each number in turn replaced by each extreme.
fn at_extremes(text: &str) -> impl Iterator<Item = String> + use<'_> {
    numbers(text).into_iter().flat_map(move |(from, to)| {
        EXTREMES.into_iter().map(move |extreme| [&text[..from], extreme, &text[to..]].concat())
    })
}

/// A kind of run: its settings file, and a function that opens the folder and takes a step with an
/// immediate stop.
struct Kind {
    settings: &'static str,
    work: fn(&Path) -> Result<(), RunError>,
}

fn step(run: Result<impl Run, RunError>) -> Result<(), RunError> {
    let stop = Stop::default();
    stop.request();
    let mut run = run?;
    let (_, _) = (run.progress(), run.is_done());
    run.step(&stop).map(drop)
}

/// Opens the run with each of its settings at each extreme. Returns the number refused and the number that
/// worked.
fn refused_and_worked(folder: &Path, kind: &Kind) -> (u32, u32) {
    let path = folder.join(kind.settings);
    let written = fs::read_to_string(&path).unwrap();
    // Without the checksum, which a user removes when editing.
    let text =
        written.lines().filter(|line| !line.contains("crc32")).collect::<Vec<_>>().join("\n");
    let (mut refused, mut worked) = (0, 0);
    for changed in at_extremes(&text) {
        fs::write(&path, &changed).unwrap();
        let before = ALLOCATED.current_usage_as_mb();
        ALLOCATED.reset_peak_usage();
        let _watch = watchdog::watch(&changed);
        match (kind.work)(folder) {
            Ok(()) => worked += 1,
            Err(error) => {
                assert!(!error.to_string().is_empty(), "{changed}");
                refused += 1;
            }
        }
        let most = ALLOCATED.peak_usage_as_mb() - before;
        assert!(most < MOST_MEGABYTES, "{most} MB: {changed}");
    }
    fs::write(&path, written).unwrap();
    (kind.work)(folder).expect("it is as it was");
    (refused, worked)
}

/// Starts a run of every kind with a settings file in its folder.
fn begin_all(folder: &Path) -> Vec<(&'static str, Kind)> {
    let at = |name: &str| folder.join(name);
    let sci = || "sci".parse::<Genome>().expect("a genome");
    for (name, scheme) in [
        ("elitism", Scheme::Elitism),
        ("children", Scheme::MuLambda),
        ("cma-es", Scheme::CmaEs),
        ("differences", Scheme::Td),
    ] {
        let settings = EvolutionSettings::new(sci(), scheme);
        drop(EvolutionRun::create(&at(name), settings, 1, Some(2)).expect("a new folder"));
    }
    let evolution = Kind { settings: "run.ron", work: |path| step(EvolutionRun::open(path)) };
    drop(MapRun::create(&at("map"), MapSettings::new(sci()), 1, 2).expect("a new folder"));
    let map = Kind { settings: "run.ron", work: |path| step(MapRun::open(path)) };
    let training = NetTrainingSettings::default();
    let settings =
        NetRunSettings { games: 1, simulations: 10, training, ..NetRunSettings::default() };
    drop(NetRun::create(&at("network"), &settings).expect("a new folder"));
    let network = Kind { settings: "run.ron", work: |path| step(NetRun::open(path)) };
    drop(GlemRun::create(&at("patterns"), &RunSettings::default()).expect("a new folder"));
    let patterns = Kind { settings: "run.ron", work: |path| step(GlemRun::open(path)) };
    let config = Config::new(["random", "greedy"].map(|name| name.parse().unwrap()).to_vec());
    drop(Tournament::create(&at("cup"), config, &Consent::NONE).expect("a new folder"));
    let cup = Kind {
        settings: "tournament.ron",
        work: |path| step(Tournament::open(path, &Consent::NONE)),
    };
    let plan = Plan {
        seconds: Some(60),
        more: Some(2),
        to_elo: Some(1500.0),
        patience: Some(3),
        ..Plan::new(vec![at("elitism"), at("map")])
    };
    drop(BatchRun::create(&at("night"), plan).expect("a new folder"));
    let night = Kind { settings: "night.ron", work: |path| step(BatchRun::open(path)) };
    let mut all = vec![("map", map), ("network", network), ("patterns", patterns), ("cup", cup)];
    all.push(("night", night));
    all.extend(
        ["elitism", "children", "cma-es", "differences"]
            .map(|name| (name, Kind { settings: evolution.settings, work: evolution.work })),
    );
    all
}

#[test]
fn extreme_settings_are_refused_or_work() {
    let folder = tempfile::tempdir().unwrap();
    for (name, kind) in begin_all(folder.path()) {
        let (refused, worked) = refused_and_worked(&folder.path().join(name), &kind);
        println!("{name}: {refused} refused, {worked} worked with");
        assert!(refused > worked / 4 && worked > 0, "{name}: {refused} refused, {worked} worked");
    }
}

#[test]
fn a_batch_of_any_length_starts() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let settings =
        EvolutionSettings::new("sci".parse::<Genome>().expect("a genome"), Scheme::Elitism);
    drop(EvolutionRun::create(&run, settings, 1, Some(1)).expect("a new folder"));
    for (number, seconds) in [0, 1, u64::MAX / 2, u64::MAX].into_iter().enumerate() {
        let plan = Plan {
            seconds: Some(seconds),
            more: Some(u32::MAX),
            pairs: 0,
            ..Plan::new(vec![run.clone()])
        };
        let night = BatchRun::create(&folder.path().join(number.to_string()), plan);
        step(night).unwrap_or_else(|error| panic!("{seconds} s: {error}"));
    }
}

/// Weight files of every text format, with `W` for the first weight.
fn weights() -> [(&'static str, String); 5] {
    let net = Net::new(Encoding::Mover, &[65, 1, 1], [&[0.125][..], &[0.5; 67]].concat());
    let net = NetFile { net: net.expect("so many weights"), note: String::new() }.write();
    let first = |text: &str, weight: &str| text.replacen(weight, "W", 1);
    let population = include_str!("../../../populations/features-5.ron");
    [
        ("net.ron", first(&net, "0.125")),
        ("features.ron", first(population, "2.5095858364423647")),
        ("sci.evl", first(include_str!("../../../populations/player100aSCI.evl"), "4.797000")),
        ("weights.wpc", "W ".to_owned() + &"0.5 ".repeat(63)),
        (
            "tuple.player",
            format!("{{ 1 {{ 2 2 {{ 0 1 }} {{ 7 15 }} {{ W {} }} }} }}", "0.5 ".repeat(8)),
        ),
    ]
}

/// The move of a file's model by a shallow search.
fn chosen(path: &Path) -> Result<Option<Square>, Box<dyn std::error::Error>> {
    let kind = if path.extension().is_some_and(|ending| ending == "wpc") { "wpc:" } else { "" };
    let spec = format!("alphabeta:2@{kind}{}", path.display());
    let player = ResolvedPlayer::parse(&spec, &Consent::NONE)?;
    Ok(player.sit(Color::Black, 1).search(&Position::START, &Stop::default()).best)
}

#[test]
fn non_finite_weights_are_refused_and_huge_ones_still_move() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in weights() {
        assert!(text.contains('W'), "{name}");
        let path = folder.path().join(name);
        let with = |weight: &str| {
            fs::write(&path, text.replacen('W', weight, 1)).unwrap();
            chosen(&path)
        };
        let as_it_was = with(match name {
            "net.ron" => "0.125",
            "features.ron" => "2.5095858364423647",
            _ => "4.797000",
        });
        assert!(as_it_was.unwrap().is_some(), "{name}");
        for weight in ["NaN", "inf", "-inf", "1e999"] {
            let error = with(weight).expect_err(&format!("{name} with {weight}")).to_string();
            assert!(!error.contains("checksum"), "{name}: {error}");
        }
        for weight in ["1e12", "-1e30", "1e308"] {
            if let Ok(square) = with(weight) {
                assert!(square.is_some(), "{name} with {weight}");
            }
        }
    }
}
