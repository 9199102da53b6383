//! Readers of all formats on damaged input, and on published files if they are available.

use std::{fs, path::PathBuf};

use othello_engine::{
    Game,
    notation::{
        detect, diagram, evl, ggf, obf, pgn, record::GameRecord, sgf, tab, transcript, wthor,
    },
};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// The number of damaged inputs for each reader.
const MUTATIONS: usize = 10_000;

const TRANSCRIPT: &str = "1. F5 d6 2. C3 d3 3. c4 f4 {good} 4. c5 b3 pa -- 5.c2";
const GGF: &str = "(;GM[Othello]PC[NBoard]DT[2014]PB[a\\]]PW[chris]RE[-3.000:r]TI[15:00//2:00]TY[8]\
    BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
    B[F5]W[F6/1.5]B[D3//2.25]W[C5/-2.00/1.50]B[E6]W[F7];)\n2 (;GM[othello]B[F5]W[D6];)";
const OBF: &str = "% FFO\n--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; \
    G8:+18; H1:+12; A4:-22;\n-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; +10;";
const SGF: &str = "(;GM[2]FF[4]SZ[8]PB[a]PW[b]PL[B]RE[B+2]B[f5]LB[d6:\\]];W[d6]C[x](;B[c3]TE[1];W[])\
    (;AB[a1:b2]AW[c3]PL[B];B[d4]))\n(;GM[2]AE[d5];W[f3])";
const PGN: &str = "[Event \"x\"]\n[Black \"a\"]\n[FEN \"\"]\n\n1. F5 d6 2. C3 (2. c4 $3 {b}) d3 {a} 1-0\n\n\
    % no\n[White \"b\"]\n[Result \"0-1\"]\n\n1. f5 ; c\n1... f4?! --";
const QUEST: &str = r#"{"players":[{"id":1,"name":"a"},{"id":2,"name":"b"}],
    "position":{"moves":[{"m":"f5","t":1},{"m":"d6","t":2},{"m":"-","t":3}]}}"#;

/// The bytes with random changes, deletions and duplications.
fn damaged(bytes: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    // Characters with a meaning for readers are more likely to expose errors than random bytes.
    const SIGNS: &[u8] = b"a8h1F5[](;)/:%-+.{}\\\"XO*01 \n\xc3\xa9\xff\x00";
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..bytes.len().max(1)).min(bytes.len());
        let end = (at + rng.random_range(0..12)).min(bytes.len());
        match rng.random_range(0..5) {
            0 => bytes.insert(at, *SIGNS.choose(rng).unwrap()),
            1 if at < bytes.len() => bytes[at] = *SIGNS.choose(rng).unwrap(),
            2 if at < bytes.len() => bytes[at] ^= 1 << rng.random_range(0..8),
            3 => drop(bytes.drain(at..end)),
            _ => {
                let part = bytes[at..end].to_vec();
                let to = rng.random_range(0..=bytes.len());
                bytes.splice(to..to, part);
            }
        }
    }
    bytes
}

/// Calls `read` with damaged variants of a sample, none of which may panic or hang.
fn survives(sample: &str, read: impl Fn(&str)) {
    let mut rng = ChaCha8Rng::seed_from_u64(sample.len() as u64);
    read(sample);
    for _ in 0..MUTATIONS {
        read(&String::from_utf8_lossy(&damaged(sample.as_bytes(), &mut rng)));
    }
}

#[test]
fn damaged_transcripts_are_read_or_rejected() {
    survives(TRANSCRIPT, |text| {
        if let Ok(game) = text.parse::<Game>() {
            assert_eq!(transcript::write(&game).parse(), Ok(game));
        }
    });
}

#[test]
fn damaged_diagrams_and_tabs_are_read_or_rejected() {
    survives(&OBF[6..72], |text| {
        if let Ok((board, side)) = diagram::read(text) {
            assert_eq!(diagram::read(&diagram::write(&board, side)), Ok((board, side)));
        }
    });
    survives(&tab::write(&othello_engine::Board::START), |text| {
        if let Ok(board) = tab::read(text) {
            assert_eq!(tab::read(&tab::write(&board)), Ok(board));
        }
    });
}

#[test]
fn damaged_positions_are_read_or_rejected() {
    survives(OBF, |text| {
        if let Ok(problems) = obf::read(text) {
            let written = obf::write(&problems.content);
            assert_eq!(obf::write(&obf::read(&written).unwrap().content), written);
        }
    });
}

#[test]
fn damaged_games_are_read_or_rejected() {
    survives(GGF, |text| {
        if let Ok(records) = ggf::read(text) {
            let written = ggf::write(&records.content).content;
            let back = ggf::read(&written).unwrap().complete().unwrap();
            assert_eq!(ggf::write(&back).content, written, "{text}");
        }
    });
    survives(SGF, |text| {
        if let Ok(records) = sgf::read(text) {
            let written = sgf::write(&records.content).content;
            let back = sgf::read(&written).unwrap().complete().unwrap();
            assert_eq!(sgf::write(&back).content, written, "{text}");
        }
    });
    survives(PGN, |text| {
        if let Ok(records) = pgn::read(text) {
            let written = pgn::write(&records.content).content;
            let back = pgn::read(&written).unwrap().complete().unwrap();
            assert_eq!(pgn::write(&back).content, written, "{text}");
        }
    });
}

#[test]
fn damaged_populations_are_read_or_rejected() {
    let sample = "1 1\n100\n162 4.797000 -0.453000 1.503001\n3 1 2 3\nTiempo: 6 horas, 11 minutos, 32 segundos\n";
    survives(sample, |text| {
        if let Ok(population) = evl::read(text) {
            assert!(evl::read(&evl::write(&population)).is_ok(), "{text}");
        }
    });
}

#[test]
fn damaged_pastes_are_read_or_rejected() {
    for sample in [TRANSCRIPT, GGF, OBF, SGF, PGN, QUEST] {
        survives(sample, |text| {
            let read = detect::read(text).map(|read| read.content);
            if let Ok(detect::Contents::Games(records)) = read {
                assert!(!records.is_empty());
            }
        });
    }
}

#[test]
fn damaged_databases_are_read_or_rejected() {
    let game: Game = "f5d6c3d3c4".parse().unwrap();
    let played = wthor::WthorGame {
        tournament: 1,
        black: 2,
        white: 3,
        black_discs: 40,
        theoretical: 30,
        moves: game.moves().to_vec(),
    };
    let database =
        wthor::Database { header: wthor::Header::default(), games: vec![played.clone(), played] };
    let bytes = wthor::write(&database);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut read_back = 0;
    for _ in 0..MUTATIONS {
        let damaged = damaged(&bytes, &mut rng);
        if let Ok(database) = wthor::read(&damaged).map(|read| read.content) {
            let again = wthor::read(&wthor::write(&database)).unwrap().complete().unwrap();
            assert_eq!(again, database);
            let _ = wthor::records(&database, &[], &[]);
            read_back += 1;
        }
        let _ = wthor::read_names(&damaged);
    }
    assert!(read_back > MUTATIONS / 100, "hardly any damage got past the length: {read_back}");
}

/// The files with this extension, if the data folder is available.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data").to_owned() + "/" + folder;
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: there is no {folder}");
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending)))
        .collect();
    paths.sort();
    paths
}

#[test]
fn the_tournament_database_replays_and_round_trips_byte_for_byte() {
    for path in files("wthor", "wtb") {
        let bytes = fs::read(&path).unwrap();
        let database = wthor::read(&bytes).unwrap().content;
        assert!(wthor::write(&database) == bytes, "{}", path.display());
        let records = wthor::records(&database, &[], &[]).unwrap();
        for GameRecord { game, result, .. } in &records {
            // An unfinished game has the score that was agreed on.
            let played = game.result().map(|margin| margin as f32);
            assert!(played.is_none() || played == *result, "{}", transcript::write(game));
        }
        let text = ggf::write(&records[..records.len().min(50)]).content;
        let again = ggf::read(&text).unwrap().content;
        assert!(again.iter().zip(&records).all(|(a, b)| a.game == b.game));
    }
}

#[test]
fn the_names_of_the_tournament_database_are_read() {
    for ending in ["jou", "trn"] {
        for path in files("wthor", ending) {
            let bytes = fs::read(&path).unwrap();
            let names = wthor::read_names(&bytes).unwrap();
            assert!(names.len() > 100 && names.iter().all(|name| name.len() < 60));
        }
    }
}

#[test]
fn the_endgame_test_round_trips() {
    let paths = files("ffo", "obf");
    for path in &paths {
        let text = fs::read_to_string(path).unwrap();
        let problems = obf::read(&text).unwrap().content;
        assert!(problems.len() >= 19);
        // One of the published files ends with an empty line, which is not written.
        assert_eq!(obf::write(&problems).trim_end(), text.trim_end(), "{}", path.display());
        assert!(matches!(detect::read(&text).unwrap().content, detect::Contents::Positions(_)));
    }
}
