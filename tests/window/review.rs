//! The review of a game: its mistakes, their order, and the marks on the board.

use std::path::Path;

use crate::common::{
    self, Watchdog, Window, click, drawn, earlier, pick, populations, shown, wait,
};
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use othello::{
    Places,
    action::{Action, Command},
    text::names,
    theme::ThemeName,
};
use othello_engine::{Color, Game, Square};
use othello_lab::{data::saved_game::SavedGame, library::Level, players::spec::Seat};

/// The text below a mistake without reasons.
pub const NO_REASON: &str = "No single reason found; follow the line.";
/// The label of the graph.
const GRAPH: &str = "Value after each move; up is good for Black";

/// Opens a window of this size with the end of a game, reviewed.
pub fn reviewed(folder: &Path, size: [f32; 2], seats: [Seat; 2]) -> Window {
    review_of(folder, size, &SavedGame::of_game(&earlier::ending(44, 60), usize::MAX, seats))
}

/// Opens a window of this size with a reviewed game.
fn review_of(folder: &Path, size: [f32; 2], saved: &SavedGame) -> Window {
    let path = folder.join("game.ron");
    std::fs::write(&path, saved.write()).unwrap();
    let mut window = drawn(folder, ThemeName::Dark, size);
    window.apply(Action::OpenFile(path));
    window.apply(Command::AnalyseGame);
    wait(&mut window, "the review", |app| {
        app.analysis().has_review() && app.analysis().progress().is_none()
    });
    window
}

/// The listed mistakes with their losses, from top to bottom.
pub fn listed(window: &Window) -> Vec<(usize, f32)> {
    let rows = window.query_all_by_label_contains(" cost ").filter_map(|node| {
        let label = node.accesskit_node().label()?;
        let (number, rest) = label.split_once(". ")?;
        let loss = rest.split(' ').nth(2)?.parse().ok()?;
        Some((node.rect().top(), number.parse().ok()?, loss))
    });
    let mut rows: Vec<(f32, usize, f32)> = rows.collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    rows.into_iter().map(|(_, number, loss)| (number, loss)).collect()
}

#[test]
fn mistakes_are_sorted_by_cost_and_limited_to_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let seats = [Seat::Human, Level::Casual.player().into()];
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], seats);
    let by_move = listed(&window);
    assert!(by_move.len() >= 3 && by_move.is_sorted_by_key(|row| row.0), "{by_move:?}");
    click(&mut window, "Worst first");
    let by_cost = listed(&window);
    assert_eq!(by_cost.len(), by_move.len());
    assert!(by_cost.is_sorted_by(|a, b| a.1 >= b.1), "{by_cost:?}");
    click(&mut window, "Only my moves");
    let session = window.state().session();
    let colors = session.game().stages();
    let own = |&&(number, _): &&(usize, f32)| colors[number - 1].turn == Some(Color::Black);
    let own: Vec<_> = by_cost.iter().filter(own).copied().collect();
    assert!(own.len() < by_cost.len());
    assert_eq!(listed(&window), own);
}

#[test]
fn the_list_of_mistakes_fills_the_panel_and_follows_the_shown_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 900.0], [Seat::Human, Seat::Human]);
    let rows = listed(&window);
    let visible = |window: &Window, number: usize| {
        let text = format!("{number}. ");
        let rows = window.query_all_by_label_contains(" cost ");
        let label = |node: &egui_kittest::Node| node.accesskit_node().label().unwrap_or_default();
        let row = rows.into_iter().find(|node| label(node).starts_with(&text));
        let bottom = window.get_by_label_contains("legal moves").rect().top();
        row.is_some_and(|row| row.rect().bottom() <= bottom)
    };
    window.apply(Action::GoTo(0));
    window.run();
    let shown = rows.iter().filter(|row| visible(&window, row.0)).count();
    assert!(shown >= 5.min(rows.len()), "{shown} of {rows:?}");
    for (number, _) in rows {
        window.apply(Action::GoTo(number - 1));
        window.run();
        assert!(visible(&window, number), "{number}");
    }
}

#[test]
fn four_mistakes_are_in_sight_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    let seats = [Seat::Human, Level::Casual.player().into()];
    let mut window = reviewed(folder.path(), [800.0, 560.0], seats);
    window.apply(Action::GoTo(0));
    window.run();
    let bottom = window.get_by_label_contains("legal moves").rect().top();
    // The order lies above the list, so it begins where it is scrolled to its start.
    pick(&mut window, "Worst first");
    window.remove_cursor();
    window.run();
    let top = window.get_by_label("Next mistake").rect().bottom();
    let rows = window.query_all_by_label_contains(" cost ").map(|row| row.rect());
    let in_sight = |row: &egui::Rect| row.top() >= top && row.bottom() <= bottom;
    let rows: Vec<_> = rows.filter(in_sight).collect();
    assert!(rows.len() >= 4, "{rows:?} above {bottom}");
    window.snapshot("mistakes-small-dark");
    // The others are reached by the keyboard, which scrolls the panel.
    let number = listed(&window).last().expect("there are mistakes").0;
    window.apply(Action::GoTo(number - 1));
    window.run();
    let text = format!("{number}. ");
    let rows = window.query_all_by_label_contains(" cost ");
    let label = |node: &egui_kittest::Node| node.accesskit_node().label().unwrap_or_default();
    let row = rows.into_iter().find(|node| label(node).starts_with(&text)).expect("it is listed");
    assert!(row.rect().bottom() <= bottom, "{} above {bottom}", row.rect());
}

#[test]
fn the_graph_marks_the_turning_point_of_the_list_and_of_the_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = drawn(folder.path(), ThemeName::Dark, [1280.0, 1000.0]);
    // White's last move gives a corner away.
    window.apply(Action::Paste("f5f4e3d6c4d3c3b2a1".to_owned()));
    window.apply(Action::Resign);
    window.apply(Command::AnalyseGame);
    wait(&mut window, "the review", |app| {
        app.analysis().has_review() && app.analysis().progress().is_none()
    });
    let state = window.state();
    let turn = state.analysis().turning_point(state.session()).expect("a move decided it").clone();
    window.apply(Action::GoTo(turn.ply + 1));
    window.run();
    let graph = window.get_by_label(GRAPH).accesskit_node().value();
    assert!(graph.as_ref().is_some_and(|text| text.ends_with("turning point")), "{graph:?}");
    window.apply(Action::GoTo(turn.ply));
    window.run();
    let graph = window.get_by_label(GRAPH).accesskit_node().value();
    assert!(graph.is_some_and(|text| !text.contains("turning point")));
    assert!(shown(&window, &format!("{}. {} cost ", turn.ply + 1, turn.played)));
    window.apply(Command::ShowResult);
    window.finish_work();
    let told = format!("{}. {} (", turn.ply + 1, turn.played);
    assert!(shown(&window, &told), "{told}: {:?}", common::labels(&window));
}

#[test]
fn the_graph_the_lists_and_the_card_agree_on_the_cost_of_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = drawn(folder.path(), ThemeName::Dark, [1280.0, 1000.0]);
    window.apply(Action::Paste("f5f4e3d6c4d3c3b2a1".to_owned()));
    window.apply(Action::Resign);
    window.apply(Command::AnalyseGame);
    wait(&mut window, "the review", |app| {
        app.analysis().has_review() && app.analysis().progress().is_none()
    });
    let state = window.state();
    let turn = state.analysis().turning_point(state.session()).expect("a move decided it").clone();
    let (number, played) = (turn.ply + 1, turn.played);
    // The graph's value for Black.
    let graph = |window: &mut Window, ply: usize| {
        window.apply(Action::GoTo(ply));
        window.run();
        let text = window.get_by_label(GRAPH).accesskit_node().value().unwrap();
        let (_, value) = text.split_once(": ").expect("a move and its value");
        if value == "even" {
            return 0.0;
        }
        let (side, discs) = value.split_once(" +").unwrap_or_else(|| panic!("{text}"));
        let discs = discs.split([' ', ',']).next().unwrap().parse::<f32>().unwrap();
        if side == "Black" { discs } else { -discs }
    };
    let lost = graph(&mut window, turn.ply) - graph(&mut window, number);
    let lost = if turn.color == Color::Black { lost } else { -lost };
    let rows = listed(&window);
    let (_, listed) = *rows.iter().find(|(found, _)| *found == number).expect("it is a mistake");
    // Each of the three values is rounded.
    assert!((listed - lost).abs() < 0.16 || (listed >= 10.0 && (listed - lost).abs() < 0.6));
    let name = format!("Move {number}, {played}, ");
    let row = window.get_all_by_label_contains(&name).next().unwrap();
    let row = row.accesskit_node().label().unwrap();
    let cost = names::loss(turn.loss());
    assert!(row.contains(&format!("loses {cost}")), "{row}");
    window.apply(Command::ShowResult);
    window.finish_work();
    assert!(
        shown(&window, &format!("{number}. {played} (−{cost} discs)")),
        "{:?}",
        common::labels(&window)
    );
}

#[test]
fn the_result_after_a_restart_uses_the_kept_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = drawn(folder.path(), ThemeName::Dark, [1280.0, 1000.0]);
    window.apply(Action::Paste("f5f4e3d6c4d3c3b2a1".to_owned()));
    window.apply(Action::Resign);
    window.apply(Command::AnalyseGame);
    wait(&mut window, "the review", |app| {
        app.analysis().has_review() && app.analysis().progress().is_none()
    });
    let mut window = reopened(window, folder.path());
    wait_for_kept(&mut window);
    window.apply(Command::ShowResult);
    assert_eq!(window.state().analysis().progress(), None, "it is analysed again");
    window.run();
    assert!(shown(&window, "Turning point: "), "{:?}", common::labels(&window));
}

#[test]
fn the_board_marks_the_best_and_the_played_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1040.0, 720.0], [Seat::Human, Seat::Human]);
    let mistakes = window.state().analysis().mistakes(window.state().session());
    let mistake = mistakes.iter().max_by(|a, b| a.found.loss().total_cmp(&b.found.loss()));
    let found = mistake.unwrap().found.clone();
    window.apply(Action::GoTo(found.ply));
    window.run();
    assert_eq!(window.query_all_by_label_contains("legal move, ").count(), 2);
    let played = format!("{}, legal move, ", found.played);
    let played = window.get_by_label_contains(&played);
    assert!(played.accesskit_node().label().unwrap().ends_with(", played"));
    assert!(window.query_by_label_contains(&format!("{}, legal move, ", found.best)).is_some());
    window.snapshot("review-dark");
}

#[test]
fn the_shown_mistake_has_its_reasons_below_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 900.0], [Seat::Human, Seat::Human]);
    let app = window.state();
    let mistakes = app.analysis().mistakes(app.session());
    let explained = mistakes.iter().filter_map(|mistake| {
        let found = mistake.found;
        let explanation = app.analysis().explanation(&found.position, found.played)?;
        let sentences = explanation.sentences(found.color);
        (!sentences.is_empty()).then_some((found.ply, found.loss(), sentences))
    });
    let explained: Vec<_> = explained.collect();
    let is_known = |ply: usize| explained.iter().any(|(known, ..)| *known == ply);
    let plies = mistakes.iter().map(|mistake| mistake.found.ply);
    let unexplained: Vec<usize> = plies.filter(|&ply| !is_known(ply)).collect();
    assert!(2 * explained.len() >= mistakes.len(), "{} mistakes: {explained:?}", mistakes.len());
    for (ply, _, sentences) in &explained {
        window.apply(Action::GoTo(*ply));
        window.run();
        for sentence in sentences {
            assert!(window.query_by_label(sentence).is_some(), "{sentence}");
        }
    }
    for ply in unexplained {
        window.apply(Action::GoTo(ply));
        window.run();
        assert!(window.query_by_label(NO_REASON).is_some(), "move {}", ply + 1);
    }
    let (worst, _, sentences) = explained.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    window.apply(Action::GoTo(*worst));
    window.run();
    window.snapshot("reasons-dark");
    window.apply(Action::GoTo(60));
    window.run();
    assert!(sentences.iter().all(|sentence| window.query_by_label(sentence).is_none()));
}

/// The values do not fit beside the discs of the moves, so the picture shows that they are there.
#[test]
fn the_list_keeps_its_values_beside_the_explorer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1040.0, 720.0], [Seat::Human, Seat::Human]);
    window.apply(Command::ToggleExplorer);
    window.run();
    window.get_all_by_label("Moves").last().expect("it has a tab").click();
    window.run();
    window.snapshot("review-explorer-dark");
    let sizes = [
        [1040.0, 720.0],
        [1280.0, 800.0],
        [1000.0, 1000.0],
        [800.0, 560.0],
        [1920.0, 1080.0],
        [2560.0, 1440.0],
    ];
    for size in sizes {
        window.set_size(egui::vec2(size[0], size[1]));
        window.run_steps(6);
        let corner = |square: &str| {
            let name = format!("{square}, ");
            let mut found = window.query_all_by_label_contains(&name);
            let is_square = |node: &egui_kittest::Node| {
                node.accesskit_node().label().is_some_and(|label| label.starts_with(&name))
            };
            found.find(is_square).expect("it is on the board").rect()
        };
        // The frame around the squares is a tenth of the board.
        let board = 1.1 * (corner("h8").max - corner("a1").min).y;
        // A large window has a larger scale.
        let height = window.ctx.content_rect().height();
        // The separators of the panels take a point or two.
        assert!(board >= 0.6 * height - 2.0, "{board} of {height} at {size:?}");
    }
}

/// Plays another third move than the game's, and returns it.
pub fn play_variation(window: &mut Window) -> Square {
    window.apply(Action::GoTo(2));
    let session = window.state().session();
    let played = session.game().moves()[2];
    let legal = session.stage().position().legal_moves();
    let other = legal.into_iter().find(|&square| square != played).unwrap();
    window.apply(Action::Play(other));
    other
}

#[test]
fn a_variation_keeps_the_review_and_gets_a_value() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let before = listed(&window);
    let other = play_variation(&mut window);
    window.run();
    assert_eq!(listed(&window), before);
    wait(&mut window, "the value of the variation", |app| {
        app.analysis().for_black(&app.session().stage()).is_some()
    });
    window.finish_work();
    let text = format!("Move 3, {other}, variation");
    let row = window.query_all_by_label_contains(&text).next();
    let row = row.expect("it is listed").accesskit_node().label().unwrap();
    assert!(row.len() > text.len() + 2, "its value: {row}");
}

#[test]
fn a_variation_is_analysed_on_request_and_keeps_its_values() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let analyse = Command::AnalyseVariation;
    assert!(window.state().refusal(analyse).is_some(), "this is the main line");
    let first = play_variation(&mut window);
    let second = window.state().session().stage().position().legal_moves().first().unwrap();
    window.apply(Action::Play(second));
    window.finish_work();
    window.apply(analyse);
    wait(&mut window, "the moves of the variation", |app| app.analysis().progress().is_none());
    window.finish_work();
    let row = |window: &Window, number: usize, square: Square| {
        let text = format!("Move {number}, {square}, variation, ");
        let row = window.query_all_by_label_contains(&text).next().expect("it has a value");
        row.accesskit_node().label().unwrap()
    };
    let rows = [row(&window, 3, first), row(&window, 4, second)];
    let app = window.state();
    let moves = app.session().game().moves().len();
    assert_eq!(app.analysis().analysed(app.session().game()).len(), moves);
    // The values stay with the saved game.
    window.apply(Action::SaveFile(folder.path().join("game.ron")));
    window.finish_work();
    let mut window = reopened(window, folder.path());
    window.apply(Action::OpenFile(folder.path().join("game.ron")));
    wait_for_kept(&mut window);
    assert_eq!([row(&window, 3, first), row(&window, 4, second)], rows);
}

/// Opens a window with the end of a game that is not reviewed.
pub fn unreviewed(folder: &Path) -> Window {
    let seats = [Seat::Human, Seat::Human];
    let saved = SavedGame::of_game(&earlier::ending(44, 60), usize::MAX, seats);
    let path = folder.join("game.ron");
    std::fs::write(&path, saved.write()).unwrap();
    let mut window = drawn(folder, ThemeName::Dark, [1280.0, 1000.0]);
    window.apply(Action::OpenFile(path));
    window.run();
    window
}

/// Starts a review and stops it after its first moves.
fn stop_after_some_moves(window: &mut Window) {
    window.apply(Command::AnalyseGame);
    wait(window, "the first moves", |app| {
        app.analysis().progress().is_some_and(|progress| progress.done >= 3)
    });
    window.apply(Command::Stop);
    window.finish_work();
}

#[test]
fn a_stopped_analysis_says_how_far_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = unreviewed(folder.path());
    stop_after_some_moves(&mut window);
    let session = window.state().session();
    let (done, all) =
        (window.state().analysis().analysed(session.game()).len(), session.game().moves().len());
    assert!(done < all, "{done}");
    assert!(shown(&window, &format!("{done} of {all} moves analysed")));
}

#[test]
fn a_stopped_analysis_continues_with_the_moves_that_are_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = unreviewed(folder.path());
    stop_after_some_moves(&mut window);
    let session = window.state().session();
    let (done, all) =
        (window.state().analysis().analysed(session.game()).len(), session.game().moves().len());
    click(&mut window, "Continue");
    let progress = window.state().analysis().progress().expect("it is under way");
    assert_eq!((progress.done, progress.all), (done, all));
    assert!(shown(&window, &format!("{done} of {all}")));
    window.finish_work();
    let state = window.state();
    assert!(state.analysis().is_complete(state.session().game()));
}

#[test]
fn the_mistakes_found_so_far_are_listed_during_the_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = unreviewed(folder.path());
    window.apply(Command::AnalyseGame);
    wait(&mut window, "a mistake", |app| !app.analysis().mistakes(app.session()).is_empty());
    assert!(window.state().analysis().progress().is_some());
    let listed = listed(&window);
    assert!(!listed.is_empty());
    window.apply(Action::GoTo(listed[0].0 - 1));
    window.run();
    assert!(shown(&window, "Cancel") && shown(&window, "Next mistake"));
}

#[test]
fn escape_closes_a_menu_and_a_dialog_before_it_stops_the_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = unreviewed(folder.path());
    window.apply(Command::AnalyseGame);
    window.run();
    let is_running = |window: &Window| window.state().analysis().progress().is_some();
    window.key_press(Key::F10);
    window.run();
    assert!(shown(&window, "Rematch"), "the menu is open");
    window.key_press(Key::Escape);
    window.run();
    assert!(!shown(&window, "Rematch") && is_running(&window));
    window.apply(Command::Palette);
    window.run();
    window.key_press(Key::Escape);
    window.run();
    assert!(is_running(&window), "the search is closed");
    window.key_press(Key::Escape);
    window.run();
    assert!(!is_running(&window));
}

#[test]
fn the_next_mistake_follows_the_order_of_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    click(&mut window, "Worst first");
    let by_cost = listed(&window);
    assert!(!by_cost.is_sorted_by_key(|row| row.0), "{by_cost:?}");
    for (number, _) in by_cost.iter().chain(&by_cost[..1]) {
        window.key_press(Key::F4);
        window.run();
        assert_eq!(window.state().session().ply(), number - 1);
    }
}

#[test]
fn the_shown_mistake_stays_in_sight_when_its_room_changes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let number = listed(&window).last().expect("there are mistakes").0;
    window.apply(Action::GoTo(number - 1));
    window.run();
    let text = format!("{number}. ");
    for size in [[800.0, 560.0], [1280.0, 800.0], [900.0, 600.0], [1040.0, 720.0]] {
        window.set_size(size.into());
        window.run();
        let rows = window.query_all_by_label_contains(" cost ");
        let label = |node: &egui_kittest::Node| node.accesskit_node().label().unwrap_or_default();
        let row = rows.into_iter().find(|node| label(node).starts_with(&text)).expect("a row");
        let bottom = window.get_by_label_contains("legal moves").rect().top();
        let top = window.get_by_label("Next mistake").rect().bottom();
        let rect = row.rect();
        assert!(rect.top() >= top && rect.bottom() <= bottom, "{size:?}: {rect} to {bottom}");
    }
}

#[test]
fn a_stopped_analysis_keeps_the_earlier_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let before = listed(&window);
    window.apply(Command::CloseAnalysis);
    window.run();
    window.apply(Command::AnalyseGame);
    window.run();
    assert_eq!(listed(&window), before, "it is shown again at once");
    stop_after_some_moves(&mut window);
    assert_eq!(listed(&window), before);
    assert!(!shown(&window, "moves analysed"));
}

#[test]
fn the_list_of_mistakes_begins_at_the_top_while_none_is_selected() {
    let folder = tempfile::tempdir().unwrap();
    let window = reviewed(folder.path(), [1040.0, 640.0], [Seat::Human, Seat::Human]);
    let first = listed(&window)[0].0;
    let text = format!("{first}. ");
    let rows = window.query_all_by_label_contains(" cost ");
    let label = |node: &egui_kittest::Node| node.accesskit_node().label().unwrap_or_default();
    let row = rows.into_iter().find(|node| label(node).starts_with(&text)).expect("it is listed");
    assert!(row.rect().top() >= window.get_by_label("Next mistake").rect().bottom());
}

#[test]
fn the_accuracy_wraps_in_a_narrow_panel() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [800.0, 560.0], [Seat::Human, Seat::Human]);
    window.apply(Command::Larger);
    window.run();
    let height = |window: &Window| window.get_by_label_contains("Black: Accuracy").rect().height();
    assert!(height(&window) > 24.0, "{}", height(&window));
}

#[test]
fn a_game_that_is_opened_again_has_its_review_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let before = listed(&window);
    for _ in 0..3 {
        window.apply(Action::OpenFile(folder.path().join("game.ron")));
        wait_for_kept(&mut window);
        assert_eq!(listed(&window), before);
    }
}

#[test]
fn a_game_that_has_gone_on_finds_the_review_of_its_first_moves() {
    let folder = tempfile::tempdir().unwrap();
    let saved = |game: &Game| SavedGame::of_game(game, usize::MAX, [Seat::Human, Seat::Human]);
    let game = earlier::ending(44, 60);
    let window = review_of(folder.path(), [1280.0, 1000.0], &saved(&game.truncated(14)));
    let before = listed(&window);
    let longer = saved(&game);
    let path = folder.path().join("longer.ron");
    std::fs::write(&path, longer.write()).unwrap();
    let mut window = reopened(window, folder.path());
    window.apply(Action::OpenFile(path));
    wait_for_kept(&mut window);
    let after = listed(&window);
    assert!(after.len() > 2 && after.iter().all(|mistake| before.contains(mistake)), "{after:?}");
}

#[test]
fn the_worst_mistake_is_on_top_when_the_order_changes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1040.0, 640.0], [Seat::Human, Seat::Human]);
    click(&mut window, "Worst first");
    window.apply(Action::GoTo(60));
    window.run();
    click(&mut window, "Worst first");
    click(&mut window, "Worst first");
    let first = listed(&window)[0].0;
    let text = format!("{first}. ");
    let rows = window.query_all_by_label_contains(" cost ");
    let label = |node: &egui_kittest::Node| node.accesskit_node().label().unwrap_or_default();
    let row = rows.into_iter().find(|node| label(node).starts_with(&text)).expect("it is listed");
    assert!(row.rect().top() >= window.get_by_label("Next mistake").rect().bottom());
}

/// The shown accuracy of Black.
fn accuracy(window: &Window) -> Option<String> {
    window.get_by_label_contains("Black: Accuracy").accesskit_node().label()
}

/// Closes the program and opens it again with the same files.
fn reopened(mut window: Window, folder: &Path) -> Window {
    eframe::App::on_exit(window.state_mut(), None);
    // The saver writes everything before it is gone.
    drop(window);
    Window::open(Places::in_folder(folder, populations()), [1280.0, 1000.0])
}

/// Waits until the kept review is read. Nothing may be searched again.
fn wait_for_kept(window: &mut Window) {
    let watchdog = Watchdog::new("the kept review");
    while !window.state().analysis().shows_review() {
        watchdog.check(|| format!("{:?}", common::labels(window)));
        window.deliver();
        assert_eq!(window.state().analysis().progress(), None, "it is searched again");
    }
    window.finish_work();
}

#[test]
fn a_review_is_shown_again_after_a_restart_and_for_the_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let before = (listed(&window), accuracy(&window));
    assert!(!before.0.is_empty());
    let sgf = folder.path().join("elsewhere.sgf");
    window.apply(Action::SaveFile(sgf.clone()));
    window.run();
    let mut window = reopened(window, folder.path());
    wait_for_kept(&mut window);
    let after = (listed(&window), accuracy(&window));
    assert_eq!(after, before);
    window.apply(Action::GoTo(listed(&window)[0].0 - 1));
    window.run();
    assert_eq!(window.query_all_by_label_contains("legal move, ").count(), 2, "both are marked");
    // The same moves from another file.
    window.apply(Action::Paste("f5f6".to_owned()));
    window.run();
    let mut window = reopened(window, folder.path());
    window.apply(Action::OpenFile(sgf));
    wait_for_kept(&mut window);
    assert_eq!(listed(&window), before.0);
}

#[test]
fn a_damaged_or_missing_review_loses_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let moves = window.state().session().game().moves().to_vec();
    let mut window = reopened(window, folder.path());
    wait_for_kept(&mut window);
    drop(window);
    let kept = folder.path().join("games/reviews");
    for file in std::fs::read_dir(kept).unwrap() {
        std::fs::write(file.unwrap().path(), "(version: 1, shows_rev").unwrap();
    }
    let mut window =
        Window::open(Places::in_folder(folder.path(), populations()), [1280.0, 1000.0]);
    window.finish_work();
    assert!(!window.state().analysis().shows_review());
    assert_eq!(window.state().session().game().moves(), moves);
}

#[test]
fn a_narrow_panel_has_its_tabs_in_a_line_and_the_graph_above_the_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let seats = [Seat::Human, Level::Casual.player().into()];
    let mut window = reviewed(folder.path(), [1040.0, 720.0], seats);
    window.apply(Command::ToggleExplorer);
    window.finish_work();
    let tabs =
        ["Mistakes", "Analysis", "Moves", "Close the analysis"].map(|name| tab(&window, name));
    let is_in_line = |pair: &[egui::Rect]| {
        pair[0].right() <= pair[1].left() && pair[0].y_range().contains(pair[1].center().y)
    };
    assert!(tabs.windows(2).all(is_in_line), "{tabs:?}");
    assert!(!listed(&window).is_empty() && shown(&window, GRAPH));
}

/// The place of a tab of the side panel, or of the button beside the tabs.
fn tab(window: &Window, name: &str) -> egui::Rect {
    let nodes = window.query_all_by_label(name);
    let tops = nodes.map(|node| node.rect()).filter(|rect| rect.top() > 60.0);
    tops.min_by(|a, b| a.top().total_cmp(&b.top())).expect("it is a tab")
}

#[test]
fn the_button_that_closes_the_analysis_stays_in_place_beside_the_tabs() {
    let folder = tempfile::tempdir().unwrap();
    let seats = [Seat::Human, Level::Casual.player().into()];
    let mut window = reviewed(folder.path(), [800.0, 560.0], seats);
    let place = tab(&window, "Close the analysis");
    for name in ["Analysis", "Moves", "Mistakes"] {
        let at = tab(&window, name).center();
        window.drag_at(at);
        window.drop_at(at);
        window.run();
        window.remove_cursor();
        window.run();
        assert_eq!(tab(&window, "Close the analysis"), place, "{name}");
        assert_eq!(window.query_all_by_label("Close the analysis").count(), 1, "{name}");
    }
}
