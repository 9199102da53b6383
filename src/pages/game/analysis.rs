//! The engine's view of the game: values on the squares, and the panel with the graph, the best lines and
//! the mistakes.

use egui::{
    Align, Color32, CornerRadius, Frame, Label, Layout, Margin, ProgressBar, RichText, Role, Sense,
    TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, vec2,
};
use othello_engine::{
    Color, Game, Square,
    search::{MoveValue, Value},
};
use othello_lab::{
    rating::analysis::{MoveAnalysis, discs},
    teach::reasons::{Explanation, Reason},
};

use super::{
    SidePanel,
    board::{ReasonMarks, SquareNote},
    graph::graph_ui,
    lines::{LINES_HEIGHT, WRAPPED, height_of_lines, lines_ui},
    loss::Loss,
    mistakes::mistakes_ui,
    value::value_text,
};
use crate::{
    action::{Action, Command},
    game::{
        game_analysis::{AnalysisState, GameAnalysis, PositionAnalysis, ReviewProgress},
        session::Session,
    },
    text::{names, numbers::short_count},
    theme::{radius, space, strong_family},
    widgets::{
        ViewContext,
        disc::small_disc,
        icon::{Icon, command_button},
        menu::Refusal,
    },
};

/// The usual height of the graph, in points.
pub const GRAPH: f32 = 180.0;
/// The height of a side's summary, in points.
const SUMMARY: f32 = 20.0;
/// The width of the disc before a summary, in points.
const DISC: f32 = 16.0;
/// The height of the graph above the mistakes in a low panel, in points.
const LOW_GRAPH: f32 = 44.0;
/// The minimum height of the list of mistakes, in points.
pub const MIN_LIST: f32 = 52.0;

/// The heights of the panel's flexible parts, in points.
#[derive(Clone, Copy)]
pub struct PanelHeights {
    /// The graph's height.
    pub graph: f32,
    /// The height of the best lines.
    pub lines: f32,
    /// The maximum height of the list of mistakes.
    pub list: f32,
}

/// The minimum height of the panel without the graph, in points.
pub fn height_of_others(side: &SidePanel) -> f32 {
    let analysis = side.analysis;
    // The same while the game is being analysed, so that the panel does not change under the pointer.
    let review = if analysis.shows_review() {
        2.0 * (SUMMARY + space::SMALL) + 72.0 + MIN_LIST
    } else {
        0.0
    };
    76.0 + LINES_HEIGHT + review
}

/// The notes on the squares. A player that counts simulations shows its own view of the moves. Otherwise the notes
/// hold the value of every move, or of the best move alone for a hint, or of the best and the played move in a
/// review. A mark shows the loss of a move. Exact values are whole discs in another colour.
pub fn notes(look: &ViewContext, analysis: &GameAnalysis, session: &Session) -> Vec<SquareNote> {
    let counted = simulations(look, session);
    if !counted.is_empty() {
        return counted;
    }
    let stage = session.stage();
    let position = stage.position();
    let played = session.game().moves().get(session.ply()).copied();
    let (all, hint) = (look.settings.show_values, analysis.hints_at(&position));
    let Some(PositionAnalysis { report, .. }) = analysis.known(&position) else {
        return Vec::new();
    };
    if stage.turn.is_none() {
        return Vec::new();
    }
    if !(all || hint) {
        let found = played.and_then(|played| analysis.reviewed_move(&position, played));
        return found.map_or_else(Vec::new, |found| review_notes(look, found));
    }
    let note = |square, value| SquareNote {
        square,
        text: value_text(look, value, stage.turn),
        below: None,
        color: value_color(look, value),
        loss: Some(Loss::of(discs(report.value) - discs(value))),
        is_played: analysis.shows_review() && Some(square) == played,
    };
    if all {
        return report.moves.iter().map(|found| note(found.square, found.value)).collect();
    }
    // Symmetric moves are equally good: none of them is the hint alone.
    let reached = |square| position.play(square).map(|next| next.canonical().0);
    let of_best = report.best.and_then(reached);
    let is_best = |square: &Square| of_best.is_some() && reached(*square) == of_best;
    let best = position.legal_moves().into_iter().filter(is_best);
    best.map(|square| note(square, report.value)).collect()
}

/// The marks of the reasons on the board: those for the hint, or for the mistake that is shown in a review.
pub fn reason_marks(
    look: &ViewContext,
    analysis: &GameAnalysis,
    session: &Session,
) -> Vec<ReasonMarks> {
    let of_hint = analysis.hint_explanation();
    let of_mistake = || analysis.shown_reasons(session).map(|(explanation, _)| explanation);
    let Some(explanation) = of_hint.or_else(of_mistake) else {
        return Vec::new();
    };
    marks_of(look, explanation, of_hint.is_some())
}

/// The marks of an explanation; a hint shows only what speaks for the move.
pub fn marks_of(look: &ViewContext, explanation: &Explanation, is_hint: bool) -> Vec<ReasonMarks> {
    let marks = |reason: &Reason| {
        let (from, color) = if reason.is_ours() {
            (explanation.best, look.theme.board.loss[0])
        } else {
            (explanation.played, look.theme.board.loss[2])
        };
        let is_shown = !is_hint || reason.is_ours();
        let arrow = reason.target().filter(|&to| to != from).map(|to| [from, to]);
        is_shown.then_some(ReasonMarks { squares: reason.squares(), arrow, color })
    };
    explanation.reasons.iter().filter_map(marks).collect()
}

/// The notes of a reviewed move: its value, and that of the best move if another one was played.
fn review_notes(look: &ViewContext, found: &MoveAnalysis) -> Vec<SquareNote> {
    let note = |square, value, loss| SquareNote {
        square,
        text: value_text(look, value, Some(found.color)),
        below: None,
        color: value_color(look, value),
        loss: Some(loss),
        is_played: square == found.played,
    };
    let mut notes = vec![note(found.played, found.played_value, Loss::of(found.loss()))];
    if found.best != found.played {
        notes.push(note(found.best, found.best_value, Loss::Nothing));
    }
    notes
}

/// The colour of a value on the board: exact values have one of their own.
pub fn value_color(look: &ViewContext, value: Value) -> Color32 {
    match value {
        Value::Estimate(_) => Color32::WHITE,
        Value::Outcome(_) | Value::Exact(_) => look.theme.board.turned[0],
    }
}

/// The chance to win of each move in the shown position, with its number of simulations below. Empty if the player
/// does not count simulations.
fn simulations(look: &ViewContext, session: &Session) -> Vec<SquareNote> {
    let stage = session.stage();
    let Some((position, report)) = stage.turn.and_then(|turn| session.report(turn)) else {
        return Vec::new();
    };
    if *position != stage.position() {
        return Vec::new();
    }
    let note = |found: &MoveValue| {
        let visits = found.visits?;
        let text = match found.value {
            Value::Estimate(value) => names::chance(look.words, value),
            proven => names::value(look.words, proven),
        };
        Some(SquareNote {
            square: found.square,
            text,
            below: Some(short_count(visits)),
            color: value_color(look, found.value),
            loss: (Some(found.square) == report.best).then_some(Loss::Nothing),
            is_played: false,
        })
    };
    report.moves.iter().filter_map(note).collect()
}

/// Draws the panel below the list of moves.
pub fn analysis_panel_ui(
    ui: &mut Ui,
    look: &ViewContext,
    side: &SidePanel,
    heights: PanelHeights,
) -> Option<Action> {
    let SidePanel { session, analysis, refusal, .. } = *side;
    let mut action = None;
    panel_frame(look).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::SMALL;
        action = head_ui(ui, look, analysis, Some(refusal));
        // Without lines, the graph takes their place, so that the panel keeps its height.
        let graph = heights.graph + heights.lines - height_of_lines(session, heights.lines);
        action = action.take().or(graph_ui(ui, look, analysis, session, graph));
        action = action.take().or(lines_ui(ui, look, analysis, session, heights.lines));
        action = action.take().or(review_ui(ui, look, side, heights.list.max(MIN_LIST)));
    });
    action
}

/// Draws the panel with the best lines alone, below the graph. Its tabs have the button that closes it.
pub fn lines_panel_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel) -> Option<Action> {
    let SidePanel { session, analysis, .. } = *side;
    panel_frame(look)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = space::SMALL;
            let lines = LINES_HEIGHT + WRAPPED;
            let room = ui.available_height() - height_of_lines(session, lines) - LINES_HEIGHT;
            let graph =
                |ui: &mut Ui| graph_ui(ui, look, analysis, session, room.clamp(GRAPH / 3.0, GRAPH));
            // In little room the graph comes first, as it leads through the game.
            let is_low = room < GRAPH / 3.0;
            let first = if is_low { graph(ui) } else { None };
            let action = first.or(head_ui(ui, look, analysis, None));
            let action = if is_low { action } else { action.or(graph(ui)) };
            action.or(lines_ui(ui, look, analysis, session, lines))
        })
        .inner
}

/// Draws the panel with the mistakes alone, below a small graph. They get all the room, so that their reasons can be
/// read. In a low panel, which scrolls as a whole, the list has its full height.
pub fn mistakes_panel_ui(
    ui: &mut Ui,
    look: &ViewContext,
    side: &SidePanel,
    is_low: bool,
) -> Option<Action> {
    let SidePanel { session, analysis, .. } = *side;
    panel_frame(look)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = space::SMALL;
            if is_low {
                // The graph leads through the game here too: its own tab would hide the list.
                let graph = graph_ui(ui, look, analysis, session, LOW_GRAPH);
                return graph.or(review_ui(ui, look, side, f32::INFINITY));
            }
            let action = graph_ui(ui, look, analysis, session, GRAPH / 3.0);
            let rest = ui.available_height() - 2.0 * (SUMMARY + space::SMALL) - 68.0;
            action.or(review_ui(ui, look, side, rest.max(MIN_LIST)))
        })
        .inner
}

fn panel_frame(look: &ViewContext) -> Frame {
    Frame::new()
        .fill(look.theme.raised)
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::symmetric(12, 8))
}

/// The progress of the review, or its summary and its mistakes in a list of this height. A list of unlimited height
/// comes before the summary.
fn review_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel, list: f32) -> Option<Action> {
    let SidePanel { session, analysis, .. } = *side;
    if !analysis.shows_review() {
        return None;
    }
    if let Some(progress) = analysis.progress() {
        // The mistakes so far, in the room that they will have.
        let action = progress_ui(ui, look, progress, analysis.secs_left());
        return action.or(mistakes_ui(ui, look, side, list));
    }
    let (line, game) = analysis.reviewed_line(session);
    let scope = scope_ui(ui, look, analysis, (&game, line == session.line()));
    let asked = scope.action;
    if list.is_infinite() {
        let action = asked.or(mistakes_ui(ui, look, side, list));
        summaries_ui(ui, look, analysis, &game);
        return action;
    }
    let top = ui.cursor().top();
    summaries_ui(ui, look, analysis, &game);
    // Where a summary wraps, the list gives up its room.
    let wrapped = (ui.cursor().top() - top - 2.0 * (SUMMARY + space::SMALL)).max(0.0);
    let list = list - scope.height - wrapped;
    let action = mistakes_ui(ui, look, side, list.max(MIN_LIST));
    asked.or(action)
}

/// The line about the extent of the review.
struct ReviewScope {
    /// Its height in points.
    height: f32,
    action: Option<Action>,
}

/// Says how far a stopped analysis of this game came, with a button that resumes it, or that the summary is of the main
/// line, which is not the shown one.
fn scope_ui(
    ui: &mut Ui,
    look: &ViewContext,
    analysis: &GameAnalysis,
    (game, is_shown): (&Game, bool),
) -> ReviewScope {
    let (done, all) = (analysis.analysed(game).len(), game.moves().len());
    let is_partial = done < all;
    let text = if is_partial {
        let values = [("done", done.into()), ("all", all.into())];
        look.words.with("analysis-partial", &values)
    } else if !is_shown {
        look.words.get("analysis-main-line")
    } else {
        return ReviewScope { height: 0.0, action: None };
    };
    let row = ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text).small().color(look.theme.weak));
        // The review is of the shown line.
        let goes_on =
            is_partial && is_shown && ui.button(look.words.get("analysis-go-on")).clicked();
        goes_on.then_some(Action::Command(Command::AnalyseGame))
    });
    let height = row.response.rect.height() + ui.spacing().item_spacing.y;
    ReviewScope { height, action: row.inner }
}

/// The title, the state of the analysis, a button that resumes a stopped analysis, and, with the refusals of commands,
/// one that closes the panel.
fn head_ui(
    ui: &mut Ui,
    look: &ViewContext,
    analysis: &GameAnalysis,
    refusal: Option<Refusal>,
) -> Option<Action> {
    let mut action = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new(look.words.get("analysis-title")).family(strong_family()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = Command::CloseAnalysis;
            if let Some(refusal) = refusal {
                ui.scope(|ui| {
                    ui.spacing_mut().interact_size.y = 20.0;
                    action = command_button(ui, look, Icon::Close, close, refusal(close));
                });
            }
            let id = match analysis.doing() {
                AnalysisState::Nothing => return,
                AnalysisState::Thinking => "analysis-thinking",
                AnalysisState::Done => "analysis-done",
                AnalysisState::Stopped => {
                    if ui.button(look.words.get("analysis-go-on")).clicked() {
                        action = Some(Action::ResumeAnalysis);
                    }
                    "analysis-paused"
                }
            };
            ui.label(RichText::new(look.words.get(id)).small().color(look.theme.weak));
        });
    });
    action
}

/// The height of the bar of the progress, in points.
const BAR: f32 = 6.0;

/// The progress of the game analysis, and a button that cancels it. The text is below the bar, where it may wrap.
fn progress_ui(
    ui: &mut Ui,
    look: &ViewContext,
    ReviewProgress { done, all }: ReviewProgress,
    secs_left: Option<f64>,
) -> Option<Action> {
    let mut action = None;
    ui.horizontal(|ui| {
        if ui.button(look.words.get("cancel")).clicked() {
            action = Some(Action::Command(Command::AnalyseGame));
        }
        let share = done as f32 / all.max(1) as f32;
        ui.add(ProgressBar::new(share).desired_height(BAR).fill(look.theme.accent));
    });
    let values = [("done", done.into()), ("all", all.into())];
    let mut text = look.words.with("analysis-progress", &values).into_owned();
    if let Some(secs) = secs_left {
        text += " · ";
        text += &look.words.time_left(secs);
    }
    ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
    action
}

/// The accuracy and the mean loss of each side.
fn summaries_ui(ui: &mut Ui, look: &ViewContext, analysis: &GameAnalysis, game: &Game) {
    let theme = look.theme;
    for color in Color::BOTH {
        let Some(summary) = analysis.summary(game, color) else { continue };
        let accuracy = format!("{:.0}", 100.0 * summary.accuracy());
        let loss = format!("{:.1}", summary.mean_loss);
        let values = [("accuracy", accuracy.as_str().into()), ("loss", loss.as_str().into())];
        let text = look.words.with("analysis-summary", &values);
        let room = ui.available_width() - DISC - ui.spacing().item_spacing.x;
        let galley = WidgetText::from(RichText::new(&*text).small());
        let galley = galley.into_galley(ui, Some(TextWrapMode::Wrap), room, TextStyle::Small);
        let height = SUMMARY.max(galley.size().y);
        let place = vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(place, Layout::left_to_right(Align::Center), |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(DISC, height), Sense::hover());
            let outline = theme.board.outline;
            small_disc(ui.painter(), rect.center(), 5.5, theme.disc(color), outline);
            let response =
                ui.add(Label::new(galley)).on_hover_text(look.words.tip("analysis-summary"));
            let name = format!("{}: {text}", look.words.get(names::color(color)));
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        });
    }
}
