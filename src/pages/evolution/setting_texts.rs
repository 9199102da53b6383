//! The settings of an evolution as texts, to be read and compared.

use othello_lab::evolution::{
    Colours, EvolutionSettings, Fitness, MuLambdaSettings, Rivals, Scheme, SchemeSettings,
    StopRule, TdSettings,
};

use crate::text::{messages::Messages, names};

/// The measures of fitness and the messages that name them.
pub const FITNESS: [(Fitness, &str); 3] = [
    (Fitness::Accumulating, "fitness-accumulating"),
    (Fitness::Fresh, "fitness-fresh"),
    (Fitness::Elo, "fitness-elo"),
];

/// The assignments of black and the messages that name them.
pub const COLOURS: [(Colours, &str); 3] = [
    (Colours::FirstIsBlack, "colours-first"),
    (Colours::Drawn, "colours-drawn"),
    (Colours::Both, "colours-both"),
];

/// The message that names a scheme.
pub const fn scheme_name(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Elitism => "scheme-elitism",
        Scheme::MuLambda => "scheme-mulambda",
        Scheme::CmaEs => "scheme-cmaes",
        Scheme::Td => "scheme-td",
        Scheme::ByHand => "scheme-by-hand",
    }
}

/// The message that names a stop rule.
pub const fn stop_rule_name(rule: StopRule) -> &'static str {
    match rule {
        StopRule::Paper => "stop-rule-paper",
        StopRule::Trend => "stop-rule-trend",
    }
}

/// The message that names a pool of opponents.
pub const fn rivals_name(rivals: &Rivals) -> &'static str {
    match rivals {
        Rivals::Population => "rivals-population",
        Rivals::Champions => "rivals-champions",
        Rivals::Leader => "rivals-leader",
        Rivals::Mirror => "rivals-mirror",
        Rivals::Benchmark => "rivals-benchmark",
        Rivals::Players(_) => "rivals-players",
    }
}

/// A setting: the message that names it, and its value.
pub type SettingText = (&'static str, String);

/// All settings of an evolution.
pub fn setting_texts(words: &Messages, s: &EvolutionSettings) -> Vec<SettingText> {
    let named = |id: &str| words.get(id).into_owned();
    let listed = |found: Option<&'static str>| named(found.expect("all values are listed"));
    let mut texts = vec![
        ("form-genome", names::genome(words, &s.genome)),
        ("setting-search", names::searcher(words, &s.searcher.to_string())),
        ("form-scheme", named(scheme_name(s.scheme.kind()))),
        ("form-parents", s.scheme.parents().to_string()),
        ("form-children", s.scheme.children().to_string()),
    ];
    texts.extend(s.scheme.sigma().map(|sigma| ("form-sigma", sigma.to_string())));
    match &s.scheme {
        SchemeSettings::MuLambda(own) => texts.extend(mulambda_texts(words, own)),
        SchemeSettings::Td(own) => texts.extend(td_texts(own)),
        SchemeSettings::Elitism(_) | SchemeSettings::CmaEs(_) | SchemeSettings::ByHand(_) => {}
    }
    let fitness = FITNESS.iter().find(|(fitness, _)| *fitness == s.fitness).map(|(_, id)| *id);
    let colours = COLOURS.iter().find(|(colours, _)| *colours == s.colours).map(|(_, id)| *id);
    texts.extend([
        ("form-opponents", s.opponents.to_string()),
        ("form-low", s.range.0.to_string()),
        ("form-high", s.range.1.to_string()),
        ("form-win", s.points.win.to_string()),
        ("form-margin", s.points.margin.to_string()),
        ("form-draw", s.points.draw.to_string()),
        ("form-loss", s.points.loss.to_string()),
        ("form-fitness", listed(fitness)),
        ("form-rivals", named(rivals_name(&s.rivals))),
        ("form-colours", listed(colours)),
        ("form-plies", s.opening_plies.to_string()),
        ("form-benchmark", s.benchmark_pairs.to_string()),
    ]);
    texts
}

/// A setting with its name, in a line.
pub fn setting_line(words: &Messages, (id, value): &SettingText) -> String {
    format!("{}: {value}", words.get(id))
}

fn mulambda_texts(words: &Messages, own: &MuLambdaSettings) -> [SettingText; 5] {
    let heuristic = if own.heuristic { "✓" } else { "–" };
    [
        ("form-rate", own.mutation_rate.to_string()),
        ("form-least", own.min_generations.to_string()),
        ("form-stop-rule", words.get(stop_rule_name(own.stop_rule)).into_owned()),
        ("form-settled", own.settled.to_string()),
        ("form-heuristic", heuristic.to_owned()),
    ]
}

fn td_texts(own: &TdSettings) -> [SettingText; 4] {
    [
        ("form-td-games", own.games.to_string()),
        ("form-td-rate", own.rate.to_string()),
        ("form-td-slower", own.slower.to_string()),
        ("form-td-explore", own.explore.to_string()),
    ]
}

/// The settings in which these runs differ, each with its value in every run. A setting that a run lacks is a dash.
pub fn differing(runs: &[Vec<SettingText>]) -> Vec<(&'static str, Vec<String>)> {
    let mut ids: Vec<&'static str> = Vec::new();
    for (id, _) in runs.iter().flatten() {
        if !ids.contains(id) {
            ids.push(id);
        }
    }
    let value = |run: &Vec<SettingText>, id: &str| {
        let found = run.iter().find(|(other, _)| *other == id);
        found.map_or_else(|| "–".to_owned(), |(_, value)| value.clone())
    };
    let all = ids.into_iter().map(|id| {
        let values: Vec<String> = runs.iter().map(|run| value(run, id)).collect();
        (id, values)
    });
    all.filter(|(_, values)| values.iter().any(|value| *value != values[0])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_differ_are_listed_with_a_dash_for_a_missing_one() {
        let text = |id, value: &str| (id, value.to_owned());
        let one = vec![text("form-low", "1"), text("form-sigma", "0.5"), text("form-high", "2")];
        let other = vec![text("form-low", "1"), text("form-high", "3"), text("form-rate", "0.1")];
        let expected = [
            ("form-sigma", vec!["0.5".to_owned(), "–".to_owned()]),
            ("form-high", vec!["2".to_owned(), "3".to_owned()]),
            ("form-rate", vec!["–".to_owned(), "0.1".to_owned()]),
        ];
        assert_eq!(differing(&[one.clone(), other]), expected);
        assert_eq!(differing(&[one.clone(), one]), []);
        assert_eq!(differing(&[]), []);
    }
}
