//! What readers of files find wrong, said in the user's language: their sentences are the keys, so that a
//! reader needs to know of no language.

use std::cmp::Reverse;

/// The sentences of a language, by the patterns of the program's own.
#[derive(Default)]
pub struct Reasons {
    patterns: Vec<Pattern>,
    /// What stands around a gap: marks that keep its writing direction apart, where that may differ.
    around: [&'static str; 2],
}

/// A sentence with gaps, and how it is said.
struct Pattern {
    /// What stands before, between and after the gaps.
    parts: Vec<&'static str>,
    said: &'static str,
}

/// A gap of a pattern.
const GAP: &str = "{}";

impl Reasons {
    /// Reads lines such as `line {}: {} => línea {}: {}`. Others are left out.
    pub fn new(text: &'static str, right_to_left: bool) -> Reasons {
        let around = if right_to_left { ["\u{2068}", "\u{2069}"] } else { [""; 2] };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let pairs = lines.filter_map(|line| line.split_once(" => "));
        let pattern =
            |(own, said): (&'static str, _)| Pattern { parts: own.split(GAP).collect(), said };
        Reasons { patterns: pairs.map(pattern).collect(), around }
    }

    /// The sentence in this language, and what stands in its gaps too; what is not known stays as it is.
    pub fn say(&self, reason: &str) -> String {
        let fits =
            |pattern: &'_ Pattern| Some((pattern.words(), pattern.said, pattern.gaps(reason)?));
        // Of two with as many words the one that names its place sooner: `game {}: {}`, `game {}, {}`.
        let order = |(words, _, gaps): &(usize, _, Vec<&str>)| {
            (*words, Reverse(gaps.first().map_or(0, |gap| gap.len())))
        };
        let best = self.patterns.iter().filter_map(fits).max_by_key(order);
        let Some((_, said, gaps)) = best else { return reason.to_owned() };
        let mut gaps = gaps.into_iter();
        let mut parts = said.split(GAP);
        let first = parts.next().unwrap_or_default().to_owned();
        let [open, close] = self.around;
        parts.fold(first, |text, part| {
            text + open + &self.say(gaps.next().unwrap_or_default()) + close + part
        })
    }
}

impl Pattern {
    /// How much of it is words.
    fn words(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }

    /// What stands in its gaps, if the sentence is of its form.
    fn gaps<'a>(&self, sentence: &'a str) -> Option<Vec<&'a str>> {
        let (first, others) = self.parts.split_first()?;
        let mut rest = sentence.strip_prefix(first)?;
        let Some((last, between)) = others.split_last() else {
            return rest.is_empty().then(Vec::new);
        };
        let mut gaps = Vec::new();
        for part in between {
            let (gap, after) = rest.split_once(part)?;
            gaps.push(gap);
            rest = after;
        }
        gaps.push(rest.strip_suffix(last)?);
        // A gap is never the whole sentence, and never nothing.
        gaps.iter().all(|gap| !gap.is_empty() && gap.len() < sentence.len()).then_some(gaps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Language, Messages};

    #[test]
    fn the_pattern_with_the_most_words_counts_and_gaps_are_said_too() {
        let reasons = Reasons::new(
            "# no\na {} => un {}\na big {} => un gran {}\ndog => perro\n{}: {} => {}: {}",
            false,
        );
        assert_eq!(reasons.say("a dog"), "un perro");
        assert_eq!(reasons.say("a big dog"), "un gran perro");
        assert_eq!(reasons.say("a big a dog: dog"), "un gran un perro: perro");
        assert_eq!(reasons.say("a cat"), "un cat");
        assert_eq!(reasons.say("the cat"), "the cat");
        assert_eq!(reasons.say(""), "");
    }

    #[test]
    fn what_readers_say_is_said_in_spanish() {
        let words = Messages::new(Language::Spanish);
        let said = |reason: &str| words.reason(reason);
        let evl = othello_engine::notation::evl::read("1 4\n").unwrap_err().to_string();
        assert_eq!(
            said(&evl),
            "línea 1: debe haber \"1 1\" (SCI), \"1 2\" (JMA) o \"1 3\" (PFM), hay \"1 4\""
        );
        let tab = othello_engine::notation::tab::read("0\t0\n").unwrap_err().to_string();
        assert_eq!(said(&tab), "línea 1: debe haber 10 valores, hay 2");
        let moves = "f5f5".parse::<othello_engine::Game>().unwrap_err().to_string();
        assert_eq!(said(&moves), "jugada 2: f5 no es legal aquí");
    }
}
