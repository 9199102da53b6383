//! Learning from the mistakes of a reviewed game.

use crate::{
    common::{self, click, shown, wait_for},
    review::{NO_REASON, listed, play_variation, reviewed, unreviewed},
};
use egui::Key;
use egui_kittest::kittest::Queryable;
use othello::{
    action::{Action, Command},
    page::Page,
};
use othello_lab::players::spec::Seat;

#[test]
fn learning_works_on_the_game_while_a_variation_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let before = listed(&window);
    play_variation(&mut window);
    window.apply(Command::LearnMistakes);
    window.run();
    assert!(shown(&window, "Mistake 1 of "));
    window.apply(Action::Show(Page::Game));
    window.run();
    assert_eq!(listed(&window), before);
    assert!(shown(&window, "Main line only"));
}

#[test]
fn learning_begins_with_the_three_worst_mistakes_and_offers_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    let mut mistakes = listed(&window);
    mistakes.sort_by(|a, b| b.1.total_cmp(&a.1));
    let count = mistakes.len();
    assert!(count > 4, "{count}");
    window.apply(Command::LearnMistakes);
    window.run();
    for (number, (ply, _)) in (1..=3).zip(&mistakes) {
        assert!(shown(&window, &format!("Mistake {number} of 3, the largest of {count}")));
        assert!(shown(&window, &format!(", move {ply}.")), "{:?}", common::labels(&window));
        click(&mut window, "Show the answer");
        click(&mut window, if number == 3 { "Finish" } else { "Next mistake" });
    }
    assert!(shown(&window, "0 of 3 found"));
    click(&mut window, &format!("Continue with {} smaller mistakes", count - 3));
    assert!(shown(&window, &format!("Mistake 4 of {count}")) && !shown(&window, "largest"));
    assert!(shown(&window, &format!(", move {}.", mistakes[3].0)));
}

#[test]
fn learning_tells_the_reasons_of_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    window.finish_work();
    let app = window.state();
    let mut mistakes = app.analysis().mistakes(app.session());
    mistakes.sort_by(|a, b| b.found.loss().total_cmp(&a.found.loss()));
    let told = mistakes.iter().map(|mistake| {
        let found = mistake.found;
        let explanation = app.analysis().explanation(&found.position, found.played).unwrap();
        assert_eq!(explanation.best, found.best);
        let sentences = explanation.sentences(found.color);
        if sentences.is_empty() { vec![NO_REASON.to_owned()] } else { sentences }
    });
    let told: Vec<Vec<String>> = told.collect();
    window.apply(Command::LearnMistakes);
    window.run();
    for (number, sentences) in told.iter().take(3).enumerate() {
        click(&mut window, "Show the answer");
        for sentence in sentences {
            assert!(window.query_by_label(sentence).is_some(), "{sentence}");
        }
        click(&mut window, if number == 2 { "Finish" } else { "Next mistake" });
    }
}

#[test]
fn learning_goes_on_after_the_mistakes_that_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(folder.path(), [1280.0, 1000.0], [Seat::Human, Seat::Human]);
    window.apply(Command::LearnMistakes);
    window.run();
    click(&mut window, "Show the answer");
    click(&mut window, "Back to the exercises");
    assert!(shown(&window, "in ten short lessons"), "the overview");
    window.apply(Command::LearnMistakes);
    window.run();
    assert!(shown(&window, "Mistake 2 of 3"));
    // The tab and Escape lead to the same place.
    window.apply(Action::Show(Page::Practice));
    window.run();
    assert!(shown(&window, "in ten short lessons"));
    window.apply(Command::LearnMistakes);
    window.run();
    assert!(shown(&window, "Mistake 2 of 3"));
    window.key_press(Key::Escape);
    window.run();
    assert!(shown(&window, "in ten short lessons"));
}

#[test]
fn learning_says_how_far_the_analysis_is_and_can_be_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = unreviewed(folder.path());
    let moves = window.state().session().game().moves().len();
    window.apply(Command::LearnMistakes);
    window.run();
    assert!(shown(&window, &format!("Analysing move 1 of {moves}")));
    wait_for(&mut window, &format!("Analysing move 3 of {moves}"));
    click(&mut window, "Cancel");
    assert!(window.state().analysis().progress().is_none());
    window.finish_work();
    assert!(shown(&window, "Move 1, "), "the game is shown again");
    assert!(!shown(&window, "Analysing move"));
}

#[test]
fn a_stopped_review_starts_no_round_of_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = unreviewed(folder.path());
    window.apply(Command::LearnMistakes);
    window.run();
    window.apply(Command::Stop);
    window.finish_work();
    assert!(!shown(&window, "No mistakes to learn from"));
    assert!(!shown(&window, "Analysing the game"));
}
