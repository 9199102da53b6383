//! `explain GAME`: the mistakes of a game, or one of its moves, with reasons in words.

use othello_engine::{Game, notation::conversion::Converted, search::Stop};
use othello_lab::{
    rating::analysis::MoveAnalysis,
    teach::reasons::{Explanation, Reason, Tutor},
};
use serde_json::{Value as Json, json};

use super::{
    analyse::AnalysisArgs,
    error::CliError,
    output::{kind, names, number, say},
};

const HELP: &str = "\
Each reason compares the line of best play after the move with that after the better move, and names what
only one of them shows. At most two reasons are given; a move may have none. For a best move it says why it is
better than the next one. Values and saved results are those of `analyse`.

Examples:
  othello-lab explain game.ron
  othello-lab explain f5f6e6f4g7 --move 5
  othello-lab explain f5d6c3d3c4f4f6 --depth 10 --json";

/// The options of `explain`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct ExplainArgs {
    #[command(flatten)]
    analysis: AnalysisArgs,
    /// Explain only the move with this number, even if it is no mistake
    #[arg(long = "move", value_name = "NUMBER", value_parser = number_of_move)]
    number: Option<usize>,
}

/// Explains the mistakes in the order of the game.
pub fn run(args: &ExplainArgs) -> Result<(), CliError> {
    let Converted { content: game, left_out } = args.analysis.game()?;
    let model = args.analysis.model()?;
    let tutor = Tutor::new(model.clone());
    let (before, game) = match args.number {
        Some(number) => (number - 1, single_move(&game, number)?),
        None => (0, game),
    };
    let analysis = args.analysis.analysed(game, model)?;
    let is_shown =
        |found: &&MoveAnalysis| args.number.is_some() || found.is_mistake(args.analysis.mistake);
    let shown = analysis.found().iter().flatten().filter(is_shown);
    let explained = |found: &MoveAnalysis| ExplainedMove {
        number: before + found.ply + 1,
        found: found.clone(),
        explanation: tutor.explain(found, &Stop::default()),
    };
    let moves: Vec<ExplainedMove> = shown.map(explained).collect();
    if args.analysis.json {
        let (done, all) = analysis.progress();
        let moves: Vec<Json> = moves.iter().map(ExplainedMove::object).collect();
        say(json!({ "complete": done == all, "moves": moves }));
    } else {
        for explained in &moves {
            say(explained.text());
        }
        let (done, all) = analysis.progress();
        if done < all {
            say(format_args!("stopped after {done} of {all} moves"));
        } else if moves.is_empty() {
            say(format_args!("no move lost {} discs or more", args.analysis.mistake));
        }
    }
    args.analysis.judge(&left_out)
}

/// The game of this move alone, from the board before it.
fn single_move(game: &Game, number: usize) -> Result<Game, CliError> {
    let moves = game.moves();
    let (Some(&square), Some(stage)) = (moves.get(number - 1), game.stages().get(number - 1))
    else {
        let sentence = format!("--move: the game has {} moves, not {number}", moves.len());
        return Err(CliError::usage(sentence));
    };
    let turn = stage.turn.expect("a move was played here");
    let mut single = Game::from_board(stage.board, turn);
    single.play(square).expect("it was legal in the game");
    Ok(single)
}

/// A move with its reasons, if there is another move.
struct ExplainedMove {
    number: usize,
    found: MoveAnalysis,
    explanation: Option<Explanation>,
}

impl ExplainedMove {
    /// The values in one line, then a line for each reason.
    fn text(&self) -> String {
        let MoveAnalysis { color, played, best, played_value, best_value, .. } = &self.found;
        let number = self.number;
        let mut text = match self.found.loss() {
            _ if played == best => {
                format!("{number}. {color} {played} {played_value}, the best move")
            }
            0.0 => format!("{number}. {color} {played} {played_value}, as good as {best}"),
            lost => format!(
                "{number}. {color} {played} {played_value} lost {lost:.1}, better {best} {best_value}"
            ),
        };
        let sentences = self.sentences();
        for sentence in &sentences {
            text += "\n    ";
            text += sentence;
        }
        if sentences.is_empty() {
            text += "\n    No single reason found.";
        }
        text
    }

    fn sentences(&self) -> Vec<String> {
        let sentences = |explanation: &Explanation| explanation.sentences(self.found.color);
        self.explanation.as_ref().map(sentences).unwrap_or_default()
    }

    fn object(&self) -> Json {
        let MoveAnalysis { color, played, best, played_value, best_value, .. } = &self.found;
        let reasons = self.explanation.iter().flat_map(|explanation| &explanation.reasons);
        let squares = |reason: &Reason| names(&reason.squares().into_iter().collect::<Vec<_>>());
        let reasons: Vec<Json> = reasons
            .zip(self.sentences())
            .map(|(reason, sentence)| json!({ "text": sentence, "squares": squares(reason) }))
            .collect();
        json!({
            "number": self.number,
            "side": color.to_string(),
            "move": played.to_string(),
            "value": number(*played_value),
            "kind": kind(*played_value),
            "best": best.to_string(),
            "best_value": number(*best_value),
            "best_kind": kind(*best_value),
            "loss": self.found.loss(),
            "compared": self.explanation.as_ref().map(|explanation| names(&[explanation.played, explanation.best])),
            "reasons": reasons,
        })
    }
}

fn number_of_move(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=60).contains(number));
    number.ok_or_else(|| "expected a number from 1 to 60".to_owned())
}
