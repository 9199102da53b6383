//! The sets of public data: their files, the addresses where their authors publish them, and their checksums.

use othello_engine::notation::wthor;

/// A set of public data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataSet {
    /// Tournament games since 1977, the database of the French federation.
    Wthor,
    /// The FFO endgame test, positions 1 to 79 with their exact scores.
    Ffo,
    /// Published one-ply players and starting boards, for the league.
    League,
}

/// A file of a set.
pub struct DataFile {
    /// The address, below that of the set.
    pub from: String,
    /// The path in the folder of the set.
    pub to: String,
    /// The contents.
    pub form: FileForm,
}

/// The contents of a file as it is published.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FileForm {
    /// Stored as it is.
    Plain,
    /// The games of a year in the database: stored as they are.
    Database,
    /// The names of players or tournaments in the database: stored as they are.
    Names,
    /// Program text with 64 weights, stored as numbers.
    Weights,
}

/// The years of the database. Its files of later years are named alike, but unknown when this was written.
const YEARS: std::ops::RangeInclusive<u32> = 1977..=2025;

/// The SHA-256 sums of all files that no longer grow, as `sha256sum` writes them.
const SUMS: &str = include_str!("sums.txt");

impl DataSet {
    /// All sets.
    pub const ALL: [DataSet; 3] = [DataSet::Wthor, DataSet::Ffo, DataSet::League];

    /// The name of the set, its folder and its part of the sums.
    pub const fn name(self) -> &'static str {
        match self {
            DataSet::Wthor => "wthor",
            DataSet::Ffo => "ffo",
            DataSet::League => "league",
        }
    }

    /// The address where the files are published. Repositories are named with a commit, so they stay the same.
    pub const fn address(self) -> &'static str {
        match self {
            DataSet::Wthor => "https://www.ffothello.org/wthor/base/",
            DataSet::Ffo => {
                "https://raw.githubusercontent.com/abulmo/edax-reversi/\
                 14f048c05ddfa385b6bf954a9c2905bbe677e9d3/problem/"
            }
            DataSet::League => {
                "https://raw.githubusercontent.com/wjaskowski/TCIAIG-2015-Co-CMA-ES/\
                 08bc9282ecb80327a2496861e762bdd974f6b2ec/cevo-games/src/main/"
            }
        }
    }

    /// All files of the set.
    pub fn files(self) -> Vec<DataFile> {
        match self {
            DataSet::Wthor => database_files(),
            DataSet::Ffo => self.listed().map(|from| plain(from, from)).collect(),
            DataSet::League => self.listed().map(league_file).collect(),
        }
    }

    /// The paths of all files in the folder of the set.
    pub fn file_names(self) -> impl Iterator<Item = String> {
        self.files().into_iter().map(|file| file.to)
    }

    /// The checksum of a file; `None` if it grows from year to year.
    pub fn sum(self, from: &str) -> Option<&'static str> {
        self.sums().find(|(_, path)| *path == from).map(|(sum, _)| sum)
    }

    fn listed(self) -> impl Iterator<Item = &'static str> {
        self.sums().map(|(_, path)| path)
    }

    fn sums(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        SUMS.lines().filter_map(move |line| {
            let (sum, path) = line.split_once("  ")?;
            Some((sum, path.strip_prefix(self.name())?.strip_prefix('/')?))
        })
    }
}

impl FileForm {
    /// The bytes to store.
    ///
    /// # Errors
    /// If the published bytes are not of this form; in a few words.
    pub fn stored(self, published: Vec<u8>) -> Result<Vec<u8>, String> {
        let read = match self {
            FileForm::Plain => Ok(()),
            FileForm::Database => wthor::read(&published).map(drop),
            FileForm::Names => wthor::read_names(&published).map(drop),
            FileForm::Weights => return weights(&String::from_utf8_lossy(&published)),
        };
        read.map(|()| published).map_err(|error| error.to_string())
    }
}

/// The eight rows of weights in program text such as `{ 1.00,-0.25, … },`, as lines of numbers.
fn weights(text: &str) -> Result<Vec<u8>, String> {
    let rows = text.lines().filter_map(|line| {
        let row = line.trim().strip_prefix('{')?.trim_end_matches(',').strip_suffix('}')?;
        let numbers: Result<Vec<f64>, _> = row.split(',').map(|part| part.trim().parse()).collect();
        numbers.ok().filter(|numbers| numbers.len() == 8)
    });
    let rows: Vec<Vec<f64>> = rows.collect();
    if rows.len() != 8 {
        return Err(format!("expected 8 rows of 8 weights, found {} rows", rows.len()));
    }
    let line = |row: &Vec<f64>| row.iter().map(f64::to_string).collect::<Vec<_>>().join(" ") + "\n";
    Ok(rows.iter().map(line).collect::<String>().into_bytes())
}

fn plain(from: &str, to: &str) -> DataFile {
    DataFile { from: from.to_owned(), to: to.to_owned(), form: FileForm::Plain }
}

/// The years, and the names of players and tournaments.
fn database_files() -> Vec<DataFile> {
    let years = YEARS.map(|year| (format!("WTH_{year}.wtb"), FileForm::Database));
    let names = ["WTHOR.JOU", "WTHOR.TRN"].map(|name| (name.to_owned(), FileForm::Names));
    let file = |(name, form): (String, _)| DataFile { to: name.clone(), from: name, form };
    years.chain(names).map(file).collect()
}

/// A file of the repository of published players.
fn league_file(from: &str) -> DataFile {
    let name = from.rsplit('/').next().unwrap_or(from);
    if name == "lucas_boards.txt" {
        return plain(from, "lucas_boards_1000.txt");
    }
    let Some(class) = name.strip_suffix(".java") else {
        return plain(from, &format!("players/{name}"));
    };
    let to = match class {
        "OthelloStandardWPCHeuristic" => "standard",
        "LucasRunnarson2006" => "lucas_runarsson_2006",
        "SzubertJaskowskiKrawiec2009" => "szubert_2009_ctdl",
        _ => "szubert_2011_ctdl",
    };
    let form = FileForm::Weights;
    DataFile { from: from.to_owned(), to: format!("wpc/{to}.txt"), form }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_files_and_every_sum_is_used() {
        let count = |set: DataSet| set.files().len();
        assert_eq!(DataSet::ALL.iter().map(|set| count(*set)).sum::<usize>(), 76);
        for set in DataSet::ALL {
            let files = set.files();
            for (sum, path) in set.sums() {
                assert_eq!(sum.len(), 64, "{path}");
                assert!(files.iter().any(|file| file.from == path), "{path}");
            }
        }
        let growing = DataSet::Wthor.files().into_iter();
        let growing = growing.filter(|file| DataSet::Wthor.sum(&file.from).is_none());
        let names: Vec<String> = growing.map(|file| file.to).collect();
        assert_eq!(names, ["WTH_2025.wtb", "WTHOR.JOU", "WTHOR.TRN"]);
    }

    #[test]
    fn weights_are_read_from_program_text() {
        let row = "\t\t{ 1.00,-0.25, 0.1, 0.05, 0.05, 0.10,-0.25, 1.00},\n";
        let text = format!("class Weights {{\n{}}}\n", row.repeat(8));
        let stored = weights(&text).unwrap();
        let line = "1 -0.25 0.1 0.05 0.05 0.1 -0.25 1\n";
        assert_eq!(String::from_utf8(stored).unwrap(), line.repeat(8));
        let error = weights(&row.repeat(7)).unwrap_err();
        assert_eq!(error, "expected 8 rows of 8 weights, found 7 rows");
    }
}
