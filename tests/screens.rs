//! Every screen in two themes, at two scales and in two sizes of the window: nothing is cut off.
//! `OTHELLO_SCREENS=screens.png cargo test --test screens` draws them all on one sheet.

mod common;

use std::path::Path;

use common::{Window, populations, set};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable},
};
use image::{RgbaImage, imageops};
use othello::{
    App, Places,
    action::{Action, Command, Pairing},
    settings::Animation,
    theme::ThemeName,
    ui::Page,
};
use othello_engine::{Game, notation::transcript};

/// Pixels of the window.
const SIZES: [[f32; 2]; 2] = [[800.0, 560.0], [1600.0, 1000.0]];
const SCALES: [f32; 2] = [1.0, 1.75];
const THEMES: [ThemeName; 2] = [ThemeName::Dark, ThemeName::Light];

type Visit = fn(&mut Window);

/// Every screen, and the way there.
const SCREENS: [(&str, Visit); 12] = [
    ("game", |window| paste(window, MOVES)),
    ("new game", |window| command(window, Command::New(Pairing::PersonComputer))),
    ("two computers", |window| command(window, Command::New(Pairing::ComputerComputer))),
    ("open", |window| command(window, Command::Open)),
    ("shortcuts", |window| command(window, Command::Shortcuts)),
    ("about", |window| command(window, Command::About)),
    ("result", |window| paste(window, &whole_game())),
    ("lab", |window| show(window, Page::Evolution)),
    ("network", |window| show(window, Page::Network)),
    ("patterns", |window| show(window, Page::Patterns)),
    ("tournament", |window| show(window, Page::Tournament)),
    ("ladder", |window| show(window, Page::Ladder)),
];

const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7f7c5b6g5e3d7c6b5";

/// The moves of a game to its end: always the legal move in the middle of those there are.
fn whole_game() -> String {
    let mut game = Game::default();
    while game.turn().is_some() {
        let legal: Vec<_> = game.position().legal_moves().into_iter().collect();
        game.play(legal[legal.len() / 2]).unwrap();
    }
    transcript::write(&game)
}

fn command(window: &mut Window, command: Command) {
    apply(window, command.into());
}

fn show(window: &mut Window, page: Page) {
    apply(window, Action::Show(page));
}

fn paste(window: &mut Window, moves: &str) {
    apply(window, Action::Paste(moves.to_owned()));
}

fn apply(window: &mut Window, action: Action) {
    let ctx = window.ctx.clone();
    window.state_mut().apply(&ctx, action);
    window.run_steps(6);
}

/// A window of this size in pixels, everything in it this much larger.
fn open(folder: &Path, theme: ThemeName, [width, height]: [f32; 2], scale: f32) -> Window {
    set(folder, |settings| {
        settings.theme = theme;
        settings.animation = Animation::Off;
        settings.seats = ["human".into(), "human".into()];
    });
    let places = Places::in_folder(folder, populations());
    let mut window = Harness::builder()
        .with_size([width / scale, height / scale])
        .with_pixels_per_point(scale)
        .with_step_dt(1.0 / 60.0)
        .with_max_steps(120)
        .wgpu()
        .build_eframe(|creation| App::new(&creation.egui_ctx, places));
    window.run_steps(4);
    window
}

/// What stands outside of the window at its left or right. Lists scroll down, never sideways.
fn outside(window: &Window) -> Vec<String> {
    let right = window.ctx.content_rect().right() + 0.5;
    let scale = window.ctx.pixels_per_point();
    let mut cut = Vec::new();
    for node in window.query_all(egui_kittest::kittest::By::new()) {
        let node = node.accesskit_node();
        let (Some(label), Some(bounds)) = (node.label(), node.bounding_box()) else { continue };
        let (left, end) = (bounds.x0 as f32 / scale, bounds.x1 as f32 / scale);
        if !label.is_empty() && (left < -0.5 || end > right) {
            cut.push(format!("{label:?} from {left} to {end} of {right}"));
        }
    }
    cut
}

#[test]
fn nothing_is_cut_off_in_a_small_window_of_large_letters() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for (name, visit) in SCREENS {
        let mut window = open(folder.path(), ThemeName::Dark, SIZES[0], SCALES[1]);
        visit(&mut window);
        let cut = outside(&window);
        for what in cut {
            all.push_str(&format!("{name}: {what}\n"));
        }
    }
    assert!(all.is_empty(), "{all}");
}

#[test]
fn all_screens_are_drawn_on_a_sheet() {
    let Ok(file) = std::env::var("OTHELLO_SCREENS") else {
        println!("skipped: OTHELLO_SCREENS names no file");
        return;
    };
    let (width, height, gap) = (400, 280, 8);
    let columns = (SIZES.len() * SCALES.len() * THEMES.len()) as u32;
    let rows = SCREENS.len() as u32;
    let mut sheet = RgbaImage::from_pixel(
        columns * (width + gap) + gap,
        rows * (height + gap) + gap,
        image::Rgba([128, 128, 128, 255]),
    );
    let folder = tempfile::tempdir().unwrap();
    for (row, (_, visit)) in SCREENS.iter().enumerate() {
        let mut column = 0;
        for theme in THEMES {
            for size in SIZES {
                for scale in SCALES {
                    let mut window = open(folder.path(), theme, size, scale);
                    visit(&mut window);
                    window.remove_cursor();
                    window.run_steps(2);
                    let picture = window.render().expect("it can be drawn");
                    let small =
                        imageops::resize(&picture, width, height, imageops::FilterType::Triangle);
                    let x = i64::from(gap + column * (width + gap));
                    let y = i64::from(gap + row as u32 * (height + gap));
                    imageops::replace(&mut sheet, &small, x, y);
                    column += 1;
                }
            }
        }
    }
    sheet.save(file).unwrap();
}

#[test]
fn a_narrow_window_has_its_pages_in_a_menu() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Light, SIZES[0], SCALES[1]);
    for label in ["Pages", "Ladder"] {
        window.get_by_label(label).click();
        window.run_steps(4);
    }
    assert!(window.query_by_label("Players met").is_some());
}
