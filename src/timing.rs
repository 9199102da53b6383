//! Frame times of the window: the time of the first frame, our own code's time and thread time for each
//! frame, and the whole frame's time with drawing.

use std::{fmt, mem, ops::Add, time::Duration};

use othello_engine::time::Instant;

/// The number of stored frames; later ones replace the oldest.
const FRAMES: usize = 4096;

/// The time spent on something.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorkTime {
    /// The wall-clock time.
    pub wall: Duration,
    /// The thread's CPU time, which does not depend on the load of the machine. On systems that do not report
    /// it, the wall-clock time.
    pub thread: Duration,
}

impl Add for WorkTime {
    type Output = WorkTime;

    fn add(self, more: WorkTime) -> WorkTime {
        WorkTime { wall: self.wall + more.wall, thread: self.thread + more.thread }
    }
}

/// A stopwatch for the thread that started it.
#[derive(Debug)]
pub struct Stopwatch {
    wall: Instant,
    thread: Option<Duration>,
}

impl Stopwatch {
    /// Starts a stopwatch.
    pub fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), thread: worked() }
    }

    /// The time since the start.
    pub fn spent(&self) -> WorkTime {
        let wall = self.wall.elapsed();
        let thread = self.thread.zip(worked()).map(|(before, now)| now.saturating_sub(before));
        WorkTime { wall, thread: thread.unwrap_or(wall) }
    }
}

/// The CPU time of this thread.
#[cfg(unix)]
fn worked() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().ok()
}

#[cfg(not(unix))]
fn worked() -> Option<Duration> {
    None
}

/// The frame times since the program began.
#[derive(Clone, Debug)]
pub struct Timing {
    began: Instant,
    first: Option<Duration>,
    /// The time spent before the layout of the next frame.
    coming: WorkTime,
    own: TimeSeries,
    thread: TimeSeries,
    whole: TimeSeries,
    /// The frames with the longest CPU time, longest first.
    long: Vec<LongFrame>,
}

/// A frame with a long CPU time.
#[derive(Clone, Debug)]
struct LongFrame {
    /// The time of its end, since the program began.
    at: Duration,
    page: &'static str,
    /// The CPU time before the layout, and in total.
    before: Duration,
    all: Duration,
}

/// The newest times of a series.
#[derive(Clone, Debug)]
struct TimeSeries {
    kept: Vec<Duration>,
    count: usize,
    // Over all times, including the replaced ones:
    most: Duration,
    slow: usize,
}

/// The duration from which a slow frame is noticed.
const SLOW: Duration = Duration::from_millis(50);

/// The CPU time from which a frame is listed; a screen shows sixty frames a second.
const LONG: Duration = Duration::from_millis(16);
/// The maximum number of listed frames.
const MAX_LONG: usize = 20;

impl Timing {
    /// Starts a clock.
    pub fn start() -> Timing {
        let [own, thread, whole] = [const { TimeSeries::EMPTY }; 3];
        let (began, coming) = (Instant::now(), WorkTime::default());
        Timing { began, first: None, coming, own, thread, whole, long: Vec::new() }
    }

    /// Adds the time that our code spent before the layout to the next frame.
    pub fn before_frame(&mut self, spent: WorkTime) {
        self.coming = self.coming + spent;
    }

    /// Records a frame of this page and the time our code spent on it. The first frame, which builds the
    /// fonts, only sets the start-up time.
    pub fn frame(&mut self, spent: WorkTime, page: &'static str) {
        let coming = mem::take(&mut self.coming);
        let WorkTime { wall, thread } = coming + spent;
        if self.first.is_some() {
            self.own.add(wall);
            self.thread.add(thread);
            if thread > LONG {
                self.note_long(LongFrame {
                    at: self.began.elapsed(),
                    page,
                    before: coming.thread,
                    all: thread,
                });
            }
        } else {
            self.first = Some(self.began.elapsed());
        }
    }

    fn note_long(&mut self, frame: LongFrame) {
        let place = self.long.partition_point(|other| other.all >= frame.all);
        self.long.insert(place, frame);
        self.long.truncate(MAX_LONG);
    }

    /// Formats the times our code took for the newest frames, without the first.
    pub fn own(&self) -> impl fmt::Display + use<'_> {
        fmt::from_fn(|f| write!(f, "{}; its thread at work {}", self.own, self.thread))
    }

    /// Records a whole frame: our code and the drawing, without the wait for the screen.
    pub fn whole_frame(&mut self, spent: Duration) {
        // The time reported with the second frame is that of the first.
        if self.own.count > 0 {
            self.whole.add(spent);
        }
    }
}

impl TimeSeries {
    const EMPTY: TimeSeries =
        TimeSeries { kept: Vec::new(), count: 0, most: Duration::ZERO, slow: 0 };

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

    /// The quantile of the stored times, 0..=1; zero if there are none.
    fn quantile(&self, share: f32) -> Duration {
        let mut sorted = self.kept.clone();
        sorted.sort_unstable();
        let index = (share * sorted.len().saturating_sub(1) as f32).round() as usize;
        sorted.get(index).copied().unwrap_or_default()
    }
}

impl fmt::Display for TimeSeries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, p99, most] = [self.quantile(0.5), self.quantile(0.99), self.most].map(ms);
        write!(
            f,
            "{median:.2} ms in the middle, {p99:.2} ms at 99%, {most:.2} ms at most, {} over 50 ms",
            self.slow
        )
    }
}

impl fmt::Display for LongFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LongFrame { at, page, before, all } = self;
        let (at, before, all) = (at.as_secs_f64(), ms(*before), ms(*all));
        write!(
            f,
            "after {at:.1} s, {page}: {all:.1} ms, {before:.1} ms of it before it was laid out"
        )
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.first.map_or(f64::NAN, ms);
        let (count, own, whole) = (self.own.count, self.own(), &self.whole);
        write!(
            f,
            "first frame after {first:.0} ms; {count} frames more, our code {own}; whole frames {whole}"
        )?;
        self.long.iter().try_for_each(|frame| write!(f, "\n{frame}"))
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn waiting_is_not_cpu_time_and_earlier_work_counts_for_the_next_frame() {
        let watch = Stopwatch::start();
        thread::sleep(Duration::from_millis(60));
        let waited = watch.spent();
        assert!(waited.wall >= Duration::from_millis(60), "{waited:?}");
        assert!(cfg!(not(unix)) || waited.thread < Duration::from_millis(30), "{waited:?}");
        let mut timing = Timing::start();
        timing.frame(waited, "page");
        timing.before_frame(waited);
        timing.frame(waited, "page");
        assert_eq!((timing.own.most, timing.thread.most), (2 * waited.wall, 2 * waited.thread));
        timing.frame(WorkTime::default(), "page");
        assert_eq!((timing.own.count, timing.own.slow), (2, 1));
    }

    #[test]
    fn the_longest_frames_are_listed_with_their_pages() {
        let mut timing = Timing::start();
        let worked = |ms| {
            let time = Duration::from_millis(ms);
            WorkTime { wall: time, thread: time }
        };
        timing.frame(worked(90), "first");
        for ms in 0..=40 {
            timing.before_frame(worked(2));
            timing.frame(worked(ms), if ms == 40 { "ladder" } else { "game" });
        }
        let report = timing.to_string();
        let long: Vec<&str> = report.lines().skip(1).collect();
        assert_eq!(long.len(), MAX_LONG);
        let longest = "s, ladder: 42.0 ms, 2.0 ms of it before it was laid out";
        assert!(long[0].ends_with(longest) && long[1].contains("game: 41.0 ms"), "{report}");
    }

    #[test]
    fn quantiles_cover_the_newest_frames() {
        let mut times = TimeSeries::EMPTY;
        assert_eq!(times.quantile(0.5), Duration::ZERO);
        (1..=5).for_each(|ms| times.add(Duration::from_millis(ms)));
        assert_eq!(times.quantile(0.5), Duration::from_millis(3));
        times.add(Duration::from_millis(80));
        (0..FRAMES).for_each(|_| times.add(Duration::from_millis(7)));
        assert_eq!(times.quantile(0.0), Duration::from_millis(7));
        assert_eq!(times.most, Duration::from_millis(80));
    }
}
