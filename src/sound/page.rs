//! Sound on a page, which needs no thread.

use std::cell::OnceCell;

use js_sys::Float32Array;
use wasm_bindgen::JsValue;
use web_sys::AudioContext;

use super::{Loudness, RATE, Sound};

/// The browser's output, opened for the first sound.
#[derive(Default)]
pub struct Speaker(OnceCell<Option<AudioContext>>);

/// The browser's output.
pub fn speaker() -> Speaker {
    Speaker::default()
}

impl Speaker {
    /// Starts playback without waiting for its end.
    ///
    /// # Errors
    /// If the browser plays no sound.
    pub fn send(&self, (sound, loudness): (Sound, Loudness)) -> Result<(), JsValue> {
        let context = self.0.get_or_init(|| AudioContext::new().ok()).as_ref();
        context.map_or(Ok(()), |context| play(context, &sound.samples(loudness)))
    }
}

fn play(context: &AudioContext, samples: &[f32]) -> Result<(), JsValue> {
    let buffer = context.create_buffer(1, samples.len() as u32, RATE as f32)?;
    buffer.copy_to_channel_with_f32_array(&Float32Array::from(samples), 0)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&context.destination())?;
    // Browsers keep sound off until the user has clicked.
    let _ = context.resume()?;
    source.start()
}
