//! Spaced repetition by FSRS: the day on which a mistake is due again.

use std::time::Duration;

use rs_fsrs::{Card, FSRS, Parameters, Rating, State};

/// The quality of a recall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall {
    /// The better move was not found.
    Missed,
    /// It was found after a wrong try.
    Late,
    /// It was found at once.
    Found,
}

/// The state of a kept mistake in the learner's memory. Days are counted from 1970.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MemoryState {
    /// The day of the last answer.
    pub last: i64,
    /// The day from which it is due.
    pub due: i64,
    /// The number of answers.
    pub answers: u32,
    /// The number of times that it was missed after its first answer.
    pub lapses: u32,
    /// The days after which it is recalled with a probability of 90%.
    pub stability: f64,
    /// The difficulty, 1..=10.
    pub difficulty: f64,
}

/// The last day that can be kept, in the year 9997.
pub const LAST_DAY: i64 = 2_932_000;
const SECS_OF_DAY: u64 = 24 * 60 * 60;

impl MemoryState {
    /// The state after an answer on this day; `before` is the state before it, if there was one.
    pub fn after(before: Option<MemoryState>, recall: Recall, day: i64) -> MemoryState {
        // No steps of minutes: whatever is asked again is asked on another day.
        let parameters = Parameters { enable_short_term: false, ..Parameters::default() };
        let rating = match recall {
            Recall::Missed => Rating::Again,
            Recall::Late => Rating::Hard,
            Recall::Found => Rating::Good,
        };
        // A clock that was set back must not count as a negative time.
        let day = before.map_or(day, |before| day.max(before.last)).clamp(0, LAST_DAY);
        let card = before.map_or_else(Card::default, card_of);
        let card = FSRS::new(parameters).next(card, due_on(day).due, rating).card;
        MemoryState {
            last: day,
            due: (day + card.scheduled_days.max(1)).min(LAST_DAY),
            answers: card.reps.max(0) as u32,
            lapses: card.lapses.max(0) as u32,
            stability: card.stability,
            difficulty: card.difficulty,
        }
    }
}

fn card_of(before: MemoryState) -> Card {
    Card {
        due: due_on(before.due).due,
        stability: before.stability,
        difficulty: before.difficulty,
        elapsed_days: 0,
        scheduled_days: before.due - before.last,
        reps: before.answers as i32,
        lapses: before.lapses as i32,
        state: State::Review,
        last_review: due_on(before.last).due,
    }
}

/// A card of the library that is due on this day: its field has the library's type of time.
fn due_on(day: i64) -> Card {
    let start = Duration::from_secs(day.clamp(0, LAST_DAY) as u64 * SECS_OF_DAY);
    Card { due: Card::default().due + start, ..Card::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_mistake_comes_back_the_next_day() {
        let state = MemoryState::after(None, Recall::Missed, 20_000);
        assert_eq!((state.last, state.due, state.answers, state.lapses), (20_000, 20_001, 1, 0));
    }

    #[test]
    fn intervals_grow_with_each_recall_and_shrink_with_a_lapse() {
        let mut state = MemoryState::after(None, Recall::Missed, 20_000);
        let mut intervals = Vec::new();
        for _ in 0..5 {
            state = MemoryState::after(Some(state), Recall::Found, state.due);
            intervals.push(state.due - state.last);
        }
        assert!(intervals.windows(2).all(|pair| pair[0] < pair[1]), "{intervals:?}");
        assert!(intervals[4] > 20, "{intervals:?}");
        let missed = MemoryState::after(Some(state), Recall::Missed, state.due);
        assert!(missed.due - missed.last < intervals[4] / 2);
        assert_eq!((missed.answers, missed.lapses), (7, 1));
        let late = MemoryState::after(Some(state), Recall::Late, state.due);
        let found = MemoryState::after(Some(state), Recall::Found, state.due);
        assert!(late.due < found.due);
    }

    #[test]
    fn a_clock_that_was_set_back_changes_no_past() {
        let state = MemoryState::after(None, Recall::Missed, 20_000);
        let state = MemoryState::after(Some(state), Recall::Found, 10_000);
        assert_eq!(state.last, 20_000);
        assert!(state.due > 20_000 && state.stability.is_finite());
    }
}
