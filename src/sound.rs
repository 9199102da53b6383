//! Quiet sounds for what happens on the board, made here and played beside the window. Where there is no
//! device to play them on, there is silence.

#[cfg(target_os = "linux")]
#[path = "sound/pulse.rs"]
mod device;
#[cfg(not(target_os = "linux"))]
#[path = "sound/native.rs"]
mod device;

use std::{f32::consts::TAU, sync::mpsc, thread};

use device::Device;
use serde::{Deserialize, Serialize};

/// Samples in a second.
const RATE: u32 = 48_000;

/// Something that is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A disc is set down, and so many are turned over.
    Move {
        /// How many discs turn.
        flips: u32,
    },
    /// A side has to pass.
    Pass,
    /// The game is over.
    End,
}

/// How loud all sounds are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loudness {
    /// A quarter of what is loud.
    Quiet,
    /// Half of it.
    #[default]
    Normal,
    /// A third of what a device can play.
    Loud,
}

impl Loudness {
    /// All, the quietest first.
    pub const ALL: [Loudness; 3] = [Loudness::Quiet, Loudness::Normal, Loudness::Loud];

    /// The largest amplitude, of 1.
    const fn peak(self) -> f32 {
        match self {
            Loudness::Quiet => 0.08,
            Loudness::Normal => 0.16,
            Loudness::Loud => 0.32,
        }
    }
}

/// A struck note: what a sound is the sum of.
struct Note {
    /// When it is struck, in seconds.
    at: f32,
    /// Its lowest tone in Hz.
    pitch: f32,
    /// Its higher tones, as shares of the lowest one's frequency: of wood, or of a bell.
    overtones: [f32; 2],
    /// After so many seconds a third of it is left.
    fades: f32,
    /// Its amplitude beside the sound's other notes.
    weight: f32,
}

/// A block of wood.
const WOOD: [f32; 2] = [2.57, 4.95];
/// A bar of a vibraphone.
const BELL: [f32; 2] = [2.0, 4.0];
/// A note rises for so many seconds, so that it does not click.
const ATTACK: f32 = 0.002;
/// What follows from a move is heard so many seconds after it.
const AFTER: f32 = 0.3;
/// A note is gone after so many times the seconds in which it fades.
const GONE: f32 = 7.0;
/// So many discs are heard to turn at the most.
const MOST_FLIPS: u32 = 6;

impl Sound {
    fn notes(self) -> Vec<Note> {
        let wood = |at, pitch, weight| Note { at, pitch, overtones: WOOD, fades: 0.03, weight };
        let bell = |at, pitch, weight| Note { at, pitch, overtones: BELL, fades: 0.22, weight };
        match self {
            Sound::Move { flips } => {
                let turned = |index: u32| {
                    let step = index as f32;
                    wood(0.09 + 0.045 * step, 620.0 + 24.0 * step, 0.28)
                };
                let set_down = wood(0.0, 410.0, 1.0);
                [set_down].into_iter().chain((0..flips.min(MOST_FLIPS)).map(turned)).collect()
            }
            Sound::Pass => vec![bell(AFTER, 440.0, 0.8), bell(AFTER + 0.16, 329.6, 0.8)],
            Sound::End => [392.0, 523.3, 659.3, 784.0]
                .into_iter()
                .enumerate()
                .map(|(index, pitch)| bell(AFTER + 0.13 * index as f32, pitch, 0.6))
                .collect(),
        }
    }

    /// The sound as samples from -1 to 1, [`RATE`] a second, one channel. It ends in silence.
    fn samples(self, loudness: Loudness) -> Vec<f32> {
        let notes = self.notes();
        let end = notes.iter().map(|note| note.at + GONE * note.fades).fold(0.0, f32::max);
        let mut sum = vec![0.0_f32; (end * RATE as f32) as usize];
        for note in &notes {
            let [first, len] =
                [note.at, GONE * note.fades].map(|secs| (secs * RATE as f32) as usize);
            for (index, sample) in sum.iter_mut().skip(first).take(len).enumerate() {
                *sample += note.sample(index as f32 / RATE as f32);
            }
        }
        let highest = sum.iter().fold(0.0_f32, |highest, sample| highest.max(sample.abs()));
        let scale = loudness.peak() / highest.max(1.0);
        sum.iter().map(|sample| scale * sample).collect()
    }
}

impl Note {
    /// Its amplitude so many seconds after it was struck.
    fn sample(&self, secs: f32) -> f32 {
        let tone = |ratio: f32, weight: f32| {
            // The higher a tone, the sooner it is gone.
            weight * (-secs * ratio / self.fades).exp() * (TAU * self.pitch * ratio * secs).sin()
        };
        let [second, third] = self.overtones;
        let tones = tone(1.0, 0.7) + tone(second, 0.2) + tone(third, 0.1);
        self.weight * tones * (secs / ATTACK).min(1.0)
    }
}

/// Where sounds are sent to be heard.
pub type Speaker = mpsc::Sender<(Sound, Loudness)>;

/// Plays sounds on the system's device, which is opened for the first of them.
///
/// # Errors
/// If the system has no thread for it.
pub fn speaker() -> std::io::Result<Speaker> {
    let (speaker, sounds) = mpsc::channel::<(Sound, Loudness)>();
    thread::Builder::new().name("sound".to_owned()).spawn(move || {
        let mut device = None;
        for (sound, loudness) in sounds {
            // One that has failed is gone: the system's sound was started anew.
            let open = device.take().or_else(Device::open);
            device =
                open.and_then(|mut device| device.play(sound.samples(loudness)).map(|()| device));
        }
    })?;
    Ok(speaker)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 4] =
        [Sound::Move { flips: 1 }, Sound::Move { flips: 18 }, Sound::Pass, Sound::End];

    #[test]
    fn every_sound_is_quiet_short_and_does_not_click() {
        for sound in ALL {
            for loudness in Loudness::ALL {
                let samples = sound.samples(loudness);
                let highest = samples.iter().fold(0.0_f32, |high, sample| high.max(sample.abs()));
                assert!((0.2 * loudness.peak()..=loudness.peak()).contains(&highest), "{sound:?}");
                assert!((0.1..2.5).contains(&(samples.len() as f32 / RATE as f32)), "{sound:?}");
                let [first, last] = [samples[0], samples[samples.len() - 1]];
                assert!(first.abs() < 0.001 && last.abs() < 0.001, "{sound:?}: {first} … {last}");
            }
        }
    }

    #[test]
    fn more_discs_are_heard_longer_and_louder_is_louder() {
        let len = |flips| Sound::Move { flips }.samples(Loudness::Normal).len();
        assert!(len(1) < len(3) && len(3) < len(6));
        assert_eq!(len(6), len(18), "no more than {MOST_FLIPS} are told apart");
        let energy = |loudness| -> f32 { Sound::End.samples(loudness).iter().map(|s| s * s).sum() };
        assert!(energy(Loudness::Quiet) < energy(Loudness::Normal));
        assert!(energy(Loudness::Normal) < energy(Loudness::Loud));
    }
}
