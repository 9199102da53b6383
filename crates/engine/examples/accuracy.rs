//! Measures the mean error of values on positions with known scores: `accuracy FILE.obf SETTINGS...`, with settings of
//! `pvs` such as `15,select=73`. The built-in pattern weights value each position with an empty table.
//!
//! Prints the score and the value of each position, and for each settings the mean error, the mean of value less score,
//! and the straight line through zero that fits the scores best.

use std::{env, error::Error, fs};

use othello_engine::{
    Evaluator,
    models::Glem,
    notation::obf,
    search::{Pvs, PvsSettings, Searcher, Stop, Value},
};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [file, all_settings @ ..] = &args[..] else {
        return Err("accuracy FILE.obf SETTINGS...".into());
    };
    let problems = obf::read(&fs::read_to_string(file)?)?.content;
    let units_per_disc = f64::from(Glem::shipped().calibration().units_per_disc);
    for text in all_settings {
        let settings: PvsSettings = text.parse()?;
        let (mut pairs, mut nodes) = (Vec::new(), 0);
        for problem in &problems {
            let Some(score) = problem.best() else { continue };
            let position = problem.board.seen_by(problem.to_move);
            let report = Pvs::new(Glem::shipped(), settings).search(&position, &Stop::default());
            let value = match report.value {
                Value::Estimate(units) => f64::from(units) / units_per_disc,
                Value::Exact(discs) => f64::from(discs),
                // Only the sign is known, so that there is no error to measure.
                Value::Outcome(_) => continue,
            };
            println!("{text}: line {} score {score:+} value {value:+.2}", problem.line);
            nodes += report.nodes;
            pairs.push((f64::from(score), value));
        }
        println!("{text}: {}, {nodes} nodes", summary(&pairs));
    }
    Ok(())
}

/// The figures of scores and values, in discs.
fn summary(pairs: &[(f64, f64)]) -> String {
    let mean = |of: &dyn Fn(f64, f64) -> f64| {
        pairs.iter().map(|&(score, value)| of(score, value)).sum::<f64>() / pairs.len() as f64
    };
    let error = mean(&|score, value| (value - score).abs());
    let offset = mean(&|score, value| value - score);
    let slope = mean(&|score, value| score * value) / mean(&|_, value| value * value);
    let count = pairs.len();
    format!("{count} positions, mean error {error:.2}, offset {offset:+.2}, slope {slope:.3}")
}
