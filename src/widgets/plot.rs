//! A plot on a card, in the style that all plots share.

use std::ops::RangeInclusive;

use egui::{
    Align2, Button, Color32, Context, Id, Label, Popup, Rect, RichText, Role, Sense, TextStyle,
    TextWrapMode, Ui, WidgetInfo, WidgetText, vec2,
};
use egui_plot::{
    AxisHints, FilledArea, GridInput, GridMark, Line, LineStyle, Plot, PlotPoints, PlotUi, Points,
    VLine, uniform_grid_spacer,
};

use othello_lab::svg::{self, Chart, Curve};

use super::{
    ViewContext,
    card::card,
    direction::upright_ui,
    plot_cursor::{CursorCurve, cursor_ui},
};
use crate::{
    export::{ExportKind, ExportedFile},
    text::numbers::decimal,
    theme::{space, text_width},
};

/// The maximum number of points drawn; a screen shows no more.
const MAX_POINTS: usize = 400;

/// Thins the points out evenly; the last one always stays.
pub fn thinned<T>(all: &[T]) -> impl Iterator<Item = &T> {
    let step = all.len().div_ceil(MAX_POINTS).max(1);
    let last = all.len().saturating_sub(1);
    let kept = (0..all.len()).step_by(step).chain((!last.is_multiple_of(step)).then_some(last));
    kept.map(|index| &all[index])
}

/// The names of a plot's curves, with their colours.
pub type Legend<'a> = &'a [(String, Color32)];

/// The minimum distance between the numbers of each axis, in points.
const X_APART: f32 = 40.0;
const Y_APART: f32 = 20.0;
/// The height of the x axis with its numbers and its label, in points.
const X_AXIS: f32 = 34.0;
/// The smallest size of an axis's label, as a share of its usual size.
const LEAST_LABEL: f32 = 0.7;
/// The length in points of egui's `base_step_size`, which equals the minimum grid spacing set below.
const BASE: f32 = 8.0;

/// A plot under its title, whose tip explains the plot.
pub struct PlotCard<'a> {
    /// The message with the title.
    pub id: &'static str,
    pub height: f32,
    /// The names of the x axis and of the y axis, with their units. Plots with the same x axis share their cursor and
    /// their zoom.
    pub axes: &'a [String; 2],
    /// Points that the plot shows in any case.
    pub covers: &'a [[f64; 2]],
    pub curves: &'a [CursorCurve<'a>],
    /// The chart to save, if it is more than the curves.
    pub chart: Option<&'a Chart>,
}

impl PlotCard<'_> {
    /// The chart to save.
    fn chart(&self, title: &str) -> Chart {
        let curve = |curve: &CursorCurve| Curve {
            name: curve.name.to_owned(),
            points: curve.points.to_vec(),
            ..Curve::default()
        };
        self.chart.cloned().unwrap_or_else(|| Chart {
            title: title.to_owned(),
            axes: self.axes.clone(),
            curves: self.curves.iter().map(curve).collect(),
            ..Chart::default()
        })
    }
}

/// Draws a plot on a card. A menu on the card saves it as a picture.
pub fn plot_card_ui(
    ui: &mut Ui,
    look: &ViewContext,
    card: &PlotCard,
    draw: impl FnOnce(&mut PlotUi<'_>),
) {
    let PlotCard { id, height, axes: [along, up], covers, curves, chart: _ } = card;
    // The title names a single curve.
    let named = curves.iter().filter(|_| curves.len() > 1);
    let legend: Vec<_> = named.map(|curve| (curve.name.to_owned(), curve.color)).collect();
    let frame = PlotFrame { id, height: *height, legend: &legend };
    let place = frame.frame_ui(ui, look, |ui| {
        // Numbers that are too close are left out, not faded, so that all of them are readable.
        let numbers =
            |axis: AxisHints<'static>, apart: f32| axis.label_spacing(apart..=apart + 0.1);
        let whole = AxisHints::new_x().formatter(|mark, _| {
            if mark.value.fract() == 0.0 { format!("{:.0}", mark.value) } else { String::new() }
        });
        let name = |text: &str| RichText::new(text).small();
        // A label that is longer than its axis would reach into the title.
        let room = ui.available_height() - X_AXIS;
        let small = TextStyle::Small.resolve(ui.style()).size;
        let length = text_width(ui, up, &TextStyle::Small).max(1.0);
        let size = small * (room / length).clamp(LEAST_LABEL, 1.0);
        let heights = AxisHints::new_y().formatter(number).label(name(up).size(size));
        let mut plot = Plot::new(id)
            .height(ui.available_height())
            .x_grid_spacer(uniform_grid_spacer(|grid| [round_step(&grid, X_APART).max(1.0); 3]))
            .y_grid_spacer(uniform_grid_spacer(|grid| [round_step(&grid, Y_APART); 3]))
            .custom_x_axes(vec![numbers(whole.label(name(along)), X_APART)])
            .custom_y_axes(vec![numbers(heights, Y_APART)])
            .link_axis(shared(along), [true, false])
            .allow_scroll(false)
            .allow_zoom([true, false])
            .allow_drag([true, false])
            .allow_boxed_zoom(false)
            // The keyboard does not stop at a plot.
            .sense(Sense::CLICK | Sense::DRAG)
            .show_x(false)
            .show_y(false)
            .label_formatter(|_| None)
            .grid_spacing(BASE..=300.0)
            .show_grid([false, true]);
        for [x, y] in *covers {
            plot = plot.include_x(*x).include_y(*y);
        }
        let shown = upright_ui(ui, |ui| {
            let shown = plot.show(ui, draw);
            cursor_ui(ui, look, (shared(along), along), curves, &shown);
            shown
        });
        shown.response.context_menu(|ui| save_items_ui(ui, look, card));
    });
    menu_ui(ui, look, card, place);
}

/// The button with the menu of a chart, while the pointer is on its card.
fn menu_ui(ui: &mut Ui, look: &ViewContext, card: &PlotCard, place: Rect) {
    let id = ui.scope_id().with((card.id, "menu"));
    if !ui.rect_contains_pointer(place) && !Popup::is_id_open(ui.ctx(), id) {
        // The ids of the widgets below stay as they are.
        ui.skip_ahead_auto_ids(1);
        return;
    }
    let size = vec2(MENU, MENU);
    let at = place.right_top() + vec2(-MENU - space::MEDIUM, space::SMALL);
    let button = ui.place(Rect::from_min_size(at, size), Button::new("…").min_size(size));
    let title = look.words.get(card.id);
    let name = look.words.with("chart-menu", &[("title", (&*title).into())]);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &*name));
    let button = button.on_hover_text(&*name);
    Popup::menu(&button).id(id).show(|ui| save_items_ui(ui, look, card));
}

/// The side of the button with a chart's menu, in points.
const MENU: f32 = 24.0;

/// The menu items that save a chart as a picture.
fn save_items_ui(ui: &mut Ui, look: &ViewContext, card: &PlotCard) {
    let title = look.words.get(card.id);
    let ids = ["chart-save-svg", "chart-save-png"];
    for (ending, id) in ExportKind::Chart.endings().iter().zip(ids) {
        if ui.button(look.words.get(id)).clicked() {
            let svg = svg::picture(&[card.chart(&title)]);
            let dashed = |c: char| if c.is_alphanumeric() { c } else { '-' };
            let name: String = title.to_lowercase().chars().map(dashed).collect();
            let name = format!("{name}.{ending}");
            let file = ExportedFile::new(ExportKind::Chart, name, svg.into_bytes());
            ui.data_mut(|data| data.insert_temp(exported(), Some(file)));
            ui.close();
        }
    }
}

/// The key of the chart to save. Charts are drawn deep inside many pages, none of which is about files.
fn exported() -> Id {
    Id::unique("exported chart")
}

/// The chart that the user wants to save.
pub fn take_export(ctx: &Context) -> Option<ExportedFile> {
    ctx.data_mut(|data| data.remove_temp::<Option<ExportedFile>>(exported())).flatten()
}

/// The id that plots with this x axis share.
fn shared(along: &str) -> Id {
    Id::unique(("plots", along))
}

/// The colour at this place. After the last colour, the colours repeat in a paler tone.
pub fn series_color(look: &ViewContext, place: usize) -> Color32 {
    let series = look.theme.series;
    let color = series[place % series.len()];
    if (place / series.len()).is_multiple_of(2) { color } else { color.gamma_multiply(0.55) }
}

/// Draws a chart on a card.
pub fn chart_ui(ui: &mut Ui, look: &ViewContext, id: &'static str, height: f32, chart: &Chart) {
    let curves = chart.curves.iter().enumerate();
    let cursor_curves: Vec<CursorCurve> = curves
        .map(|(index, Curve { name, points, color, .. })| CursorCurve {
            name,
            color: series_color(look, color.unwrap_or(index)),
            points,
        })
        .collect();
    let range = chart.range.map(|[low, high]| [[1.0, low], [2.0, high]]);
    let covers: Vec<[f64; 2]> = range.into_iter().chain(room_of_a_point(chart)).flatten().collect();
    let card = PlotCard {
        id,
        height,
        axes: &chart.axes,
        covers: &covers,
        curves: &cursor_curves,
        chart: Some(chart),
    };
    plot_card_ui(ui, look, &card, |plot| {
        for step in &chart.borders {
            plot.vline(VLine::new("", *step).color(look.theme.weak).width(1.0).style(DASHED));
        }
        let curves = chart.curves.iter().zip(&cursor_curves).enumerate();
        for (index, (line, CursorCurve { name, color, .. })) in curves {
            if !line.band.is_empty() {
                let xs: Vec<f64> = line.points.iter().map(|[x, _]| *x).collect();
                let side = |side: usize| line.band.iter().map(|band| band[side]).collect();
                let (low, high): (Vec<f64>, Vec<f64>) = (side(0), side(1));
                let area = FilledArea::new("", &xs, &low, &high);
                plot.add(area.fill_color(color.gamma_multiply(0.15)));
            }
            // With many runs two of them can have the same colour.
            let is_repeated = cursor_curves[..index].iter().any(|other| other.color == *color);
            let style = if is_repeated { DASHED } else { LineStyle::Solid };
            plot.line(curve(*name, line.points.clone()).color(*color).style(style));
            // A line through a single point is not seen.
            if let [point] = line.points[..] {
                plot.points(
                    Points::new("", PlotPoints::from(vec![point])).color(*color).radius(3.0),
                );
            }
        }
    });
}

/// The style of borders, and of a curve whose colour another one has.
const DASHED: LineStyle = LineStyle::Dashed { length: 4.0 };

/// Two opposite corners of the area to show for a chart whose points all lie at one step. The step is at the left,
/// as others will follow, and the margins above and below are in proportion to the values.
fn room_of_a_point(chart: &Chart) -> Option<[[f64; 2]; 2]> {
    const ROOM: f64 = 0.1;
    let points = chart.curves.iter().flat_map(|curve| &curve.points);
    let [x, y] = *points.clone().next()?;
    if points.clone().any(|[other, _]| *other != x) {
        return None;
    }
    let bands = chart.curves.iter().flat_map(|curve| curve.band.iter().flatten());
    let values = points.map(|[_, value]| value).chain(bands);
    let (low, high) = values.fold((y, y), |(low, high), y| (low.min(*y), high.max(*y)));
    let room = match low.abs().max(high.abs()) {
        0.0 => 1.0,
        size => ((high - low) / 4.0).max(size * ROOM),
    };
    // What is never below 0 has no room there.
    let least = chart.range.map_or(f64::NEG_INFINITY, |[least, _]| least);
    Some([[x, (low - room).max(least)], [x + 1.0, high + room]])
}

/// The step between an axis's numbers that are at least this many points apart: 1, 2, 5, 10, 20, … or a tenth,
/// hundredth, … of these.
fn round_step(grid: &GridInput, apart: f32) -> f64 {
    svg::round_step(grid.base_step_size * f64::from(apart / BASE))
}

/// A number on an axis, with as many decimals as the step to the next one. By default the plot would write 2, 2, 3
/// for steps of one half.
fn number(mark: GridMark, _: &RangeInclusive<f64>) -> String {
    decimal(mark.value, svg::decimals(mark.step_size))
}

/// The card of a plot without data, with a message about what will appear here.
pub fn empty_card_ui(
    ui: &mut Ui,
    look: &ViewContext,
    id: &'static str,
    height: f32,
    waiting: &str,
) {
    PlotFrame { id, height, legend: &[] }.frame_ui(ui, look, |ui| {
        let room = ui.available_size();
        let text = RichText::new(look.words.get(waiting)).color(look.theme.weak);
        let wrapped = Some(TextWrapMode::Wrap);
        let text = WidgetText::from(text).into_galley(ui, wrapped, room.x, TextStyle::Body);
        ui.vertical_centered(|ui| {
            ui.set_min_height(room.y);
            ui.add_space(((room.y - text.size().y) / 2.0).max(0.0));
            ui.add(Label::new(text));
        });
    });
}

/// A curve through these points.
pub fn curve(name: impl Into<String>, points: Vec<[f64; 2]>) -> Line<'static> {
    Line::new(name, PlotPoints::from(points)).width(2.0)
}

/// The height of a plot's title with the space below, in points. A legend that does not fit beside the title takes
/// its row from the plot, so that cards side by side have equal heights.
pub const TITLE: f32 = 34.0;

/// The card around a plot, with its title and its legend.
struct PlotFrame<'a> {
    /// The message with the title.
    id: &'static str,
    /// The height of the contents, in points.
    height: f32,
    legend: Legend<'a>,
}

impl PlotFrame<'_> {
    /// Draws the frame and its contents. Returns the frame's rectangle.
    fn frame_ui(&self, ui: &mut Ui, look: &ViewContext, contents: impl FnOnce(&mut Ui)) -> Rect {
        let shown = card(look).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_height(TITLE + self.height);
            let title = |ui: &mut Ui| {
                let title = ui.label(RichText::new(look.words.get(self.id)).heading());
                let zoom = look.words.get("plot-zoom");
                title.on_hover_text(format!("{}\n{zoom}", look.words.tip(self.id)));
            };
            if self.legend.is_empty() {
                title(ui);
            } else {
                ui.horizontal_wrapped(|ui| {
                    title(ui);
                    legend_ui(ui, look, self.legend);
                });
            }
            // Axis lines and numbers are dimmed, so that the curves stand out.
            let visuals = ui.visuals_mut();
            visuals.extreme_bg_color = look.theme.panel;
            visuals.widgets.noninteractive.fg_stroke.color = look.theme.weak;
            contents(ui);
        });
        shown.response.rect
    }
}

/// The legend beside the title: inside the plot it would cover the curves.
fn legend_ui(ui: &mut Ui, look: &ViewContext, legend: Legend) {
    const MARK: f32 = 8.0;
    let font = TextStyle::Small.resolve(ui.style());
    for (name, color) in legend {
        // A mark and its name are allocated as one, so that a row never ends between them.
        let text = RichText::new(name).small().color(look.theme.weak);
        let word = ui.painter().layout_no_wrap(name.clone(), font.clone(), look.theme.weak).size();
        let size = vec2(MARK + space::SMALL + word.x, word.y);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let mark = Align2::LEFT_CENTER.align_size_within_rect(vec2(MARK, MARK), rect);
        ui.painter().rect_filled(mark, MARK / 2.0, *color);
        let word = rect.with_min_x(mark.right() + space::SMALL);
        ui.put(word, Label::new(text).extend());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_of_a_single_step_has_room_about_its_point() {
        let chart = |points: Vec<[f64; 2]>, band: Vec<[f64; 2]>| Chart {
            title: String::new(),
            axes: [String::new(), String::new()],
            curves: vec![Curve { name: String::new(), points, band, ..Curve::default() }],
            ..Chart::default()
        };
        let bounded = Chart { range: Some([0.0, 0.0]), ..chart(vec![[1.0, 0.0]], vec![]) };
        assert_eq!(room_of_a_point(&bounded), Some([[1.0, 0.0], [2.0, 1.0]]));
        let room = |points, band| room_of_a_point(&chart(points, band));
        assert_eq!(room(vec![[1.0, 1500.0]], vec![]), Some([[1.0, 1350.0], [2.0, 1650.0]]));
        let banded = room(vec![[1.0, 1500.0]], vec![[1300.0, 1700.0]]);
        assert_eq!(banded, Some([[1.0, 1130.0], [2.0, 1870.0]]));
        assert_eq!(room(vec![[1.0, 0.0]], vec![]), Some([[1.0, -1.0], [2.0, 1.0]]));
        assert_eq!(room(vec![[1.0, 5.0], [2.0, 6.0]], vec![]), None);
        assert_eq!(room(vec![], vec![]), None);
    }

    #[test]
    fn grid_steps_are_round_and_far_enough_apart() {
        for (least, step) in [(0.7, 1.0), (1.5, 2.0), (2.1, 5.0), (73.0, 100.0), (0.03, 0.05)] {
            let grid = GridInput { bounds: (0.0, 1.0), base_step_size: least };
            assert!((round_step(&grid, BASE) - step).abs() < 1e-9, "{least}");
        }
    }

    #[test]
    fn axis_numbers_have_as_many_decimals_as_their_step() {
        let steps = [(2.0, 0.5, "2.0"), (2.5, 0.5, "2.5"), (0.2, 0.1, "0.2"), (1.35, 0.05, "1.35")];
        let more = [(0.012, 0.002, "0.012"), (3.0, 1.0, "3"), (1500.0, 200.0, "1500")];
        for (value, step_size, written) in steps.into_iter().chain(more) {
            assert_eq!(number(GridMark { value, step_size }, &(0.0..=1.0)), written);
        }
    }
}
