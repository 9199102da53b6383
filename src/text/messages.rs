//! The texts in the window, one file a language. Message ids are plain strings in the code such as
//! `"board-empty"`; a test compares code and files.

use std::borrow::Cow;

use super::{
    numbers::{Grouping, decimal, grouped},
    reasons::Reasons,
};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};

/// A language of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish, the language of the original program.
    Spanish,
    /// French.
    French,
    /// Polish.
    Polish,
    /// Japanese.
    Japanese,
    /// Persian, from right to left.
    Persian,
}

/// The properties of a language.
struct Facts {
    tag: &'static str,
    own_name: &'static str,
    /// The text of its message file.
    source: &'static str,
    reasons: &'static str,
}

macro_rules! facts {
    ($tag:literal, $own_name:literal) => {
        Facts {
            tag: $tag,
            own_name: $own_name,
            source: include_str!(concat!("../../assets/messages/", $tag, ".ftl")),
            reasons: include_str!(concat!("../../assets/messages/reasons-", $tag, ".txt")),
        }
    };
}

impl Language {
    /// All languages, in the order of the menu.
    pub const ALL: [Language; 6] = [
        Language::English,
        Language::Spanish,
        Language::French,
        Language::Polish,
        Language::Japanese,
        Language::Persian,
    ];

    const fn facts(self) -> Facts {
        match self {
            Language::English => Facts {
                tag: "en",
                own_name: "English",
                source: include_str!("../../assets/messages/en.ftl"),
                // The readers' errors are in English.
                reasons: "",
            },
            Language::Spanish => facts!("es", "Español"),
            Language::French => facts!("fr", "Français"),
            Language::Polish => facts!("pl", "Polski"),
            Language::Japanese => facts!("ja", "日本語"),
            Language::Persian => facts!("fa", "فارسی"),
        }
    }

    /// The language's own name.
    pub const fn own_name(self) -> &'static str {
        self.facts().own_name
    }

    /// The language of the user's browser, or English if it is not available.
    #[cfg(target_family = "wasm")]
    pub fn of_system() -> Language {
        let name = web_sys::window().and_then(|window| window.navigator().language());
        Language::of_name(&name.unwrap_or_default())
    }

    /// The language of the user's system, or English if it is not available.
    #[cfg(not(target_family = "wasm"))]
    pub fn of_system() -> Language {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let name = set.into_iter().filter_map(|name| std::env::var(name).ok());
        Language::of_name(&name.into_iter().find(|name| !name.is_empty()).unwrap_or_default())
    }

    /// The language of a locale name such as `fr_CA.UTF-8`.
    fn of_name(name: &str) -> Language {
        let tag = name.split(|letter: char| !letter.is_ascii_alphabetic()).next();
        let all = Language::ALL.into_iter();
        all.into_iter().find(|language| Some(language.tag()) == tag).unwrap_or_default()
    }

    /// The text of the language's message file.
    pub const fn source(self) -> &'static str {
        self.facts().source
    }

    /// The translations of the readers' errors, one a line: the English sentence and the translation.
    pub const fn reasons(self) -> &'static str {
        self.facts().reasons
    }

    /// Whether the language is written from right to left.
    pub const fn is_right_to_left(self) -> bool {
        matches!(self, Language::Persian)
    }

    const fn tag(self) -> &'static str {
        self.facts().tag
    }

    /// The rule by which the digits of a number are grouped, as in the Unicode locale data.
    const fn grouping(self) -> Grouping {
        match self {
            Language::English | Language::Japanese | Language::Persian => Grouping::Commas,
            Language::French => Grouping::Spaces,
            Language::Spanish | Language::Polish => Grouping::SpacesFromFive,
        }
    }
}

/// The text of a number in a message; `None` for other values.
fn number_text(value: &FluentValue, grouping: Grouping) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(grouped(number.value as i64, grouping)),
        _ => None,
    }
}

/// The messages of one language.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    reasons: Reasons,
}

impl Messages {
    /// Loads the messages of a language.
    pub fn new(language: Language) -> Messages {
        let tag = language.tag().parse().expect("our tags are language tags");
        let mut bundle = FluentBundle::new(vec![tag]);
        // In right-to-left text, values such as names need isolation marks to keep their own direction.
        bundle.set_use_isolating(language.is_right_to_left());
        // The formatter is a plain function, which cannot hold the language.
        match language.grouping() {
            Grouping::Commas => {
                bundle.set_formatter(Some(|value, _| number_text(value, Grouping::Commas)));
            }
            Grouping::Spaces => {
                bundle.set_formatter(Some(|value, _| number_text(value, Grouping::Spaces)));
            }
            Grouping::SpacesFromFive => {
                bundle.set_formatter(Some(|value, _| number_text(value, Grouping::SpacesFromFive)));
            }
        }
        // A faulty entry is skipped and shows as its id; a test checks the files.
        let resource = match FluentResource::try_new(language.source().to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
        let reasons = Reasons::new(language.reasons(), language.is_right_to_left());
        Messages { language, bundle, reasons }
    }

    /// The language of the messages.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The message with this id, or the id if there is none.
    pub fn get<'a>(&'a self, id: &'a str) -> Cow<'a, str> {
        self.format(id, None, None)
    }

    /// The message with values for its variables.
    pub fn with<'a>(&'a self, id: &'a str, values: &[(&'a str, Argument<'a>)]) -> Cow<'a, str> {
        self.format(id, None, Some(&arguments(values)))
    }

    /// The explanation of a message: its attribute `tip`.
    pub fn tip<'a>(&'a self, id: &'a str) -> Cow<'a, str> {
        self.format(id, Some("tip"), None)
    }

    /// The explanation with values for its variables.
    pub fn tip_with<'a>(&'a self, id: &'a str, values: &[(&'a str, Argument<'a>)]) -> Cow<'a, str> {
        self.format(id, Some("tip"), Some(&arguments(values)))
    }

    /// Other words by which a search finds a message: its attribute `also`, empty if it has none.
    pub fn also(&self, id: &str) -> String {
        let message = self.bundle.get_message(id);
        let has_other_words = message.is_some_and(|of| of.get_attribute("also").is_some());
        if has_other_words {
            self.format(id, Some("also"), None).into_owned()
        } else {
            String::new()
        }
    }

    /// The message with this id, if there is one.
    pub fn find(&self, id: &str) -> Option<String> {
        self.bundle.has_message(id).then(|| self.get(id).into_owned())
    }

    /// Translates a reader's error, as far as this language has translations.
    pub fn reason(&self, reason: &str) -> String {
        self.reasons.say(reason)
    }

    /// A number with grouped digits, as messages show it.
    pub fn grouped(&self, number: i64) -> String {
        grouped(number, self.language.grouping())
    }

    /// A percentage with this many decimals, `64%`, with a space before the sign where the language has one.
    pub fn percent(&self, number: impl Into<f64>, decimals: usize) -> String {
        format!("{}{}", decimal(number, decimals), self.get("percent-sign"))
    }

    /// A duration as text: `45 s`, `2 min 30 s`, `46 min`, `3 h 20 min` or `2 d 4 h`.
    pub fn duration(&self, secs: f64) -> String {
        let whole = |unit: f64| (secs / unit).round() as usize;
        let split = |all: usize, by: usize| (all / by, all % by);
        let pair = |id: &str, names: [&str; 2], (large, small): (usize, usize)| {
            self.with(id, &[(names[0], large.into()), (names[1], small.into())]).into_owned()
        };
        let one = |id: &str, name: &str, count: usize| {
            self.with(id, &[(name, count.into())]).into_owned()
        };
        let (in_secs, in_mins, in_hours) = (whole(1.0), whole(60.0), whole(3600.0));
        match (in_secs, in_mins, in_hours) {
            (..60, ..) => one("duration-secs", "secs", in_secs),
            (..600, ..) => pair("duration-mins-secs", ["mins", "secs"], split(in_secs, 60)),
            (_, ..60, _) => one("duration-mins", "mins", in_mins),
            (_, _, ..48) => pair("duration-hours", ["hours", "mins"], split(in_mins, 60)),
            _ => pair("duration-days", ["days", "hours"], split(in_hours, 24)),
        }
    }

    /// An estimated duration as text, rounded: `30 s`, `2 min`, `45 min`, `3 h 15 min` or `2 d 4 h`.
    pub fn rough_duration(&self, secs: f64) -> String {
        let secs = rounded(secs);
        let (mins, hours) = ((secs / 60.0) as usize, (secs / 3600.0) as usize);
        match (mins, hours) {
            (1..60, _) if secs % 60.0 == 0.0 => {
                self.with("duration-mins", &[("mins", mins.into())]).into_owned()
            }
            (_, 1..48) if secs % 3600.0 == 0.0 => {
                self.with("duration-hours-whole", &[("hours", hours.into())]).into_owned()
            }
            _ => self.duration(secs),
        }
    }

    /// An estimate of the time left, in seconds, as text: `about 45 min left`.
    pub fn time_left(&self, secs: f64) -> String {
        self.with_time("time-left", secs)
    }

    /// A message with an estimated duration in seconds as its `time`.
    pub fn with_time(&self, id: &str, secs: f64) -> String {
        self.with(id, &[("time", self.rough_duration(secs).as_str().into())]).into_owned()
    }

    fn format<'a>(
        &'a self,
        id: &'a str,
        attribute: Option<&str>,
        args: Option<&FluentArgs>,
    ) -> Cow<'a, str> {
        let message = self.bundle.get_message(id);
        let pattern = message.and_then(|message| match attribute {
            Some(name) => message.get_attribute(name).map(|attribute| attribute.value()),
            None => message.value(),
        });
        match pattern {
            Some(pattern) => {
                let mut errors = Vec::new();
                // Owned: a formatted pattern borrows from its arguments.
                Cow::Owned(self.bundle.format_pattern(pattern, args, &mut errors).into_owned())
            }
            None => Cow::Borrowed(id),
        }
    }
}

/// Estimated seconds in steps of about a tenth: an estimate that changes a little keeps its text.
fn rounded(secs: f64) -> f64 {
    /// The limits of durations in seconds, each with the step below it.
    const STEPS: [(f64, f64); 7] = [
        (3.0, 1.0),
        (30.0, 5.0),
        (60.0, 10.0),
        (180.0, 30.0),
        (1_200.0, 60.0),
        (3_600.0, 300.0),
        (21_600.0, 900.0),
    ];
    const LONGEST: f64 = 3_600.0;
    let step = STEPS.iter().find(|(limit, _)| secs < *limit).map_or(LONGEST, |(_, step)| *step);
    (secs / step).round().max(1.0) * step
}

fn arguments<'a>(values: &[(&'a str, Argument<'a>)]) -> FluentArgs<'a> {
    let value = |value| match value {
        Argument::Text(text) => FluentValue::from(text),
        Argument::Number(number) => FluentValue::from(number),
    };
    values.iter().map(|&(name, given)| (name, value(given))).collect()
}

/// A value of a message's variable.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    /// A text, inserted as it is.
    Text(&'a str),
    /// A number with grouped digits; a message may choose its plural form by it.
    Number(i64),
}

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Argument<'a> {
        Argument::Text(text)
    }
}

macro_rules! number_arguments {
    ($($number:ty)*) => {$(
        impl From<$number> for Argument<'_> {
            fn from(number: $number) -> Self {
                Argument::Number(number as i64)
            }
        }
    )*};
}
number_arguments!(usize u32 u64 i32 i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_follows_the_locale_name() {
        assert_eq!(Language::of_name("pl_PL.UTF-8"), Language::Polish);
        assert_eq!(Language::of_name("ja"), Language::Japanese);
        assert_eq!(Language::of_name("fa_IR"), Language::Persian);
        assert_eq!(Language::of_name("frr_DE"), Language::English);
        assert_eq!(Language::of_name(""), Language::English);
    }

    #[test]
    fn percentages_follow_the_rule_of_the_language() {
        let percent = |language| Messages::new(language).percent(63.96, 1);
        assert_eq!(percent(Language::English), "64.0%");
        assert_eq!(percent(Language::French), "64.0\u{a0}%");
    }

    #[test]
    fn durations_have_units() {
        let words = Messages::new(Language::English);
        for (secs, text) in [
            (0.2, "0 s"),
            (59.6, "1 min 0 s"),
            (150.0, "2 min 30 s"),
            (2758.0, "46 min"),
            (3599.0, "1 h 0 min"),
            (12_024.0, "3 h 20 min"),
            (187_200.0, "2 d 4 h"),
        ] {
            assert_eq!(words.duration(secs), text, "{secs}");
        }
    }

    #[test]
    fn estimated_durations_are_rounded() {
        let words = Messages::new(Language::English);
        for (secs, text) in [
            (0.0, "1 s"),
            (4.0, "5 s"),
            (58.0, "1 min"),
            (80.0, "1 min 30 s"),
            (341.0, "6 min"),
            (2758.0, "45 min"),
            (3590.0, "1 h"),
            (6600.0, "1 h 45 min"),
            (12_024.0, "3 h 15 min"),
            (28_800.0, "8 h"),
            (187_200.0, "2 d 4 h"),
        ] {
            assert_eq!(words.rough_duration(secs), text, "{secs}");
        }
        assert_eq!(words.time_left(2758.0), "about 45 min left");
    }
}
