//! The shared parts of the window's tests: a window without a screen, and functions that use it.
#![allow(dead_code)] // each test file uses its part

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
    Harness, HarnessBuilder, SnapshotOptions,
    kittest::{By, NodeT, Queryable},
};
use othello::{
    App, Places,
    executor::Executor,
    settings::{Animation, Settings},
    theme::ThemeName,
};
use othello_engine::Square;
use othello_raster::Rasteriser;

pub use watchdog::Watchdog;

/// A window without a screen. Its time advances by frames, and background work waits at each report
/// until [`wait`] or [`wait_for`] has it delivered: neither depends on how fast the machine is.
pub struct Window {
    harness: Harness<'static, App>,
    executor: Executor,
}

impl Window {
    /// Opens a window of this size in points whose files are in these places.
    pub fn open(places: Places, size: [f32; 2]) -> Window {
        Window::build(places, Harness::builder().with_size(size))
    }

    /// Opens a window as this builder has it.
    pub fn build(places: Places, builder: HarnessBuilder<App>) -> Window {
        let harness = builder
            .with_step_dt(1.0 / 60.0)
            // Minutes of the window's time: only an animation without an end takes that long.
            .with_max_steps(10_000)
            // Letters come from vello, which rounds their last bit as the processor's instructions do.
            .with_options(SnapshotOptions::new().threshold(0.4))
            .renderer(Rasteriser::default())
            .build_eframe(|creation| {
                Executor::step(&creation.egui_ctx);
                App::new(&creation.egui_ctx, places)
            });
        let executor = Executor::of(&harness.ctx);
        let mut window = Window { harness, executor };
        window.run();
        window
    }

    /// Runs a frame in which background work can report.
    pub fn deliver(&mut self) {
        // On one core the work needs the processor while nothing is new.
        self.executor.wait_for_news(Duration::from_millis(20));
        self.executor.deliver(|| self.harness.step());
    }

    /// Delivers reports until no background work is left.
    pub fn finish_work(&mut self) {
        let watchdog = Watchdog::new("the end of all background work");
        while !self.executor.is_idle() {
            watchdog.check(|| format!("{:?}", labels(self)));
            self.deliver();
        }
        self.run();
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

/// A folder with the shipped players alone: beside those of a checkout lie its user's own runs.
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
            // Written only where it is missing or old: a window notices every change.
            if std::fs::read(&place).ok().as_ref() != Some(&text) {
                std::fs::write(&place, text).unwrap();
            }
        }
    }
    copy
}

/// A window whose files are all in this folder.
pub fn open(folder: &Path) -> Window {
    open_sized(folder, [1040.0, 720.0])
}

/// A window of this size in points.
pub fn open_sized(folder: &Path, size: [f32; 2]) -> Window {
    Window::open(Places::in_folder(folder, populations()), size)
}

/// A window of this size with two people at the board, to be drawn in these colours.
pub fn drawn(folder: &Path, theme: ThemeName, size: [f32; 2]) -> Window {
    set(folder, |settings| {
        settings.theme = theme;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    open_sized(folder, size)
}

/// Writes the settings that a window in this folder starts with.
pub fn set(folder: &Path, change: impl FnOnce(&mut Settings)) {
    let mut settings = Settings::default();
    change(&mut settings);
    std::fs::write(folder.join("settings.ron"), settings.write()).unwrap();
}

/// Clicks on what is called this.
pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run();
}

/// Turns to a list of players, that of a side where it is named, and clicks on one of them.
pub fn pick_from(window: &mut Window, group: &str, label: &str) {
    let side = ["Black: ", "White: "].into_iter().find(|side| label.starts_with(side));
    click(window, &format!("{}{group}", side.unwrap_or_default()));
    pick(window, label);
}

/// Types a player below a list of players, this side's in a new game, and adds it.
pub fn add(window: &mut Window, side: &str, player: &str) {
    let field = format!("{side}Custom: pvs:6@jma");
    window.get_by_label(&field).focus();
    window.run();
    window.get_by_label(&field).type_text(player);
    window.run();
    click(window, &format!("{side}Add"));
}

/// Scrolls a list to what is called this and clicks on it.
pub fn pick(window: &mut Window, label: &str) {
    window.get_by_label(label).scroll_to_me();
    window.run();
    click(window, label);
}

/// Opens a menu, and the menus in it, and clicks on the last label.
pub fn choose(window: &mut Window, path: &[&str]) {
    for label in path {
        // The menu bar comes first: a page's tab may be called as a menu is.
        window.get_all_by_label_contains(label).next().expect("it is there").click();
        window.run();
    }
}

/// Delivers reports until the window is as it should be.
pub fn wait(window: &mut Window, what: &str, done: impl Fn(&App) -> bool) {
    let watchdog = Watchdog::new(what);
    while !done(window.state()) {
        watchdog.check(|| format!("{:?}", labels(window)));
        window.deliver();
    }
    window.run();
}

/// Delivers reports until some label on the page contains this text.
pub fn wait_for(window: &mut Window, text: &str) {
    let watchdog = Watchdog::new(text);
    while window.query_all_by_label_contains(text).next().is_none() {
        watchdog.check(|| format!("{:?}", labels(window)));
        window.deliver();
    }
    window.run();
}

/// All that can be read.
fn labels(window: &Window) -> Vec<String> {
    let read = |node: egui_kittest::Node| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    };
    window.query_all(By::new()).filter_map(read).collect()
}

/// Waits until a person is to move or the game is over.
pub fn wait_for_turn(window: &mut Window) {
    wait(window, "a person's turn", |app| {
        app.session().is_persons_turn() || app.session().stage().turn.is_none()
    });
}

/// The squares that the board says can be played.
pub fn legal(window: &Window) -> Vec<Square> {
    Square::all()
        .filter(|square| window.query_by_label(&format!("{square}, legal move")).is_some())
        .collect()
}

/// Plays moves for the person until this many stand on the board or the game is over.
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

/// Opens a learning page from the menu, with this folder typed in.
pub fn learning_page(window: &mut Window, item: &str, folder: &Path) {
    choose(window, &["Evolution", "New", item]);
    window.get_by_label("Folder").focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.get_by_label("Folder").type_text(&folder.display().to_string());
    window.run();
}

/// Whether something with this in its label is on show.
pub fn shown(window: &Window, text: &str) -> bool {
    window.query_by_label_contains(text).is_some()
}

/// Chooses a recipe on a learning page.
pub fn choose_recipe(window: &mut Window, recipe: &str) {
    choose_among(window, "Recipe", recipe);
}

/// Chooses what a field with this label offers.
pub fn choose_among(window: &mut Window, label: &str, offered: &str) {
    let field = window.get_by_role_and_label(Role::ComboBox, label);
    field.scroll_to_me();
    window.run();
    window.get_by_role_and_label(Role::ComboBox, label).click();
    window.run();
    window.get_all_by_label(offered).last().expect("it is on the list").click();
    window.run();
}

/// What a number of a form is.
pub fn number(window: &Window, label: &str) -> f64 {
    let field = window.get_by_role_and_label(Role::SpinButton, label);
    field.accesskit_node().numeric_value().expect("it is a number")
}

/// What a choice of a form is.
pub fn choice(window: &Window, label: &str) -> String {
    let field = window.get_by_role_and_label(Role::ComboBox, label);
    field.accesskit_node().value().expect("something is chosen")
}

/// Chooses a file to learn from in the window's own dialog.
pub fn add_file(window: &mut Window, name: &str) {
    window.get_by_label("Add a file…").scroll_to_me();
    window.run();
    click(window, "Add a file…");
    pick(window, name);
    click(window, "Open");
}

/// Opens the choice of opponents, turns to those of the lab, and chooses the first with this in its name.
pub fn seat_of_lab(window: &mut Window, name: &str) {
    choose(window, &["Game", "New", "Human vs CPU"]);
    click(window, "My players");
    wait_for(window, name);
    window.get_all_by_label_contains(name).next().expect("it is on the list").click();
    window.run();
}

/// What stands outside of the window at its left or right. Lists scroll down, never sideways.
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
