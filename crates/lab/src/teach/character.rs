//! The character of a player: a readable name and numbers for a face, both from its weights.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::{players::resolve::ResolvedPlayer, rating::analysis};

/// The numbers for the face of a player without evolved weights.
const NUMBERS: usize = 8;

/// The parts of names, all easy to say.
const FIRST: [&str; 16] = [
    "Ba", "Co", "Da", "Fe", "Ga", "Ha", "Jo", "Ka", "Le", "Ma", "Ni", "Pa", "Ro", "Sa", "Ti", "Vi",
];
const MIDDLE: [&str; 16] = [
    "la", "ri", "no", "mi", "ve", "lo", "ra", "ne", "da", "li", "mo", "re", "sa", "ti", "vo", "na",
];
const LAST: [&str; 16] =
    ["n", "ra", "s", "lo", "ne", "l", "ta", "r", "no", "la", "m", "ro", "na", "x", "do", "li"];

/// The character of a player. Players with the same weights have the same, whatever their search; a player without
/// weights of its own, such as a level, has one of its search and its model.
///
/// ```
/// use othello_lab::{players::{consent::Consent, resolve::ResolvedPlayer}, teach::character::Character};
///
/// let of = |player| ResolvedPlayer::parse(player, &Consent::NONE).map(|player| Character::of(&player));
/// assert_eq!(of("alphabeta:4@sci")?, of("alphabeta:6@sci")?);
/// assert_ne!(of("alphabeta:4@sci")?.name(), of("alphabeta:4@jma")?.name());
/// # Ok::<(), othello_lab::players::resolve::PlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Character {
    hash: [u8; 32],
    weights: Vec<f64>,
}

impl Character {
    /// The character of this player.
    pub fn of(player: &ResolvedPlayer) -> Character {
        let weights = player.model().map_or(&[][..], |model| model.weights());
        if weights.is_empty() {
            let hash: [u8; 32] = Sha256::digest(style_key(player)).into();
            let number = |byte: u8| f64::from(byte) - 127.5;
            return Character {
                hash,
                weights: hash[..NUMBERS].iter().copied().map(number).collect(),
            };
        }
        let bytes = weights.iter().flat_map(|weight| weight.to_bits().to_le_bytes());
        let hash = Sha256::digest(bytes.collect::<Vec<u8>>()).into();
        Character { hash, weights: weights.iter().copied().map(f64::from).collect() }
    }

    /// The name.
    pub fn name(&self) -> String {
        let [first, middle, last, parts, ..] = self.hash;
        let of = |list: [&'static str; 16], byte: u8| list[usize::from(byte) % list.len()];
        // Half of the names have two parts, the others three.
        let middle = if parts % 2 == 0 { "" } else { of(MIDDLE, middle) };
        format!("{}{middle}{}", of(FIRST, first), of(LAST, last))
    }

    /// The numbers for the face: the evolved weights, so that relatives look alike, or some from the hash.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }
}

/// Identifies a player by its search and its weights: the same in another folder, another after a change of either.
pub fn style_key(player: &ResolvedPlayer) -> String {
    let spec = player.spec();
    let search = match spec.searcher() {
        Some(search) if player.ours().is_some() => search.to_string(),
        _ => spec.to_string(),
    };
    // Another version may play otherwise.
    let settings = format!("{} {search}", env!("CARGO_PKG_VERSION"));
    analysis::hashed(&settings, player.model().map(Arc::as_ref))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{library::Level, players::consent::Consent};

    fn open(player: &str) -> ResolvedPlayer {
        ResolvedPlayer::parse(player, &Consent::NONE).unwrap()
    }

    #[test]
    fn levels_have_names_and_keys_of_their_own() {
        let levels: Vec<_> = Level::ALL.iter().map(|level| level.player().to_string()).collect();
        let names: HashSet<String> =
            levels.iter().map(|level| Character::of(&open(level)).name()).collect();
        let keys: HashSet<String> = levels.iter().map(|level| style_key(&open(level))).collect();
        assert_eq!([names.len(), keys.len()], [levels.len(); 2], "{names:?}");
    }

    #[test]
    fn a_search_changes_the_style_but_not_the_character() {
        let [four, six] = ["alphabeta:4@sci", "alphabeta:6@sci"].map(open);
        assert_ne!(style_key(&four), style_key(&six));
        assert_eq!(Character::of(&four), Character::of(&six));
        assert_eq!(Character::of(&four).weights(), [50.0, -25.0, 1.0]);
    }
}
