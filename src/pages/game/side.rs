//! The side panel beside the board: players, moves and the analysis, with an edge that can be moved.

use egui::{
    Align, CursorIcon, Frame, Layout, Margin, Panel, Rect, RichText, Role, ScrollArea, Sense,
    Stroke, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::{
    SidePanel,
    analysis::{self, GRAPH, PanelHeights},
    arrows, bar,
    explorer::explorer_parts_ui,
    lines::{LINES_HEIGHT, WRAPPED},
    moves::moves_ui,
    players::players_ui,
};
use crate::{
    action::{Action, Command},
    theme::{self, SIDE, space},
    widgets::{
        ViewContext,
        direction::is_mirrored,
        icon::{Icon, icon_button},
    },
};

/// The minimum height of a panel with two columns, in points.
const MIN_HEIGHT: f32 = 400.0;
/// The height of the panel, in points, below which it shows one part at a time under players of one line each.
const LOW: f32 = 480.0;
/// The height of the panel, in points, below which it scrolls as a whole.
const TIGHT: f32 = 280.0;
/// The minimum height of the list of moves beside an analysis, in points.
const MIN_LIST: f32 = 96.0;
/// The maximum height of the graph, in points.
const MAX_GRAPH: f32 = 280.0;
/// The minimum width of the board's area, in points.
const BOARD: f32 = 300.0;
/// The minimum size of the board as a share of the window's height.
const BOARD_SHARE: f32 = 0.6;
/// The minimum size of the board beside the panel as a share of the width, where the window is high enough.
const WIDTH_SHARE: f32 = 0.5;
/// The width of the panel, in points, that a board with that share leaves: the names of the tabs are readable in it.
const BESIDE_HALF: f32 = 220.0;
/// The width of the bars and margins beside the board, in points.
const AROUND_BOARD: f32 = 2.0 * (space::LARGE + bar::ROOM);
/// The height of the menu and the status bar with some reserve, in points.
const BARS: f32 = 80.0;
/// The minimum height of the list of mistakes below the list of moves, in points: several rows with the reasons for
/// one of them.
const MISTAKES: f32 = 150.0;
/// The height of a tab with the mistakes, in points, below which it scrolls as a whole.
const LOW_TAB: f32 = 320.0;
/// The largest width of the panel with an analysis that takes the room beside the board, in points.
const WITH_ANALYSIS: f32 = 400.0;
/// The usual width of a low panel, in points, in which the tabs and most mistakes have a line each.
const WITH_TABS: f32 = 320.0;
/// The distance by which an arrow key moves the edge, in points.
const STEP: f32 = 16.0;

/// The minimum width of each of two columns, in points.
const COLUMN: f32 = 300.0;

/// The size of the board as a share of its usual one, at least, beside two columns and the explorer.
const BESIDE_EXPLORER: f32 = 0.75;

/// Whether the panel has room for two columns beside a board as high as the window, or a smaller one with the explorer
/// at its other side.
fn has_two_columns(ui: &Ui, has_explorer: bool) -> bool {
    let height = ui.available_height();
    let share = if has_explorer { BESIDE_EXPLORER } else { 1.0 };
    let board = share * height + 2.0 * (space::LARGE + bar::ROOM);
    height >= MIN_HEIGHT && ui.available_width() - board >= 2.0 * COLUMN + 3.0 * space::LARGE
}

/// The width of the panel in a window of this width: the user's setting, as far as there is room. With an analysis it
/// takes the empty room beside the board.
fn width(ui: &Ui, chosen: Option<f32>, shows_analysis: bool) -> f32 {
    let room = ui.available_width();
    let mut usual = (room * 0.34).clamp(SIDE[0], SIDE[1]);
    if shows_analysis {
        let board = ui.available_height() + 2.0 * bar::ROOM;
        usual = (room - board).min(WITH_ANALYSIS).max(usual);
        if ui.available_height() - 2.0 * space::LARGE < LOW {
            usual = usual.max(WITH_TABS);
        }
    }
    let window = vec2(room, ui.ctx().content_rect().height());
    let beside_half = (room - half_the_width(window) - AROUND_BOARD).max(BESIDE_HALF);
    let most = (room - board_width(ui)).min(beside_half);
    chosen.unwrap_or(usual).clamp(SIDE[0], most.max(SIDE[0]))
}

/// The size of a board with its share of the width, as far as the height allows, in points.
fn half_the_width(window: Vec2) -> f32 {
    (WIDTH_SHARE * window.x).min(window.y - BARS - 2.0 * space::LARGE)
}

/// The width that panels leave to the board with its surroundings, in points.
pub fn board_width(ui: &Ui) -> f32 {
    let height = ui.ctx().content_rect().height();
    (BOARD_SHARE * height + AROUND_BOARD).max(BOARD)
}

/// The largest scale at which a window of this size has room for the panel beside or below a board of its minimum size.
pub fn largest_scale(window: Vec2) -> f32 {
    let rest = AROUND_BOARD + BESIDE_HALF;
    let by_width = (1.0 - WIDTH_SHARE) * window.x / rest;
    let by_height = (window.x - window.y) / (rest - BARS - 2.0 * space::LARGE);
    let beside = (window.x - BOARD_SHARE * window.y) / (AROUND_BOARD + SIDE[0]);
    let beside = beside.min(by_width.max(by_height));
    let below = (window.y - window.x) / (BARS + SIDE[0]);
    beside.max(below)
}

/// Draws the panel.
pub fn side_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel) -> Option<Action> {
    let frame = Frame::new().fill(look.theme.panel).inner_margin(Margin::same(space::LARGE as i8));
    let has_explorer = look.settings.show_explorer;
    let has_two =
        side.shows_analysis && side.explorer.is_none() && has_two_columns(ui, has_explorer);
    let contents = |ui: &mut Ui| {
        if has_two {
            return two_columns_ui(ui, look, side);
        }
        let is_low = ui.available_height() < LOW;
        if side.explorer.is_some() || side.shows_analysis && is_low {
            return with_tabs_ui(ui, look, side);
        }
        if side.shows_analysis {
            return with_analysis_ui(ui, look, side);
        }
        let action = players_ui(ui, look, side.session, side.refusal, false);
        ui.add_space(space::SMALL);
        action.or(moves_ui(ui, look, side))
    };
    if is_upright(ui) {
        // The board is as wide as the window.
        let height = ui.available_height() - ui.available_width();
        let panel = Panel::bottom("game below").exact_size(height).resizable(false).frame(frame);
        return panel.show(ui, contents).inner;
    }
    let width = if has_two {
        let least = 2.0 * COLUMN + space::LARGE;
        look.settings.side_width.unwrap_or(least).max(least)
    } else {
        width(ui, look.settings.side_width, side.shows_analysis)
    };
    let panel = Panel::right("game").exact_size(width).resizable(false).frame(frame);
    let panel = panel.show(ui, contents);
    panel.inner.or(edge_ui(ui, look, panel.response.rect))
}

/// Whether the window is upright and too narrow for a panel beside the board, as on a phone in the hand. The
/// panel is then below the board.
pub fn is_upright(ui: &Ui) -> bool {
    let room = ui.available_size();
    room.x < board_width(ui) + SIDE[0] && room.y > room.x + SIDE[0]
}

/// The edge between the board and the panel. A drag or the arrow keys move it; a double click resets it.
fn edge_ui(ui: &Ui, look: &ViewContext, panel: Rect) -> Option<Action> {
    let edge = panel.left();
    let rect = Rect::from_x_y_ranges(edge - 4.0..=edge + 4.0, panel.y_range());
    let response = ui.interact(rect, ui.scope_id().with("edge"), Sense::click_and_drag());
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    let name = look.words.get("side-edge");
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, &*name));
    if response.hovered() || response.dragged() {
        let line = Stroke::new(2.0, look.theme.accent);
        ui.painter().vline(edge, panel.y_range(), line);
    }
    if response.double_clicked() {
        return Some(Action::SetSideWidth(None));
    }
    // A step to the right makes a panel at the right narrower, and one at the left of a mirrored window wider.
    let wider = if is_mirrored(look) { STEP } else { -STEP };
    let by_arrows = wider * arrows::step(ui, &response) as f32;
    let pointer = response.interact_pointer_pos().filter(|_| response.dragged());
    let dragged = |at: egui::Pos2| panel.right() - at.x;
    let width = pointer.map_or(panel.width() + by_arrows, dragged);
    (width != panel.width()).then_some(Action::SetSideWidth(Some(width)))
}

/// Players and moves beside the analysis.
fn two_columns_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel) -> Option<Action> {
    let width = (ui.available_width() - space::LARGE) / 2.0;
    let gap = space::LARGE as i8;
    let frame = Frame::new().inner_margin(Margin { left: gap, ..Margin::ZERO });
    let column = Panel::right("analysis column").exact_size(width + space::LARGE);
    let column = column.resizable(false).frame(frame).show_separator_line(false);
    let beside = column.show(ui, |ui| {
        let over = ui.available_height() - analysis::height_of_others(side) - WRAPPED;
        let over = over.max(GRAPH);
        let graph = (GRAPH + 0.3 * (over - GRAPH)).min(MAX_GRAPH);
        let list = over - graph + analysis::MIN_LIST;
        let heights = PanelHeights { graph, lines: LINES_HEIGHT + WRAPPED, list };
        let panel = |ui: &mut Ui| analysis::analysis_panel_ui(ui, look, side, heights);
        ScrollArea::vertical().show(ui, panel).inner
    });
    let action = players_ui(ui, look, side.session, side.refusal, false);
    ui.add_space(space::SMALL);
    beside.inner.or(action).or(moves_ui(ui, look, side))
}

/// Moves and analysis one below the other if both have room, else one of them at a time, selected by tabs.
fn with_analysis_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel) -> Option<Action> {
    let panel = |ui: &mut Ui, heights| analysis::analysis_panel_ui(ui, look, side, heights);
    let action = players_ui(ui, look, side.session, side.refusal, false);
    ui.add_space(space::SMALL);
    let room = ui.available_height();
    let others = analysis::height_of_others(side);
    let over = room - others - MIN_LIST;
    let heights = heights_of_panel(side, over - WRAPPED, LINES_HEIGHT + WRAPPED);
    let Some(heights) = heights.or_else(|| heights_of_panel(side, over, LINES_HEIGHT)) else {
        return action.or(tabs_ui(ui, look, side));
    };
    let below = Frame::new().inner_margin(Margin { top: 8, ..Margin::ZERO });
    let below = Panel::bottom("analysis").frame(below).show_separator_line(false);
    let below = below.show(ui, |ui| panel(ui, heights)).inner;
    action.or(below).or(moves_ui(ui, look, side))
}

/// The heights of the analysis below the list of moves. `over` is the height that the other parts leave; `None` if it is
/// too little.
fn heights_of_panel(side: &SidePanel, over: f32, lines: f32) -> Option<PanelHeights> {
    // In a review, the mistakes need the room more than the graph and the moves.
    let is_reviewing = side.analysis.shows_review();
    let graph = if is_reviewing {
        GRAPH * 2.0 / 3.0
    } else {
        (GRAPH + 0.3 * (over - GRAPH)).min(MAX_GRAPH)
    };
    let list = over - graph + analysis::MIN_LIST;
    let has_room = over >= GRAPH && !(is_reviewing && list < MISTAKES);
    has_room.then_some(PanelHeights { graph, lines, list })
}

/// The players above one of the moves, the analysis and the explorer.
fn with_tabs_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel) -> Option<Action> {
    let height = ui.available_height();
    let (is_low, is_tight) = (height < LOW, height < TIGHT);
    let contents = |ui: &mut Ui| {
        let action = players_ui(ui, look, side.session, side.refusal, is_low);
        ui.add_space(space::SMALL);
        let height = if is_tight { LOW_TAB } else { ui.available_height() };
        let size = vec2(ui.available_width(), height);
        action.or(ui.allocate_ui(size, |ui| tabs_ui(ui, look, side)).inner)
    };
    if is_tight { ScrollArea::vertical().show(ui, contents).inner } else { contents(ui) }
}

/// A part of the panel that does not fit next to the others.
#[derive(Clone, Copy, PartialEq)]
enum SideTab {
    Analysis,
    Games,
    Mistakes,
    Moves,
}

impl SideTab {
    /// The tabs of the panel, with the message that names them.
    fn all(side: &SidePanel) -> Vec<(SideTab, &'static str)> {
        let tabs = [
            (SideTab::Mistakes, "mistakes-title", side.analysis.shows_review()),
            (SideTab::Analysis, "analysis-title", side.shows_analysis),
            (SideTab::Games, "explorer-title", side.explorer.is_some()),
            (SideTab::Moves, "menu-moves", true),
        ];
        tabs.into_iter().filter(|tab| tab.2).map(|(tab, words, _)| (tab, words)).collect()
    }

    /// The message with a shorter name, if there is one.
    const fn short(self) -> Option<&'static str> {
        match self {
            SideTab::Games => Some("explorer-tab"),
            SideTab::Analysis | SideTab::Mistakes | SideTab::Moves => None,
        }
    }

    /// The command of the button beside the tabs, with the message that names it. It closes the part that a tab shows.
    /// The moves stay when the other parts are closed.
    const fn close(self, shows_analysis: bool) -> (Command, &'static str) {
        let closes_games = match self {
            SideTab::Games => true,
            SideTab::Moves => !shows_analysis,
            SideTab::Mistakes | SideTab::Analysis => false,
        };
        if closes_games {
            (Command::ToggleExplorer, "explorer-close")
        } else {
            (Command::CloseAnalysis, "command-close-analysis")
        }
    }
}

/// The names of the tabs: short and small ones if the full ones need more than a line.
fn tab_names_ui(ui: &mut Ui, look: &ViewContext, tabs: &[(SideTab, &str)], chosen: &mut SideTab) {
    let full = |tab: &(SideTab, &str)| look.words.get(tab.1).into_owned();
    let short = |tab: &(SideTab, &str)| look.words.get(tab.0.short().unwrap_or(tab.1)).into_owned();
    let names: [Vec<String>; 2] =
        [tabs.iter().map(full).collect(), tabs.iter().map(short).collect()];
    let spaces = ui.spacing().item_spacing.x * tabs.len() as f32;
    let width = |names: &[String], style: &TextStyle, padding: f32| {
        let texts = names.iter().map(|name| theme::text_width(ui, name, style) + 2.0 * padding);
        texts.sum::<f32>() + spaces
    };
    let (usual, room) = (ui.spacing().button_padding.x, ui.available_width());
    let is_full = width(&names[0], &TextStyle::Body, usual) <= room;
    let is_small = !is_full && width(&names[1], &TextStyle::Body, space::SMALL) > room;
    let spacing = ui.spacing_mut();
    if is_small {
        (spacing.button_padding.x, spacing.item_spacing.x) =
            (space::SMALL / 2.0, space::SMALL / 2.0);
    } else if !is_full {
        spacing.button_padding.x = space::SMALL;
    }
    for (index, (tab, _)) in tabs.iter().enumerate() {
        let text = RichText::new(&names[usize::from(!is_full)][index]);
        let text = if is_small { text.small() } else { text };
        let is_chosen = tab == chosen;
        let response = ui.selectable_label(is_chosen, text);
        let name = &names[0][index];
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, name));
        if response.clicked() {
            *chosen = *tab;
        }
    }
}

/// The mistakes, the best lines, the explorer or the list of moves, selected by tabs.
fn tabs_ui(ui: &mut Ui, look: &ViewContext, side: &SidePanel) -> Option<Action> {
    let tabs = SideTab::all(side);
    // What was opened last is shown first.
    let id = ui.scope_id().with(("tab", side.explorer.is_some()));
    let chosen = ui.data(|data| data.get_temp::<SideTab>(id));
    let usual = if side.explorer.is_some() { SideTab::Games } else { tabs[0].0 };
    let is_there = |chosen: &SideTab| tabs.iter().any(|(tab, _)| tab == chosen);
    let mut tab = chosen.filter(is_there).unwrap_or(usual);
    let (before, mut action) = (tab, None);
    ui.horizontal_top(|ui| {
        // The button is a box of its own, which would not wrap.
        let button = ui.spacing().interact_size.y + 4.0 + ui.spacing().item_spacing.x;
        let room = ui.available_width() - button;
        let layout = Layout::left_to_right(Align::Center).with_main_wrap(true);
        ui.allocate_ui_with_layout(vec2(room, 0.0), layout, |ui| {
            tab_names_ui(ui, look, &tabs, &mut tab);
        });
        let (close, name) = tab.close(side.shows_analysis);
        let name = look.words.get(name);
        let is_clicked = icon_button(ui, Icon::Close, &name).on_hover_text(&*name).clicked();
        action = is_clicked.then_some(Action::Command(close));
    });
    if tab != before {
        ui.data_mut(|data| data.insert_temp(id, tab));
    }
    action.or(match tab {
        SideTab::Mistakes => {
            // In little room the panel scrolls as a whole rather than the list in it.
            let is_low = ui.available_height() < LOW_TAB;
            let panel = |ui: &mut Ui| analysis::mistakes_panel_ui(ui, look, side, is_low);
            if is_low { ScrollArea::vertical().show(ui, panel).inner } else { panel(ui) }
        }
        SideTab::Analysis => {
            let panel = |ui: &mut Ui| analysis::lines_panel_ui(ui, look, side);
            ScrollArea::vertical().show(ui, panel).inner
        }
        SideTab::Games => side.explorer.as_ref().and_then(|view| explorer_parts_ui(ui, look, view)),
        SideTab::Moves => moves_ui(ui, look, side),
    })
}
