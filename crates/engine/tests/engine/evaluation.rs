//! Polynomials, those of the original program and ours against the slow board.

use crate::oracle::{SlowBoard, random_positions};
use othello_engine::{
    Symmetry,
    models::PolynomialKind::{self, Jma, Pfm, Sci},
};

#[test]
fn the_variables_match_the_slow_board() {
    for position in random_positions(3, 300) {
        let slow = SlowBoard::new(&position);
        assert_eq!(Sci.variables(&position), slow.sci(), "{position:?}");
        assert_eq!(Jma.variables(&position), slow.jma(), "{position:?}");
        assert_eq!(Pfm.variables(&position), slow.pfm(), "{position:?}");
    }
}

#[test]
fn the_variables_are_the_same_under_every_symmetry() {
    for position in random_positions(4, 20) {
        for symmetry in Symmetry::all() {
            for kind in PolynomialKind::ALL {
                let turned = kind.variables(&position.under(symmetry));
                assert_eq!(turned, kind.variables(&position), "{kind:?} {position:?}");
            }
        }
    }
}

#[test]
fn the_variables_change_sign_with_the_side() {
    let negated = |variables: Vec<i32>| variables.into_iter().map(|x| -x).collect::<Vec<i32>>();
    for position in random_positions(5, 20) {
        for kind in [Sci, Jma] {
            assert_eq!(kind.variables(&position.pass()), negated(kind.variables(&position)));
        }
        // All variables except parity, which belongs to the side to move.
        let (own, mut opp) = (Pfm.variables(&position), Pfm.variables(&position.pass()));
        opp[6] = -opp[6];
        assert_eq!(opp, negated(own));
    }
}
