//! The WTHOR databases in a folder, which several examples read.

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use othello_engine::notation::wthor::{self, WthorGame};

/// The games of all databases in a folder, in the order of the files' names.
pub fn games(folder: &Path) -> Result<Vec<WthorGame>, Box<dyn Error>> {
    let mut games = Vec::new();
    for file in files(folder, "wtb")? {
        games.extend(wthor::read(&fs::read(file)?)?.content.games);
    }
    Ok(games)
}

/// The files in a folder with this extension, in capitals or not, in the order of their names.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|own| own.eq_ignore_ascii_case(extension)));
    files.sort();
    Ok(files)
}
