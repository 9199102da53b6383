//! Bit rot: flips one bit in a file of a run and resumes the run. It must end with the same bytes or report
//! the damaged file. `OTHELLO_ROT` is the number of bits to try with each work.
#![cfg(target_os = "linux")]

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use othello_engine::models::Glem;
use othello_lab::{
    data::annotated_game,
    store::{self, Limit},
};
use othello_train::choice;
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use crate::common::{
    files, is_reported,
    system::on_a_bad_day,
    work::{Work, short},
};

/// The folder of interrupted work, killed when it renames this file for the given time. Without `cut`, the
/// folder before the start.
fn half_done(work: &Work, cut: Option<(&str, u32)>) -> TempDir {
    let folder = work.folder();
    if let Some((file, times)) = cut {
        let day = [("OTHELLO_LAST", file.to_owned()), ("OTHELLO_TIMES", times.to_string())];
        let output = on_a_bad_day(work.command(folder.path(), 1), &day);
        assert!(!output.status.success(), "{}: {file} is not written", work.begin);
    }
    folder
}

/// A copy of a folder.
fn copy(folder: &Path) -> TempDir {
    let copied = tempfile::tempdir().unwrap();
    let everything = folder.join(".");
    let status = Command::new("cp").arg("-a").args([&everything, copied.path()]).status();
    assert!(status.unwrap().success());
    copied
}

/// Whether damage to an unread file is harmless. Either its readers refuse the file, or only the words
/// around a checksum changed.
fn is_harmless(path: &Path, whole: &[u8]) -> bool {
    let rotten = fs::read(path).unwrap();
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("games") => annotated_game::from_bytes(&rotten).is_err(),
        Some("choices") => choice::from_bytes(&rotten).is_err(),
        Some("glem") => Glem::from_bytes(&rotten).is_err(),
        ending => {
            let beside = path.with_extension("whole");
            fs::write(&beside, whole).unwrap();
            let [whole, rotten] = [&beside, path].map(|path| store::read_text(path, Limit::RUN));
            // Readers of a table know its header.
            let rows = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
            let said = |text: String| match ending {
                Some("csv") => rows(&text),
                _ => vec![text.split("// ").next().unwrap().trim_end().to_owned()],
            };
            let is_refused =
                |text: &str| ending == Some("ron") && ron::from_str::<ron::Value>(text).is_err();
            rotten
                .map_or(true, |rotten| is_refused(&rotten) || said(rotten) == said(whole.unwrap()))
        }
    }
}

#[derive(Default)]
struct Count {
    same: usize,
    told: usize,
    unread: usize,
}

/// The files that a run resumes from: neither its prerequisites nor those written for users.
fn names(work: &Work, begun: &BTreeMap<PathBuf, Vec<u8>>) -> Vec<PathBuf> {
    let is_of_run = |name: &Path| {
        !work.given.iter().any(|(given, _)| name == Path::new(given))
            && !name.ends_with("table.txt")
    };
    let files = begun.iter().filter(|(name, bytes)| is_of_run(name) && !bytes.is_empty());
    files.map(|(name, _)| name.clone()).collect()
}

#[track_caller]
fn rots(work: &Work, cut: Option<(&str, u32)>, usual: usize) {
    let folder = half_done(work, cut);
    let begun = files(folder.path());
    let whole = copy(folder.path());
    work.finish(whole.path(), 1);
    let expected = files(whole.path());
    let names = names(work, &begun);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let trials = env::var("OTHELLO_ROT").map_or(usual, |number| number.parse().unwrap());
    let mut count = Count::default();
    for _ in 0..trials {
        let name = names.choose(&mut rng).expect("it has files");
        let mut rotten = begun[name].clone();
        let bit = rng.random_range(0..8 * rotten.len());
        rotten[bit / 8] ^= 1 << (bit % 8);
        let what = format!("{}: bit {bit} of {}", work.begin, name.display());
        let folder = copy(folder.path());
        let path = folder.path().join(name);
        fs::write(&path, &rotten).unwrap();
        let output = work.output(folder.path());
        let errors = String::from_utf8_lossy(&output.stderr);
        let mut left = files(folder.path());
        if !output.status.success() {
            assert!(is_reported(output.status), "{what}: {errors}");
            let file = name.file_name().unwrap().to_string_lossy();
            assert!(errors.contains(&*file), "{what}: {errors}");
            assert!(left[name] == rotten, "{what}: the file was changed");
            count.told += 1;
        } else if left == expected {
            count.same += 1;
        } else {
            assert!(is_harmless(&path, &expected[name]), "{what}: unseen");
            left.insert(name.clone(), expected[name].clone());
            assert!(left == expected, "{what}: other bytes");
            count.unread += 1;
        }
    }
    let Count { same, told, unread } = count;
    println!("{}: {same} the same bytes, {told} told, {unread} stay unread", work.begin);
}

#[test]
fn evolutions_detect_bit_rot() {
    rots(&short::EVOLUTION, Some(("run/population.ron", 3)), 16);
    rots(&short::CMAES, Some(("run/population.ron", 3)), 10);
    rots(&short::BY_HAND, None, 10);
    rots(&short::MAP, Some(("run/map.ron", 2)), 10);
}

#[test]
fn games_detect_bit_rot() {
    rots(&short::TOURNAMENT, Some(("cup/games.csv", 1)), 16);
    rots(&short::SWISS, Some(("cup/games.csv", 1)), 16);
    rots(&Work { prepare: &[short::ROWS.begin], ..short::ROWS }, None, 16);
    rots(&Work { prepare: &[short::ANNOTATED.begin], ..short::ANNOTATED }, None, 16);
}

#[test]
fn training_detects_bit_rot() {
    rots(&short::TRAINING, Some(("net.ron", 1)), 10);
    rots(&short::NETWORK, Some(("run/nets/01.ron", 1)), 3);
    rots(&short::NETWORK, Some(("run/history.csv", 1)), 3);
    rots(&short::PATTERNS, Some(("run/weights/01.glem", 1)), 3);
    rots(&short::PATTERNS, Some(("run/history.csv", 1)), 3);
    rots(&short::BOOK, None, 16);
}

#[test]
fn ladders_detect_bit_rot() {
    rots(&short::LADDER, None, 16);
}

/// The files without checksums, as earlier versions wrote them.
fn without_sums(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = files(folder);
    for (name, bytes) in &mut files {
        if name
            .extension()
            .is_some_and(|ending| ["csv", "ron", "txt", "book"].iter().any(|&e| ending == e))
        {
            *bytes = store::read_text(&folder.join(name), Limit::RUN).unwrap().into_bytes();
        }
    }
    files
}

#[test]
fn runs_without_checksums_resume() {
    for (work, cut) in [
        (&short::EVOLUTION, Some(("run/population.ron", 3))),
        (&short::CMAES, Some(("run/population.ron", 3))),
        (&short::BY_HAND, None),
        (&short::MAP, Some(("run/map.ron", 2))),
        (&short::TOURNAMENT, Some(("cup/games.csv", 1))),
        (&short::SWISS, Some(("cup/games.csv", 1))),
        (&Work { prepare: &[short::ROWS.begin], ..short::ROWS }, None),
        (&short::TRAINING, Some(("net.ron", 1))),
        (&short::NETWORK, Some(("run/nets/01.ron", 1))),
        (&short::PATTERNS, Some(("run/weights/01.glem", 1))),
        (&short::BOOK, None),
        (&short::LADDER, None),
    ] {
        let folder = half_done(work, cut);
        let whole = copy(folder.path());
        work.finish(whole.path(), 1);
        for (name, bytes) in without_sums(folder.path()) {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        work.finish(folder.path(), 1);
        let same = without_sums(folder.path()) == without_sums(whole.path());
        assert!(same, "{}: other bytes", work.begin);
    }
}
