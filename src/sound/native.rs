//! Sound on systems other than Linux, with the system's own libraries.

use std::{thread, time::Duration};

use cpal::{
    SampleFormat, Stream,
    traits::{DeviceTrait, HostTrait, StreamTrait},
};

use super::RATE;

/// The system's default output device.
pub struct Device(cpal::Device);

impl Device {
    /// Opens the device; `None` if there is none.
    pub fn open() -> Option<Device> {
        cpal::default_host().default_output_device().map(Device)
    }

    /// Starts playback without waiting for its end. `None` if the device is gone.
    pub fn play(&mut self, samples: Vec<f32>) -> Option<()> {
        let device = self.0.clone();
        let secs = samples.len() as f32 / RATE as f32;
        // A stream may not leave its thread.
        let play = move || {
            if let Some(stream) = stream(&device, samples).filter(|stream| stream.play().is_ok()) {
                thread::sleep(Duration::from_secs_f32(secs + 0.2));
                drop(stream);
            }
        };
        thread::Builder::new().name("a sound".to_owned()).spawn(play).ok().map(|_| ())
    }
}

fn stream(device: &cpal::Device, samples: Vec<f32>) -> Option<Stream> {
    let config = device.default_output_config().ok()?;
    if config.sample_format() != SampleFormat::F32 {
        return None;
    }
    let config = config.config();
    let channels = usize::from(config.channels);
    // Resamples to the nearest sample: the device has a rate of its own.
    let step = f64::from(RATE) / f64::from(config.sample_rate);
    let mut frame = 0_u64;
    let fill = move |room: &mut [f32], _: &cpal::OutputCallbackInfo| {
        for place in room.chunks_mut(channels) {
            let index = (frame as f64 * step) as usize;
            place.fill(samples.get(index).copied().unwrap_or(0.0));
            frame += 1;
        }
    };
    device.build_output_stream(config, fill, |_| (), None).ok()
}
