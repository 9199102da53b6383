//! The colour of each run: one for all pages, wherever its curve or its name is drawn.

use std::path::{Path, PathBuf};

use egui::{Color32, Context, Id};

use super::{ViewContext, plot::series_color};

/// The key of the runs that have a place. Curves are drawn deep inside many pages, none of which is about colours.
fn key() -> Id {
    Id::unique("the colours of runs")
}

/// The place of a run among the colours: places are given in the order in which runs are first drawn.
pub fn place_of(ctx: &Context, run: &Path) -> usize {
    ctx.data_mut(|data| {
        let known: &mut Vec<PathBuf> = data.get_temp_mut_or_default(key());
        known.iter().position(|path| path == run).unwrap_or_else(|| {
            known.push(run.to_owned());
            known.len() - 1
        })
    })
}

/// The colour of a run.
pub fn color_of(ctx: &Context, look: &ViewContext, run: &Path) -> Color32 {
    series_color(look, place_of(ctx, run))
}

/// Gives the place of a renamed run to its new path.
pub fn rename(ctx: &Context, old: &Path, new: &Path) {
    ctx.data_mut(|data| {
        let known: &mut Vec<PathBuf> = data.get_temp_mut_or_default(key());
        known.iter_mut().filter(|path| *path == old).for_each(|path| new.clone_into(path));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_keeps_its_place_even_if_it_is_renamed() {
        let ctx = Context::default();
        let place = |name: &str| place_of(&ctx, Path::new(name));
        assert_eq!([place("a"), place("b"), place("a")], [0, 1, 0]);
        rename(&ctx, Path::new("a"), Path::new("c"));
        assert_eq!([place("c"), place("b"), place("a")], [0, 1, 2]);
    }
}
