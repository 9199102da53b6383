//! A round of mistakes beside the board: the question, the answers to the tries, and the end.

use egui::{Label, RichText, Ui};
use othello_engine::{Color, search::Value};
use othello_lab::{
    rating::analysis::{MoveAnalysis, discs},
    teach::reasons::{Explanation, TryFault},
};

use super::{review_text, title_ui};
use crate::{
    action::{Action, PracticeRequest},
    game::game_analysis::ReviewProgress,
    pages::game::{
        analysis::value_color, board::SquareNote, loss::Loss, reason::mistake_reasons_ui,
    },
    teach::mistakes::{MistakeRound, MistakeSource},
    text::{names, teaching},
    theme::{space, strong_family},
    widgets::{
        ViewContext,
        button::{wide_button_ui, wide_primary_ui},
    },
};

/// The frame of the played move and the crosses on wrong tries; once the mistake is answered, the values of all moves.
pub fn notes(look: &ViewContext, round: &MistakeRound) -> Vec<SquareNote> {
    let Some(found) = round.current() else { return Vec::new() };
    let note = |square, text, color, loss: Option<Loss>| {
        let is_played = square == found.played;
        SquareNote { square, text, below: None, color, loss, is_played }
    };
    if !round.is_answered() {
        let wrong = round.wrong_tries();
        let color = look.theme.board.turned[0];
        let crosses = wrong.iter().map(|&square| note(square, "×".to_owned(), color, None));
        let played = note(found.played, String::new(), color, None);
        let played = (!wrong.contains(&found.played)).then_some(played);
        return crosses.chain(played).collect();
    }
    let best = discs(found.best_value);
    let valued = found.moves.iter().map(|valued| {
        let loss = Loss::of(best - discs(valued.value));
        let text = names::whole_value(look.words, valued.value);
        note(valued.square, text, value_color(look, valued.value), Some(loss))
    });
    valued.collect()
}

/// The answer of a round, besides its own state.
#[derive(Clone, Copy)]
pub struct RoundAnswer<'a> {
    /// The reasons for the current mistake, once it is answered.
    pub reasons: Option<&'a Explanation>,
    /// The fault of the last wrong try, until then and once it is found.
    pub fault: Option<&'a TryFault>,
    /// Whether Enter presses the main button.
    pub is_entered: bool,
    /// The review that still finds mistakes for the round.
    pub growing: Option<ReviewProgress>,
}

/// Draws the round beside the board.
pub fn round_ui(
    ui: &mut Ui,
    look: &ViewContext,
    round: &MistakeRound,
    told: RoundAnswer,
) -> Option<Action> {
    let is_entered = told.is_entered;
    let id = match round.source() {
        MistakeSource::Game => "practice-mistakes",
        MistakeSource::Due => "command-practise-due",
    };
    title_ui(ui, look, id);
    // Always as high, so that nothing moves when the review ends.
    if round.is_partial() || told.growing.is_some() {
        let text = told.growing.map_or_else(String::new, |progress| review_text(look, progress));
        ui.label(RichText::new(text).small().color(look.theme.weak));
    }
    let Some(found) = round.current() else { return end_ui(ui, look, round, is_entered) };
    question_ui(ui, look, round, found);
    ui.add_space(space::MEDIUM);
    if round.is_answered() {
        let asked = answer_ui(ui, look, round, told.reasons);
        return asked.or(is_entered.then_some(Action::Practise(PracticeRequest::GoOn)));
    }
    let words = look.words;
    let left = words.with("practice-tries", &[("count", round.tries_left().into())]);
    ui.label(RichText::new(left).color(look.theme.weak));
    let clicked = wide_button_ui(ui, &words.get("practice-give-up"));
    // Below the button, which therefore stays where it is.
    if let Some(square) = round.wrong_tries().last() {
        let square = square.to_string();
        let text = words.with("practice-wrong", &[("square", square.as_str().into())]);
        ui.add(Label::new(RichText::new(text).color(look.theme.error)).wrap());
        for text in told.fault.map_or_else(Vec::new, |fault| teaching::faults(words, fault)) {
            ui.add(Label::new(text).wrap());
        }
    }
    clicked.then_some(Action::Practise(PracticeRequest::GiveUp))
}

/// Draws the button that leads on from an answered mistake.
pub fn next_ui(ui: &mut Ui, look: &ViewContext, round: &MistakeRound) -> Option<Action> {
    round.current().filter(|_| round.is_answered())?;
    let [number, all] = round.progress();
    let next = if number == all { "practice-finish" } else { "practice-next" };
    let clicked = wide_primary_ui(ui, look, &look.words.get(next), true).clicked();
    clicked.then_some(Action::Practise(PracticeRequest::GoOn))
}

fn question_ui(ui: &mut Ui, look: &ViewContext, round: &MistakeRound, found: &MoveAnalysis) {
    let words = look.words;
    let [number, all] = round.progress();
    let total = round.mistakes().len();
    let progress = [("number", number.into()), ("count", all.into()), ("all", total.into())];
    let are_worst = round.count_of_others() > 0 && !round.is_partial();
    let id = if are_worst { "practice-progress-worst" } else { "practice-progress" };
    let progress = words.with(id, &progress);
    ui.label(RichText::new(progress).color(look.theme.weak));
    let side = match found.color {
        Color::Black => "practice-black",
        Color::White => "practice-white",
    };
    let side = words.with(side, &[("number", (found.ply + 1).into())]);
    ui.add(Label::new(RichText::new(side).family(strong_family())).wrap());
    let played = found.played.to_string();
    let ask = words.with("practice-ask", &[("square", played.as_str().into())]);
    ui.add(Label::new(ask).wrap());
}

/// The answer: whether it was found, the best move, the cost of the mistake, its reasons and the best line.
fn answer_ui(
    ui: &mut Ui,
    look: &ViewContext,
    round: &MistakeRound,
    reasons: Option<&Explanation>,
) -> Option<Action> {
    let (words, theme) = (look.words, look.theme);
    let found = round.current()?;
    let [best, played] = [found.best, found.played].map(|square| square.to_string());
    let right = round.found().map(|square| square.to_string());
    let (verdict, color) = match &right {
        Some(square) if *square == best => ("practice-best", theme.accent),
        Some(_) => ("practice-as-good", theme.accent),
        None => ("practice-missed", theme.error),
    };
    let shown = right.as_deref().unwrap_or(&best);
    let values = [("square", shown.into()), ("best", best.as_str().into())];
    let verdict = RichText::new(words.with(verdict, &values)).family(strong_family());
    ui.add(Label::new(verdict.color(color)).wrap());
    let lost = names::whole_discs(found.loss());
    let values = [("square", played.as_str().into()), ("count", lost.into())];
    let are_exact =
        [found.best_value, found.played_value].iter().all(|value| matches!(value, Value::Exact(_)));
    let lost = if are_exact { "practice-lost-exact" } else { "practice-lost" };
    ui.add(Label::new(words.with(lost, &values)).wrap());
    let asked =
        reasons.and_then(|told| mistake_reasons_ui(ui, look, told, found.color, theme.text));
    let legend = RichText::new(words.get("practice-legend")).color(theme.weak);
    ui.add(Label::new(legend).wrap());
    let line = names::line(words, &found.position, &found.line);
    let line = words.with("practice-line", &[("line", line.as_str().into())]);
    ui.add(Label::new(RichText::new(line).color(theme.weak)).wrap());
    ui.add_space(space::MEDIUM);
    asked
}

/// The end of the round: the number of mistakes that were found.
fn end_ui(
    ui: &mut Ui,
    look: &ViewContext,
    round: &MistakeRound,
    is_entered: bool,
) -> Option<Action> {
    let words = look.words;
    let ([_, all], found) = (round.progress(), round.count_of_found());
    if all == 0 {
        ui.add(Label::new(words.get("practice-none")).wrap());
    } else {
        let values = [("found", found.into()), ("count", all.into())];
        let summary = RichText::new(words.with("practice-found", &values)).heading();
        ui.add(Label::new(summary).wrap());
        let rest = if found == all { "practice-all-found" } else { "practice-come-back" };
        let rest = words.with(rest, &[("count", (all - found).into())]);
        ui.add(Label::new(rest).wrap());
    }
    ui.add_space(space::MEDIUM);
    let closed = wide_primary_ui(ui, look, &words.get("close"), true).clicked() || is_entered;
    let mut request = closed.then_some(PracticeRequest::Close);
    let count = round.count_of_others();
    if count > 0 {
        let id = if round.is_partial() { "practice-others-later" } else { "practice-others" };
        let others = words.with(id, &[("count", count.into())]);
        if wide_button_ui(ui, &others) {
            request = Some(PracticeRequest::AskOthers);
        }
    }
    request.map(Action::Practise)
}
