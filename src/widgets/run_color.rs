//! The colour of each run, wherever its curve or its name is drawn. It follows from the run's name; of runs whose names
//! share a colour, the first one drawn gets it.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use egui::{Color32, Context, Id};

use super::{ViewContext, plot::series_color};
use crate::theme::SERIES;

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

/// The places of runs that are drawn together. Colours repeat among many runs, so a run with a repeated one takes the
/// next that none of the others has.
pub fn places_of<'a>(ctx: &Context, runs: impl Iterator<Item = &'a Path>) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    for run in runs {
        let own = place_of(ctx, run) % TONES;
        let is_free = |place: &usize| !places.contains(place);
        places.push((0..TONES).map(|step| (own + step) % TONES).find(is_free).unwrap_or(own));
    }
    places
}

/// The number of places with colours that differ; see [`series_color`].
const TONES: usize = 2 * SERIES;

/// The place of a run's name. Runs that differ only in the number at the end have neighbouring places.
fn place_of_name(run: &Path) -> usize {
    let name = run.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number: usize = name[stem.len()..].parse().unwrap_or_default();
    let sum = |sum: usize, byte: u8| (31 * sum + usize::from(byte)) % 65_521;
    (stem.bytes().fold(0, sum) + number % SERIES) % SERIES
}

/// The colour of a run.
pub fn color_of(ctx: &Context, look: &ViewContext, run: &Path) -> Color32 {
    series_color(look, place_of(ctx, run))
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
}
