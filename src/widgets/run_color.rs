//! The colour of each run, wherever its curve or its name is drawn. It follows from the run's name alone, so it is the
//! same after a restart. Of runs that are drawn together and would be hard to tell apart, the first one by name keeps its
//! colour.

use std::path::Path;

use crate::theme::{NEAR_SERIES, SERIES};

/// The place of a run among the colours, when no other one is drawn beside it.
pub fn place_of(run: &Path) -> usize {
    let name = run.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number: usize = name[stem.len()..].parse().unwrap_or_default();
    let sum = |sum: usize, byte: u8| (31 * sum + usize::from(byte)) % 65_521;
    // Runs that differ only in the number at the end have neighbouring places.
    (stem.bytes().fold(0, sum) + number % SERIES) % SERIES
}

/// The places of runs that are drawn together, in their order. A run whose colour is near that of another one takes one
/// that is not, and among many runs at least one that none of the others has.
pub fn places_of<'a>(runs: impl Iterator<Item = &'a Path>) -> Vec<usize> {
    let runs: Vec<&Path> = runs.collect();
    let mut by_name: Vec<usize> = (0..runs.len()).collect();
    by_name.sort_by_key(|index| (runs[*index].file_name(), runs[*index]));
    let mut places = vec![0; runs.len()];
    let mut taken = Vec::new();
    for index in by_name {
        places[index] = free_place(place_of(runs[index]), &taken);
        taken.push(places[index]);
    }
    places
}

/// The place of a run drawn beside others with these places, which keep theirs.
pub fn place_beside(run: &Path, others: &[usize]) -> usize {
    free_place(place_of(run), others)
}

/// The place for a run with this place of its own, beside others.
fn free_place(own: usize, others: &[usize]) -> usize {
    let fits = |limit: fn(usize, usize) -> bool| {
        let all = std::iter::once(own)
            .chain(0..SERIES)
            .chain((0..TONES).map(|step| (own + step) % TONES));
        all.into_iter().find(|place| !others.iter().any(|taken| limit(*place, *taken)))
    };
    let place = fits(are_near).or_else(|| fits(have_one_hue)).or_else(|| fits(|a, b| a == b));
    place.unwrap_or(own)
}

/// Whether the colours at two places are hard to tell apart.
fn are_near(one: usize, other: usize) -> bool {
    let is_warm = |place: usize| NEAR_SERIES.contains(&(place % SERIES));
    have_one_hue(one, other) || is_warm(one) && is_warm(other)
}

/// Whether the colours at two places differ only in tone, or not at all.
const fn have_one_hue(one: usize, other: usize) -> bool {
    one % SERIES == other % SERIES
}

/// The number of places with colours that differ; see [`super::plot::series_color`].
const TONES: usize = 2 * SERIES;

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        path::PathBuf,
    };

    use super::*;

    /// The places of these runs by their names.
    fn places<'a>(names: &[&'a str]) -> BTreeMap<&'a str, usize> {
        let places = places_of(names.iter().map(|name| Path::new(*name)));
        names.iter().copied().zip(places).collect()
    }

    #[test]
    fn a_colour_follows_from_the_name_alone_in_any_order_and_folder() {
        let names = ["sci-run-1", "sci-run-2", "jma", "quick", "network-2"];
        let mut turned = names;
        turned.reverse();
        assert_eq!(places(&names), places(&turned));
        for name in names {
            assert_eq!(place_of(Path::new(name)), place_of(&Path::new("runs").join(name)));
            assert_eq!(places(&[name])[name], place_of(Path::new(name)));
        }
    }

    #[test]
    fn of_two_runs_with_one_colour_the_first_by_name_keeps_it() {
        let names: Vec<String> = (0..20).map(|number| format!("run {number}")).collect();
        for first in &names {
            for second in names.iter().filter(|second| *second > first) {
                let both = places(&[second, first]);
                assert_eq!(both[first.as_str()], place_of(Path::new(first)));
                assert_ne!(both[first.as_str()], both[second.as_str()]);
            }
        }
    }

    #[test]
    fn runs_that_are_drawn_together_have_colours_of_their_own() {
        let names: Vec<PathBuf> = (0..40).map(|number| format!("run-{number}").into()).collect();
        let shown = names.iter().step_by(5).map(PathBuf::as_path);
        let places: BTreeSet<usize> = places_of(shown).into_iter().collect();
        assert_eq!(places.len(), 8);
    }

    #[test]
    fn few_runs_that_are_drawn_together_have_colours_far_from_each_other() {
        let names: Vec<PathBuf> = (0..24).map(|number| format!("run-{number}").into()).collect();
        for (index, first) in names.iter().enumerate() {
            for second in &names[index + 1..] {
                let [one, other] = places_of([first, second].map(PathBuf::as_path).into_iter())[..]
                else {
                    panic!("two places")
                };
                assert!(!are_near(one, other), "{first:?} {second:?}");
            }
        }
        let four = places_of(names.iter().take(4).map(PathBuf::as_path));
        let hues: BTreeSet<usize> = four.iter().map(|place| place % SERIES).collect();
        assert_eq!(hues.len(), 4);
    }
}
