//! `minds POSITION --players A,B,C`: the choices of several players in one position, side by side.

use othello_engine::{
    Square,
    search::{Stop, Value},
};
use othello_lab::{
    players::{consent::Consent, resolve::ResolvedPlayer, spec::PlayerSpec},
    teach::minds::{MindMove, MindQuestion, MindValue, Opinion, disputed},
};
use serde_json::{Value as Json, json};

use super::{
    error::CliError,
    output::{kind, names, number, say, squares},
    players, position,
};

const HELP: &str = "\
Values are for the side to move: +4 is exact and +4.0 an estimate, both in discs; win, draw and loss are
proven; 55% is the expected result of a Monte Carlo search. A dash means that the player values no moves.
The last line names the squares on which the players disagree.

Examples:
  othello-lab minds f5d6c3d3c4 --players sci,jma,pvs:8@glem
  othello-lab minds f5f6e6f4g7 --players greedy random mcts:1000 --json";

/// The options of `minds`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct MindsArgs {
    // A board may begin with empty squares, which are written as dashes.
    #[arg(help = position::POSITION, allow_hyphen_values = true)]
    position: String,
    /// The players, separated by commas or spaces
    #[arg(long, required = true, num_args = 1.., value_name = "PLAYER")]
    players: Vec<String>,
    /// Random seed, for players that draw their moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// Asks each player and prints the table.
pub fn run(args: &MindsArgs) -> Result<(), CliError> {
    let texts: Vec<String> = args.players.iter().flat_map(|text| separate(text)).collect();
    let specs = players::typed(&texts)?;
    let consent = Consent::typed(&specs);
    let open = |spec| ResolvedPlayer::open(spec, &consent).map_err(players::refusal);
    let minds = specs.iter().map(open).collect::<Result<Vec<_>, CliError>>()?;
    let (game, _) = position::parse(&args.position)?;
    let Some(color) = game.turn() else {
        return Err(CliError::usage(
            "expected a position with a legal move, found the end of a game",
        ));
    };
    let question = MindQuestion { position: game.position(), color, seed: args.seed };
    let mut asked: Vec<(String, Opinion)> = Vec::new();
    for player in &minds {
        let name = player.name().to_owned();
        let opinion = question.ask(player, &Stop::default(), &mut |_| {});
        let opinion = opinion.map_err(|error| CliError::NoMove {
            player: name.clone(),
            reason: error.to_string(),
        })?;
        asked.push((name, opinion));
    }
    let first = asked.iter().filter_map(|(_, opinion)| Some(opinion.choices.first()?.square));
    let disputed: Vec<Square> = disputed(first).into_iter().collect();
    if args.json {
        let minds: Vec<Json> = asked.iter().map(|(name, opinion)| object(name, opinion)).collect();
        say(json!({ "side": color.to_string(), "minds": minds, "disputed": names(&disputed) }));
    } else {
        table(&asked, &disputed);
    }
    Ok(())
}

/// The player specs in an argument, which commas separate. A comma may also be part of a spec, as in `book=a,pvs:4@b`.
fn separate(text: &str) -> Vec<String> {
    // The command line of an external program may contain anything.
    if matches!(text.parse(), Ok(PlayerSpec::External(_))) {
        return vec![text.to_owned()];
    }
    let (mut players, mut part) = (Vec::new(), String::new());
    for piece in text.split(',') {
        if !part.is_empty() {
            part.push(',');
        }
        part += piece;
        if part.parse::<PlayerSpec>().is_ok() {
            players.push(std::mem::take(&mut part));
        }
    }
    players.extend((!part.is_empty() || players.is_empty()).then_some(part));
    players
}

fn table(asked: &[(String, Opinion)], disputed: &[Square]) {
    let width = asked.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(6);
    say(format_args!("{:<width$}  first    value  second   value  depth", "player"));
    for (name, opinion) in asked {
        let cell = |place: usize| match opinion.choices.get(place) {
            Some(found) => (found.square.to_string(), value(found)),
            None => ("-".to_owned(), "-".to_owned()),
        };
        let [(first, first_value), (second, second_value)] = [cell(0), cell(1)];
        let depth = opinion.depth;
        say(format_args!(
            "{name:<width$}  {first:<5}  {first_value:>7}  {second:<6} {second_value:>7}  {depth:>5}"
        ));
    }
    if disputed.is_empty() {
        say("All agree.");
    } else {
        say(format_args!("They disagree on {}.", squares(disputed)));
    }
}

fn value(found: &MindMove) -> String {
    match found.value {
        Some(MindValue::Discs(Value::Estimate(discs))) => format!("{discs:+.1}"),
        Some(MindValue::Discs(proven)) => proven.to_string(),
        Some(MindValue::Chance(chance)) => format!("{:.0}%", 100.0 * chance),
        None => "-".to_owned(),
    }
}

fn object(name: &str, opinion: &Opinion) -> Json {
    let choices: Vec<Json> = opinion
        .choices
        .iter()
        .map(|found| {
            let (value, kind) = match found.value {
                Some(MindValue::Discs(value)) => (number(value), Some(kind(value))),
                Some(MindValue::Chance(chance)) => (json!(chance), Some("chance")),
                None => (Json::Null, None),
            };
            json!({ "move": found.square.to_string(), "value": value, "kind": kind })
        })
        .collect();
    json!({ "player": name, "choices": choices, "depth": opinion.depth, "nodes": opinion.nodes })
}

#[cfg(test)]
mod tests {
    use super::separate;

    #[test]
    fn commas_separate_players_unless_they_are_part_of_one() {
        for (text, players) in [
            ("sci,jma", &["sci", "jma"][..]),
            ("greedy", &["greedy"]),
            ("book=a.book,pvs:4@glem,random", &["book=a.book,pvs:4@glem", "random"]),
            ("gtp:engine -a 1,2", &["gtp:engine -a 1,2"]),
            ("sci,nobody", &["sci", "nobody"]),
        ] {
            assert_eq!(separate(text), players, "{text}");
        }
    }
}
