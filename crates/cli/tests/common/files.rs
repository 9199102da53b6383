//! The files in the folder of a run.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// All files below a folder with their bytes, except for leftovers of a kill and the file that counts the
/// seconds of a run.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            let below = self::files(&path).into_iter();
            files.extend(below.map(|(file, bytes)| (Path::new(&name).join(file), bytes)));
        } else if !name.starts_with('.') && name != "clock.ron" {
            files.insert(name.into(), fs::read(&path).unwrap());
        }
    }
    files
}
