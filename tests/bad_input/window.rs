//! The readers of the window.

use std::path::Path;

use othello::{files, settings::Settings};
use othello_engine::notation::tab;

use super::{
    engine::game,
    lab::saved_game,
    reader::{Reader, file_reader},
};

/// All readers; each has a file in the folder.
pub fn all(folder: &Path) -> Vec<Reader> {
    let opens = |path: &Path| files::open(path).is_ok();
    let loads = |path: &Path| !Settings::load(path).write().is_empty();
    let board = tab::write(&game().board());
    [
        (
            "game in the window",
            saved_game().write(),
            "game.ron",
            Box::new(opens) as Box<dyn Fn(&Path) -> bool>,
        ),
        ("board file", board, "game.tab", Box::new(opens)),
        ("settings of the window", Settings::default().write(), "settings.ron", Box::new(loads)),
    ]
    .into_iter()
    .map(|(name, good, file, read)| {
        file_reader(name, vec![good.into_bytes()], folder.join(file), read)
    })
    .collect()
}
