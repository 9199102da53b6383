//! Any position with any settings: a search's report is legal, and right where a slow board can check it.

use std::sync::Arc;

use othello_engine::{
    Bitboard, Color, Position, Square,
    models::{Model, Polynomial},
    search::{Budget, Report, Stop, Value},
    spec::{Player, SearcherSpec},
};

use super::oracle::SlowBoard;

/// Whether the bytes are a position, as 16 bytes of discs, and the text of a quick search. Checks rules and search.
///
/// # Panics
/// If the rules or the search are wrong.
pub fn is_right(bytes: &[u8]) -> bool {
    let Some((position, text)) = read(bytes) else { return false };
    let slow = SlowBoard::new(&position);
    agree(&position, &slow);
    let Ok(searcher) = text.parse::<SearcherSpec>() else { return false };
    if !is_quick(searcher) {
        return false;
    }
    let model = searcher.needs_model().then(|| Arc::new(Model::Polynomial(Polynomial::JMA)));
    let player = Player::new(searcher, model).expect("it has a model");
    let report = player.sit(Color::White, 1).search(&position, &Stop::default());
    assert!(report.failure.is_none(), "{report:?}");
    check(&position, &slow, &report);
    let value = |board: &SlowBoard| {
        othello_engine::Evaluator::evaluate(&Polynomial::JMA, &board.position())
    };
    if let SearcherSpec::Minimax { depth } | SearcherSpec::AlphaBeta { depth } = searcher {
        assert_eq!(report.best, slow.minimax_move(depth, &value), "{text} {position:?}");
    }
    true
}

fn read(bytes: &[u8]) -> Option<(Position, &str)> {
    let (own, rest) = bytes.split_first_chunk()?;
    let (opp, text) = rest.split_first_chunk()?;
    let own = u64::from_le_bytes(*own);
    let opp = u64::from_le_bytes(*opp) & !own;
    Some((Position::new(Bitboard(own), Bitboard(opp))?, str::from_utf8(text).ok()?))
}

/// Whether a search takes only some milliseconds.
fn is_quick(searcher: SearcherSpec) -> bool {
    match searcher {
        SearcherSpec::Random
        | SearcherSpec::Greedy
        | SearcherSpec::Evaporate
        | SearcherSpec::Novice
        | SearcherSpec::OnePly { .. } => true,
        SearcherSpec::Minimax { depth } | SearcherSpec::AlphaBeta { depth } => depth <= 2,
        SearcherSpec::HumanLike(sight) => sight.depth <= 2,
        SearcherSpec::Pruned(pruning) => pruning.depth <= 4 && pruning.width <= 3,
        SearcherSpec::Pvs(settings) => {
            let is_short = match settings.budget {
                Budget::Depth(depth) => depth <= 3,
                Budget::Nodes(nodes) => nodes <= 1000,
                Budget::Time(_) => false,
            };
            let is_small = settings.hash_mib.unwrap_or(1) <= 4 && settings.threads <= 2;
            is_short && is_small && settings.solve_from.unwrap_or(6) <= 6
        }
        SearcherSpec::Mcts(settings) => {
            matches!(settings.budget, Budget::Nodes(nodes) if nodes <= 100)
        }
    }
}

/// Checks the rules against the slow board.
fn agree(position: &Position, slow: &SlowBoard) {
    let legal: Vec<Square> = position.legal_moves().into_iter().collect();
    assert_eq!(legal, slow.legal_moves(), "{position:?}");
    assert_eq!(position.is_over(), slow.is_over(), "{position:?}");
    for square in legal {
        let next = position.play(square).expect("it is legal");
        assert_eq!(SlowBoard::new(&next), slow.play(square), "{square} {position:?}");
    }
}

/// Checks that moves and lines are legal, and that an exact value is the margin of best play.
fn check(position: &Position, slow: &SlowBoard, report: &Report) {
    let legal = position.legal_moves();
    assert_eq!(report.best.is_some(), !legal.is_empty(), "{report:?} {position:?}");
    let named = report.best.iter().chain(report.moves.iter().map(|found| &found.square));
    for &square in named {
        assert!(legal.contains(square), "{square} {position:?}");
    }
    let mut now = *position;
    for &square in &report.line {
        if now.must_pass() {
            now = now.pass();
        }
        now = now.play(square).unwrap_or_else(|| panic!("{:?} {position:?}", report.line));
    }
    if let Value::Exact(margin) = report.value
        && position.empty().len() <= 4
        && report.best.is_some()
    {
        assert_eq!(margin, slow.solve(), "{report:?} {position:?}");
    }
}
