//! Moves chosen in earlier games. Players without randomness that start from the same position repeat many
//! positions of earlier games, and there they choose the same moves again.

use std::sync::{Arc, Mutex, PoisonError};

use othello_engine::{
    Color, Position, Square,
    search::{Report, Searcher, Stop},
    spec::{Player, SearcherSpec},
};

/// A player that reuses its moves of earlier games. It plays exactly as without them.
#[derive(Clone, Debug)]
pub(crate) struct RememberingPlayer {
    player: Player,
    /// By colour, as some models depend on it. `None` if the player's choice depends on more than the position.
    moves: Option<[Arc<MoveTable>; 2]>,
}

/// The number of positions that all players together remember, about 24 bytes each.
const REMEMBERED: usize = 1 << 18;

impl RememberingPlayer {
    /// Players that remember nothing, for games without repeated positions.
    pub(crate) fn forgetful(players: Vec<Player>) -> Vec<RememberingPlayer> {
        players.into_iter().map(|player| RememberingPlayer { player, moves: None }).collect()
    }

    /// These players; those among `earlier` keep their moves.
    pub(crate) fn among(
        earlier: &[RememberingPlayer],
        players: Vec<Player>,
    ) -> Vec<RememberingPlayer> {
        let slots = (REMEMBERED / (2 * players.len().max(1))).clamp(1 << 8, 1 << 12);
        let remembering = |player: Player| {
            let known = earlier.iter().find(|known| known.player == player);
            let moves = known.and_then(|known| known.moves.clone()).or_else(|| {
                let new = || Arc::new(MoveTable::new(slots));
                chooses_by_position(player.searcher()).then(|| [new(), new()])
            });
            RememberingPlayer { player, moves }
        };
        players.into_iter().map(remembering).collect()
    }

    /// The player itself.
    pub(crate) const fn player(&self) -> &Player {
        &self.player
    }

    /// A searcher for one game, as [`Player::sit`] gives it.
    pub(crate) fn sit(&self, color: Color, seed: u64) -> Box<dyn Searcher> {
        let searcher = self.player.sit(color, seed);
        match &self.moves {
            None => searcher,
            Some(moves) => {
                let moves = Arc::clone(&moves[color as usize]);
                Box::new(RememberingSearcher { searcher, moves })
            }
        }
    }
}

/// Whether the move depends on the position alone, neither on the seed nor on earlier searches. Searches of
/// a microsecond are left out.
const fn chooses_by_position(searcher: SearcherSpec) -> bool {
    match searcher {
        SearcherSpec::AlphaBeta { .. } | SearcherSpec::Minimax { .. } => true,
        // The bounds it keeps between moves are exact.
        SearcherSpec::Pruned(pruning) => !pruning.shuffled,
        _ => false,
    }
}

/// Positions with the moves chosen there. A newer position replaces an older one in its slot.
#[derive(Debug)]
struct MoveTable {
    slots: usize,
    /// Empty until the first move.
    chosen: Mutex<Vec<Option<(Position, Square)>>>,
}

impl MoveTable {
    const fn new(slots: usize) -> MoveTable {
        MoveTable { slots, chosen: Mutex::new(Vec::new()) }
    }

    fn slot(&self, position: &Position) -> usize {
        // The constants of splitmix64; the upper bits of the products depend on all squares.
        let mixed = position.own().0.wrapping_mul(0xbf58_476d_1ce4_e5b9)
            ^ position.opp().0.wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(17);
        (mixed >> 32) as usize % self.slots
    }

    fn find(&self, position: &Position) -> Option<Square> {
        // A panic elsewhere leaves whole entries, here and below.
        let chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, square) = (*chosen.get(self.slot(position))?)?;
        (known == *position).then_some(square)
    }

    fn insert(&self, position: Position, square: Square) {
        let slot = self.slot(&position);
        let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        if chosen.is_empty() {
            chosen.resize(self.slots, None);
        }
        chosen[slot] = Some((position, square));
    }
}

/// Searches only positions without a remembered move.
struct RememberingSearcher {
    searcher: Box<dyn Searcher>,
    moves: Arc<MoveTable>,
}

impl Searcher for RememberingSearcher {
    /// The report of a remembered move has no value.
    fn search_live(
        &mut self,
        position: &Position,
        stop: &Stop,
        live: &mut dyn FnMut(&Report),
    ) -> Report {
        if let Some(square) = self.moves.find(position) {
            let report = Report::of_move(Some(square));
            live(&report);
            return report;
        }
        let report = self.searcher.search_live(position, stop, live);
        if let Some(square) = report.best
            // A stopped search may choose any move.
            && !stop.is_requested()
        {
            self.moves.insert(*position, square);
        }
        report
    }
}

#[cfg(test)]
mod tests {
    use othello_engine::models::Model;

    use super::*;

    fn player(searcher: &str) -> Player {
        let model = Model::built_in("sci").map(Arc::new);
        Player::new(searcher.parse().unwrap(), model).unwrap()
    }

    /// Fails if it is asked for a move.
    struct NeverAsked;

    impl Searcher for NeverAsked {
        fn search_live(
            &mut self,
            position: &Position,
            _: &Stop,
            _: &mut dyn FnMut(&Report),
        ) -> Report {
            panic!("asked for a move in {position:?}");
        }
    }

    /// The moves that a searcher finds without a search, from a table that another has filled.
    fn remembered(
        filler: &mut dyn Searcher,
        moves: &Arc<MoveTable>,
        stop: &Stop,
    ) -> Option<Square> {
        filler.search(&Position::START, stop);
        moves.find(&Position::START).inspect(|square| {
            let searcher = Box::new(NeverAsked);
            let mut second = RememberingSearcher { searcher, moves: Arc::clone(moves) };
            let found = second.search(&Position::START, &Stop::default());
            assert_eq!(found.best, Some(*square));
        })
    }

    #[test]
    fn a_position_is_searched_once_for_each_colour() {
        let players = RememberingPlayer::among(&[], vec![player("alphabeta:2")]);
        let [black, white] = players[0].moves.clone().unwrap();
        let stop = Stop::default();
        let mut filler = players[0].sit(Color::Black, 1);
        let plain = player("alphabeta:2").sit(Color::Black, 1).search(&Position::START, &stop).best;
        assert_eq!(remembered(&mut *filler, &black, &stop), plain);
        assert!(plain.is_some());
        assert_eq!(white.find(&Position::START), None);
    }

    #[test]
    fn the_move_of_a_stopped_search_is_forgotten() {
        let players = RememberingPlayer::among(&[], vec![player("alphabeta:2")]);
        let [black, _] = players[0].moves.clone().unwrap();
        let stop = Stop::default();
        stop.request();
        let mut filler = players[0].sit(Color::Black, 1);
        assert_eq!(remembered(&mut *filler, &black, &stop), None);
    }

    #[test]
    fn players_keep_their_moves_in_the_next_generation() {
        let first =
            RememberingPlayer::among(&[], vec![player("alphabeta:2"), player("alphabeta:1")]);
        let start = Position::START;
        let square = first[0].sit(Color::White, 1).search(&start, &Stop::default()).best;
        let players = vec![player("alphabeta:3"), player("alphabeta:2")];
        let second = RememberingPlayer::among(&first, players);
        let known = |player: &RememberingPlayer| player.moves.as_ref().unwrap()[1].find(&start);
        assert_eq!((known(&second[0]), known(&second[1])), (None, square));
    }

    #[test]
    fn players_with_random_choices_remember_nothing() {
        for searcher in [
            "random",
            "oneply",
            "mcts:5",
            "pvs:2",
            "pruned:2x2,shuffled",
            "humanlike:1x3",
            "novice",
        ] {
            let players = RememberingPlayer::among(&[], vec![player(searcher)]);
            assert!(players[0].moves.is_none(), "{searcher}");
        }
    }

    #[test]
    fn a_newer_position_replaces_an_older_one() {
        let table = MoveTable::new(1);
        let [f5, d3] = ["f5", "d3"].map(|name| name.parse::<Square>().unwrap());
        let next = Position::START.play(f5).unwrap();
        table.insert(Position::START, f5);
        table.insert(next, d3);
        assert_eq!((table.find(&Position::START), table.find(&next)), (None, Some(d3)));
    }
}
