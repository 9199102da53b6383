//! The players and their state beside the board, and the status bar.

use std::sync::Arc;

use egui::{
    Align, Button, Color32, CornerRadius, CursorIcon, Frame, Galley, Label, Layout, Margin, Rect,
    RichText, Role, Sense, Slider, Stroke, StrokeKind, TextStyle, Ui, UiBuilder, WidgetInfo,
    text::LayoutJob, vec2,
};
use othello_engine::{
    Color, Evaluator, Square,
    search::{Report, Value},
};
use othello_lab::{
    data::{opening_names::name_at, saved_game::RatingRule},
    games::clock,
    library::Level,
    rating::analysis::MAX_DISCS,
};

use super::{
    illegal::illegal_text,
    preview::{LinePreview, preview_ui, score_text},
    value::value_text,
};
use crate::{
    action::{Action, Command},
    game::{game_analysis::GameAnalysis, session::Session},
    text::{names, teaching},
    theme::{self, HIT, number_style, radius, space, strong_family},
    widgets::{
        ViewContext,
        announce::announce,
        check::check_ui,
        direction::is_mirrored,
        disc::small_disc,
        icon::{Icon, command_button, icon_button},
        menu::Refusal,
        pane::{WindowPane, offer_focus},
    },
};

/// The height of a player's line in a low panel, in points.
const LINE: f32 = 26.0;
/// The height of the row with the ways on from the shown board, in points.
const WAYS_ON: f32 = 32.0;
/// The share of that row for the way back, whose name is the shorter one.
const BACK: f32 = 0.46;
/// The width of a panel, in points, in which the buttons have a row, and in which small ones have.
const BUTTONS: f32 = 228.0;
const SMALL_BUTTONS: f32 = 184.0;
/// The most lines of a player's description on its card.
const DESCRIPTION: usize = 2;
/// The number of moves shown for a hint.
const HINT_MOVES: usize = 4;

/// The players, and the buttons that walk through the game. In a low panel each player has a single line.
pub fn players_ui(
    ui: &mut Ui,
    look: &ViewContext,
    session: &Session,
    refusal: Refusal,
    is_low: bool,
) -> Option<Action> {
    let mut action = None;
    for color in Color::BOTH {
        if player_ui(ui, look, session, color, is_low) {
            action = Some(Command::ChangePlayers.into());
        }
    }
    ui.add_space(space::SMALL);
    action.or(controls_ui(ui, look, session, refusal))
}

/// A player's card: the disc, the name, the state and the number of discs. Highlights the side to move. Returns
/// whether the card was clicked.
fn player_ui(
    ui: &mut Ui,
    look: &ViewContext,
    session: &Session,
    color: Color,
    is_low: bool,
) -> bool {
    let theme = look.theme;
    let to_move = session.turn() == Some(color);
    let (fill, edge) =
        if to_move { (theme.raised, theme.accent) } else { (theme.panel, theme.line) };
    let frame = Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.5, edge))
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(if is_low { Margin::symmetric(10, 2) } else { Margin::symmetric(14, 10) });
    let seat = names::seat(look.words, &session.seat(color));
    let card = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        // Labels that can be selected would take the clicks from the card.
        ui.style_mut().interaction.selectable_labels = false;
        let contents = if is_low { line_ui } else { card_ui };
        contents(ui, look, session, (color, &seat));
    });
    let id = ui.scope_id().with(("player", color as usize));
    let response = ui.interact(card.response.rect, id, Sense::click());
    let change = look.words.get("command-change-players");
    let label = format!("{}: {seat}. {change}", look.words.get(names::color(color)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    offer_focus(&response, WindowPane::Players);
    // The accent is for the side to move alone; the window draws the ring of the focus.
    if response.hovered() && !to_move {
        let ring = Stroke::new(1.5, theme.weak);
        ui.painter().rect_stroke(response.rect, radius::CARD, ring, StrokeKind::Inside);
    }
    // A single line has no room for the state.
    let state = if is_low { format!("{}\n", doing(look, session, color)) } else { String::new() };
    let tip = format!("{seat}\n{state}{change}");
    response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip).clicked()
}

/// The contents of a card: the disc, the name above the state and the time, and the number of discs.
fn card_ui(ui: &mut Ui, look: &ViewContext, session: &Session, (color, seat): (Color, &str)) {
    let theme = look.theme;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(30.0, 40.0), Sense::hover());
        let ring = theme.board.outline;
        small_disc(ui.painter(), rect.center(), 14.0, theme.disc(color), ring);
        let number_width = 48.0;
        ui.allocate_ui(vec2(ui.available_width() - number_width, 40.0), |ui| {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                name_ui(ui, seat);
                state_ui(ui, look, session, color);
                time_ui(ui, look, session, color);
            });
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            count_ui(ui, look, session, color, number_style());
        });
    });
}

/// The line under a player's name. The description of a player may take two lines, which are then reserved for every
/// state, so that the card keeps its height.
fn state_ui(ui: &mut Ui, look: &ViewContext, session: &Session, color: Color) {
    let ink = look.theme.weak;
    let description =
        session.player(color).map(|player| names::searcher(look.words, player.name()));
    let described = lines(ui, description.unwrap_or_default(), ink, DESCRIPTION);
    let state = lines(ui, doing(look, session, color), ink, described.rows.len());
    let rest = described.size().y - state.size().y;
    ui.add(Label::new(state));
    ui.add_space(rest.max(0.0));
}

/// A small text in at most this many lines of the available width.
fn lines(ui: &Ui, text: String, ink: Color32, most: usize) -> Arc<Galley> {
    let font = TextStyle::Small.resolve(ui.style());
    let mut job = LayoutJob::simple(text, font, ink, ui.available_width());
    job.wrap.max_rows = most;
    ui.painter().layout_job(job)
}

/// The contents of a card in a low panel, in one line: the disc, the name, the time and the number of discs.
fn line_ui(ui: &mut Ui, look: &ViewContext, session: &Session, (color, seat): (Color, &str)) {
    ui.spacing_mut().interact_size.y = LINE;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(20.0, LINE), Sense::hover());
        let ring = look.theme.board.outline;
        small_disc(ui.painter(), rect.center(), 9.0, look.theme.disc(color), ring);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            count_ui(ui, look, session, color, TextStyle::Heading);
            time_ui(ui, look, session, color);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| name_ui(ui, seat));
        });
    });
}

/// The number of a side's discs.
fn count_ui(ui: &mut Ui, look: &ViewContext, session: &Session, color: Color, style: TextStyle) {
    let count = session.stage().board.discs(color).len();
    let name = look.words.with(id_of_discs(color), &[("count", count.into())]);
    let number = RichText::new(count.to_string()).text_style(style);
    ui.add(Label::new(number)).on_hover_text(name);
}

/// A name that is too long is written smaller, so that its end stays visible, such as the generation of a run.
fn name_ui(ui: &mut Ui, name: &str) {
    let text = RichText::new(name).family(strong_family());
    let fits = theme::strong_width(ui, name) <= ui.available_width();
    ui.add(Label::new(if fits { text } else { text.small() }).truncate());
}

const fn id_of_discs(color: Color) -> &'static str {
    match color {
        Color::Black => "discs-black",
        Color::White => "discs-white",
    }
}

/// A player's time left on the clock, if there is one. Highlighted while the clock runs, and when a person's time is
/// running out, which screen readers say once.
fn time_ui(ui: &mut Ui, look: &ViewContext, session: &Session, color: Color) {
    let Some((left, runs)) = session.time_left(color) else { return };
    let text = clock::shown(left);
    let is_low = session.player(color).is_none() && session.is_short_of_time(color);
    let ink = if left.is_zero() || is_low {
        look.theme.error
    } else if runs {
        look.theme.accent
    } else {
        look.theme.weak
    };
    let response = ui.label(RichText::new(&text).heading().color(ink));
    let values = [("time", text.as_str().into())];
    let name = look.words.with(id_of_time(color), &values);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &*name));
    if is_low && !left.is_zero() {
        // A node of its own: the text of the clock changes every second.
        let warning = look.words.get(match color {
            Color::Black => "time-low-black",
            Color::White => "time-low-white",
        });
        let id = response.id.with("low time");
        let node = ui.interact(response.rect, id, Sense::hover());
        node.widget_info(|| WidgetInfo::labeled(Role::Label, true, &*warning));
        announce(&node, warning.into_owned());
    }
}

const fn id_of_time(color: Color) -> &'static str {
    match color {
        Color::Black => "time-of-black",
        Color::White => "time-of-white",
    }
}

/// The line under a player's name.
fn doing(look: &ViewContext, session: &Session, color: Color) -> String {
    let words = look.words;
    let mut parts = Vec::new();
    if session.thinking() == Some(color) {
        parts.push(words.get("player-thinking").into_owned());
    } else if session.suspends_play() && session.turn() == Some(color) {
        parts.push(words.get("player-explores").into_owned());
    } else if session.turn() == Some(color) && (session.is_paused() || session.is_clock_paused()) {
        parts.push(words.get("player-paused").into_owned());
    } else if let Some(player) = session.player(color) {
        parts.push(names::searcher(words, player.name()));
    }
    let passes = session.passes(color);
    if passes > 0 {
        // First, as the end of the line is cut off where there is no room.
        parts.insert(0, words.with("player-passes", &[("count", passes.into())]).into_owned());
    }
    if parts.is_empty() {
        parts.push(words.get(names::color(color)).into_owned());
    }
    parts.join(" · ")
}

/// Buttons that walk through the game; and undo and redo or, between two computers, pause and step.
fn controls_ui(
    ui: &mut Ui,
    look: &ViewContext,
    session: &Session,
    refusal: Refusal,
) -> Option<Action> {
    let mut walk = [
        (Icon::First, Command::First),
        (Icon::Back, Command::Back),
        (Icon::Forward, Command::Forward),
        (Icon::Last, Command::Last),
    ];
    // Arrows point along the moves of the board, which is never mirrored.
    if is_mirrored(look) {
        walk.reverse();
    }
    let change = if session.has_person() {
        [(Icon::Undo, Command::Undo), (Icon::Redo, Command::Redo)]
    } else {
        let icon = if session.is_running() { Icon::Pause } else { Icon::Continue };
        [(icon, Command::PauseOrContinue), (Icon::Step, Command::Step)]
    };
    let mut action = None;
    // In a narrow panel the buttons are as small as they may be, so that they have a row.
    let (room, height) = (ui.available_width(), ui.spacing().interact_size.y);
    let (gap, height) = if room > BUTTONS { (6.0, height) } else { (2.0, HIT - 4.0) };
    let mut button = |ui: &mut Ui, (icon, command): (Icon, Command)| {
        (ui.spacing_mut().item_spacing.x, ui.spacing_mut().interact_size.y) = (gap, height);
        let pressed = command_button(ui, look, icon, command, refusal(command));
        action = action.take().or(pressed);
    };
    let has_room = room > SMALL_BUTTONS;
    ui.horizontal(|ui| {
        for entry in walk {
            button(ui, entry);
        }
        if has_room {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for entry in change.into_iter().rev() {
                    button(ui, entry);
                }
            });
        }
    });
    if !has_room {
        ui.horizontal(|ui| {
            for entry in change {
                button(ui, entry);
            }
        });
    }
    if !session.has_person() {
        action = action.or(pause_ui(ui, look));
    } else if session.has_computer() {
        action = action.or(ways_on_ui(ui, look, session, refusal));
    }
    action
}

/// The ways on from a board that is not the last one of a game under way: back from a variation, and play from here.
/// Their row is always there, so that nothing below moves when they come and go.
fn ways_on_ui(
    ui: &mut Ui,
    look: &ViewContext,
    session: &Session,
    refusal: Refusal,
) -> Option<Action> {
    let room = ui.available_size_before_wrap();
    let (row, _) = ui.allocate_exact_size(vec2(room.x, WAYS_ON), Sense::hover());
    // A child of its own, which takes no other room.
    let ui = &mut ui.new_child(UiBuilder::new().max_rect(row));
    let may_continue = session.may_continue();
    let gap = space::SMALL;
    let (mut back, mut on) = (row, row);
    if may_continue && session.way_back().is_some() {
        (back, on) = row.split_left_right_at_x(row.left() + BACK * row.width());
        (back.max.x, on.min.x) = (back.max.x - gap / 2.0, on.min.x + gap / 2.0);
    }
    let mut action = None;
    if session.way_back().is_some() {
        let entry = Command::BackToGame.entry();
        let button = Button::new(fitted(ui, entry.name(look.words), back)).truncate();
        let clicked = ui.put(back, button).on_hover_text(entry.tip(look.words)).clicked();
        action = clicked.then_some(Action::Command(Command::BackToGame));
    }
    if may_continue {
        let command = Command::PauseOrContinue;
        let words = look.words.get("continue-from-here");
        let text = fitted(ui, words.into_owned(), on).color(look.theme.on_accent);
        let button = Button::new(text.family(strong_family())).fill(look.theme.accent).truncate();
        let contents = |ui: &mut Ui| ui.put(on, button);
        let response = ui.add_enabled_ui(refusal(command).is_none(), contents).inner;
        let tip = if session.can_reopen() {
            look.words.get("continue-reopens")
        } else if session.explores() {
            look.words.tip("continue-from-here")
        } else {
            command.entry().tip(look.words).into()
        };
        let response = response.on_hover_text(tip);
        action = action.or(response.clicked().then_some(Action::Command(command)));
    }
    action
}

/// The text of a button in this place, written smaller if it is too long.
fn fitted(ui: &mut Ui, text: String, place: Rect) -> RichText {
    ui.spacing_mut().button_padding.x = space::SMALL;
    let fits = theme::strong_width(ui, &text) + 2.0 * space::SMALL <= place.width();
    let text = RichText::new(text);
    if fits { text } else { text.small() }
}

/// The pause between two computers' moves, and a checkbox for playing at once, without showing the moves.
fn pause_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    let command = Command::ToggleAtOnce;
    let mut at_once = look.settings.at_once;
    let entry = command.entry();
    let (name, tip) = (entry.name(look.words), entry.tip(look.words));
    if check_ui(ui, look, &mut at_once, name).on_hover_text(tip).clicked() {
        return Some(Action::Command(command));
    }
    if at_once {
        return None;
    }
    let mut secs = look.settings.pause_secs;
    ui.horizontal(|ui| {
        let label = ui.label(look.words.get("pause-between-moves"));
        ui.spacing_mut().slider_width = (ui.available_width() - 64.0).max(60.0);
        let slider = Slider::new(&mut secs, 0.0..=5.0).step_by(0.1).suffix(" s").fixed_decimals(1);
        theme::thin(ui);
        ui.add(slider).labelled_by(label.id);
    });
    (secs != look.settings.pause_secs).then_some(Action::SetPause(secs))
}

/// A passing message in the status bar.
#[derive(Clone, Copy)]
pub struct StatusMessage<'a> {
    /// A square that the user tried in vain.
    pub illegal: Option<Square>,
    /// The success of an action.
    pub news: Option<&'a str>,
    /// The line that the board shows instead of the game.
    pub preview: Option<LinePreview>,
}

/// The status bar: the state of the game, and the success of an action or [`details_ui`].
pub fn status_ui(
    ui: &mut Ui,
    look: &ViewContext,
    session: &Session,
    analysis: &GameAnalysis,
    message: StatusMessage,
) -> Option<Action> {
    ui.horizontal(|ui| {
        if let (Some(preview), None) = (message.preview, message.news) {
            preview_ui(ui, look, preview);
            return None;
        }
        announced(ui, look, session);
        if let Some(news) = message.news {
            return news_ui(ui, look, news);
        }
        let action = if session.has_computer() { None } else { ways_in_bar_ui(ui, look, session) };
        // The result says it all.
        if session.turn().is_some() {
            details_ui(ui, look, session, analysis, message.illegal);
        }
        action
    })
    .inner
}

/// The ways on of a game without a computer, whose panel has no row for them: back from a variation, and on from the
/// early end of the game.
fn ways_in_bar_ui(ui: &mut Ui, look: &ViewContext, session: &Session) -> Option<Action> {
    let words = look.words;
    let back = || {
        let entry = Command::BackToGame.entry();
        (Command::BackToGame, entry.name(words), entry.tip(words))
    };
    let on = || {
        let [name, tip] = ["continue-from-here", "continue-reopens"].map(|id| words.get(id));
        (Command::PauseOrContinue, name.into_owned(), tip.into_owned())
    };
    let (back, on) = (session.way_back().map(|_| back()), session.can_reopen().then(on));
    let ways: Vec<(Command, String, String)> = back.into_iter().chain(on).collect();
    // Even an empty scope would be followed by a space.
    if ways.is_empty() {
        return None;
    }
    let mut action = None;
    ui.scope(|ui| {
        theme::thin(ui);
        for (command, name, tip) in ways {
            if ui.button(name).on_hover_text(tip).clicked() {
                action = Some(Action::Command(command));
            }
        }
    });
    action
}

/// A message about a success in the rest of a bar, with a button that closes it.
pub fn news_ui(ui: &mut Ui, look: &ViewContext, news: &str) -> Option<Action> {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let close = icon_button(ui, Icon::Close, &look.words.get("close"));
        // A long path is cut; the pointer on it shows all of it.
        announce(&ui.add(Label::new(news).truncate()), news.to_owned());
        close.clicked().then_some(Action::DismissNotice)
    })
    .inner
}

/// The score, the number of moves, the opening, and the computer's search or why a square is illegal.
fn details_ui(
    ui: &mut Ui,
    look: &ViewContext,
    session: &Session,
    analysis: &GameAnalysis,
    illegal: Option<Square>,
) {
    let words = look.words;
    let weak = |text: String| RichText::new(text).color(look.theme.weak);
    let stage = session.stage();
    ui.label(weak(score_text(look, &stage.board)));
    if session.suspends_play() {
        let tip = words.tip("status-explores");
        ui.label(weak(words.get("status-explores").into())).on_hover_text(tip);
    } else if session.rating() == Some(RatingRule::Unrated) && !session.is_finished() {
        // Not for a finished game: if it was rated, it has not lost its rating.
        let tip = words.tip("rating-none");
        ui.label(weak(words.get("rating-none").into())).on_hover_text(tip);
    }
    let count = stage.position().legal_moves().len();
    ui.label(weak(words.with("status-legal", &[("count", count.into())]).into()));
    if !session.is_at_end() {
        let (ply, all) = (session.ply(), session.game().moves().len());
        ui.label(weak(
            words.with("status-browsing", &[("ply", ply.into()), ("all", all.into())]).into(),
        ));
    }
    // An explanation needs the room of the opening's name.
    if let Some(name) = name_at(session.game(), session.ply())
        && illegal.is_none()
        && theme::text_width(ui, name, &TextStyle::Body) <= ui.available_width()
    {
        ui.label(weak(name.to_owned())).on_hover_text(words.get("status-opening"));
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let Some(square) = illegal {
            illegal_ui(ui, look, session, square);
        } else if let Some(text) = hint(look, analysis, session).or_else(|| computer(look, session))
        {
            ui.add(Label::new(weak(text)).truncate());
        }
    });
}

/// Says why a square cannot be played, to screen readers too.
fn illegal_ui(ui: &mut Ui, look: &ViewContext, session: &Session, square: Square) {
    let stage = session.stage();
    let id = match stage.turn {
        Some(_) if session.is_paused() => Some("illegal-paused"),
        Some(Color::Black) if !session.is_persons_turn() => Some("illegal-black-turn"),
        Some(Color::White) if !session.is_persons_turn() => Some("illegal-white-turn"),
        _ => None,
    };
    let text = id.map_or_else(
        || illegal_text(look, &stage.board, square),
        |id| look.words.get(id).into_owned(),
    );
    let response = ui.add(Label::new(&text).truncate());
    announce(&response, text);
}

/// The requested hint: the best move, its value, and the reason for it or the moves it leads to.
fn hint(look: &ViewContext, analysis: &GameAnalysis, session: &Session) -> Option<String> {
    let best = analysis.hint()?;
    let value = value_text(look, best.value, session.stage().turn);
    let square = best.square.to_string();
    let reasons = analysis.hint_explanation().zip(session.stage().turn);
    let reasons = reasons.map_or_else(Vec::new, |(explanation, mover)| {
        teaching::sentences(look.words, explanation, mover)
    });
    if let Some(reason) = reasons.first() {
        let values = [("square", &square), ("value", &value), ("reason", reason)];
        let values = values.map(|(name, text)| (name, text.as_str().into()));
        return Some(look.words.with("status-hint-reason", &values).into_owned());
    }
    let moves = &best.line[..best.line.len().min(HINT_MOVES)];
    let line = names::line(look.words, &session.stage().position(), moves);
    let values = [("square", &square), ("value", &value), ("line", &line)];
    let values = values.map(|(name, text)| (name, text.as_str().into()));
    Some(look.words.with("status-hint", &values).into_owned())
}

/// The state of the game, which screen readers announce together with the last move.
fn announced(ui: &mut Ui, look: &ViewContext, session: &Session) {
    let mut state = state(look, session);
    let response = ui.label(&state);
    // A card shows the pass; without an announcement only the same side's second move would show it.
    if let (Some(color), Some(_)) = (session.stage().passed, session.turn()) {
        let id = if color == Color::Black { "pass-black" } else { "pass-white" };
        state = format!("{}. {state}", look.words.get(id));
    }
    let announcement = session.last_move().map_or_else(
        || state.clone(),
        |square| {
            let name = square.to_string();
            let values = [("square", name.as_str().into()), ("state", state.as_str().into())];
            look.words.with("status-announced", &values).into_owned()
        },
    );
    announce(&response, announcement);
}

/// The side to move, or the result.
fn state(look: &ViewContext, session: &Session) -> String {
    let words = look.words;
    if let Some(ended) = session.ended() {
        return words.get(names::ended_for(ended, session.only_person())).into_owned();
    }
    let stage = session.stage();
    let id = match (stage.turn, session.thinking()) {
        (Some(Color::Black), Some(_)) => "status-black-thinks",
        (Some(Color::White), Some(_)) => "status-white-thinks",
        (Some(_), None) if session.is_paused() => "status-paused",
        (Some(Color::Black), None) => "status-black-to-move",
        (Some(Color::White), None) => "status-white-to-move",
        (None, _) => return names::result(words, &stage.board),
    };
    words.get(id).into_owned()
}

/// The computer's current search, or its search before the move that led to the shown board. Levels keep theirs to
/// themselves: it means nothing to casual players.
fn computer(look: &ViewContext, session: &Session) -> Option<String> {
    let stage = session.stage();
    let color = session.thinking().or_else(|| stage.turn.map(Color::other))?;
    let is_level = session.player(color).is_some_and(|player| Level::of(player.spec()).is_some());
    let (position, report) = session.report(color).filter(|_| !is_level)?;
    let before = session.ply().checked_sub(1).map(|ply| session.game().stages()[ply].position());
    if session.thinking().is_none() && before != Some(*position) {
        return None;
    }
    let Report { depth, nodes, best, .. } = report;
    if *depth == 0 {
        return None;
    }
    let nodes = look.words.grouped(*nodes as i64);
    let value = value(look, session, color, report);
    let best = best.map_or_else(String::new, |square| square.to_string());
    let arguments = [
        ("best", best.as_str().into()),
        ("value", value.as_deref().unwrap_or_default().into()),
        ("depth", (*depth).into()),
        ("nodes", nodes.as_str().into()),
    ];
    let id = if value.is_some() { "status-report" } else { "status-report-plain" };
    Some(look.words.with(id, &arguments).into_owned())
}

/// The value that a player found, in discs or as a chance to win, independent of its model's units. `None` if no
/// model gives the units.
fn value(look: &ViewContext, session: &Session, color: Color, report: &Report) -> Option<String> {
    let value = match report.value {
        Value::Estimate(value) if report.moves.iter().any(|found| found.visits.is_some()) => {
            return Some(names::chance(look.words, value));
        }
        Value::Estimate(units) => {
            let model = session.player(color)?.model()?;
            let discs = units / model.calibration().units_per_disc;
            Value::Estimate(discs.clamp(-MAX_DISCS, MAX_DISCS))
        }
        proven => proven,
    };
    Some(names::value(look.words, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::messages::{Language, Messages};

    /// The width of the text on a card in the usual panel of a window from 900 points on.
    const TEXT: f32 = 150.0;

    #[test]
    fn the_description_of_every_level_fits_on_its_card() {
        let ctx = egui::Context::default();
        theme::install_fonts(&ctx);
        let mut cut = Vec::new();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            ui.set_max_width(TEXT);
            for (language, level) in Language::ALL
                .into_iter()
                .flat_map(|language| Level::ALL.map(|level| (language, level)))
            {
                let words = Messages::new(language);
                let text = names::searcher(&words, &level.player().to_string());
                if lines(ui, text.clone(), Color32::WHITE, DESCRIPTION).elided {
                    cut.push(text);
                }
            }
        });
        output.textures_delta.clear();
        assert!(cut.is_empty(), "{cut:?}");
    }
}
