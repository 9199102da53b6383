//! The searches of the computer's turn as plain data.

use othello_engine::{
    Board, Color, Game, Position, Square,
    search::{Report, Searcher, Stop, TimeLeft},
};
use othello_lab::{
    executor::WireResolvedPlayer,
    players::{
        consent::Consent,
        resolve::{PlayerError, ResolvedPlayer},
    },
};
use serde::{Deserialize, Serialize};

use crate::worker::PlainJob;

/// A player with its model. Another instance starts no external programs.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "WireResolvedPlayer", try_from = "WireResolvedPlayer")]
pub struct SentPlayer(pub ResolvedPlayer);

impl From<SentPlayer> for WireResolvedPlayer {
    fn from(SentPlayer(player): SentPlayer) -> WireResolvedPlayer {
        player.to_wire()
    }
}

impl TryFrom<WireResolvedPlayer> for SentPlayer {
    type Error = PlayerError;

    fn try_from(wire: WireResolvedPlayer) -> Result<SentPlayer, PlayerError> {
        ResolvedPlayer::from_wire(&wire, &Consent::NONE).map(SentPlayer)
    }
}

/// A game: its start and its moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentGame {
    start: Position,
    /// The side to move at the start.
    color: Color,
    moves: Vec<Square>,
}

impl SentGame {
    /// Packs a game.
    pub fn new(game: &Game) -> SentGame {
        let (board, color) = game.start();
        SentGame { start: board.seen_by(color), color, moves: game.moves().to_vec() }
    }

    /// The game; `None` if a move is illegal.
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::from_board(Board::of(&self.start, self.color), self.color);
        self.moves.iter().try_for_each(|&square| game.play(square)).ok()?;
        Some(game)
    }
}

/// A search of one position.
#[derive(Serialize, Deserialize)]
pub struct SearchJob {
    /// The player and its side.
    pub player: SentPlayer,
    /// The side to move.
    pub color: Color,
    /// The seed of a new searcher.
    pub seed: u64,
    /// The position to search.
    pub position: Position,
    /// The player's clock, if the game is timed.
    pub clock: Option<TimeLeft>,
    /// The searcher of the earlier moves, whose table is reused.
    #[serde(skip)]
    pub known: Option<Box<dyn Searcher>>,
}

/// A report of a search.
#[derive(Serialize, Deserialize)]
pub enum SearchMessage {
    /// An intermediate report.
    Live(Report),
    /// The answer, with the searcher, whose table may be reused.
    Answer(Report, #[serde(skip)] Option<Box<dyn Searcher>>),
    /// The game, played to its end.
    PlayedOut(SentGame),
    /// This side gave no legal move, with its error if there is one.
    Failed(Color, Option<String>),
}

impl PlainJob for SearchJob {
    type Report = SearchMessage;

    const NAME: &'static str = "search";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(SearchMessage)) {
        let SearchJob { player: SentPlayer(player), color, seed, position, clock, known } = self;
        let mut searcher = known.unwrap_or_else(|| player.sit(color, seed));
        if let Some(clock) = clock {
            searcher.set_clock(clock);
        }
        let report = searcher.search_live(&position, stop, &mut |report| {
            send(SearchMessage::Live(report.clone()));
        });
        if !stop.is_requested() {
            send(SearchMessage::Answer(report, Some(searcher)));
        }
    }
}

/// A game of two computers to its end, with the same random numbers as move by move.
#[derive(Serialize, Deserialize)]
pub struct GameJob {
    /// The players, Black first.
    pub players: [Option<SentPlayer>; 2],
    /// The seed of the session.
    pub seed: u64,
    /// The game so far.
    pub game: SentGame,
    /// The searchers of the earlier moves.
    #[serde(skip)]
    pub known: [Option<Box<dyn Searcher>>; 2],
}

impl PlainJob for GameJob {
    type Report = SearchMessage;

    const NAME: &'static str = "game";

    fn run(self, stop: &Stop, send: &mut dyn FnMut(SearchMessage)) {
        let GameJob { players, seed, game, known: mut searchers } = self;
        let Some(mut game) = game.game() else { return };
        while let Some(color) = game.stages()[game.moves().len()].turn {
            let Some(SentPlayer(player)) = &players[color as usize] else { return };
            let seed = seed.wrapping_add(game.moves().len() as u64);
            let searcher = searchers[color as usize].get_or_insert_with(|| player.sit(color, seed));
            let report = searcher.search(&game.position(), stop);
            if stop.is_requested() {
                return;
            }
            let played = report.best.map(|square| game.play(square));
            let Some(Ok(())) = played else {
                let illegal = played.and_then(Result::err).map(|illegal| illegal.to_string());
                return send(SearchMessage::Failed(color, illegal.or(report.failure)));
            };
        }
        send(SearchMessage::PlayedOut(SentGame::new(&game)));
    }
}

#[cfg(test)]
mod tests {
    use othello_lab::executor::{from_bytes, to_bytes};

    use super::*;
    use crate::worker::run_encoded;

    fn player(spec: &str) -> SentPlayer {
        SentPlayer(ResolvedPlayer::parse(spec, &Consent::NONE).unwrap())
    }

    fn last<J: PlainJob<Report = SearchMessage>>(job: &J) -> SearchMessage {
        let mut last = None;
        let took = run_encoded::<J>(&to_bytes(job), &mut |report| last = from_bytes(&report));
        took.and(last).expect("a report")
    }

    #[test]
    fn another_instance_finds_the_same_move() {
        for spec in ["alphabeta:3@sci", "pvs:4@glem", "mcts:50", "random"] {
            let position = "f5d6c3".parse::<Game>().unwrap().position();
            let job = |known| SearchJob {
                player: player(spec),
                color: Color::White,
                seed: 7,
                position,
                clock: None,
                known,
            };
            let SearchMessage::Answer(there, None) = last(&job(None)) else { panic!("{spec}") };
            let mut here = player(spec).0.sit(Color::White, 7);
            assert_eq!(there, here.search(&position, &Stop::default()), "{spec}");
        }
    }

    #[test]
    fn another_instance_plays_the_same_game() {
        let start: Game = "f5d6".parse().unwrap();
        let players = || ["alphabeta:2@sci", "random"].map(|spec| Some(player(spec)));
        let known = [None, None];
        let job = GameJob { players: players(), seed: 3, game: SentGame::new(&start), known };
        let SearchMessage::PlayedOut(there) = last(&job) else { panic!("no game") };
        let mut here = None;
        job.run(&Stop::default(), &mut |message| here = Some(message));
        let Some(SearchMessage::PlayedOut(here)) = here else { panic!("no game") };
        assert_eq!(there, here);
        let game = there.game().unwrap();
        assert!(game.is_over() && game.moves()[..2] == start.moves()[..]);
    }
}
