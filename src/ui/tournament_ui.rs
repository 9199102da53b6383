//! The tournament page: set-up, standings with error bars, the cross table, and the games
//! now running.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use egui::{
    Align, Align2, CornerRadius, Frame, Label, Layout, Margin, ProgressBar, Rect, RichText, Role,
    ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use othello_lab::{
    play::game::LiveGame,
    play::openings::OpeningSpec,
    players::{consent::Consent, seat::PlayerSpec},
    run::tournament::{Cell, Config, Standing, Table, cell_text},
};

use super::{
    Look,
    card::titled_card_ui,
    small_board::small_board,
    tournament_setup_ui::{Setup, folder_name},
};
use crate::{
    Places,
    action::Action,
    failure::Failure,
    names,
    runs::{
        Live, State,
        tournament::{self as live, Tournament},
    },
    theme::{radius, space, strong_family, title_style},
    worker::{Poll, Worker},
};

/// How often the small boards are drawn anew.
const WALL_EVERY: Duration = Duration::from_millis(120);

/// The page's state.
pub struct TournamentPage {
    places: Places,
    setup: Setup,
    earlier: Vec<PathBuf>,
    shown: Option<Shown>,
    /// Whether the page was drawn since the last look, so that its games are watched.
    drawn: bool,
}

/// The tournament that is shown.
struct Shown {
    live: Live<Tournament>,
    error: Option<Failure>,
    export: Option<Export>,
    /// The game that is shown large.
    large: Option<usize>,
}

/// The files that others can read, beside the games.
enum Export {
    Running(Worker<Result<(), Failure>>),
    Done,
}

/// What the buttons of the page ask for.
enum Press {
    Pause,
    Stop,
    GoOn,
    Export,
    Close,
}

impl TournamentPage {
    /// A page whose tournaments are in the folder of these places.
    pub fn new(places: &Places) -> TournamentPage {
        let setup = Setup::new(places.seed);
        let mut page = TournamentPage {
            places: places.clone(),
            setup,
            earlier: Vec::new(),
            shown: None,
            drawn: false,
        };
        page.look_for_earlier();
        page
    }

    fn look_for_earlier(&mut self) {
        let folders = fs::read_dir(&self.places.tournaments).into_iter().flatten().flatten();
        let mut found: Vec<PathBuf> = folders
            .map(|entry| entry.path())
            .filter(|folder| folder.join("tournament.ron").exists())
            .collect();
        found.sort_by_key(|folder| std::cmp::Reverse(number(folder)));
        self.earlier = found;
    }

    /// Plays a tournament in a folder of its own.
    pub fn start(&mut self, ctx: &egui::Context, config: Config, consent: &Consent) {
        self.look_for_earlier();
        let last = self.earlier.iter().map(|folder| number(folder)).max().unwrap_or(0);
        let folder = self.places.tournaments.join(format!("{} {}", "tournament", last + 1));
        self.play(ctx, &folder, Some(config), consent);
    }

    /// Shows the tournament in a folder, and plays what is left of it.
    pub fn open(&mut self, ctx: &egui::Context, folder: &Path, consent: &Consent) {
        self.play(ctx, folder, None, consent);
    }

    fn play(
        &mut self,
        ctx: &egui::Context,
        folder: &Path,
        config: Option<Config>,
        consent: &Consent,
    ) {
        let open = live::open(folder, config, &self.places.ladder, consent);
        // Its games have threads of their own.
        let live = Live::begin(ctx, folder, 1, open);
        self.shown = Some(Shown { live, error: None, export: None, large: None });
    }

    fn press(&mut self, ctx: &egui::Context, press: &Press) {
        let Some(shown) = &mut self.shown else { return };
        match press {
            Press::Pause => shown.live.finish(),
            Press::Stop => shown.live.pause(),
            Press::GoOn => {}
            Press::Export => {
                let folder = shown.live.folder().to_owned();
                shown.export = Some(Export::Running(Worker::spawn(ctx, move |_, send| {
                    send(live::export(&folder));
                })));
            }
            Press::Close => {
                self.shown = None;
                self.look_for_earlier();
            }
        }
    }
}

/// The number at the end of a folder's name.
fn number(folder: &Path) -> u64 {
    folder_name(folder).rsplit(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

impl TournamentPage {
    /// Takes in what its workers found. Called before each frame, also when the page is not shown.
    pub fn logic(&mut self) {
        let drawn = std::mem::take(&mut self.drawn);
        let Some(shown) = &mut self.shown else { return };
        shown.live.logic();
        if let Some(tournament) = shown.live.watched() {
            tournament.live.watch(drawn);
        }
        if !shown.live.is_working() {
            shown.large = None;
        }
        if let Some(Export::Running(worker)) = &shown.export {
            match worker.poll() {
                Poll::Report(result) => {
                    shown.export = result.is_ok().then_some(Export::Done);
                    shown.error = result.err();
                }
                Poll::Ended => shown.export = None,
                Poll::Working => {}
            }
        }
        if shown.live.watched().is_none() && !shown.live.is_working() {
            // It could not even be opened: back to the set-up, which says why.
            if let State::Failed(Some(reason)) = shown.live.state() {
                self.setup.refuse(reason.clone());
            }
            self.shown = None;
        }
    }

    /// Draws the page. What it does not do itself it returns as an action.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        self.drawn = true;
        let ctx = ui.ctx().clone();
        let Some(shown) = &mut self.shown else {
            return self.setup.setup_ui(ui, look, &self.earlier);
        };
        let press = shown.shown_ui(ui, look);
        if shown.live.is_working() {
            ctx.request_repaint_after(WALL_EVERY);
        }
        match press {
            // It asks again who may be started: the folder may have changed.
            Some(Press::GoOn) => Some(Action::OpenTournament(shown.live.folder().to_owned())),
            Some(press) => {
                self.press(&ctx, &press);
                None
            }
            None => None,
        }
    }

    /// Lets a player take part in the tournament that is being set up.
    pub fn choose(&mut self, player: PlayerSpec) {
        self.setup.choose(player);
    }

    /// Plays a match of so many pairs of games between these players.
    pub fn start_match(
        &mut self,
        ctx: &egui::Context,
        players: &[PlayerSpec; 2],
        pairs: u32,
        consent: &Consent,
    ) {
        if players[0] == players[1] {
            self.shown = None;
            self.setup.refuse(players[0].to_string().into());
            return;
        }
        let openings = OpeningSpec::Random { plies: 8 };
        let seed = self.places.seed % 1_000_000;
        let config = Config { pairs, openings, seed, ..Config::new(players.to_vec()) };
        self.start(ctx, config, consent);
    }

    /// Whether it is at work.
    pub fn is_working(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.live.is_working())
    }
}

impl Shown {
    fn shown_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Press> {
        let press = self.head_ui(ui, look);
        let Some(Tournament { table, live }) = self.live.watched() else {
            ui.spinner();
            return press;
        };
        let games = if self.live.is_working() { live.games() } else { Vec::new() };
        if let Some(place) = self.large {
            let game = games.get(place).and_then(Option::as_ref);
            if large_ui(ui, look, table, game) {
                self.large = None;
            }
            return press;
        }
        let mut large = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let running: Vec<(usize, &LiveGame)> = games
                .iter()
                .enumerate()
                .filter_map(|(place, game)| Some((place, game.as_ref()?)))
                .collect();
            if !running.is_empty() {
                titled_card_ui(ui, look, "tournament-wall", |ui| {
                    large = wall_ui(ui, look, table, &running);
                });
            }
            titled_card_ui(ui, look, "tournament-standings", |ui| {
                standings_ui(ui, look, table);
            });
            titled_card_ui(ui, look, "tournament-cross", |ui| cross_ui(ui, look, table));
        });
        self.large = large;
        press
    }

    /// The name, how far it is, and the buttons.
    fn head_ui(&self, ui: &mut Ui, look: &Look) -> Option<Press> {
        let words = look.words;
        let mut press = None;
        ui.horizontal(|ui| {
            ui.label(RichText::new(folder_name(self.live.folder())).text_style(title_style()));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut button = |ui: &mut Ui, id: &str, enabled: bool, wish: Press| {
                    let response = ui.add_enabled(enabled, egui::Button::new(words.get(id)));
                    if response.on_hover_text(words.tip(id)).clicked() {
                        press = Some(wish);
                    }
                };
                let exporting = matches!(self.export, Some(Export::Running(_)));
                let idle = !self.live.is_working() && !exporting;
                button(ui, "tournament-close", idle, Press::Close);
                button(ui, "tournament-export", idle, Press::Export);
                let state = self.live.state();
                if self.live.is_working() {
                    button(ui, "tournament-stop", true, Press::Stop);
                    button(ui, "tournament-pause", *state != State::Finishing, Press::Pause);
                } else {
                    let rest = idle && *state != State::Done;
                    button(ui, "tournament-continue", rest, Press::GoOn);
                }
            });
        });
        self.progress_ui(ui, look);
        if let Some(export) = &self.export {
            let folder = self.live.folder().display().to_string();
            let id = match export {
                Export::Running(_) => "tournament-exporting",
                Export::Done => "tournament-exported",
            };
            let text = words.with(id, &[("folder", folder.as_str().into())]);
            ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).truncate());
        }
        if let Some(error) =
            self.error.as_ref().map(|e| e.words(words)).or_else(|| self.live.failure(words))
        {
            ui.label(RichText::new(error).color(look.theme.error));
        }
        ui.add_space(space::SMALL);
        press
    }

    /// How many games are played, and how long the others will take.
    fn progress_ui(&self, ui: &mut Ui, look: &Look) {
        let Some(part) = self.live.progress().parts().first() else { return };
        let (done, most) = (part.done, part.of.unwrap_or(part.done).max(1));
        let id = match self.live.state() {
            State::Done => "tournament-over",
            State::Finishing => "tournament-finishing",
            State::Running => "tournament-playing",
            State::Paused | State::Failed(_) => "tournament-paused",
        };
        let values = [("done", done.into()), ("most", most.into())];
        let mut text = look.words.with(id, &values).into_owned();
        if let Some(secs) = self.live.secs_left() {
            text += " · ";
            text += &look.words.time_left(secs);
        }
        ui.label(RichText::new(text).color(look.theme.weak));
        let bar = ProgressBar::new(done as f32 / most as f32).desired_height(6.0);
        ui.add(bar.fill(look.theme.accent));
    }
}

/// A field that lies lower than its surroundings.
pub fn sunken(look: &Look) -> Frame {
    Frame::new()
        .fill(look.theme.sunken)
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::same(8))
}

/// A player's name, and in small letters how it searches where the name alone would not tell
/// players apart.
pub fn player_name(look: &Look, text: &str) -> String {
    let name = names::player(look.words, text);
    match text.split_once('@') {
        Some((searcher, _)) => format!("{name}  ·  {searcher}"),
        None => name,
    }
}

/// The width of the columns beside the name and the bar.
const NUMBER: f32 = 64.0;

fn standings_ui(ui: &mut Ui, look: &Look, table: &Table) {
    let low = table.standings.iter().map(|s| s.rated.low).fold(f64::INFINITY, f64::min);
    let high = table.standings.iter().map(|s| s.rated.high).fold(f64::NEG_INFINITY, f64::max);
    let scale = Scale { low, high: high.max(low + 1.0) };
    let head = ["", "column-player", "column-elo", "column-score", "column-games"];
    let columns = Columns::of(ui);
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let places = [columns.place, columns.name, columns.elo, columns.score, columns.games];
    for (id, x) in head.into_iter().zip(places).skip(1) {
        let right = id != "column-player";
        let align = if right { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        let at = pos2(row.left() + x, row.center().y);
        let font = egui::TextStyle::Small.resolve(ui.style());
        ui.painter().text(at, align, look.words.get(id), font, look.theme.weak);
    }
    for (place, standing) in table.standings.iter().enumerate() {
        standing_ui(ui, look, table, place, standing, scale);
    }
}

/// Where the columns of the standings lie from the left edge.
#[derive(Clone, Copy)]
struct Columns {
    place: f32,
    name: f32,
    bar: f32,
    elo: f32,
    score: f32,
    games: f32,
}

impl Columns {
    fn of(ui: &Ui) -> Columns {
        let width = ui.available_width();
        let name = 34.0;
        let bar = name + (width * 0.34).max(150.0);
        let games = width - 4.0;
        Columns { place: 24.0, name, bar, elo: games - 2.0 * NUMBER, score: games - NUMBER, games }
    }
}

/// What a bar's ends stand for.
#[derive(Clone, Copy)]
pub struct Scale {
    /// The rating at the left end.
    pub low: f64,
    /// The rating at the right end.
    pub high: f64,
}

impl Scale {
    /// Draws a rating as a dot with its interval.
    pub fn paint(self, ui: &Ui, look: &Look, rect: Rect, rating: f64, low: f64, high: f64) {
        let at = |rating: f64| {
            let share = ((rating - self.low) / (self.high - self.low)).clamp(0.0, 1.0) as f32;
            rect.left() + share * rect.width()
        };
        let (painter, y) = (ui.painter(), rect.center().y);
        painter.hline(rect.x_range(), y, Stroke::new(1.0, look.theme.line));
        let series = look.theme.series[0];
        let (left, right) = (at(low), at(high));
        painter.hline(left..=right, y, Stroke::new(2.0, series));
        for end in [left, right] {
            painter.vline(end, (y - 4.0)..=(y + 4.0), Stroke::new(1.5, series));
        }
        painter.circle_filled(pos2(at(rating), y), 4.5, series);
    }
}

fn standing_ui(
    ui: &mut Ui,
    look: &Look,
    table: &Table,
    place: usize,
    standing: &Standing,
    scale: Scale,
) {
    let columns = Columns::of(ui);
    let name = player_name(look, &table.names[standing.player]);
    let rated = standing.rated;
    let score = 100.0 * standing.points() / f64::from(standing.games().max(1));
    let interval = format!("{:.0}–{:.0}", rated.low, rated.high);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    response.widget_info(|| {
        let text = format!("{}. {name}, {:.0} ({interval}), {score:.1} %", place + 1, rated.rating);
        WidgetInfo::labeled(Role::Label, true, text)
    });
    response.on_hover_text(format!("{}\n{interval}", table.names[standing.player]));
    if !ui.is_rect_visible(row) {
        return;
    }
    let body = egui::TextStyle::Body.resolve(ui.style());
    let (theme, y) = (look.theme, row.center().y);
    let text = |x: f32, align, words: String, color| {
        ui.painter().text(pos2(row.left() + x, y), align, words, body.clone(), color);
    };
    text(columns.place, Align2::RIGHT_CENTER, (place + 1).to_string(), theme.weak);
    let width = columns.bar - columns.name - space::MEDIUM;
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
    text(columns.score, Align2::RIGHT_CENTER, known(format!("{score:.1} %")), theme.text);
    text(columns.games, Align2::RIGHT_CENTER, standing.games().to_string(), theme.weak);
    let bar = Rect::from_min_max(
        pos2(row.left() + columns.bar, row.top()),
        pos2(row.left() + columns.elo - NUMBER, row.bottom()),
    );
    scale.paint(ui, look, bar, rated.rating, rated.low, rated.high);
}

/// The width of the names in the cross table, and the space between its cells.
const CROSS_NAME: f32 = 208.0;
const CROSS_GAP: f32 = 2.0;

/// The original's table: rows have black, columns white, black's wins are shaded. Of a large one only what
/// is in view is drawn.
fn cross_ui(ui: &mut Ui, look: &Look, table: &Table) {
    let words = look.words;
    ui.label(RichText::new(words.get("tournament-cross-note")).small().color(look.theme.weak));
    let order: Vec<usize> = table.standings.iter().map(|standing| standing.player).collect();
    let one = table.cells.iter().flatten().all(|cell| cell.games() <= 1);
    let size = vec2(if one { 52.0 } else { 78.0 }, 24.0);
    let step = size.x + CROSS_GAP;
    ScrollArea::horizontal().id_salt("cross").show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(CROSS_GAP, CROSS_GAP);
        let width = CROSS_NAME + step * order.len() as f32;
        let row_of = |ui: &mut Ui, height: f32| {
            let row_height = ui.spacing().interact_size.y.max(height);
            let (row, _) = ui.allocate_exact_size(vec2(width, row_height), Sense::hover());
            let first = row.left() + CROSS_NAME + CROSS_GAP;
            let column = |x: f32| ((x - first) / step).clamp(0.0, order.len() as f32);
            let seen = ui.clip_rect();
            let columns = column(seen.left()) as usize..column(seen.right()).ceil() as usize;
            let cell = move |column: usize| {
                let top = (row.center().y - height / 2.0).round();
                let at = pos2(first + step * column as f32, top);
                Rect::from_min_size(at, vec2(size.x, height))
            };
            ui.is_rect_visible(row).then_some((row, columns, cell))
        };
        if let Some((_, columns, cell)) = row_of(ui, 18.0) {
            for place in columns {
                cell_ui(ui, look, cell(place), &(place + 1).to_string(), None);
            }
        }
        for (place, &black) in order.iter().enumerate() {
            let Some((row, columns, rect)) = row_of(ui, size.y) else { continue };
            let name = format!("{}  {}", place + 1, player_name(look, &table.names[black]));
            let within = Rect::from_min_size(row.min, vec2(CROSS_NAME, row.height()));
            let layout = Layout::left_to_right(Align::Center);
            let builder = UiBuilder::new().id_salt(place).max_rect(within).layout(layout);
            ui.new_child(builder).add(Label::new(name).truncate());
            for column in columns {
                let played = Pairing { table, black, white: order[column] };
                let text = cell_text(played.cell()).replace('*', "").replace('-', "–");
                cell_ui(ui, look, rect(column), &text, Some(played));
            }
        }
    });
}

/// Two players of a table.
#[derive(Clone, Copy)]
struct Pairing<'a> {
    table: &'a Table,
    black: usize,
    white: usize,
}

impl<'a> Pairing<'a> {
    fn cell(self) -> &'a Cell {
        &self.table.cells[self.black][self.white]
    }

    fn note(self, look: &Look, text: &str) -> String {
        let Cell { wins, draws, losses, .. } = self.cell();
        let [black, white] = [self.black, self.white]
            .map(|player| names::player(look.words, &self.table.names[player]));
        format!("{black} – {white}: {text} (+{wins} ={draws} −{losses})")
    }
}

fn cell_ui(ui: &mut Ui, look: &Look, rect: Rect, text: &str, pairing: Option<Pairing>) {
    let theme = look.theme;
    let played = pairing.filter(|pairing| pairing.cell().games() > 0);
    if let Some(pairing) = played.filter(|pairing| pairing.black != pairing.white) {
        let id = ui.scope_id().with((pairing.black, pairing.white));
        let response = ui.interact(rect, id, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, pairing.note(look, text)));
        response.on_hover_ui(|ui| {
            ui.label(pairing.note(look, text));
        });
    }
    let painter = ui.painter();
    let (mut fill, mut ink) = (egui::Color32::TRANSPARENT, theme.weak);
    if let Some(pairing) = played {
        (fill, ink) = (theme.sunken, theme.text);
        if pairing.cell().wins > pairing.cell().losses {
            fill = theme.accent_soft;
        }
    }
    painter.rect(
        rect,
        3.0,
        fill,
        Stroke::new(if played.is_some() { 1.0 } else { 0.0 }, theme.line),
        egui::StrokeKind::Inside,
    );
    let font = egui::TextStyle::Small.resolve(ui.style());
    painter.text(rect.center(), Align2::CENTER_CENTER, text, font, ink);
}

/// Small boards of the running games. Returns the place of one that was clicked.
fn wall_ui(ui: &mut Ui, look: &Look, table: &Table, games: &[(usize, &LiveGame)]) -> Option<usize> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::LARGE, space::MEDIUM);
        for (place, game) in games {
            let (rect, response) = ui.allocate_exact_size(vec2(132.0, 150.0), Sense::click());
            let board = Rect::from_min_size(rect.min, vec2(132.0, 132.0));
            let last = game.game.moves().last().copied();
            small_board(ui.painter(), board, look, &game.game.board(), last);
            if response.hovered() || response.has_focus() {
                let stroke = Stroke::new(2.0, look.theme.accent);
                ui.painter().rect_stroke(board, 3.0, stroke, egui::StrokeKind::Outside);
            }
            let text = versus(look, table, game);
            let galley = egui::WidgetText::from(RichText::new(&text).small()).into_galley(
                ui,
                Some(egui::TextWrapMode::Truncate),
                132.0,
                egui::TextStyle::Small,
            );
            ui.painter().galley(board.left_bottom() + vec2(0.0, 3.0), galley, look.theme.weak);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
            if response.clicked() {
                clicked = Some(*place);
            }
        }
    });
    clicked
}

fn versus(look: &Look, table: &Table, game: &LiveGame) -> String {
    let name = |player: usize| {
        table.names.get(player).map_or_else(String::new, |name| names::player(look.words, name))
    };
    format!("{} – {}", name(game.black), name(game.white))
}

/// One running game as large as the page. Returns whether the user wants to go back.
fn large_ui(ui: &mut Ui, look: &Look, table: &Table, game: Option<&LiveGame>) -> bool {
    let mut back = false;
    ui.horizontal(|ui| {
        back = ui.button(look.words.get("tournament-back")).clicked()
            || ui.input(|input| input.key_pressed(egui::Key::Escape));
        if let Some(game) = game {
            let board = game.game.board();
            let [black, white] = othello_engine::Color::BOTH.map(|color| board.discs(color).len());
            let text = format!("{}   {black}–{white}", versus(look, table, game));
            ui.label(RichText::new(text).heading());
        }
    });
    let side = ui.available_size().min_elem();
    let (space, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    if let Some(game) = game {
        let rect = Rect::from_center_size(space.center(), vec2(side, side));
        let last = game.game.moves().last().copied();
        small_board(ui.painter(), rect, look, &game.game.board(), last);
    }
    back
}
