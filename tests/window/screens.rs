//! Every screen in two themes, at two scales and in two window sizes: nothing is cut off.
//! `OTHELLO_SCREENS=sheet.png cargo test --test window sheet` draws them all on one sheet, 400 pixels
//! wide each; the one in `docs` is made by
//! `OTHELLO_SCREENS=docs/screens.png OTHELLO_SCREENS_WIDTH=200 cargo test --test window sheet` and
//! `mogrify +dither -colors 224 -quality 95 -strip docs/screens.png`. The file is relative to the root.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::common::{self, Window, contrast, earlier, outside, populations, set};
use egui::{Color32, accesskit};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable},
};
use image::{
    RgbaImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
    imageops,
};
use othello::page::Page;
use othello::{
    Places,
    action::{Action, Command, NewRun, Sides},
    game::game_analysis::AnalysisState,
    settings::Animation,
    teach::lessons::LessonTopic,
    text::messages::{Language, Messages},
    theme::{Theme, ThemeName},
};
use othello_engine::notation::transcript;

/// The smallest window, in pixels.
const SMALL: [f32; 2] = [800.0, 560.0];
/// A scale of the system that leaves it less room than the window's own scale would.
const LARGE: f32 = 1.75;
/// Window sizes in pixels, with their scales.
const WINDOWS: [([f32; 2], f32); 4] =
    [(SMALL, 1.0), (SMALL, LARGE), ([2560.0, 1440.0], 1.0), ([2560.0, 1440.0], 2.5)];
const THEMES: [ThemeName; 2] = [ThemeName::Dark, ThemeName::Light];

type Visit = fn(&mut Window);

/// Every screen, with the way to it.
const SCREENS: [(&str, Visit); 24] = [
    ("game", |window| paste(window, MOVES)),
    ("new game", |window| command(window, Command::New(Sides::PersonComputer))),
    ("two computers", |window| command(window, Command::New(Sides::ComputerComputer))),
    ("open", |window| command(window, Command::Open)),
    ("variations", |window| {
        paste(window, MOVES);
        apply(window, Action::GoTo(3));
        apply(window, Action::Play("f4".parse().unwrap()));
        command(window, Command::Comment);
    }),
    ("recent games", |window| {
        command(window, Command::Library);
        common::wait_for(window, "–");
    }),
    ("set up", |window| {
        paste(window, MOVES);
        command(window, Command::EditBoard);
    }),
    ("a lesson", |window| {
        apply(window, Action::OpenLesson(LessonTopic::CornerNeighbours));
        for key in [egui::Key::B, egui::Key::Num2] {
            window.key_press(key);
            window.run();
        }
    }),
    ("shortcuts", |window| command(window, Command::Shortcuts)),
    ("palette", |window| command(window, Command::Palette)),
    ("about", |window| command(window, Command::About)),
    ("result", |window| {
        let game = whole_game();
        let (before, last) = game.split_at(game.len() - 2);
        paste(window, before);
        apply(window, Action::Play(last.parse().unwrap()));
    }),
    ("analysis", |window| {
        paste(window, &whole_game());
        apply(window, Action::GoTo(54));
        command(window, Command::ToggleValues);
        common::wait(window, "the values", |app| app.analysis().doing() == AnalysisState::Done);
    }),
    ("a new evolution", |window| show(window, Page::Evolution)),
    ("an evolution", |window| {
        command(window, Command::ContinueEvolution);
        press(window, &words(window).get("form-look"));
        common::wait_for(window, &words(window).get("lab-champions"));
    }),
    ("patterns", |window| command(window, Command::Evolve(NewRun::Patterns))),
    ("network", |window| command(window, Command::Evolve(NewRun::Network))),
    ("a new tournament", |window| show(window, Page::Tournament)),
    ("a tournament", |window| {
        show(window, Page::Tournament);
        let name = words(window).with("tournament-numbered", &[("number", 1.into())]).into_owned();
        let name = [("name", name.as_str().into())];
        press(window, &words(window).with("tournament-open", &name));
        common::wait_for(window, &words(window).get("tournament-standings"));
    }),
    ("ladder", |window| {
        show(window, Page::Ladder);
        common::wait_for(window, &words(window).get("ladder-players"));
    }),
    ("exercises", |window| show(window, Page::Practice)),
    ("puzzles", |window| {
        command(window, Command::Puzzles);
        common::wait_for(window, &words(window).get("puzzles-give-up"));
    }),
    ("a file of several games", |window| {
        let file = two_games(window);
        apply(window, Action::OpenFile(file));
    }),
    ("games of others", |window| {
        let file = two_games(window);
        paste(window, MOVES);
        apply(window, Action::AddDatabases(vec![file.display().to_string()]));
        let counts = [("games", 2.into()), ("count", 2.into()), ("files", 1.into())];
        common::wait_for(window, &words(window).with("explorer-files", &counts));
        apply(window, Action::GoTo(3));
    }),
];

/// Screens of the sheet alone: the players on them take a while to answer.
const SLOW_SCREENS: [(&str, Visit); 3] = [
    ("many minds", |window| {
        paste(window, MOVES);
        command(window, Command::Minds);
    }),
    ("a style card", |window| {
        apply(window, Action::ShowStyle("greedy".parse().expect("it is a player")));
    }),
    ("a new experiment", |window| command(window, Command::Evolve(NewRun::Experiment))),
];

const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7f7c5b6g5e3d7c6b5";

/// The moves of a whole game.
fn whole_game() -> String {
    transcript::write(&earlier::game(usize::MAX))
}

/// A file of two games.
fn two_games(window: &Window) -> PathBuf {
    let folder = window.state().settings().folder.clone().expect("it is set");
    let file = Path::new(&folder).join("others.txt");
    fs::write(&file, format!("{}\n{MOVES}\n", whole_game())).unwrap();
    file
}

fn command(window: &mut Window, command: Command) {
    apply(window, command.into());
}

fn words(window: &Window) -> Messages {
    Messages::new(window.state().settings().language)
}

/// Scrolls to the last widget with this label, because menus come first, and clicks on it.
fn press(window: &mut Window, label: &str) {
    window.get_all_by_label(label).last().expect("it is there").scroll_to_me();
    window.run();
    window.get_all_by_label(label).last().expect("it is there").click();
    window.run();
}

fn show(window: &mut Window, page: Page) {
    apply(window, Action::Show(page));
}

fn paste(window: &mut Window, moves: &str) {
    apply(window, Action::Paste(moves.to_owned()));
}

fn apply(window: &mut Window, action: Action) {
    window.apply(action);
    window.run();
}

/// Opens a window of this size in pixels at this scale.
fn open(folder: &Path, theme: ThemeName, [width, height]: [f32; 2], scale: f32) -> Window {
    // A dropped window leaves its game behind, as a crash does.
    let _ = std::fs::remove_dir_all(folder.join("games"));
    if !folder.join("runs").exists() {
        earlier::run(&folder.join("runs/first"), 60);
        earlier::tournament(folder);
    }
    set(folder, |settings| {
        settings.theme = theme;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
        settings.folder = Some(folder.display().to_string());
    });
    let places = Places::in_folder(folder, populations());
    let builder =
        Harness::builder().with_size([width / scale, height / scale]).with_pixels_per_point(scale);
    Window::build(places, builder)
}

/// Shows every screen in one window in sequence.
fn tour(window: &mut Window, mut look: impl FnMut(&str, &Window)) {
    for (name, visit) in SCREENS {
        visit(window);
        window.finish_work();
        look(name, window);
        apply(window, Action::Dismiss);
        if window.state().settings().show_values {
            command(window, Command::ToggleValues);
        }
    }
}

#[test]
fn nothing_is_cut_off_in_a_small_window_at_a_large_scale() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for language in Language::ALL {
        let mut window = open(folder.path(), ThemeName::Dark, SMALL, LARGE);
        command(&mut window, Command::Language(language));
        tour(&mut window, |name, window| {
            for problem in outside(window) {
                all.push_str(&format!("{name}, {language:?}: {problem}\n"));
            }
        });
    }
    assert!(all.is_empty(), "{all}");
}

#[test]
fn no_text_is_truncated_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for language in Language::ALL {
        let mut window = open(folder.path(), ThemeName::Dark, SMALL, 1.0);
        command(&mut window, Command::Language(language));
        tour(&mut window, |name, window| {
            // The name of a folder and the moves of a game may be longer than any window.
            let is_open_ended = ["open", "games of others"].contains(&name);
            for text in contrast::cut_short(window).iter().filter(|_| !is_open_ended) {
                all.push_str(&format!("{name}, {language:?}: {text}\n"));
            }
        });
    }
    assert!(all.is_empty(), "{all}");
}

#[test]
fn all_text_is_readable_in_every_theme() {
    let folder = tempfile::tempdir().unwrap();
    for theme in ThemeName::ALL {
        let mut least: Option<contrast::Reading> = None;
        tour(&mut open(folder.path(), theme, SMALL, 1.0), |name, window| {
            let reading = contrast::check(window, &format!("{name}, {theme:?}"));
            if least.as_ref().is_none_or(|least| reading.ratio < least.ratio) {
                least = Some(reading);
            }
        });
        println!("{theme:?}: {least:?}");
    }
}

/// Text that only some states show: hovered, selected, disabled.
#[test]
fn text_is_readable_on_every_background() {
    let mut least = f32::INFINITY;
    for name in ThemeName::ALL {
        let t = Theme::new(name);
        let surfaces = [t.ground, t.panel, t.raised, t.sunken];
        let rows = [t.accent_soft, t.button_hover];
        let buttons = [t.button, t.button_press];
        let board = [t.board.coordinates, t.board.last[0]];
        let mut pairs: Vec<(Color32, Color32)> = Vec::new();
        pairs.extend(surfaces.into_iter().chain(rows).chain(buttons).map(|g| (t.text, g)));
        pairs.extend(surfaces.into_iter().chain(rows).map(|g| (t.weak, g)));
        pairs.extend(surfaces.into_iter().flat_map(|g| [(t.accent, g), (t.error, g)]));
        pairs.extend(board.map(|ink| (ink, t.board.frame)));
        pairs.push((t.on_accent, t.accent));
        let inactive = |g: &Color32| (contrast::over(t.text.gamma_multiply(0.7), *g), *g);
        pairs.extend(surfaces.iter().chain(&[t.button]).map(inactive));
        for (ink, ground) in pairs {
            let ratio = othello::theme::contrast(ink, ground);
            assert!(ratio >= contrast::LEAST, "{name:?}: {ink:?} on {ground:?} is {ratio}");
            least = least.min(ratio);
        }
    }
    println!("at least {least}");
}

#[test]
fn every_control_has_a_label() {
    let folder = tempfile::tempdir().unwrap();
    let (mut all, mut controls) = (String::new(), 0);
    tour(&mut open(folder.path(), ThemeName::Dark, SMALL, 1.0), |name, window| {
        for node in window.query_all(egui_kittest::kittest::By::new()) {
            let node = node.accesskit_node();
            let focusable = node.data().supports_action(accesskit::Action::Focus);
            let named = node.label().is_some_and(|label| !label.trim().is_empty());
            controls += usize::from(focusable);
            if focusable && !named {
                let place = node.bounding_box();
                all.push_str(&format!("{name}: a {:?} at {place:?}\n", node.role()));
            }
        }
    });
    assert!(all.is_empty(), "{all}");
    assert!(controls > 200, "{controls} controls in all");
}

#[test]
fn all_screens_are_drawn_on_a_sheet() {
    let Ok(file) = std::env::var("OTHELLO_SCREENS") else {
        println!("skipped: OTHELLO_SCREENS names no file");
        return;
    };
    let width: u32 = std::env::var("OTHELLO_SCREENS_WIDTH")
        .map_or(400, |width| width.parse().expect("a number"));
    let (height, gap) = (width * 7 / 10, width / 50);
    let columns = (WINDOWS.len() * THEMES.len()) as u32;
    let screens = [&SCREENS[..], &SLOW_SCREENS].concat();
    let rows = screens.len() as u32;
    let mut sheet = RgbaImage::from_pixel(
        columns * (width + gap) + gap,
        rows * (height + gap) + gap,
        image::Rgba([128, 128, 128, 255]),
    );
    let folder = tempfile::tempdir().unwrap();
    for (row, (_, visit)) in screens.iter().enumerate() {
        let mut column = 0;
        for theme in THEMES {
            for (size, scale) in WINDOWS {
                let mut window = open(folder.path(), theme, size, scale);
                visit(&mut window);
                window.remove_cursor();
                window.finish_work();
                let picture = window.render().expect("it can be drawn");
                let small = imageops::resize(
                    &picture,
                    width,
                    width * picture.height() / picture.width(),
                    imageops::FilterType::CatmullRom,
                );
                let x = i64::from(gap + column * (width + gap));
                let y = i64::from(gap + row as u32 * (height + gap));
                imageops::replace(&mut sheet, &small, x, y);
                column += 1;
            }
        }
    }
    let best = PngEncoder::new_with_quality(
        std::fs::File::create(file).unwrap(),
        CompressionType::Best,
        FilterType::Adaptive,
    );
    image::DynamicImage::ImageRgba8(sheet).to_rgb8().write_with_encoder(best).unwrap();
}

/// The scale of a small window is limited to what fits, and the window says why.
#[test]
fn the_scale_is_limited_by_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, SMALL, 1.0);
    command(&mut window, Command::UsualSize);
    assert_eq!(window.state().refusal(Command::Larger), None);
    command(&mut window, Command::Larger);
    window.set_size(egui::Vec2::from(SMALL) / 1.25);
    window.run_steps(4);
    assert_eq!(window.ctx.zoom_factor(), 1.25);
    assert_eq!(window.state().refusal(Command::Larger), Some("refusal-no-room"));
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Plus);
    window.run_steps(4);
    assert!(common::shown(&window, "Enlarge the window first"), "the key says why, too");
}

/// The scale follows the window until the user chooses one.
#[test]
fn a_large_window_has_a_larger_scale_by_default() {
    let folder = tempfile::tempdir().unwrap();
    let scale = |window: &Window| window.ctx.zoom_factor();
    let mut window = open(folder.path(), ThemeName::Dark, [2560.0, 1440.0], 1.0);
    assert_eq!(scale(&window), 1.5);
    command(&mut window, Command::Smaller);
    assert_eq!(scale(&window), 1.25);
    let size = egui::vec2(1040.0, 720.0) / scale(&window);
    window.set_size(size);
    window.run_steps(4);
    assert_eq!(scale(&window), 1.25, "the user has chosen it");
    command(&mut window, Command::UsualSize);
    window.run_steps(4);
    assert_eq!(scale(&window), 1.0);
}

/// A large window shows the moves beside the analysis, and the explorer beside both.
#[test]
fn a_large_window_has_two_columns_beside_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, [2560.0, 1440.0], 1.0);
    paste(&mut window, &whole_game());
    apply(&mut window, Action::GoTo(54));
    command(&mut window, Command::ToggleValues);
    common::wait(&mut window, "the values", |app| app.analysis().doing() == AnalysisState::Done);
    let place = |window: &Window, label: &str| {
        window.get_all_by_label_contains(label).next().expect("it is there").rect()
    };
    // The players are above the moves; the analysis is beside them, not below.
    let graph = words(&window).get("analysis-graph").into_owned();
    let (player, analysis) = (place(&window, "Black: "), place(&window, &graph));
    assert!(analysis.left() > player.left() + 250.0, "{player:?} {analysis:?}");
    assert!((analysis.top() - player.top()).abs() < 60.0, "{player:?} {analysis:?}");
    command(&mut window, Command::ToggleExplorer);
    assert!(common::shown(&window, "Games database"));
    assert!(window.query_all_by_label_contains(&graph).next().is_some());
    assert_eq!(outside(&window), Vec::<String>::new());
}

#[test]
fn a_narrow_window_has_its_pages_in_a_menu() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Light, SMALL, 1.45);
    for label in ["Pages", "Ladder"] {
        window.get_by_label(label).click();
        window.run_steps(4);
    }
    common::wait_for(&mut window, "Ranking");
}
