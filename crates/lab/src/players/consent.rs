//! The user's consent to start external programs. A game, a tournament or a ladder from elsewhere can name
//! any command. No command runs until the user has allowed exactly that command.

use std::{collections::BTreeSet, env, ffi::OsStr, io, path::Path};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{
    external::ExternalSpec,
    spec::{PlayerSpec, Seat},
};
use crate::store;

/// The external programs that the user allows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// SHA-256 of each allowed command, in hexadecimal.
    allowed: BTreeSet<String>,
    /// Whether the user allows every program, for this run of the application only.
    #[serde(skip)]
    everything: bool,
}

impl Consent {
    /// No program may be started.
    pub const NONE: Consent = Consent { allowed: BTreeSet::new(), everything: false };

    /// Every program may be started, as the user said on the command line.
    pub const EVERYTHING: Consent = Consent { allowed: BTreeSet::new(), everything: true };

    /// Allows the programs that the user typed.
    pub fn typed<'a>(players: impl IntoIterator<Item = &'a PlayerSpec>) -> Consent {
        let mut consent = Consent::NONE;
        for player in players {
            if let PlayerSpec::External(external) = player {
                consent.allow(external);
            }
        }
        consent
    }

    /// Whether this program may be started.
    pub fn allows(&self, program: &ExternalSpec) -> bool {
        self.everything || self.allowed.contains(&fingerprint(program))
    }

    /// Allows exactly this command from now on.
    pub fn allow(&mut self, program: &ExternalSpec) {
        self.allowed.insert(fingerprint(program));
    }

    /// Withdraws the consent for exactly this command.
    pub fn withdraw(&mut self, program: &ExternalSpec) {
        self.allowed.remove(&fingerprint(program));
    }

    /// The programs among these players that may not be started, without duplicates.
    pub fn missing<'a>(&self, seats: impl IntoIterator<Item = &'a Seat>) -> Vec<ExternalSpec> {
        let mut missing: Vec<ExternalSpec> = Vec::new();
        for seat in seats {
            if let Seat::Player(PlayerSpec::External(program)) = seat
                && !self.allows(program)
                && !missing.contains(program)
            {
                missing.push(program.clone());
            }
        }
        missing
    }

    /// Reads the consent from a file. Allows nothing if the file is missing or damaged.
    pub fn load(path: &Path) -> Consent {
        let text = store::read_text(path, store::Limit::SETTINGS).ok();
        text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    /// Writes the consent to a file.
    ///
    /// # Errors
    /// If the file cannot be written; the old file remains.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).new_line("\n");
        let text = ron::ser::to_string_pretty(self, pretty).expect("texts can be written");
        store::write(path, (text + "\n").as_bytes())
    }
}

/// SHA-256 of the command: the program and each of its arguments. A relative path is resolved first,
/// because it names another program in another folder.
fn fingerprint(program: &ExternalSpec) -> String {
    let (name, arguments) = program.command.split_first().expect("a command names its program");
    let place = name.contains(std::path::MAIN_SEPARATOR).then(env::current_dir);
    let path = match place {
        Some(Ok(folder)) => folder.join(name).into_os_string(),
        _ => OsStr::new(name).to_owned(),
    };
    let mut hash = Sha256::new();
    for part in std::iter::once(path.to_string_lossy()).chain(arguments.iter().map(Into::into)) {
        // With its length before each part, no two commands have the same bytes.
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> ExternalSpec {
        text.parse().unwrap()
    }

    #[test]
    fn consent_covers_exactly_one_command() {
        let mut consent = Consent::NONE;
        let edax = program("gtp:5s@edax -gtp");
        assert!(!consent.allows(&edax));
        consent.allow(&edax);
        assert!(consent.allows(&edax));
        // The time limit is not a matter of trust.
        assert!(consent.allows(&program("gtp:9s@edax -gtp")));
        for other in ["gtp:edax -gtp -x", "gtp:edax '-gtp -x'", "gtp:./edax -gtp", "gtp:edax"] {
            assert!(!consent.allows(&program(other)), "{other}");
        }
        consent.withdraw(&edax);
        assert!(!consent.allows(&edax));
        assert!(Consent::EVERYTHING.allows(&edax));
    }

    #[test]
    fn consent_is_saved_and_a_damaged_file_allows_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.ron");
        let edax = program("gtp:edax -gtp");
        let mut consent = Consent::load(&path);
        consent.allow(&edax);
        consent.save(&path).unwrap();
        assert!(Consent::load(&path).allows(&edax));
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replacen('[', "[[", 1)).unwrap();
        assert!(!Consent::load(&path).allows(&edax));
        std::fs::write(&path, "(allowed: [], everything: true)").unwrap();
        assert!(!Consent::load(&path).allows(&edax));
    }
}
