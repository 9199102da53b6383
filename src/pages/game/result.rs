//! The cards over the board: the result, and the announcement of a pass.

use egui::{
    Align2, Area, Button, Context, CornerRadius, Frame, Id, Margin, Order, Popup, Pos2, Response,
    RichText, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};
use othello_engine::{Board, Color};
use othello_lab::{library::Level, rating::elo::Person};

use crate::{
    action::{Action, Command},
    game::{
        result_card::{PersonRatings, RatingChange, ResultCard, TurningPoint},
        session::Session,
    },
    text::{names, numbers::signed},
    theme::{HIT, duration, number_style, radius, space, title_style},
    widgets::{
        ViewContext,
        button::primary_button,
        disc::small_disc,
        icon::{Icon, icon_button},
        pane::{WindowPane, offer_focus_to},
        tab_cycle::TabCycle,
    },
};

/// The inner width of the result's card, in points.
const WIDTH: f32 = 320.0;
/// The margins inside the card of the result and inside that of a pass.
const MARGIN: Margin = Margin::symmetric(20, 14);
const PASS_MARGIN: Margin = Margin::symmetric(16, 4);

/// The result in the middle of the board, until it is closed.
pub fn result_ui(
    ui: &Ui,
    look: &ViewContext,
    center: Pos2,
    (session, card): (&Session, &ResultCard),
    view: &mut CardView,
) -> Option<Action> {
    let board = session.stage().board;
    let mut action = None;
    let mut buttons = CardButtons::new(ui, view);
    let point = Align2::CENTER_CENTER;
    let title = look.words.get("result-title");
    let group = UiBuilder::new().accessibility_role(Role::Dialog).accessibility_label(title);
    let place = CardPlace { id: "result", at: center, point, margin: MARGIN, group };
    card_ui(ui, look, place, |ui| {
        ui.set_width(WIDTH);
        let top = ui.max_rect();
        ui.vertical_centered(|ui| {
            let winner = winner(look, session);
            ui.label(RichText::new(winner).text_style(title_style()));
            ui.add_space(space::MEDIUM);
            match session.ended() {
                Some(ended) => {
                    let person = session.only_person();
                    ui.label(look.words.get(names::ended_for(ended, person)));
                }
                None => discs_ui(ui, look, &board),
            }
            ui.add_space(space::MEDIUM);
            facts_ui(ui, look, card, session.ended().is_some());
            ui.add_space(space::LARGE);
        });
        action = next_ui(ui, look, card, session, &mut buttons);
        let corner = Align2::RIGHT_TOP.align_size_within_rect(vec2(HIT, HIT), top);
        ui.scope_builder(UiBuilder::new().max_rect(corner), |ui| {
            let close = icon_button(ui, Icon::Close, &look.words.get("result-look"));
            if buttons.is_pressed(&close) {
                action = Some(Action::Dismiss);
            }
        });
    });
    buttons.keep_focus(ui.ctx(), view);
    action
}

/// The state of the result's card on the screen.
#[derive(Default)]
pub struct CardView {
    /// The time when the card was first drawn, in the window's seconds.
    since: Option<f64>,
    /// Whether the pointer was last pressed while the card took no clicks.
    was_pressed_early: bool,
    was_focused: bool,
    /// The buttons, through which Tab walks.
    buttons: TabCycle,
}

impl CardView {
    /// Whether the card has been drawn.
    pub const fn is_drawn(&self) -> bool {
        self.since.is_some()
    }

    /// The button that had the focus when the card was last drawn.
    pub const fn focused(&self) -> Option<Id> {
        self.buttons.focused()
    }

    /// Notes that a dialog covers the card, which takes the focus back afterwards.
    pub fn cover(&mut self) {
        self.was_focused = false;
    }
}

/// The buttons of the result's card as they are drawn.
struct CardButtons {
    /// The enabled buttons in reading order.
    all: Vec<Id>,
    /// The button that takes the focus.
    main: Option<Id>,
    /// Whether the card has just appeared, so that clicks are still meant for the board.
    is_guarded: bool,
}

impl CardButtons {
    fn new(ui: &Ui, view: &mut CardView) -> CardButtons {
        let (now, pointer) = ui.input(|input| (input.time, input.pointer.clone()));
        let is_early = now < *view.since.get_or_insert(now) + duration::CARD_GUARD;
        if pointer.any_pressed() {
            view.was_pressed_early = is_early;
        }
        let is_guarded = is_early || (view.was_pressed_early && pointer.any_released());
        CardButtons { all: Vec::new(), main: None, is_guarded }
    }

    /// Whether a button was pressed. Called for all buttons in reading order.
    fn is_pressed(&mut self, button: &Response) -> bool {
        if button.enabled() {
            self.all.push(button.id);
        }
        button.clicked() && !self.is_guarded
    }

    /// Gives the focus to the card once, and lets Tab walk within it.
    fn keep_focus(&self, ctx: &Context, view: &mut CardView) {
        let Some(main) = self.main.or(self.all.first().copied()) else { return };
        offer_focus_to(ctx, main, WindowPane::Result);
        // Someone may type or read a menu while two computers end their game.
        let is_busy = ctx.text_edit_focused() || Popup::is_any_open(ctx);
        if !view.was_focused && !is_busy {
            view.was_focused = true;
            ctx.memory_mut(|memory| memory.request_focus(main));
        }
        view.buttons.walk(ctx, &self.all);
    }
}

/// The winner; against a computer, whether the person has won.
fn winner(look: &ViewContext, session: &Session) -> String {
    let margin = session.margin().unwrap_or(0);
    let own = match session.only_person() {
        Some(Color::Black) => margin,
        Some(Color::White) => -margin,
        None => 0,
    };
    match own {
        0 => names::winner(look.words, margin),
        1.. => look.words.get("winner-you").into_owned(),
        _ => look.words.get("loser-you").into_owned(),
    }
}

/// The score, and the number of empty squares.
fn discs_ui(ui: &mut Ui, look: &ViewContext, board: &Board) {
    score_ui(ui, look, board);
    let empty = 64 - Color::BOTH.map(|color| board.discs(color).len()).iter().sum::<u32>();
    if empty > 0 {
        let note = look.words.with("result-empties", &[("count", empty.into())]);
        ui.label(RichText::new(note).small().color(look.theme.weak));
    }
}

/// The change of the person's rating and the turning point of the game. Each has a line, which is reserved until the
/// value is known. `is_early` is set if the game ended by resignation or on time.
fn facts_ui(ui: &mut Ui, look: &ViewContext, card: &ResultCard, is_early: bool) {
    let words = look.words;
    match &card.rating {
        RatingChange::Untouched => {}
        RatingChange::Unrated => {
            let text = RichText::new(words.get("rating-none")).color(look.theme.weak);
            ui.label(text).on_hover_text(words.tip("rating-none"));
        }
        RatingChange::Awaited(_) => {
            ui.label(RichText::new(words.get("result-rating-awaited")).color(look.theme.weak));
        }
        RatingChange::Known(PersonRatings { after, games, .. })
            if Person::is_provisional(*games) =>
        {
            // Neither the change of an uncertain rating nor its interval says much about the game.
            let rating = format!("{:.0}", after.rating);
            let values = [("rating", rating.as_str().into())];
            let counts = [("games", (*games).into()), ("needed", Person::PROVISIONAL_GAMES.into())];
            let text = words.with("result-rating-provisional", &values);
            ui.label(text).on_hover_text(words.tip_with("result-rating-provisional", &counts));
        }
        RatingChange::Known(ratings) => {
            let [before, after] =
                [ratings.before, ratings.after].map(|person| person.rating.round());
            let change = signed(after - before, 0);
            let [before, after] = [before, after].map(|rating| format!("{rating:.0}"));
            let values = [("before", &before), ("after", &after), ("change", &change)];
            let values = values.map(|(name, value)| (name, value.as_str().into()));
            let text = words.with("result-rating", &values);
            ui.label(text).on_hover_text(words.tip("result-rating"));
        }
    }
    turn_ui(ui, look, card, is_early);
}

/// The turning point of the game.
fn turn_ui(ui: &mut Ui, look: &ViewContext, card: &ResultCard, is_early: bool) {
    let words = look.words;
    let text = match &card.turn {
        TurningPoint::Nowhere => return,
        TurningPoint::Searching => words.get("result-turn-sought"),
        // The clock or the resignation decided the game, whatever the moves were worth.
        TurningPoint::Found(None) if is_early => return,
        TurningPoint::Found(None) => words.get("result-turn-nowhere"),
        TurningPoint::Found(Some(found)) => {
            let (square, discs) = (found.played.to_string(), names::loss(found.loss()));
            let number = found.ply + 1;
            let values = [
                ("number", number.into()),
                ("square", square.as_str().into()),
                ("discs", discs.as_str().into()),
            ];
            let text = match found.color {
                Color::Black => "result-turn-black",
                Color::White => "result-turn-white",
            };
            words.with(text, &values).into_owned().into()
        }
    };
    let known = matches!(&card.turn, TurningPoint::Found(Some(_)));
    let color = if known { look.theme.text } else { look.theme.weak };
    ui.label(RichText::new(text).color(color)).on_hover_text(words.tip("result-turn-sought"));
}

/// The next steps: review the game, play again, learn from the person's mistakes, play a weaker or a stronger
/// opponent.
fn next_ui(
    ui: &mut Ui,
    look: &ViewContext,
    card: &ResultCard,
    session: &Session,
    buttons: &mut CardButtons,
) -> Option<Action> {
    let words = look.words;
    let half = vec2((WIDTH - space::MEDIUM) / 2.0, 32.0);
    // A game that time ended before its first move has nothing to review.
    let has_moves = !session.game().moves().is_empty();
    let mut action = None;
    ui.spacing_mut().item_spacing = vec2(space::MEDIUM, space::MEDIUM);
    ui.horizontal(|ui| {
        if has_moves {
            action = review_ui(ui, look, card, half, buttons);
        }
        let size = if has_moves { half } else { vec2(WIDTH, half.y) };
        let again = ui.add_sized(size, primary_button(look, &words.get("result-again")));
        buttons.main = Some(again.id);
        if buttons.is_pressed(&again) {
            action = Some(Command::Rematch.into());
        }
    });
    if has_moves && session.has_person() {
        let command = Command::LearnMistakes;
        let button = Button::new(command.entry().name(words));
        let response = ui.add_sized(vec2(WIDTH, 32.0), button);
        if buttons.is_pressed(&response.on_hover_text(command.entry().tip(words))) {
            action = Some(command.into());
        }
    }
    if card.levels != [None, None] {
        ui.horizontal(|ui| {
            for (id, level) in ["result-easier", "result-harder"].into_iter().zip(card.levels) {
                let response = level_ui(ui, look, id, level, half);
                let is_pressed = buttons.is_pressed(&response);
                action = action.take().or(level.filter(|_| is_pressed).map(Action::Again));
            }
        });
    }
    action
}

/// A button that reviews the game from its turning point.
fn review_ui(
    ui: &mut Ui,
    look: &ViewContext,
    card: &ResultCard,
    size: Vec2,
    buttons: &mut CardButtons,
) -> Option<Action> {
    let words = look.words;
    let review = ui.add_sized(size, Button::new(words.get("result-review")));
    let is_pressed = buttons.is_pressed(&review.on_hover_text(words.tip("result-review")));
    let turn = match &card.turn {
        TurningPoint::Found(Some(found)) => Some(found.ply),
        _ => None,
    };
    is_pressed.then_some(Action::Review(turn))
}

/// A button for a game against another level, disabled if there is no such level.
fn level_ui(
    ui: &mut Ui,
    look: &ViewContext,
    id: &str,
    level: Option<Level>,
    size: Vec2,
) -> Response {
    let words = look.words;
    let name = level.map(|level| words.get(names::level_name(level)));
    let response = ui
        .add_enabled_ui(level.is_some(), |ui| ui.add_sized(size, Button::new(words.get(id))))
        .inner;
    let label = [Some(words.get(id)), name.clone()].into_iter().flatten().collect::<Vec<_>>();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, level.is_some(), label.join(": ")));
    response.on_hover_text(name.unwrap_or_default())
}

/// The discs of both sides; the empty squares count for the winner.
fn score_ui(ui: &mut Ui, look: &ViewContext, board: &Board) {
    let (black, white) = names::score(board.seen_by(Color::Black).margin());
    let width = 196.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, 44.0), Sense::hover());
    let font = number_style().resolve(ui.style());
    let painter = ui.painter();
    let ring = look.theme.board.outline;
    let text = look.theme.text;
    small_disc(
        painter,
        rect.left_center() + vec2(16.0, 0.0),
        15.0,
        look.theme.disc(Color::Black),
        ring,
    );
    let at = rect.left_center() + vec2(42.0, 0.0);
    painter.text(at, Align2::LEFT_CENTER, black, font.clone(), text);
    painter.text(rect.center(), Align2::CENTER_CENTER, "–", font.clone(), look.theme.weak);
    let at = rect.right_center() - vec2(42.0, 0.0);
    painter.text(at, Align2::RIGHT_CENTER, white, font, text);
    small_disc(
        painter,
        rect.right_center() - vec2(16.0, 0.0),
        15.0,
        look.theme.disc(Color::White),
        ring,
    );
}

/// Announces that a side had to pass, on a flat card below `top`, which covers the frame of the board rather than
/// squares.
pub fn pass_ui(ui: &Ui, look: &ViewContext, top: Pos2, passed: Color) -> Option<Action> {
    let id = match passed {
        Color::Black => "pass-black",
        Color::White => "pass-white",
    };
    let mut action = None;
    let (point, group) = (Align2::CENTER_TOP, UiBuilder::new());
    let place = CardPlace { id: "pass", at: top, point, margin: PASS_MARGIN, group };
    card_ui(ui, look, place, |ui| {
        ui.horizontal(|ui| {
            ui.label(look.words.get(id));
            ui.add_space(space::MEDIUM);
            if ui.button(look.words.get("ok")).clicked() {
                action = Some(Action::Dismiss);
            }
        });
    });
    action
}

/// The place of a card, on the screen and for screen readers.
struct CardPlace {
    id: &'static str,
    at: Pos2,
    /// The point of the card that is there.
    point: Align2,
    /// The margin around the contents.
    margin: Margin,
    /// The group of the contents for screen readers.
    group: UiBuilder,
}

/// Draws a card over the board.
fn card_ui(ui: &Ui, look: &ViewContext, place: CardPlace, contents: impl FnOnce(&mut Ui)) {
    let CardPlace { id, at, point, margin, group } = place;
    let area = Area::new(Id::unique(id)).order(Order::Middle).fixed_pos(at).pivot(point);
    let frame = Frame::new()
        .fill(look.theme.raised)
        .stroke(ui.visuals().window_stroke)
        .shadow(ui.visuals().window_shadow)
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(margin);
    area.show(ui.ctx(), |ui| frame.show(ui, |ui| ui.scope_builder(group, contents)));
}
