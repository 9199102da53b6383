//! The window of a phone in the hand: the menu bar, and the width of every page.

use crate::common::{Window, click, labels, open_sized, outside, set};
use egui::{Rect, accesskit, pos2};
use egui_kittest::kittest::{By, NodeT, Queryable};
use othello::{
    action::{Action, Command},
    page::Page,
    settings::Animation,
    text::messages::Language,
};

/// A phone's window in points.
const PHONE: [f32; 2] = [390.0, 844.0];

fn phone(folder: &std::path::Path) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    open_sized(folder, PHONE)
}

/// The widgets of the menu bar that take clicks, with their labels.
fn bar(window: &Window) -> Vec<(String, Rect)> {
    let scale = f64::from(window.ctx.pixels_per_point());
    let clickable = window.query_all(By::new()).filter_map(|node| {
        let node = node.accesskit_node();
        let bounds = node.bounding_box()?;
        let at = |x: f64, y: f64| pos2((x / scale) as f32, (y / scale) as f32);
        let rect = Rect::from_min_max(at(bounds.x0, bounds.y0), at(bounds.x1, bounds.y1));
        let takes_clicks = node.data().supports_action(accesskit::Action::Click);
        (takes_clicks && rect.top() < 36.0).then(|| (node.label().unwrap_or_default(), rect))
    });
    clickable.collect()
}

#[test]
fn the_menu_bar_of_a_phone_has_no_overlaps_and_pages_fit_its_width() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = phone(folder.path());
    let mut problems = Vec::new();
    for language in Language::ALL {
        window.apply(Command::Language(language));
        for page in Page::ALL {
            window.apply(Action::Show(page));
            window.run();
            window.finish_work();
            let bar = bar(&window);
            assert!(bar.len() >= 2, "{language:?}, {page:?}: {bar:?}");
            for (index, (name, rect)) in bar.iter().enumerate() {
                for (other, place) in &bar[index + 1..] {
                    if rect.intersect(*place).is_positive() {
                        problems.push(format!("{language:?}, {page:?}: {name} over {other}"));
                    }
                }
            }
            let cut = outside(&window);
            problems.extend(cut.iter().map(|text| format!("{language:?}, {page:?}: {text}")));
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn the_menus_of_a_phone_are_in_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = phone(folder.path());
    assert!(window.query_by_label("Moves").is_none());
    click(&mut window, "Menu");
    for name in ["Game", "Moves", "Analysis", "Evolution", "View", "Help"] {
        assert!(window.query_all_by_label_contains(name).next().is_some(), "{:?}", labels(&window));
    }
    let menu = window.get_all_by_label_contains("Help").next().expect("it is listed");
    menu.click();
    window.run();
    click(&mut window, "How to play… F1");
    assert!(labels(&window).iter().any(|label| label.contains("Next")), "{:?}", labels(&window));
}

#[test]
fn a_low_set_up_of_a_tournament_scrolls_above_its_button() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_sized(folder.path(), [640.0, 448.0]);
    window.apply(Action::Show(Page::Tournament));
    window.run();
    window.finish_work();
    let title = window.get_by_label("Games").rect().center();
    window.hover_at(title);
    let (unit, phase) = (egui::MouseWheelUnit::Page, egui::TouchPhase::Move);
    let (delta, source) = (egui::vec2(0.0, -1.0), egui::MouseWheelSource::Unknown);
    let modifiers = egui::Modifiers::NONE;
    window.event(egui::Event::MouseWheel { unit, delta, phase, modifiers, source });
    window.run();
    let [file, start] =
        ["File…", "Start the tournament"].map(|name| window.get_by_label(name).rect());
    assert!(file.bottom() < start.top(), "{file} and {start}");
}
