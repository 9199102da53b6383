//! The report of a batch as one self-contained page with tables, curves and boards.

use maud::{Markup, PreEscaped, html};
use othello_engine::{Board, Color, Square};

use super::{
    End,
    report::{BatchReport, BestGame, FinalsStanding, LadderLine, RunEntry},
};
use crate::{
    rating::benchmark::Rating,
    report_page::document,
    runs::{ProgressPart, RunKind, Unit, progress::clock},
    svg::{self, Chart, Curve},
};

/// Renders the whole page.
pub(super) fn html(report: &BatchReport) -> String {
    let body = html! {
        h1 { "Results" }
        p { (summary(report)) }
        (runs(&report.runs))
        (curves(&report.runs))
        @if !report.standings.is_empty() { (finals(&report.standings, report.plan.pairs)) }
        @if !report.games.is_empty() { (games(&report.games)) }
        @if !report.ladder.is_empty() { (ladder(&report.ladder)) }
        h2 { "Next steps" }
        @if report.next.is_empty() {
            p { "Too few measurements for advice: run the same runs for longer." }
        }
        ul { @for line in &report.next { li { (line) } } }
    };
    document("night run", &body)
}

/// The main results in a sentence or two.
fn summary(report: &BatchReport) -> String {
    let seconds: f64 = report.runs.iter().map(|run| run.seconds).sum();
    let count = |verdict: &str| report.runs.iter().filter(|run| run.verdict() == verdict).count();
    let (all, failed) =
        (report.runs.len(), report.runs.iter().filter(|run| has_failed(run)).count());
    let runs = if all == 1 { "1 run".to_owned() } else { format!("{all} runs") };
    let stronger = match count("significantly stronger") {
        0 => "None of the best players is significantly stronger than before".to_owned(),
        1 => "1 of the best players is significantly stronger than before".to_owned(),
        n => format!("{n} of the best players are significantly stronger than before"),
    };
    let failed = if failed == 0 { String::new() } else { format!(" {failed} failed.") };
    let best = report
        .standings
        .first()
        .map_or(String::new(), |best| format!(" {} won the finals.", best.player));
    format!("{runs} took {}. {stronger}.{failed}{best}", clock(seconds))
}

const fn has_failed(run: &RunEntry) -> bool {
    matches!(run.end, End::Failed(_))
}

fn runs(runs: &[RunEntry]) -> Markup {
    html! {
        h2 { "Runs" }
        div.wide { table {
            tr {
                th { "Run" } th { "Done" } th { "Elo before" } th { "Elo now" }
                th { "Against its start" } th { "End" } th.number { "Time" }
            }
            @for run in runs {
                @let [before, now] = run.strengths();
                tr {
                    td { (run.name) " " span.weak { (run.kind.map_or("", RunKind::name)) } }
                    td { (done(run)) }
                    td { (elo(before)) }
                    td { (elo(now)) }
                    td { @if run.verdict() == "significantly stronger" { span.new { (itself(run)) } } @else { (itself(run)) } }
                    td { (run.end) }
                    td.number { (clock(run.seconds)) }
                }
            }
        } }
        p.weak { "Elo against the fixed opponents, with 95% intervals. A single measurement has few games." }
    }
}

/// `40 → 140 generations`
fn done(run: &RunEntry) -> String {
    let Some(ProgressPart { unit, done, .. }) = run.parts.first() else { return "–".to_owned() };
    format!("{} → {done} {unit}", run.before)
}

fn elo(rating: Option<Rating>) -> String {
    rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string())
}

/// `significantly stronger: 62% (53 to 70)`
fn itself(run: &RunEntry) -> String {
    let verdict = run.verdict();
    run.against_itself.map_or_else(
        || verdict.to_owned(),
        |score| {
            let [value, low, high] = [score.value, score.low, score.high].map(|x| 100.0 * x);
            format!("{verdict}: {value:.0}% ({low:.0} to {high:.0})")
        },
    )
}

fn curves(runs: &[RunEntry]) -> Markup {
    let curve = |run: &RunEntry| {
        let points = run.curve.iter().map(|(number, rating)| [f64::from(*number), rating.value]);
        let band = run.curve.iter().map(|(_, rating)| [rating.low, rating.high]);
        Curve {
            name: run.name.clone(),
            points: points.collect(),
            band: band.collect(),
            ..Curve::default()
        }
    };
    let chart = |run: &RunEntry| Chart {
        title: run.name.clone(),
        axes: [if is_by_generation(run) { "Generation" } else { "Round" }, "Elo"]
            .map(str::to_owned),
        curves: vec![curve(run)],
        ..Chart::default()
    };
    let charts: Vec<Chart> = runs.iter().filter(|run| run.curve.len() > 1).map(chart).collect();
    html! {
        @if !charts.is_empty() {
            h2 { "Strength" }
            (PreEscaped(svg::picture(&charts)))
        }
    }
}

fn is_by_generation(run: &RunEntry) -> bool {
    run.kind.is_some_and(|kind| kind.format().unit == Unit::Generation)
}

fn finals(standings: &[FinalsStanding], pairs: u32) -> Markup {
    html! {
        h2 { "Finals" }
        div.wide { table {
            tr { th.number { "" } th { "Player" } th.number { "Elo" } th.number { "±" } th.number { "Won" } th.number { "Drawn" } th.number { "Lost" } }
            @for (place, standing) in (1..).zip(standings) {
                tr {
                    td.number { (place) }
                    td { (standing.player) }
                    td.number { (format!("{:.0}", standing.rated.rating)) }
                    td.number { (format!("{:.0}", standing.rated.error())) }
                    @for count in standing.games { td.number { (count) } }
                }
            }
        } }
        p.weak { "A round robin of " (pairs) " pairs of games; each pair starts from eight random moves and is played with both colours. The mean is 1500." }
    }
}

fn ladder(lines: &[LadderLine]) -> Markup {
    html! {
        h2 { "Ladder" }
        div.wide { table {
            tr { th.number { "" } th { "Player" } th.number { "Elo" } th.number { "±" } th.number { "Games" } }
            @for line in lines {
                tr {
                    td.number { (line.place) }
                    td { (line.player) @if line.is_new { " " span.new { "new" } } }
                    td.number { (format!("{:.0}", line.rated.rating)) }
                    td.number { (format!("{:.0}", line.rated.error())) }
                    td.number { (line.rated.games) }
                }
            }
        } }
    }
}

fn games(games: &[BestGame]) -> Markup {
    html! {
        h2 { "Notable games" }
        div.games {
            @for game in games {
                figure {
                    (board(&game.board))
                    figcaption {
                        strong { (game.why) } br;
                        (game.players[0]) " – " (game.players[1]) ", " (result(game.margin)) br;
                        code { (game.moves) }
                    }
                }
            }
        }
    }
}

fn result(margin: i32) -> String {
    match margin {
        1.. => format!("Black by {margin}"),
        0 => "draw".to_owned(),
        ..0 => format!("White by {}", -margin),
    }
}

/// A board with its discs, as SVG.
fn board(board: &Board) -> Markup {
    let lines = (0..=8).map(|line| 10 * line);
    let discs = Color::BOTH.map(|color| (color, board.discs(color)));
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 84 84" role="img" aria-label="final position" {
            rect x="-2" y="-2" width="84" height="84" rx="2" fill="#22302a" {}
            rect width="80" height="80" fill="#2e7d5b" {}
            @for at in lines {
                path d=(format!("M{at} 0V80M0 {at}H80")) stroke="#1f5a41" stroke-width=".5" {}
            }
            @for (color, squares) in discs {
                @for square in squares { (disc(color, square)) }
            }
        }
    }
}

fn disc(color: Color, square: Square) -> Markup {
    let fill = if color == Color::Black { "#1d1f21" } else { "#f4f4f0" };
    let (x, y) = (square.index() % 8 * 10 + 5, square.index() / 8 * 10 + 5);
    html! { circle cx=(x) cy=(y) r="4.1" fill=(fill) {} }
}
