//! The list of players, wherever one is selected: in groups, with a search, and with a way to add others.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    path::{Path, PathBuf},
};

use egui::{
    Align, Button, CornerRadius, Frame, Id, Key, Label, Layout, Margin, Response, RichText, Role,
    ScrollArea, Sense, Stroke, TextEdit, Ui, WidgetInfo, vec2,
};
use othello_lab::{players::spec::PlayerSpec, rating::elo::PlayerRating};

use super::{
    ViewContext,
    dialog::note_option,
    level_cards::{self, level_cards_ui},
    option_grid::OptionGrid,
};
use crate::{
    action::Action,
    roster::{ListedPlayer, PlayerGroup, PlayerSlot},
    text::names,
    theme::{self, radius, space, strong_family},
};

/// The state of the list.
#[derive(Clone, Debug, Default)]
pub struct Picker {
    group: Option<PlayerGroup>,
    search: String,
    /// A player that is being typed.
    typed: String,
    /// The error in the typed player.
    error: Option<String>,
    /// The runs of which all players are listed.
    open_runs: BTreeSet<PathBuf>,
    /// Players that are not listed.
    left_out: HashSet<PlayerSpec>,
}

/// A row of the list.
struct PickerRow<'a> {
    listed: &'a ListedPlayer,
    /// The run that the player stands for, and the number of its other players.
    run: Option<(&'a Path, usize)>,
    /// Whether these are listed as well.
    is_open: bool,
}

/// The use of a row.
enum RowInput {
    Picked(PickerInput),
    /// List the other players of this run, or hide them.
    Toggle(PathBuf),
}

/// The user's request.
pub enum PickerInput {
    /// Select this player, which is on the list.
    Player(PlayerSpec),
    /// Change the list, such as by adding a player.
    Other(Action),
}

/// The marked players.
pub enum PickerMarks<'a> {
    /// The selected player.
    One(&'a PlayerSpec),
    /// All participants, with a checkbox before each.
    Many(&'a [PlayerSpec]),
}

impl PickerMarks<'_> {
    fn holds(&self, player: &PlayerSpec) -> bool {
        match self {
            PickerMarks::One(chosen) => chosen.is_same(player),
            PickerMarks::Many(chosen) => chosen.iter().any(|chosen| chosen.is_same(player)),
        }
    }
}

/// A list to draw.
pub struct PickerList<'a> {
    /// The players that are marked.
    pub marks: PickerMarks<'a>,
    /// The place that a player is chosen for.
    pub slot: PlayerSlot,
    /// The height without the controls below, in points.
    pub height: f32,
}

impl PickerList<'_> {
    /// The side before each name for screen readers, if the list is about one side.
    fn prefix(&self, look: &ViewContext) -> String {
        match self.slot {
            PlayerSlot::Side(color) => format!("{}: ", look.words.get(names::color(color))),
            PlayerSlot::Opponent
            | PlayerSlot::Tournament
            | PlayerSlot::Ladder
            | PlayerSlot::Parent
            | PlayerSlot::Minds => String::new(),
        }
    }
}

/// The height of a row, in points.
const LINE: f32 = 40.0;

/// The height of the controls that add a player, below the list, in points.
const OTHERS: f32 = 28.0;

/// The width of the search field beside the groups' names, in points.
const SEARCH: f32 = 184.0;

/// The maximum number of rows in a list that is drawn as a whole.
const MAX_LINES: usize = 200;

impl Picker {
    /// Creates a list that starts with this group.
    pub fn turned_to(group: PlayerGroup) -> Picker {
        Picker { group: Some(group), ..Picker::default() }
    }

    /// The shown group: the one that the user selected, or that of the marked player.
    pub fn group(&self, players: &[ListedPlayer], marked: &PickerMarks) -> PlayerGroup {
        let of_marked = || players.iter().find(|g| marked.holds(&g.player)).map(|g| g.group);
        self.group.or_else(of_marked).unwrap_or_default()
    }

    /// Whether the marked player is in the part of the list that is shown: its group, or what the search finds.
    pub fn shows(&self, players: &[ListedPlayer], marked: &PlayerSpec) -> bool {
        let group = self.group(players, &PickerMarks::One(marked));
        let search = self.search();
        let is_shown = |listed: &ListedPlayer| {
            if search.is_empty() { listed.group == group } else { matches(listed, &search) }
        };
        let mut own = players.iter().filter(|listed| listed.player.is_same(marked));
        own.any(|listed| self.lists(listed) && is_shown(listed))
    }

    /// Leaves out these players.
    pub fn leave_out(&mut self, players: HashSet<PlayerSpec>) {
        self.left_out = players;
    }

    /// Whether the player is on the list.
    fn lists(&self, listed: &ListedPlayer) -> bool {
        !self.left_out.contains(&listed.player)
    }

    /// Shows the group of the marked player.
    pub fn turn_to_marked(&mut self) {
        self.group = None;
        self.search.clear();
    }

    /// The text of the search, in lower case.
    pub fn search(&self) -> String {
        self.search.to_lowercase()
    }

    /// Draws the list, and below it the controls that add a player. For screen readers, the side precedes each name.
    pub fn picker_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        list: &PickerList,
    ) -> Option<PickerInput> {
        let prefix = list.prefix(look);
        let group = self.group(look.roster.players(), &list.marks);
        self.head_ui(ui, look, group, &prefix);
        if let PickerMarks::One(chosen) = list.marks
            && group == PlayerGroup::Levels
            && self.search.is_empty()
            && ui.available_width() >= level_cards::MIN_WIDTH
        {
            // Levels need no controls that add a player, so their cards take that height.
            let height = list.height + OTHERS + ui.spacing().item_spacing.y;
            return levels_ui(ui, look, chosen, height);
        }
        let clicked = self.list_ui(ui, look, list, group);
        let added = self.others_ui(ui, look, list.slot, &prefix);
        clicked.or(added.map(PickerInput::Other))
    }

    /// The names of the groups and a search through all of them, in one row if there is room.
    fn head_ui(&mut self, ui: &mut Ui, look: &ViewContext, group: PlayerGroup, prefix: &str) {
        if ui.available_width() < level_cards::MIN_WIDTH {
            self.tabs_ui(ui, look, group, prefix);
            self.search_ui(ui, look, prefix, f32::INFINITY);
            return;
        }
        ui.horizontal(|ui| {
            self.tabs_ui(ui, look, group, prefix);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                self.search_ui(ui, look, prefix, SEARCH);
            });
        });
    }

    fn search_ui(&mut self, ui: &mut Ui, look: &ViewContext, prefix: &str, width: f32) {
        let search = TextEdit::singleline(&mut self.search)
            .hint_text(look.words.get("players-search"))
            .desired_width(width);
        let response = ui.add(search);
        let name = format!("{prefix}{}", look.words.get("players-search"));
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
    }

    /// A field for any other player, and a button that selects a file.
    fn others_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        slot: PlayerSlot,
        prefix: &str,
    ) -> Option<Action> {
        let words = look.words;
        let mut action = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            // From the right: the field takes the width that the buttons leave.
            let from_right = Layout::right_to_left(Align::Center);
            ui.with_layout(from_right, |ui| {
                let named = |ui: &mut Ui, id| {
                    let response = ui.add(Button::new(words.get(id)).min_size(vec2(0.0, OTHERS)));
                    let name = format!("{prefix}{}", words.get(id));
                    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                    response
                };
                let file = named(ui, "choose-file").on_hover_text(words.tip("choose-file"));
                if file.clicked() {
                    action = Some(Action::ChoosePlayer(slot));
                }
                let add = named(ui, "players-add").clicked();
                let field = TextEdit::singleline(&mut self.typed)
                    .hint_text(words.get("players-other"))
                    .margin(Margin::symmetric(4, 6))
                    .desired_width(ui.available_width());
                let response = ui.add(field).on_hover_text(words.tip("players-other"));
                let name = format!("{prefix}{}", words.get("players-other"));
                response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, &name));
                // A field of one line gives up the focus on Enter.
                let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
                if (add || entered) && !self.typed.trim().is_empty() {
                    action = self.typed_player(look).map(|player| Action::AddPlayer(player, slot));
                }
            });
        });
        if let Some(error) = &self.error {
            ui.add(Label::new(RichText::new(error).color(look.theme.error)).wrap());
        }
        action
    }

    /// The typed player. Sets the error if the text is no player.
    fn typed_player(&mut self, look: &ViewContext) -> Option<PlayerSpec> {
        let player = self.typed.trim().parse::<PlayerSpec>();
        self.error = player.as_ref().err().map(|error| look.words.reason(&error.to_string()));
        if player.is_ok() {
            self.typed.clear();
            self.turn_to_marked();
        }
        player.ok()
    }

    /// The rows to draw. A run has one, with its best player; the others are behind it until it is opened. A search
    /// covers all groups and finds each player.
    fn rows<'a>(
        &self,
        players: &'a [ListedPlayer],
        marks: &PickerMarks,
        group: PlayerGroup,
    ) -> Vec<PickerRow<'a>> {
        let plain = |listed| PickerRow { listed, run: None, is_open: false };
        let search = self.search();
        let players = players.iter().filter(|listed| self.lists(listed));
        if !search.is_empty() {
            return players.filter(|listed| matches(listed, &search)).map(plain).collect();
        }
        let mut rows: Vec<PickerRow> = Vec::new();
        let mut places: BTreeMap<&Path, usize> = BTreeMap::new();
        for listed in players.filter(|listed| listed.group == group) {
            let Some(run) = listed.run.as_deref() else {
                rows.push(plain(listed));
                continue;
            };
            let is_open = self.open_runs.contains(run);
            let Some(&place) = places.get(run) else {
                places.insert(run, rows.len());
                rows.push(PickerRow { is_open, ..plain(listed) });
                continue;
            };
            let (_, others) = rows[place].run.get_or_insert((run, 0));
            *others += 1;
            if is_open || marks.holds(&listed.player) {
                rows.push(plain(listed));
            }
        }
        rows
    }

    fn list_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        list: &PickerList,
        group: PlayerGroup,
    ) -> Option<PickerInput> {
        let (prefix, height) = (list.prefix(look), list.height);
        let shown = self.rows(look.roster.players(), &list.marks, group);
        let mut clicked = None;
        let frame = Frame::new()
            .fill(look.theme.sunken)
            .corner_radius(CornerRadius::same(radius::CARD))
            .inner_margin(Margin::same(6));
        frame.show(ui, |ui| {
            // The dialog keeps its size if a search finds little.
            ui.set_min_size(vec2(ui.available_width(), height));
            if shown.is_empty() {
                let is_whole = self.search.is_empty() && self.left_out.is_empty();
                let empty = if is_whole { empty_words(group) } else { "players-none" };
                let text = RichText::new(look.words.get(empty)).color(look.theme.weak);
                ui.add(Label::new(text).wrap());
                return;
            }
            ui.spacing_mut().item_spacing.y = 2.0;
            theme::beside_scroll_bars(ui);
            let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
            // The keyboard reaches every row of a list that is drawn as a whole.
            let is_whole = shown.len() <= MAX_LINES;
            let is_one = is_whole && matches!(list.marks, PickerMarks::One(_));
            let marked = shown.iter().position(|row| list.marks.holds(&row.listed.player));
            let grid = is_one.then_some(OptionGrid { columns: 1, place: marked.unwrap_or(0) });
            let mut lines = |ui: &mut Ui, rows: &[PickerRow]| {
                clicked = rows_ui(ui, look, (list, &*prefix), rows, grid);
            };
            let area = area.auto_shrink(false);
            if is_whole {
                area.show(ui, |ui| lines(ui, &shown));
            } else {
                area.show_rows(ui, LINE, shown.len(), |ui, range| lines(ui, &shown[range]));
            }
        });
        match clicked? {
            RowInput::Picked(input) => return Some(input),
            RowInput::Toggle(run) => {
                if !self.open_runs.remove(&run) {
                    self.open_runs.insert(run);
                }
            }
        }
        None
    }

    fn tabs_ui(&mut self, ui: &mut Ui, look: &ViewContext, shown: PlayerGroup, prefix: &str) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            ui.spacing_mut().button_padding.x = 6.0;
            for group in PlayerGroup::ALL {
                let text = look.words.get(group.words());
                let is_shown = group == shown && self.search.is_empty();
                let response = ui.selectable_label(is_shown, &*text);
                let name = format!("{prefix}{text}");
                response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_shown, &name));
                note_option(&response, is_shown);
                if response.clicked() {
                    self.group = Some(group);
                    self.search.clear();
                }
            }
        });
    }
}

fn matches(listed: &ListedPlayer, search: &str) -> bool {
    is_found(search, &listed.name, &listed.player.to_string())
}

/// Whether a `search` in lower case finds a player by this name or by this spec.
pub fn is_found(search: &str, name: &str, written: &str) -> bool {
    [name, written].iter().any(|text| text.to_lowercase().contains(search))
}

/// Draws the levels as cards.
fn levels_ui(
    ui: &mut Ui,
    look: &ViewContext,
    chosen: &PlayerSpec,
    height: f32,
) -> Option<PickerInput> {
    let of_levels = |listed: &&ListedPlayer| listed.group == PlayerGroup::Levels;
    let levels: Vec<&ListedPlayer> = look.roster.players().iter().filter(of_levels).collect();
    // A person plays instead while the list is disabled.
    let is_enabled = ui.is_enabled();
    let is_chosen = |listed: &ListedPlayer| is_enabled && listed.player.is_same(chosen);
    let clicked = level_cards_ui(ui, look, &levels, is_chosen, height);
    clicked.map(|listed| PickerInput::Player(listed.player.clone()))
}

/// The message in an empty list.
const fn empty_words(group: PlayerGroup) -> &'static str {
    match group {
        PlayerGroup::Mine => "players-mine-empty",
        PlayerGroup::Evolved => "players-evolved-empty",
        PlayerGroup::Levels | PlayerGroup::Engines => "players-none",
    }
}

/// Draws rows of the list. With a `grid` they are one stop of the Tab key.
fn rows_ui(
    ui: &mut Ui,
    look: &ViewContext,
    (list, prefix): (&PickerList, &str),
    rows: &[PickerRow],
    grid: Option<OptionGrid>,
) -> Option<RowInput> {
    let (mut clicked, mut ids) = (None, Vec::new());
    for (index, row) in rows.iter().enumerate() {
        let sense = grid.map_or(Sense::click(), |grid| grid.sense(index));
        let drawn = (&list.marks, prefix, sense);
        // The id keeps the focus on a row when the rows above it scroll out of view.
        let id = (row.listed.group, row.listed.player.to_string());
        let (input, id) = ui.push_id(id, |ui| line_ui(ui, look, row, drawn)).inner;
        ids.push(id);
        clicked = clicked.or(input);
    }
    let reached = grid.and_then(|grid| grid.walk(ui, &ids, false));
    let player = reached.map(|index| rows[index].listed.player.clone());
    clicked.or(player.map(|player| RowInput::Picked(PickerInput::Player(player))))
}

/// Draws a row of the list. A player that the user added has a button that removes it, and the player of a run one
/// that lists the run's other players. Returns the input and the id of the player's own widget.
fn line_ui(
    ui: &mut Ui,
    look: &ViewContext,
    row: &PickerRow,
    drawn: (&PickerMarks, &str, Sense),
) -> (Option<RowInput>, Id) {
    let (_, prefix, _) = drawn;
    let PickerRow { listed, run, is_open } = row;
    let picked = || RowInput::Picked(PickerInput::Player(listed.player.clone()));
    if !listed.is_added && run.is_none() {
        let line = player_line_ui(ui, look, listed, drawn);
        return (line.clicked().then(picked), line.id);
    }
    let (mut input, mut id) = (None, Id::NULL);
    let size = vec2(ui.available_width(), LINE);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let button = |ui: &mut Ui, text: RichText, name: &str| {
            let response = ui.add(Button::new(text).frame(false).min_size(vec2(24.0, 24.0)));
            let name = format!("{prefix}{name}");
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            response.on_hover_text(&name).clicked()
        };
        let named = [("name", listed.name.as_str().into())];
        if listed.is_added
            && button(ui, RichText::new("×"), &look.words.with("players-remove", &named))
        {
            let removed = Action::RemovePlayer(listed.player.clone());
            input = Some(RowInput::Picked(PickerInput::Other(removed)));
        }
        if let Some((run, others)) = *run {
            let text = if *is_open {
                look.words.get("players-fewer")
            } else {
                look.words.with("players-more", &[("count", others.into())])
            };
            let run_name = run.file_name().unwrap_or_default().to_string_lossy();
            let small = RichText::new(&*text).small().color(look.theme.weak);
            if button(ui, small, &format!("{run_name}: {text}")) {
                input = Some(RowInput::Toggle(run.to_owned()));
            }
        }
        let line = player_line_ui(ui, look, listed, drawn);
        if line.clicked() {
            input = Some(picked());
        }
        id = line.id;
    });
    (input, id)
}

/// Draws a player: name, description and rating.
fn player_line_ui(
    ui: &mut Ui,
    look: &ViewContext,
    listed: &ListedPlayer,
    (marked, prefix, sense): (&PickerMarks, &str, Sense),
) -> Response {
    let theme = look.theme;
    // A person plays instead while the list is disabled.
    let is_marked = ui.is_enabled() && marked.holds(&listed.player);
    let is_many = matches!(marked, PickerMarks::Many(_));
    let size = vec2(ui.available_width(), LINE);
    let (rect, response) = ui.allocate_exact_size(size, sense);
    note_option(&response, is_marked && !is_many);
    response.widget_info(|| {
        let role = if is_many { Role::CheckBox } else { Role::RadioButton };
        let name = format!("{prefix}{}, {}", listed.name, listed.about);
        WidgetInfo::selected(role, ui.is_enabled(), is_marked, name)
    });
    if response.has_focus() {
        // Its neighbours come into view as well, since the keyboard moves on only to visible rows.
        let room = rect.expand(LINE / 2.0);
        ui.scroll_to_rect_animation(room, None, egui::style::ScrollAnimation::none());
    }
    // Screen readers know of the row by now. Drawing rows out of view would slow long lists.
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let fill = if is_marked && !is_many {
        theme.accent_soft
    } else if response.hovered() {
        theme.button_hover
    } else {
        egui::Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, radius::BUTTON, fill);
    let is_outlined = is_marked && !is_many && theme.board.outline.a() > 0;
    if response.has_focus() || is_outlined {
        let ring = Stroke::new(1.5, theme.accent);
        ui.painter().rect_stroke(rect, radius::BUTTON, ring, egui::StrokeKind::Inside);
    }
    let mut room = rect.shrink2(vec2(10.0, 4.0));
    if is_many {
        let (box_room, rest) = room.split_left_right_at_x(room.left() + 26.0);
        tick(ui, look, box_room, is_marked);
        room = rest;
    }
    if let Some(rated) = &listed.rated {
        let (rest, rating_room) = room.split_left_right_at_x(room.right() - RATING);
        rated_ui(ui, look, rating_room, rated);
        room = rest;
    }
    let name = RichText::new(&listed.name).family(strong_family());
    let about = RichText::new(&listed.about).small().color(theme.weak);
    two_lines_ui(ui, room, Align::Min, [name, about]);
    response.on_hover_text(&listed.details)
}

/// The width of a rating, in points.
const RATING: f32 = 84.0;

/// A rating with its error, and below it the number of its games.
fn rated_ui(ui: &mut Ui, look: &ViewContext, room: egui::Rect, rated: &PlayerRating) {
    let rating = format!("{:.0} ± {:.0}", rated.rating, rated.error());
    let games = look.words.with("player-games", &[("count", (rated.games as usize).into())]);
    let weak = |text: &str| RichText::new(text).small().color(look.theme.weak);
    two_lines_ui(ui, room, Align::Max, [RichText::new(rating), weak(&games)]);
}

/// Two lines of a row, one below the other.
fn two_lines_ui(ui: &mut Ui, room: egui::Rect, align: Align, lines: [RichText; 2]) {
    let layout = Layout::top_down(align);
    let mut content = ui.new_child(egui::UiBuilder::new().max_rect(room).layout(layout));
    content.spacing_mut().item_spacing.y = 1.0;
    for line in lines {
        content.add(Label::new(line).truncate().selectable(false));
    }
}

/// A checkbox.
fn tick(ui: &Ui, look: &ViewContext, room: egui::Rect, is_ticked: bool) {
    let square =
        egui::Rect::from_center_size(room.left_center() + vec2(8.0, 0.0), vec2(16.0, 16.0));
    let (fill, edge) = if is_ticked {
        (look.theme.accent, look.theme.accent)
    } else {
        (egui::Color32::TRANSPARENT, look.theme.weak)
    };
    let painter = ui.painter();
    painter.rect(square, 3.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    if is_ticked {
        let at = |x, y| square.min + vec2(x, y);
        let stroke = Stroke::new(2.0, look.theme.on_accent);
        painter.line(vec![at(4.0, 8.5), at(7.0, 11.5), at(12.0, 4.5)], stroke);
    }
}
