//! Translations of file readers' errors. The English sentences are the keys, so that readers know nothing of
//! languages.

use std::cmp::Reverse;

/// The translations of one language, by patterns of the English sentences.
#[derive(Default)]
pub struct Reasons {
    patterns: Vec<ReasonPattern>,
    /// The text around a placeholder: direction isolates in right-to-left languages.
    around: [&'static str; 2],
}

/// A sentence with placeholders, and its translation.
struct ReasonPattern {
    /// The texts before, between and after the placeholders.
    parts: Vec<&'static str>,
    translation: &'static str,
}

/// The placeholder of a pattern.
const GAP: &str = "{}";

impl Reasons {
    /// Reads lines such as `line {}: {} => línea {}: {}`. Other lines are skipped.
    pub fn new(text: &'static str, right_to_left: bool) -> Reasons {
        let around = if right_to_left { ["\u{2068}", "\u{2069}"] } else { [""; 2] };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let pairs = lines.filter_map(|line| line.split_once(" => "));
        let pattern = |(own, translation): (&'static str, _)| ReasonPattern {
            parts: own.split(GAP).collect(),
            translation,
        };
        Reasons { patterns: pairs.map(pattern).collect(), around }
    }

    /// Translates a sentence and the values in its placeholders. Unknown sentences are unchanged.
    pub fn say(&self, reason: &str) -> String {
        let fits = |pattern: &'_ ReasonPattern| {
            Some((pattern.words(), pattern.translation, pattern.gaps(reason)?))
        };
        // Of equally long patterns, the one with the shorter first value wins: `game {}: {}` or `game {}, {}`.
        let order = |(words, _, gaps): &(usize, _, Vec<&str>)| {
            (*words, Reverse(gaps.first().map_or(0, |gap| gap.len())))
        };
        let best = self.patterns.iter().filter_map(fits).max_by_key(order);
        let Some((_, translation, gaps)) = best else { return reason.to_owned() };
        let mut gaps = gaps.into_iter();
        let mut parts = translation.split(GAP);
        let first = parts.next().unwrap_or_default().to_owned();
        let [open, close] = self.around;
        parts.fold(first, |text, part| {
            text + open + &self.say(gaps.next().unwrap_or_default()) + close + part
        })
    }
}

impl ReasonPattern {
    /// The length of the fixed texts.
    fn words(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }

    /// The values of the placeholders, if the sentence matches.
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
        // No value is empty or the whole sentence.
        gaps.iter().all(|gap| !gap.is_empty() && gap.len() < sentence.len()).then_some(gaps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::messages::{Language, Messages};

    #[test]
    fn the_longest_pattern_wins_and_values_are_translated() {
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
    fn reader_errors_are_translated_to_spanish() {
        let words = Messages::new(Language::Spanish);
        let translation = |reason: &str| words.reason(reason);
        let evl = othello_engine::notation::evl::read("1 99\n").unwrap_err().to_string();
        let evl = translation(&evl);
        let headers = "línea 1: debe haber una de las cabeceras \"1 1\" (SCI), \"1 2\" (JMA), ";
        assert!(evl.starts_with(headers) && evl.ends_with(", hay \"1 99\""), "{evl}");
        let tab = othello_engine::notation::tab::read("0\t0\n").unwrap_err().to_string();
        assert_eq!(translation(&tab), "línea 1: debe haber 10 valores, hay 2");
        let moves = "f5f5".parse::<othello_engine::Game>().unwrap_err().to_string();
        assert_eq!(translation(&moves), "jugada 2: f5 no es legal aquí");
    }
}
