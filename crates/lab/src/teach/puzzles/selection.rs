//! The selection among candidates: equally many of each theme, none twice, spread over the difficulties.

use std::collections::HashSet;

use othello_engine::Position;

use super::PuzzleTheme;

/// The number of classes of difficulty, by the share of the panel that finds the move.
const CLASSES: usize = 5;

/// The counts of the chosen puzzles.
#[derive(Debug)]
pub(super) struct PuzzleSelection {
    count: usize,
    by_theme: [[usize; CLASSES]; PuzzleTheme::ALL.len()],
    seen: HashSet<(u64, u64)>,
}

impl PuzzleSelection {
    pub fn new(count: usize) -> PuzzleSelection {
        PuzzleSelection { count, by_theme: Default::default(), seen: HashSet::new() }
    }

    /// The theme under which a position is taken, given its themes and the share of trials that solve it.
    /// `None` if it is not wanted.
    pub fn take(
        &mut self,
        position: &Position,
        themes: &[PuzzleTheme],
        share: f64,
    ) -> Option<PuzzleTheme> {
        let class = ((share * CLASSES as f64) as usize).min(CLASSES - 1);
        let is_wanted = |&(place, theme): &(usize, PuzzleTheme)| {
            let quota = self.quota(place);
            // At most three tenths of a theme are of one class.
            let most = (quota * 3).div_ceil(10);
            themes.contains(&theme)
                && self.taken(place) < quota
                && self.by_theme[place][class] < most
        };
        let all = PuzzleTheme::ALL.into_iter().enumerate();
        let missing = |place| self.quota(place) - self.taken(place);
        let (place, theme) = all.filter(is_wanted).max_by_key(|&(place, _)| missing(place))?;
        // Mirrored and turned boards are the same puzzle.
        let common = position.canonical().0;
        self.seen.insert((common.own().0, common.opp().0)).then(|| {
            self.by_theme[place][class] += 1;
            theme
        })
    }

    /// The number of selected puzzles.
    pub fn len(&self) -> usize {
        (0..PuzzleTheme::ALL.len()).map(|place| self.taken(place)).sum()
    }

    /// The number of puzzles wanted.
    pub const fn wanted(&self) -> usize {
        self.count
    }

    /// Whether the selection is complete.
    pub fn is_full(&self) -> bool {
        self.len() >= self.count
    }

    fn taken(&self, place: usize) -> usize {
        self.by_theme[place].iter().sum()
    }

    fn quota(&self, place: usize) -> usize {
        let themes = PuzzleTheme::ALL.len();
        self.count / themes + usize::from(place < self.count % themes)
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::{Bitboard, Symmetry};

    use super::*;

    #[test]
    fn a_symmetric_position_is_not_selected_again() {
        let mut selection = PuzzleSelection::new(100);
        let position = "f5d6c3".parse::<othello_engine::Game>().unwrap().position();
        let themes = [PuzzleTheme::OnlyMove];
        assert_eq!(selection.take(&position, &themes, 0.5), Some(PuzzleTheme::OnlyMove));
        for turned in Symmetry::all().map(|symmetry| position.under(symmetry)) {
            assert_eq!(selection.take(&turned, &themes, 0.5), None);
        }
        assert_eq!(selection.len(), 1);
    }

    #[test]
    fn themes_and_difficulties_are_spread() {
        let mut selection = PuzzleSelection::new(40);
        // Any positions will do, as long as they differ.
        let positions = (0..400_u64).map(|own| {
            Position::new(Bitboard(own << 20 | 1), Bitboard(1 << 60)).expect("they are apart")
        });
        let taken: Vec<PuzzleTheme> =
            positions.filter_map(|at| selection.take(&at, &PuzzleTheme::ALL, 0.1)).collect();
        assert!(!selection.is_full(), "a class of difficulty has three tenths of a theme");
        for theme in PuzzleTheme::ALL {
            assert_eq!(taken.iter().filter(|&&of| of == theme).count(), 3, "{theme}");
        }
    }
}
