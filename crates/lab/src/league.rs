//! The published one-ply players: how they play white, and what their authors measured.

use std::path::Path;

use othello_engine::eval::WhiteRule;

/// How the published network in a file of this name plays white; by inversion if it is not one.
pub fn published_white_rule(path: &str) -> WhiteRule {
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
