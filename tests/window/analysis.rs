//! Analysis in the window: values, hints, the review of a game, and stopping them.

use crate::common::{self, Window, choose, click, open, pick, set, wait};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    action::{Action, Command},
    game::game_analysis::AnalysisState,
    settings::Animation,
};
use othello_engine::Game;
use othello_lab::{
    data::saved_game::SavedGame, library::Level, players::spec::Seat, rating::analysis::discs,
};

/// A window with a game between two people.
fn open_game(folder: &std::path::Path, game: &Game) -> Window {
    set(folder, |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let path = folder.join("game.ron");
    let saved = SavedGame::of_game(game, usize::MAX, [Seat::Human, Seat::Human]);
    std::fs::write(&path, saved.write()).unwrap();
    let mut window = open(folder);
    window.apply(Action::OpenFile(path));
    window.run();
    window
}

/// The end of a game that always plays the first legal move. It is short enough to be solved on any machine.
fn careless_ending() -> Game {
    let first = |game: &Game| game.position().legal_moves().first().unwrap();
    let mut game = Game::default();
    while game.position().empty().len() > 8 {
        game.play(first(&game)).unwrap();
    }
    let mut ending = Game::from_board(game.board(), game.turn().unwrap());
    while !ending.is_over() {
        ending.play(first(&ending)).unwrap();
    }
    ending
}

fn position(app: &othello::App) -> othello_engine::Position {
    app.session().stage().position()
}

#[test]
fn values_are_shown_on_the_squares_until_escape_stops_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &"f5d6c3".parse().unwrap());
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    wait(&mut window, "the values", |app| {
        let known = app.analysis().known(&position(app));
        known.is_some_and(|known| known.report.moves.len() == 4)
    });
    let value = window.query_all_by_label_contains("legal move, ").count();
    assert_eq!(value, 4, "each legal square says its value");
    assert!(window.query_by_label("thinking…").is_some());
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.state().analysis().doing(), AnalysisState::Stopped);
    assert!(window.query_by_label("paused").is_some());
    click(&mut window, "Continue");
    assert_eq!(window.state().analysis().doing(), AnalysisState::Thinking);
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    window.run();
    assert_eq!(window.query_all_by_label_contains("legal move, ").count(), 0);
}

#[test]
fn a_hint_shows_the_best_move_until_the_next_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &"f5d6c3".parse().unwrap());
    choose(&mut window, &["Analysis", "Hint"]);
    wait(&mut window, "a hint", |app| {
        let known = app.analysis().known(&position(app));
        known.is_some_and(|known| known.report.line.len() >= 2)
    });
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(window.query_all_by_label_contains("legal move, ").count(), 1);
    let app = window.state();
    let best = app.analysis().known(&position(app)).unwrap().report.best.unwrap();
    assert!(window.query_by_label_contains(&format!("Hint: {best} (")).is_some());
    assert!(!app.shows_analysis(), "the list of moves stays");
    window.apply(Action::Play(best));
    window.run();
    window.apply(Action::GoTo(3));
    window.run();
    assert!(window.query_by_label_contains("Hint: ").is_none());
    assert_eq!(window.query_all_by_label_contains("legal move, ").count(), 0);
}

#[test]
fn a_finished_hint_gives_its_reason_until_the_next_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &careless_ending());
    window.apply(Action::GoTo(0));
    choose(&mut window, &["Analysis", "Hint"]);
    wait(&mut window, "the reason", |app| app.analysis().hint_explanation().is_some());
    window.run();
    let app = window.state();
    let explanation = app.analysis().hint_explanation().unwrap().clone();
    let turn = app.session().stage().turn.unwrap();
    let reason = explanation.sentences(turn).into_iter().next().expect("this hint has a reason");
    let best = explanation.best;
    let label = format!("Hint: {best} (");
    let shown = |window: &Window, text: &str| window.query_by_label_contains(text).is_some();
    assert!(shown(&window, &label) && shown(&window, &reason), "{label} {reason}");
    window.apply(Action::Play(best));
    window.run();
    assert!(!shown(&window, &label) && !shown(&window, &reason));
}

#[test]
fn the_best_line_is_previewed_under_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &"f5d6c3".parse().unwrap());
    choose(&mut window, &["Analysis", "Values of all moves"]);
    wait(&mut window, "the values", |app| {
        let known = app.analysis().known(&position(app));
        known.is_some_and(|known| known.report.line.len() >= 2)
    });
    window.key_press(Key::Escape);
    window.run();
    let app = window.state();
    let best = app.analysis().known(&position(app)).unwrap().report.best.unwrap();
    window.get_by_label_contains("depth ").hover();
    window.run_steps(60);
    assert!(common::shown(&window, "Depth: how many moves the search looks ahead."));
    let lines = window.query_all_by_label_contains("Best line: ").count();
    assert!((1..=3).contains(&lines), "{lines} lines");
    window.get_all_by_label_contains("Best line: ").next().unwrap().hover();
    window.run_steps(3);
    assert!(window.query_by_label(&format!("{best}, white, last move")).is_some());
    assert_eq!(window.state().session().ply(), 3, "the game has not gone on");
    window.remove_cursor();
    window.run();
    assert!(window.query_by_label(&format!("{best}, white, last move")).is_none());
}

#[test]
fn the_analysis_can_be_closed_and_belongs_to_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &"f5d6c3".parse().unwrap());
    window.set_size(egui::vec2(1280.0, 960.0)); // room for the lines and the mistakes
    let close = "Close the analysis";
    choose(&mut window, &["Analysis", "Analyse the game"]);
    wait(&mut window, "the review", |app| {
        app.analysis().has_review() && app.analysis().progress().is_none()
    });
    window.apply(Action::GoTo(1));
    window.run();
    let best = window.query_all_by_label_contains("Best line: ").count();
    assert!(best > 0);
    choose(&mut window, &["Game", "New", "Human vs Human"]);
    click(&mut window, "Start");
    assert!(window.query_by_label(close).is_none(), "a new game begins without the old one's");
    assert_eq!(window.query_all_by_label_contains("Best line: ").count(), 0);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(
        window.query_all_by_label_contains("Best line: ").count(),
        best,
        "undo brings both back"
    );
    click(&mut window, close);
    assert!(!window.state().shows_analysis());
    assert!(window.state().analysis().known(&position(window.state())).is_some(), "it is kept");
    choose(&mut window, &["Analysis", "Values of all moves"]);
    assert!(window.state().shows_analysis());
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.run();
    assert!(!window.state().shows_analysis() && !window.state().settings().show_values);
}

#[test]
fn a_review_lists_the_mistakes_and_a_key_steps_through_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &careless_ending());
    window.set_size(egui::vec2(1280.0, 960.0)); // room for both lists
    choose(&mut window, &["Analysis", "Analyse the game"]);
    // The review may end in its first frame, so the test waits for its results.
    wait(&mut window, "the end of the analysis", |app| {
        let found = !app.analysis().mistakes(app.session()).is_empty();
        found && app.analysis().progress().is_none()
    });
    let app = window.state();
    let mistakes: Vec<usize> =
        app.analysis().mistakes(app.session()).iter().map(|mistake| mistake.found.ply).collect();
    assert!(!mistakes.is_empty(), "careless moves lose discs");
    for &ply in &mistakes {
        // Both lists use the same move number.
        let square = window.state().session().game().moves()[ply];
        let text = format!("{}. {square} cost ", ply + 1);
        assert!(window.query_by_label_contains(&text).is_some(), "{text}");
        let listed = format!("Move {}, {square}, ", ply + 1);
        let listed = window.get_by_label_contains(&listed).accesskit_node().label().unwrap();
        assert!(listed.contains(", exact, loses "), "{listed}");
    }
    for side in ["Black: ", "White: "] {
        let summary = window.query_all_by_label_contains(side);
        let is_summary = |label: String| label.contains("%, average loss ");
        let text = |node: egui_kittest::Node| {
            let node = node.accesskit_node();
            node.label().or_else(|| node.value()).unwrap_or_default()
        };
        assert!(summary.into_iter().any(|node| is_summary(text(node))), "{side}");
    }
    for ply in mistakes {
        window.key_press(Key::F4);
        window.run();
        assert_eq!(window.state().session().ply(), ply);
    }
    let graph = window.get_by_label(GRAPH).rect();
    let left = graph.left_center() + egui::vec2(7.0, 0.0);
    window.drag_at(left);
    window.run();
    assert_eq!(window.state().session().ply(), 0);
}

const GRAPH: &str = "Value after each move; up is good for Black";

/// The graph's accessible value for the shown board.
fn graph_value(window: &Window) -> String {
    window.get_by_label(GRAPH).accesskit_node().value().expect("it says something")
}

#[test]
fn each_of_the_best_lines_is_previewed_under_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &careless_ending());
    window.apply(Action::GoTo(0));
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    wait(&mut window, "the values", |app| app.analysis().doing() == AnalysisState::Done);
    let app = window.state();
    let found = app.analysis().known(&position(app)).unwrap().lines(3);
    assert!(found.len() >= 2, "{found:?}");
    let values: Vec<f32> = found.iter().map(|found| discs(found.value)).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "the best first: {values:?}");
    for (index, line) in found.iter().enumerate() {
        window.get_all_by_label_contains("Best line: ").nth(index).unwrap().hover();
        window.run_steps(3);
        let played = format!("{}, ", line.square);
        let last = window.query_all_by_label_contains(&played);
        assert!(
            last.into_iter().any(|node| node
                .accesskit_node()
                .label()
                .unwrap()
                .ends_with("last move"))
        );
    }
    assert_eq!(window.state().session().ply(), 0);
}

#[test]
fn a_click_on_a_move_of_a_best_line_shows_the_board_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &careless_ending());
    window.apply(Action::GoTo(0));
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    wait(&mut window, "the values", |app| app.analysis().doing() == AnalysisState::Done);
    let app = window.state();
    let line = app.analysis().known(&position(app)).unwrap().lines(1)[0].line.clone();
    let is_last = |window: &Window, square: othello_engine::Square| {
        let begin = format!("{square}, ");
        let labels = common::labels(window).into_iter();
        labels.filter(|label| label.starts_with(&begin)).any(|label| label.ends_with("last move"))
    };
    let show_third = |window: &mut Window| {
        click(window, &format!("Line 1, move 3: {}", line[2]));
        window.remove_cursor();
        window.run();
        assert!(is_last(window, line[2]) && window.state().session().ply() == 0);
    };
    show_third(&mut window);
    assert!(common::shown(&window, "Preview: move 3 of the line"), "the status says so");
    window.key_press(Key::Escape);
    window.run();
    assert!(!common::shown(&window, "Preview: "));
    assert!(!is_last(&window, line[2]), "Escape leads back to the game");
    show_third(&mut window);
    window.get_all_by_label_contains("a1, ").next().unwrap().click();
    window.run();
    assert!(!is_last(&window, line[2]), "and so does a click on the board");
    show_third(&mut window);
    click(&mut window, &format!("Line 1, move 3: {}", line[2]));
    window.remove_cursor();
    window.run();
    assert!(!is_last(&window, line[2]), "and another click on the move");
    // By keyboard the arrow keys walk along a line.
    window.get_all_by_label_contains("Best line: ").next().unwrap().focus();
    window.run();
    for square in &line[..2] {
        window.key_press(Key::ArrowRight);
        window.run();
        assert!(is_last(&window, *square));
    }
    window.key_press(Key::ArrowLeft);
    window.run();
    assert!(is_last(&window, line[0]));
}

#[test]
fn the_graph_reports_values_and_follows_taps_drags_and_arrows() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &careless_ending());
    let last = window.state().session().game().moves().len();
    choose(&mut window, &["Analysis", "Values of all moves"]);
    let graph = window.get_by_label(GRAPH).rect();
    assert!(graph.height() >= 180.0, "{graph}");
    assert!(
        graph_value(&window).contains("Black +") || graph_value(&window).contains("White +"),
        "{}",
        graph_value(&window)
    );
    // Pressed and released between two frames.
    let at = |ply: usize| {
        let share = ply as f32 / last.max(10) as f32;
        // The scale is at the left of the curve.
        egui::pos2(graph.left() + 46.0 + share * (graph.width() - 52.0), graph.center().y)
    };
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let tap = [egui::Event::PointerMoved(at(3)), button(at(3), true), button(at(3), false)];
    for event in tap {
        window.event(event);
    }
    window.run();
    assert_eq!(window.state().session().ply(), 3);
    window.drag_at(at(1));
    window.run();
    assert_eq!(window.state().session().ply(), 1);
    window.hover_at(at(5));
    window.run();
    assert_eq!(window.state().session().ply(), 5, "the drag goes on");
    window.drop_at(at(5));
    window.run();
    window.get_by_label(GRAPH).focus();
    window.run();
    window.key_press(Key::ArrowLeft);
    window.run();
    assert_eq!(window.state().session().ply(), 4);
    assert!(graph_value(&window).starts_with("4. "), "{}", graph_value(&window));
}

#[test]
fn the_bar_shows_known_values_and_can_be_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &careless_ending());
    let bars = |window: &Window| window.query_all_by_label_contains("Evaluation: ").count();
    assert_eq!(bars(&window), 0, "nothing is analysed");
    choose(&mut window, &["Analysis", "Values of all moves"]);
    window.apply(Action::GoTo(0));
    wait(&mut window, "the values", |app| app.analysis().doing() == AnalysisState::Done);
    window.run();
    let app = window.state();
    let lead = app.analysis().for_black(&app.session().stage()).unwrap();
    assert!(lead.is_exact);
    let side = if lead.discs > 0.0 { "Black" } else { "White" };
    let name = format!("Evaluation: {side} +{}, exact", lead.discs.abs());
    assert!(window.query_by_label(&name).is_some(), "{name}");
    choose(&mut window, &["View", "Evaluation bar"]);
    assert_eq!(bars(&window), 0);
}

/// The weights of `jma` are not in discs: a corner is worth hundreds.
#[test]
fn the_status_bar_shows_a_players_value_in_discs() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "pvs:3@jma".into()]);
    });
    let mut window = open(folder.path());
    common::play_until(&mut window, 2);
    wait(&mut window, "the answer", |app| app.session().is_persons_turn());
    window.run();
    let text = window.get_by_label_contains("CPU: ").accesskit_node();
    let text = text.label().or_else(|| text.value()).unwrap();
    let (_, value) = text.split_once("value ").expect("its value");
    let (value, _) = value.split_once(", depth").unwrap();
    let value: f32 = value.replace('\u{2212}', "-").parse().expect(value);
    assert!(value.abs() < 20.0, "{text}: after two moves nobody is far ahead");
}

#[test]
fn the_list_keeps_the_shown_move_visible_when_the_layout_changes() {
    let folder = tempfile::tempdir().unwrap();
    let game = common::earlier::game(60);
    let mut window = open_game(folder.path(), &game);
    window.set_size(egui::vec2(1280.0, 860.0));
    window.apply(Action::GoTo(30));
    window.run();
    let here = format!("Move 30, {}", game.moves()[29]);
    let is_there = |window: &Window| window.query_by_label_contains(&here).is_some();
    assert!(is_there(&window));
    window.key_press_modifiers(Modifiers::COMMAND, Key::E);
    window.run_steps(6);
    assert!(is_there(&window), "the analysis has opened");
    window.key_press(Key::Escape);
    for height in [780.0, 900.0, 700.0] {
        window.set_size(egui::vec2(1100.0, height));
        window.run_steps(6);
        // The menu has the same name.
        if !is_there(&window) && window.query_all_by_label("Moves").count() > 1 {
            window.get_all_by_label("Moves").last().expect("it has a tab").click();
            window.run_steps(6);
        }
        assert!(is_there(&window), "{height} points high");
    }
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    window.run_steps(6);
    assert!(is_there(&window), "the analysis is closed");
}

#[test]
fn the_side_panel_can_be_resized_and_reset() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_game(folder.path(), &"f5d6c3".parse().unwrap());
    let edge = |window: &Window| window.get_by_label("Width of the side panel").rect().center();
    let before = edge(&window);
    window.drag_at(before);
    window.run();
    window.hover_at(before - egui::vec2(90.0, 0.0));
    window.run();
    window.drop_at(before - egui::vec2(90.0, 0.0));
    window.run();
    assert!((edge(&window).x - (before.x - 90.0)).abs() < 1.0, "{before} {}", edge(&window));
    let chosen = window.state().settings().side_width;
    assert!(chosen.is_some());
    window.get_by_label("Width of the side panel").focus();
    window.run();
    window.key_press(Key::ArrowRight);
    window.run();
    assert_eq!(window.state().settings().side_width, chosen.map(|width| width - 16.0));
    for _ in 0..2 {
        window.get_by_label("Width of the side panel").click();
    }
    window.run();
    assert_eq!(window.state().settings().side_width, None);
    assert_eq!(edge(&window), before);
}

#[test]
fn a_level_plays_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "Human vs CPU…"]);
    pick(&mut window, "Beginner, 1 move ahead, many mistakes");
    click(&mut window, "Start");
    assert_eq!(window.state().session().saved().white, Level::Beginner.player().into());
    common::play_until(&mut window, 4);
    assert!(window.state().session().ply() >= 4);
}

#[test]
fn an_external_program_plays_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Game", "New", "Human vs CPU…"]);
    click(&mut window, "Engines");
    common::add(&mut window, "", "gtp:200ms@no-such-program");
    click(&mut window, "Start");
    click(&mut window, "Start it");
    assert_eq!(window.state().session().saved().white.to_string(), "gtp:200ms@no-such-program");
    let square = common::legal(&window)[0];
    click(&mut window, &format!("{square}, legal move"));
    wait(&mut window, "the failure", |app| !app.session().is_running());
    let text =
        window.query_by_label_contains("White made no move: there is no program no-such-program");
    assert!(text.is_some(), "the game stays open, with the reason");
}

/// The labels of the legal squares of the board.
fn of_legal_squares(window: &Window) -> Vec<String> {
    let labels = window.query_all_by_label_contains("legal move, ");
    labels.filter_map(|node| node.accesskit_node().label()).collect()
}

#[test]
fn a_hint_marks_all_symmetric_first_moves_with_the_same_value() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.seats = Some(["human".into(), "human".into()]));
    let mut window = open(folder.path());
    window.apply(Command::Hint);
    wait(&mut window, "the hint", |app| app.analysis().hint_explanation().is_some());
    let hinted = of_legal_squares(&window);
    assert!(hinted.len() >= 2, "{hinted:?}");
    window.apply(Command::ToggleValues);
    wait(&mut window, "the values", |app| app.analysis().doing() == AnalysisState::Done);
    for labels in [hinted, of_legal_squares(&window)] {
        let value = |label: &String| label.rsplit(", ").next().unwrap().to_owned();
        let values: Vec<String> = labels.iter().map(value).collect();
        assert!(values.iter().all(|value| *value == values[0]), "{labels:?}");
    }
    assert_eq!(of_legal_squares(&window).len(), 4);
}

#[test]
fn the_legend_shows_each_mark_with_its_meaning() {
    common::in_two_themes("legend", |folder, theme| {
        let mut window = common::drawn(folder, theme, [1040.0, 880.0]);
        choose(&mut window, &["Help", "What do the marks mean?"]);
        for text in ["A ring: the best move.", "A triangle: a mistake.", "Letters: the choices"] {
            assert!(common::shown(&window, text), "{text}");
        }
        window
    });
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path());
    choose(&mut window, &["Help", "What do the marks mean?"]);
    click(&mut window, "Close");
    assert!(!common::shown(&window, "A ring: the best move."));
}
