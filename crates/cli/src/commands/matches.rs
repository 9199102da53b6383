//! `match A B`: pairs of games between two players, with an estimate of the difference in strength.

use std::path::{Path, PathBuf};

use othello_lab::{
    games::openings::OpeningSpec,
    players::{consent::Consent, resolve::ResolvedPlayer, spec::PlayerSpec},
    rating::{
        elo::{MatchScore, likelihood_text},
        sprt::{Sprt, Verdict},
    },
    runs::{
        Run,
        tournament::{Config, PairScore, Tournament},
    },
};
use serde_json::{Value as Json, json};

use super::{
    cluster,
    driver::{StepOutput, drive},
    error::CliError,
    input,
    output::{argument, say},
    players, stored, threads,
};

const HELP: &str = "\
A pair is two games from one opening with colours swapped. Score and Elo are computed from the pairs, with
95% intervals: half a pair won and half a pair lost are added, so that few games never give certainty. A
perfect score has a bound instead, also at 95%. Identical games of two players without chance count once.

With --sprt E0,E1 a sequential test at 5% error ends the match as soon as it decides whether
the first player is E1 or only E0 Elo stronger.

Examples:
  othello-lab match alphabeta:4@jma greedy --pairs 20
  othello-lab match pvs:6@sci pvs:4@jma --pairs 500 --openings random:10 --sprt 0,50
  othello-lab match wpc:a.txt wpc:b.txt --pairs 1000 --out a-b    # saves the games
  othello-lab match --resume a-b                                   # resumes the match
  othello-lab match --resume a-b --pairs 2000                      # extends it to 2000 pairs";

/// The options of `match`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct MatchArgs {
    /// The first player; black in the first game of each pair
    #[arg(required_unless_present = "resume")]
    a: Option<String>,
    /// The second player
    #[arg(required_unless_present = "resume")]
    b: Option<String>,
    /// Number of pairs of games; with --resume, the new total of a match to extend [default: 50]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: Option<u32>,
    /// Number of games instead of pairs; rounded up to whole pairs
    #[arg(long, conflicts_with = "pairs", value_parser = clap::value_parser!(u32).range(1..=2_000_000))]
    games: Option<u32>,
    /// Openings of the games: start, random:PLIES, balanced (eight random moves that leave neither side
    /// ahead), or a file with a transcript or a diagram per line [default: random:8]
    #[arg(long)]
    openings: Option<OpeningSpec>,
    /// Two Elo differences for a sequential test (SPRT) that ends the match early
    #[arg(long, value_name = "E0,E1", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Random seed [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// Number of games to play in parallel [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
    /// New folder for the games
    #[arg(long, value_name = "FOLDER", value_parser = input::named())]
    out: Option<PathBuf>,
    /// Folder of the match to resume; it keeps its players, openings and seed
    #[arg(long, value_name = "FOLDER", conflicts_with = "out")]
    resume: Option<PathBuf>,
    /// Allow the external programs that the folder names to be started
    #[arg(long, requires = "resume")]
    allow_engines: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machines: cluster::Machines,
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let ends = text.split_once(',').and_then(|(low, high)| {
        Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?))
    });
    match ends {
        Some((low, high)) if low < high && low.abs() <= 4000.0 && high.abs() <= 4000.0 => {
            Ok(Sprt::new(low, high))
        }
        _ => Err("expected two Elo differences, the smaller first, such as 0,20".to_owned()),
    }
}

/// Plays the match and prints the result.
pub fn run(args: &MatchArgs) -> Result<(), CliError> {
    let mut tournament = open(args)?;
    if let Some(threads) = args.threads {
        tournament = tournament.with_threads(threads);
    }
    if tournament.config().players.len() != 2 {
        let sentence = "the folder holds a tournament of more than two players";
        return Err(CliError::usage(sentence));
    }
    let mut score = PairScore::new(args.sprt);
    if !tournament.is_done() {
        players::check(tournament.players())?;
    }
    let is_interrupted = drive(&mut tournament, &args.machines, 1, |tournament, ()| {
        if score.is_settled(tournament) {
            StepOutput::Enough
        } else {
            StepOutput::Word(String::new())
        }
    })?;
    // No step counts the games of a match that was already finished.
    score.is_settled(&tournament);
    for record in tournament.records() {
        if let Some((color, reason)) = record.failure.as_deref() {
            eprintln!("game {}: {color} failed: {reason}", record.number + 1);
        }
    }
    print(args, &tournament, &score);
    if is_interrupted {
        let folder = match args.resume.clone().or_else(|| args.out.clone()) {
            Some(folder) => folder,
            None => keep(&tournament)?,
        };
        eprintln!("to resume: othello-lab match --resume {}", argument(&folder));
    }
    Ok(())
}

/// The default number of pairs.
const PAIRS: u32 = 50;

/// The default number of random moves in an opening.
const PLIES: u32 = 8;

impl MatchArgs {
    fn pairs(&self) -> Option<u32> {
        self.pairs.or(self.games.map(|games| games.div_ceil(2)))
    }
}

fn open(args: &MatchArgs) -> Result<Tournament, CliError> {
    if let Some(folder) = &args.resume {
        return resume(args, folder);
    }
    let (Some(a), Some(b)) = (&args.a, &args.b) else {
        return Err(CliError::usage("expected two players"));
    };
    let players = players::typed(&[a.clone(), b.clone()])?;
    let consent = Consent::typed(&players);
    // Fill in the searches, so that one player under two names is detected.
    let told =
        |player: &PlayerSpec| ResolvedPlayer::open(player, &consent).map(|p| p.spec().clone());
    let players = players.iter().map(told).collect::<Result<Vec<_>, _>>()?;
    let config = Config {
        pairs: args.pairs().unwrap_or(PAIRS),
        openings: args.openings.clone().unwrap_or(OpeningSpec::Random { plies: PLIES }),
        seed: args.seed.unwrap_or(1),
        ..Config::new(players)
    };
    Ok(match &args.out {
        Some(folder) => Tournament::create(folder, config, &consent)?,
        None => Tournament::in_memory(config, &consent)?,
    })
}

/// Opens the match in a folder, and extends it if more pairs are given.
fn resume(args: &MatchArgs, folder: &Path) -> Result<Tournament, CliError> {
    let consent = players::consent(args.allow_engines);
    let mut tournament = Tournament::open(folder, &consent).map_err(players::run_refusal)?;
    let config = tournament.config().clone();
    stored::agree(folder, "--openings", args.openings.as_ref(), &config.openings)?;
    stored::agree(folder, "--seed", args.seed.as_ref(), &config.seed)?;
    let given: Vec<String> = args.a.iter().chain(&args.b).cloned().collect();
    for (given, known) in players::typed(&given)?.iter().zip(&config.players) {
        // The search of a file may be filled in, or not.
        let is_same = given == known || {
            let consent = Consent::typed(std::slice::from_ref(given));
            ResolvedPlayer::open(given, &consent).map_err(players::refusal)?.spec() == known
        };
        if !is_same {
            stored::agree(folder, "the player", Some(given), known)?;
        }
    }
    if let Some(pairs) = args.pairs() {
        if pairs < config.pairs {
            stored::agree(folder, "--pairs", Some(&pairs), &config.pairs)?;
        }
        tournament.extend(pairs)?;
    }
    Ok(tournament)
}

/// Saves an interrupted match to a new folder, so that it can be resumed.
fn keep(tournament: &Tournament) -> Result<PathBuf, CliError> {
    let folder = (1..=u32::MAX)
        .map(|number| Path::new(&format!("match-{number}")).to_owned())
        .find(|folder| !folder.exists())
        .expect("there are numbers enough");
    tournament.save_to(&folder)?;
    Ok(folder)
}

fn print(args: &MatchArgs, tournament: &Tournament, score: &PairScore) {
    let names = tournament.names();
    let Some(sample) = MatchScore::of(&score.pairs) else {
        say(format_args!("{} against {}: no pair was finished", names[0], names[1]));
        return;
    };
    if args.json {
        say(object(args, &names, score, &sample));
        return;
    }
    let [losses, draws, wins] = score.games;
    let (games, different) = (2 * score.played, 2 * score.counted());
    if different < games {
        say(format_args!(
            "{} against {}, {games} games, {different} different: each counts once",
            names[0], names[1]
        ));
    } else {
        say(format_args!("{} against {}, {games} games", names[0], names[1]));
    }
    let mean_margin = score.margin as f64 / different as f64;
    say(format_args!("{wins} won, {draws} drawn, {losses} lost, {mean_margin:+.1} discs a game"));
    say(estimates(&sample));
    say(format_args!("likelihood of superiority {}%", likelihood_text(sample.superiority())));
    say(format_args!("points of pairs 0, ½, 1, 1½, 2: {:?}", score.pairs));
    if let Some(sprt) = args.sprt {
        let (low, high) = sprt.bounds();
        let (ratio, verdict) =
            (sprt.log_likelihood_ratio(&score.pairs), verdict_text(score.verdict));
        say(format_args!(
            "SPRT {} against {}: {ratio:.2} of {low:.2} to {high:.2}, {verdict}",
            sprt.elo0, sprt.elo1
        ));
    }
}

/// The score and the Elo with their 95% intervals, or with their one-sided 95% bounds.
fn estimates(sample: &MatchScore) -> String {
    let (score, elo, normalised) = (sample.score(), sample.elo(), sample.normalised_elo());
    let [value, low, high] = [score.value, score.low, score.high].map(|share| 100.0 * share);
    if elo.value == f64::INFINITY {
        return format!("score {value:.1}% (above {low:.1}), Elo above {:+.1}", elo.low);
    }
    if elo.value == f64::NEG_INFINITY {
        return format!("score {value:.1}% (below {high:.1}), Elo below {:+.1}", elo.high);
    }
    format!(
        "score {value:.1}% ({low:.1} to {high:.1}), Elo {:+.1} ({:+.1} to {:+.1}), \
         normalised {:+.1} ± {:.1}",
        elo.value + 0.0, // not -0.0
        elo.low,
        elo.high,
        normalised.value + 0.0,
        normalised.error()
    )
}

/// The results for other programs. JSON has no infinity: an open end, and the Elo of a perfect score, are null.
fn object(args: &MatchArgs, names: &[&str], score: &PairScore, sample: &MatchScore) -> Json {
    let number = |x: f64| x.is_finite().then_some(x + 0.0);
    let [losses, draws, wins] = score.games;
    let (points, elo, normalised) = (sample.score(), sample.elo(), sample.normalised_elo());
    let different = 2 * score.counted();
    json!({
        "a": names[0], "b": names[1], "pairs": score.played, "games": 2 * score.played,
        "different_games": different,
        "wins": wins, "draws": draws, "losses": losses,
        "pair_points": score.pairs,
        "score": points.value, "score_error": points.error(),
        "score_low": points.low, "score_high": points.high,
        "mean_margin": score.margin as f64 / different as f64,
        "elo": number(elo.value), "elo_low": number(elo.low), "elo_high": number(elo.high),
        "elo_error": number(elo.error()),
        "normalised_elo": normalised.value, "normalised_elo_error": normalised.error(),
        "superiority": sample.superiority(),
        "sprt": args.sprt.map(|sprt| json!({
            "elo0": sprt.elo0, "elo1": sprt.elo1,
            "ratio": sprt.log_likelihood_ratio(&score.pairs),
            "verdict": verdict_text(score.verdict),
        })),
    })
}

const fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "open",
        Verdict::Refuted => "refuted",
        Verdict::Shown => "shown",
    }
}
