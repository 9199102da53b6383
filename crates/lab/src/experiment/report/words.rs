//! The words and numbers of a report.

use super::super::{ArmComparison, Measure, OrderedComparison};
use crate::statistics::{EffectWord, SampleAdvice, SampleSummary, TestRule};

/// A number with this many decimals, as in print.
pub fn number(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    // A minus sign, as in print; a rounded zero has none.
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

/// A number with its sign and this many decimals. What rounds to zero has no sign.
pub fn signed(value: f64, decimals: usize) -> String {
    let text = number(value, decimals);
    let is_zero = text.bytes().all(|b| b == b'0' || b == b'.');
    if value > 0.0 && !is_zero { format!("+{text}") } else { text }
}

/// `1473 to 1510`
pub(super) fn interval(interval: Option<[f64; 2]>, decimals: usize) -> String {
    interval.map_or_else(
        || "–".to_owned(),
        |[low, high]| format!("{} to {}", number(low, decimals), number(high, decimals)),
    )
}

/// A p value with three decimals.
pub fn p_value(p: Option<f64>) -> String {
    match p {
        None => "–".to_owned(),
        Some(p) if p < 0.001 => "< 0.001".to_owned(),
        Some(p) => number(p, 3),
    }
}

/// A p value as an equation, `p = 0.020` or `p < 0.001`.
pub fn p_equation(p: Option<f64>) -> String {
    let p = p_value(p);
    if p.starts_with('<') { format!("p {p}") } else { format!("p = {p}") }
}

/// The cells of a summary: count, mean and median with intervals, deviation, range.
pub(super) fn summary(summary: &SampleSummary, decimals: usize) -> [String; 7] {
    let deviation = summary.deviation.map_or_else(|| "–".to_owned(), |d| number(d, decimals));
    [
        summary.count.to_string(),
        number(summary.mean, decimals),
        interval(summary.mean_interval, decimals),
        number(summary.median, decimals),
        interval(summary.median_interval, decimals),
        deviation,
        interval(Some(summary.range), decimals),
    ]
}

/// A number with its sign and unit, and its interval: `+131 Elo (51 to 259)`
fn difference(comparison: &OrderedComparison<'_>, measure: &Measure) -> String {
    let decimals = measure.decimals();
    let unit = match measure.unit() {
        "" => String::new(),
        unit => format!(" {unit}"),
    };
    let number = signed(comparison.difference, decimals);
    format!("{number}{unit} ({})", interval(comparison.interval, decimals))
}

/// The answer of a comparison, without its full stop.
pub(super) fn answer(
    comparison: &ArmComparison,
    ordered: &OrderedComparison<'_>,
    measure: &Measure,
    rule: TestRule,
) -> String {
    let difference = difference(ordered, measure);
    let seeds = format!("{} and {} seeds", ordered.counts[0], ordered.counts[1]);
    let test = p_equation(comparison.adjusted);
    let verdict = verdict(comparison);
    match comparison.advice {
        SampleAdvice::Unknown => format!("{verdict}: {difference}, {seeds}"),
        SampleAdvice::Settled => format!("{verdict}: {difference}, {test}, {seeds}"),
        _ if comparison.means_differ() => format!(
            "{verdict}: the means differ by {difference}, but by the {} test this may be chance, {test}, {seeds}",
            rule.name()
        ),
        _ => format!("{verdict}: {difference}, {test}, {seeds}"),
    }
}

/// The verdict on a comparison in a few words.
pub(super) fn verdict(comparison: &ArmComparison) -> String {
    match comparison.advice {
        SampleAdvice::Settled if !comparison.is_settled() => {
            "not clear, ranks and means favour different values".to_owned()
        }
        SampleAdvice::Settled => {
            let word = comparison.effect.map_or(EffectWord::Negligible, |effect| effect.word());
            format!("higher, {} effect", word.text())
        }
        SampleAdvice::More(more) => {
            format!("not clear, about {more} more seeds of each value would settle it")
        }
        SampleAdvice::TooSmall => {
            "not clear, a thousand seeds would not settle so small a difference".to_owned()
        }
        SampleAdvice::Unknown => "too few seeds for a test".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::super::ExperimentAnalysis, *};
    use crate::statistics::{Effect, TestOutcome};

    #[test]
    fn numbers_have_signs_and_decimals() {
        assert_eq!(number(-1.26, 1), "−1.3");
        assert_eq!(number(-0.04, 1), "0.0");
        assert_eq!([signed(2.0, 0), signed(-2.0, 0), signed(0.04, 1)], ["+2", "−2", "0.0"]);
        assert_eq!(interval(Some([-34.2, 107.0]), 0), "−34 to 107");
        assert_eq!(
            [p_value(Some(0.0004)), p_value(Some(0.0123)), p_value(None)],
            ["< 0.001", "0.012", "–"]
        );
    }

    #[test]
    fn an_answer_says_when_means_and_ranks_disagree() {
        let open = ArmComparison {
            arms: [0, 1],
            counts: [20, 20],
            difference: 131.0,
            interval: Some([51.0, 259.0]),
            outcome: Some(TestOutcome { statistic: 143.0, p: 0.123 }),
            adjusted: Some(0.123),
            effect: Some(Effect { superiority: 0.64, hedges: Some(0.78) }),
            advice: SampleAdvice::More(47),
        };
        let analysis = ExperimentAnalysis {
            arms: vec!["0.5".to_owned(), "1.5".to_owned()],
            measures: Vec::new(),
            curves: Vec::new(),
        };
        let text = |comparison: &ArmComparison| {
            let ordered = OrderedComparison::of(&analysis, comparison);
            answer(comparison, &ordered, &Measure::Anytime, TestRule::MannWhitney)
        };
        assert_eq!(
            text(&open),
            "not clear, about 47 more seeds of each value would settle it: the means differ by +131 Elo (51 to 259), \
             but by the Mann-Whitney test this may be chance, p = 0.123, 20 and 20 seeds"
        );
        let none = ArmComparison { interval: Some([-9.0, 259.0]), ..open };
        assert!(text(&none).contains("would settle it: +131 Elo (−9 to 259), p = 0.123"));
        let settled =
            ArmComparison { advice: SampleAdvice::Settled, adjusted: Some(0.0002), ..open };
        let expected = "higher, medium effect: +131 Elo (51 to 259), p < 0.001, 20 and 20 seeds";
        assert_eq!(text(&settled), expected);
        let mixed = ArmComparison { difference: -5.0, interval: Some([-40.0, 30.0]), ..settled };
        assert!(
            text(&mixed).starts_with("not clear, ranks and means favour different values: +5 Elo")
        );
    }
}
