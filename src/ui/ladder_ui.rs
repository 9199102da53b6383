//! The ladder page: the person's rating, an opponent to match, and every player met with its rating
//! and how it came about.

use egui::{
    Align, Align2, Layout, Rect, RichText, Role, ScrollArea, Sense, Shape, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};
use othello_lab::{
    measure::ladder::{Ladder, Rung},
    players::seat::Seat,
};

use super::{
    Look,
    button::primary_button,
    card::titled_card_ui,
    tournament_ui::{Scale, player_name},
};
use crate::{
    Places,
    action::Action,
    files,
    runs::tournament::SHIPPED_LADDER,
    theme::{number_style, space, strong_family},
    worker::{Poll, Worker},
};

/// The page's state.
pub struct LadderPage {
    places: Places,
    /// `None` until it has been read for the first time.
    ladder: Option<Result<Ladder, String>>,
    /// Who reads and rates it.
    reader: Option<Worker<Result<Ladder, String>>>,
    /// When the file was last changed, as it was read.
    read_at: Option<std::time::SystemTime>,
    /// When the file was last looked at, in the window's seconds.
    looked_at: f64,
}

impl LadderPage {
    /// A page of the ladder of these places.
    pub fn new(places: &Places) -> LadderPage {
        LadderPage {
            places: places.clone(),
            ladder: None,
            reader: None,
            read_at: None,
            looked_at: f64::NEG_INFINITY,
        }
    }

    /// Takes in what was read, and has the file read again if somebody has written it.
    fn refresh(&mut self, ctx: &egui::Context) {
        match self.reader.as_ref().map(Worker::poll) {
            Some(Poll::Report(ladder)) => self.ladder = Some(ladder),
            Some(Poll::Ended) => self.reader = None,
            Some(Poll::Working) | None => {}
        }
        let now = ctx.input(|input| input.time);
        if self.reader.is_some() || now < self.looked_at + 1.0 {
            return;
        }
        self.looked_at = now;
        let changed = files::changed_at(&self.places.ladder);
        if changed != self.read_at || self.ladder.is_none() {
            self.read_at = changed;
            let path = self.places.ladder.clone();
            self.reader = Some(Worker::spawn(ctx, move |_, send| {
                send(Ladder::open(&path, SHIPPED_LADDER).map_err(|error| error.to_string()));
            }));
        }
    }
}

impl LadderPage {
    /// Draws the page. What it does not do itself it returns as a wish.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        self.refresh(ui.ctx());
        let ladder = match self.ladder.as_ref()? {
            Ok(ladder) => ladder,
            Err(error) => {
                ui.label(RichText::new(error).color(look.theme.error));
                return None;
            }
        };
        let mut opponent = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            titled_card_ui(ui, look, "ladder-you", |ui| opponent = person_ui(ui, look, ladder));
            titled_card_ui(ui, look, "ladder-players", |ui| {
                opponent = opponent.take().or(rungs_ui(ui, look, ladder));
            });
        });
        opponent.map(|name| {
            let seat = Seat::from(name.as_str());
            let found = look.roster.find_again(&seat);
            Action::Start([Seat::Human, found])
        })
    }
}

/// The person's rating and its course. Returns the opponent that was asked for.
fn person_ui(ui: &mut Ui, look: &Look, ladder: &Ladder) -> Option<String> {
    let words = look.words;
    let person = ladder.person();
    let games = ladder.person_games();
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new(format!("{:.0}", person.rating)).text_style(number_style()));
        let error = format!("± {:.0}", 1.96 * person.deviation);
        ui.label(RichText::new(error).color(look.theme.weak));
        let count = words.with("ladder-games", &[("count", games.len().into())]);
        ui.label(RichText::new(count).color(look.theme.weak));
        let history: Vec<f64> = games.iter().map(|game| game.rating).collect();
        sparkline(ui, look, &history);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let opponent = ladder.opponent_for_person();
            let button = primary_button(look, &words.get("ladder-opponent"));
            let response = ui.add_enabled(opponent.is_some(), button.min_size(vec2(0.0, 32.0)));
            if let Some(rung) = opponent {
                let chance = format!("{:.0} %", 100.0 * ladder.chance(rung));
                let name = player_name(look, &rung.name);
                let values = [("name", name.as_str().into()), ("chance", chance.as_str().into())];
                let tip = words.with("ladder-opponent-tip", &values);
                if response.on_hover_text(tip).clicked() {
                    wish = Some(rung.name.clone());
                }
            }
        });
    });
    wish
}

/// All programs. Returns the one to play against.
fn rungs_ui(ui: &mut Ui, look: &Look, ladder: &Ladder) -> Option<String> {
    let rungs = ladder.rungs();
    if rungs.is_empty() {
        ui.label(RichText::new(look.words.get("ladder-empty")).color(look.theme.weak));
        return None;
    }
    let low = rungs.iter().map(|rung| rung.low).fold(f64::INFINITY, f64::min);
    let high = rungs.iter().map(|rung| rung.high).fold(f64::NEG_INFINITY, f64::max);
    let scale = Scale { low, high: high.max(low + 1.0) };
    let mut wish = None;
    let mut row_ui = |ui: &mut Ui, place: usize| {
        if rung_ui(ui, look, place, &rungs[place], scale) {
            wish = Some(rungs[place].name.clone());
        }
    };
    let top = ui.cursor().top();
    row_ui(ui, 0);
    let pitch = ui.cursor().top() - top;
    let seen = visible_rows(ui.clip_rect(), top, pitch, rungs.len());
    ui.add_space((seen.start - 1) as f32 * pitch);
    for place in seen.clone() {
        row_ui(ui, place);
    }
    ui.add_space((rungs.len() - seen.end) as f32 * pitch);
    wish
}

/// Which rows after the first are drawn: those in view, and as many around them that the keyboard
/// finds the next one.
fn visible_rows(view: Rect, top: f32, pitch: f32, rows: usize) -> std::ops::Range<usize> {
    const AROUND: f32 = 30.0;
    let first = ((view.top() - top) / pitch - AROUND).max(1.0) as usize;
    let end = ((view.bottom() - top) / pitch + AROUND).max(1.0) as usize;
    first.min(rows)..end.clamp(first.min(rows), rows)
}

/// One program. Returns whether it is to be played against.
fn rung_ui(ui: &mut Ui, look: &Look, place: usize, rung: &Rung, scale: Scale) -> bool {
    let theme = look.theme;
    let name = player_name(look, &rung.name);
    let mut play = false;
    ui.horizontal(|ui| {
        let height = 28.0;
        let number = RichText::new((place + 1).to_string()).color(theme.weak);
        ui.add_sized(vec2(24.0, height), egui::Label::new(number));
        let width = (ui.available_width() * 0.34).max(150.0);
        let layout = Layout::left_to_right(Align::Center);
        let label = egui::Label::new(RichText::new(&name).family(strong_family())).truncate();
        let response = ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
            ui.set_min_width(width);
            ui.add(label)
        });
        let interval = format!("{:.0}–{:.0}", rung.low, rung.high);
        response.inner.on_hover_text(format!("{}\n{interval}", rung.name));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = look.words.get("ladder-play");
            let label = look.words.with("ladder-play-name", &[("name", name.as_str().into())]);
            let response = ui.add(egui::Button::new(&*text));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label.as_ref()));
            play = response.clicked();
            let games = RichText::new(rung.games.to_string()).small().color(theme.weak);
            ui.add_sized(vec2(48.0, height), egui::Label::new(games));
            // In a narrow row the name needs the room more.
            if ui.available_width() > 200.0 {
                sparkline(ui, look, &rung.history);
            }
            let (rect, _) = ui.allocate_exact_size(vec2(48.0, height), Sense::hover());
            let body = egui::TextStyle::Body.resolve(ui.style());
            let rating = format!("{:.0}", rung.rating);
            ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, rating, body, theme.text);
            let room = vec2(ui.available_width() - space::MEDIUM, height);
            let (bar, _) = ui.allocate_exact_size(room.max(vec2(20.0, height)), Sense::hover());
            scale.paint(ui, look, bar, rung.rating, rung.low, rung.high);
        });
    });
    play
}

/// The course of a rating as a thin line.
fn sparkline(ui: &mut Ui, look: &Look, history: &[f64]) {
    let (rect, _) = ui.allocate_exact_size(vec2(72.0, 24.0), Sense::hover());
    let rect: Rect = rect.shrink2(vec2(2.0, 4.0));
    let [low, high] = [f64::min, f64::max].map(|f| history.iter().copied().fold(f64::NAN, f));
    let last = history.len().saturating_sub(1).max(1) as f32;
    let points: Vec<_> = history
        .iter()
        .enumerate()
        .map(|(index, rating)| {
            let up = if high > low { ((rating - low) / (high - low)) as f32 } else { 0.5 };
            pos2(
                rect.left() + rect.width() * index as f32 / last,
                rect.bottom() - up * rect.height(),
            )
        })
        .collect();
    if let [only] = points[..] {
        ui.painter().circle_filled(pos2(only.x, rect.center().y), 1.5, look.theme.series[1]);
    } else {
        ui.painter().add(Shape::line(points, Stroke::new(1.5, look.theme.series[1])));
    }
}
