//! The view of a network: its chance along a game, its policy beside the visits of a search, and the weights of its
//! first layer.

use egui::{
    Color32, ComboBox, CornerRadius, Label, Painter, Rect, RichText, Role, Sense, Slider, Stroke,
    Ui, WidgetInfo, vec2,
};
use egui_plot::VLine;
use othello_engine::{Game, Square};

use crate::{
    pages::learning::pair_ui,
    runs::{
        learning::FinishedRound,
        network_study::{MoveShare, NetworkStudies, NetworkStudy, Neuron, StudiedNetwork},
    },
    text::numbers::signed,
    theme::space,
    widgets::{
        ViewContext,
        card::card,
        direction::upright,
        open_list::ShowList,
        plot::{PlotCard, chart_ui, curve, plot_card_ui},
        plot_cursor::CursorCurve,
        small_board::small_board,
    },
};
use othello_lab::svg::{Chart, Curve};

/// The height of a card's contents, in points.
const HEIGHT: f32 = 150.0;
/// The greatest side of a board, and the side of a neuron's, in points.
const BOARD: f32 = 320.0;
const NEURON: f32 = 68.0;
/// The number of neurons that are shown.
const NEURONS: usize = 24;
/// The moves that are listed below a board.
const LISTED: usize = 3;
/// The least share that is written on a board.
const LEAST: f32 = 0.02;

/// The state of the views.
#[derive(Default)]
pub(super) struct NetworkViewer {
    studies: NetworkStudies,
    /// The game on the game's page.
    game: Game,
    /// The number of moves before the shown position; `None` for the middle of the game.
    ply: Option<usize>,
    plane: usize,
}

impl NetworkViewer {
    /// Sets the game on the game's page.
    pub(super) fn set_game(&mut self, game: &Game) {
        if self.game.moves() != game.moves() {
            self.game = game.clone();
            self.ply = None;
        }
    }

    /// Collects the results of the background threads.
    pub(super) fn logic(&mut self) {
        self.studies.logic();
    }

    /// Draws the views of this network, whose run has finished these rounds.
    pub(super) fn viewer_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        network: StudiedNetwork,
        rounds: &[FinishedRound],
    ) {
        let study = match self.studies.study(ui.ctx(), network, &self.game) {
            Some(Ok(study)) => study,
            Some(Err(failure)) => {
                let reason = RichText::new(failure.words(look.words)).color(look.theme.error);
                ui.add(Label::new(reason).wrap());
                return;
            }
            None => return,
        };
        let last = study.game.moves().len();
        let ply = self.ply.unwrap_or(last / 2).min(last);
        let mut chosen = ply;
        if rounds.is_empty() {
            chances_ui(ui, look, &study, &mut chosen);
        } else {
            pair_ui(
                ui,
                |ui| rounds_ui(ui, look, rounds),
                |ui| chances_ui(ui, look, &study, &mut chosen),
            );
        }
        if chosen != ply {
            self.ply = Some(chosen);
        }
        ui.add_space(space::MEDIUM);
        self.position_ui(ui, look, &study, chosen);
        ui.add_space(space::MEDIUM);
        self.neurons_ui(ui, look, &study);
    }

    /// The policy and the visits of the chosen position, side by side if there is room.
    fn position_ui(&mut self, ui: &mut Ui, look: &ViewContext, study: &NetworkStudy, ply: usize) {
        let empty: &[MoveShare] = &[];
        let moves = self.studies.position(ui.ctx(), ply).map_or(empty, |known| &known.moves);
        let game = study.game.truncated(ply);
        let shares = |share: fn(&MoveShare) -> f32| -> Vec<(Square, f32)> {
            moves.iter().map(|found| (found.square, share(found))).collect()
        };
        let (policy, visits) = (shares(|found| found.policy), shares(|found| found.visits));
        pair_ui(
            ui,
            |ui| {
                let note = (!study.has_policy()).then_some("network-no-policy");
                shares_ui(
                    ui,
                    look,
                    &game,
                    &ShareCard { id: "network-policy", shares: &policy, note },
                );
            },
            |ui| {
                let note = None;
                shares_ui(
                    ui,
                    look,
                    &game,
                    &ShareCard { id: "network-visits", shares: &visits, note },
                );
            },
        );
    }

    fn neurons_ui(&mut self, ui: &mut Ui, look: &ViewContext, study: &NetworkStudy) {
        let words = look.words;
        let planes = study.planes();
        self.plane = self.plane.min(planes.len() - 1);
        card(look).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let title = ui.label(RichText::new(words.get("network-first-layer")).heading());
            title.on_hover_text(words.tip("network-first-layer"));
            let widths: Vec<String> = study.widths().iter().map(ToString::to_string).collect();
            let widths = widths.join("-");
            ui.horizontal_wrapped(|ui| {
                let about = words.with("network-layers", &[("widths", widths.as_str().into())]);
                ui.label(RichText::new(about).color(look.theme.weak));
                if planes.len() > 1 {
                    let label = ui.label(words.get("network-plane"));
                    let combo = ComboBox::from_id_salt("network-plane").width(170.0);
                    let combo = combo.selected_text(words.get(planes[self.plane]));
                    let combo = combo.show_list(ui, |ui| {
                        for (index, id) in planes.iter().enumerate() {
                            ui.selectable_value(&mut self.plane, index, words.get(id));
                        }
                    });
                    combo.response.labelled_by(label.id);
                }
            });
            ui.add_space(space::SMALL);
            ui.horizontal_wrapped(|ui| {
                for neuron in study.neurons.iter().take(NEURONS) {
                    neuron_ui(ui, look, neuron, self.plane);
                }
            });
        });
    }
}

/// The errors on the training and on the held-out games after each round.
fn rounds_ui(ui: &mut Ui, look: &ViewContext, rounds: &[FinishedRound]) {
    const ID: &str = "network-rounds-errors";
    let words = look.words;
    let named = |(index, id): (usize, &str)| {
        let point = |over: &FinishedRound| [f64::from(over.round), over.errors[index]];
        let points: Vec<[f64; 2]> = rounds.iter().map(point).collect();
        Curve { name: words.get(id).into_owned(), points, ..Curve::default() }
    };
    let curves: Vec<Curve> =
        ["learning-training", "learning-validation"].into_iter().enumerate().map(named).collect();
    // A single round stays at the left, as others will follow.
    let all = curves.iter().flat_map(|curve| &curve.points).map(|[_, error]| *error);
    let range = (rounds.len() == 1).then(|| {
        all.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)])
    });
    let axes = ["axis-round", "axis-error"].map(|id| words.get(id).into_owned());
    let chart =
        Chart { title: words.get(ID).into_owned(), axes, curves, range, ..Chart::default() };
    chart_ui(ui, look, ID, HEIGHT, &chart);
}

/// Black's chance along the game, and the slider that chooses a position.
fn chances_ui(ui: &mut Ui, look: &ViewContext, study: &NetworkStudy, ply: &mut usize) {
    let words = look.words;
    ui.vertical(|ui| {
        let points: Vec<[f64; 2]> =
            study.chances.iter().enumerate().map(|(at, chance)| [at as f64, *chance]).collect();
        let axes = ["axis-move", "axis-black-chance"].map(|id| words.get(id).into_owned());
        let color = look.theme.series[0];
        let name = words.get("network-chances");
        let curves = [CursorCurve { name: &name, color, points: &points }];
        let covers = [[0.0, 0.0], [0.0, 100.0]];
        let height = HEIGHT - SLIDER;
        let card = PlotCard {
            id: "network-chances",
            height,
            axes: &axes,
            covers: &covers,
            curves: &curves,
            chart: None,
        };
        plot_card_ui(ui, look, &card, |plot| {
            plot.line(curve("", points.clone()).color(color));
            let here = VLine::new("", *ply as f64).color(look.theme.weak).width(1.0);
            plot.vline(here);
        });
        let about = if study.is_own_game { "network-own-game" } else { "network-board-game" };
        ui.label(RichText::new(words.get(about)).small().color(look.theme.weak));
        ui.horizontal(|ui| {
            let label = ui.label(words.get("network-position"));
            crate::theme::thin(ui);
            ui.spacing_mut().slider_width = (ui.available_width() - 64.0).max(60.0);
            let slider = Slider::new(ply, 0..=study.game.moves().len());
            ui.add(slider).labelled_by(label.id);
        });
    });
}

/// The height of the slider's row and of the line above it, in points.
const SLIDER: f32 = 44.0;

/// The shares of a position's moves.
struct ShareCard<'a> {
    /// The message with the title; its tip explains the shares.
    id: &'static str,
    shares: &'a [(Square, f32)],
    /// The message that replaces the shares, if there are none.
    note: Option<&'static str>,
}

/// Draws a board with a disc on each legal move, as large as its share, and the most probable moves as text.
fn shares_ui(ui: &mut Ui, look: &ViewContext, game: &Game, shown: &ShareCard) {
    let words = look.words;
    card(look).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let title = ui.label(RichText::new(words.get(shown.id)).heading());
        title.on_hover_text(words.tip(shown.id));
        let side = BOARD.min(ui.available_width());
        let mut order: Vec<(Square, f32)> = shown.shares.to_vec();
        order.sort_by(|a, b| b.1.total_cmp(&a.1));
        let percent = |share: f32| words.percent(100.0 * share, 0);
        let best = order.iter().take(LISTED).filter(|_| shown.note.is_none());
        let best: Vec<String> =
            best.map(|(square, share)| format!("{square} {}", percent(*share))).collect();
        let text = match shown.note {
            Some(note) => words.get(note).into_owned(),
            None if game.is_over() => words.get("network-game-over").into_owned(),
            None => best.join(" · "),
        };
        let (response, painter) = ui.allocate_painter(vec2(side, side), Sense::hover());
        let name = format!("{}: {text}", words.get(shown.id));
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let rect = Rect::from_min_size(response.rect.min, vec2(side, side));
        small_board(&painter, rect, look, &game.board(), game.moves().last().copied());
        let step = (side - 4.0) / 8.0;
        let font = egui::FontId::proportional((0.3 * step).max(8.0));
        let shares = order.into_iter().filter(|_| shown.note.is_none());
        upright(&painter, rect, || {
            shares.for_each(|(square, share)| {
                let place = vec2(square.column() as f32 + 0.5, square.row() as f32 + 0.5) * step;
                let center = rect.min + vec2(2.0, 2.0) + place;
                let fill = look.theme.strength(share.sqrt()).gamma_multiply(0.85);
                painter.circle_filled(center, step * (0.12 + 0.34 * share.sqrt()), fill);
                if share >= LEAST {
                    let ink = if crate::theme::contrast(Color32::BLACK, fill) > 7.0 {
                        Color32::BLACK
                    } else {
                        Color32::WHITE
                    };
                    let text = format!("{:.0}", 100.0 * share);
                    painter.text(center, egui::Align2::CENTER_CENTER, text, font.clone(), ink);
                }
            });
        });
        ui.label(RichText::new(text).small().color(look.theme.weak));
    });
}

/// A neuron as a small board: the colours are the signs of its weights, their strength the size.
fn neuron_ui(ui: &mut Ui, look: &ViewContext, neuron: &Neuron, plane: usize) {
    let (response, painter) = ui.allocate_painter(vec2(NEURON, NEURON), Sense::hover());
    let weights = &neuron.planes[plane];
    // One scale for all planes of a neuron, so that planes can be compared.
    let most = neuron.planes.iter().flatten().fold(f32::MIN_POSITIVE, |most, w| most.max(w.abs()));
    let strongest = |sign: f32| {
        let best = Square::all()
            .max_by(|a, b| (sign * weights[a.index()]).total_cmp(&(sign * weights[b.index()])));
        best.map(|square| format!("{square} {}", signed(weights[square.index()], 2)))
            .unwrap_or_default()
    };
    let number = [("number", (neuron.number + 1).into())];
    let name = look.words.with("network-neuron", &number);
    let name = format!("{name}: {}, {}", strongest(1.0), strongest(-1.0));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let rect = response.rect;
    upright(&painter, rect, || {
        paint(&painter, rect, look, |square| weights[square.index()] / most);
    });
    response.on_hover_text(name);
}

/// Paints the weights of the squares, -1..=1.
fn paint(painter: &Painter, rect: Rect, look: &ViewContext, weight: impl Fn(Square) -> f32) {
    let step = rect.width() / 8.0;
    let [positive, _, negative] = look.theme.loss;
    painter.rect_filled(rect, CornerRadius::ZERO, look.theme.sunken);
    for square in Square::all() {
        let weight = weight(square);
        let color = if weight > 0.0 { positive } else { negative };
        let corner = rect.min + vec2(square.column() as f32, square.row() as f32) * step;
        let cell = Rect::from_min_size(corner, vec2(step, step)).shrink(0.5);
        painter.rect_filled(cell, CornerRadius::ZERO, color.gamma_multiply(weight.abs()));
    }
    painter.rect_stroke(
        rect,
        CornerRadius::ZERO,
        Stroke::new(1.0, look.theme.line),
        egui::StrokeKind::Inside,
    );
}
