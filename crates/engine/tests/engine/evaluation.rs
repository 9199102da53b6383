//! SCI, JMA and PFM against the slow board.

use crate::oracle::{SlowBoard, random_positions};
use othello_engine::{
    Symmetry,
    models::{jma_variables, pfm_variables, sci_variables},
};

#[test]
fn the_variables_match_the_slow_board() {
    for position in random_positions(3, 300) {
        let slow = SlowBoard::new(&position);
        assert_eq!(sci_variables(&position), slow.sci(), "{position:?}");
        assert_eq!(jma_variables(&position), slow.jma(), "{position:?}");
        assert_eq!(pfm_variables(&position), slow.pfm(), "{position:?}");
    }
}

#[test]
fn the_variables_are_the_same_under_every_symmetry() {
    for position in random_positions(4, 20) {
        for symmetry in Symmetry::all() {
            assert_eq!(jma_variables(&position.under(symmetry)), jma_variables(&position));
            assert_eq!(sci_variables(&position.under(symmetry)), sci_variables(&position));
            assert_eq!(pfm_variables(&position.under(symmetry)), pfm_variables(&position));
        }
    }
}

#[test]
fn the_variables_change_sign_with_the_side() {
    for position in random_positions(5, 20) {
        assert_eq!(jma_variables(&position.pass()), jma_variables(&position).map(|x| -x));
        assert_eq!(sci_variables(&position.pass()), sci_variables(&position).map(|x| -x));
        // All variables except parity, which belongs to the side to move.
        let (own, mut opp) = (pfm_variables(&position), pfm_variables(&position.pass()));
        opp[6] = -opp[6];
        assert_eq!(opp, own.map(|x| -x));
    }
}
