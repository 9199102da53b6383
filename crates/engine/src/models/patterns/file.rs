//! Weight files, `.glem`: a header that identifies the patterns, the weights, and a checksum over
//! everything. Damaged and foreign files are rejected with a reason.
//!
//! ```text
//! 0   4  "GLEM"
//! 4   1  version: 1, or 3 with threat features; version 2 had other features
//! 5   1  scale: 0 margin, 1 outcome
//! 6   1  stages
//! 7   1  0
//! 8   4  CRC-32 of the squares of the shapes
//! 12  …  for each stage 2 parity weights, the pattern weights and, in version 3, the threat weights,
//!        as variable-length numbers: 2n or -2n-1 in groups of 7 bits, the least significant first;
//!        after a 0 comes the number of further 0s
//! …   4  CRC-32 of all the bytes before
//! ```
//! Numbers are little-endian; a weight is in 1/256 disc.

use super::{Glem, Numbering, SHAPES, STAGES, Stage, THREAT_WEIGHTS, ValueScale};

const MAGIC: &[u8; 4] = b"GLEM";
const VERSION: u8 = 1;
const WITH_THREATS: u8 = 3;
const HEADER: usize = 12;

/// Bytes are not a valid weight file.
///
/// ```
/// use othello_engine::models::{Glem, patterns::{GlemError, ValueScale}};
///
/// let mut bytes = Glem::blank(ValueScale::Margin).to_bytes();
/// bytes[20] ^= 1;
/// assert_eq!(Glem::from_bytes(&bytes).unwrap_err(), GlemError::Damaged);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GlemError {
    /// Another kind of file: it does not begin with `GLEM`.
    #[error("not a GLEM weight file: it must begin with GLEM")]
    Foreign,
    /// A version that this program does not read.
    #[error("weight file of version {0}: expected version {WITH_THREATS}")]
    Version(u8),
    /// Weights for other patterns or stages than this program's.
    #[error("the weights belong to other patterns than this program's")]
    OtherPatterns,
    /// A checksum that does not match the contents: the file is damaged or truncated.
    #[error("the weight file is damaged: its checksum does not match its contents")]
    Damaged,
    /// The checksum is right, but at this byte there is no valid weight.
    #[error("at byte {0}: expected a weight")]
    Weights(usize),
}

impl Glem {
    /// The bytes of a weight file.
    ///
    /// ```
    /// use othello_engine::models::{Glem, patterns::ValueScale};
    ///
    /// let glem = Glem::blank(ValueScale::Outcome);
    /// assert!(Glem::from_bytes(&glem.to_bytes())? == glem);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let scale = match self.scale {
            ValueScale::Margin => 0,
            ValueScale::Outcome => 1,
        };
        let version = if self.has_threats() { WITH_THREATS } else { VERSION };
        let mut bytes = [MAGIC.as_slice(), &[version, scale, STAGES as u8, 0]].concat();
        bytes.extend(shapes_checksum().to_le_bytes());
        for stage in &self.stages {
            write_weights(
                &mut bytes,
                &[&stage.parity, stage.numbered().as_slice(), &stage.threats].concat(),
            );
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a weight file.
    ///
    /// # Errors
    /// If the bytes are not an intact weight file for the patterns of this program.
    pub fn from_bytes(bytes: &[u8]) -> Result<Glem, GlemError> {
        let Container { scale, threats, contents } = Container::open(bytes)?;
        let mut reader = Reader { bytes: contents, at: HEADER };
        let stages = (0..STAGES).map(|_| reader.stage(threats)).collect::<Option<Vec<Stage>>>();
        match stages {
            Some(stages) if reader.at == contents.len() => Ok(Glem { scale, stages }),
            _ => Err(GlemError::Weights(reader.at)),
        }
    }

    /// Checks all that [`Glem::from_bytes`] checks, without memory for the weights.
    ///
    /// ```
    /// use othello_engine::models::{Glem, patterns::ValueScale};
    ///
    /// let bytes = Glem::blank(ValueScale::Margin).to_bytes();
    /// assert!(Glem::check(&bytes).is_ok() && Glem::check(&bytes[1..]).is_err());
    /// ```
    ///
    /// # Errors
    /// If the bytes are not an intact weight file.
    pub fn check(bytes: &[u8]) -> Result<(), GlemError> {
        let Container { threats, contents, .. } = Container::open(bytes)?;
        let mut reader = Reader { bytes: contents, at: HEADER };
        let whole = (0..STAGES).all(|_| reader.weights(threats, |_, _| {}).is_some());
        let ends = whole && reader.at == contents.len();
        if ends { Ok(()) } else { Err(GlemError::Weights(reader.at)) }
    }
}

/// A file with a valid header and checksum.
struct Container<'a> {
    scale: ValueScale,
    /// The number of threat weights per stage.
    threats: usize,
    contents: &'a [u8],
}

impl Container<'_> {
    fn open(bytes: &[u8]) -> Result<Container<'_>, GlemError> {
        if !bytes.starts_with(MAGIC) {
            return Err(GlemError::Foreign);
        }
        let (contents, checksum) = bytes
            .split_last_chunk::<4>()
            .filter(|(c, _)| c.len() >= HEADER)
            .ok_or(GlemError::Damaged)?;
        let threats = match contents[4] {
            VERSION => 0,
            WITH_THREATS => THREAT_WEIGHTS,
            other => return Err(GlemError::Version(other)),
        };
        if crc32fast::hash(contents) != u32::from_le_bytes(*checksum) {
            return Err(GlemError::Damaged);
        }
        let shapes = shapes_checksum().to_le_bytes();
        if contents[6] != STAGES as u8 || contents[8..HEADER] != shapes {
            return Err(GlemError::OtherPatterns);
        }
        let scale = match contents[5] {
            0 => ValueScale::Margin,
            1 => ValueScale::Outcome,
            _ => return Err(GlemError::Weights(5)),
        };
        Ok(Container { scale, threats, contents })
    }
}

fn shapes_checksum() -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for shape in &SHAPES {
        let squares: Vec<u8> = shape.squares().iter().map(|square| square.index() as u8).collect();
        hasher.update(&squares);
        hasher.update(&[255]); // the end of a shape
    }
    hasher.finalize()
}

fn write_weights(bytes: &mut Vec<u8>, weights: &[i16]) {
    let mut rest = weights;
    while let Some((&weight, tail)) = rest.split_first() {
        let n = i32::from(weight);
        // Zigzag encoding: small weights of either sign get few bytes.
        write_number(bytes, (n << 1 ^ n >> 31) as u32);
        rest = tail;
        if weight == 0 {
            let zeros = rest.iter().take_while(|&&weight| weight == 0).count();
            write_number(bytes, zeros as u32);
            rest = &rest[zeros..];
        }
    }
}

fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// Reads a stage with this number of threat weights; `None` if the bytes are invalid.
    fn stage(&mut self, threats: usize) -> Option<Stage> {
        let patterns = 2 + Numbering::get().len();
        let mut weights = Vec::with_capacity(patterns + threats);
        self.weights(threats, |weight, times| weights.resize(weights.len() + times, weight))?;
        let threats = weights.split_off(patterns);
        Some(Stage::new([weights[0], weights[1]], &weights[2..], threats))
    }

    /// Calls `tell` with each weight of a stage and its run length.
    fn weights(&mut self, threats: usize, mut tell: impl FnMut(i16, usize)) -> Option<()> {
        let mut left = 2 + Numbering::get().len() + threats;
        while left > 0 {
            let number = self.number()?;
            let weight = (number >> 1) as i32 ^ -((number & 1) as i32);
            let weight = i16::try_from(weight).ok()?;
            let times = 1 + if weight == 0 { self.number()? as usize } else { 0 };
            // A run of zeros must not exceed the stage, or a small file could claim a huge one.
            left = left.checked_sub(times)?;
            tell(weight, times);
        }
        Some(())
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in [0, 7, 14] {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            number |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None // weights and run lengths fit 21 bits
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{odd_weights, odd_weights_with_threats},
        *,
    };

    #[test]
    fn weights_read_back_from_their_file() {
        let weights = [odd_weights(), odd_weights_with_threats()];
        let odd = weights.map(|weights| Glem::new(ValueScale::Outcome, &weights).unwrap());
        assert_eq!(odd.each_ref().map(|glem| glem.to_bytes()[4]), [1, 3]);
        for glem in odd.into_iter().chain([Glem::blank(ValueScale::Margin)]) {
            assert_eq!(Glem::check(&glem.to_bytes()), Ok(()));
            assert!(Glem::from_bytes(&glem.to_bytes()).unwrap() == glem);
        }
        assert!(Glem::blank(ValueScale::Margin).to_bytes().len() < 200);
    }

    /// The reason for which both the check and the reader reject these bytes.
    fn both_refuse(bytes: &[u8]) -> GlemError {
        let refused = Glem::from_bytes(bytes).unwrap_err();
        assert_eq!(Glem::check(bytes), Err(refused));
        refused
    }

    #[test]
    fn damaged_and_foreign_files_are_rejected_with_a_reason() {
        let bytes = Glem::blank(ValueScale::Margin).to_bytes();
        assert_eq!(both_refuse(b""), GlemError::Foreign);
        assert_eq!(both_refuse(b"PK\x03\x04"), GlemError::Foreign);
        assert_eq!(both_refuse(b"GLEM"), GlemError::Damaged);
        assert_eq!(both_refuse(&bytes[..bytes.len() - 1]), GlemError::Damaged);
        for at in 5..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << (at % 8);
            assert_eq!(both_refuse(&damaged), GlemError::Damaged, "byte {at}");
        }
        for version in [2, 4] {
            let mut other = bytes.clone();
            other[4] = version;
            assert_eq!(both_refuse(&other), GlemError::Version(version));
        }
    }

    #[test]
    fn wrong_contents_are_rejected_despite_a_right_checksum() {
        let sealed = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = Glem::blank(ValueScale::Margin).to_bytes();
            bytes.truncate(bytes.len() - 4);
            change(&mut bytes);
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            both_refuse(&bytes)
        };
        assert_eq!(sealed(&|bytes| bytes[8] ^= 1), GlemError::OtherPatterns);
        assert_eq!(sealed(&|bytes| bytes[6] = 14), GlemError::OtherPatterns);
        assert_eq!(sealed(&|bytes| bytes[5] = 2), GlemError::Weights(5));
        assert_eq!(sealed(&|bytes| bytes.truncate(14)), GlemError::Weights(14));
        assert!(matches!(sealed(&|bytes| bytes.push(0)), GlemError::Weights(_)));
        assert!(matches!(sealed(&|bytes| bytes[13] = 0xff), GlemError::Weights(_)));
    }
}
