//! Tests of the ladder: files, repeated additions, damage, size, and the user's rating.

use super::*;
use crate::runs::{
    Run,
    tournament::{Config, Tournament},
};

fn player(text: &str) -> PlayerSpec {
    text.parse().unwrap()
}

/// Adds a game as a match of its own.
fn take_game(ladder: &mut Ladder, black: &str, white: &str, margin: i32) {
    let mut counts = vec![0; 3];
    counts[(margin.signum() + 1) as usize] = 1;
    let results = vec![(Seat::from(black), Seat::from(white), counts)];
    ladder.book.events.push(Event { source: "game".to_owned(), content: None, results });
    ladder.note();
}

fn tournament(players: &[&str], pairs: u32) -> Tournament {
    let config = Config {
        pairs,
        openings: "random:6".parse().unwrap(),
        ..Config::new(players.iter().map(|name| name.parse().unwrap()).collect())
    };
    let mut tournament =
        Tournament::in_memory(config, &crate::players::consent::Consent::NONE).unwrap();
    while tournament.step(&othello_engine::search::Stop::default()).unwrap().is_some() {}
    tournament
}

fn ladder(folder: &tempfile::TempDir) -> Ladder {
    Ladder::open(&folder.path().join("ladder.ron"), "").unwrap()
}

fn change(folder: &tempfile::TempDir, change: impl FnOnce(&mut Ladder)) -> Ladder {
    Ladder::change(&folder.path().join("ladder.ron"), "", change).unwrap()
}

/// The text of a first ladder, after a tournament of Random, Greedy and SCI.
fn first_ladder(folder: &tempfile::TempDir) -> String {
    let mut first = ladder(folder);
    first.take_tournament("cup", &tournament(&["random", "greedy", "alphabeta:4@sci"], 20));
    first.text()
}

#[test]
fn ladders_round_trip() {
    let folder = tempfile::tempdir().unwrap();
    assert!(ladder(&folder).opponent_for_person().is_none());
    let one = change(&folder, |one| {
        one.take_tournament("cup", &tournament(&["random", "greedy", "alphabeta:1@jma"], 20));
        take_game(one, "random", "greedy", -12);
        one.take_person(&player("greedy"), 1.0);
    });
    let two = ladder(&folder);
    assert_eq!(two.rungs(), one.rungs());
    assert_eq!(two.person(), one.person());
    assert_eq!(two.rungs()[0].player.to_string(), "alphabeta:1@jma");
    assert_eq!(two.rungs().iter().map(|rung| rung.rated.games).max(), Some(81));
    assert!(one.person().rating > 1500.0);
}

#[test]
fn published_ratings_stay_whatever_is_played_later() {
    let folder = tempfile::tempdir().unwrap();
    let (path, first_text) = (folder.path().join("ladder.ron"), first_ladder(&folder));
    let published = Ladder::open(&path, &first_text).unwrap().rungs().to_vec();
    let rating = |rungs: &[Rung], name: &str| {
        rungs.iter().find(|rung| rung.player.to_string() == name).unwrap().rated
    };
    let changed = Ladder::change(&path, &first_text, |ladder| {
        // Random wins against SCI, which would move all others up if they were rated together.
        for _ in 0..40 {
            take_game(ladder, "random", "alphabeta:4@sci", 64);
            take_game(ladder, "alphabeta:1@jma", "greedy", 64);
            take_game(ladder, "greedy", "alphabeta:1@jma", 64);
        }
    });
    let changed = changed.unwrap();
    for name in ["random", "greedy", "alphabeta:4@sci"] {
        let [before, now] = [&published[..], changed.rungs()].map(|rungs| rating(rungs, name));
        // So does the number of games, which would else say that the new ones had no effect.
        assert_eq!(now, before);
    }
    let greedy = rating(&published, "greedy").rating;
    let new = rating(changed.rungs(), "alphabeta:1@jma").rating;
    assert!((new - greedy).abs() < 1.0, "half of the games: {new}, {greedy}");
    assert_eq!(Ladder::open(&path, &first_text).unwrap().rungs(), changed.rungs());
}

#[test]
fn the_same_games_give_the_same_figure_in_a_tournament_and_on_the_ladder() {
    let folder = tempfile::tempdir().unwrap();
    let (path, first_text) = (folder.path().join("ladder.ron"), first_ladder(&folder));
    let cup = tournament(&["alphabeta:1@jma", "random", "greedy", "alphabeta:4@sci"], 5);
    let take = |ladder: &mut Ladder| ladder.take_tournament("cup of five", &cup);
    let ladder = Ladder::change(&path, &first_text, take).unwrap();
    let there = ladder.find(&player("alphabeta:1@jma")).unwrap().rated;
    let table = cup.on_scale_of(&ladder).table();
    let here = table.standings.iter().find(|standing| standing.player == 0).unwrap().rated;
    assert!((here.rating - there.rating).abs() < 0.1, "{} and {}", here.rating, there.rating);
    assert_eq!(here.games, there.games);
}

#[test]
fn players_without_a_connection_to_the_scale_are_not_rated() {
    let folder = tempfile::tempdir().unwrap();
    let (path, first_text) = (folder.path().join("ladder.ron"), first_ladder(&folder));
    let change = |black: &str, white: &str| {
        let take = |ladder: &mut Ladder| take_game(ladder, black, white, 2);
        Ladder::change(&path, &first_text, take).unwrap()
    };
    let apart = |ladder: &Ladder| ladder.unconnected().map(Seat::to_string).collect::<Vec<_>>();
    let ladder = change("alphabeta:1@jma", "alphabeta:2@jma");
    assert_eq!(apart(&ladder), ["alphabeta:1@jma", "alphabeta:2@jma"]);
    assert_eq!(ladder.rungs().len(), 3);
    assert_eq!(ladder.find(&player("alphabeta:1@jma")), None, "it has no rating");
    // One game of one of them against a rated player connects both.
    let ladder = change("alphabeta:2@jma", "greedy");
    assert_eq!((apart(&ladder).len(), ladder.rungs().len()), (0, 5));
    let rung = ladder.find(&player("alphabeta:1@jma")).unwrap();
    assert_eq!(rung.history.len(), 0, "its rating had no meaning before");
}

#[test]
fn without_a_fixed_rating_the_largest_group_has_the_scale() {
    let mut ladder =
        Ladder { book: LadderFile::default(), published: Vec::new(), rungs: OnceCell::new() };
    for (black, white) in [("random", "greedy"), ("alphabeta:1@jma", "alphabeta:2@jma")] {
        take_game(&mut ladder, black, white, 2);
    }
    take_game(&mut ladder, "novice", "greedy", 2);
    assert_eq!((ladder.rungs().len(), ladder.unconnected().len()), (3, 2));
    take_game(&mut ladder, "alphabeta:4@sci", "alphabeta:2@jma", 2);
    assert!(ladder.find(&player("alphabeta:1@jma")).is_some(), "SCI fixes the scale");
    assert!(ladder.find(&player("greedy")).is_none());
}

#[test]
fn a_resumed_tournament_counts_once_even_if_moved() {
    let folder = tempfile::tempdir().unwrap();
    let mut ladder = ladder(&folder);
    let config = Config {
        pairs: 5,
        openings: "random:6".parse().unwrap(),
        ..Config::new(["random", "greedy"].map(|name| name.parse().unwrap()).to_vec())
    };
    let stop = othello_engine::search::Stop::default();
    let mut cup = Tournament::in_memory(config, &crate::players::consent::Consent::NONE)
        .unwrap()
        .with_threads(1);
    cup.step(&stop).unwrap();
    ladder.take_tournament("cup", &cup);
    while cup.step(&stop).unwrap().is_some() {}
    ladder.take_tournament("moved/cup", &cup);
    assert_eq!(ladder.rungs()[0].rated.games, 10);
    // A different tournament with the same name is added separately.
    ladder.take_tournament("moved/cup", &tournament(&["random", "greedy"], 2));
    assert_eq!(ladder.rungs()[0].rated.games, 14);
}

#[test]
fn events_of_version_0_1_are_recognised_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let cup = tournament(&["random", "greedy"], 4);
    let mut ladder = change(&folder, |ladder| ladder.take_tournament("cup", &cup));
    ladder.book.events[0].content = None;
    ladder.take_tournament("cup", &cup);
    assert_eq!(ladder.rungs()[0].rated.games, 8);
    ladder.book.events[0].content = None;
    ladder.take_tournament("elsewhere", &cup);
    assert_eq!(ladder.rungs()[0].rated.games, 16);
}

#[test]
fn a_player_has_one_rung_whichever_folder_its_path_starts_from() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"(events: [(source: "cup", results: [
        ("alphabeta:4@populations/a.evl", "random", [0, 0, 3]),
        ("alphabeta:4@/home/me/populations/a.evl", "random", [0, 0, 4]),
        ("alphabeta:4@/home/me/populations/a.evl", "alphabeta:4@populations/a.evl", [1, 0, 0]),
        ("a program of old", "random", [0, 0, 1]),
    ])], histories: [(name: "alphabeta:4@/home/me/populations/a.evl", ratings: [1600])],
    person: (rating: (rating: 1500, deviation: 350, volatility: 0.06), games: []))"#;
    store::write(&folder.path().join("ladder.ron"), text.as_bytes()).unwrap();
    let ladder = change(&folder, |ladder| {
        let here = player("alphabeta:4@/mnt/populations/a.evl");
        assert_eq!(ladder.find(&here).unwrap().rated.games, 7);
        take_game(ladder, "alphabeta:4@populations/a.evl", "random", 2);
    });
    assert_eq!(ladder.rungs().len(), 3);
    let rung = ladder.find(&player("alphabeta:4@populations/a.evl")).unwrap();
    assert_eq!((rung.rated.games, rung.history.len()), (8, 2));
    assert!(super::tests::ladder(&folder).rungs() == ladder.rungs());
    assert!(ladder.rungs().iter().any(|rung| rung.player == Seat::from("a program of old")));
}

#[test]
fn concurrent_changes_are_all_saved() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for number in 0..12 {
            let folder = &folder;
            scope.spawn(move || {
                let black = format!("alphabeta:{}@sci", number + 1);
                change(folder, |ladder| take_game(ladder, &black, "greedy", 2));
            });
        }
    });
    assert_eq!(ladder(&folder).rungs().len(), 13);
}

#[test]
fn the_page_of_the_user_round_trips_after_any_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut games = 0x9e37_79b9_7f4a_7c15_u64;
    for scores in [[1.0; 3], [0.0; 3], [0.0, 0.5, 1.0]] {
        let person = change(&folder, |ladder| {
            ladder.book.events.clear();
            take_game(ladder, "random", "greedy", 4);
            take_game(ladder, "greedy", "random", 4);
            for _ in 0..3000 {
                games = games.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let opponent = ["random", "greedy", "jma"][(games >> 40) as usize % 3];
                ladder.take_person(&player(opponent), scores[(games >> 50) as usize % 3]);
            }
        })
        .person();
        assert_eq!(ladder(&folder).person(), person);
        assert!(person.deviation <= 350.0 && person.rating.abs() < 10_000.0, "{person:?}");
    }
}

#[test]
fn ten_thousand_players_are_rated() {
    let folder = tempfile::tempdir().unwrap();
    let name = |number: usize| {
        Seat::from(format!("alphabeta:{}@player{number}.evl", 1 + number % 9).as_str())
    };
    let results = (0..50_000)
        .map(|n| (name(n % 10_000), name((n * 7 + n / 10_000 + 1) % 10_000), vec![1, 0, 2, 1, 1]))
        .filter(|(first, second, _)| first != second)
        .collect();
    let event = Event { source: "all".to_owned(), content: None, results };
    let book = LadderFile { events: vec![event], ..LadderFile::default() };
    let ladder = Ladder { book, published: Vec::new(), rungs: OnceCell::new() };
    store::write(&folder.path().join("ladder.ron"), ladder.text().as_bytes()).unwrap();
    let _watch = crate::watchdog::watch("the ratings of ten thousand players");
    let ladder = super::tests::ladder(&folder);
    assert_eq!(ladder.rungs().len(), 10_000);
    assert!(ladder.opponent_for_person().is_some());
}

#[test]
fn the_suggested_opponent_is_about_equally_strong() {
    let folder = tempfile::tempdir().unwrap();
    let mut ladder = ladder(&folder);
    let players = ["random", "greedy", "alphabeta:4@sci", "alphabeta:1@jma"];
    ladder.take_tournament("cup", &tournament(&players, 30));
    for _ in 0..10 {
        let strongest = ladder.rungs()[0].player.player().unwrap().clone();
        ladder.take_person(&strongest, 1.0);
    }
    assert!(ladder.rungs()[..2].contains(ladder.opponent_for_person().unwrap()));
    for _ in 0..60 {
        ladder.take_person(&player("random"), 0.0);
    }
    let opponent = ladder.opponent_for_person().unwrap();
    let nearest = |rung: &Rung| (ladder.chance(rung) - 0.5).abs();
    assert!(ladder.rungs().iter().all(|rung| nearest(rung) + 0.01 >= nearest(opponent)));
    assert_ne!(opponent, &ladder.rungs()[0]);
}

#[test]
fn a_damaged_ladder_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ladder.ron");
    for (text, reason) in [
        ("(events: 3)", "ladder.ron: line 1, column 9: "),
        (
            "(events: [(source: \"a\", results: [(\"x\", \"y\", [1])])], histories: [], person: \
          (rating: (rating: 1, deviation: 1, volatility: 1), games: []))",
            "3 or 5 counts",
        ),
    ] {
        std::fs::write(&path, text).unwrap();
        let error = Ladder::open(&path, "").unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn scores_of_the_user_are_counted_by_program() {
    let (book, published) = (LadderFile::default(), Vec::new());
    let mut ladder = Ladder { book, published, rungs: OnceCell::new() };
    for (opponent, score) in [
        ("greedy", 1.0),
        ("random", 1.0),
        ("alphabeta:4@jma", 0.5),
        ("random", 0.0),
        ("random", 1.0),
    ] {
        ladder.take_person(&player(opponent), score);
    }
    let counted = |name: &str, won, drawn, lost| PersonScore {
        opponent: player(name).into(),
        won,
        drawn,
        lost,
    };
    let expected = [
        counted("random", 2, 0, 1),
        counted("greedy", 1, 0, 0),
        counted("alphabeta:4@jma", 0, 1, 0),
    ];
    assert_eq!(ladder.person_scores(), expected);
}
