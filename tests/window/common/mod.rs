//! Shared helpers of the window's tests: a window without a screen, and actions on it.
#![allow(dead_code)] // each test file uses only some of these

pub mod contrast;
pub mod earlier;
pub mod programs;
#[path = "../../../src/watchdog.rs"]
mod watchdog;

use std::{
    ops::{Deref, DerefMut},
    path::{Path, PathBuf},
    sync::OnceLock,
    time::Duration,
};

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::{
    Harness, HarnessBuilder, SnapshotOptions, SnapshotResult, SnapshotResults,
    kittest::{By, NodeT, Queryable},
};
use othello::{
    App, Places,
    action::Action,
    dispatcher::Dispatcher,
    settings::{Animation, Settings},
    text::messages::Messages,
    theme::{ThemeName, duration},
    worker,
};
use othello_engine::Square;
use othello_raster::Rasteriser;

pub use watchdog::Watchdog;

/// A window without a screen. Its clock advances by frames, and background work waits at each report for
/// [`wait`] or [`wait_for`]. Neither depends on the speed of the machine.
pub struct Window {
    harness: Harness<'static, App>,
    dispatcher: Dispatcher,
}

impl Window {
    /// Opens a window of this size in points with its files in these places.
    pub fn open(places: Places, size: [f32; 2]) -> Window {
        Window::build(places, Harness::builder().with_size(size))
    }

    /// Opens a window with the options of this builder.
    pub fn build(places: Places, builder: HarnessBuilder<App>) -> Window {
        worker::assume_cores(2);
        let harness = builder
            .with_step_dt(1.0 / 60.0)
            // Minutes of the window's time, which only an endless animation reaches.
            .with_max_steps(10_000)
            // Glyphs come from vello, whose last bit of rounding depends on the processor's instructions.
            .with_options(SnapshotOptions::new().threshold(0.4))
            .renderer(Rasteriser::default())
            .build_eframe(|creation| {
                Dispatcher::step(&creation.egui_ctx);
                App::new(&creation.egui_ctx, places)
            });
        let dispatcher = Dispatcher::of(&harness.ctx);
        let mut window = Window { harness, dispatcher };
        window.run();
        window
    }

    /// Carries out an action or a command, as a click on its item does.
    pub fn apply(&mut self, action: impl Into<Action>) {
        let ctx = self.harness.ctx.clone();
        self.harness.state_mut().apply(&ctx, action.into());
    }

    /// Runs a frame that delivers reports of background work.
    pub fn deliver(&mut self) {
        // On a single core, background work needs the processor while there is no news.
        self.dispatcher.wait_for_news(Duration::from_millis(20));
        self.dispatcher.deliver(|| self.harness.step());
    }

    /// Delivers reports until no background work is left.
    pub fn finish_work(&mut self) {
        let watchdog = Watchdog::new("the end of all background work");
        loop {
            watchdog.check(|| format!("{:?}", labels(self)));
            // The last job may end after its last frame. A further delivery hands over its end.
            let was_idle = self.dispatcher.is_idle();
            self.deliver();
            if was_idle && self.dispatcher.is_idle() {
                break;
            }
        }
        self.state().finish_saving();
        self.run();
    }

    /// Compares the window with a picture in `tests/snapshots`, once no background work is left.
    pub fn snapshot(&mut self, name: impl Into<String>) {
        self.finish_work();
        self.harness.snapshot(name);
    }

    /// Like [`Window::snapshot`], for tests that compare several pictures before they fail.
    pub fn try_snapshot(&mut self, name: impl Into<String>) -> SnapshotResult {
        self.finish_work();
        self.harness.try_snapshot(name)
    }
}

impl Deref for Window {
    type Target = Harness<'static, App>;

    fn deref(&self) -> &Self::Target {
        &self.harness
    }
}

impl DerefMut for Window {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.harness
    }
}

/// A folder with only the shipped players: a checkout's own folder has the user's runs beside it.
pub fn populations() -> PathBuf {
    static COPY: OnceLock<PathBuf> = OnceLock::new();
    COPY.get_or_init(copied_populations).clone()
}

fn copied_populations() -> PathBuf {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("populations");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("populations");
    for within in ["", "tenbyten"] {
        let (from, to) = (shipped.join(within), copy.join(within));
        std::fs::create_dir_all(&to).unwrap();
        let files = std::fs::read_dir(from).unwrap().map(|file| file.unwrap().path());
        for file in files.filter(|file| file.is_file()) {
            let text = std::fs::read(&file).unwrap();
            let place = to.join(file.file_name().unwrap());
            // Written only if missing or outdated, because an open window notices every change.
            if std::fs::read(&place).ok().as_ref() != Some(&text) {
                std::fs::write(&place, text).unwrap();
            }
        }
        // What an earlier version shipped.
        for old in std::fs::read_dir(&to).unwrap().map(|file| file.unwrap().path()) {
            if old.is_file() && !shipped.join(within).join(old.file_name().unwrap()).exists() {
                std::fs::remove_file(old).unwrap();
            }
        }
    }
    copy
}

/// Opens a window with all its files in this folder.
pub fn open(folder: &Path) -> Window {
    open_sized(folder, [1040.0, 720.0])
}

/// Opens a window of this size in points.
pub fn open_sized(folder: &Path, size: [f32; 2]) -> Window {
    Window::open(Places::in_folder(folder, populations()), size)
}

/// Opens a window of this size and theme with a game between two people, for pictures.
pub fn drawn(folder: &Path, theme: ThemeName, size: [f32; 2]) -> Window {
    set(folder, |settings| {
        settings.theme = theme;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    open_sized(folder, size)
}

/// Writes the initial settings of a window in this folder.
pub fn set(folder: &Path, change: impl FnOnce(&mut Settings)) {
    let mut settings = Settings::default();
    change(&mut settings);
    std::fs::write(folder.join("settings.ron"), settings.write()).unwrap();
}

/// The place of the last widget with this message, because menus come first.
pub fn place(window: &Window, id: &str) -> egui::Rect {
    let label = Messages::new(window.state().settings().language).get(id).into_owned();
    let found = window.get_all_by_label(&label).last();
    found.unwrap_or_else(|| panic!("{id}: {:?}", labels(window))).rect()
}

/// Clicks on the widget with this label.
pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run();
}

/// Selects a group of the list of players, on a given side if named, and clicks on a player.
pub fn pick_from(window: &mut Window, group: &str, label: &str) {
    let side = ["Black: ", "White: "].into_iter().find(|side| label.starts_with(side));
    click(window, &format!("{}{group}", side.unwrap_or_default()));
    pick(window, label);
}

/// Types a player below a list of players, on this side of a new game, and adds it.
pub fn add(window: &mut Window, side: &str, player: &str) {
    let field = format!("{side}Custom player");
    window.get_by_label(&field).focus();
    window.run();
    window.get_by_label(&field).type_text(player);
    window.run();
    pick(window, &format!("{side}Add"));
}

/// Scrolls to the label in a list and clicks on it.
pub fn pick(window: &mut Window, label: &str) {
    window.get_by_label(label).scroll_to_me();
    window.run();
    click(window, label);
}

/// Opens nested menus and clicks on the last label.
pub fn choose(window: &mut Window, path: &[&str]) {
    for label in path {
        // The menu bar is first; a page's tab may have the same label.
        window.get_all_by_label_contains(label).next().expect("it is there").click();
        window.run();
    }
}

/// Delivers reports until the condition holds.
pub fn wait(window: &mut Window, awaited: &str, done: impl Fn(&App) -> bool) {
    let watchdog = Watchdog::new(awaited);
    while !done(window.state()) {
        watchdog.check(|| format!("{:?}", labels(window)));
        window.deliver();
    }
    window.run();
}

/// Delivers reports until some label on the page contains this text.
pub fn wait_for(window: &mut Window, text: &str) {
    wait_for_any(window, &[text]);
}

/// Delivers reports until some label on the page contains one of these texts. A running count may skip a number, as when
/// two runs end at once.
pub fn wait_for_any(window: &mut Window, texts: &[&str]) {
    let watchdog = Watchdog::new(&texts.join(", "));
    while !texts.iter().any(|text| window.query_all_by_label_contains(text).next().is_some()) {
        watchdog.check(|| format!("{:?}", labels(window)));
        window.deliver();
    }
    window.run();
}

/// All visible labels.
pub fn labels(window: &Window) -> Vec<String> {
    let read = |node: egui_kittest::Node| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    };
    window.query_all(By::new()).filter_map(read).collect()
}

/// The label of the focused widget.
pub fn focused(window: &Window) -> Option<String> {
    let mut nodes = window.query_all(By::new()).filter(|node| node.accesskit_node().is_focused());
    nodes.next().and_then(|node| node.accesskit_node().label())
}

/// Lets the time pass in which a card that has just appeared takes no clicks.
pub fn pass_guard(window: &mut Window) {
    window.run_steps((60.0 * duration::CARD_GUARD) as usize + 1);
}

/// Waits until a person is to move or the game is over.
pub fn wait_for_turn(window: &mut Window) {
    wait(window, "a person's turn", |app| {
        app.session().is_persons_turn() || app.session().stage().turn.is_none()
    });
}

/// The squares marked as legal.
pub fn legal(window: &Window) -> Vec<Square> {
    Square::all()
        .filter(|square| window.query_by_label(&format!("{square}, legal move")).is_some())
        .collect()
}

/// Plays moves for the person until this many are on the board or the game is over.
pub fn play_until(window: &mut Window, ply: usize) {
    loop {
        wait_for_turn(window);
        let session = window.state().session();
        if session.ply() >= ply || session.stage().turn.is_none() {
            return;
        }
        let square = legal(window)[0];
        click(window, &format!("{square}, legal move"));
    }
}

/// Opens a training page from the menu and types this folder.
pub fn learning_page(window: &mut Window, item: &str, folder: &Path) {
    choose(window, &["Evolution", "New", item]);
    window.get_by_label("Folder").focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_label("Folder").type_text(&folder.display().to_string());
    window.run();
    let watchdog = Watchdog::new("the run in the folder");
    while shown(window, "Reading the run…") {
        watchdog.check(|| format!("{:?}", labels(window)));
        window.deliver();
    }
}

/// Whether a label contains this text.
pub fn shown(window: &Window, text: &str) -> bool {
    window.query_by_label_contains(text).is_some()
}

/// Selects a recipe on a training page.
pub fn choose_recipe(window: &mut Window, recipe: &str) {
    choose_among(window, "Recipe", recipe);
}

/// Selects an option of the field with this label.
pub fn choose_among(window: &mut Window, label: &str, offered: &str) {
    let field = window.get_by_role_and_label(Role::ComboBox, label);
    field.scroll_to_me();
    window.run();
    window.get_by_role_and_label(Role::ComboBox, label).click();
    window.run();
    window.get_all_by_label(offered).last().expect("it is on the list").click();
    window.run();
}

/// The value of a form's number field.
pub fn number(window: &Window, label: &str) -> f64 {
    let field = window.get_by_role_and_label(Role::SpinButton, label);
    field.accesskit_node().numeric_value().expect("it is a number")
}

/// The selected option of a form's field.
pub fn choice(window: &Window, label: &str) -> String {
    let field = window.get_by_role_and_label(Role::ComboBox, label);
    field.accesskit_node().value().expect("something is chosen")
}

/// Adds a file of training data in the window's own dialog.
pub fn add_file(window: &mut Window, name: &str) {
    window.get_by_label("Add a file…").scroll_to_me();
    window.run();
    click(window, "Add a file…");
    pick(window, name);
    click(window, "Open");
}

/// Opens the opponents of a new game, selects those of the lab, and clicks on the first with this text in its
/// name.
pub fn seat_of_lab(window: &mut Window, name: &str) {
    choose(window, &["Game", "New", "Human vs CPU"]);
    click(window, "My players");
    wait_for(window, name);
    window.get_all_by_label_contains(name).next().expect("it is on the list").click();
    window.run();
}

/// The labels that extend beyond the left or right edge. Lists scroll vertically, never sideways.
pub fn outside(window: &Window) -> Vec<String> {
    let right = window.ctx.content_rect().right() + 0.5;
    let scale = window.ctx.pixels_per_point();
    let mut cut = Vec::new();
    for node in window.query_all(By::new()) {
        let node = node.accesskit_node();
        let (Some(label), Some(bounds)) = (node.label(), node.bounding_box()) else { continue };
        let (left, end) = (bounds.x0 as f32 / scale, bounds.x1 as f32 / scale);
        if !label.is_empty() && (left < -0.5 || end > right) {
            cut.push(format!("{label:?} from {left} to {end} of {right}"));
        }
    }
    cut
}

/// Takes a picture of a prepared window in both themes, NAME-dark and NAME-light.
pub fn in_two_themes(name: &str, prepare: impl Fn(&Path, ThemeName) -> Window) {
    let mut results = SnapshotResults::new();
    for (theme, ending) in [(ThemeName::Dark, "dark"), (ThemeName::Light, "light")] {
        // A folder for each: a dropped window leaves its game behind, as a crash does.
        let folder = tempfile::tempdir().unwrap();
        let mut window = prepare(folder.path(), theme);
        let name = format!("{name}-{ending}");
        contrast::check(&window, &name);
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}
