//! The WTHOR databases in a folder, which several examples read.

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use othello_engine::notation::wthor::{self, WthorGame};

/// The games of all databases in a folder, in the order of the files' names.
pub fn games(folder: &Path) -> Result<Vec<WthorGame>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "wtb"));
    files.sort();
    let mut games = Vec::new();
    for file in files {
        games.extend(wthor::read(&fs::read(file)?)?.content.games);
    }
    Ok(games)
}
