//! The standings: each player's rating with its interval, and its share of the points.

use egui::{
    Align2, Label, Rect, RichText, Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, pos2, vec2,
};
use othello_lab::{
    library::Level,
    players::spec::PlayerSpec,
    rating::elo::PlayerRating,
    runs::tournament::{TableScale, TournamentTable},
};

use super::verdict::verdict;
use crate::{
    text::names,
    theme::{space, strong_family, text_width},
    widgets::{ViewContext, note::note_ui},
};

/// A player's name, followed by its searcher if the text names one. A level shows its name instead.
pub fn player_name(look: &ViewContext, text: &str) -> String {
    let name = names::player(look.words, text);
    let is_level = text.parse().is_ok_and(|player: PlayerSpec| Level::of(&player).is_some());
    match text.split_once('@') {
        Some(_) if !is_level => format!("{name}  ·  {}", names::searcher(look.words, text)),
        _ => name,
    }
}

/// The widths of a column of numbers and of the column of errors, in points.
const NUMBER: f32 = 64.0;
const ERROR: f32 = 52.0;

/// Draws the standings, best first.
pub fn standings_ui(ui: &mut Ui, look: &ViewContext, table: &TournamentTable) {
    // Without a game, an interval is as wide as can be and would leave no room for the others.
    let rated = || table.standings.iter().filter(|s| s.games() > 0).map(|s| s.rated);
    let low = rated().map(|rated| rated.low).reduce(f64::min);
    let high = rated().map(|rated| rated.high).reduce(f64::max);
    let scale = low.zip(high).map(|(low, high)| RatingScale { low, high: high.max(low + 1.0) });
    let head = ["", "column-player", "column-performance", "column-score", "column-games"];
    let columns = Columns::of(ui, look);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let places = [columns.place, columns.name, columns.elo, columns.score, columns.games];
    for (id, x) in head.into_iter().zip(places).skip(1) {
        let right = id != "column-player";
        let align = if right { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        let at = pos2(row.left() + x, row.center().y);
        let font = egui::TextStyle::Small.resolve(ui.style());
        let name = look.words.get(id);
        let place = ui.painter().text(at, align, &name, font, look.theme.weak);
        if matches!(id, "column-performance" | "column-score") {
            let response = ui.interact(place, ui.scope_id().with(id), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &*name));
            response.on_hover_text(look.words.tip(id));
        }
    }
    if let Some(scale) = scale {
        scale.paint_ends(ui, look, columns.bar_in(row));
    }
    for place in 0..table.standings.len() {
        standing_ui(ui, look, table, place, scale);
    }
    let name = |player: usize| player_name(look, &table.names[player]);
    ui.add(Label::new(verdict(look.words, table, name)).wrap());
    note_ui(ui, look, &scale_text(look, table.scale));
    if let TableScale::List(_) = table.scale {
        note_ui(ui, look, &look.words.get("tournament-and-ladder"));
    }
}

/// The origin of the scale, in words.
fn scale_text(look: &ViewContext, scale: TableScale) -> String {
    let words = look.words;
    match scale {
        TableScale::Mean => words.get("tournament-scale-mean"),
        TableScale::Anchor => words.get("tournament-scale-anchor"),
        TableScale::List(count) => words.with("tournament-scale-list", &[("count", count.into())]),
    }
    .into_owned()
}

/// The positions of the columns, from the left edge.
#[derive(Clone, Copy)]
struct Columns {
    place: f32,
    name: f32,
    bar: f32,
    elo: f32,
    error: f32,
    score: f32,
    games: f32,
    /// The width of the ratings, with the space before them.
    rating: f32,
}

impl Columns {
    fn of(ui: &Ui, look: &ViewContext) -> Columns {
        let width = ui.available_width();
        let name = 34.0;
        let bar = name + (width * 0.34).max(150.0);
        let games = width - 4.0;
        let (score, error) = (games - NUMBER, games - 2.0 * NUMBER);
        let head = text_width(ui, &look.words.get("column-performance"), &TextStyle::Small);
        let rating = head.max(NUMBER) + space::LARGE;
        Columns { place: 24.0, name, bar, elo: error - ERROR, error, score, games, rating }
    }

    /// The rectangle of the bar in a row.
    fn bar_in(self, row: Rect) -> Rect {
        Rect::from_min_max(
            pos2(row.left() + self.bar, row.top()),
            pos2(row.left() + self.elo - self.rating, row.bottom()),
        )
    }
}

/// The width, in points, below which there is no room for a bar.
const LEAST_BAR: f32 = 16.0;

/// The ratings at the ends of a bar.
#[derive(Clone, Copy)]
pub struct RatingScale {
    /// The rating at the left end.
    pub low: f64,
    /// The rating at the right end.
    pub high: f64,
}

impl RatingScale {
    /// Draws a rating as a dot with its interval.
    pub fn paint(self, ui: &Ui, look: &ViewContext, rect: Rect, rated: &PlayerRating) {
        if rect.width() < LEAST_BAR {
            return;
        }
        let at = |rating: f64| {
            let share = ((rating - self.low) / (self.high - self.low)).clamp(0.0, 1.0) as f32;
            rect.left() + share * rect.width()
        };
        let (painter, y) = (ui.painter(), rect.center().y);
        painter.hline(rect.x_range(), y, Stroke::new(1.0, look.theme.line));
        let series = look.theme.series[0];
        let (left, right) = (at(rated.low), at(rated.high));
        painter.hline(left..=right, y, Stroke::new(2.0, series));
        for end in [left, right] {
            painter.vline(end, (y - 4.0)..=(y + 4.0), Stroke::new(1.5, series));
        }
        painter.circle_filled(pos2(at(rated.rating), y), 4.5, series);
    }

    /// Writes the ratings at the ends of the bars above them, and their unit between them, if there is room.
    pub fn paint_ends(self, ui: &Ui, look: &ViewContext, above: Rect) {
        const LEAST: f32 = 90.0;
        if above.width() < LEAST {
            return;
        }
        let font = egui::TextStyle::Small.resolve(ui.style());
        let y = above.center().y;
        for (x, align, rating) in [
            (above.left(), Align2::LEFT_CENTER, self.low),
            (above.right(), Align2::RIGHT_CENTER, self.high),
        ] {
            let number = format!("{rating:.0}");
            ui.painter().text(pos2(x, y), align, number, font.clone(), look.theme.weak);
        }
        let unit = look.words.get("axis-elo");
        ui.painter().text(above.center(), Align2::CENTER_CENTER, unit, font, look.theme.weak);
    }
}

fn standing_ui(
    ui: &mut Ui,
    look: &ViewContext,
    table: &TournamentTable,
    place: usize,
    scale: Option<RatingScale>,
) {
    let standing = &table.standings[place];
    let columns = Columns::of(ui, look);
    let name = player_name(look, &table.names[standing.player]);
    let rated = standing.rated;
    let score = 100.0 * standing.points() / f64::from(standing.games().max(1));
    let interval = format!("{:.0}–{:.0}", rated.low, rated.high);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    response.widget_info(|| {
        let score = look.words.percent(score, 1);
        let text = format!("{}. {name}, {:.0} ({interval}), {score}", place + 1, rated.rating);
        WidgetInfo::labeled(Role::Label, true, text)
    });
    let scale_note = scale_text(look, table.scale);
    response.on_hover_text(format!("{}\n{interval}\n{scale_note}", table.names[standing.player]));
    if !ui.is_rect_visible(row) {
        return;
    }
    let body = egui::TextStyle::Body.resolve(ui.style());
    let (theme, y) = (look.theme, row.center().y);
    let text = |x: f32, align, words: String, color| {
        ui.painter().text(pos2(row.left() + x, y), align, words, body.clone(), color);
    };
    text(columns.place, Align2::RIGHT_CENTER, (place + 1).to_string(), theme.weak);
    let width = columns.bar.min(columns.elo - NUMBER) - columns.name - space::MEDIUM;
    let width = width.max(0.0);
    let galley = egui::WidgetText::from(RichText::new(name).family(strong_family())).into_galley(
        ui,
        Some(egui::TextWrapMode::Truncate),
        width,
        egui::TextStyle::Body,
    );
    let at = pos2(row.left() + columns.name, y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme.text);
    let known = |text: String| if standing.games() > 0 { text } else { "–".into() };
    text(columns.elo, Align2::RIGHT_CENTER, known(format!("{:.0}", rated.rating)), theme.text);
    if standing.games() > 0 {
        text(columns.error, Align2::RIGHT_CENTER, format!("± {:.0}", rated.error()), theme.weak);
    }
    text(columns.score, Align2::RIGHT_CENTER, known(look.words.percent(score, 1)), theme.text);
    text(columns.games, Align2::RIGHT_CENTER, standing.games().to_string(), theme.weak);
    if let Some(scale) = scale.filter(|_| standing.games() > 0) {
        scale.paint(ui, look, columns.bar_in(row), &rated);
    }
}
