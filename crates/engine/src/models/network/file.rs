//! Network files: RON with a version and a checksum, so that a damaged file is rejected.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::{Encoding, Net, NetError};

/// A network and a note about its origin.
///
/// ```
/// use othello_engine::models::{Net, NetFile};
///
/// let file = NetFile { net: Net::shipped(), note: "a copy".to_owned() };
/// let text = file.write();
/// assert_eq!(NetFile::read(&text)?, file);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// The network.
    pub net: Net,
    /// A note for people about its origin.
    pub note: String,
}

const FORMAT: &str = "othello-net";
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    format: String,
    version: u32,
    note: String,
    encoding: Encoding,
    widths: Vec<usize>,
    checksum: String,
    weights: Vec<f32>,
}

impl Net {
    /// The network shipped with the program.
    ///
    /// ```
    /// use othello_engine::models::Net;
    ///
    /// assert_eq!(Net::shipped().widths()[0], 257);
    /// ```
    pub fn shipped() -> Net {
        static SHIPPED: OnceLock<Net> = OnceLock::new();
        let text = include_str!("../../../assets/net.ron");
        let read = || NetFile::read(text).expect("a test reads the shipped network").net;
        SHIPPED.get_or_init(read).clone()
    }
}

impl NetFile {
    /// Whether a text claims to be a network file, intact or damaged.
    pub fn is_meant(text: &str) -> bool {
        text.contains(FORMAT)
    }

    /// Reads the text written by [`NetFile::write`].
    ///
    /// # Errors
    /// If the text is damaged, of another format, or of a later version.
    pub fn read(text: &str) -> Result<NetFile, NetFileError> {
        let text: Text = ron::from_str(text).map_err(|error| NetFileError::Syntax {
            line: error.span.start.line,
            column: error.span.start.col,
            reason: error.code.to_string(),
        })?;
        if text.format != FORMAT {
            return Err(NetFileError::Format(text.format));
        }
        if text.version != VERSION {
            return Err(NetFileError::Version(text.version));
        }
        let net = Net::new(text.encoding, &text.widths, text.weights).map_err(NetFileError::Net)?;
        let expected = checksum(&net);
        if text.checksum != expected {
            return Err(NetFileError::Checksum { expected, found: text.checksum });
        }
        Ok(NetFile { net, note: text.note })
    }

    /// The network as text.
    pub fn write(&self) -> String {
        let text = Text {
            format: FORMAT.to_owned(),
            version: VERSION,
            note: self.note.clone(),
            encoding: self.net.encoding(),
            widths: self.net.widths().to_vec(),
            checksum: checksum(&self.net),
            weights: self.net.weights().to_vec(),
        };
        let pretty =
            ron::ser::PrettyConfig::new().depth_limit(1).compact_arrays(true).new_line("\n");
        ron::ser::to_string_pretty(&text, pretty).expect("plain numbers and texts can be written")
            + "\n"
    }
}

/// FNV-1a over the encoding, the widths and the bits of the weights, as 16 hexadecimal digits.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo; offset and prime of the 64-bit variant.
fn checksum(net: &Net) -> String {
    // The note is left out, as people may edit it.
    let encoding = [match net.encoding() {
        Encoding::Absolute => 0,
        Encoding::Mover => 1,
        Encoding::Mobility => 2,
    }];
    let widths = net.widths().iter().flat_map(|&width| (width as u32).to_le_bytes());
    let weights = net.weights().iter().flat_map(|weight| weight.to_bits().to_le_bytes());
    let hash = encoding
        .into_iter()
        .chain(widths)
        .chain(weights)
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

/// A text is not an intact network file.
///
/// ```
/// use othello_engine::models::{NetFile, NetFileError};
///
/// assert!(matches!(NetFile::read("(format:"), Err(NetFileError::Syntax { line: 1, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NetFileError {
    /// Invalid RON, or other fields than those of a network.
    #[error("line {line}, column {column}: {reason}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The reason given by the RON reader.
        reason: String,
    },
    /// Another kind of file.
    #[error("expected format {FORMAT:?}, found {0:?}")]
    Format(String),
    /// A file of a later version.
    #[error("expected version {VERSION} of a network file, found version {0}")]
    Version(u32),
    /// An invalid shape or weight.
    #[error(transparent)]
    Net(NetError),
    /// A checksum that does not match the numbers.
    #[error("the file is damaged: its numbers have checksum {expected}, it states {found:?}")]
    Checksum {
        /// The checksum of the numbers in the file.
        expected: String,
        /// The checksum stated in the file.
        found: String,
    },
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::{Bitboard, Evaluator, Position};

    fn file() -> NetFile {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let net = Net::random(Encoding::Mover, &[65, 3, 1], &mut rng).unwrap();
        NetFile { net, note: "three neurons".to_owned() }
    }

    #[test]
    fn the_shipped_network_tells_won_from_lost() {
        let net = Net::shipped();
        // All four corners for the side to move, against all four corners for the other.
        let corners = Bitboard::CORNERS;
        let middle = Bitboard(0x0000_3c3c_3c3c_0000);
        let good = Position::new(
            corners | Bitboard(0x0000_1818_0000_0000),
            middle & !Bitboard(0x0000_1818_0000_0000),
        )
        .unwrap();
        let bad = Position::new(
            middle & !Bitboard(0x0000_1818_0000_0000),
            corners | Bitboard(0x0000_1818_0000_0000),
        )
        .unwrap();
        assert!(net.evaluate(&good) > net.evaluate(&bad) + 0.5);
    }

    #[test]
    fn a_network_reads_back_bit_for_bit() {
        let text = file().write();
        assert_eq!(NetFile::read(&text), Ok(file()));
        assert!(NetFile::is_meant(&text));
        assert!(text.lines().count() < 12, "one line a field");
    }

    #[test]
    fn a_damaged_network_is_rejected_with_a_reason() {
        let text = file().write();
        let reason = |text: &str| NetFile::read(text).unwrap_err().to_string();
        let digit = text.find("0.1").expect("some weight starts so") + 2;
        let mut changed = text.clone();
        changed.replace_range(digit..=digit, "2");
        assert!(reason(&changed).starts_with("the file is damaged"), "{}", reason(&changed));
        assert!(reason(&text.replace("Mover", "Absolute")).starts_with("the file is damaged"));
        assert!(reason(&text.replace("version: 1", "version: 2")).contains("found version 2"));
        assert!(reason(&text.replace("othello-net", "chess")).contains("found \"chess\""));
        assert!(reason(&text.replace("widths: [65, 3", "widths: [65, 4")).contains("weights"));
        assert!(reason(&text.replace("note", "noted")).starts_with("line 4, column"));
        assert!(reason("").starts_with("line 1, column"));
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_an_error_or_the_same_network() {
        let text = file().write();
        for at in 0..text.len() - 1 {
            assert!(text.is_char_boundary(at));
            let cut = NetFile::read(&text[..at]);
            assert!(cut.is_err() || cut == Ok(file()), "cut at {at}");
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
            let changed = NetFile::read(&String::from_utf8(bytes).unwrap());
            // The note is not part of the checksum; any other change is detected.
            assert!(changed.is_err() || changed.unwrap().net == file().net, "changed at {at}");
        }
    }
}
