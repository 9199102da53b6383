//! How quick the window is: when its first frame came, how long its own code takes for one, and how
//! long a whole one takes with its drawing.

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
    own: Times,
    whole: Times,
}

/// The last times of many.
#[derive(Clone, Debug, Default)]
struct Times {
    kept: Vec<Duration>,
    count: usize,
    // Of all, those that gave way included:
    most: Duration,
    slow: usize,
}

/// A frame that takes longer is felt.
const SLOW: Duration = Duration::from_millis(50);

impl Timing {
    /// A clock that starts now.
    pub fn start() -> Timing {
        let (own, whole) = (Times::default(), Times::default());
        Timing { began: Instant::now(), first: None, own, whole }
    }

    /// Notes a frame that our code spent this long on. The first one, which makes the fonts, is told
    /// by when it came.
    pub fn frame(&mut self, spent: Duration) {
        if self.first.is_some() {
            self.own.add(spent);
        } else {
            self.first = Some(self.began.elapsed());
        }
    }

    /// What our code took for each of the last frames but the first, in words.
    pub fn own(&self) -> impl fmt::Display + use<'_> {
        &self.own
    }

    /// Notes what a whole frame took: our code and the drawing, without waiting for the screen.
    pub fn whole_frame(&mut self, spent: Duration) {
        // What is told with the second frame is of the first.
        if self.own.count > 0 {
            self.whole.add(spent);
        }
    }
}

impl Times {
    fn add(&mut self, time: Duration) {
        if self.kept.len() < FRAMES {
            self.kept.push(time);
        } else {
            self.kept[self.count % FRAMES] = time;
        }
        self.count += 1;
        self.most = self.most.max(time);
        self.slow += usize::from(time > SLOW);
    }

    /// The time that this share of those kept stayed under, 0..=1; zero without any.
    fn quantile(&self, share: f32) -> Duration {
        let mut sorted = self.kept.clone();
        sorted.sort_unstable();
        let index = (share * sorted.len().saturating_sub(1) as f32).round() as usize;
        sorted.get(index).copied().unwrap_or_default()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, p99, most] = [self.quantile(0.5), self.quantile(0.99), self.most].map(ms);
        write!(
            f,
            "{median:.2} ms in the middle, {p99:.2} ms at 99 %, {most:.2} ms at most, {} over 50 ms",
            self.slow
        )
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.first.map_or(f64::NAN, ms);
        let Timing { own, whole, .. } = self;
        write!(
            f,
            "first frame after {first:.0} ms; {} frames more, our code {own}; whole frames {whole}",
            own.count
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_frames_and_old_frames_give_way() {
        let mut times = Times::default();
        assert_eq!(times.quantile(0.5), Duration::ZERO);
        (1..=5).for_each(|ms| times.add(Duration::from_millis(ms)));
        assert_eq!(times.quantile(0.5), Duration::from_millis(3));
        times.add(Duration::from_millis(80));
        (0..FRAMES).for_each(|_| times.add(Duration::from_millis(7)));
        assert_eq!(times.quantile(0.0), Duration::from_millis(7));
        assert_eq!(times.most, Duration::from_millis(80));
    }
}
