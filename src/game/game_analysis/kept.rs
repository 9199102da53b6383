//! The analysis of a game as a file, which the game finds again by its moves: after a restart, or when it is opened
//! from any file.

use std::{
    io,
    path::{Path, PathBuf},
};

use othello_engine::{
    GameTree, Position, Square,
    notation::{diagram, transcript},
};
use othello_lab::{
    rating::analysis::MoveAnalysis,
    store::{self, Limit, fs},
    teach::reasons::Explanation,
};
use serde::{Deserialize, Serialize};

use super::{GameAnalysis, PositionAnalysis};
use crate::worker::{Poll, Worker};

/// The version of the files. Others are ignored: an analysis can be made again.
const VERSION: u32 = 1;
/// The version of the reasons. Those of other versions are ignored: they are found again.
const REASONS: u32 = 1;
/// The number of files that stay in the folder, the newest.
const MOST_FILES: usize = 500;

/// The results of an analysis, as written to a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptAnalysis {
    version: u32,
    /// Whether the review is shown.
    shows_review: bool,
    /// The positions that were searched outside a review.
    positions: Vec<(Position, PositionAnalysis)>,
    reviewed: Vec<MoveAnalysis>,
    explained: Vec<((Position, Square), Explanation)>,
    /// The version of the reasons; 0 in files without this field.
    #[serde(default)]
    reasons: u32,
}

impl KeptAnalysis {
    fn read(path: &Path) -> Option<KeptAnalysis> {
        let text = store::read_text(path, Limit::SETTINGS).ok()?;
        let kept: KeptAnalysis = ron::from_str(&text).ok()?;
        (kept.version == VERSION).then_some(kept)
    }

    /// Writes the file and removes the oldest ones of its folder.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let text = ron::to_string(self).map_err(io::Error::other)?;
        if let Some(folder) = path.parent() {
            store::create_folder(folder)?;
            sweep(folder, MOST_FILES - 1);
        }
        store::write(path, text.as_bytes())
    }
}

/// Removes all but the newest files of a folder.
fn sweep(folder: &Path, most: usize) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = files
        .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
        .collect();
    files.sort();
    let surplus = files.len().saturating_sub(most);
    for (_, file) in files.into_iter().take(surplus) {
        // The next one to be written tries again.
        let _ = store::remove(&file);
    }
}

/// The file of a game's analysis in this folder, by the moves of its main line; `None` for a game without moves.
pub fn file_of(folder: &Path, tree: &GameTree) -> Option<PathBuf> {
    files_of(folder, tree).next()
}

/// The files that may have a game's analysis: its own, and those of the same game when it had fewer moves, the longest
/// first. A line of less than half the moves may be any other game's.
pub fn files_of(folder: &Path, tree: &GameTree) -> impl Iterator<Item = PathBuf> {
    let game = tree.main_game();
    let (board, turn) = tree.start();
    let start = diagram::write(&board, turn);
    let count = game.moves().len();
    (count.div_ceil(2).max(1)..=count).rev().map(move |count| {
        let text = format!("{start} {}", transcript::write(&game.truncated(count)));
        // Results belong to positions, so two games with the same sum would only overwrite each other's file.
        folder.join(format!("{}.ron", store::sum(text.as_bytes())))
    })
}

/// The files that may have earlier results, and their reading once it has begun.
pub(super) enum Restoration {
    Wanted(Vec<PathBuf>),
    Reading(Vec<PathBuf>, Worker<(PathBuf, KeptAnalysis)>),
}

impl Restoration {
    /// The same without a thread, which would wait for a game that is not on the board.
    pub(super) fn parked(self) -> Restoration {
        match self {
            Restoration::Wanted(files) | Restoration::Reading(files, _) => {
                Restoration::Wanted(files)
            }
        }
    }
}

impl GameAnalysis {
    /// Takes the results of an earlier analysis from the first of these files that exists, soon and in the background.
    pub fn restore(&mut self, files: impl Iterator<Item = PathBuf>) {
        self.restoration = Some(Restoration::Wanted(files.collect()));
    }

    /// Notes that this file has the results.
    pub fn note_kept(&mut self, file: PathBuf) {
        self.kept_in = Some(file);
    }

    /// Wants a review to be written again if the game has got other moves than its file says. Otherwise the game would
    /// not find it.
    pub fn follow(&mut self, folder: &Path, tree: &GameTree) {
        let is_lost = self.kept_in.is_some() && self.kept_in != file_of(folder, tree);
        self.is_changed |= is_lost && self.has_review();
    }

    /// The results to write, if they have changed since the last call. `None` while a search may still change them,
    /// unless `at_once`.
    pub fn take_changes(&mut self, at_once: bool) -> Option<KeptAnalysis> {
        if !self.is_changed || (self.is_busy() && !at_once) {
            return None;
        }
        self.is_changed = false;
        let reviewed = |position: &Position, found: &PositionAnalysis| {
            let mut moves = self.reviewed.values().filter(|found| found.position == *position);
            moves.any(|reviewed| reviewed.report() == found.report)
        };
        let positions = self.known.iter().filter(|(position, found)| !reviewed(position, found));
        Some(KeptAnalysis {
            version: VERSION,
            shows_review: self.shows_review,
            positions: positions.map(|(position, found)| (*position, found.clone())).collect(),
            reviewed: self.reviewed.values().cloned().collect(),
            explained: self.reasons.all(),
            reasons: REASONS,
        })
    }

    /// Adds the stored results of an earlier analysis.
    pub(super) fn take_kept(&mut self, ctx: &egui::Context) {
        if let Some(Restoration::Wanted(files)) = &mut self.restoration {
            let files = std::mem::take(files);
            let looked_at = files.clone();
            let read = move |_: &_, send: &mut dyn FnMut(_)| {
                let mut kept = looked_at.into_iter().filter_map(|file| {
                    let kept = KeptAnalysis::read(&file)?;
                    Some((file, kept))
                });
                kept.next().into_iter().for_each(send);
            };
            self.restoration = Some(Restoration::Reading(files, Worker::spawn(ctx, read)));
        }
        let Some(Restoration::Reading(_, worker)) = &self.restoration else { return };
        match worker.poll() {
            Poll::Report((file, kept)) => {
                self.add_kept(kept);
                self.kept_in.get_or_insert(file);
            }
            Poll::Working => {}
            Poll::Ended => self.restoration = None,
        }
    }

    fn add_kept(&mut self, kept: KeptAnalysis) {
        for found in kept.reviewed {
            self.add_reviewed(found);
        }
        for (position, found) in kept.positions {
            self.add_known(position, found);
        }
        self.settle();
        let is_current = kept.reasons == REASONS;
        for (at, explanation) in kept.explained.into_iter().filter(|_| is_current) {
            self.reasons.note(at, explanation);
        }
        self.shows_review |= kept.shows_review;
        // The user may have asked for a review before the file was read.
        if self.review.as_ref().is_some_and(|review| self.is_complete(review.game())) {
            self.review = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::{Color, Game, search::Value};

    use super::{super::AnalysisBudget, *};

    /// A review of the first move of a game.
    fn first_move() -> MoveAnalysis {
        let [played, best] = ["f5", "d3"].map(|square| square.parse().unwrap());
        MoveAnalysis {
            ply: 0,
            color: Color::Black,
            position: Position::START,
            played,
            best,
            played_value: Value::Estimate(0.0),
            best_value: Value::Estimate(0.0),
            line: vec![best],
            moves: Vec::new(),
            depth: 1,
            nodes: 1,
        }
    }

    #[test]
    fn a_review_is_written_again_when_the_line_of_its_game_changes() {
        let folder = Path::new("reviews");
        let tree = |moves: &str| GameTree::of_game(&moves.parse::<Game>().unwrap());
        let mut analysis = GameAnalysis::new(AnalysisBudget::USUAL);
        analysis.note_reviewed(first_move());
        analysis.note_kept(file_of(folder, &tree("f5d6")).unwrap());
        analysis.follow(folder, &tree("f5d6"));
        assert!(analysis.take_changes(true).is_none());
        analysis.follow(folder, &tree("f5f6"));
        assert_eq!(analysis.take_changes(true).unwrap().reviewed.len(), 1);
    }

    #[test]
    fn a_file_belongs_to_the_moves_of_the_main_line() {
        let file = |moves: &str| {
            file_of(Path::new("reviews"), &GameTree::of_game(&moves.parse::<Game>().unwrap()))
        };
        assert_eq!(file(""), None);
        assert_eq!(file("f5d6"), file("f5d6"));
        assert_ne!(file("f5d6"), file("f5f6"));
        let mut tree = GameTree::of_game(&"f5d6".parse().unwrap());
        let first = tree.children(othello_engine::NodeId::START)[0];
        tree.play(first, "f6".parse().unwrap()).unwrap();
        assert_eq!(file_of(Path::new("reviews"), &tree), file("f5d6"));
    }

    #[test]
    fn a_longer_game_looks_for_the_files_of_its_shorter_lines() {
        let files = |moves: &str| {
            let tree = GameTree::of_game(&moves.parse::<Game>().unwrap());
            files_of(Path::new("reviews"), &tree).collect::<Vec<_>>()
        };
        assert_eq!(files(""), Vec::<PathBuf>::new());
        let [own, shorter] = &files("f5d6c3")[..] else { panic!("half of the moves is too few") };
        assert_eq!(shorter, &files("f5d6")[0]);
        assert_ne!(shorter, own);
    }

    #[test]
    fn the_newest_files_stay() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..4_u64 {
            let path = folder.path().join(format!("{}.ron", 9 - number));
            std::fs::write(&path, "").unwrap();
            let written = std::time::UNIX_EPOCH + std::time::Duration::from_secs(number);
            std::fs::File::options()
                .write(true)
                .open(&path)
                .unwrap()
                .set_modified(written)
                .unwrap();
        }
        sweep(folder.path(), 2);
        let is_there = |number: u32| folder.path().join(format!("{number}.ron")).exists();
        assert_eq!([9, 8, 7, 6].map(is_there), [false, false, true, true]);
    }
}
