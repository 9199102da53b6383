//! Names that tell the players of a list apart, although two of them may have the same short name.

use std::collections::HashMap;

use othello_lab::players::spec::Seat;

use super::messages::{Language, Messages};

/// The names of the players on a list, rebuilt only if the list or the language changes.
#[derive(Default)]
pub struct DistinctNames {
    of: Option<(Language, Vec<Seat>)>,
    names: Vec<String>,
}

impl DistinctNames {
    /// The names of these players, in the same order.
    pub fn names<'a>(
        &mut self,
        words: &Messages,
        players: impl Iterator<Item = &'a Seat> + Clone,
        name: impl Fn(&Seat) -> String,
    ) -> &[String] {
        let is_known = self.of.as_ref().is_some_and(|(language, known)| {
            *language == words.language() && known.iter().eq(players.clone())
        });
        if !is_known {
            let players: Vec<Seat> = players.cloned().collect();
            self.names = distinct(&players, name);
            self.of = Some((words.language(), players));
        }
        &self.names
    }
}

/// The names; where two are the same, each is followed by the end of its player spec.
fn distinct(players: &[Seat], name: impl Fn(&Seat) -> String) -> Vec<String> {
    let names: Vec<String> = players.iter().map(name).collect();
    let mut uses: HashMap<&str, usize> = HashMap::new();
    for name in &names {
        *uses.entry(name.as_str()).or_default() += 1;
    }
    let told_apart = |(player, name): (&Seat, &String)| {
        if uses[name.as_str()] == 1 {
            name.clone()
        } else {
            format!("{name} · {}", end_of(&player.to_string()))
        }
    };
    players.iter().zip(&names).map(told_apart).collect()
}

/// The end of a player spec: a file with the two folders around it, which differ between runs.
fn end_of(spec: &str) -> &str {
    spec.rmatch_indices('/').nth(2).map_or(spec, |(at, _)| &spec[at + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::names;

    #[test]
    fn players_of_one_name_are_told_apart_by_their_files() {
        let specs =
            ["greedy", "alphabeta:2@/home/me/old/best.evl", "alphabeta:2@/home/me/new/best.evl"];
        let players = specs.map(|player| Seat::Player(player.parse().unwrap()));
        let name = |player: &Seat| names::seat(&Messages::new(Language::English), player);
        let names = distinct(&players, name);
        assert_eq!(names[0], "Greedy");
        assert!(names[1].ends_with(" · me/old/best.evl"), "{names:?}");
        assert!(names[2].ends_with(" · me/new/best.evl"), "{names:?}");
    }
}
