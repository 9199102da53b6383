//! Practice: mistakes of a game, the kept ones on later days, openings, and endgames against the solver.

#[path = "../../src/teach/fixture.rs"]
mod fixture;

use std::{fs, path::Path};

use crate::common::{
    self, Watchdog, Window, choose, click, contrast, legal, outside, populations, set, shown,
    wait_for,
};
use egui::{Key, accesskit::Role};
use egui_kittest::{SnapshotResults, kittest::Queryable};
use othello::{
    Places,
    action::{Action, Command},
    settings::Animation,
    teach::{
        deck::{self, MistakeDeck},
        mistakes::FIRST_MISTAKES,
        opening::named_openings,
        schedule::Recall,
    },
    text::messages::Language,
    theme::ThemeName,
};
use othello_engine::{Game, Square, notation::diagram};
use othello_lab::{
    book::{Book, BookMove},
    rating::analysis::MoveAnalysis,
};

use fixture::mistake_at_start;

const DAY: i64 = 20_000;

/// Opens a window of two people on this day.
fn open_on(folder: &Path, day: i64, theme: ThemeName) -> Window {
    set(folder, |settings| {
        settings.theme = theme;
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "human".into()]);
    });
    let places = Places { day: Some(day), ..Places::in_folder(folder, populations()) };
    Window::open(places, [1040.0, 720.0])
}

/// f5 is as good as the best move, e6 worse.
fn mistake() -> MoveAnalysis {
    mistake_at_start([("d3", -4.0), ("c4", 1.0), ("f5", 0.8), ("e6", -2.0)])
}

/// Keeps the mistake as missed on this day.
fn keep(folder: &Path, day: i64) {
    let kept = MistakeDeck::default().note(&mistake(), Recall::Missed, day).expect("it is new");
    deck::write(&folder.join("mistakes.csv"), &kept).unwrap();
}

fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

fn type_square(window: &mut Window, square: Square) {
    let column = Key::from_name(&square.to_string()[..1].to_uppercase()).unwrap();
    let row = Key::from_name(&square.to_string()[1..]).unwrap();
    press(window, column);
    press(window, row);
}

#[test]
fn mistakes_of_a_game_are_asked_and_the_missed_ones_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_on(folder.path(), DAY, ThemeName::Dark);
    assert_eq!(window.state().refusal(Command::LearnMistakes), Some("refusal-no-moves"));
    window.apply(Action::Paste("f5f4e3d6c4d3c3b2".to_owned())); // White's last move gives a corner away
    window.run();
    press(&mut window, Key::F5);
    wait_for(&mut window, "Mistake 1 of ");
    let state = window.state();
    let mistakes = state.analysis().mistakes(state.session());
    let mut mistakes: Vec<_> = mistakes.into_iter().map(|mistake| mistake.found.clone()).collect();
    mistakes.sort_by(|a, b| b.loss().total_cmp(&a.loss()));
    mistakes.truncate(FIRST_MISTAKES);
    let count = mistakes.len();
    for (number, found) in mistakes.iter().enumerate() {
        assert!(shown(&window, &format!("Mistake {} of {count}", number + 1)));
        assert!(shown(&window, &format!("you played {}", found.played)));
        // Nothing tells a value or the answer.
        for told in ["Best line", "lost", "Values", "+", "−"] {
            assert!(!shown(&window, told), "{told}: {:?}", common::labels(&window));
        }
        type_square(&mut window, found.played);
        assert!(shown(&window, &format!("{} is not the best move", found.played)));
        // A reason and the best reply follow, without the answer.
        wait_for(&mut window, "This move costs you ");
        assert!(!shown(&window, &format!("reply is {}", found.best)));
        assert!(shown(&window, "2 tries left"));
        if number == 0 {
            type_square(&mut window, found.best);
            assert!(shown(&window, &format!("{} is the best move!", found.best)));
        } else {
            click(&mut window, "Show the answer");
            assert!(shown(&window, &format!("The best move was {}.", found.best)));
        }
        assert!(shown(&window, "Best line: "));
        if found.played.to_string() == "b2" {
            // The reasons are found in the background, and lead to their lessons.
            window.finish_work();
            window.get_all_by_role(Role::Link).next().expect("there is a reason").click();
            window.run();
            assert!(shown(&window, "You are Black. "), "a lesson is open");
            press(&mut window, Key::Escape);
            assert!(shown(&window, "Best line: "));
        }
        if number == 0 {
            press(&mut window, Key::Enter);
        } else {
            click(&mut window, if number + 1 == count { "Finish" } else { "Next mistake" });
        }
    }
    assert!(shown(&window, &format!("1 of {count} found")));
    window.finish_work();
    drop(window);
    let file = folder.path().join("mistakes.csv");
    let kept = if count > 1 { MistakeDeck::load(&file).unwrap().count_of_due(DAY + 1) } else { 0 };
    assert_eq!(kept, count - 1);
}

#[test]
fn a_round_begins_before_the_analysis_of_the_game_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_on(folder.path(), DAY, ThemeName::Dark);
    window.apply(Action::Paste("f5f4e3d6c4d3c3b2".to_owned()));
    window.run();
    press(&mut window, Key::F5);
    assert!(shown(&window, "Begin with the first mistakes"), "not yet possible");
    // The analysis begins with the last move, which gives a corner away.
    wait_for(&mut window, "Begin with the mistake found so far");
    click(&mut window, "Begin with the mistake found so far");
    assert!(shown(&window, "you played b2") && shown(&window, "Mistake 1 of 1"));
    assert!(shown(&window, "Analysing move "));
    window.finish_work();
    let state = window.state();
    assert!(state.analysis().is_complete(state.session().game()));
    let all = state.analysis().mistakes(state.session()).len();
    assert!(shown(&window, "you played b2"), "the question stays");
    assert!(shown(&window, &format!("Mistake 1 of {}", all.min(FIRST_MISTAKES))));
    assert!(!shown(&window, "Analysing move "));
}

#[test]
fn kept_mistakes_are_due_on_later_days() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), DAY);
    let window = open_on(folder.path(), DAY, ThemeName::Dark);
    assert_eq!(window.state().refusal(Command::PractiseDue), Some("refusal-nothing-due"));
    drop(window);
    let mut window = open_on(folder.path(), DAY + 1, ThemeName::Dark);
    choose(&mut window, &["Analysis", "Review past mistakes (1 due)"]);
    assert!(shown(&window, "Mistake 1 of 1"));
    for (square, reason) in [("a1", "a1 flips no disc."), ("d4", "d4 is taken.")] {
        type_square(&mut window, square.parse().unwrap());
        assert!(shown(&window, reason), "{square}");
    }
    type_square(&mut window, "f5".parse().unwrap());
    assert!(shown(&window, "f5 is right: as good as c4."));
    assert!(!shown(&window, "is taken"), "the reason has gone");
    click(&mut window, "Finish");
    assert!(shown(&window, "1 of 1 found"));
    click(&mut window, "Close");
    assert!(shown(&window, "d3, legal move"), "the board is back");
    assert_eq!(window.state().refusal(Command::PractiseDue), Some("refusal-nothing-due"));
    window.finish_work();
    drop(window);
    let deck = MistakeDeck::load(&folder.path().join("mistakes.csv")).unwrap();
    assert_eq!([DAY + 1, DAY + 100].map(|day| deck.count_of_due(day)), [0, 1]);
}

#[test]
fn three_wrong_tries_show_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), DAY);
    let mut window = open_on(folder.path(), DAY + 1, ThemeName::Dark);
    press(&mut window, Key::F6);
    // The move of the game is marked from the beginning.
    for (square, mark, left) in [("d3", ", played", "2 tries left"), ("e6", "", "One try left")] {
        click(&mut window, &format!("{square}, legal move{mark}"));
        assert!(shown(&window, left));
        assert!(shown(&window, &format!("{square}, legal move, ×")));
    }
    wait_for(&mut window, "This move costs you 3 discs");
    assert!(shown(&window, "Your opponent’s best reply is "));
    // A repeated try costs nothing.
    click(&mut window, "e6, legal move, ×");
    assert!(shown(&window, "One try left"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    assert!(!shown(&window, "One try left"), "Escape leaves the page");
}

#[test]
fn damaged_mistakes_are_reported_and_the_others_asked() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), DAY);
    let file = folder.path().join("mistakes.csv");
    let text = fs::read_to_string(&file).unwrap();
    let line = text.lines().nth(1).unwrap().replace("d3", "e6");
    fs::write(&file, format!("{text}{line}\n")).unwrap();
    let window = open_on(folder.path(), DAY + 1, ThemeName::Dark);
    assert!(shown(&window, "One saved mistake cannot be read and is left out"));
    assert_eq!(window.state().refusal(Command::PractiseDue), None);
}

/// Waits until the person is to move in the trainer, or the result is shown. Returns whether a move is asked.
fn wait_for_move(window: &mut Window) -> bool {
    let watchdog = Watchdog::new("the solver");
    loop {
        watchdog.check(|| format!("{:?}", common::labels(window)));
        if shown(window, "The perfect result was") {
            return false;
        }
        if !legal(window).is_empty() {
            return true;
        }
        window.deliver();
    }
}

#[test]
fn an_endgame_is_played_to_its_end_with_the_loss_of_each_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_on(folder.path(), DAY, ThemeName::Dark);
    window.apply(Command::TrainEndgame);
    window.run();
    let mut moves = 0;
    while wait_for_move(&mut window) {
        let square = legal(&window)[0];
        click(&mut window, &format!("{square}, legal move"));
        let told = [format!("{square}: nothing lost"), format!("{square}: ")];
        assert!(told.iter().any(|told| shown(&window, told)));
        assert!(shown(&window, "Lost so far: "));
        moves += 1;
    }
    assert!((3..=8).contains(&moves), "{moves}");
    click(&mut window, "Same position again");
    assert!(wait_for_move(&mut window));
    assert!(!shown(&window, "Lost so far: "));
    while wait_for_move(&mut window) {
        let square = legal(&window)[0];
        type_square(&mut window, square);
    }
    assert!(shown(&window, "New position"));
    press(&mut window, Key::Enter);
    assert!(wait_for_move(&mut window));
    assert!(!shown(&window, "New position") && !shown(&window, "Lost so far: "));
    click(&mut window, "12");
    assert!(wait_for_move(&mut window));
    assert_eq!(window.state().session().ply(), 0, "the game has no part in it");
}

/// Waits until the person is to move in an opening. Returns the moves so far.
fn wait_for_line(window: &mut Window) -> Option<Game> {
    wait_for_book(window, &book())?;
    shown_line(window)
}

/// The shown moves of the opening.
fn shown_line(window: &Window) -> Option<Game> {
    let mut labels = common::labels(window).into_iter();
    let line = labels.find(|label| label == "f5" || label.starts_with("f5 "))?;
    line.replace(' ', "").parse().ok()
}

/// Waits until the person is to move in an opening. Returns the book's moves there, best first.
fn wait_for_book(window: &mut Window, book: &Book) -> Option<Vec<BookMove>> {
    let watchdog = Watchdog::new("the book");
    loop {
        watchdog.check(|| format!("{:?}", common::labels(window)));
        if shown(window, "The line ends here.") {
            return None;
        }
        if shown(window, "play a move from the opening book") && !legal(window).is_empty() {
            let game = shown_line(window).expect("the moves are shown");
            return Some(book.moves(&game.position()));
        }
        window.deliver();
    }
}

/// The book that the window uses.
fn book() -> Book {
    Book::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("books/glem.book")).unwrap()
}

/// The places of a window with the shipped book.
fn places_with_book(folder: &Path) -> Places {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("books/glem.book");
    Places { day: Some(DAY), book, ..Places::in_folder(folder, populations()) }
}

#[test]
fn an_opening_is_played_from_memory_and_a_deviation_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let mut window = Window::open(places_with_book(folder.path()), [1040.0, 720.0]);
    choose(&mut window, &["Analysis", "Learn openings"]);
    let book = book();
    let moves = wait_for_book(&mut window, &book).expect("the book knows the start");
    let (best, worst) = (moves[0], moves[moves.len() - 1]);
    // Nothing tells a value before the move.
    for told in ["Book line", "loses", "+", "−"] {
        assert!(!shown(&window, told), "{told}: {:?}", common::labels(&window));
    }
    type_square(&mut window, worst.square);
    let lost = (best.value - worst.value).round();
    let [played, better] = [worst.square, best.square];
    let told = format!(") loses about {lost} discs compared with {better}, the book’s move.");
    assert!(shown(&window, &told), "{:?}", common::labels(&window));
    assert!(shown(&window, &format!("{played} (")), "the opening that it leads to has a name");
    assert!(shown(&window, &format!("What follows: {}", worst.square)));
    assert!(shown(&window, &format!("Book line: {}", best.square)));
    window.finish_work();
    let follows = common::labels(&window).into_iter().find(|l| l.starts_with("What follows: "));
    assert!(follows.unwrap().split(' ').count() > 6, "the line goes on where the book ends");
    click(&mut window, "Take it back");
    assert!(!shown(&window, "Book line"));
    // The right move is accepted without taking the wrong one back.
    type_square(&mut window, worst.square);
    assert!(shown(&window, "Book line"));
    type_square(&mut window, best.square);
    assert!(!shown(&window, "Book line"));
    let mut count = 1;
    while let Some(moves) = wait_for_book(&mut window, &book) {
        type_square(&mut window, moves[0].square);
        count += 1;
    }
    assert!(
        shown(&window, &format!("You knew all {count} moves.")),
        "{:?}",
        common::labels(&window)
    );
    press(&mut window, Key::Enter);
    assert!(wait_for_book(&mut window, &book).is_some(), "Enter starts another line");
    assert_eq!(window.state().session().ply(), 0, "the game has no part in it");
}

#[test]
fn an_opening_gives_hints_on_request() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let mut window = Window::open(places_with_book(folder.path()), [1040.0, 720.0]);
    window.apply(Command::LearnOpenings);
    let moves = wait_for_book(&mut window, &book()).expect("the book knows the start");
    assert!(!shown(&window, "Hint: "));
    click(&mut window, "Show a hint");
    assert!(shown(&window, "Hint: ") && !shown(&window, "The move flips"));
    click(&mut window, "Show another hint");
    assert!(shown(&window, "The move flips"));
    type_square(&mut window, moves[0].square);
    assert!(!shown(&window, "Hint: "), "the next move has hints of its own");
}

#[test]
fn an_opening_is_shown_before_it_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let mut window = Window::open(places_with_book(folder.path()), [1040.0, 720.0]);
    window.apply(Command::LearnOpenings);
    let moves = wait_for_book(&mut window, &book()).expect("the book knows the start");
    click(&mut window, "Show me the line");
    wait_for(&mut window, "This is the line.");
    window.finish_work();
    assert!(legal(&window).is_empty(), "nothing is asked yet");
    assert!(!shown(&window, "Your move: which one"));
    click(&mut window, "Ask me");
    assert!(shown(&window, "Your move: play a move from the opening book."));
    assert!(!shown(&window, "Show me the line"), "it is shown once");
    type_square(&mut window, moves[0].square);
    assert!(!shown(&window, "leaves the book"));
}

#[test]
fn an_opening_is_chosen_from_a_list_with_a_search() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let mut window = Window::open(places_with_book(folder.path()), [1040.0, 720.0]);
    window.apply(Command::LearnOpenings);
    let book = book();
    wait_for_book(&mut window, &book);
    click(&mut window, "Opening: Any opening");
    // The search field has the keyboard. Down goes to the names, Enter selects the first one found.
    assert!(window.get_by_label("Search openings").is_focused());
    window.get_by_label("Search openings").type_text("rose");
    window.run();
    press(&mut window, Key::ArrowDown);
    assert!(!window.get_by_label("Search openings").is_focused());
    window.get_by_label("Search openings").focus();
    window.run();
    press(&mut window, Key::Enter);
    assert!(shown(&window, "Opening: Rose"));
    let (rose, _) = named_openings().iter().find(|(_, name)| *name == "Rose").unwrap();
    let mut moves = 0;
    while let Some(next) =
        wait_for_line(&mut window).filter(|game| rose.moves().starts_with(game.moves()))
    {
        let Some(square) = rose.moves().get(next.moves().len()) else { break };
        type_square(&mut window, *square);
        moves += 1;
    }
    assert!(moves >= 3, "{moves}");
    assert!(shown(&window, "Opening: Rose") && !shown(&window, "Rose continues with"));
}

#[test]
fn an_empty_opening_book_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let places = Places { book: folder.path().join("no.book"), ..places_with_book(folder.path()) };
    let mut window = Window::open(places, [1040.0, 720.0]);
    window.apply(Command::LearnOpenings);
    window.finish_work();
    assert!(shown(&window, "no.book: the file does not exist"), "{:?}", common::labels(&window));
}

#[test]
fn openings_are_drawn_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, name) in [(ThemeName::Dark, "opening-dark"), (ThemeName::Light, "opening-light")] {
        let folder = tempfile::tempdir().unwrap();
        set(folder.path(), |settings| {
            settings.theme = theme;
            settings.animation = Animation::Off;
        });
        let mut window = Window::open(places_with_book(folder.path()), [1040.0, 720.0]);
        window.apply(Command::LearnOpenings);
        let book = book();
        for _ in 0..2 {
            let moves = wait_for_book(&mut window, &book).unwrap();
            type_square(&mut window, moves[0].square);
        }
        let moves = wait_for_book(&mut window, &book).unwrap();
        if theme == ThemeName::Light {
            type_square(&mut window, moves.last().unwrap().square);
            window.finish_work();
        }
        results.add(picture(&mut window, name));
    }
}

#[test]
fn endgames_come_from_own_games_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_on(folder.path(), DAY, ThemeName::Dark);
    window.apply(Command::TrainEndgame);
    window.run();
    click(&mut window, "From my games");
    wait_for(&mut window, "None of your games has such a position yet.");
    let game = common::earlier::game(usize::MAX);
    common::earlier::keep_game(folder.path(), "2026-01-01", &game);
    click(&mut window, "8");
    assert!(wait_for_move(&mut window));
    // The squares that are free on the board were the last eight of the game.
    let moves = game.moves();
    let last = &moves[moves.len() - 8..];
    assert!(legal(&window).iter().all(|square| last.contains(square)));
    let square = legal(&window)[0];
    click(&mut window, &format!("{square}, legal move"));
    assert!(shown(&window, "Lost so far: "));
    click(&mut window, "Random");
    assert!(wait_for_move(&mut window));
}

#[test]
fn practice_is_drawn_in_two_themes() {
    let mut results = SnapshotResults::new();
    for (theme, is_answered, name) in [
        (ThemeName::Dark, false, "mistake-dark"),
        (ThemeName::Light, false, "mistake-light"),
        (ThemeName::Dark, true, "mistake-answered-dark"),
        (ThemeName::Light, true, "mistake-answered-light"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        keep(folder.path(), DAY);
        let mut window = open_on(folder.path(), DAY + 1, theme);
        window.apply(Command::PractiseDue);
        window.run();
        type_square(&mut window, "e6".parse().unwrap());
        if is_answered {
            type_square(&mut window, "c4".parse().unwrap());
        }
        window.finish_work();
        results.add(picture(&mut window, name));
    }
    for (theme, name) in [(ThemeName::Dark, "endgame-dark"), (ThemeName::Light, "endgame-light")] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = open_on(folder.path(), DAY, theme);
        window.apply(Command::TrainEndgame);
        window.run();
        for _ in 0..2 {
            assert!(wait_for_move(&mut window));
            let square = legal(&window)[0];
            click(&mut window, &format!("{square}, legal move"));
        }
        assert!(wait_for_move(&mut window));
        results.add(picture(&mut window, name));
    }
}

#[test]
fn a_pass_before_the_end_is_not_announced_again_after_practice() {
    let folder = tempfile::tempdir().unwrap();
    set(folder.path(), |settings| {
        settings.animation = Animation::Off;
        settings.seats = Some(["human".into(), "greedy".into()]);
    });
    let places = Places::in_folder(folder.path(), populations());
    let mut window = Window::open(places, [1040.0, 720.0]);
    // White takes a1, Black passes, and White takes h1.
    let text = format!("-XOOOOX-{} O", "O".repeat(56));
    let (board, turn) = diagram::read(&text).unwrap();
    window.apply(Action::SetUp(board, turn));
    window.run();
    click(&mut window, "Start");
    common::wait(&mut window, "the end", |app| app.session().stage().turn.is_none());
    press(&mut window, Key::F5);
    wait_for(&mut window, "No mistakes to learn from in this game.");
    click(&mut window, "Close");
    assert!(shown(&window, "h1, white, last move"), "the board is back");
    assert!(!shown(&window, "has no move and passes"));
}

#[test]
fn the_buttons_after_an_answer_are_in_sight_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), DAY);
    set(folder.path(), |settings| settings.animation = Animation::Off);
    let places = Places { day: Some(DAY + 1), ..Places::in_folder(folder.path(), populations()) };
    let mut window = Window::open(places, [800.0, 420.0]);
    window.apply(Command::PractiseDue);
    window.run();
    click(&mut window, "Show the answer");
    window.finish_work();
    for name in ["Finish", "Back to the exercises"] {
        let bottom = window.get_by_label(name).rect().bottom();
        assert!(bottom <= 420.0, "{name} ends at {bottom}");
    }
    picture(&mut window, "mistake-answered-small").unwrap();
    click(&mut window, "Finish");
    assert!(shown(&window, "0 of 1 found") && shown(&window, "The missed one will come up again"));
}

/// The smallest window, in points.
const SMALLEST: [f32; 2] = [457.0, 320.0];

#[test]
fn practice_fits_the_smallest_window_in_every_language() {
    for language in Language::ALL {
        let folder = tempfile::tempdir().unwrap();
        keep(folder.path(), DAY);
        set(folder.path(), |settings| {
            settings.language = language;
            settings.animation = Animation::Off;
        });
        let places = Places::in_folder(folder.path(), populations());
        let places = Places { day: Some(DAY + 1), ..places };
        let mut window = Window::open(places, SMALLEST);
        window.apply(Command::PractiseDue);
        window.run();
        type_square(&mut window, "e6".parse().unwrap());
        let asked = outside(&window);
        type_square(&mut window, "f5".parse().unwrap());
        window.finish_work();
        let answered = outside(&window);
        window.apply(Command::TrainEndgame);
        window.finish_work();
        let trained = outside(&window);
        window.apply(Command::LearnOpenings);
        window.finish_work();
        let trained = [trained, outside(&window)].concat();
        assert_eq!([asked, answered, trained].concat(), Vec::<String>::new(), "{language:?}");
    }
}

fn picture(window: &mut Window, name: &str) -> egui_kittest::SnapshotResult {
    window.remove_cursor();
    window.run();
    contrast::check(window, name);
    assert_eq!(outside(window), Vec::<String>::new());
    window.try_snapshot(name)
}
