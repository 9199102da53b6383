//! The page in a browser: its start, its files, and the jobs of its web workers.

use std::{
    cell::{Cell, RefCell},
    path::{Path, PathBuf},
    rc::Rc,
};

use eframe::{Frame, WebOptions, WebRunner};
use egui::{Context, RawInput, Ui};
use js_sys::{Array, Function, Uint8Array};
use othello_engine::time::Instant;
use othello_lab::store::{self, memory};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use web_sys::HtmlCanvasElement;

use crate::{
    App, Places,
    action::Action,
    dispatcher::Dispatcher,
    files,
    game::{
        feedback::LastMoveJob,
        game_analysis::{ExplanationJob, PositionJob, ReviewJob},
        session::jobs::{GameJob, SearchJob},
    },
    places::DOWNLOADS,
    runs::{evolution_job::EvolutionJob, forecast::DurationJob},
    sound,
    teach::{
        endgame::SolverJob, minds::MindJob, mistakes::TryJob, opening::DeviationJob,
        puzzle::PuzzleJob,
    },
    worker::{self, PlainJob, run_encoded},
};

#[wasm_bindgen]
extern "C" {
    /// Stores a file for the next start, or removes it.
    #[wasm_bindgen(js_namespace = othelloPage)]
    fn keep(path: &str, bytes: Option<Uint8Array>);
    /// Offers a file to the user as a download.
    #[wasm_bindgen(js_namespace = othelloPage)]
    fn download(name: &str, bytes: Uint8Array);
}

/// Starts the window on a canvas, with pairs of paths and contents that [`keep`] stored earlier.
///
/// # Errors
/// If the browser cannot draw it.
#[wasm_bindgen]
pub async fn start(canvas: HtmlCanvasElement, stored: Array) -> Result<(), JsValue> {
    let file = |pair: JsValue| {
        let pair: Array = pair.dyn_into().ok()?;
        let bytes: Uint8Array = pair.get(1).dyn_into().ok()?;
        Some((PathBuf::from(pair.get(0).as_string()?), bytes.to_vec()))
    };
    memory::load(stored.iter().filter_map(file));
    let create: eframe::AppCreator<'static> =
        Box::new(|creation| Ok(Box::new(PageApp::new(&creation.egui_ctx))));
    WebRunner::new().start(canvas, WebOptions::default(), create).await
}

/// Starts a web worker for the first job.
#[wasm_bindgen]
pub fn prepare_worker() {
    worker::prepare();
}

/// Runs the job of this name in a web worker, and calls `send` with each report. Returns whether the job was
/// understood.
#[wasm_bindgen]
pub fn run_job(name: &str, job: &[u8], send: &Function) -> bool {
    type RunJob = fn(&[u8], &mut dyn FnMut(Vec<u8>)) -> Option<()>;
    let jobs: [(&str, RunJob); 13] = [
        (SearchJob::NAME, run_encoded::<SearchJob>),
        (GameJob::NAME, run_encoded::<GameJob>),
        (LastMoveJob::NAME, run_encoded::<LastMoveJob>),
        (PositionJob::NAME, run_encoded::<PositionJob>),
        (ReviewJob::NAME, run_encoded::<ReviewJob>),
        (ExplanationJob::NAME, run_encoded::<ExplanationJob>),
        (SolverJob::NAME, run_encoded::<SolverJob>),
        (MindJob::NAME, run_encoded::<MindJob>),
        (DeviationJob::NAME, run_encoded::<DeviationJob>),
        (EvolutionJob::NAME, run_encoded::<EvolutionJob>),
        (DurationJob::NAME, run_encoded::<DurationJob>),
        (PuzzleJob::NAME, run_encoded::<PuzzleJob>),
        (TryJob::NAME, run_encoded::<TryJob>),
    ];
    let Some((_, run)) = jobs.into_iter().find(|(known, _)| *known == name) else { return false };
    let send = &mut |report: Vec<u8>| {
        // A page that is gone gets no reports.
        let _ = send.call1(&JsValue::NULL, &Uint8Array::from(&report[..]));
    };
    run(job, send).is_some()
}

/// Searches the position after these moves. Returns the number of visited positions and the seconds, or nothing
/// for an unknown player. For `scripts/web-test`.
#[wasm_bindgen]
pub fn measure(player: &str, moves: &str) -> Vec<f64> {
    let measured = othello_lab::players::speed::measure(player, moves).ok();
    measured.map_or_else(Vec::new, |(nodes, time)| vec![nodes as f64, time.as_secs_f64()])
}

thread_local! {
    /// The window's context, once it is open.
    static CONTEXT: RefCell<Option<Context>> = const { RefCell::new(None) };
    /// The longest time of a frame: its own work, and with painting.
    static LONGEST: Cell<[f64; 2]> = const { Cell::new([0.0; 2]) };
}

/// The milliseconds of the longest frame since the last call: its own work, and with painting. For
/// `scripts/web-test`.
#[wasm_bindgen]
pub fn longest_frame() -> Vec<f64> {
    LONGEST.take().to_vec()
}

/// The number of jobs that web workers have got, and 1 if all work is done and delivered. For `scripts/web-test`.
#[wasm_bindgen]
pub fn work() -> Vec<f64> {
    let is_idle = |ctx: &Context| Dispatcher::of(ctx).is_idle();
    let is_idle = CONTEXT.with_borrow(|ctx| ctx.as_ref().is_none_or(is_idle));
    vec![worker::begun() as f64, f64::from(is_idle)]
}

fn note_frame(place: usize, secs: f64) {
    let mut longest = LONGEST.get();
    longest[place] = longest[place].max(1000.0 * secs);
    LONGEST.set(longest);
}

/// The window, with the state that only a page needs.
struct PageApp {
    app: App,
    /// Whether players or ratings have changed since they were last read.
    has_news: bool,
    /// When the frame began.
    began: Instant,
    /// The dropped files, once they are copied.
    dropped: Rc<RefCell<Vec<PathBuf>>>,
}

impl PageApp {
    fn new(ctx: &Context) -> PageApp {
        // Without it the user could save nothing.
        let _ = store::create_folder(Path::new(DOWNLOADS));
        CONTEXT.replace(Some(ctx.clone()));
        let mut app = App::new(ctx, Places::of_user());
        app.set_speaker(sound::speaker());
        let dropped = Rc::default();
        PageApp { app, has_news: false, began: Instant::now(), dropped }
    }

    /// Opens the game after the `#` of the address, once.
    fn open_address(&mut self, ctx: &Context) {
        let Some(window) = web_sys::window() else { return };
        let hash = window.location().hash().unwrap_or_default();
        let Some(game) = hash.strip_prefix('#').filter(|game| !game.is_empty()) else { return };
        let text = js_sys::decode_uri_component(game).map(String::from);
        // The game is saved from here on, and a reload resumes it.
        let bare = window.location().pathname().unwrap_or_default();
        if let Ok(history) = window.history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&bare));
        }
        if let Ok(text) = text {
            self.app.apply(ctx, Action::Paste(text));
        }
    }
}

/// Stores changed files, and offers saved ones as downloads. Returns whether players or ratings are among them.
fn store_changes() -> bool {
    let mut is_listed = false;
    for (path, bytes) in memory::take_changes() {
        is_listed |= path.ends_with("ladder.ron") && bytes.is_some();
        is_listed |= path.starts_with("/runs");
        let bytes = bytes.map(|bytes| Uint8Array::from(&bytes[..]));
        match (path.strip_prefix(DOWNLOADS), bytes) {
            (Ok(name), Some(bytes)) => {
                download(&name.to_string_lossy(), bytes);
                // Otherwise the next file of this name would overwrite it.
                let _ = store::remove(&path);
            }
            // The removal above.
            (Ok(_), None) => {}
            (Err(_), bytes) if !is_temporary(&path) => keep(&path.to_string_lossy(), bytes),
            (Err(_), _) => {}
        }
    }
    is_listed
}

/// Whether the file is a temporary one of an atomic write.
fn is_temporary(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "tmp")
}

impl eframe::App for PageApp {
    fn raw_input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        for file in std::mem::take(&mut input.dropped_files) {
            let (dropped, ctx) = (self.dropped.clone(), ctx.clone());
            // A browser gives the bytes of a dropped file later, and no path.
            wasm_bindgen_futures::spawn_local(async move {
                let Ok(bytes) = file.bytes_async().await else { return };
                let name = file.path().to_string_lossy().into_owned();
                dropped.borrow_mut().extend(files::keep(&name, &bytes));
                ctx.request_repaint();
            });
        }
    }

    fn logic(&mut self, ctx: &Context, frame: &mut Frame) {
        self.began = Instant::now();
        note_frame(1, f64::from(frame.info().cpu_usage.unwrap_or_default()));
        self.open_address(ctx);
        for path in self.dropped.take() {
            self.app.open_file(ctx, &path);
        }
        self.app.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame) {
        self.app.ui(ui, frame);
        self.has_news |= store_changes();
        // Last, since the frame's actions may have written files. An evolution changes its files all the time.
        if self.has_news && !self.app.is_evolving() {
            self.has_news = false;
            self.app.look_again();
        }
        note_frame(0, self.began.elapsed().as_secs_f64());
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        self.app.clear_color(visuals)
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
