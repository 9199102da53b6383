//! The data of a batch's report: each run before and after, the finals, the ladder, the best games, and
//! suggestions.

use std::path::{MAIN_SEPARATOR, Path};

use othello_engine::{Board, Game};

use super::{BatchFile, BatchState, End, Plan, best_of};
use crate::{
    ladder::{Ladder, LadderError, Rung},
    players::spec::{PlayerSpec, Seat},
    rating::{
        benchmark::Rating,
        elo::{Estimate, MatchScore, PlayerRating},
    },
    runs::{
        ProgressPart, RunError, RunKind,
        list::summary_of,
        strength,
        tournament::{self, Record, Tournament},
    },
};

/// The data of a report.
pub(super) struct BatchReport {
    pub(super) runs: Vec<RunEntry>,
    /// The standings of the finals, best first.
    pub(super) standings: Vec<FinalsStanding>,
    pub(super) games: Vec<BestGame>,
    /// The ladder, best first, if the finals were added to one.
    pub(super) ladder: Vec<LadderLine>,
    pub(super) next: Vec<String>,
    pub(super) plan: Plan,
}

/// The report's data about a run.
pub(super) struct RunEntry {
    pub(super) name: String,
    pub(super) path: String,
    pub(super) kind: Option<RunKind>,
    pub(super) end: End,
    pub(super) seconds: f64,
    /// The number of units finished before the batch, and the current progress by kind of work.
    pub(super) before: u64,
    pub(super) parts: Vec<ProgressPart>,
    /// The strength by generation or round, and the last measured number before the batch.
    pub(super) curve: Vec<(u32, Rating)>,
    pub(super) measured: u32,
    /// The score of its best player against its best player at the start, in the finals, 0..=1.
    pub(super) against_itself: Option<Estimate>,
}

impl RunEntry {
    /// The last measured strength before the batch, and the latest one.
    pub(super) fn strengths(&self) -> [Option<Rating>; 2] {
        let before = self.curve.iter().rev().find(|(number, _)| *number <= self.measured);
        [before, self.curve.last()].map(|point| point.map(|(_, rating)| *rating))
    }

    /// The verdict of the finals on its best player, compared with the start.
    pub(super) fn verdict(&self) -> &'static str {
        match self.against_itself {
            Some(score) if score.low > 0.5 => "stronger",
            Some(score) if score.high < 0.5 => "weaker",
            Some(_) => "no difference seen",
            None if self.measured == 0 => "new",
            None => "the same player",
        }
    }
}

/// A player's line in the standings of the finals.
pub(super) struct FinalsStanding {
    pub(super) player: String,
    pub(super) rated: PlayerRating,
    pub(super) games: [u32; 3],
}

/// A player's line in the ladder.
pub(super) struct LadderLine {
    pub(super) place: usize,
    pub(super) player: String,
    pub(super) rated: PlayerRating,
    /// Whether it was added by this batch.
    pub(super) is_new: bool,
}

/// A notable game.
pub(super) struct BestGame {
    pub(super) why: &'static str,
    pub(super) players: [String; 2],
    pub(super) margin: i32,
    pub(super) moves: String,
    pub(super) board: Board,
}

/// The number of ladder places shown; new players are shown in any place.
const LADDER: usize = 20;

impl BatchReport {
    /// Reads the state of the runs, and adds the finals to the ladder.
    pub(super) fn new(
        file: &BatchFile,
        state: &BatchState,
        finals: Option<&Tournament>,
    ) -> Result<BatchReport, RunError> {
        let runs: Vec<RunEntry> =
            (0..state.ended.len()).map(|place| told(file, state, place, finals)).collect();
        let ladder = match (&file.plan.ladder, finals) {
            (Some(path), Some(finals)) => {
                climb(path, finals, &file.plan).map_err(RunError::work)?
            }
            _ => Vec::new(),
        };
        Ok(BatchReport {
            next: runs.iter().filter_map(advice).collect(),
            runs,
            standings: finals.map_or(Vec::new(), |finals| standings(finals, &file.plan)),
            games: finals.map_or(Vec::new(), |finals| best_games(finals, &file.plan)),
            ladder,
            plan: file.plan.clone(),
        })
    }
}

fn told(
    file: &BatchFile,
    state: &BatchState,
    place: usize,
    finals: Option<&Tournament>,
) -> RunEntry {
    let path = &file.plan.runs[place];
    let beginning = &file.beginnings[place];
    let summary = summary_of(path);
    let now = summary.as_ref().and_then(best_of);
    let both = now.zip(beginning.player.as_ref());
    RunEntry {
        name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        path: path.display().to_string(),
        kind: summary.as_ref().map(|summary| summary.kind),
        end: state.ended[place].end.clone(),
        seconds: state.ended[place].seconds,
        before: beginning.done,
        parts: summary.map_or(Vec::new(), |summary| summary.progress.parts().to_vec()),
        // A run that cannot be read has no curve; its failure is reported elsewhere.
        curve: strength::curve(path).unwrap_or_default(),
        measured: beginning.measured,
        against_itself: both.and_then(|(now, then)| score(finals?, &now, then)),
    }
}

/// The score of one player against another in the finals.
fn score(finals: &Tournament, one: &PlayerSpec, other: &PlayerSpec) -> Option<Estimate> {
    let players = &finals.config().players;
    let number = |player: &PlayerSpec| players.iter().position(|found| found == player);
    let (one, other) = (number(one)?, number(other)?);
    let result = finals.distinct_results().0.into_iter().find_map(|result| {
        let mut counts = result.counts;
        if (result.first, result.second) == (other, one) {
            counts.reverse();
            return Some(counts);
        }
        ((result.first, result.second) == (one, other)).then_some(counts)
    })?;
    Some(MatchScore::of(&result)?.score())
}

fn standings(finals: &Tournament, plan: &Plan) -> Vec<FinalsStanding> {
    let table = finals.table();
    let standing = |standing: &tournament::Standing| FinalsStanding {
        player: called(plan, &finals.config().players[standing.player]),
        rated: standing.rated,
        games: [standing.wins, standing.draws, standing.losses],
    };
    table.standings.iter().map(standing).collect()
}

/// Adds the finals to a ladder and returns the lines to show.
fn climb(path: &Path, finals: &Tournament, plan: &Plan) -> Result<Vec<LadderLine>, LadderError> {
    let known: Vec<Seat> =
        Ladder::open(path, "")?.rungs().iter().map(|rung| rung.player.clone()).collect();
    let named: Vec<Seat> = plan.against.iter().cloned().map(Seat::Player).collect();
    let ladder = Ladder::change(path, "", |ladder| ladder.take_tournament("night", finals))?;
    let line = |(place, rung): (usize, &Rung)| LadderLine {
        place,
        player: called(plan, &rung.player),
        rated: rung.rated,
        is_new: !known.contains(&rung.player) && !named.contains(&rung.player),
    };
    let lines = (1..).zip(ladder.rungs()).map(line);
    Ok(lines.filter(|line| line.is_new || line.place <= LADDER).collect())
}

/// The greatest upset, the closest game of the two best players, and the best player's largest win.
fn best_games(finals: &Tournament, plan: &Plan) -> Vec<BestGame> {
    let table = finals.table();
    let mut ratings = vec![0.0; table.names.len()];
    for standing in &table.standings {
        ratings[standing.player] = standing.rated.rating;
    }
    let [best, second] = [0, 1].map(|place| table.standings[place].player);
    // The rating difference by which the winner is weaker.
    let surprise = |record: &&Record| {
        let ahead = ratings[record.white] - ratings[record.black];
        ahead * f64::from(record.margin.signum())
    };
    let is_between =
        |record: &&Record| [[best, second], [second, best]].contains(&[record.black, record.white]);
    let won_by = |record: &&Record| {
        if record.black == best { record.margin } else { -record.margin }
    };
    let of_best = |record: &&Record| record.black == best || record.white == best;
    let whole = || finals.records().filter(|record| record.failure.is_none());
    let chosen = [
        ("The greatest surprise", whole().max_by(|a, b| surprise(a).total_cmp(&surprise(b)))),
        (
            "The closest game of the two best",
            whole().filter(is_between).min_by_key(|r| r.margin.abs()),
        ),
        ("The largest win of the best", whole().filter(of_best).max_by_key(won_by)),
    ];
    let mut shown = Vec::new();
    for (why, record) in chosen {
        if let Some(record) = record.filter(|record| !shown.iter().any(|(_, r)| r == record)) {
            shown.push((why, record));
        }
    }
    shown.into_iter().filter_map(|(why, record)| best_game(why, record, finals, plan)).collect()
}

fn best_game(
    why: &'static str,
    record: &Record,
    finals: &Tournament,
    plan: &Plan,
) -> Option<BestGame> {
    let mut game = Game::default();
    for &square in &record.moves {
        game.play(square).ok()?;
    }
    let name = |player: usize| called(plan, &finals.config().players[player]);
    Some(BestGame {
        why,
        players: [record.black, record.white].map(name),
        margin: record.margin,
        moves: record.moves.iter().map(ToString::to_string).collect(),
        board: game.board(),
    })
}

/// The number of measurements compared at the end of a curve.
const RECENT: usize = 10;

/// A suggestion of what to try next with a run.
fn advice(run: &RunEntry) -> Option<String> {
    let RunEntry { name, path, .. } = run;
    let is_evolution = run.kind == Some(RunKind::Evolution);
    if matches!(run.end, End::Failed(_)) {
        return Some(format!("{name} failed: correct what its message says and resume it."));
    }
    if run.verdict() == "weaker" {
        return Some(format!(
            "The best of {name} lost to its own beginning: go on from there, or measure with more games."
        ));
    }
    Some(match rises(&run.curve, run.measured)? {
        true if is_evolution && run.end == End::Done => format!(
            "{name} ended while it was still rising: othello-lab evolve --continue {path} --generations 100"
        ),
        true => format!("{name} was still rising: give it another night."),
        false if is_evolution => format!(
            "{name} no longer rises. Fork it with a larger sigma, or begin another with --scheme cmaes: \
             othello-lab evolve --continue {path} --from-generation {} --config wider.ron --out {path}-wider",
            run.curve.last().map_or(0, |(number, _)| *number)
        ),
        false => format!("{name} no longer rises: other settings may bring more."),
    })
}

/// Whether the last measurements of the batch are above those before them; `None` if there are too few.
fn rises(curve: &[(u32, Rating)], measured: u32) -> Option<bool> {
    let tonight: Vec<f64> = curve
        .iter()
        .filter(|(number, _)| *number > measured)
        .map(|(_, rating)| rating.value)
        .collect();
    let before = tonight.len().checked_sub(2 * RECENT)?;
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    Some(mean(&tonight[before + RECENT..]) > mean(&tonight[before..before + RECENT]))
}

/// A player's name: its spec, with model paths relative to the runs' parent folders.
fn called(plan: &Plan, player: &impl ToString) -> String {
    let folders = plan.runs.iter().filter_map(|run| run.parent());
    folders.fold(player.to_string(), |name, folder| {
        name.replace(&format!("{}{MAIN_SEPARATOR}", folder.display()), "")
    })
}
