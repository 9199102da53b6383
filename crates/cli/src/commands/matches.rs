//! `match A B`: pairs of games between two players, with an estimate of the difference in strength.

use std::path::{Path, PathBuf};

use othello_lab::{
    games::openings::OpeningSpec,
    players::{consent::Consent, resolve::ResolvedPlayer, spec::PlayerSpec},
    rating::{
        elo::MatchScore,
        sprt::{Sprt, Verdict},
    },
    runs::{
        Run,
        tournament::{Config, PairScore, Tournament},
    },
};
use serde_json::json;

use super::{
    cluster,
    driver::{StepOutput, drive},
    error::CliError,
    output::say,
    players, threads,
};

const HELP: &str = "\
A pair is two games from one opening with colours swapped. Elo and its 95 % interval are computed from
the pairs. With --sprt E0,E1 a sequential test at 5 % error ends the match as soon as it decides whether
the first player is E1 or only E0 Elo stronger.

Examples:
  othello-lab match alphabeta:4@jma greedy --pairs 20
  othello-lab match pvs:6@sci pvs:4@jma --pairs 500 --openings random:10 --sprt 0,50
  othello-lab match wpc:a.txt wpc:b.txt --pairs 1000 --out a-b    # saves the games
  othello-lab match --resume a-b                                   # resumes the match";

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
    /// Number of pairs of games
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Number of games instead of pairs; rounded up to whole pairs
    #[arg(long, conflicts_with = "pairs", value_parser = clap::value_parser!(u32).range(1..=2_000_000))]
    games: Option<u32>,
    /// Openings of the games: start, random:PLIES, balanced (eight random moves that leave neither side
    /// ahead), or a file with a transcript or a diagram per line
    #[arg(long, default_value = "random:8")]
    openings: OpeningSpec,
    /// Two Elo differences for a sequential test (SPRT) that ends the match early
    #[arg(long, value_name = "E0,E1", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games to play in parallel [default: one per core]
    #[arg(long, value_parser = threads::parse)]
    threads: Option<usize>,
    /// New folder for the games
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Folder of the match to resume
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["a", "b", "out"])]
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
        eprintln!("to resume: othello-lab match --resume {}", folder.display());
    }
    Ok(())
}

fn open(args: &MatchArgs) -> Result<Tournament, CliError> {
    if let Some(folder) = &args.resume {
        let consent = players::consent(args.allow_engines);
        return Tournament::open(folder, &consent).map_err(players::run_refusal);
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
        pairs: args.games.map_or(args.pairs, |games| games.div_ceil(2)),
        openings: args.openings.clone(),
        seed: args.seed,
        ..Config::new(players)
    };
    Ok(match &args.out {
        Some(folder) => Tournament::create(folder, config, &consent)?,
        None => Tournament::in_memory(config, &consent)?,
    })
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
    let [losses, draws, wins] = score.games;
    let Some(sample) = MatchScore::of(&score.pairs) else {
        say(format_args!("{} against {}: no pair was finished", names[0], names[1]));
        return;
    };
    let mean_margin = score.margin as f64 / (2 * score.counted) as f64;
    let (points, elo, normalised) = (sample.score(), sample.elo(), sample.normalised_elo());
    let superiority = sample.superiority();
    let ratio = args.sprt.map(|sprt| (sprt, sprt.log_likelihood_ratio(&score.pairs)));
    if args.json {
        // JSON has no infinity, which the Elo of a perfect score is.
        let number = |x: f64| x.is_finite().then_some(x);
        say(json!({
            "a": names[0], "b": names[1], "pairs": score.counted, "games": 2 * score.counted,
            "wins": wins, "draws": draws, "losses": losses,
            "pair_points": score.pairs,
            "score": points.value, "score_error": points.error, "mean_margin": mean_margin,
            "elo": number(elo.value), "elo_error": number(elo.error),
            "normalised_elo": normalised.value, "normalised_elo_error": normalised.error,
            "superiority": superiority,
            "sprt": ratio.map(|(sprt, ratio)| json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "ratio": ratio,
                "verdict": verdict_text(score.verdict),
            })),
        }));
        return;
    }
    say(format_args!("{} against {}, {} games", names[0], names[1], 2 * score.counted));
    say(format_args!("{wins} won, {draws} drawn, {losses} lost, {mean_margin:+.1} discs a game"));
    let percent = 100.0 * points.value;
    if elo.error.is_finite() {
        say(format_args!(
            "score {percent:.1} ± {:.1} %, Elo {:+.1} ± {:.1}, normalised {:+.1} ± {:.1}",
            100.0 * points.error,
            elo.value,
            elo.error,
            normalised.value,
            normalised.error
        ));
    } else {
        say(format_args!("score {percent:.1} %: too one-sided for these games to give an Elo"));
    }
    say(format_args!("likelihood of superiority {:.1} %", 100.0 * superiority));
    say(format_args!("points of pairs 0, ½, 1, 1½, 2: {:?}", score.pairs));
    if let Some((sprt, ratio)) = ratio {
        let (low, high) = sprt.bounds();
        let verdict = verdict_text(score.verdict);
        say(format_args!(
            "SPRT {} against {}: {ratio:.2} of {low:.2} to {high:.2}, {verdict}",
            sprt.elo0, sprt.elo1
        ));
    }
}

const fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Open => "open",
        Verdict::Refuted => "refuted",
        Verdict::Shown => "shown",
    }
}
