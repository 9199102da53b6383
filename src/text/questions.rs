//! The questions of the experiments that come with the program, in the user's language.

use std::borrow::Cow;

use super::messages::Messages;

/// The questions of the plans in `experiments`, each with the message that asks it.
const INCLUDED: [(&str, &str); 8] = [
    (
        "How much stronger do players become in 1, 2, 5 and 100 generations?",
        "experiment-shipped-generations",
    ),
    ("Do a thousand generations make better players than a hundred?", "experiment-shipped-long"),
    ("Does mutation 1.5 beat 0.5 for SCI?", "experiment-shipped-mutation"),
    (
        "Does an n-tuple network learn more from the same games by evolution or by temporal differences?",
        "experiment-shipped-ntuple",
    ),
    (
        "Which polynomial plays best at one ply, and which method finds it: CMA-ES or temporal differences?",
        "experiment-shipped-oneply",
    ),
    ("How large should a population of SCI be?", "experiment-shipped-population"),
    ("Which scheme of evolution suits which polynomial?", "experiment-shipped-schemes"),
    ("Which rule ends an evolution at the right time?", "experiment-shipped-stop-rule"),
];

/// The question of a plan: translated if the plan comes with the program, else as written.
pub fn question<'a>(words: &'a Messages, question: &'a str) -> Cow<'a, str> {
    let included = INCLUDED.iter().find(|(written, _)| *written == question);
    included.map_or(Cow::Borrowed(question), |(_, id)| words.get(id))
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use othello_lab::experiment::ExperimentPlan;

    use super::*;
    use crate::text::messages::Language;

    #[test]
    fn every_included_plan_has_its_question_in_every_language() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments");
        let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let plans = files.map(|file| ExperimentPlan::read(&fs::read_to_string(file).unwrap()));
        let plans: Vec<ExperimentPlan> = plans.map(Result::unwrap).collect();
        assert_eq!(plans.len(), INCLUDED.len());
        for plan in plans {
            let all = Language::ALL.map(Messages::new);
            let asked: BTreeSet<String> =
                all.iter().map(|words| question(words, &plan.question).into_owned()).collect();
            assert_eq!(asked.len(), Language::ALL.len(), "{asked:?}");
            assert_eq!(question(&all[0], &plan.question), plan.question);
        }
        let words = Messages::new(Language::Polish);
        assert_eq!(question(&words, "Is this one mine?"), "Is this one mine?");
    }
}
