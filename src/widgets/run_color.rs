//! The colour of each run, wherever its curve or its name is drawn. It follows from the run's name; of runs whose names
//! share a colour, the first one drawn gets it.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use egui::{Context, Id};

use crate::theme::{NEAR_SERIES, SERIES};

/// The key of the runs that have a place. Curves are drawn deep inside many pages, none of which is about colours.
fn key() -> Id {
    Id::unique("the colours of runs")
}

/// The place of a run among the colours: that of its name, or the next free one.
pub fn place_of(ctx: &Context, run: &Path) -> usize {
    ctx.data_mut(|data| {
        let known: &mut BTreeMap<PathBuf, usize> = data.get_temp_mut_or_default(key());
        if let Some(place) = known.get(run) {
            return *place;
        }
        let own = place_of_name(run);
        let next = |step: usize| step / SERIES * SERIES + (own + step) % SERIES;
        let is_free = |place: &usize| known.values().all(|taken| taken != place);
        // One place more than there are runs: one of them is free.
        let place = (0..=known.len()).map(next).find(is_free).unwrap_or(own);
        known.insert(run.to_owned(), place);
        place
    })
}

/// The places of runs that are drawn together. A run whose colour is near that of another one takes one that is not, and
/// among many runs at least one that none of the others has.
pub fn places_of<'a>(ctx: &Context, runs: impl Iterator<Item = &'a Path>) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    for run in runs {
        let own = place_of(ctx, run) % TONES;
        let fits = |limit: fn(usize, usize) -> bool| {
            let all = std::iter::once(own)
                .chain(0..SERIES)
                .chain((0..TONES).map(|step| (own + step) % TONES));
            all.into_iter().find(|place| !places.iter().any(|taken| limit(*place, *taken)))
        };
        let place = fits(are_near).or_else(|| fits(have_one_hue)).or_else(|| fits(|a, b| a == b));
        places.push(place.unwrap_or(own));
    }
    places
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

/// The place of a run's name. Runs that differ only in the number at the end have neighbouring places.
fn place_of_name(run: &Path) -> usize {
    let name = run.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number: usize = name[stem.len()..].parse().unwrap_or_default();
    let sum = |sum: usize, byte: u8| (31 * sum + usize::from(byte)) % 65_521;
    (stem.bytes().fold(0, sum) + number % SERIES) % SERIES
}

/// Gives the place of a renamed run to its new path.
pub fn rename(ctx: &Context, old: &Path, new: &Path) {
    ctx.data_mut(|data| {
        let known: &mut BTreeMap<PathBuf, usize> = data.get_temp_mut_or_default(key());
        if let Some(place) = known.remove(old) {
            known.insert(new.to_owned(), place);
        }
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_run_keeps_its_place_even_if_it_is_renamed() {
        let ctx = Context::default();
        let place = |name: &str| place_of(&ctx, Path::new(name));
        let [first, second] = [place("a"), place("b")];
        assert!(first != second && place("a") == first);
        rename(&ctx, Path::new("a"), Path::new("c"));
        assert_eq!([place("c"), place("b")], [first, second]);
    }

    #[test]
    fn runs_with_neighbouring_numbers_have_the_same_colours_in_any_order() {
        let names = ["sci-run-1", "sci-run-2", "sci-run-3", "sci-run-4"];
        let places = |order: &[usize]| -> BTreeMap<&str, usize> {
            let ctx = Context::default();
            order.iter().map(|&at| (names[at], place_of(&ctx, Path::new(names[at])))).collect()
        };
        assert_eq!(places(&[0, 1, 2, 3]), places(&[3, 1, 0, 2]));
    }

    #[test]
    fn runs_that_are_drawn_together_have_colours_of_their_own() {
        let ctx = Context::default();
        let names: Vec<PathBuf> = (0..40).map(|number| format!("run-{number}").into()).collect();
        for name in &names {
            place_of(&ctx, name);
        }
        let shown = names.iter().step_by(5).map(PathBuf::as_path);
        let places: BTreeSet<usize> = places_of(&ctx, shown).into_iter().collect();
        assert_eq!(places.len(), 8);
    }

    #[test]
    fn few_runs_that_are_drawn_together_have_colours_far_from_each_other() {
        let names: Vec<PathBuf> = (0..24).map(|number| format!("run-{number}").into()).collect();
        let ctx = Context::default();
        for (index, first) in names.iter().enumerate() {
            for second in &names[index + 1..] {
                let [one, other] =
                    places_of(&ctx, [first, second].map(PathBuf::as_path).into_iter())[..]
                else {
                    panic!("two places")
                };
                assert!(!are_near(one, other), "{first:?} {second:?}");
            }
        }
        let four = places_of(&ctx, names.iter().take(4).map(PathBuf::as_path));
        let hues: BTreeSet<usize> = four.iter().map(|place| place % SERIES).collect();
        assert_eq!(hues.len(), 4);
    }
}
