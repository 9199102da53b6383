//! The list of runs: the page that opens on it, its cards, and the end of the program while runs work.

use egui::{OutputCommand, ViewportCommand, ViewportEvent, ViewportId, accesskit::Role};
use egui_kittest::kittest::{By, Queryable};
use othello::{
    action::Action,
    page::Page,
    text::messages::{Language, Messages},
};
use othello_engine::search::Stop;
use othello_lab::{
    evolution::{EvolutionSettings, genome::Genome},
    runs::{Run, deleted::discard, evolution::EvolutionRun},
};

use super::press;
use crate::common::{
    Watchdog, Window, choose, click, contrast, earlier, open, open_sized, outside, seat_of_lab,
    set, wait_for,
};

/// Whether one of the next frames sends this command to the system's window.
fn is_sent(window: &mut Window, command: &ViewportCommand) -> bool {
    (0..4).any(|_| {
        window.step();
        let outputs = &window.output().viewport_output;
        outputs[&ViewportId::ROOT].commands.contains(command)
    })
}

/// Clicks on the button of the system's window that closes it.
fn close(window: &mut Window) {
    let viewports = &mut window.input_mut().viewports;
    viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
}

#[test]
fn closing_with_working_runs_says_that_they_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    close(&mut window);
    assert!(!is_sent(&mut window, &ViewportCommand::CancelClose));
    choose(&mut window, &["Evolution", "New", "Polynomials", "SCI polynomials…"]);
    press(&mut window, "Start");
    wait_for(&mut window, "games a second");

    close(&mut window);
    assert!(is_sent(&mut window, &ViewportCommand::CancelClose));
    window.run_steps(2);
    window.get_by_label_contains("Resume them in the Lab");
    click(&mut window, "Cancel");
    assert!(window.query_by_label("Runs in progress").is_none());

    choose(&mut window, &["Game", "Quit"]);
    window.get_by_label("Runs in progress");
    window.get_by_label("Close the window").click();
    assert!(is_sent(&mut window, &ViewportCommand::Close));
    // The system asks again; now nothing is in the way.
    close(&mut window);
    assert!(!is_sent(&mut window, &ViewportCommand::CancelClose));
}

#[test]
fn the_lab_opens_on_the_runs_if_there_are_any() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    click(&mut window, "Lab");
    window.get_by_label("New evolution");
    drop(window);

    earlier::run(&folder.path().join("runs/first"), 2);
    let mut window = open(folder.path());
    click(&mut window, "Lab");
    wait_for(&mut window, "Show first");
    press(&mut window, "New evolution…");
    window.get_by_label("New evolution");
}

#[test]
fn a_new_evolution_offers_every_kind_with_a_description() {
    let kinds = [
        ("SCI polynomials…", "Evolve SCI polynomials"),
        ("JMA polynomials…", "Evolve JMA polynomials"),
        ("PFM polynomials…", "Evolve PFM polynomials"),
        ("Features…", "Evolve twelve features"),
        ("Neural network (evolved)…", "Evolve a neural network"),
        ("N-tuple network…", "Evolve an n-tuple network"),
        ("Map of styles…", "Fill a map of styles"),
        ("Breed by hand…", "Breed by hand"),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    // Without runs the page opens on the kinds, and every form leads back to them.
    click(&mut window, "Lab");
    window.get_by_label_contains("Players with 3 weights: corners, beside corners, discs");
    window.get_by_label_contains("is fixed at 1500 Elo");
    assert_eq!(outside(&window), Vec::<String>::new());
    for (kind, form) in kinds {
        press(&mut window, kind);
        window.get_by_label(form);
        press(&mut window, "Cancel");
        window.get_by_label("New evolution");
    }
}

#[test]
fn the_names_of_weights_are_shown_whole() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("runs/first");
    let mut evolved = earlier::begun_of(Genome::JMA, &run, 1);
    while !evolved.is_done() {
        evolved.step(&Stop::default()).unwrap();
    }
    drop(evolved);
    for language in Language::ALL {
        set(folder.path(), |settings| settings.language = language);
        let mut window = open(folder.path());
        window.apply(Action::Show(Page::Evolution));
        window.apply(Action::ViewRun(run.clone()));
        let watchdog = Watchdog::new("the run");
        let title = Messages::new(language).get("lab-champions").into_owned();
        while window.query_all_by_label(&title).next().is_none() {
            watchdog.check(String::new);
            window.deliver();
        }
        window.run();
        assert_eq!(contrast::cut_short(&window), Vec::<String>::new(), "{language:?}");
        if language == Language::English {
            let texts = contrast::texts(&window);
            let is_below_0 = |text: &String| text.starts_with('-') || text.starts_with('−');
            // One generation: the axis of its Elo has no room for -200.
            assert!(
                !texts.iter().any(|text| is_below_0(text) && text.ends_with("00")),
                "{texts:?}"
            );
        }
    }
}

#[test]
fn a_large_window_gives_the_lab_more_room() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 2);
    let widths = [[1040.0, 720.0], [2560.0, 1440.0]].map(|size| {
        let mut window = open_sized(folder.path(), size);
        window.apply(Action::Show(Page::Evolution));
        window.apply(Action::ViewRun(folder.path().join("runs/first")));
        wait_for(&mut window, "Play this player");
        window.run();
        assert_eq!(outside(&window), Vec::<String>::new());
        assert_eq!(contrast::cut_short(&window), Vec::<String>::new());
        // The scale follows the window.
        window.ctx.zoom_factor() * window.get_by_label("Play this player").rect().width()
    });
    assert!(widths[1] > 1.4 * widths[0], "{widths:?}");
}

#[test]
fn a_card_names_the_folder_of_its_run_and_opens_it() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 2);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Open the folder of first");
    window.get_by_label("Open the folder of first").click();
    let opened = |command: &OutputCommand| {
        matches!(command, OutputCommand::OpenUrl(page)
            if page.url.starts_with("file:///") && page.url.ends_with("/runs/first"))
    };
    let is_opened = (0..4).any(|_| {
        window.step();
        window.output().platform_output.commands.iter().any(opened)
    });
    assert!(is_opened);
    // A system without a file manager shows nothing: the card has the path, to be copied.
    let path = folder.path().join("runs/first").display().to_string();
    wait_for(&mut window, &format!("If none opens, the folder is {path}"));
    window.get_by_label("Copy the path").click();
    let copies = |command: &OutputCommand| *command == OutputCommand::CopyText(path.clone());
    let is_copied = (0..4).any(|_| {
        window.step();
        window.output().platform_output.commands.iter().any(copies)
    });
    assert!(is_copied);
}

#[test]
fn texts_of_a_card_are_not_stretched_to_its_width() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 2);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Open the folder of first");
    let right = window.get_by_label("More… first").rect().right();
    let name = window.get_by_label("first").rect();
    assert!(name.width() < 0.4 * (right - name.left()), "{name} of {right}");
}

#[test]
fn every_deleted_run_can_be_restored() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    for name in ["first", "second", "third"] {
        earlier::run(&runs.join(name), 2);
    }
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    for name in ["first", "second", "third"] {
        wait_for(&mut window, &format!("More… {name}"));
        press(&mut window, &format!("More… {name}"));
        press(&mut window, "Delete");
        let kept = runs.join(".deleted").display().to_string();
        wait_for(&mut window, &format!("{name} was deleted. It is kept in {kept}"));
    }
    press(&mut window, "Restore");
    wait_for(&mut window, "More… third");
    assert!(window.query_by_label("Restore").is_none());
    wait_for(&mut window, "Deleted runs…");
    press(&mut window, "Deleted runs…");
    for name in ["first", "second"] {
        wait_for(&mut window, &format!("Restore {name}"));
        // The list is longer than the dialog.
        press(&mut window, &format!("Restore {name}"));
    }
    wait_for(&mut window, "There are no deleted runs.");
    click(&mut window, "Close");
    wait_for(&mut window, "More… first");
    wait_for(&mut window, "More… second");
}

#[test]
fn deleted_runs_of_every_kind_are_restored_or_removed_for_good_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    for name in ["first", "second"] {
        earlier::run(&runs.join(name), 2);
    }
    earlier::begun_tournament(folder.path());
    let cup = folder.path().join("tournaments/tournament 1");
    for run in [runs.join("first"), runs.join("second"), cup.clone()] {
        discard(&run).unwrap();
    }
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Deleted runs…"]);
    wait_for(&mut window, "Tournament · ");
    assert!(window.query_all_by_label_contains("Evolution · ").count() == 2);
    assert!(window.query_all_by_label_contains(" kB").count() == 3);
    click(&mut window, "Restore tournament 1");
    assert!(cup.join("tournament.ron").exists());
    assert!(window.query_by_label("Restore tournament 1").is_none());

    click(&mut window, "Delete second for good…");
    window.get_by_label_contains("Delete second for good? ");
    click(&mut window, "Keep it");
    assert!(runs.join(".deleted/second").exists());
    click(&mut window, "Delete second for good…");
    click(&mut window, "Delete for good");
    assert!(!runs.join(".deleted/second").exists());
    assert!(window.query_by_label("Restore second").is_none());
    click(&mut window, "Restore first");
    wait_for(&mut window, "There are no deleted runs.");
    click(&mut window, "Close");
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "More… first");
    click(&mut window, "Tournament");
    wait_for(&mut window, "Open Tournament 1");
}

#[test]
fn the_settings_of_three_compared_runs_fit_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["one", "two", "three"]
        .map(|name| format!("a long evolution by elitism with a hundred members, number {name}"));
    for (plies, name) in [4, 6, 8].into_iter().zip(&names) {
        let settings = EvolutionSettings { opening_plies: plies, ..earlier::settings(Genome::SCI) };
        let path = folder.path().join("runs").join(name);
        let mut run = EvolutionRun::create(&path, settings, 1, Some(2)).unwrap();
        while run.step(&Stop::default()).unwrap().is_some() {}
    }
    let mut window = open_sized(folder.path(), [1040.0, 720.0]);
    choose(&mut window, &["Evolution", "Resume…"]);
    for name in &names {
        wait_for(&mut window, &format!("Compare {name}"));
        press(&mut window, &format!("Compare {name}"));
    }
    wait_for(&mut window, "Settings that differ");
    window.get_by_label("Settings that differ").scroll_to_me();
    window.run_steps(8);
    let title = window.get_by_label("Settings that differ").rect();
    for name in &names {
        let below = window
            .query_all_by_label(name)
            .map(|node| node.rect())
            .find(|rect| rect.top() > title.top());
        let column = below.unwrap_or_else(|| panic!("no column of {name}"));
        assert!(column.right() <= 1040.0 && column.width() > 60.0, "{name}: {column:?}");
    }
}

#[test]
fn cards_under_the_pointer_stay_when_a_run_is_added() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    earlier::run(&runs.join("first"), 1);
    let mut window = open_sized(folder.path(), [1040.0, 1400.0]);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Compare first");
    window.run();
    let place = |window: &Window| window.get_by_label("Compare first").rect();
    let before = place(&window);
    window.get_by_label("Compare first").hover();
    window.run();
    earlier::run(&runs.join("added"), 1);
    wait_for(&mut window, "Compare added");
    window.run();
    assert_eq!(place(&window), before);
    assert!(window.get_by_label("Compare added").rect().left() > before.right());
    // With the pointer elsewhere, the cards are in the order of their names.
    window.event(egui::Event::PointerGone);
    window.run();
    earlier::run(&runs.join("last"), 1);
    wait_for(&mut window, "Compare last");
    assert!(window.get_by_label("Compare added").rect().left() < place(&window).left());
}

#[test]
fn a_comparison_below_the_edge_scrolls_into_view() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    earlier::run(&runs.join("first"), 2);
    for number in 2..=9 {
        let copied = runs.join(format!("other-{number}"));
        std::fs::create_dir_all(copied.join("champions")).unwrap();
        for part in ["", "champions"] {
            let files = std::fs::read_dir(runs.join("first").join(part)).unwrap();
            for file in files.map(Result::unwrap).filter(|file| file.path().is_file()) {
                std::fs::copy(file.path(), copied.join(part).join(file.file_name())).unwrap();
            }
        }
    }
    let mut window = open_sized(folder.path(), [1040.0, 700.0]);
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Compare other-9");
    press(&mut window, "Compare first");
    press(&mut window, "Compare other-2");
    wait_for(&mut window, "first was 0 Elo stronger than other-2 after generation or round 2");
    window.run_steps(8);
    let button = window.get_by_label("Test which is stronger").rect();
    let title = window.get_by_label("Strength in Elo").rect();
    let screen = window.ctx.content_rect();
    assert!(screen.contains_rect(button) && screen.contains_rect(title), "{button:?} {title:?}");
    // The names of the runs are whole.
    let name = window.query_all_by_label("other-2").map(|node| node.rect().width());
    assert!(name.fold(f32::MAX, f32::min) > 40.0);
}

#[test]
fn the_page_says_how_far_a_resumed_run_goes() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 3);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Earlier evolutions");
    assert!(window.query_by_label("More generations").is_some());
    wait_for(&mut window, "From generation 3 to 103");
}

#[test]
fn a_run_and_its_evl_file_are_one_entry() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    let mut run = earlier::begun(&runs.join("first"), 2);
    run.keep_evl().unwrap();
    drop(run);
    std::fs::copy(runs.join("first.evl"), runs.join("other.evl")).unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "other: sci");
    assert_eq!(window.query_all_by_label_contains("first: sci").count(), 1);
}

#[test]
fn a_run_is_one_entry_of_my_players_with_its_generations_behind_it() {
    let folder = tempfile::tempdir().unwrap();
    earlier::run(&folder.path().join("runs/first"), 12);
    let mut window = open(folder.path());
    seat_of_lab(&mut window, "first, gen.");
    let row = By::new().role(Role::RadioButton).label_contains("first, gen.");
    let rows = |window: &Window| window.query_all(row.clone()).count();
    assert_eq!(rows(&window), 1);
    window.get_by_label_contains("first: ").click();
    window.run();
    assert!(rows(&window) > 1);
    click(&mut window, "first: Fewer");
    assert_eq!(rows(&window), 1);
}
