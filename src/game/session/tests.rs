use std::{thread, time::Duration};

use othello_engine::{Mark, notation::movetext};
use othello_lab::players::consent::Consent;

use super::*;
use crate::{dispatcher::Dispatcher, watchdog::Watchdog};

fn computer(player: &str) -> ResolvedPlayer {
    ResolvedPlayer::parse(player, &Consent::NONE).unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn wait_for_event(session: &mut Session) -> SessionEvent {
    let ctx = egui::Context::default();
    let watchdog = Watchdog::new("an event");
    loop {
        if let Some(event) = session.advance(&ctx, true) {
            return event;
        }
        watchdog.check(|| format!("{:?}", session.turn()));
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_deleted_and_replayed_move_exists_once_after_undo() {
    let mut session = Session::new(&"f5d6c3".parse().unwrap(), [None, None], 1);
    let (before, last) = (session.tree().clone(), session.shown());
    session.edit(Edit::Place(last, None));
    session.play(square("c3")).unwrap();
    while session.undo() {}
    assert_eq!(*session.tree(), before);
    while session.redo() {}
    assert_eq!((session.tree(), session.shown()), (&before, last));
}

#[test]
fn the_computer_answers_a_persons_move() {
    let mut session = Session::new(&Game::default(), [None, Some(computer("alphabeta:2@sci"))], 1);
    session.play(square("f5")).unwrap();
    assert_eq!(wait_for_event(&mut session), SessionEvent::Moved);
    assert_eq!(session.ply(), 2);
    assert!(session.is_persons_turn());
}

#[test]
fn a_late_answer_never_reaches_another_position() {
    let ctx = egui::Context::default();
    let mut session = Session::new(&Game::default(), [None, Some(computer("alphabeta:1@sci"))], 1);
    session.play(square("f5")).unwrap();
    session.advance(&ctx, false); // searches the board after f5
    while !Dispatcher::of(&ctx).wait_for_news(Duration::from_mins(1)) {}
    // The answer now waits in the channel.
    session.go_to(0);
    session.play(square("d3")).unwrap();
    session.stop();
    for _ in 0..20 {
        assert_eq!(session.advance(&ctx, true), None);
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.ply(), 1, "the answer to f5 was not played after d3");
    session.continue_play();
    assert_eq!(wait_for_event(&mut session), SessionEvent::Moved);
    assert_eq!(session.game().moves()[0], square("d3"));
}

#[test]
fn a_pending_answer_is_dropped_with_its_position() {
    let ctx = egui::Context::default();
    let mut session = Session::new(&Game::default(), [None, Some(computer("alphabeta:1@sci"))], 1);
    session.play(square("f5")).unwrap();
    while !session.has_answer() {
        session.advance(&ctx, false);
    }
    session.go_to(0);
    assert_eq!(session.advance(&ctx, true), None);
    assert_eq!(session.ply(), 0);
}

#[test]
fn undo_goes_to_the_persons_previous_turn_and_redo_returns() {
    let mut session = Session::new(&Game::default(), [None, Some(computer("alphabeta:1@sci"))], 1);
    for name in ["f5", "d3"] {
        let square = if session.ply() == 0 { square(name) } else { legal(&session) };
        session.play(square).unwrap();
        wait_for_event(&mut session);
    }
    assert_eq!(session.undo_target(), Some(2));
    session.go_to(2);
    assert!(session.is_persons_turn() && !session.is_running());
    assert_eq!(session.redo_target(), Some(4));
    session.go_to(0);
    assert_eq!(session.undo_target(), None);
    session.play(square("f5")).unwrap();
    assert_eq!(session.game().moves().len(), 4, "the same move keeps what was taken back");
    session.go_to(0);
    session.play(square("d3")).unwrap();
    assert_eq!(session.game().moves().len(), 1, "another move begins a variation");
    assert_eq!(session.tree().main_game().moves().len(), 4, "and drops nothing");
    session.go_to(0);
    session.go_to(1);
    assert_eq!(session.last_move(), Some(square("d3")), "the same line is walked on");
}

#[test]
fn a_move_after_undo_takes_the_place_of_the_move_taken_back() {
    let mut session = Session::new(&Game::default(), [None, None], 1);
    for name in ["f5", "d6", "c3"] {
        session.play(square(name)).unwrap();
    }
    session.undo();
    session.undo();
    session.play(square("f4")).unwrap();
    assert_eq!(movetext::write(session.tree()), "f5 f4 (d6 c3)");
    session.go_to(1);
    session.play(square("f6")).unwrap();
    session.undo();
    session.play(square("d6")).unwrap();
    assert_eq!(movetext::write(session.tree()), "f5 f4 (d6 c3) (f6)", "a variation stays one");
    session.play(square("c3")).unwrap();
    session.undo();
    session.play(square("c4")).unwrap();
    assert_eq!(movetext::write(session.tree()), "f5 f4 (d6 c4 (c3)) (f6)");
}

#[test]
fn every_change_can_be_undone_and_redone() {
    let game = "f5d6c3d3c4".parse().unwrap();
    let mut session = Session::new(&game, [None, None], 1);
    session.go_to(1);
    session.play(square("f4")).unwrap();
    session.play(square("e3")).unwrap();
    let branch = session.tree().branch(session.shown()).unwrap();
    session.edit(Edit::Place(branch, Some(0)));
    session.edit(Edit::Mark(branch, Some(Mark::Good)));
    session.edit(Edit::Comment(branch, "why not".to_owned()));
    session.edit(Edit::Place(branch, None));
    assert_eq!((session.ply(), session.game()), (1, &game), "what is shown is deleted");
    let after = session.tree().clone();
    for _ in 0..4 {
        assert!(session.undo());
    }
    assert_eq!(session.tree().main_game(), game);
    assert_eq!(session.tree().all().count(), 8, "the moves are still there");
    assert!(session.undo() && session.undo() && !session.can_undo());
    assert_eq!((session.ply(), session.tree().all().count()), (1, 8));
    while session.redo() {}
    assert_eq!(*session.tree(), after);
}

#[test]
fn the_clock_stands_while_moves_explore() {
    use othello_lab::games::clock::TimeControl;
    // The shortest game: Black takes all discs with the ninth move.
    let game: Game = "e6f4e3f6g5d6e7f5c5".parse().unwrap();
    let mut session = Session::new(&game.truncated(8), [None, None], 1);
    session.set_clock(Some(TimeControl::Game(Duration::from_mins(1), Duration::ZERO)));
    session.tick(0.0, true);
    session.tick(5.0, true);
    session.play(square("c5")).unwrap();
    assert!(session.is_finished() && session.is_end_shown());
    let left = |session: &Session| Color::BOTH.map(|color| session.time_left(color).unwrap());
    session.go_to(4);
    session.play(legal(&session)).unwrap();
    session.tick(6.0, true);
    let before = left(&session);
    session.tick(30.0, true);
    assert_eq!(left(&session), before);
    assert!(before.iter().all(|(_, runs)| !runs) && session.explores());
    session.continue_play();
    session.tick(31.0, true);
    session.tick(33.0, true);
    assert!(left(&session).iter().any(|(_, runs)| *runs), "the game goes on");
}

#[test]
fn the_clock_runs_at_once_when_a_game_is_continued_from_an_earlier_board() {
    let mut session = Session::new(&"f5d6c3d3c4f4".parse().unwrap(), [None, None], 1);
    session.set_clock(Some(TimeControl::Game(Duration::from_mins(1), Duration::ZERO)));
    session.tick(0.0, true);
    session.stop();
    session.go_to(2);
    session.tick(5.0, true);
    let left = |session: &Session| Color::BOTH.map(|color| session.time_left(color).unwrap());
    let before = left(&session);
    session.tick(9.0, true);
    assert_eq!(left(&session), before, "an earlier board of a paused game takes no time");
    session.continue_play();
    session.tick(10.0, true);
    session.tick(12.0, true);
    let [black, white] = left(&session);
    assert_eq!((black.0 + Duration::from_secs(2), black.1), (before[0].0, true));
    assert_eq!(white, before[1]);
}

#[test]
fn without_its_last_move_a_game_is_under_way_again() {
    let game: Game = "e6f4e3f6g5d6e7f5c5".parse().unwrap();
    let mut session = Session::new(&game, [None, None], 1);
    let last = session.shown();
    assert!(session.is_finished());
    session.edit(Edit::Place(last, None));
    assert!(!session.is_finished() && !session.explores());
    session.undo();
    assert!(session.is_end_shown());
}

#[test]
fn variations_are_switched_at_the_branch() {
    let mut session = Session::new(&"f5d6c3".parse().unwrap(), [None, None], 1);
    assert_eq!(session.other_variation(true), None);
    let main = session.shown();
    session.go_to(1);
    session.play(square("f4")).unwrap();
    let other = session.shown();
    let next = session.other_variation(true).unwrap();
    assert_eq!(Some(next), session.tree().parent(main));
    session.go_to_node(main);
    assert_eq!(session.other_variation(false), Some(other));
}

fn legal(session: &Session) -> Square {
    session.stage().position().legal_moves().first().unwrap()
}

#[test]
fn a_game_played_at_once_equals_the_one_played_move_by_move() {
    let play = |at_once| {
        let seats = [Some(computer("greedy")), Some(computer("random"))];
        let mut session = Session::new(&Game::default(), seats, 7);
        session.set_at_once(at_once);
        let mut moves = 0;
        while !session.game().is_over() {
            let event = wait_for_event(&mut session);
            let all = session.game().moves().len();
            let expected = if at_once { SessionEvent::PlayedOut(all) } else { SessionEvent::Moved };
            assert_eq!(event, expected);
            moves += 1;
        }
        assert!(session.is_at_end() && session.can_undo());
        (session.game().clone(), moves)
    };
    let (game, moves) = play(false);
    assert_eq!((game, 1), play(true));
    assert!(moves > 40);
}

#[test]
fn a_game_played_at_once_can_be_stopped_and_stepped() {
    let seats = [Some(computer("pvs:60@sci")), Some(computer("random"))];
    let ctx = egui::Context::default();
    let mut session = Session::new(&Game::default(), seats, 7);
    session.set_at_once(true);
    session.advance(&ctx, true);
    assert_eq!(session.thinking(), Some(Color::Black));
    session.stop();
    assert_eq!((session.advance(&ctx, true), session.ply()), (None, 0));
    session.play(square("f5")).unwrap();
    session.step(); // a step is exactly one move
    assert_eq!(wait_for_event(&mut session), SessionEvent::Moved);
    assert_eq!(session.ply(), 2);
}

#[test]
fn two_computers_finish_a_game_and_pause_and_step_on_demand() {
    let seats = [Some(computer("greedy")), Some(computer("random"))];
    let mut session = Session::new(&Game::default(), seats, 7);
    wait_for_event(&mut session);
    session.stop();
    assert_eq!(session.advance(&egui::Context::default(), true), None);
    assert_eq!(session.ply(), 1);
    session.step();
    wait_for_event(&mut session);
    assert!(!session.is_running());
    session.continue_play();
    while !session.game().is_over() {
        assert_eq!(wait_for_event(&mut session), SessionEvent::Moved);
    }
    assert!(session.game().result().is_some());
}

#[test]
fn a_finished_game_of_two_computers_is_replayed_and_never_continued() {
    let game: Game = "c4c3c2d6f6f4d7b2a1c7b7g7g3h8".parse().unwrap();
    let saved = SavedGame::of_game(&game, 0, ["greedy", "random"].map(Seat::from));
    let seats = [Some(computer("greedy")), Some(computer("random"))];
    let mut session = Session::resume(saved, seats, 7);
    let ctx = egui::Context::default();
    assert!(session.is_replay() && !session.is_paused() && !session.may_continue());
    session.step();
    assert_eq!(session.advance(&ctx, true), Some(SessionEvent::Replayed));
    assert_eq!((session.ply(), session.is_running()), (1, false));
    session.continue_play();
    for ply in 2..=14 {
        assert_eq!(session.advance(&ctx, false), None);
        assert_eq!(session.advance(&ctx, true), Some(SessionEvent::Replayed));
        assert_eq!(session.ply(), ply);
    }
    assert_eq!(session.advance(&ctx, true), None);
    assert!(!session.is_running() && session.is_finished());
    session.continue_play();
    assert_eq!(session.advance(&ctx, true), Some(SessionEvent::Replayed));
    assert_eq!((session.ply(), session.game()), (1, &game), "it begins again");
}

#[test]
fn looking_back_keeps_the_clock_of_the_side_to_move_running() {
    let minute = Duration::from_mins(1);
    let mut session = Session::new(&"f5d6".parse().unwrap(), [None, None], 1);
    session.set_clock(Some(TimeControl::Game(minute, Duration::ZERO)));
    let black = |session: &Session| {
        let (left, runs) = session.time_left(Color::Black).unwrap();
        (left.as_secs_f64(), runs)
    };
    session.tick(0.0, true);
    session.go_to(0);
    session.tick(10.0, true);
    assert_eq!(black(&session), (50.0, true));
    // After undo, the side to move on the shown board is the one that thinks.
    session.go_to(2);
    session.play(square("c3")).unwrap();
    session.undo();
    session.tick(20.0, true);
    session.tick(25.0, true);
    assert_eq!(session.ply(), 2);
    let (left, runs) = black(&session);
    assert!(runs && left < 46.0, "{left:?}");
    // A real pause lasts while one looks back.
    session.stop();
    session.tick(30.0, true);
    let paused = black(&session);
    session.go_to(0);
    session.tick(40.0, true);
    assert_eq!(black(&session), paused);
    assert!(session.is_clock_paused());
}
