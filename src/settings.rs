//! The settings, remembered between two starts. They are saved when they change, not at the exit.

use std::{collections::BTreeMap, fmt, io, path::Path};

use othello_lab::store::fs;
use othello_lab::{
    games::clock::TimeControl,
    players::spec::{PlayerSpec, Seat},
    store::{self, Limit, Lock},
};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, IntoDeserializer, Visitor},
};

use crate::{
    cluster::ClusterChoice,
    game::setup::PersonColor,
    sound::Loudness,
    text::messages::Language,
    theme::{DiscSet, Felt, LARGEST_SCALE, SMALLEST_SCALE, ThemeName},
};

/// The user's settings and the window's place. Unknown and missing fields are no error, so files of older and
/// newer versions are mostly usable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // each is a separate switch in a menu
pub struct Settings {
    /// The language.
    #[serde(deserialize_with = "known")]
    pub language: Language,
    /// The theme.
    #[serde(deserialize_with = "known")]
    pub theme: ThemeName,
    /// The board's felt.
    #[serde(deserialize_with = "known")]
    pub felt: Felt,
    /// The discs.
    #[serde(deserialize_with = "known")]
    pub discs: DiscSet,
    /// The scale, relative to the system's.
    pub scale: f32,
    /// Whether the scale follows the window instead; `None` if it was never changed or is from an earlier version.
    pub auto_scale: Option<bool>,
    /// The speed of flipping discs.
    #[serde(deserialize_with = "known")]
    pub animation: Animation,
    /// Whether sounds are on.
    pub sound: bool,
    /// The volume.
    #[serde(deserialize_with = "known")]
    pub loudness: Loudness,
    /// Whether legal squares are marked.
    pub show_legal: bool,
    /// Whether the values of moves are shown on their squares.
    pub show_values: bool,
    /// Whether a legal square under the pointer previews the flipped discs.
    pub show_preview: bool,
    /// Whether coordinates are shown.
    pub show_coordinates: bool,
    /// Whether the value bar is shown beside the board during an analysis.
    pub show_bar: bool,
    /// Whether values of moves are for Black, as in the graph, instead of for the side that plays them.
    pub values_for_black: bool,
    /// Whether each move of a person gets feedback. A game with it is not rated.
    pub show_feedback: bool,
    /// Seconds between two moves when computers play each other, 0..=5.
    pub pause_secs: f32,
    /// Whether only the end of a game between computers is shown.
    pub at_once: bool,
    /// The players of the last new game, Black first.
    pub seats: Option<[Seat; 2]>,
    /// A person's last opponent. Opened and pasted games do not change it.
    pub opponent: Option<Seat>,
    /// The person's colour in games against a computer.
    #[serde(deserialize_with = "known")]
    pub plays: PersonColor,
    /// The time control of the last new game, if it was timed.
    pub time: Option<TimeControl>,
    /// The files, programs and searches that the user has added to the lists of players.
    pub players: Vec<Seat>,
    /// The players asked about one position, if the user has chosen them.
    pub minds: Option<Vec<Seat>>,
    /// The width of the side panel in points, if the user has set it.
    pub side_width: Option<f32>,
    /// Whether to offer the lessons: only at the first start.
    pub offers_lessons: bool,
    /// The lessons that the user has passed, a bit each.
    pub lessons_passed: u16,
    /// Whether the opening explorer is open.
    pub show_explorer: bool,
    /// The explorer's databases.
    pub databases: Vec<String>,
    /// The explorer's opening book, if it is not the built-in one.
    pub book: Option<String>,
    /// The cluster that plays for the window's runs, if there is one.
    #[serde(rename = "machines")]
    pub cluster: ClusterChoice,
    /// The shortcuts that differ from the defaults, by the message id of the command's name. An invalid
    /// shortcut leaves the default.
    pub keys: BTreeMap<String, String>,
    /// The folder in which file dialogs begin at first.
    pub folder: Option<String>,
    /// The folder of the last file of each kind.
    pub folders: BTreeMap<String, String>,
    /// The window's left and top in the system's points, where the system reports them.
    pub position: Option<[f32; 2]>,
    /// The window's width and height in the system's points.
    pub size: Option<[f32; 2]>,
}

/// Reads an option; an unknown value becomes the default, so that the rest of the file still counts.
fn known<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(from: D) -> Result<T, D::Error> {
    struct Name;
    impl Visitor<'_> for Name {
        type Value = String;

        fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
            to.write_str("a name")
        }

        fn visit_str<E: de::Error>(self, name: &str) -> Result<String, E> {
            Ok(name.to_owned())
        }
    }
    let name = from.deserialize_identifier(Name)?;
    let choice: Result<T, de::value::Error> = T::deserialize(name.into_deserializer());
    Ok(choice.unwrap_or_default())
}

/// The duration of a disc's flip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Animation {
    /// No animation.
    Off,
    /// 150 ms.
    Fast,
    /// 250 ms.
    #[default]
    Normal,
    /// 400 ms.
    Slow,
}

impl Animation {
    /// All speeds, fastest first.
    pub const ALL: [Animation; 4] =
        [Animation::Off, Animation::Fast, Animation::Normal, Animation::Slow];

    /// The seconds for one disc.
    pub const fn secs(self) -> f32 {
        match self {
            Animation::Off => 0.0,
            Animation::Fast => 0.15,
            Animation::Normal => 0.25,
            Animation::Slow => 0.4,
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Language::default(),
            theme: ThemeName::default(),
            felt: Felt::default(),
            discs: DiscSet::default(),
            scale: 1.0,
            auto_scale: None,
            animation: Animation::default(),
            sound: true,
            loudness: Loudness::default(),
            show_legal: true,
            show_values: false,
            show_preview: true,
            show_coordinates: true,
            show_bar: true,
            values_for_black: false,
            show_feedback: false,
            pause_secs: 0.5,
            at_once: false,
            seats: None,
            opponent: None,
            plays: PersonColor::default(),
            time: None,
            players: Vec::new(),
            minds: None,
            side_width: None,
            offers_lessons: false,
            lessons_passed: 0,
            show_explorer: false,
            databases: Vec::new(),
            book: None,
            cluster: ClusterChoice::default(),
            keys: BTreeMap::new(),
            folder: None,
            folders: BTreeMap::new(),
            position: None,
            size: None,
        }
    }
}

impl Settings {
    /// Reads the file. If it is missing or unreadable, returns the defaults in the system's language.
    pub fn load(path: &Path) -> Settings {
        // Before 0.2 seats were written without `Some`.
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let read = store::read_text(path, Limit::SETTINGS).ok();
        let read = read.and_then(|text| options.from_str::<Settings>(&text).ok());
        let mut settings = read.unwrap_or_else(|| Settings {
            language: Language::of_system(),
            offers_lessons: !fs::is_there(path),
            ..Settings::default()
        });
        settings.scale = if settings.scale.is_finite() {
            settings.scale.clamp(SMALLEST_SCALE, LARGEST_SCALE)
        } else {
            1.0
        };
        settings.side_width = settings.side_width.filter(|width| width.is_finite());
        settings.pause_secs =
            if settings.pause_secs.is_finite() { settings.pause_secs.clamp(0.0, 5.0) } else { 0.5 };
        settings
    }

    /// Whether the scale follows the size of the window.
    pub fn has_automatic_scale(&self) -> bool {
        self.auto_scale.unwrap_or((self.scale - 1.0).abs() < f32::EPSILON)
    }

    /// A person's last opponent; in a file from before 0.2, according to the seats.
    pub fn opponent(&self) -> Option<&PlayerSpec> {
        let of_seats = || {
            let seats = self.seats.as_ref().filter(|seats| seats.contains(&Seat::Human))?;
            seats.iter().find_map(Seat::player)
        };
        self.opponent.as_ref().and_then(Seat::player).or_else(of_seats)
    }

    /// The players that the user has added to the lists.
    pub fn added_players(&self) -> Vec<PlayerSpec> {
        self.players.iter().filter_map(Seat::player).cloned().collect()
    }

    /// Remembers the window's place in the system's points: the window's own points are scaled.
    pub fn note_window(&mut self, ctx: &egui::Context) {
        let scale = ctx.zoom_factor();
        ctx.input(|input| {
            let viewport = input.viewport();
            if viewport.maximized == Some(true) || viewport.fullscreen == Some(true) {
                return;
            }
            if let Some(inner) = viewport.inner_rect {
                self.size = Some([inner.width() * scale, inner.height() * scale]);
            }
            if let Some(outer) = viewport.outer_rect {
                self.position = Some([outer.left() * scale, outer.top() * scale]);
            }
        });
    }

    /// Writes the fields that differ from `base`, the state last read or written. Other fields keep the
    /// values that another window may have written meanwhile.
    ///
    /// # Errors
    /// If the file cannot be written; the old one remains.
    pub fn save(&self, base: &Settings, path: &Path) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new(""));
        store::create_folder(folder)?;
        let _lock = Lock::wait(&folder.join(".settings.lock"))?;
        let stored = fs::is_there(path).then(|| Settings::load(path));
        let settings = stored.map_or_else(|| self.clone(), |stored| self.merged(base, stored));
        store::write(path, settings.write().as_bytes())
    }

    /// The settings in the file, with this window's changes since `base`.
    fn merged(&self, base: &Settings, stored: Settings) -> Settings {
        // Each of two windows may have added and removed players.
        let mut players = stored.players;
        players.retain(|player| self.players.contains(player) || !base.players.contains(player));
        let own = self.players.iter().filter(|player| !base.players.contains(player));
        for player in own {
            if !players.contains(player) {
                players.push(player.clone());
            }
        }
        macro_rules! latest {
            ($($field:ident),*) => {
                Settings {
                    players,
                    $($field: if self.$field == base.$field {
                        stored.$field
                    } else {
                        self.$field.clone()
                    }),*
                }
            };
        }
        latest!(
            language,
            theme,
            felt,
            discs,
            scale,
            auto_scale,
            animation,
            sound,
            loudness,
            show_legal,
            show_values,
            show_preview,
            show_coordinates,
            show_bar,
            values_for_black,
            show_feedback,
            pause_secs,
            at_once,
            seats,
            minds,
            side_width,
            offers_lessons,
            lessons_passed,
            show_explorer,
            databases,
            book,
            cluster,
            keys,
            opponent,
            plays,
            time,
            folder,
            folders,
            position,
            size
        )
    }

    /// The settings as text. It reads back as the same settings.
    pub fn write(&self) -> String {
        let pretty = ron::ser::PrettyConfig::new().new_line("\n");
        ron::ser::to_string_pretty(self, pretty).expect("numbers and texts can be written") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn settings_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let settings = Settings { scale: 1.75, show_legal: false, ..Settings::default() };
        fs::write(&path, settings.write()).unwrap();
        assert_eq!(Settings::load(&path), settings);
    }

    #[test]
    fn two_windows_keep_each_others_changes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/settings.ron");
        let base = Settings::default();
        Settings { scale: 1.5, ..base.clone() }.save(&base, &path).unwrap();
        Settings { show_legal: false, ..base.clone() }.save(&base, &path).unwrap();
        let both = Settings::load(&path);
        assert_eq!((both.scale, both.show_legal), (1.5, false));
        std::thread::scope(|scope| {
            for number in 0..8_u8 {
                let (path, both) = (&path, &both);
                scope.spawn(move || {
                    let mut own = both.clone();
                    match number {
                        0 => own.show_values = true,
                        1 => own.pause_secs = 2.0,
                        2 => own.show_preview = false,
                        3 => own.seats = Some([Seat::Human, Seat::Human]),
                        4 => own.players.push(Seat::from("random")),
                        5 => own.players.push(Seat::from("greedy")),
                        _ => own.show_coordinates = false,
                    }
                    own.save(both, path).unwrap();
                });
            }
        });
        let all = Settings::load(&path);
        assert!(all.show_values && !all.show_preview && !all.show_coordinates);
        assert!(all.pause_secs == 2.0 && all.seats.is_some());
        assert_eq!(all.added_players().len(), 2);
        let one = Settings { players: all.players[..1].to_vec(), ..all.clone() };
        one.save(&all, &path).unwrap();
        assert_eq!(Settings::load(&path).players, one.players);
    }

    #[test]
    fn settings_of_other_versions_and_damaged_files_still_load() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        fs::write(&path, "(scale: 1.25, of_tomorrow: 7)").unwrap();
        assert_eq!(Settings::load(&path).scale, 1.25);
        fs::write(&path, "(felt: OfTomorrow, language: Elvish, theme: Light, scale: 1.5)").unwrap();
        let others = Settings::load(&path);
        assert_eq!((others.felt, others.language), (Felt::default(), Language::default()));
        assert_eq!((others.theme, others.scale), (ThemeName::Light, 1.5));
        fs::write(&path, "(players: [\"random\", \"of tomorrow:7\"])").unwrap();
        let both = Settings::load(&path);
        assert_eq!((both.players.len(), both.added_players().len()), (2, 1));
        fs::write(&path, "(scale: 1e9, pause_secs: NaN, side_width: NaN)").unwrap();
        assert_eq!(Settings::load(&path).side_width, None);
        assert_eq!((Settings::load(&path).scale, Settings::load(&path).pause_secs), (2.5, 0.5));
        fs::write(&path, "\0\0\0").unwrap();
        assert_eq!(Settings::load(&path).scale, 1.0);
    }
}
