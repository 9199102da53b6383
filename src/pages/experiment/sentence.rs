//! A comparison of two arms as a sentence.

use othello_lab::{
    experiment::{
        ArmComparison, ExperimentAnalysis, Measure, MeasureAnalysis, OrderedComparison, number,
        p_equation,
    },
    statistics::{EffectWord, SampleAdvice, TestRule},
};

use crate::text::messages::Messages;

/// The message that names a measure.
pub const fn measure_name(measure: &Measure) -> &'static str {
    match measure {
        Measure::Strength { .. } => "measure-strength",
        Measure::Final { .. } => "measure-final",
        Measure::Anytime => "measure-anytime",
        Measure::Pool { .. } => "measure-pool",
        Measure::League { .. } => "measure-league",
        Measure::Score => "measure-score",
        Measure::Error => "measure-error",
        Measure::Diversity => "measure-diversity",
        Measure::Games => "measure-games",
        Measure::Processor => "measure-processor",
    }
}

/// A difference with its unit, which differs from language to language only for games.
fn with_unit(words: &Messages, measure: &Measure, number: String) -> String {
    match measure {
        Measure::Games => {
            words.with("experiment-games", &[("count", number.as_str().into())]).into()
        }
        _ if measure.unit().is_empty() => number,
        _ => format!("{number} {}", measure.unit()),
    }
}

/// The difference of the means as a clause, `1.5 was 99 Elo above 0.5 on average`.
fn gap(words: &Messages, measure: &Measure, [one, other, difference]: [&str; 3]) -> String {
    let kind = match measure {
        Measure::Diversity => "diversity",
        Measure::Games | Measure::Processor => "cost",
        _ => "other",
    };
    let values = [
        ("measure", kind.into()),
        ("one", one.into()),
        ("other", other.into()),
        ("difference", difference.into()),
    ];
    words.with("experiment-gap", &values).into_owned()
}

/// The message that names the size of an effect.
const fn effect_name(word: EffectWord) -> &'static str {
    match word {
        EffectWord::Negligible => "effect-negligible",
        EffectWord::Small => "effect-small",
        EffectWord::Medium => "effect-medium",
        EffectWord::Large => "effect-large",
    }
}

/// The result of a comparison as a sentence: the better arm and by how much, or the number of seeds that would tell.
/// While planned runs are still to come, there is no advice on more of them.
pub fn sentence(
    words: &Messages,
    rule: TestRule,
    is_over: bool,
    (analysis, measured): (&ExperimentAnalysis, &MeasureAnalysis),
    comparison: &ArmComparison,
) -> String {
    let measure = &measured.measure;
    let decimals = measure.decimals();
    let is_settled = comparison.is_settled();
    let ordered = OrderedComparison::of(analysis, comparison);
    let [one, other] = ordered.arms;
    let difference = with_unit(words, measure, number(ordered.difference, decimals));
    let interval = ordered.interval.map(|ends| ends.map(|end| number(end, decimals)));
    let has_interval = interval.is_some();
    let [low, high] = interval.unwrap_or_else(|| ["–".to_owned(), "–".to_owned()]);
    let [first, last] = comparison.counts.map(|count| count.to_string());
    let both = [("first", first.as_str().into()), ("last", last.as_str().into())];
    let both = words.with("reason-and", &both);
    let seeds = match comparison.counts {
        // A number, for its plural form.
        [first, last] if first == last => first.into(),
        _ => (&*both).into(),
    };
    let gap = gap(words, measure, [one, other, &difference]);
    let effect = comparison.effect.map_or(EffectWord::Negligible, |effect| effect.word());
    let (p, effect) = (p_equation(comparison.adjusted), words.get(effect_name(effect)));
    let id = match comparison.advice {
        _ if !has_interval || comparison.advice == SampleAdvice::Unknown => "experiment-few",
        _ if is_settled && measure.unit() == "Elo" => "experiment-beats",
        _ if is_settled => "experiment-above",
        // Ranks favour one arm and means the other.
        SampleAdvice::Settled => "experiment-undecided",
        _ if comparison.means_differ() => "experiment-disagree",
        _ => "experiment-undecided",
    };
    let values = [
        ("one", one.into()),
        ("other", other.into()),
        ("difference", difference.as_str().into()),
        ("low", low.as_str().into()),
        ("high", high.as_str().into()),
        ("p", p.as_str().into()),
        ("effect", (&*effect).into()),
        ("seeds", seeds),
        ("gap", gap.as_str().into()),
        ("test", rule.name().into()),
    ];
    let text = words.with(id, &values).into_owned();
    match advice(words, comparison.advice).filter(|_| is_over) {
        Some(advice) => format!("{text} {advice}"),
        None => text,
    }
}

/// The advice on further seeds.
fn advice(words: &Messages, advice: SampleAdvice) -> Option<String> {
    match advice {
        SampleAdvice::Settled | SampleAdvice::Unknown => None,
        SampleAdvice::More(more) => {
            Some(words.with("experiment-more", &[("count", more.into())]).into_owned())
        }
        SampleAdvice::TooSmall => Some(words.get("experiment-small").into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use othello_lab::statistics::{Effect, TestOutcome};

    use super::*;
    use crate::text::messages::Language;

    fn told(comparison: ArmComparison, measure: Measure) -> String {
        told_when(true, comparison, measure)
    }

    fn told_when(is_over: bool, comparison: ArmComparison, measure: Measure) -> String {
        let measured = MeasureAnalysis {
            measure,
            values: Vec::new(),
            summaries: Vec::new(),
            comparisons: Vec::new(),
        };
        let analysis = ExperimentAnalysis {
            arms: vec!["0.5".to_owned(), "1.5".to_owned()],
            measures: Vec::new(),
            curves: Vec::new(),
        };
        let words = Messages::new(Language::English);
        sentence(&words, TestRule::MannWhitney, is_over, (&analysis, &measured), &comparison)
    }

    /// A comparison in which the second arm wins.
    fn settled() -> ArmComparison {
        ArmComparison {
            arms: [0, 1],
            counts: [20, 20],
            difference: 99.0,
            interval: Some([35.0, 176.0]),
            outcome: Some(TestOutcome { statistic: 115.0, p: 0.02 }),
            adjusted: Some(0.02),
            effect: Some(Effect { superiority: 0.71, hedges: Some(0.84) }),
            advice: SampleAdvice::Settled,
        }
    }

    #[test]
    fn a_table_has_the_order_of_the_sentence() {
        let analysis = ExperimentAnalysis {
            arms: vec!["0.5".to_owned(), "1.5".to_owned()],
            measures: Vec::new(),
            curves: Vec::new(),
        };
        let higher = settled();
        let lower = ArmComparison {
            difference: -99.0,
            interval: Some([-176.0, -35.0]),
            effect: Some(Effect { superiority: 0.25, hedges: None }),
            ..higher
        };
        for (comparison, arms, share) in
            [(higher, ["1.5", "0.5"], 0.71), (lower, ["0.5", "1.5"], 0.75)]
        {
            let ordered = OrderedComparison::of(&analysis, &comparison);
            assert_eq!((ordered.arms, ordered.difference), (arms, 99.0));
            let superiority = ordered.effect.map(|effect| effect.superiority);
            assert_eq!((ordered.interval, superiority), (Some([35.0, 176.0]), Some(share)));
            assert!(told(comparison, Measure::Anytime).starts_with(&arms.join(" is better than ")));
        }
    }

    #[test]
    fn a_comparison_is_summed_up_in_a_sentence() {
        let settled = settled();
        assert_eq!(
            told(settled, Measure::Anytime),
            "1.5 is better than 0.5: 99 Elo stronger on average, and very likely 35 to 176 stronger (95% interval; \
             p = 0.020, large effect, seeds: 20)."
        );
        // The other way round, the higher arm is named first as well.
        let lower = ArmComparison {
            difference: -99.0,
            interval: Some([-176.0, -35.0]),
            effect: Some(Effect { superiority: 0.29, hedges: Some(-0.84) }),
            ..settled
        };
        assert_eq!(
            told(lower, Measure::Anytime),
            "0.5 is better than 1.5: 99 Elo stronger on average, and very likely 35 to 176 stronger (95% interval; \
             p = 0.020, large effect, seeds: 20)."
        );
        let mixed = ArmComparison { difference: -5.0, interval: Some([-40.0, 30.0]), ..settled };
        assert!(told(mixed, Measure::Anytime).starts_with("Not clear: "));
        assert!(told(settled, Measure::Games).starts_with("1.5 is higher than 0.5 by 99 games"));
        let open = ArmComparison {
            interval: Some([-9.0, 259.0]),
            adjusted: Some(0.123),
            counts: [20, 19],
            advice: SampleAdvice::More(44),
            ..settled
        };
        assert_eq!(
            told(open, Measure::Anytime),
            "Not clear: 1.5 was 99 Elo above 0.5 on average, but the true difference may be anything from −9 to 259 \
             (95% interval; p = 0.123, seeds: 20 and 19). If the true difference is as large as this one, about 44 \
             more seeds per value would settle it."
        );
        assert!(!told_when(false, open, Measure::Anytime).contains("settle"));
        let split = ArmComparison { interval: Some([51.0, 259.0]), ..open };
        assert!(
            told(split, Measure::Anytime).contains("by the Mann-Whitney test this may be chance")
        );
        // The resamples of a few seeds span little more than these seeds.
        let three = ArmComparison { counts: [3, 3], ..open };
        assert!(
            told(three, Measure::Anytime).starts_with("Too early to tell: 1.5 was 99 Elo above")
        );
        let few = ArmComparison { adjusted: None, advice: SampleAdvice::Unknown, ..settled };
        assert_eq!(
            told(few, Measure::Anytime),
            "Too early to tell: 1.5 was 99 Elo above 0.5 on average, but 20 seeds are too few to test."
        );
        let unequal = ArmComparison { counts: [3, 2], difference: 1.54, ..few };
        assert_eq!(
            told(unequal, Measure::Diversity),
            "Too early to tell: 1.5 gave 1.54 more diversity than 0.5 on average, but 3 and 2 seeds are too few to test."
        );
        let single = ArmComparison { counts: [1, 1], ..few };
        assert!(told(single, Measure::Games).ends_with(
            "1.5 took 99 games more than 0.5 on average, but 1 seed is too few to test."
        ));
    }
}
