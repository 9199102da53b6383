//! Pictures of the window, compared with `tests/snapshots`.
//! `UPDATE_SNAPSHOTS=1 cargo test --test window` updates them; check each before you keep it.

use std::{path::Path, time::Duration};

use crate::common::{self, Window, choose, contrast, drawn, earlier, in_two_themes};
use egui_kittest::{SnapshotResults, kittest::Queryable};
use othello::{
    action::{Action, Command, Sides},
    game::{game_analysis::AnalysisState, setup::GameSetup},
    text::messages::Language,
    theme::ThemeName,
};
use othello_lab::{
    data::saved_game::{RatingRule, SavedGame},
    games::clock::TimeControl,
    players::spec::Seat,
};

/// Opens a window with this game for pictures.
fn open(folder: &Path, theme: ThemeName, game: &str) -> Window {
    let mut window = drawn(folder, theme, [800.0, 560.0]);
    if !game.is_empty() {
        let path = folder.join("game.ron");
        std::fs::write(&path, game).unwrap();
        window.apply(Action::OpenFile(path));
        window.run();
    }
    window.remove_cursor();
    window.run();
    window
}

/// Waits until the result card shows the turning point.
fn turned(window: &mut Window) {
    window.run();
    window.finish_work();
    assert!(!common::shown(window, "Looking for the turning point…"));
}

/// A game's file with this many moves on the board.
fn game(moves: usize, ply: usize) -> String {
    SavedGame::of_game(&earlier::game(moves), ply, [Seat::Human, Seat::Human]).write()
}

#[test]
fn a_game_under_way_is_drawn_in_every_theme() {
    let folder = tempfile::tempdir().unwrap();
    let mut results = SnapshotResults::new();
    for (theme, name) in [
        (ThemeName::Dark, "game-dark"),
        (ThemeName::Light, "game-light"),
        (ThemeName::HighContrast, "game-high-contrast"),
    ] {
        let mut window = open(folder.path(), theme, &game(24, 20));
        contrast::check(&window, name);
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

/// Joined letters and right-to-left words; kana and kanji.
#[test]
fn a_game_and_the_new_game_dialog_are_drawn_in_japanese_and_persian() {
    let mut results = SnapshotResults::new();
    for (language, name) in [(Language::Japanese, "japanese"), (Language::Persian, "persian")] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open(folder.path(), ThemeName::Light, &game(24, 20));
        for (command, place) in [
            (Command::Language(language), "game"),
            (Command::New(Sides::PersonComputer), "new-game"),
        ] {
            window.apply(command);
            window.run();
            contrast::check(&window, name);
            window.snapshot(format!("{place}-{name}"));
        }
        results.extend_harness(&mut window);
    }
}

#[test]
fn the_result_is_drawn_in_two_themes() {
    in_two_themes("result", |folder, theme| {
        let moves = earlier::game(60).moves().to_vec();
        let mut window = open(folder, theme, &game(60, moves.len() - 1));
        window.apply(Action::Play(moves[moves.len() - 1]));
        turned(&mut window);
        window
    });
}

#[test]
fn a_message_lies_over_the_page_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "message-dark"), (ThemeName::Light, "message-light")] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open(folder.path(), theme, &game(20, 20));
        // A shorter text is shown in a dialog, to be corrected.
        window.apply(Action::Paste(format!("dear reader{}", " ".repeat(20_000))));
        window.run();
        results.add(window.try_snapshot(name));
        contrast::check(&window, name);
    }
}

/// The cards of the levels, and the two columns of a game between computers.
#[test]
fn the_new_game_dialog_is_drawn_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, sides, name) in [
        (ThemeName::Dark, Sides::PersonComputer, "new-game-dark"),
        (ThemeName::Light, Sides::PersonComputer, "new-game-light"),
        (ThemeName::Light, Sides::ComputerComputer, "new-game-computers-light"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = drawn(folder.path(), theme, [1040.0, 720.0]);
        window.apply(Command::New(sides));
        window.remove_cursor();
        window.run();
        contrast::check(&window, name);
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

/// Two people with a clock, and a resignation.
#[test]
fn clocks_and_a_resigned_game_are_drawn() {
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "clock-dark"), (ThemeName::Light, "resigned-light")] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open(folder.path(), theme, "");
        let people = GameSetup::between([Seat::Human, Seat::Human]);
        let time = TimeControl::Game(Duration::from_mins(5), Duration::ZERO);
        let setup = GameSetup { time: Some(time), ..people };
        window.apply(Action::Start(Box::new(setup)));
        for square in ["f5", "d6", "c3"] {
            window.run_steps(90);
            window.apply(Action::Play(square.parse().unwrap()));
        }
        window.run_steps(4);
        if theme == ThemeName::Light {
            window.apply(Action::Resign);
            turned(&mut window);
        }
        contrast::check(&window, name);
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

#[test]
fn the_flips_of_a_move_are_previewed_under_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, &game(30, 30));
    window.get_all_by_label_contains("legal move").nth(2).unwrap().hover();
    window.run();
    window.snapshot("preview-dark");
}

#[test]
fn the_patterns_page_is_drawn_in_two_themes() {
    in_two_themes("patterns", |folder, theme| {
        let mut window = open(folder, theme, "");
        choose(&mut window, &["Evolution", "New", "Patterns (GLEM)…"]);
        window.remove_cursor();
        window.run();
        window
    });
}

/// The page after a run, with curves to show.
#[test]
fn the_curves_of_trained_patterns_are_drawn() {
    use othello_engine::models::Glem;
    use othello_lab::{
        data::annotated_play::PlaySettings,
        runs::patterns::{GlemRun, Round, RunSettings, Subject},
    };
    use othello_train::patterns::{FitMethod, FitSettings};
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    // Play without a search, so that faster searches do not change the moves.
    let play = PlaySettings { depth: 1, solve: 0, random: (10, 30), ..PlaySettings::default() };
    let settings = RunSettings {
        rounds: vec![
            Round {
                games: 250,
                play,
                reference: None,
                fit: None,
                memory: None,
                subject: Subject::Values
            };
            3
        ],
        fit: FitSettings {
            method: FitMethod::Adam { rate: 0.05 },
            batch: 4096,
            epochs: 6,
            ..FitSettings::default()
        },
        memory: 1,
        validation: 0.2,
        ..RunSettings::default()
    };
    GlemRun::create(&run, &settings).unwrap();
    let history = "round,games,lessons,epochs,training_error,validation_error,mean_absolute,score,score_error\n\
                   1,250,2500,8,9.2,12.1,9.1,,\n\
                   2,250,9000,10,8.1,9.9,7.0,,\n";
    let strength = "round,score,error,elite100,gene23,glem,glem2,glem4,glem6\n\
                    1,0.25,0.08,0.7,0.5,0.3,0,0,0\n\
                    2,0.5,0.09,0.9,0.8,0.7,0.4,0.2,0\n";
    let errors = [4.1, 7.2, 9.6, 10.1, 10.4, 10.7, 10.8, 10.6, 10.9, 10.8, 10.2, 8.1, 5.2];
    let row = |(discs, error): (usize, &f64)| format!("2,{},200,{error}\n", 12 + 4 * discs);
    let stages = errors.iter().enumerate().map(row).collect::<String>();
    std::fs::write(run.join("stages.csv"), format!("round,discs,samples,error\n{stages}")).unwrap();
    std::fs::create_dir(run.join("weights")).unwrap();
    let blank = Glem::blank(FitSettings::default().goal.scale());
    std::fs::write(run.join("weights/01.glem"), blank.to_bytes()).unwrap();
    std::fs::write(run.join("weights/02.glem"), Glem::shipped().to_bytes()).unwrap();
    std::fs::write(run.join("history.csv"), history).unwrap();
    std::fs::write(run.join("strength.csv"), strength).unwrap();
    let mut window = drawn(folder.path(), ThemeName::Dark, [1040.0, 880.0]);
    common::learning_page(&mut window, "Patterns (GLEM)…", &run);
    window.get_by_label("Resume training").click();
    common::wait_for(&mut window, "All rounds are done.");
    window.run();
    window.remove_cursor();
    window.run();
    contrast::check(&window, "learned");
    window.snapshot("patterns-learned-dark");
}

#[test]
fn exact_values_and_the_analysis_are_drawn_beside_the_board() {
    in_two_themes("analysis", |folder, theme| {
        let mut window = open(folder, theme, &game(54, 54));
        window.apply(Command::ToggleValues);
        // The end of a game is solved exactly, so it looks the same at any speed.
        common::wait(&mut window, "the values", |app| {
            app.analysis().doing() == AnalysisState::Done
        });
        window
    });
}

/// A large window: some boards have values, those between have none.
#[test]
fn the_graph_has_gaps_without_values() {
    in_two_themes("analysis-large", |folder, theme| {
        let mut window = drawn(folder, theme, [1280.0, 860.0]);
        let path = folder.join("game.ron");
        std::fs::write(&path, game(60, 50)).unwrap();
        window.apply(Action::OpenFile(path));
        window.apply(Command::ToggleValues);
        for ply in [50, 51, 52, 54, 55] {
            window.apply(Action::GoTo(ply));
            window.run_steps(2);
            common::wait(&mut window, "the values", |app| {
                app.analysis().doing() == AnalysisState::Done
            });
        }
        window.remove_cursor();
        window.run();
        window
    });
}

/// A reviewed game: values and losses in the list, and each side's accuracy.
#[test]
fn a_fully_analysed_game_is_drawn_in_two_sizes() {
    let mut results = SnapshotResults::new();
    for (theme, size, name) in [
        (ThemeName::Dark, [1280.0, 860.0], "analysed-dark"),
        (ThemeName::Light, [1280.0, 860.0], "analysed-light"),
        (ThemeName::Light, [800.0, 560.0], "analysed-small-light"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = drawn(folder.path(), theme, size);
        let path = folder.path().join("game.ron");
        // Only the end: its values are solved exactly, so they look the same at any speed.
        let whole = earlier::game(60);
        let stage = whole.stages()[50];
        let mut ending = othello_engine::Game::from_board(stage.board, stage.turn.unwrap());
        whole.moves()[50..].iter().for_each(|&square| ending.play(square).unwrap());
        let seats = [Seat::Human, Seat::Human];
        std::fs::write(&path, SavedGame::of_game(&ending, 4, seats).write()).unwrap();
        window.apply(Action::OpenFile(path));
        window.apply(Command::AnalyseGame);
        common::wait(&mut window, "the analysis", |app| {
            app.analysis().has_review() && app.analysis().progress().is_none()
        });
        window.remove_cursor();
        window.run();
        contrast::check(&window, name);
        window.snapshot(name);
        results.extend_harness(&mut window);
    }
}

#[test]
fn visits_and_values_are_shown_on_the_squares_against_mcts() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), ThemeName::Dark, "");
    let seats = [Seat::from("mcts:4000@sci"), Seat::Human];
    let saved = SavedGame::of_game(&earlier::game(20), 20, seats);
    let path = folder.path().join("simulations.ron");
    std::fs::write(&path, saved.write()).unwrap();
    window.apply(Action::OpenFile(path));
    common::wait(&mut window, "a move", |app| app.session().ply() == 21);
    // The computer's previous position, with the results of its search.
    window.apply(Command::Back);
    window.remove_cursor();
    window.run();
    assert_eq!(window.state().session().ply(), 20);
    let legal = earlier::game(20).position().legal_moves().len() as usize;
    assert_eq!(window.query_all_by_label_contains("%, ").count(), legal);
    contrast::check(&window, "simulations");
    window.snapshot("simulations-dark");
}

#[test]
fn the_network_page_is_drawn_in_two_themes() {
    in_two_themes("network", |folder, theme| {
        let mut window = open(folder, theme, "");
        choose(&mut window, &["Evolution", "New", "Neural network (trained)…"]);
        window.remove_cursor();
        window.run();
        window
    });
}

/// The whole form, with a file of training data.
#[test]
fn the_training_form_is_drawn_with_the_papers_recipe() {
    let folder = tempfile::tempdir().unwrap();
    let rows = folder.path().join("games.csv");
    std::fs::write(&rows, vec![b'0'; 1_400_000]).unwrap(); // as long as 10,000 rows
    let mut window = common::drawn(folder.path(), ThemeName::Light, [800.0, 867.0]);
    window.apply(Action::OpenFile(rows));
    window.run();
    common::choose_recipe(&mut window, "As in Sánchez & Montero");
    window.remove_cursor();
    window.run();
    contrast::check(&window, "recipe");
    window.snapshot("network-recipe-light");
}

/// Variations, marks and comments in the list.
#[test]
fn variations_are_listed_below_the_moves_they_replace_in_two_themes() {
    in_two_themes("variations", |folder, theme| {
        let mut tree = othello_engine::GameTree::default();
        let text = "f5 d6!? (f4 {the parallel opening, which gives Black a good game} e3 (d3 c4) d6 c4) c3 d3! c4 f4 f6??";
        othello_engine::notation::movetext::read(&mut tree, text).unwrap();
        let main = tree.line(othello_engine::NodeId::START);
        let shown = *tree.line(tree.children(main[1])[1]).get(4).unwrap();
        let (black, white) = (Seat::Human, Seat::Human);
        let saved = SavedGame {
            tree,
            shown,
            black,
            white,
            ended: None,
            clock: None,
            rating: RatingRule::Unrated,
            is_continued: false,
        };
        open(folder, theme, &saved.write())
    });
}
