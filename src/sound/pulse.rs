//! Sound on Linux by PulseAudio's protocol, which PipeWire speaks too. It needs no system library.

use std::thread;

use pulseaudio::{
    AsPlaybackSource, Client,
    protocol::{
        ChannelMap, ChannelVolume, DEFAULT_SINK, PlaybackStreamParams, SampleFormat, SampleSpec,
        stream::{BufferAttr, StreamFlags},
    },
};

use super::RATE;

/// A connection to the sound server.
pub struct Device {
    client: Client,
    /// The number of sounds played.
    played: u32,
}

/// The server's buffer before playback, in seconds.
const LATENCY: f32 = 0.03;

impl Device {
    /// Connects to the server; `None` if there is none.
    pub fn open() -> Option<Device> {
        let client = Client::from_env(c"Othello Lab").ok()?;
        Some(Device { client, played: 0 })
    }

    /// Starts playback without waiting for its end. `None` if the server is gone.
    pub fn play(&mut self, samples: Vec<f32>) -> Option<()> {
        self.played += 1;
        let mut bytes = samples.into_iter().flat_map(f32::to_le_bytes);
        let source = move |room: &mut [u8]| {
            room.iter_mut().zip(&mut bytes).map(|(place, byte)| *place = byte).count()
        };
        let length = (LATENCY * RATE as f32) as u32 * size_of::<f32>() as u32;
        let params = PlaybackStreamParams {
            sample_spec: SampleSpec {
                format: SampleFormat::Float32Le,
                channels: 1,
                sample_rate: RATE,
            },
            channel_map: ChannelMap::mono(),
            cvolume: Some(ChannelVolume::norm(1)),
            sink_name: Some(DEFAULT_SINK.to_owned()),
            buffer_attr: BufferAttr { target_length: length, ..BufferAttr::default() },
            // Streams with the same number would have to be synchronised, and the server refuses two that are
            // not.
            sync_id: self.played,
            flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
            ..PlaybackStreamParams::default()
        };
        let stream = self.client.create_playback_stream(params, source.as_playback_source());
        let stream = pollster::block_on(stream).ok()?;
        // The stream must live until its sound has ended, or the next sound would have to wait for it.
        let play = move || pollster::block_on(stream.play_all());
        thread::Builder::new().name("a sound".to_owned()).spawn(play).ok().map(|_| ())
    }
}
