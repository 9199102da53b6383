//! The window's state. `logic` takes in reports, `ui` lays out the views, and `apply` carries out their
//! actions. Nothing else changes the state on a user's action.

mod analysis;
mod apply;
mod autosave;
mod closing;
mod dialogs;
mod documents;
mod ending;
mod explorer;
mod frame;
mod game_page;
mod input;
mod menu;
mod minds;
mod new_game;
mod news;
mod practice;
mod runs;
mod set_up;

use autosave::SavedSettings;
use dialogs::Dialog;
use news::News;
use practice::PracticeRecord;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use othello_engine::{Color, Game, NodeId, Square};
use othello_lab::{
    data::saved_game::{RatingRule, SavedGame},
    players::consent::Consent,
};

use crate::{
    action::{Action, Source},
    cluster::ClusterConnection,
    export::ExportedFile,
    files::{NativeDialog, recent::RecentGames, saver::Saver},
    game::{
        databases::Databases, feedback::LiveFeedback, game_analysis::GameAnalysis,
        opening_book::OpeningBook, result_card::ResultCard, session::Session,
    },
    page::Page,
    pages::{
        Pages,
        game::{board::BoardView, result::CardView, side},
    },
    places::Places,
    roster::{ListedPlayer, PlayerGroup, PlayerRoster},
    settings::Settings,
    sound::{Sound, Speaker},
    text::{messages::Messages, visual_order::VisualOrder},
    theme::{self, LARGEST_SCALE, MIN_ROOM, SCALE_STEP, Theme, USUAL_ROOM},
    timing::{Stopwatch, Timing},
    widgets::{ViewContext, direction::MirrorImage},
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
    /// A file of the lab to save, with its path once that is chosen.
    exported: Option<(ExportedFile, Option<PathBuf>)>,
    notice: Option<String>,
    /// A message about a success.
    news: Option<News>,
    /// The result card of the game that has ended last, which may be closed.
    result: Option<ResultCard>,
    card_view: CardView,
    /// The side that had to pass, and the time until which the pass is announced.
    passed: Option<(Color, f64)>,
    /// A square that the user tried in vain, and the board where.
    illegal: Option<(Square, NodeId)>,
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
            exported: None,
            notice: None,
            news: None,
            result: None,
            card_view: CardView::default(),
            passed: None,
            illegal: None,
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
        // Second, because it moves the ordered lines.
        let is_mirrored = self.settings.language.is_right_to_left();
        ctx.plugin_or_default::<MirrorImage>().lock().switch(is_mirrored);
        let settings = &self.settings;
        self.theme = Theme::new(settings.theme).with_board(settings.felt, settings.discs);
        self.theme.apply(ctx);
        self.fit_scale(ctx);
    }

    /// Applies the chosen scale, limited to what fits the window, or the one that suits the window.
    fn fit_scale(&mut self, ctx: &egui::Context) {
        // In points of the scale 1: egui's own points grow with the scale.
        let window = ctx.content_rect().size() * ctx.zoom_factor();
        let whole_steps = |scale: f32| {
            let steps = (scale / SCALE_STEP).floor() * SCALE_STEP;
            steps.clamp(1.0, LARGEST_SCALE)
        };
        let scale = |room: egui::Vec2| (window / room).min_elem();
        self.most_scale = whole_steps(scale(MIN_ROOM).min(side::largest_scale(window)));
        // The size of the window is known with its first frame.
        if ctx.cumulative_pass_nr() > 0 {
            self.auto_scale = whole_steps(scale(USUAL_ROOM)).min(self.most_scale);
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

    /// The context that views need to draw.
    pub(crate) fn look(&self) -> ViewContext<'_> {
        ViewContext {
            words: &self.words,
            theme: &self.theme,
            settings: &self.settings,
            roster: &self.roster,
        }
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
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _: &mut eframe::Frame) {
        let watch = Stopwatch::start();
        self.take_close_request(ctx);
        self.take_input(ctx);
        self.advance(ctx);
        self.pages.lab.set_board(self.session.stage());
        self.pages.learning.set_game(self.session.game());
        self.start_awaited_round(ctx);
        self.pages.practice.take_known(&self.analysis);
        self.pages.logic(ctx);
        self.advance_opening(ctx);
        if let Some(card) = &mut self.result {
            card.logic(&self.analysis, &self.session);
        }
        if self.roster.logic(&self.words) {
            ctx.request_repaint();
        }
        self.autosave_settings(ctx);
        self.keep_analysis(false);
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
        self.keep_analysis(true);
        self.write_settings();
        if let Some(timing) = &self.timing {
            eprintln!("{timing}");
        }
    }
}
