//! The verdict on a tournament in a sentence: which players are weaker than the first, as far as the games tell.

use othello_lab::{runs::tournament::TournamentTable, statistics::SIGNIFICANCE};

use crate::text::messages::Messages;

/// The largest number of players that are named. For more players, the text gives their number.
const MOST_NAMES: usize = 3;

/// The likelihood of superiority from which a player counts as stronger: the tail of a 95% interval.
const CLEAR: f64 = 1.0 - SIGNIFICANCE / 2.0;

/// The sentence, with a `name` for each player by its index. It is there before the first game, so that nothing below it
/// moves.
pub fn verdict(
    words: &Messages,
    table: &TournamentTable,
    name: impl Fn(usize) -> String,
) -> String {
    let played = table.standings.iter().filter(|standing| standing.games() > 0);
    let players: Vec<usize> = played.map(|standing| standing.player).collect();
    let Some((&first, others)) = players.split_first() else {
        return words.get("tournament-verdict-open").into_owned();
    };
    let is_weaker = |other: &&usize| table.superiority[first][**other] >= CLEAR;
    let (weaker, same): (Vec<&usize>, Vec<&usize>) = others.iter().partition(is_weaker);
    let listed = |players: &[&usize]| {
        let names = players.iter().map(|&&player| name(player));
        list(words, &names.collect::<Vec<_>>())
    };
    let (first, weaker_names) = (name(first), listed(&weaker));
    let values = [("first", first.as_str().into()), ("others", weaker_names.as_str().into())];
    match (weaker.is_empty(), same.is_empty()) {
        (true, _) => words.get("tournament-verdict-open").into_owned(),
        (false, true) => words.with("tournament-verdict-first", &values).into_owned(),
        (false, false) => {
            let same = listed(&same);
            let [first, others] = values;
            let values = [first, others, ("same", same.as_str().into())];
            words.with("tournament-verdict-some", &values).into_owned()
        }
    }
}

/// Some names as a list, `JMA, SCI and Greedy`; of many, their number.
fn list(words: &Messages, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        names if names.len() > MOST_NAMES => {
            words.with("tournament-verdict-count", &[("count", names.len().into())]).into_owned()
        }
        [others @ .., last] => {
            let others = others.join(&words.get("list-separator"));
            let values = [("first", others.as_str().into()), ("last", last.as_str().into())];
            words.with("reason-and", &values).into_owned()
        }
    }
}
