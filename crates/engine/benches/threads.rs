//! Endgames solved by several threads: `cargo bench -p othello-engine --bench threads -- FILE.obf FIRST COUNT
//! THREADS...`. Prints the positions visited and the seconds with each number of threads.

use std::time::Instant;

use othello_engine::{
    models::Glem,
    notation::obf::{self, Problem},
    search::{Budget, Pvs, PvsSettings, Searcher, Stop, Value},
};

fn main() {
    // Cargo adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let [file, first, count, threads @ ..] = &args[..] else {
        println!("threads FILE.obf FIRST COUNT THREADS...: without them nothing is measured");
        return;
    };
    let text = std::fs::read_to_string(file).expect("a file of positions");
    let problems = obf::read(&text).expect("positions in OBF").content;
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let solved: Vec<&Problem> = problems.iter().skip(number(first)).take(number(count)).collect();
    let totals: Vec<(u64, f64)> = threads.iter().map(|threads| total(&solved, threads)).collect();
    for (threads, (nodes, seconds)) in threads.iter().zip(&totals) {
        let more = *nodes as f64 / totals[0].0 as f64;
        println!(
            "{threads:>3} threads {nodes:>13} nodes {more:>6.3} times the first {seconds:>8.2} s"
        );
    }
}

/// The positions and seconds of all problems.
fn total(problems: &[&Problem], threads: &str) -> (u64, f64) {
    let (mut nodes, began) = (0, Instant::now());
    for problem in problems {
        let asked = problem.board.seen_by(problem.to_move);
        // A table by the number of empty squares, as `solve` takes it.
        let mib = 1 << asked.empty().len().saturating_sub(16).min(8);
        let settings = PvsSettings {
            threads: threads.parse().expect("a number of threads"),
            hash_mib: Some(mib),
            ..PvsSettings::new(Budget::Depth(60))
        };
        let report = Pvs::new(Glem::shipped(), settings).search(&asked, &Stop::default());
        let Value::Exact(score) = report.value else { panic!("{:?} is not solved", report.value) };
        assert!(problem.best().is_none_or(|told| told == score), "line {}", problem.line);
        println!(
            "{threads:>3} threads line {:>3} {:>+3} {:>13} nodes",
            problem.line, score, report.nodes
        );
        nodes += report.nodes;
    }
    (nodes, began.elapsed().as_secs_f64())
}
