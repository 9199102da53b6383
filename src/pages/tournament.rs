//! The tournament page: set-up, standings with error bars, the cross table, and the games
//! now running.

mod cross_table;
mod live_games;
mod pairing;
mod setup;
mod standings;
mod verdict;

pub use standings::{RatingScale, player_name};

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use egui::{Align, Button, Key, Label, Layout, ProgressBar, RichText, ScrollArea, TextEdit, Ui};
use othello_lab::{
    games::openings::OpeningSpec,
    players::{consent::Consent, spec::PlayerSpec},
    pool::{FixtureResult, LiveGame},
    runs::tournament::{Config, TournamentTable},
    store::fs,
};

use crate::{
    action::Action,
    export::ExportedFile,
    places::Places,
    runs::{
        LiveRun, LiveState,
        earlier::written_at,
        forecast::MoveSpeeds,
        tournament::{self as live, TournamentView},
    },
    text::failure::Failure,
    theme::{self, space, title_style},
    widgets::{
        ViewContext, busy::busy_ui, button::primary_button, card::titled_card_ui, note::note_ui,
    },
    worker::{Poll, Worker},
};
use cross_table::cross_ui;
use live_games::{large_ui, live_games_ui};
use pairing::{PairingInput, PairingView, opened};
use setup::{DEFAULT_NAME, EarlierTournament, TournamentForm, default_number, folder_name, title};
use standings::standings_ui;

/// The width of the field for a name, in points.
const NAME: f32 = 260.0;

/// The interval at which the small boards are redrawn.
const WALL_EVERY: Duration = Duration::from_millis(120);

/// The page's state.
pub struct TournamentPage {
    places: Places,
    setup: TournamentForm,
    earlier: Vec<EarlierTournament>,
    shown: Option<TournamentState>,
    /// Whether the page was drawn since the last call of `logic`, so that its games are watched.
    drawn: bool,
}

/// The shown tournament.
struct TournamentState {
    live: LiveRun<TournamentView>,
    /// Whether the page has created it, and not opened one from before.
    is_new: bool,
    error: Option<Failure>,
    export: Option<ExportState>,
    /// The place of the game shown as large as the page.
    large: Option<usize>,
    /// The two players whose games are shown.
    pairing: Option<PairingView>,
    /// The name being typed for it.
    renaming: Option<String>,
    /// Whether its table is yet to be drawn, from its top.
    is_at_top: bool,
}

/// The export to files that other programs can read.
enum ExportState {
    Running(Worker<Result<ExportedFile, Failure>>),
    /// The finished file, until the user is asked where to save it.
    Ready(Box<ExportedFile>),
}

/// A request from the page's buttons.
enum TournamentInput {
    Pause,
    Stop,
    GoOn,
    Export,
    AskName,
    Rename(String),
    Close,
    /// An action that the page does not handle itself.
    Other(Action),
}

impl TournamentPage {
    /// Creates a page of the tournaments in these places.
    pub fn new(places: &Places) -> TournamentPage {
        let speeds = MoveSpeeds::new(places.speed.is_some());
        let setup = TournamentForm::new(places.seed, speeds);
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
            .filter(|folder| fs::is_there(folder.join("tournament.ron")))
            .collect();
        let began = |folder: &PathBuf| (written_at(&folder.join("tournament.ron")), number(folder));
        found.sort_by_cached_key(|folder| std::cmp::Reverse(began(folder)));
        self.earlier = found.into_iter().map(EarlierTournament::read).collect();
    }

    /// Lists the earlier tournaments again, as one may have been restored.
    pub fn note_restored(&mut self) {
        self.look_for_earlier();
    }

    /// Starts a tournament in a folder of its own. `purpose` names one that the user has not set up.
    pub fn start(
        &mut self,
        ctx: &egui::Context,
        config: Config,
        purpose: Option<&str>,
        consent: &Consent,
    ) {
        self.look_for_earlier();
        let numbers = || self.earlier.iter().filter_map(|earlier| default_number(&earlier.folder));
        let name = match purpose {
            Some(purpose) => free_name(&self.places.tournaments, &in_file_name(purpose)),
            None => format!("{DEFAULT_NAME}{}", numbers().max().unwrap_or(0) + 1),
        };
        self.play(ctx, &self.places.tournaments.join(name), Some(config), consent);
    }

    /// Shows the tournament in a folder, and plays its remaining games.
    pub fn open(&mut self, ctx: &egui::Context, folder: &Path, consent: &Consent) {
        self.play(ctx, folder, None, consent);
    }

    /// Shows the tournament in a folder without playing.
    pub fn view(&mut self, ctx: &egui::Context, folder: &Path, consent: &Consent) {
        self.leave();
        let open = live::view(folder, &self.places.ladder, consent);
        self.shown = Some(TournamentState::new(LiveRun::view(ctx, folder, 1, open)));
    }

    fn play(
        &mut self,
        ctx: &egui::Context,
        folder: &Path,
        config: Option<Config>,
        consent: &Consent,
    ) {
        let resumed = self.shown.take_if(|shown| shown.live.folder() == folder);
        let is_new = config.is_some() || resumed.is_some_and(|shown| shown.is_new);
        self.leave();
        let open = live::open(folder, config, &self.places.ladder, consent);
        // The games have threads of their own.
        let live = LiveRun::begin(ctx, folder, 1, open);
        self.shown = Some(TournamentState { is_new, ..TournamentState::new(live) });
    }

    /// Leaves the shown tournament. A new one without a finished game is no result, so it is discarded.
    fn leave(&mut self) {
        let Some(shown) = self.shown.take().filter(|shown| shown.is_new) else { return };
        let folder = shown.live.folder().to_owned();
        let is_at_rest = !shown.live.is_working();
        drop(shown);
        if is_at_rest {
            live::discard_without_games(&folder);
        }
    }

    fn carry_out(&mut self, ctx: &egui::Context, look: &ViewContext, input: &TournamentInput) {
        let Some(shown) = &mut self.shown else { return };
        match input {
            TournamentInput::Pause => shown.live.finish(),
            TournamentInput::Stop => shown.live.pause(),
            TournamentInput::GoOn | TournamentInput::Other(_) => {}
            TournamentInput::AskName => shown.renaming = Some(folder_name(shown.live.folder())),
            TournamentInput::Rename(name) => match live::rename(shown.live.folder(), name) {
                Ok(folder) => {
                    shown.live.moved(folder);
                    (shown.renaming, shown.error) = (None, None);
                }
                Err(failure) => shown.error = Some(failure),
            },
            TournamentInput::Export => {
                let folder = shown.live.folder().to_owned();
                let ladder = self.places.ladder.clone();
                let names = shown.live.watched().map(|watched| watched.table.names.iter());
                let names = names.into_iter().flatten().map(|name| player_name(look, name));
                let names: Vec<String> = names.collect();
                shown.export = Some(ExportState::Running(Worker::spawn(ctx, move |_, send| {
                    send(live::export(&folder, &ladder, names));
                })));
            }
            TournamentInput::Close => {
                self.leave();
                self.look_for_earlier();
            }
        }
    }
}

impl Drop for TournamentPage {
    fn drop(&mut self) {
        self.leave();
    }
}

/// The number at the end of a folder's name.
fn number(folder: &Path) -> u64 {
    let name = folder_name(folder);
    let last = name.rsplit(' ').next().unwrap_or_default();
    last.trim_start_matches('(').trim_end_matches(')').parse().unwrap_or(0)
}

/// This name, with a number if there is such a folder already.
fn free_name(folder: &Path, name: &str) -> String {
    let numbered = (2..).map(|number: u32| format!("{name} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !fs::is_there(folder.join(name))).expect("the names do not end")
}

/// This text with a dash in place of each character that some system does not allow in the name of a file.
fn in_file_name(text: &str) -> String {
    let is_allowed = |letter: char| !letter.is_control() && !"/\\:*?\"<>|#".contains(letter);
    text.chars().map(|letter| if is_allowed(letter) { letter } else { '-' }).collect()
}

impl TournamentPage {
    /// Collects the results of the workers. Called before each frame, even while the page is hidden.
    pub fn logic(&mut self) {
        let drawn = std::mem::take(&mut self.drawn);
        let Some(shown) = &mut self.shown else { return };
        shown.live.logic();
        if let Some(tournament) = shown.live.watched() {
            // Boards are copied for display only while the page is shown.
            tournament.live.watch(drawn);
        }
        if let Some(pairing) = &mut shown.pairing {
            pairing.logic();
        }
        if let Some(ExportState::Running(worker)) = &shown.export {
            match worker.poll() {
                Poll::Report(Ok(file)) => shown.export = Some(ExportState::Ready(Box::new(file))),
                Poll::Report(Err(error)) => (shown.export, shown.error) = (None, Some(error)),
                Poll::Ended => shown.export = None,
                Poll::Working => {}
            }
        }
        if shown.live.watched().is_none() && !shown.live.is_working() {
            // It could not be opened: back to the set-up, which shows the reason.
            if let LiveState::Failed(Some(reason)) = shown.live.state() {
                self.setup.refuse(reason.clone());
            }
            self.leave();
            self.look_for_earlier();
        }
    }

    /// Draws the page. Returns the actions that it does not handle itself.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        self.drawn = true;
        let ctx = ui.ctx().clone();
        let Some(shown) = &mut self.shown else {
            return self.setup.setup_ui(ui, look, &self.earlier);
        };
        let input = shown.shown_ui(ui, look);
        // A click in this frame comes first.
        if input.is_none()
            && let Some(ExportState::Ready(file)) =
                shown.export.take_if(|export| matches!(export, ExportState::Ready(_)))
        {
            return Some(Action::Export(file));
        }
        if shown.live.is_working() {
            ctx.request_repaint_after(WALL_EVERY);
        }
        match input {
            // This asks for consent to start programs again, because the folder may have changed.
            Some(TournamentInput::GoOn) => {
                Some(Action::OpenTournament(shown.live.folder().to_owned()))
            }
            Some(TournamentInput::Other(action)) => Some(action),
            Some(input) => {
                self.carry_out(&ctx, look, &input);
                None
            }
            None => None,
        }
    }

    /// Shows the set-up with these settings.
    pub fn set_up(&mut self, config: Config) {
        self.leave();
        self.setup.set(config);
    }

    /// Adds a player to the tournament that is being set up.
    pub fn choose(&mut self, player: PlayerSpec) {
        self.setup.choose(player);
    }

    /// Plays a match of this many game pairs between these players.
    pub fn start_match(
        &mut self,
        ctx: &egui::Context,
        (players, pairs): (&[PlayerSpec; 2], u32),
        purpose: &str,
        consent: &Consent,
    ) {
        if players[0] == players[1] {
            self.leave();
            self.setup.refuse(players[0].to_string().into());
            return;
        }
        let openings = OpeningSpec::Random { plies: 8 };
        let seed = self.places.seed % 1_000_000;
        let config = Config { pairs, openings, seed, ..Config::new(players.to_vec()) };
        self.start(ctx, config, Some(purpose), consent);
    }

    /// Whether a tournament is working.
    pub fn is_working(&self) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.live.is_working())
    }
}

impl TournamentState {
    fn new(live: LiveRun<TournamentView>) -> TournamentState {
        TournamentState {
            live,
            is_new: false,
            error: None,
            export: None,
            large: None,
            pairing: None,
            renaming: None,
            is_at_top: true,
        }
    }

    fn shown_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<TournamentInput> {
        let input = self.head_ui(ui, look);
        let Some(tournament @ TournamentView { table, live, .. }) = self.live.watched() else {
            busy_ui(ui);
            return input;
        };
        if let Some(pairing) = &self.pairing {
            match pairing.pairing_ui(ui, look, tournament) {
                Some(PairingInput::Back) => self.pairing = None,
                Some(PairingInput::Open(game)) => return Some(TournamentInput::Other(game)),
                None => {}
            }
            return input;
        }
        let games = live.games();
        if let Some(place) = self.large {
            let game = games.get(place).and_then(Option::as_ref);
            if large_ui(ui, look, table, game) {
                self.large = None;
            }
            return input;
        }
        let is_over = !self.live.is_working();
        let mut area = ScrollArea::vertical().auto_shrink(false);
        if std::mem::take(&mut self.is_at_top) {
            // Not where another tournament was scrolled to.
            area = area.vertical_scroll_offset(0.0);
        }
        let shown = (&games[..], is_over);
        let (chosen, pair) = area.show(ui, |ui| table_ui(ui, look, table, shown)).inner;
        if is_over {
            let chosen = chosen.and_then(|place| games[place].as_ref());
            if let Some((players, played)) = chosen.and_then(ended_game) {
                let game = opened(look, tournament, players, &played);
                return Some(TournamentInput::Other(game));
            }
        } else {
            self.large = chosen;
        }
        let folder = self.live.folder();
        self.pairing = pair.map(|players| PairingView::new(ui.ctx(), folder, table, players));
        input
    }

    /// The name, the progress and the buttons.
    fn head_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<TournamentInput> {
        let words = look.words;
        let mut input = None;
        let buttons = self.buttons();
        let width =
            |(id, ..): &(&str, bool, TournamentInput)| theme::button_width(ui, &words.get(id));
        let needed: f32 = buttons.iter().map(width).sum();
        let mut row = self.renaming.is_none().then_some(buttons);
        ui.horizontal(|ui| {
            if self.renaming.is_some() {
                input = self.name_ui(ui, look);
                return;
            }
            let title = title(look.words, self.live.folder());
            ui.label(RichText::new(title).text_style(title_style()));
            if needed < ui.available_width() {
                let from_right = Layout::right_to_left(Align::Center);
                input = ui.with_layout(from_right, |ui| buttons_ui(ui, look, row.take())).inner;
            }
        });
        // Buttons that do not fit beside the name go below it.
        if let Some(buttons) = row {
            let below = Some(buttons.into_iter().rev().collect());
            input = ui.horizontal_wrapped(|ui| buttons_ui(ui, look, below)).inner;
        }
        self.progress_ui(ui, look);
        if self.export.is_some() {
            let text = RichText::new(words.get("tournament-exporting")).small();
            ui.add(Label::new(text.color(look.theme.weak)).truncate());
        }
        if let Some(error) =
            self.error.as_ref().map(|e| e.words(words)).or_else(|| self.live.failure(words))
        {
            ui.label(RichText::new(error).color(look.theme.error));
        }
        ui.add_space(space::SMALL);
        input
    }

    /// The buttons, from the last to the first.
    fn buttons(&self) -> Vec<(&'static str, bool, TournamentInput)> {
        let exporting = matches!(self.export, Some(ExportState::Running(_)));
        let idle = !self.live.is_working() && !exporting;
        let state = self.live.state();
        let mut buttons = vec![
            ("tournament-close", idle, TournamentInput::Close),
            ("tournament-export", idle, TournamentInput::Export),
            ("tournament-rename", idle, TournamentInput::AskName),
        ];
        if self.live.is_working() {
            buttons.push(("tournament-stop", true, TournamentInput::Stop));
            buttons.push((
                "tournament-pause",
                *state != LiveState::Finishing,
                TournamentInput::Pause,
            ));
        } else {
            buttons.push((
                "tournament-continue",
                idle && *state != LiveState::Done,
                TournamentInput::GoOn,
            ));
        }
        buttons
    }

    /// The field for a new name, in place of the name.
    fn name_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<TournamentInput> {
        let words = look.words;
        let name = self.renaming.as_mut()?;
        let label = ui.label(words.get("tournament-name"));
        let field = ui.add(TextEdit::singleline(name).desired_width(NAME)).labelled_by(label.id);
        let by_key = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let by_click = ui.add(primary_button(look, &words.get("tournament-rename-do"))).clicked();
        let cancelled = ui.button(words.get("cancel")).clicked()
            || ui.input(|input| input.key_pressed(Key::Escape));
        if cancelled {
            (self.renaming, self.error) = (None, None);
            return None;
        }
        (by_key || by_click).then(|| TournamentInput::Rename(name.clone()))
    }

    /// The number of games played, and the time left.
    fn progress_ui(&self, ui: &mut Ui, look: &ViewContext) {
        let Some(part) = self.live.progress().parts().first() else { return };
        let (done, most) = (part.done, part.of.unwrap_or(part.done).max(1));
        let id = match self.live.state() {
            // A tournament that is being opened for viewing starts nothing.
            LiveState::Finishing if self.live.watched().is_none() => return,
            LiveState::Done => "tournament-over",
            LiveState::Finishing => "tournament-finishing",
            LiveState::Running => "tournament-playing",
            LiveState::Paused | LiveState::Failed(_) => "tournament-paused",
        };
        let values = [("done", done.into()), ("most", most.into())];
        let mut text = look.words.with(id, &values).into_owned();
        if *self.live.state() == LiveState::Running {
            let measuring = || look.words.get("time-estimating").into_owned();
            text += " · ";
            text +=
                &self.live.secs_left().map_or_else(measuring, |secs| look.words.time_left(secs));
        }
        ui.label(RichText::new(text).color(look.theme.weak));
        let bar = ProgressBar::new(done as f32 / most as f32).desired_height(6.0);
        ui.add(bar.fill(look.theme.accent));
    }
}

/// Draws buttons with their tooltips. Returns the request of the clicked one.
fn buttons_ui(
    ui: &mut Ui,
    look: &ViewContext,
    buttons: Option<Vec<(&'static str, bool, TournamentInput)>>,
) -> Option<TournamentInput> {
    let mut input = None;
    for (id, enabled, action) in buttons.into_iter().flatten() {
        let response = ui.add_enabled(enabled, Button::new(look.words.get(id)));
        if response.on_hover_text(look.words.tip(id)).clicked() {
            input = Some(action);
        }
    }
    input
}

/// The running games or the last ones of a tournament that is over, the standings and the cross table. Returns the
/// place of a game that was clicked, and the two players whose games the user wants to see.
fn table_ui(
    ui: &mut Ui,
    look: &ViewContext,
    table: &TournamentTable,
    (games, is_over): (&[Option<LiveGame>], bool),
) -> (Option<usize>, Option<[usize; 2]>) {
    let (mut chosen, mut pair) = (None, None);
    let running: Vec<(usize, &LiveGame)> = games
        .iter()
        .enumerate()
        .filter_map(|(place, game)| Some((place, game.as_ref()?)))
        .collect();
    if !running.is_empty() {
        let title = if is_over { "tournament-last-games" } else { "tournament-wall" };
        titled_card_ui(ui, look, title, |ui| {
            chosen = live_games_ui(ui, look, table, (&running, is_over));
            if is_over && running.iter().any(|(_, game)| game.finished.is_some()) {
                note_ui(ui, look, &look.words.get("tournament-open-game"));
            }
        });
    }
    titled_card_ui(ui, look, "tournament-standings", |ui| {
        standings_ui(ui, look, table);
        if table.repeated > 0 {
            let different = table.games() - table.repeated;
            let values = [("games", table.games().into()), ("different", different.into())];
            let text = look.words.with("tournament-repeated", &values);
            ui.add(Label::new(RichText::new(text).small().color(look.theme.weak)).wrap());
        }
    });
    titled_card_ui(ui, look, "tournament-cross", |ui| pair = cross_ui(ui, look, table));
    (chosen, pair)
}

/// The players and the result of a finished game.
fn ended_game(game: &LiveGame) -> Option<([usize; 2], FixtureResult)> {
    let finished = game.finished.clone()?;
    Some(([game.black, game.white], FixtureResult { number: game.number, finished }))
}
