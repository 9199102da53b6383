//! The common names of openings.

use std::{collections::HashMap, sync::LazyLock};

use othello_engine::{Game, Position};

/// The number of moves in the longest opening of the list.
const LONGEST: usize = 21;

/// The name of a game's opening after this many moves. This is the last named position so far, including
/// symmetric ones and transpositions. Source: Robert Gatliff's catalogue of Othello openings.
///
/// ```
/// use othello_lab::data::opening_names::name_at;
///
/// let game = "f5d6c3d3c4f4".parse()?;
/// assert_eq!(name_at(&game, 6), Some("Tiger"));
/// assert_eq!(name_at(&game, 2), Some("Perpendicular Opening"));
/// assert_eq!(name_at(&game, 1), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn name_at(game: &Game, ply: usize) -> Option<&'static str> {
    static NAMES: LazyLock<HashMap<Position, &'static str>> = LazyLock::new(|| all().collect());
    let way = game.stages().iter().take(ply.min(LONGEST) + 1);
    way.rev().find_map(|stage| NAMES.get(&stage.position().canonical().0).copied())
}

/// The openings of the list with their names.
///
/// ```
/// use othello_lab::data::opening_names::openings;
///
/// let (tiger, _) = openings().find(|(_, name)| *name == "Tiger").unwrap();
/// assert_eq!(tiger, "f5d6c3d3c4".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn openings() -> impl DoubleEndedIterator<Item = (Game, &'static str)> {
    let lines = include_str!("opening_names.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let (moves, name) = line.split_once(' ')?;
        Some((moves.parse().ok()?, name))
    })
}

/// The position after each opening, in canonical form, with its name.
fn all() -> impl Iterator<Item = (Position, &'static str)> {
    // Reversed, so that the first name of a position wins when collected into a map.
    openings().rev().map(|(game, name)| (game.position().canonical().0, name))
}

#[cfg(test)]
mod tests {
    use othello_engine::Symmetry;

    use super::*;

    fn name(moves: &str) -> Option<&'static str> {
        let game: Game = moves.parse().unwrap();
        name_at(&game, game.moves().len())
    }

    #[test]
    fn every_line_of_the_list_is_a_game_with_a_name() {
        let lines = include_str!("opening_names.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!((lines.count(), all().count()), (77, 77));
        assert!(all().all(|(_, name)| !name.is_empty()));
        let discs = |position: Position| 64 - position.empty().len() as usize;
        assert_eq!(all().map(|(position, _)| discs(position) - 4).max(), Some(LONGEST));
    }

    #[test]
    fn openings_have_their_common_names() {
        assert_eq!(name("f5f6e6f4g5"), Some("Heath / Tobidashi"));
        assert_eq!(name("f5f6e6f4e3"), Some("Cow"));
        assert_eq!(name("f5d6c5f4e3c6d3f6e6d7"), Some("Rose"));
        assert_eq!(name("f5d6c3d3c4f4f6"), Some("Stephenson"));
        assert_eq!(name("f5f4"), Some("Parallel Opening"));
        assert_eq!(name(""), None);
    }

    #[test]
    fn symmetric_openings_and_transpositions_share_a_name() {
        let tiger: Game = "f5d6c3d3c4".parse().unwrap();
        for symmetry in Symmetry::ALL {
            let turned = tiger.moves().iter().map(|square| square.under(symmetry).to_string());
            // Half of the symmetries exchange the colours of the starting position.
            let Ok(turned) = turned.collect::<String>().parse::<Game>() else { continue };
            assert_eq!(name_at(&turned, 5), Some("Tiger"), "{symmetry:?}");
        }
        assert_eq!(name("f5d6c4d3c3"), Some("Tiger"));
    }
}
