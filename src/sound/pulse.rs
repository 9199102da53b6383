//! Sound on Linux: PulseAudio's protocol, which PipeWire speaks as well. No library of the system is needed.

use std::thread;

use pulseaudio::{
    AsPlaybackSource, Client,
    protocol::{
        ChannelMap, ChannelVolume, DEFAULT_SINK, PlaybackStreamParams, SampleFormat, SampleSpec,
        stream::{BufferAttr, StreamFlags},
    },
};

use super::RATE;

/// A connection to the server of sounds.
pub struct Device {
    client: Client,
    /// How many sounds it has played.
    played: u32,
}

/// The server has so many seconds of a sound before it plays them.
const LATENCY: f32 = 0.03;

impl Device {
    /// `None` if there is no server.
    pub fn open() -> Option<Device> {
        let client = Client::from_env(c"Othello Lab").ok()?;
        Some(Device { client, played: 0 })
    }

    /// Begins to play; does not wait for the end. `None` if the server is gone.
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
            // Streams with the same number would have to run in step, and two that do not are refused.
            sync_id: self.played,
            flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
            ..PlaybackStreamParams::default()
        };
        let stream = self.client.create_playback_stream(params, source.as_playback_source());
        let stream = pollster::block_on(stream).ok()?;
        // The stream must be kept until its end is heard, or the next sound would have to wait for it.
        let play = move || pollster::block_on(stream.play_all());
        thread::Builder::new().name("a sound".to_owned()).spawn(play).ok().map(|_| ())
    }
}
