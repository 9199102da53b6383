//! The published one-ply players: their rules for white and their authors' measurements.

use std::path::Path;

use othello_engine::models::WhiteRule;

use super::spec::PlayerSpec;

/// The rule for white of the published network with this file name; inversion for all other files.
pub(crate) fn published_white_rule(path: &str) -> WhiteRule {
    const NEGATING: [&str; 8] = [
        "Burrow2011ETDL",
        "Jaskowski2014All123",
        "Manning2010Nash70",
        "Manning2010Nash80",
        "Manning2010TCIAG1",
        "Manning2010TCIAG2",
        "SzubertJaskowskiKrawiec2013CTDL",
        "SzubertJaskowskiKrawiec2013ETDL",
    ];
    let stem = Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    if NEGATING.contains(&stem) { WhiteRule::Negate } else { WhiteRule::Invert }
}

/// A published player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedPlayer {
    /// Its name in the papers.
    pub name: &'static str,
    /// The player spec, relative to the folder of the published players.
    file: &'static str,
    /// Its published score in the league, in percent.
    pub league: Option<f64>,
    /// Its published mean score in percent against the other players of the pool on the 1000 boards; `None`
    /// if it is not in the pool.
    pub boards: Option<f64>,
}

/// The published players and their figures.
pub const PUBLISHED: [PublishedPlayer; 20] = {
    const fn player(
        name: &'static str,
        file: &'static str,
        league: Option<f64>,
        boards: Option<f64>,
    ) -> PublishedPlayer {
        PublishedPlayer { name, file, league, boards }
    }
    let p = player;
    [
        p("All2", "ntuple:players/Jaskowski2014All2.player", Some(95.8), None),
        p("All123", "ntuple:players/Jaskowski2014All123.player", Some(91.7), None),
        p("ETDL", "ntuple:players/SzubertJaskowskiKrawiec2013ETDL.player", Some(85.4), Some(51.4)),
        p("PB11", "ntuple:players/Burrow2011ETDL.player", Some(84.8), Some(58.0)),
        p("Nash70", "ntuple:players/Manning2010Nash70.player", Some(74.2), Some(58.4)),
        p("CoCMAES-4+2x2", CO_CMA_ES, Some(73.3), Some(82.5)),
        p("CoCMAES-2", "ntuple:players/JaskowskiSzubert2015CoCMAES-2.player", Some(72.4), None),
        p("CoCMAES-4", "ntuple:players/JaskowskiSzubert2015CoCMAES-4.player", Some(69.8), None),
        p("CTDL", "ntuple:players/SzubertJaskowskiKrawiec2013CTDL.player", Some(67.8), Some(64.0)),
        p("TCIAG2", "ntuple:players/Manning2010TCIAG2.player", Some(67.8), Some(56.2)),
        p("TCIAG1", "ntuple:players/Manning2010TCIAG1.player", Some(63.5), Some(57.5)),
        p("iPrefN", "ntuple:players/RunnarsonLucas2014IPrefN.player", Some(61.6), Some(67.4)),
        p("GECCO", "ntuple:players/Manning2010GECCO.player", Some(61.4), Some(71.6)),
        p("CoCMAES-3", "ntuple:players/JaskowskiSzubert2015CoCMAES-3.player", Some(60.2), None),
        p("LR06", "wpc:wpc/lucas_runarsson_2006.txt", Some(54.1), Some(25.5)),
        p("SWH", "wpc:wpc/standard.txt", None, Some(36.0)),
        p("SJK11", "wpc:wpc/szubert_2011_ctdl.txt", Some(47.7), Some(25.7)),
        p("SJK09", "wpc:wpc/szubert_2009_ctdl.txt", Some(45.5), Some(25.4)),
        p("iPref1", "ntuple:players/RunnarsonLucas2014IPref1.player", Some(21.8), Some(20.3)),
        p("random", "random", Some(19.7), None),
    ]
};

const CO_CMA_ES: &str = "ntuple:players/JaskowskiSzubert2015CoCMAES-4+2x2.player";

impl PublishedPlayer {
    /// The player spec, if the published files lie in this folder.
    pub fn player(&self, folder: &Path) -> PlayerSpec {
        let text = match self.file.split_once(':') {
            Some((kind, file)) => format!("{kind}:{}", folder.join(file).display()),
            None => self.file.to_owned(),
        };
        text.parse().expect("every published player is one of ours")
    }
}
