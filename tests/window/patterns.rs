//! The page of the pattern evaluator: from the menu to a game against trained weights.

use std::path::Path;

use crate::common::{
    Window, choice, choose, choose_among, choose_recipe, click, contrast, earlier, learning_page,
    number, open, pick, populations, seat_of_lab, set, shown, wait, wait_for,
};
use egui::{Key, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    Places,
    action::Action,
    page::Page,
    settings::Animation,
    text::messages::{Language, Messages},
};
use othello_engine::{models::Glem, notation::record::GameRecord, search::Stop};
use othello_lab::{
    data::{
        annotated_game,
        annotated_play::{AnnotatedGames, PlaySettings},
        saved_game::SavedGame,
    },
    executor::Executor,
    runs::{
        RoundReport, Run,
        estimate::Speed,
        network::{NetRun, NetRunSettings},
        patterns::{GlemRun, Round, RunSettings, Subject},
    },
};
use othello_train::{
    patterns::{FitMethod, FitSettings},
    presets::{NetPreset, PatternPreset},
    sample::Goal,
};

/// Opens the page and types this folder.
fn page(window: &mut Window, folder: &Path) {
    learning_page(window, "Patterns (GLEM)…", folder);
}

#[test]
fn a_run_finishes_and_its_weights_are_one_click_away() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let run = folder.path().join("run");
    earlier::patterns(&run);
    let mut window = open(folder.path());
    page(&mut window, &run);
    assert!(shown(&window, "This folder holds a run"));
    click(&mut window, "Resume training");
    let history = run.join("history.csv");
    let lines = || std::fs::read_to_string(&history).map_or(0, |text| text.lines().count());
    wait(&mut window, "two rounds", |_| lines() == 3);
    wait_for(&mut window, "All rounds are done.");
    window.run();
    assert!(shown(&window, "the latest weights of this run"));
    assert!(shown(&window, "Error by stage") && shown(&window, "Newest games"));
    assert!(shown(&window, "Changed most in this round"));
    pick(&mut window, "Play against round 1");
    let white = window.state().session().saved().white.to_string();
    assert!(white.starts_with("pvs:6@") && white.ends_with("01.glem"), "{white}");
    choose(&mut window, &["Evolution", "New", "Patterns (GLEM)…"]);
    click(&mut window, "Play against these weights");
    let saved = window.state().session().saved();
    assert_eq!(saved.black.to_string(), "human");
    assert!(
        saved.white.to_string().starts_with("pvs:6@")
            && saved.white.to_string().ends_with("current.glem")
    );
    // Another window shows the rounds finished before it opened.
    drop(window);
    let mut window = open(folder.path());
    page(&mut window, &run);
    wait_for(&mut window, "All rounds are done.");
    window.run();
    assert!(!shown(&window, "No epoch yet") && !shown(&window, "No round yet"));
    assert!(!shown(&window, "Resume training"), "there is nothing to resume");
}

/// Trains a quick run in the usual folder until the first epoch of its second round is over.
fn half_done(folder: &Path) {
    let mut run = earlier::patterns(&folder.join("runs/patterns"));
    let is_half = |report: &RoundReport<_>| matches!(report, RoundReport::Epoch { round: 2, .. });
    while !is_half(&run.step(&Stop::default()).unwrap().unwrap()) {}
}

/// Opens the page of such a run.
fn open_half_done(folder: &Path) -> Window {
    set(folder, |settings| settings.animation = Animation::Off);
    half_done(folder);
    let mut window = open(folder);
    choose(&mut window, &["Evolution", "New", "Patterns (GLEM)…"]);
    wait_for(&mut window, "Paused. It can be resumed.");
    window.run();
    window
}

#[test]
fn a_stopped_run_is_shown_after_a_restart_without_resuming_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_half_done(folder.path());
    assert!(shown(&window, "the latest weights of this run") && shown(&window, "Resume training"));
    assert!(!shown(&window, "No epoch yet") && !shown(&window, "No round yet"));
    pick(&mut window, "Play against round 1");
    let white = window.state().session().saved().white.to_string();
    assert!(white.ends_with("patterns/weights/01.glem"), "{white}");
    // The run is not locked, so another program may resume it.
    GlemRun::open(&folder.path().join("runs/patterns")).unwrap();
}

/// Sets the time at which a run was written last, in seconds since 1970.
fn written_at(run: &Path, secs: u64) {
    let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(secs);
    std::fs::File::open(run).unwrap().set_modified(time).unwrap();
}

#[test]
fn the_newest_run_is_shown_after_a_restart_whatever_its_folder_and_kind() {
    let folder = tempfile::tempdir().unwrap();
    half_done(folder.path());
    let runs = folder.path().join("runs");
    drop(earlier::patterns(&runs.join("patterns-2")));
    std::fs::rename(runs.join("patterns"), runs.join("mine")).unwrap();
    written_at(&runs.join("mine"), 2_000);
    written_at(&runs.join("patterns-2"), 1_000);
    let mut window = open(folder.path());
    window.apply(Action::Show(Page::Learning));
    wait_for(&mut window, "Paused. It can be resumed.");
    window.run();
    assert!(shown(&window, "the latest weights of this run") && shown(&window, "Resume training"));
    assert!(!shown(&window, "No epoch yet") && !shown(&window, "No round yet"));
    drop(window);

    drop(NetRun::create(&runs.join("net"), &NetRunSettings::from(NetPreset::Quick)).unwrap());
    written_at(&runs.join("net"), 3_000);
    let mut window = open(folder.path());
    window.apply(Action::Show(Page::Learning));
    wait_for(&mut window, "Paused. It can be resumed.");
    assert!(shown(&window, "Simulations per move"), "the newest run is of a network");
}

#[test]
fn the_cards_stay_in_place_when_the_hint_about_overfitting_appears() {
    let folder = tempfile::tempdir().unwrap();
    let place = |errors: [f64; 5]| {
        let row = |(epoch, error): (u32, f64)| format!("2,{epoch},{},{error}\n", 10 - epoch);
        let rows: String = (1..).zip(errors).map(row).collect();
        let text = format!("round,epoch,training,validation\n{rows}");
        std::fs::write(folder.path().join("runs/patterns/epochs.csv"), text).unwrap();
        let mut window = open(folder.path());
        window.apply(Action::Show(Page::Learning));
        wait_for(&mut window, "All rounds are done.");
        window.run();
        let is_told = shown(&window, "is memorising these games (overfitting)");
        (is_told, window.get_by_label("Error by stage").rect().top())
    };
    let mut run = earlier::patterns(&folder.path().join("runs/patterns"));
    while run.step(&Stop::default()).unwrap().is_some() {}
    drop(run);
    let (is_told, top) = place([9.0, 8.0, 7.0, 6.0, 5.0]);
    assert!(!is_told);
    assert_eq!(place([9.0, 5.0, 6.0, 7.0, 8.0]), (true, top));
}

#[test]
fn a_stage_without_learned_weights_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_half_done(folder.path());
    // The first round learns only the end of the game, where the page opens.
    assert!(!shown(&window, "Nothing has been learned yet") && shown(&window, "Best for the side"));
    let slider = window.get_by_role_and_label(Role::Slider, "Discs on the board");
    assert!(slider.accesskit_node().numeric_value().unwrap() > 7.0);
    slider.focus();
    window.run();
    for _ in 0..15 {
        window.key_press(Key::ArrowLeft);
    }
    window.run();
    assert!(shown(&window, "Nothing has been learned yet") && !shown(&window, "Best for the side"));
}

#[test]
fn a_second_run_has_a_folder_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_half_done(folder.path());
    click(&mut window, "New run");
    assert!(shown(&window, "Start training") && shown(&window, "Shown: the built-in weights"));
    assert!(shown(&window, "No training run in progress."));
    choose_recipe(&mut window, "Quick look");
    assert_eq!(number(&window, "Rounds"), 3.0);
    pick(&mut window, "Start training");
    let new = folder.path().join("runs/patterns-2/run.ron");
    wait(&mut window, "the new run's settings", |_| new.exists());
    click(&mut window, "Pause");
    wait_for(&mut window, "Paused. It can be resumed.");
}

#[test]
fn a_finished_run_is_given_more_rounds_and_stays_in_reach() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own");
    let mut run = earlier::patterns(&own);
    while run.step(&Stop::default()).unwrap().is_some() {}
    drop(run);
    let mut window = open(folder.path());
    page(&mut window, &own);
    wait_for(&mut window, "All rounds are done.");
    // The run that a new one hides comes back with one click.
    click(&mut window, "New run");
    wait_for(&mut window, "No training run in progress.");
    click(&mut window, "Back to own");
    wait_for(&mut window, "All rounds are done.");
    click(&mut window, "Train 3 more rounds");
    wait(&mut window, "the end of five rounds", |_| own.join("weights/05.glem").exists());
    wait_for(&mut window, "All rounds are done.");
    window.run();
    assert_eq!(number(&window, "Rounds"), 5.0);
}

#[test]
fn the_lab_shows_a_paused_and_a_working_run() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    half_done(folder.path());
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Resume patterns");
    window.run();
    // The form of evolutions has nothing to start, and does not deny that there are other runs.
    assert!(shown(&window, "There is no evolution to resume yet."));
    assert!(window.query_by_label("Start").is_none());
    pick(&mut window, "More… patterns");
    click(&mut window, "Show");
    wait_for(&mut window, "Paused. It can be resumed.");
    click(&mut window, "New run");
    choose_recipe(&mut window, "Quick look");
    pick(&mut window, "Start training");
    wait_for(&mut window, "Round 1: ");
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Show patterns-2");
    pick(&mut window, "Show patterns-2");
    assert!(shown(&window, "Pause") && shown(&window, "Round 1: "));
    // The page shows one run of a kind while it works.
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "Resume patterns");
    pick(&mut window, "Resume patterns");
    assert!(shown(&window, "Another training run is in progress. Pause it first."));
}

#[test]
fn the_time_is_being_estimated_while_the_machine_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let mut places = Places::in_folder(folder.path(), populations());
    places.speed = None;
    let mut window = Window::open(places, [1040.0, 720.0]);
    choose(&mut window, &["Evolution", "New", "Patterns (GLEM)…"]);
    assert!(shown(&window, "measuring…"));
    wait_for(&mut window, "Takes about ");
}

#[test]
fn a_run_begun_while_the_machine_is_measured_has_an_estimate_before_its_first_round_ends() {
    let folder = tempfile::tempdir().unwrap();
    let mut places = Places::in_folder(folder.path(), populations());
    places.speed = None;
    let run = folder.path().join("run");
    let mut window = Window::open(places, [1040.0, 720.0]);
    page(&mut window, &run);
    click(&mut window, "Start training");
    wait_for(&mut window, " left");
    assert!(!run.join("history.csv").exists());
    click(&mut window, "Pause");
    wait_for(&mut window, "Paused. It can be resumed.");
}

#[test]
fn a_stopped_run_keeps_its_work() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let mut window = open(folder.path());
    page(&mut window, &run);
    click(&mut window, "Start training");
    wait(&mut window, "the run's first file", |_| run.join("run.ron").exists());
    click(&mut window, "Pause");
    wait_for(&mut window, "Paused. It can be resumed.");
    window.run();
    assert!(shown(&window, "This folder holds a run"));
    assert_eq!(GlemRun::open(&run).unwrap().settings().rounds.len(), 5);
}

#[test]
fn the_form_shows_the_settings_of_the_folders_run() {
    let folder = tempfile::tempdir().unwrap();
    let [taste, own] = ["taste", "own"].map(|name| folder.path().join(name));
    let mut settings = RunSettings::from(PatternPreset::Growing);
    (settings.seed, settings.fit.seed) = (7, 7);
    GlemRun::create(&taste, &settings).unwrap();
    earlier::patterns(&own);
    let mut window = open(folder.path());
    page(&mut window, &taste);
    assert_eq!(choice(&window, "Recipe"), "Growing rounds");
    assert!(shown(&window, "Round 2: 6,000 games at depth 2"));
    // Settings without a recipe show only their numbers.
    page(&mut window, &own);
    assert!(window.query_by_label("Recipe").is_none());
    assert_eq!(["Rounds", "Epochs"].map(|label| number(&window, label)), [2.0, 2.0]);
    page(&mut window, &folder.path().join("new"));
    assert_eq!(choice(&window, "Recipe"), "Standard");
    assert_eq!(number(&window, "Rounds"), 5.0);
}

#[test]
fn the_remaining_time_is_shown_during_work() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let play = PlaySettings { depth: 1, solve: 4, random: (10, 30), ..PlaySettings::default() };
    let settings = RunSettings {
        rounds: vec![Round {
            games: 200,
            play,
            reference: None,
            fit: None,
            memory: None,
            subject: Subject::Values,
        }],
        // More than are trained before the window has measured enough of them.
        fit: FitSettings { epochs: 1_000_000, patience: 1_000_000, ..FitSettings::default() },
        ..RunSettings::default()
    };
    GlemRun::create(&run, &settings).unwrap();
    let mut window = open(folder.path());
    page(&mut window, &run);
    assert!(!shown(&window, " left"));
    click(&mut window, "Resume training");
    wait_for(&mut window, " left");
    click(&mut window, "Pause");
    wait_for(&mut window, "Paused.");
    assert!(!shown(&window, " left"));
}

#[test]
fn an_unusable_folder_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    let mut window = open(folder.path());
    page(&mut window, folder.path());
    click(&mut window, "Start training");
    wait_for(&mut window, "is not empty. Choose a new folder");
}

#[test]
fn the_shipped_weights_are_one_click_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Patterns (GLEM)…"]);
    assert!(shown(&window, "Shown: the built-in weights"));
    click(&mut window, "Play against these weights");
    assert_eq!(window.state().session().saved().white.to_string(), "pvs:6@glem");
}

#[test]
fn a_damaged_weight_file_is_refused_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.glem");
    let mut bytes = othello_engine::models::Glem::shipped().to_bytes();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let mut window = open(folder.path());
    window.apply(othello::action::Action::OpenFile(path));
    window.run();
    let before = window.state().session().saved();
    assert!(shown(&window, "the weight file is damaged: its checksum does not match"));
    assert_eq!(window.state().session().saved(), before);
}

#[test]
fn each_recipe_shows_its_goal_and_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Patterns (GLEM)…"]);
    let numbers = ["Rounds", "Games per round", "Depth", "Epochs"];
    assert_eq!(numbers.map(|label| number(&window, label)), [5.0, 10_000.0, 4.0, 11.0]);
    let secs = RunSettings::from(PatternPreset::Margin).secs(&Speed::DESKTOP, 0.0);
    let words = Messages::new(Language::English);
    let [whole, first, last] =
        [secs.iter().sum(), secs[0], secs[4]].map(|secs| words.rough_duration(secs));
    assert_eq!(first, last);
    let takes = format!("Takes about {whole} on this computer, {first} per round");
    assert!(shown(&window, &takes), "{takes}");
    let fitted = |window: &Window| ["Target", "Method"].map(|label| choice(window, label));
    assert_eq!(fitted(&window), ["disc difference", "ridge regression"]);
    choose_recipe(&mut window, "As in Buro’s paper");
    assert_eq!(fitted(&window), ["win or loss", "gradient descent"]);
    assert!(shown(&window, "plain gradient descent"));
    choose_recipe(&mut window, "Standard");
    assert_eq!(fitted(&window), ["disc difference", "ridge regression"]);
    // Another method sets its default number of epochs, and another goal selects a method that supports it.
    choose_among(&mut window, "Method", "Adam");
    assert_eq!(number(&window, "Epochs"), 20.0);
    choose_among(&mut window, "Method", "ridge regression");
    assert_eq!(number(&window, "Epochs"), 11.0);
    choose_among(&mut window, "Target", "chance to win");
    assert_eq!(fitted(&window), ["chance to win", "Adam"]);
    // Only one method learns from choices.
    choose_recipe(&mut window, "One ply");
    assert!(["Target", "Method"].iter().all(|label| window.query_by_label(label).is_none()));
    // A recipe with different rounds lists them, and they stay unchanged.
    choose_recipe(&mut window, "Growing rounds");
    assert!(shown(&window, "Round 1: 4,000 games at depth 1"));
    assert!(shown(&window, "Round 5: 100,000 games at depth 4"));
    assert_eq!(number(&window, "Rounds"), 5.0);
    let secs = RunSettings::from(PatternPreset::Growing).secs(&Speed::DESKTOP, 0.0);
    let [least, most] = [secs[0], secs[4]].map(|secs| words.rough_duration(secs));
    let takes = format!("{least} to {most} per round");
    assert!(shown(&window, &takes), "{takes}");
}

#[test]
fn a_player_is_trained_on_the_users_games_and_meets_the_shipped_one() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    std::fs::create_dir(folder.path().join("games")).unwrap();
    let place = folder.path().join("games/2026-01-02 03.04.05 1-1.ron");
    let game = SavedGame::of(&GameRecord::of_game(earlier::game(usize::MAX)));
    std::fs::write(place, game.write()).unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "New", "Patterns (GLEM)…"]);
    pick(&mut window, "Add my games");
    assert!(shown(&window, "Remove my games"));
    pick(&mut window, "Start training");
    wait_for(&mut window, "All rounds are done.");
    window.run();
    let run = GlemRun::open(&folder.path().join("runs/patterns")).unwrap();
    assert_eq!(run.settings().others, [folder.path().join("games")]);
    // Some positions of the game are held out for validation.
    assert!((20..60).contains(&run.history()[0].samples), "{:?}", run.history());
    drop(run);
    pick(&mut window, "Test against the built-in weights");
    wait_for(
        &mut window,
        "Your model after round 1 against the built-in weights: 0 won, 0 drawn, ",
    );
    wait_for(&mut window, "stronger: the built-in weights");
}

#[test]
fn annotated_games_are_opened_and_trained_on_by_the_papers_recipe() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let settings = PlaySettings { depth: 1, solve: 4, random: (10, 30), ..PlaySettings::default() };
    let games = AnnotatedGames { glem: Glem::shipped(), settings, seed: 1, round: 1 };
    let games = games.play(&Executor::default(), 0..200, &Stop::default()).unwrap().unwrap();
    let path = folder.path().join("mine.games");
    std::fs::write(&path, annotated_game::to_bytes(&games)).unwrap();

    let mut window = open(folder.path());
    window.apply(othello::action::Action::OpenFile(path.clone()));
    window.run();
    assert!(shown(&window, "Remove mine.games"));
    choose_recipe(&mut window, "As in Buro’s paper");
    click(&mut window, "Start training");
    wait_for(&mut window, "All rounds are done.");
    window.run();
    let run = GlemRun::open(&folder.path().join("runs/patterns")).unwrap();
    let fit = run.settings().fit;
    assert_eq!((fit.goal, fit.method), (Goal::Outcome, FitMethod::descent(Goal::Outcome)));
    assert_eq!(run.settings().others, [path]);
    assert!(run.history()[0].samples > 1_000, "{:?}", run.history());
    drop(run);
    seat_of_lab(&mut window, "patterns, round 1");
    click(&mut window, "Start");
    let white = window.state().session().saved().white.to_string();
    assert!(white.ends_with("patterns/weights/01.glem"), "{white}");
}

#[test]
fn errors_of_a_win_probability_are_not_in_discs() {
    for (preset, unit) in
        [(PatternPreset::Paper, "Error of the chance"), (PatternPreset::Margin, "Error in discs")]
    {
        let folder = tempfile::tempdir().unwrap();
        let run = folder.path().join("run");
        earlier::patterns_by(&run, preset.fit());
        let mut window = open(folder.path());
        page(&mut window, &run);
        click(&mut window, "Resume training");
        wait_for(&mut window, "All rounds are done.");
        window.run();
        let texts = contrast::texts(&window);
        let axes = ["Error of the chance", "Error in discs"]
            .map(|unit| texts.iter().filter(|t| *t == unit).count());
        assert_eq!(axes.iter().sum::<usize>(), 2, "by epoch and by stage");
        assert!(texts.iter().any(|text| text == unit), "{unit}: {texts:?}");
        assert!(axes.contains(&0), "one unit: {axes:?}");
    }
}
