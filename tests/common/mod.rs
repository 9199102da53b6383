//! What the tests of the window share: a window without a screen, and hands to use it.
#![allow(dead_code)] // each test file uses its part

pub mod contrast;
pub mod earlier;

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::{
    Harness,
    kittest::{By, NodeT, Queryable},
};
use othello::{
    App, Places,
    settings::{Animation, Settings},
    theme::ThemeName,
};
use othello_engine::Square;

/// A window without a screen.
pub type Window = Harness<'static, App>;

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
    let places = Places::in_folder(folder, populations());
    let mut window = Harness::builder()
        .with_size(size)
        .with_step_dt(1.0 / 60.0)
        .with_max_steps(240)
        .build_eframe(|creation| App::new(&creation.egui_ctx, places));
    window.run();
    window
}

/// A window of this size that is drawn in these colours, two people at the board.
pub fn drawn(folder: &Path, theme: ThemeName, size: [f32; 2]) -> Window {
    set(folder, |settings| {
        settings.theme = theme;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let places = Places::in_folder(folder, populations());
    let mut window = Harness::builder()
        .with_size(size)
        .with_step_dt(1.0 / 60.0)
        .with_max_steps(120)
        .wgpu()
        .build_eframe(|creation| App::new(&creation.egui_ctx, places));
    window.run();
    window
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

/// Waits until the window is as it should be, no longer than a patient person would.
pub fn wait(window: &mut Window, what: &str, done: impl Fn(&App) -> bool) {
    let began = Instant::now();
    while !done(window.state()) {
        assert!(began.elapsed() < Duration::from_mins(3), "waited in vain for {what}");
        thread::sleep(Duration::from_millis(2));
        window.step();
    }
    window.run();
}

/// Waits until something on the page says this.
pub fn wait_for(window: &mut Window, text: &str) {
    let began = Instant::now();
    while window.query_all_by_label_contains(text).next().is_none() {
        let patient = began.elapsed() < Duration::from_mins(3);
        assert!(patient, "waited in vain for {text:?} among {:?}", labels(window));
        thread::sleep(Duration::from_millis(5));
        window.step();
    }
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
