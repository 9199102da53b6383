//! The window's state. `logic` takes in reports, `ui` lays out the views, and `apply` carries out their
//! actions. Nothing else changes the state on a user's action.

mod apply;
mod autosave;
mod closing;
mod dialogs;
mod documents;
mod ending;
mod explorer;
mod menu;
mod minds;
mod new_game;
mod practice;
mod set_up;

use autosave::SavedSettings;
use dialogs::Dialog;
use practice::PracticeRecord;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use egui::{CentralPanel, Frame, Margin, MouseWheelUnit, Panel, Stroke, pos2};
use othello_engine::{Color, Game};
use othello_lab::{
    data::saved_game::{RatingRule, SavedGame},
    players::consent::Consent,
};

use crate::{
    action::{Action, Command, Source},
    cluster::ClusterConnection,
    dialogs::questions,
    files::{NativeChoice, NativeDialog, recent::RecentGames, saver::Saver},
    game::{
        databases::Databases,
        feedback::LiveFeedback,
        game_analysis::GameAnalysis,
        opening_book::OpeningBook,
        result_card::ResultCard,
        session::{Session, SessionEvent},
    },
    keys,
    page::Page,
    pages::{
        Pages,
        game::{
            SidePanel, analysis, bar,
            board::{BoardView, ReasonMarks, Scene, SquareNote, focused_square},
            explorer as explorer_panel, players, result,
            side::{board_width, is_upright, side_ui},
        },
    },
    places::Places,
    roster::{ListedPlayer, PlayerGroup, PlayerRoster},
    settings::Settings,
    sound::{Sound, Speaker},
    text::{failure::Failure, messages::Messages, visual_order::VisualOrder},
    theme::{
        self, LARGEST_SCALE, MIN_ROOM, SCALE_STEP, SIDE, Theme, USUAL_ROOM, duration, radius, space,
    },
    timing::{Stopwatch, Timing},
    widgets::{
        ViewContext,
        dialog::is_left_by_escape,
        pane::{WindowPane, offer_focus_to, switch_panes},
    },
};

/// The program and its whole state.
pub struct App {
    places: Places,
    settings: Settings,
    saved_settings: SavedSettings,
    /// Whether the offer of lessons is shown. It ends when the user completes one.
    offers_lessons: bool,
    /// Whether a game has ended since the program was opened.
    has_played: bool,
    /// The largest scale that fits the window.
    most_scale: f32,
    /// The scale that suits the size of the window.
    auto_scale: f32,
    words: Messages,
    theme: Theme,
    session: Session,
    analysis: GameAnalysis,
    feedback: LiveFeedback,
    /// Games that undo brings back, the most recent last.
    earlier: Vec<EarlierGame>,
    /// Games that redo brings back.
    later: Vec<EarlierGame>,
    /// The databases of the opening explorer.
    databases: Databases,
    book: OpeningBook,
    board: BoardView,
    page: Page,
    pages: Pages,
    /// The players on the lists.
    roster: PlayerRoster,
    /// The programs that the user allows to be started.
    consent: Consent,
    /// The kept mistakes and the trained endgames.
    record: PracticeRecord,
    dialog: Option<Dialog>,
    /// The last frame without a dialog.
    last_bare_frame: u64,
    native: Option<NativeDialog>,
    notice: Option<String>,
    /// A message about a success, shown once.
    news: Option<String>,
    /// The result card of the game that has just ended, until it is closed.
    result: Option<ResultCard>,
    /// The side that had to pass, and the time until which the pass is announced.
    passed: Option<(Color, f64)>,
    /// The time of the last move, in the window's seconds.
    moved_at: f64,
    saver: Saver,
    /// Adds finished games to the ladder and writes pictures. This is apart from the autosave, which must not
    /// wait: a large ladder takes a second, and another program may hold its lock.
    slow_saver: Saver,
    /// Declared after the saver, so dropped after it: its lock is held until everything is written.
    recent: RecentGames,
    /// The playback thread, if there is one.
    speaker: Option<Speaker>,
    /// The frame times, if they are measured. Printed at the end.
    timing: Option<Timing>,
}

/// A game that is not on the board, with its analysis.
struct EarlierGame {
    session: Session,
    analysis: GameAnalysis,
}

impl App {
    /// Creates the program with a game against the last opponent.
    pub fn new(ctx: &egui::Context, places: Places) -> App {
        let (saved_settings, settings) = SavedSettings::load(&places.settings);
        theme::install_fonts(ctx);
        // The program has commands of its own for the scale, with limits.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        let recent = RecentGames::take(&places.games);
        let last = recent.last();
        let consent = Consent::load(&places.engines);
        let words = Messages::new(settings.language);
        let (folders, ladder) = (places.player_folders(), places.ladder.clone());
        let roster = PlayerRoster::watch(ctx, folders, ladder, &settings.added_players(), &words);
        let players = new_game::players_at_start(&settings, &roster, &consent);
        ClusterConnection::of(ctx).join(ctx, &settings.cluster);
        let mut app = App {
            offers_lessons: saved_settings.settings.offers_lessons,
            has_played: false,
            saved_settings,
            most_scale: 1.0,
            auto_scale: 1.0,
            words,
            roster,
            theme: Theme::new(settings.theme),
            session: Session::new(&Game::default(), players, places.seed),
            earlier: Vec::new(),
            later: Vec::new(),
            analysis: GameAnalysis::new(places.analysis),
            feedback: LiveFeedback::default(),
            databases: Databases::default(),
            book: OpeningBook::default(),
            board: BoardView::default(),
            page: Page::default(),
            pages: Pages::new(&places),
            consent,
            record: PracticeRecord::default(),
            dialog: None,
            last_bare_frame: 0,
            native: None,
            notice: None,
            news: None,
            result: None,
            passed: None,
            moved_at: f64::NEG_INFINITY,
            saver: Saver::start(ctx),
            slow_saver: Saver::start(ctx),
            recent,
            speaker: None,
            timing: None,
            places,
            settings,
        };
        app.begin_with(last);
        app.load_mistakes();
        app.apply_appearance(ctx);
        app
    }

    /// Begins a fair game, or resumes the last one.
    fn begin_with(&mut self, last: Option<(SavedGame, PathBuf)>) {
        self.session.set_rating(RatingRule::Fair);
        if !self.session.has_person() {
            self.session.stop();
        }
        if let Some((game, place)) = last {
            self.take_saved(game, Source::Recent(place));
            // The first game has no predecessor to go back to.
            self.earlier.clear();
        }
        self.hide_values_in_fair_game();
        self.note_feedback();
    }

    /// Measures frame times with this clock and prints them at the end.
    pub fn measure(&mut self, timing: Timing) {
        self.timing = Some(timing);
    }

    /// The frame times, if they are measured.
    pub const fn timing(&self) -> Option<&Timing> {
        self.timing.as_ref()
    }

    /// Sets the playback thread for the sounds of the board.
    pub fn set_speaker(&mut self, speaker: Speaker) {
        self.speaker = Some(speaker);
    }

    fn play_sound(&self, sound: Sound) {
        let settings = &self.settings;
        if let Some(speaker) = self.speaker.as_ref().filter(|_| settings.sound) {
            // Without a device it is silent.
            let _ = speaker.send((sound, settings.loudness));
        }
    }

    /// Lays out the whole window.
    pub fn window_ui(&mut self, ui: &mut egui::Ui) {
        let watch = Stopwatch::start();
        let ctx = ui.ctx().clone();
        self.fit_scale(&ctx);
        let bars = self.menu_and_status_ui(ui);
        let page = self.page_ui(ui);
        let dialog = self.dialog_ui(&ctx);
        if self.dialog.is_none() {
            switch_panes(&ctx);
        }
        self.ring_around_focus(&ctx);
        // Only now, so that all parts of a frame show the same state. The next frame shows the new one.
        for action in [bars, page, dialog].into_iter().flatten() {
            self.apply(&ctx, action);
            ctx.request_repaint();
        }
        if let Some(timing) = &mut self.timing {
            timing.frame(watch.spent(), self.page.title());
        }
    }

    /// Draws a ring around the focused widget. The boards draw their own.
    fn ring_around_focus(&self, ctx: &egui::Context) {
        let focused = ctx.memory(egui::Memory::focused);
        let Some(widget) = focused.and_then(|id| ctx.read_response(id)) else { return };
        let is_square = ctx.data(|data| data.get_temp(focused_square())) == Some(widget.id);
        // A widget that has just gone, or whose dialog is not painted yet, would leave a ring without a widget.
        let is_there = ctx.viewport(|viewport| viewport.this_pass.widgets.get(widget.id).is_some());
        let layer = widget.layer_id;
        let is_painted = layer.order == egui::Order::Background
            || ctx.memory(|memory| memory.areas().visible_last_frame(&layer));
        if is_square || !is_there || !is_painted {
            return;
        }
        let ring = Stroke::new(2.0, self.theme.accent);
        let painter = ctx.layer_painter(widget.layer_id);
        let (rect, round) = (widget.interact_rect.expand(3.0), radius::BUTTON + 3);
        painter.rect_stroke(rect, round, ring, egui::StrokeKind::Inside);
    }

    /// Opens a file named on the command line.
    pub fn open_file(&mut self, ctx: &egui::Context, path: &Path) {
        self.apply(ctx, Action::OpenFile(path.to_owned()));
    }

    /// Looks for changed players and ratings, where no file can be watched.
    #[cfg(target_family = "wasm")]
    pub fn look_again(&self) {
        self.roster.look_again();
    }

    /// Whether an evolution is under way.
    #[cfg(target_family = "wasm")]
    pub fn is_evolving(&self) -> bool {
        self.pages.lab.is_working()
    }

    /// The game on the board.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The analysis of the game on the board.
    pub const fn analysis(&self) -> &GameAnalysis {
        &self.analysis
    }

    /// Whether the analysis is shown beside the board.
    pub fn shows_analysis(&self) -> bool {
        self.settings.show_values || self.analysis.shows_review()
    }

    /// The user's settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Applies the chosen language, colours and scale.
    fn apply_appearance(&mut self, ctx: &egui::Context) {
        if self.words.language() != self.settings.language {
            self.words = Messages::new(self.settings.language);
            self.roster.name_all(&self.words);
        }
        let order = VisualOrder::new(self.settings.language.is_right_to_left());
        *ctx.plugin_or_default::<VisualOrder>().lock() = order;
        let settings = &self.settings;
        self.theme = Theme::new(settings.theme).with_board(settings.felt, settings.discs);
        self.theme.apply(ctx);
        self.fit_scale(ctx);
    }

    /// Applies the chosen scale, limited to what fits the window, or the one that suits the window.
    fn fit_scale(&mut self, ctx: &egui::Context) {
        // In points of the scale 1: egui's own points grow with the scale.
        let window = ctx.content_rect().size() * ctx.zoom_factor();
        let scale = |room: egui::Vec2| {
            let steps = ((window / room).min_elem() / SCALE_STEP).floor() * SCALE_STEP;
            steps.clamp(1.0, LARGEST_SCALE)
        };
        self.most_scale = scale(MIN_ROOM);
        // The size of the window is known with its first frame.
        if ctx.cumulative_pass_nr() > 0 {
            self.auto_scale = scale(USUAL_ROOM);
        }
        ctx.set_zoom_factor(self.scale());
    }

    /// The scale in effect.
    fn scale(&self) -> f32 {
        if self.settings.has_automatic_scale() {
            self.auto_scale
        } else {
            self.settings.scale.min(self.most_scale)
        }
    }

    /// The duration of a disc's flip. Between two computers it is at most their pause, so that moves do not
    /// pile up.
    fn turning_secs(&self) -> f32 {
        let secs = self.settings.animation.secs();
        if self.session.has_person() { secs } else { secs.min(self.settings.pause_secs) }
    }

    fn take_input(&mut self, ctx: &egui::Context) {
        if let Some(error) = self.slow_saver.failure() {
            self.notice = Some(Failure::of(&error).words(&self.words));
        }
        if let Some(error) = self.saver.failure() {
            let reason = Failure::of(&error).words(&self.words);
            let values = [("reason", reason.as_str().into())];
            self.notice = Some(self.words.with("autosave-failed", &values).into_owned());
        }
        if let Some(picked) = self.native.as_ref().and_then(NativeDialog::poll) {
            let purpose = self.native.take().expect("it has answered").purpose;
            match picked {
                NativeChoice::File(path) => self.file_chosen(ctx, purpose, &path),
                NativeChoice::Cancelled => {}
                NativeChoice::NoDialog => self.choose_in_window(purpose),
            }
        }
        let dropped =
            ctx.input(|input| input.raw.dropped_files.first().map(|f| f.path().to_owned()));
        if let Some(path) = dropped {
            self.apply(ctx, Action::OpenFile(path));
        }
        if self.dialog.is_none()
            && let Some(text) = pasted(ctx)
        {
            self.apply(ctx, Action::Paste(text));
        }
        if self.dialog.is_none()
            && let Some(page) = self.next_page(ctx)
        {
            self.apply(ctx, Action::Show(page));
        }
        if self.dialog.is_none()
            && let Some(command) = keys::pressed(ctx, &self.settings, self.page == Page::Game)
            && self.refusal(command).is_none()
        {
            self.apply(ctx, command.into());
        }
    }

    /// The page that Ctrl+PageUp or Ctrl+PageDown leads to, in the order of the tabs.
    fn next_page(&self, ctx: &egui::Context) -> Option<Page> {
        let step = ctx.input_mut(|input| {
            let on = input.consume_key(egui::Modifiers::COMMAND, egui::Key::PageDown);
            let back = input.consume_key(egui::Modifiers::COMMAND, egui::Key::PageUp);
            isize::from(on) - isize::from(back)
        });
        let tabs = Page::ALL.into_iter().filter(|page| self.pages.has_tab(*page));
        let tabs: Vec<Page> = tabs.collect();
        // A page without a tab leads to the board's neighbours.
        let at = |page| tabs.iter().position(|tab| *tab == page);
        let at = at(self.page).or_else(|| at(Page::Game))? as isize;
        (step != 0).then(|| tabs[(at + step).rem_euclid(tabs.len() as isize) as usize])
    }

    /// Lets the computers play, but not before the last move has been animated.
    fn advance(&mut self, ctx: &egui::Context) {
        self.analysis.advance(ctx, &self.session, self.settings.show_values);
        if self.settings.show_feedback {
            self.feedback.advance(ctx, &self.session, &self.analysis);
        }
        let now = ctx.input(|input| input.time);
        self.tick(ctx, now);
        let moving = self.board.is_moving(now, self.turning_secs());
        let pause =
            if self.session.has_person() { 0.0 } else { f64::from(self.settings.pause_secs) };
        self.session.set_at_once(self.settings.at_once);
        let due = self.moved_at + if self.settings.at_once { 0.0 } else { pause };
        let may_play = now >= due && !moving;
        match self.session.advance(ctx, may_play) {
            Some(SessionEvent::Moved) => self.after_move(ctx, now),
            Some(SessionEvent::Failed(color, reason)) => {
                let id = match color {
                    Color::Black => "failed-black",
                    Color::White => "failed-white",
                };
                let reason = match reason {
                    Some(reason) => self.words.reason(&reason),
                    None => self.words.get("failed-silently").into_owned(),
                };
                self.notice =
                    Some(self.words.with(id, &[("reason", reason.as_str().into())]).into());
            }
            None => {}
        }
        if self.session.is_computers_turn() && self.session.is_running() && now < due {
            ctx.request_repaint_after_secs((due - now) as f32);
        }
        if let Some((_, until)) = self.passed {
            if now >= until {
                self.passed = None;
            } else if until.is_finite() {
                ctx.request_repaint_after_secs((until - now) as f32);
            }
        }
    }

    /// Handles the effects of a move: an announced pass, the result, the autosave.
    fn after_move(&mut self, ctx: &egui::Context, now: f64) {
        self.moved_at = now;
        let stage = self.session.stage();
        self.play_sound(Sound::Move { flips: self.session.turned().len() });
        self.passed = None;
        if let Some(color) = stage.passed {
            self.play_sound(Sound::Pass);
            let until =
                if self.session.has_person() { f64::INFINITY } else { now + duration::PASS };
            self.passed = Some((color, until));
        }
        self.result = None;
        if stage.turn.is_none() {
            self.play_sound(Sound::End);
            self.show_result(ctx);
            self.rate_game(ctx);
        }
        self.autosave_game();
    }

    /// The context that views need to draw.
    pub(crate) fn look(&self) -> ViewContext<'_> {
        ViewContext {
            words: &self.words,
            theme: &self.theme,
            settings: &self.settings,
            roster: &self.roster,
        }
    }

    /// The panel beside the board.
    fn side_ui(&self, ui: &mut egui::Ui) -> Option<Action> {
        let refusal = |command| self.refusal(command);
        let side = SidePanel {
            session: &self.session,
            analysis: &self.analysis,
            shows_analysis: self.shows_analysis(),
            invites: self.is_newcomers() && self.is_first_game(),
            offers_lessons: self.offers_lessons && self.is_first_game(),
            refusal: &refusal,
        };
        side_ui(ui, &self.look(), &side)
    }

    fn game_page_ui(&mut self, ui: &mut egui::Ui) -> Option<Action> {
        // If there is no room for both, the explorer replaces the game's panel.
        let [_, least, _] = explorer_panel::WIDTH;
        let needed = least + SIDE[0] + board_width(ui);
        let has_room = ui.available_width() >= explorer_panel::WITH_GAME.max(needed);
        // On a phone in the hand the board needs the whole width.
        let margin = if is_upright(ui) { space::SMALL } else { space::LARGE };
        let shows_explorer = self.settings.show_explorer && !is_upright(ui);
        let mut action = if shows_explorer { self.explorer_ui(ui) } else { None };
        if has_room || !shows_explorer {
            action = action.or(self.side_ui(ui));
        }
        let look = ViewContext {
            words: &self.words,
            theme: &self.theme,
            settings: &self.settings,
            roster: &self.roster,
        };
        let secs = self.turning_secs();
        let stage = self.session.stage();
        let notes = analysis::notes(&look, &self.analysis, &self.session);
        let reasons = analysis::reason_marks(&look, &self.analysis, &self.session);
        let scene = self.scene(ui, &notes, &reasons);
        // The bar keeps its space on boards without a value, so that the board does not jump.
        let has_bar = self.shows_analysis() && self.settings.show_bar;
        let (board, mut wheel) = (&mut self.board, None);
        let lead = self.analysis.for_black(&stage).filter(|_| has_bar);
        let mut frame =
            Frame::new().fill(self.theme.ground).inner_margin(Margin::same(margin as i8));
        if has_bar {
            frame.inner_margin = frame.inner_margin + Margin::symmetric(bar::ROOM as i8, 0);
        }
        CentralPanel::default().frame(frame).show(ui, |ui| {
            let center = ui.max_rect().center();
            let now = ui.input(|input| input.time);
            action = action.take().or(board.board_ui(ui, &look, &scene, secs));
            if let Some(lead) = lead {
                bar::bar_ui(ui, &look, board.place(), lead);
            }
            offer_focus_to(ui.ctx(), board.focusable(), WindowPane::Board);
            wheel = walk_by_wheel(ui, scene.keyboard);
            if board.is_moving(now, secs) || self.dialog.is_some() {
                return;
            }
            if let (Some(card), None) = (&self.result, self.session.turn()) {
                let input = action.take();
                action = input.or(result::result_ui(ui, &look, center, &self.session, card));
            } else if let Some((color, _)) = self.passed {
                let top = pos2(center.x, ui.max_rect().top() - margin);
                action = action.take().or(result::pass_ui(ui, &look, top, color));
            }
        });
        let wheel = wheel.filter(|&command| self.refusal(command).is_none());
        action.or(wheel.map(Action::Command))
    }

    /// Lays out the opening explorer beside the board.
    fn explorer_ui(&mut self, ui: &mut egui::Ui) -> Option<Action> {
        let position = self.session.stage().position();
        self.databases.advance(ui.ctx(), &self.settings.databases);
        self.databases.look_up(position);
        self.book.advance(ui.ctx(), &self.book_file());
        self.book.look_up(position);
        let look = self.look();
        let [usual, least, most] = explorer_panel::WIDTH;
        let frame =
            Frame::new().fill(self.theme.panel).inner_margin(Margin::same(space::LARGE as i8));
        let beside_board = ui.available_width() - SIDE[0] - board_width(ui);
        let most = most.min(ui.available_width() / 2.0).min(beside_board).max(least);
        let panel = Panel::left("explorer").default_size(usual).size_range(least..=most);
        let (databases, book) = (&self.databases, &self.book);
        panel
            .frame(frame)
            .show(ui, |ui| explorer_panel::explorer_ui(ui, &look, databases, book))
            .inner
    }

    /// The board to draw: the game's, or the engine's line while the pointer is on it.
    fn scene<'a>(
        &self,
        ui: &egui::Ui,
        notes: &'a [SquareNote],
        reasons: &'a [ReasonMarks],
    ) -> Scene<'a> {
        let session = &self.session;
        let keyboard = self.dialog.is_none();
        let now = ui.input(|input| input.time);
        let Some((line, next)) = self.analysis.line_on_board(session, now) else {
            let stage = session.stage();
            let (last, turned) = (session.last_move(), session.turned());
            let playable = session.is_persons_turn();
            let is_shown = self.settings.show_feedback;
            return Scene {
                turn: session.turn(),
                last,
                turned,
                playable,
                keyboard,
                notes,
                feedback: self.feedback.shown(session).filter(|_| is_shown),
                reasons,
                ..Scene::of(stage.board)
            };
        };
        if let Some(next) = next {
            ui.ctx().request_repaint_after_secs(next as f32);
        }
        Scene { turn: line.turn(), keyboard, ..Scene::of_game(&line) }
    }

    fn page_ui(&mut self, ui: &mut egui::Ui) -> Option<Action> {
        if self.page == Page::Game {
            return self.game_page_ui(ui);
        }
        let look = ViewContext {
            words: &self.words,
            theme: &self.theme,
            settings: &self.settings,
            roster: &self.roster,
        };
        let frame =
            Frame::new().fill(self.theme.ground).inner_margin(Margin::same(space::LARGE as i8));
        let (pages, page) = (&mut self.pages, self.page);
        // These have no tab beside which another one shows the way back.
        let is_form = page == Page::Experiment && !pages.experiment.is_open();
        let way_back = match page {
            Page::Puzzles => Some(Page::Game),
            Page::Experiment if is_form => Some(Page::Evolution),
            _ => None,
        };
        let contents = |ui: &mut egui::Ui| {
            let action = pages.page_ui(ui, &look, page);
            let left = way_back.filter(|_| is_left_by_escape(ui));
            action.or(left.map(Action::Show))
        };
        CentralPanel::default().frame(frame).show(ui, contents).inner
    }

    /// Whether the board shows the usual start before the first game since the program was opened.
    fn is_first_game(&self) -> bool {
        !self.has_played && self.session.tree().start() == Game::default().start()
    }

    /// Whether no run has evolved or trained a player yet.
    fn is_newcomers(&self) -> bool {
        let is_of_lab =
            |listed: &ListedPlayer| listed.group == PlayerGroup::Mine && !listed.is_added;
        !self.pages.lab.has_runs() && !self.roster.players().iter().any(is_of_lab)
    }

    fn menu_and_status_ui(&self, ui: &mut egui::Ui) -> Option<Action> {
        let look = self.look();
        let refusal = |command| self.refusal(command);
        let bar = |fill| Frame::new().fill(fill).inner_margin(Margin::symmetric(12, 5));
        let mut action = None;
        let menu = Panel::top("menu").frame(bar(self.theme.panel)).show(ui, |ui| {
            let shown =
                menu::ShownPages { page: self.page, pages: &self.pages, due: self.count_of_due() };
            action = menu::menu_ui(ui, &look, &refusal, shown);
        });
        let below = menu.response.rect.bottom();
        // The status bar is about the board, so only the game's page has it.
        if self.page == Page::Game {
            Panel::bottom("status").frame(bar(self.theme.panel)).show(ui, |ui| {
                players::status_ui(ui, &look, &self.session, &self.analysis);
            });
        }
        action.or(self.notice_ui(ui.ctx(), below))
    }

    /// Lays out the notice, an error or a success. It overlays the page, so that nothing moves when it comes
    /// and goes.
    fn notice_ui(&self, ctx: &egui::Context, below: f32) -> Option<Action> {
        let error = self.notice.as_ref().map(|notice| (notice, self.theme.error));
        let news = self.news.as_ref().map(|news| (news, self.theme.text));
        let (notice, color) = error.or(news)?;
        let line = if error.is_some() { color } else { self.theme.line };
        let frame = Frame::popup(&ctx.global_style())
            .fill(self.theme.raised)
            .stroke(Stroke::new(1.0, line))
            .inner_margin(Margin::symmetric(16, 2));
        // Below all dialogs.
        let area = egui::Area::new(egui::Id::unique("notice"))
            .order(egui::Order::Middle)
            .anchor(egui::Align2::CENTER_TOP, egui::vec2(0.0, below + space::SMALL))
            .fade_in(false);
        let shown = area.show(ctx, |ui| {
            frame.show(ui, |ui| questions::notice_ui(ui, &self.look(), notice, color)).inner
        });
        shown.inner
    }
}

/// Converts a turn of the wheel over the board to a command: one move back or forward, with Shift another
/// variation.
fn walk_by_wheel(ui: &egui::Ui, is_free: bool) -> Option<Command> {
    let rect = ui.max_rect();
    let (turned, shift) = ui.input(|input| {
        let is_here = input.pointer.hover_pos().is_some_and(|at| rect.contains(at));
        let turns = input.events.iter().filter(|_| is_here && is_free).map(|event| match event {
            egui::Event::MouseWheel { unit, delta, modifiers, .. } if !modifiers.command => {
                let turned = if delta.y == 0.0 { delta.x } else { delta.y };
                match unit {
                    MouseWheelUnit::Point => turned / theme::WHEEL_STEP,
                    MouseWheelUnit::Line | MouseWheelUnit::Page => turned.signum(),
                }
            }
            _ => 0.0,
        });
        (turns.sum::<f32>(), input.modifiers.shift)
    });
    // Touchpads scroll by fractions of a step.
    let step = ui.data_mut(|data| {
        let so_far = data.get_temp_mut_or_default::<f32>(egui::Id::unique("wheel"));
        *so_far += turned;
        let step = so_far.trunc();
        *so_far -= step;
        step
    });
    let command = match (step < 0.0, shift) {
        (true, false) => Command::Forward,
        (false, false) => Command::Back,
        (true, true) => Command::NextVariation,
        (false, true) => Command::PreviousVariation,
    };
    (step != 0.0).then_some(command)
}

/// The pasted text, unless a text field takes it.
fn pasted(ctx: &egui::Context) -> Option<String> {
    if ctx.text_edit_focused() {
        return None;
    }
    ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            egui::Event::Paste(text) => Some(text.clone()),
            _ => None,
        })
    })
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _: &mut eframe::Frame) {
        let watch = Stopwatch::start();
        self.take_close_request(ctx);
        self.take_input(ctx);
        self.advance(ctx);
        self.pages.lab.set_board(self.session.stage());
        self.pages.learning.set_game(self.session.game());
        self.pages.logic(ctx);
        self.start_awaited_round(ctx);
        self.advance_opening(ctx);
        if let Some(card) = &mut self.result {
            card.logic(&self.analysis, &self.session);
        }
        if self.roster.logic(&self.words) {
            ctx.request_repaint();
        }
        self.autosave_settings(ctx);
        if let Some(timing) = &mut self.timing {
            timing.before_frame(watch.spent());
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        if let (Some(timing), Some(secs)) = (&mut self.timing, frame.info().cpu_usage) {
            timing.whole_frame(Duration::from_secs_f32(secs)); // of the previous frame
        }
        self.window_ui(ui);
    }

    fn clear_color(&self, _: &egui::Visuals) -> [f32; 4] {
        self.theme.ground.to_normalized_gamma_f32()
    }

    // `autosave_settings` saves what the program remembers, whenever it changes.
    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.autosave_game();
        self.write_settings();
        if let Some(timing) = &self.timing {
            eprintln!("{timing}");
        }
    }
}
