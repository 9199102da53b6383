//! Quiet sounds for the events on the board, synthesised here and played in the background. Without a device
//! there is silence.

#[cfg(target_os = "linux")]
#[path = "sound/pulse.rs"]
mod device;
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
#[path = "sound/native.rs"]
mod device;
#[cfg(target_family = "wasm")]
#[path = "sound/page.rs"]
mod device;

use std::f32::consts::TAU;
#[cfg(not(target_family = "wasm"))]
use std::{sync::mpsc, thread};

#[cfg(not(target_family = "wasm"))]
use device::Device;
#[cfg(target_family = "wasm")]
pub use device::{Speaker, speaker};
use serde::{Deserialize, Serialize};

/// The sample rate in Hz.
const RATE: u32 = 48_000;

/// A sound effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A disc is placed and others flip.
    Move {
        /// The number of flipped discs.
        flips: u32,
    },
    /// A side must pass.
    Pass,
    /// The game is over.
    End,
}

/// The volume of all sounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loudness {
    /// A quarter of [`Loudness::Loud`].
    Quiet,
    /// Half of [`Loudness::Loud`].
    #[default]
    Normal,
    /// A third of the device's full scale.
    Loud,
}

impl Loudness {
    /// All volumes, quietest first.
    pub const ALL: [Loudness; 3] = [Loudness::Quiet, Loudness::Normal, Loudness::Loud];

    /// The peak amplitude, of 1.
    const fn peak(self) -> f32 {
        match self {
            Loudness::Quiet => 0.08,
            Loudness::Normal => 0.16,
            Loudness::Loud => 0.32,
        }
    }
}

/// A struck note. Sounds are sums of notes.
struct Tone {
    /// The time of the stroke, in seconds.
    at: f32,
    /// The fundamental frequency in Hz.
    pitch: f32,
    /// The overtones, as multiples of the fundamental frequency.
    overtones: [f32; 2],
    /// The decay time: the seconds until the amplitude is about a third.
    fades: f32,
    /// The amplitude relative to the sound's other notes.
    weight: f32,
}

/// The overtones of a wood block.
const WOOD: [f32; 2] = [2.57, 4.95];
/// The overtones of a vibraphone bar.
const BELL: [f32; 2] = [2.0, 4.0];
/// The rise time of a note in seconds, so that it does not click.
const ATTACK: f32 = 0.002;
/// The delay between a move and the sound of its effect, in seconds.
const AFTER: f32 = 0.3;
/// The length of a note, in decay times.
const GONE: f32 = 7.0;
/// The maximum number of flips that are heard.
const MAX_FLIPS: u32 = 6;

impl Sound {
    fn notes(self) -> Vec<Tone> {
        let wood = |at, pitch, weight| Tone { at, pitch, overtones: WOOD, fades: 0.03, weight };
        let bell = |at, pitch, weight| Tone { at, pitch, overtones: BELL, fades: 0.22, weight };
        match self {
            Sound::Move { flips } => {
                let turned = |index: u32| {
                    let step = index as f32;
                    wood(0.09 + 0.045 * step, 620.0 + 24.0 * step, 0.28)
                };
                let set_down = wood(0.0, 410.0, 1.0);
                [set_down].into_iter().chain((0..flips.min(MAX_FLIPS)).map(turned)).collect()
            }
            Sound::Pass => vec![bell(AFTER, 440.0, 0.8), bell(AFTER + 0.16, 329.6, 0.8)],
            Sound::End => [392.0, 523.3, 659.3, 784.0]
                .into_iter()
                .enumerate()
                .map(|(index, pitch)| bell(AFTER + 0.13 * index as f32, pitch, 0.6))
                .collect(),
        }
    }

    /// The sound as mono samples from -1 to 1, [`RATE`] a second. It ends in silence.
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
        // Only scaled down, so that quiet sounds stay quiet.
        let scale = loudness.peak() / highest.max(1.0);
        sum.iter().map(|sample| scale * sample).collect()
    }
}

impl Tone {
    /// The amplitude at this time after the stroke, in seconds.
    fn sample(&self, secs: f32) -> f32 {
        let tone = |ratio: f32, weight: f32| {
            // Higher tones decay faster.
            weight * (-secs * ratio / self.fades).exp() * (TAU * self.pitch * ratio * secs).sin()
        };
        let [second, third] = self.overtones;
        let tones = tone(1.0, 0.7) + tone(second, 0.2) + tone(third, 0.1);
        self.weight * tones * (secs / ATTACK).min(1.0)
    }
}

/// A channel to the playback thread.
#[cfg(not(target_family = "wasm"))]
pub type Speaker = mpsc::Sender<(Sound, Loudness)>;

/// Plays sounds on the system's device, which is opened for the first sound.
///
/// # Errors
/// If the system has no thread for it.
#[cfg(not(target_family = "wasm"))]
pub fn speaker() -> std::io::Result<Speaker> {
    let (speaker, sounds) = mpsc::channel::<(Sound, Loudness)>();
    thread::Builder::new().name("sound".to_owned()).spawn(move || {
        let mut device = None;
        for (sound, loudness) in sounds {
            // A failed device is dropped: the system's sound service may have restarted.
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
    fn every_sound_is_quiet_short_and_free_of_clicks() {
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
    fn more_flips_are_longer_and_louder_settings_are_louder() {
        let len = |flips| Sound::Move { flips }.samples(Loudness::Normal).len();
        assert!(len(1) < len(3) && len(3) < len(6));
        assert_eq!(len(6), len(18), "no more than {MAX_FLIPS} are told apart");
        let energy = |loudness| -> f32 { Sound::End.samples(loudness).iter().map(|s| s * s).sum() };
        assert!(energy(Loudness::Quiet) < energy(Loudness::Normal));
        assert!(energy(Loudness::Normal) < energy(Loudness::Loud));
    }
}
