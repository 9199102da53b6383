//! The appearance of the board: felts and disc sets, each for a dark and a light window.

use egui::Color32;
use othello_engine::Color;
use serde::{Deserialize, Serialize};

use super::{gray, rgb};

/// The inner and the outer radius of an inlaid ring, on a disc of radius 1. The ring lies outside the last move's dot
/// and the thin ring of turned discs, and inside the ring of the preview.
pub const INLAY: [f32; 2] = [0.57, 0.68];

/// The felts. All are as bright as the green one, so that marks and discs are equally visible on each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Felt {
    /// Green, the default.
    #[default]
    Green,
    /// Sky blue.
    Blue,
    /// Brown wood.
    Walnut,
    /// Grey stone.
    Slate,
}

impl Felt {
    /// All felts, in the order of the menu.
    pub const ALL: [Felt; 4] = [Felt::Green, Felt::Blue, Felt::Walnut, Felt::Slate];

    /// The felt's centre and edge, the frame and its edge, and the coordinates.
    const fn colors(self, is_dark: bool) -> [Color32; 5] {
        let [felt, felt_edge, frame, frame_edge, coordinates] = match (self, is_dark) {
            (Felt::Green, true) => [0x33855f, 0x236547, 0x26302b, 0x4a5a51, 0xb4c0ba],
            (Felt::Blue, true) => [0x3a7aa8, 0x27597f, 0x242f39, 0x485a6b, 0xb4c0cb],
            (Felt::Walnut, true) => [0x9a6d47, 0x744e31, 0x342820, 0x63503f, 0xcbbfb2],
            (Felt::Slate, true) => [0x66747f, 0x4b5761, 0x2a2f35, 0x515a64, 0xbcc3ca],
            (Felt::Green, false) => [0x46a074, 0x348760, 0x3b352d, 0x3b352d, 0xd8d0c2],
            (Felt::Blue, false) => [0x5496c4, 0x3f7dab, 0x2d3943, 0x2d3943, 0xc9d4de],
            (Felt::Walnut, false) => [0xb3875c, 0x957049, 0x4a3424, 0x4a3424, 0xe2d2bf],
            (Felt::Slate, false) => [0x8593a0, 0x6c7984, 0x363b41, 0x363b41, 0xd2d6da],
        };
        [rgb(felt), rgb(felt_edge), rgb(frame), rgb(frame_edge), rgb(coordinates)]
    }
}

/// The disc sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DiscSet {
    /// Black and white.
    #[default]
    Classic,
    /// Dark blue, and yellow with a ring in it: for colour-blind users and greyscale print.
    Clear,
    /// Ebony and ivory, with little gloss.
    Quiet,
}

impl DiscSet {
    /// All disc sets, in the order of the menu.
    pub const ALL: [DiscSet; 3] = [DiscSet::Classic, DiscSet::Clear, DiscSet::Quiet];

    /// A black and a white disc, the marks of the last move and of flipped discs on each.
    const fn colors(self, is_dark: bool) -> ([DiscColors; 2], [Color32; 2], [Color32; 2]) {
        let last = [rgb(0xffc24d), rgb(0xd98200)];
        match (self, is_dark) {
            (DiscSet::Classic, true) => (
                [
                    DiscColors::plain(0x4f575f, 0x1e2226, 0x0b0d0f),
                    DiscColors::plain(0xffffff, 0xf0efec, 0xbdbdb9),
                ],
                last,
                [rgb(0xffd98f), rgb(0xc98a1c)],
            ),
            (DiscSet::Classic, false) => (
                [
                    DiscColors::plain(0x565d64, 0x24282c, 0x101214),
                    DiscColors::plain(0xffffff, 0xf6f5f2, 0xc6c5c0),
                ],
                last,
                [rgb(0xffe2a8), rgb(0xc98a1c)],
            ),
            (DiscSet::Clear, _) => {
                let yellow = DiscColors::plain(0xffeaa0, 0xffd44d, 0xc79a1e);
                (
                    [
                        DiscColors::plain(0x35609f, 0x082049, 0x041228),
                        DiscColors { inlay: rgb(0x9a6a00), ..yellow },
                    ],
                    [rgb(0xffffff), rgb(0x8a2d00)],
                    [rgb(0xd5e4ff), rgb(0x7a3d00)],
                )
            }
            (DiscSet::Quiet, _) => (
                [
                    DiscColors::plain(0x41342c, 0x2a201b, 0x1a1310),
                    DiscColors::plain(0xf8f1e2, 0xf0e6d2, 0xcdbd9f),
                ],
                [rgb(0xffb84a), rgb(0xb86400)],
                [rgb(0xffd9a0), rgb(0xa86a10)],
            ),
        }
    }
}

/// The colours of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct DiscColors {
    /// The lit part.
    pub light: Color32,
    /// The middle, and the colour for the whole disc where one is needed.
    pub middle: Color32,
    /// The rim.
    pub rim: Color32,
    /// An inlaid ring; transparent if there is none.
    pub inlay: Color32,
}

impl DiscColors {
    /// A disc without a ring, from its lit part, middle and rim.
    pub(super) const fn plain(light: u32, middle: u32, rim: u32) -> DiscColors {
        let inlay = Color32::TRANSPARENT;
        DiscColors { light: rgb(light), middle: rgb(middle), rim: rgb(rim), inlay }
    }
}

/// The colours of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardColors {
    /// The frame around the felt.
    pub frame: Color32,
    /// The outer edge of the frame.
    pub frame_edge: Color32,
    /// The letters and digits on the frame.
    pub coordinates: Color32,
    /// The felt at the centre.
    pub felt: Color32,
    /// The felt at the edge.
    pub felt_edge: Color32,
    /// Lines and dots of the grid.
    pub grid: Color32,
    /// A black disc and a white one.
    pub discs: [DiscColors; 2],
    /// The outline of each disc; transparent if discs need none.
    pub outline: Color32,
    /// The shadow under the discs.
    pub shadow: Color32,
    /// The mark of legal squares.
    pub legal: Color32,
    /// The mark of the last move, on a black and on a white disc.
    pub last: [Color32; 2],
    /// The mark of discs that were or would be flipped, on a black and on a white disc.
    pub turned: [Color32; 2],
    /// The keyboard's cursor.
    pub cursor: Color32,
    /// Moves that lose little, some and much; on the felt.
    pub loss: [Color32; 3],
    /// The feedback on a move that loses nothing, some and much; on a disc of either colour.
    pub feedback: [Color32; 3],
}

/// From blue by grey to orange, as on surfaces, but light.
pub(super) const LOSS_ON_FELT: [Color32; 3] = [rgb(0xa6dcff), gray(0xd8), rgb(0xffb02e)];

/// From green by yellow to red. The shapes differ too, for the colour-blind.
pub(super) const FEEDBACK: [Color32; 3] = [rgb(0x3ddc84), rgb(0xffd23f), rgb(0xff4d4d)];

impl BoardColors {
    /// The board of a dark or a light window.
    pub const fn new(is_dark: bool, felt: Felt, discs: DiscSet) -> BoardColors {
        let [felt, felt_edge, frame, frame_edge, coordinates] = felt.colors(is_dark);
        let (discs, last, turned) = discs.colors(is_dark);
        let [grid, shadow, legal] = if is_dark { [120, 110, 80] } else { [100, 90, 70] };
        BoardColors {
            frame,
            frame_edge,
            coordinates,
            felt,
            felt_edge,
            grid: Color32::from_black_alpha(grid),
            discs,
            outline: Color32::TRANSPARENT,
            shadow: Color32::from_black_alpha(shadow),
            legal: Color32::from_black_alpha(legal),
            last,
            turned,
            cursor: gray(255),
            loss: LOSS_ON_FELT,
            feedback: FEEDBACK,
        }
    }

    /// The colours of this side's discs.
    pub const fn disc(&self, color: Color) -> DiscColors {
        self.discs[color as usize]
    }
}
