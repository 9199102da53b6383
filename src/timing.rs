//! How quick the window is: when its first frame came, and how long its own code takes for one.

use std::{
    fmt,
    time::{Duration, Instant},
};

/// The most frames that are remembered; later ones take the places of the oldest.
const FRAMES: usize = 4096;

/// Times since the program began.
#[derive(Clone, Debug)]
pub struct Timing {
    began: Instant,
    first: Option<Duration>,
    frames: Vec<Duration>,
    count: usize,
}

impl Timing {
    /// A clock that starts now.
    pub fn start() -> Timing {
        Timing { began: Instant::now(), first: None, frames: Vec::new(), count: 0 }
    }

    /// Notes a frame that our code spent this long on.
    pub fn frame(&mut self, spent: Duration) {
        self.first.get_or_insert_with(|| self.began.elapsed());
        if self.frames.len() < FRAMES {
            self.frames.push(spent);
        } else {
            self.frames[self.count % FRAMES] = spent;
        }
        self.count += 1;
    }

    /// The time that this share of the frames stayed under, 0..=1; zero without frames.
    pub fn quantile(&self, share: f32) -> Duration {
        let mut sorted = self.frames.clone();
        sorted.sort_unstable();
        let index = (share * sorted.len().saturating_sub(1) as f32).round() as usize;
        sorted.get(index).copied().unwrap_or_default()
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let first = self.first.map_or(f64::NAN, ms);
        let [median, p99, most] = [0.5, 0.99, 1.0].map(|share| ms(self.quantile(share)));
        write!(
            f,
            "first frame after {first:.0} ms; {} frames, our code {median:.2} ms in the middle, \
             {p99:.2} ms at 99 %, {most:.2} ms at most",
            self.count
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_frames_and_old_frames_give_way() {
        let mut timing = Timing::start();
        assert_eq!(timing.quantile(0.5), Duration::ZERO);
        (1..=5).for_each(|ms| timing.frame(Duration::from_millis(ms)));
        assert_eq!(timing.quantile(0.5), Duration::from_millis(3));
        (0..FRAMES).for_each(|_| timing.frame(Duration::from_millis(7)));
        assert_eq!(timing.quantile(0.0), Duration::from_millis(7));
    }
}
