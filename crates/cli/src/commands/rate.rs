//! `rate FOLDER`: prints the table of a tournament from its finished games, and exports its games.

use std::{
    fs,
    path::{Path, PathBuf},
};

use othello_lab::{
    ladder::{Ladder, Rung},
    rating::elo::PlayerRating,
    runs::tournament::{Tournament, TournamentTable},
};
use serde_json::{Value as Json, json};

use super::{error::CliError, input, output::say};

const HELP: &str = "\
Ratings are maximum-likelihood estimates for the whole pool, with 95% intervals from the Fisher
information.

Examples:
  othello-lab rate friends
  othello-lab rate friends --export friends.ggf     # or .csv, or .ron for the table";

/// The options of `rate`.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct RateArgs {
    /// Folder of a tournament, finished or not
    folder: PathBuf,
    /// Write the games to a .ggf or .csv file, or the table to a .ron file; - only prints the games, as GGF
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// Ladder file to which the results are added; prints the ladder instead
    #[arg(long, value_name = "FILE", value_parser = input::named())]
    ladder: Option<PathBuf>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
}

/// Reads the tournament and prints its table.
pub fn run(args: &RateArgs) -> Result<(), CliError> {
    if !fs::exists(&args.folder).unwrap_or(false) {
        let sentence = format!("{}: there is no such folder", args.folder.display());
        return Err(CliError::failure(sentence));
    }
    let tournament = Tournament::look(&args.folder)?;
    let table = tournament.table();
    if let Some(file) = &args.export {
        export(file, &tournament, &table)?;
        if input::is_standard(file) && args.ladder.is_none() {
            return Ok(());
        }
    }
    if let Some(file) = &args.ladder {
        climb(file, &args.folder, &tournament)?;
    } else if args.json {
        say(json(&table));
    } else {
        say(table.text().trim_end());
    }
    Ok(())
}

/// Adds a tournament to a ladder and prints the ladder.
fn climb(file: &Path, folder: &Path, tournament: &Tournament) -> Result<(), CliError> {
    let source = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy();
    let ladder = Ladder::change(file, "", |ladder| ladder.take_tournament(&source, tournament))?;
    for (place, rung) in ladder.rungs().iter().enumerate() {
        let Rung { player, rated: PlayerRating { rating, low, high, games, .. }, .. } = rung;
        say(format_args!(
            "{:3}  {rating:5.0}  {low:5.0} to {high:5.0}  {games:6} games  {player}",
            place + 1
        ));
    }
    if ladder.unconnected().len() > 0 {
        say("not yet connected: these met no rated player, directly or through others");
        ladder.unconnected().for_each(|player| say(format_args!("     {player}")));
    }
    Ok(())
}

fn export(file: &Path, tournament: &Tournament, table: &TournamentTable) -> Result<(), CliError> {
    let text = match file.extension().and_then(|extension| extension.to_str()) {
        Some("ggf") => tournament.ggf(),
        Some("csv") => tournament.csv(),
        Some("ron") => table.ron(),
        _ if input::is_standard(file) => tournament.ggf(),
        _ => {
            let sentence = format!("{}: expected a .ggf, .csv or .ron file", file.display());
            return Err(CliError::usage(sentence));
        }
    };
    input::write(file, text.as_bytes())
}

/// Converts the table to a JSON object.
pub fn json(table: &TournamentTable) -> Json {
    let standings: Vec<Json> = table
        .standings
        .iter()
        .map(|standing| {
            json!({
                "player": table.names[standing.player],
                "elo": standing.rated.rating,
                "low": standing.rated.low,
                "high": standing.rated.high,
                "points": standing.points(),
                "games": standing.games(),
                "wins": standing.wins,
                "draws": standing.draws,
                "losses": standing.losses,
                "margin": standing.margin,
            })
        })
        .collect();
    let cells: Vec<Json> = table
        .cells
        .iter()
        .enumerate()
        .flat_map(|(black, row)| {
            row.iter().enumerate().map(move |(white, cell)| (black, white, cell))
        })
        .filter(|(_, _, cell)| cell.games() > 0)
        .map(|(black, white, cell)| {
            json!({
                "black": table.names[black], "white": table.names[white],
                "wins": cell.wins, "draws": cell.draws, "losses": cell.losses,
                "black_discs": cell.black_discs, "white_discs": cell.white_discs,
            })
        })
        .collect();
    json!({ "standings": standings, "cells": cells, "names": table.names, "superiority": table.superiority, "games": table.games(), "different_games": table.games() - table.repeated })
}
