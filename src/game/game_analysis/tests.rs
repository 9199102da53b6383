//! Tests of the analysis: values by position, stops, previews, and reviews.

use std::{thread, time::Duration};

use super::*;
use crate::watchdog::Watchdog;

fn people(moves: &str) -> Session {
    Session::new(&moves.parse().unwrap(), [None, None], 1)
}

/// Advances the analysis until the condition holds.
fn wait(
    analysis: &mut GameAnalysis,
    session: &Session,
    values: bool,
    done: fn(&GameAnalysis) -> bool,
) {
    let ctx = egui::Context::default();
    let watchdog = Watchdog::new("the analysis");
    while !done(analysis) {
        watchdog.check(|| format!("{:?}", analysis.doing()));
        analysis.advance(&ctx, session, values);
        thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn values_belong_to_their_position() {
    let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
    let mut session = people("f5d6c3");
    wait(&mut analysis, &session, true, |analysis| !analysis.known.is_empty());
    let first = session.stage().position();
    assert_eq!(analysis.known(&first).unwrap().report.moves.len(), 4);
    session.go_to(1);
    assert!(analysis.known(&session.stage().position()).is_none());
    wait(&mut analysis, &session, true, |analysis| analysis.known.len() == 2);
    let report = &analysis.known(&session.stage().position()).unwrap().report;
    let legal = session.stage().position().legal_moves();
    assert!(report.moves.iter().all(|found| legal.contains(found.square)));
}

#[test]
fn a_stop_lasts_until_the_analysis_is_resumed() {
    let ctx = egui::Context::default();
    let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
    let session = people("f5d6c3");
    analysis.advance(&ctx, &session, true);
    assert_eq!(analysis.doing(), AnalysisState::Thinking);
    analysis.stop();
    analysis.advance(&ctx, &session, true);
    assert_eq!((analysis.doing(), analysis.is_busy()), (AnalysisState::Stopped, false));
    analysis.resume();
    analysis.advance(&ctx, &session, true);
    assert_eq!(analysis.doing(), AnalysisState::Thinking);
}

#[test]
fn a_line_under_the_pointer_is_previewed_move_by_move() {
    let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
    let session = people("f5d6c3");
    analysis.ask_hint(session.stage().position());
    wait(&mut analysis, &session, false, |analysis| {
        analysis.known.values().any(|known| known.report.line.len() >= 3)
    });
    analysis.stop();
    assert!(analysis.line_on_board(&session, 10.0).is_none());
    let position = session.stage().position();
    let best = analysis.known(&position).unwrap().report.best.unwrap();
    analysis.point_at_line(Some((position, best)), 10.0);
    for (now, moves) in [(10.0, 4), (10.7, 5), (11.3, 6)] {
        analysis.point_at_line(Some((position, best)), now);
        assert_eq!(analysis.line_on_board(&session, now).unwrap().0.moves().len(), moves);
    }
    analysis.point_at_line(None, 12.0);
    assert!(analysis.line_on_board(&session, 12.0).is_none());
}

#[test]
fn results_are_saved_with_the_game() {
    let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
    let session = people("f5d6c3");
    wait(&mut analysis, &session, true, |analysis| !analysis.known.is_empty());
    let mut saved = session.saved();
    analysis.note_in(&mut saved.tree);
    let back = othello_lab::data::saved_game::SavedGame::read(&saved.write()).unwrap();
    let mut other = GameAnalysis::new(AnalysisBudget::USUAL);
    other.take_from(&back.tree);
    let position = session.stage().position();
    let [known, again] = [&analysis, &other].map(|analysis| analysis.known(&position).unwrap());
    assert!((discs(known.report.value) - discs(again.report.value)).abs() < 0.01);
    assert_eq!(known.report.line, again.report.line);
}

#[test]
fn an_exact_value_is_the_same_in_every_view() {
    let estimate = |found: &mut MoveValue| found.value = Value::Estimate(3.0);
    let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
    let session = people("f5d6c3d3c4f4");
    let tree = session.tree();
    let line = session.line();
    let before = tree.stage(line[4]).position();
    let (played, after) = (session.game().moves()[4], tree.stage(line[5]).position());
    let moves = before.legal_moves().into_iter();
    let mut moves: Vec<MoveValue> = moves
        .map(|square| MoveValue {
            square,
            value: Value::Estimate(0.0),
            line: vec![square],
            visits: None,
        })
        .collect();
    moves.iter_mut().filter(|found| found.square == played).for_each(estimate);
    let report =
        Report { value: Value::Estimate(3.0), depth: 12, moves, ..Report::of_move(Some(played)) };
    let found = MoveAnalysis {
        ply: 4,
        color: Color::Black,
        position: before,
        played,
        best: played,
        played_value: Value::Estimate(3.0),
        best_value: Value::Estimate(3.0),
        line: vec![played],
        moves: report.moves.clone(),
        depth: 12,
        nodes: 1,
    };
    analysis.note_reviewed(found);
    analysis.shows_review = true;
    let value = |analysis: &GameAnalysis| analysis.played(tree, line[5]).unwrap().value;
    assert_eq!(value(&analysis), Value::Estimate(3.0));
    // The position after the move is solved.
    let best = after.legal_moves().first();
    let solved = Report { value: Value::Exact(6), depth: 12, ..Report::of_move(best) };
    analysis.note_known(after, PositionAnalysis { report: solved, secs: 0.0, explanation: None });
    assert_eq!(value(&analysis), Value::Exact(-6), "the list of moves");
    let known = &analysis.known(&before).unwrap().report;
    let on_board = known.moves.iter().find(|found| found.square == played).unwrap();
    assert_eq!(on_board.value, Value::Exact(-6), "the board and the best lines");
    assert_ne!(known.best, Some(played), "another move is better");
    let lead = analysis.for_black(&tree.stage(line[5])).unwrap();
    assert_eq!((lead.discs, lead.is_exact), (-6.0, true), "the graph and the bar");
    let reviewed = analysis.reviewed_move(&before, played).unwrap();
    assert_eq!(reviewed.played_value, Value::Exact(-6), "the mistakes");
    assert_eq!(reviewed.loss(), 6.0);
}

#[test]
fn the_depth_of_a_review_is_told_beside_deeper_values() {
    let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
    let [played, best] = ["f5", "d3"].map(|square| square.parse().unwrap());
    let found = MoveAnalysis {
        ply: 0,
        color: Color::Black,
        position: Position::START,
        played,
        best,
        played_value: Value::Estimate(0.2),
        best_value: Value::Estimate(0.2),
        line: vec![best],
        moves: Vec::new(),
        depth: 10,
        nodes: 1,
    };
    analysis.note_reviewed(found);
    analysis.shows_review = true;
    let depths = |analysis: &GameAnalysis| analysis.other_depths(&Position::START, Some(played));
    assert_eq!(depths(&analysis), OtherDepths::default(), "the values are those of the review");
    let deeper = |depth| PositionAnalysis {
        report: Report { value: Value::Estimate(3.4), depth, ..Report::of_move(Some(best)) },
        secs: 0.0,
        explanation: None,
    };
    analysis.note_known(Position::START, deeper(6));
    assert_eq!(analysis.known(&Position::START).unwrap().report.depth, 10, "the deepest stay");
    analysis.note_known(Position::START, deeper(14));
    assert_eq!(depths(&analysis), OtherDepths { review: Some(10), search: None });
}

#[test]
fn mistakes_of_another_game_are_not_shown() {
    let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
    let session = people("f5f4e3d6c4d3c3b2"); // White's last move gives a corner away
    let ctx = egui::Context::default();
    analysis.review(&ctx, session.game());
    wait(&mut analysis, &session, false, |analysis| analysis.review.is_none());
    let found = analysis.mistakes(&session);
    assert!(!found.is_empty());
    assert!(found.iter().all(|mistake| mistake.found.is_mistake(MISTAKE_DISCS)));
    assert_eq!(analysis.analysed(session.game()).len(), 8);
    let other: Game = "f5d6".parse().unwrap();
    assert_eq!(analysis.analysed(&other).len(), 1, "they share the first move alone");
    assert!(analysis.mistakes(&people("f5d6")).is_empty());
}

#[test]
fn the_list_of_mistakes_and_the_graph_show_the_same_values() {
    let mut analysis =
        GameAnalysis::new(AnalysisBudget { review: 20_000, ..AnalysisBudget::USUAL });
    let session = people("f5f4e3d6c4d3c3b2"); // White's last move gives a corner away
    let ctx = egui::Context::default();
    analysis.review(&ctx, session.game());
    wait(&mut analysis, &session, false, |analysis| analysis.review.is_none());
    let last = *session.line().last().unwrap();
    let end = session.tree().stage(last).position();
    // The position after the last move is not part of a review.
    let report = Report { value: Value::Estimate(9.0), depth: 12, ..Report::of_move(None) };
    analysis.note_known(end, PositionAnalysis { report, secs: 0.0, explanation: None });
    let graph = |ply: usize, color| {
        let lead = analysis.for_black(&session.game().stages()[ply]).unwrap().discs;
        if color == Color::Black { lead } else { -lead }
    };
    let found = analysis.analysed(session.game());
    assert_eq!(found.len(), 8);
    for found in found {
        let [before, after] = [0, 1].map(|moves| graph(found.ply + moves, found.color));
        assert_eq!(discs(found.best_value), before, "before move {}", found.ply + 1);
        assert_eq!(discs(found.played_value), after, "after move {}", found.ply + 1);
        assert_eq!(found.loss(), before - after, "no move is worth more than its position");
        assert!(found.played != found.best || found.loss() == 0.0, "the best move loses nothing");
        let listed = analysis.played(session.tree(), session.line()[found.ply + 1]).unwrap();
        assert_eq!((listed.value, listed.lost), (found.played_value, Some(found.loss())));
    }
    assert_eq!(graph(8, Color::Black), 9.0);
}

#[test]
fn a_search_that_has_only_begun_does_not_replace_a_deep_one() {
    let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
    let of = |value, depth, moves: &[(&str, f32)]| {
        let found = |&(square, value): &(&str, f32)| {
            let square: Square = square.parse().unwrap();
            MoveValue { square, value: Value::Estimate(value), line: vec![square], visits: None }
        };
        let moves: Vec<MoveValue> = moves.iter().map(found).collect();
        let best = moves.first().map(|found| found.square);
        let report =
            Report { value: Value::Estimate(value), depth, moves, ..Report::of_move(best) };
        PositionAnalysis { report, secs: 0.0, explanation: None }
    };
    let position = Position::START;
    let after = position.play("f5".parse().unwrap()).unwrap();
    let values = |analysis: &GameAnalysis| {
        [&position, &after].map(|at| discs(analysis.known(at).unwrap().report.value))
    };
    analysis.note_known(position, of(1.0, 20, &[("f5", 1.0), ("d3", 0.5)]));
    analysis.note_known(after, of(4.0, 2, &[("d6", 4.0)]));
    assert_eq!(values(&analysis), [1.0, -1.0], "two plies deep");
    analysis.note_known(after, of(-3.0, 16, &[("d6", -3.0)]));
    assert_eq!(values(&analysis), [3.0, -3.0]);
    analysis.note_known(after, of(2.0, 18, &[("d6", 2.0)]));
    assert_eq!(values(&analysis), [0.5, 2.0], "the other move is the better one");
}
