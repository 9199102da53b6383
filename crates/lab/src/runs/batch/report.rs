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
    /// Whether its best player is the one that it had at the start.
    pub(super) is_same_player: bool,
}

impl RunEntry {
    /// The last measured strength before the batch, and the latest one.
    pub(super) fn strengths(&self) -> [Option<Rating>; 2] {
        let before = self.curve.iter().rev().find(|(number, _)| *number <= self.measured);
        [before, self.curve.last()].map(|point| point.map(|(_, rating)| *rating))
    }

    /// Whether a rise was measured up to the end of the batch; `None` if there are too few measurements. The last
    /// ones must be above those before them by more than their errors. The other figures of the report must not
    /// contradict: a run that gained nothing is not said to rise.
    fn rises(&self) -> Option<bool> {
        let of_batch = self.curve.iter().filter(|(number, _)| *number > self.measured);
        let of_batch: Vec<Rating> = of_batch.map(|(_, rating)| *rating).collect();
        let before = of_batch.len().checked_sub(2 * RECENT)?;
        let (earlier, later) = of_batch[before..].split_at(RECENT);
        let (earlier, later) = (mean(earlier), mean(later));
        let is_above = later.value - earlier.value > later.error().hypot(earlier.error());
        let [first, last] =
            self.strengths().map(|rating| rating.map(|rating| rating.value.round()));
        let has_gained = first.is_none() || last > first;
        let is_contradicted = matches!(self.verdict(), "no significant difference" | "same player");
        Some(is_above && has_gained && !is_contradicted)
    }

    /// The verdict of the finals on its best player, compared with the start.
    pub(super) fn verdict(&self) -> &'static str {
        match self.against_itself {
            Some(score) if score.low > 0.5 => "significantly stronger",
            Some(score) if score.high < 0.5 => "significantly weaker",
            Some(_) => "no significant difference",
            None if self.is_same_player => "same player",
            None if self.measured == 0 => "new",
            None => "not compared",
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
        is_same_player: both.as_ref().is_some_and(|(now, then)| now == *then),
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
        ("Biggest upset", whole().max_by(|a, b| surprise(a).total_cmp(&surprise(b)))),
        ("Closest game of the top two", whole().filter(is_between).min_by_key(|r| r.margin.abs())),
        ("Biggest win of the winner", whole().filter(of_best).max_by_key(won_by)),
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
        return Some(format!("{name} failed: fix the error it reports, then resume it."));
    }
    if run.verdict() == "significantly weaker" {
        return Some(format!(
            "The best player of {name} lost to its own start: fork the run from there, or measure with more games."
        ));
    }
    Some(match run.rises()? {
        true if is_evolution && run.end == End::Done => format!(
            "{name} finished while its strength was still rising. Run it for longer: othello-lab evolve --continue {path} --generations 100"
        ),
        true => format!("The strength of {name} was still rising: run it for longer."),
        false if is_evolution => format!(
            "{name} did not get measurably stronger. Fork it with a larger sigma, or start a new run with --scheme cmaes: \
             othello-lab evolve --continue {path} --from-generation {} --config wider.ron --out {path}-wider",
            run.curve.last().map_or(0, |(number, _)| *number)
        ),
        false => format!("{name} did not get measurably stronger: try other settings."),
    })
}

/// The mean of independent ratings, with its 95% error.
fn mean(ratings: &[Rating]) -> Estimate {
    let count = ratings.len() as f64;
    let sum: f64 = ratings.iter().map(|rating| rating.value).sum();
    let half = |rating: &Rating| (rating.high - rating.low) / 2.0;
    let error = ratings.iter().map(|rating| half(rating).powi(2)).sum::<f64>().sqrt();
    let (value, error) = (sum / count, error / count);
    Estimate { value, low: value - error, high: value + error }
}

/// A player's name: its spec, with model paths relative to the runs' parent folders.
fn called(plan: &Plan, player: &impl ToString) -> String {
    let folders = plan.runs.iter().filter_map(|run| run.parent());
    folders.fold(player.to_string(), |name, folder| {
        name.replace(&format!("{}{MAIN_SEPARATOR}", folder.display()), "")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run of twenty measurements after one before the batch, each with an error of this many Elo.
    fn measured(before: f64, values: impl Fn(u32) -> f64, error: f64) -> RunEntry {
        let rating = |value: f64| Rating { value, low: value - error, high: value + error };
        let batch = (1..=20).map(|number| (number + 1, rating(values(number))));
        RunEntry {
            name: "run".to_owned(),
            path: "run".to_owned(),
            kind: Some(RunKind::Patterns),
            end: End::Time,
            seconds: 1.0,
            before: 1,
            parts: Vec::new(),
            curve: std::iter::once((1, rating(before))).chain(batch).collect(),
            measured: 1,
            against_itself: None,
            is_same_player: false,
        }
    }

    fn suggests_more(run: &RunEntry) -> bool {
        advice(run).unwrap().contains("still rising")
    }

    #[test]
    fn a_run_is_continued_only_after_a_measured_rise() {
        let rising = |number: u32| 2000.0 + 10.0 * f64::from(number);
        assert!(suggests_more(&measured(2000.0, rising, 30.0)));
        // The same rise within the errors of the measurements.
        assert!(!suggests_more(&measured(2000.0, rising, 300.0)));
        // A rise that ends where the run was before the batch: 2200 → 2200.
        assert!(!suggests_more(&measured(2200.0, rising, 30.0)));
        assert!(!suggests_more(&measured(2000.0, |_| 2000.0, 30.0)));
    }

    #[test]
    fn a_longer_run_is_not_suggested_without_a_win_over_the_earlier_player() {
        let rising = |number: u32| 2000.0 + 10.0 * f64::from(number);
        let run = || measured(2000.0, rising, 30.0);
        let even = Some(Estimate { value: 0.52, low: 0.42, high: 0.62 });
        assert!(!suggests_more(&RunEntry { against_itself: even, ..run() }));
        assert!(!suggests_more(&RunEntry { is_same_player: true, ..run() }));
        let better = Some(Estimate { value: 0.8, low: 0.7, high: 0.9 });
        assert!(suggests_more(&RunEntry { against_itself: better, ..run() }));
    }

    #[test]
    fn a_run_without_finals_is_reported_as_not_compared() {
        let run = measured(2000.0, |_| 2000.0, 30.0);
        assert_eq!(run.verdict(), "not compared");
        assert_eq!(RunEntry { is_same_player: true, ..run }.verdict(), "same player");
    }
}
