//! Measures our own code per frame, and the time until a stopped search ends.
//! `cargo bench --profile dev -p othello` measures the program in the profile that people play.

use std::{
    path::Path,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use othello::{App, Places, action::Action, worker::Worker};
use othello_engine::{Color, Game, search::Stop};
use othello_lab::players::{consent::Consent, resolve::ResolvedPlayer, spec::Seat};

fn main() {
    stops();
    divan::main();
}

/// Creates a window without a screen, with a game of twenty moves on the board.
fn app(ctx: &egui::Context, folder: &Path) -> App {
    let populations = Path::new(env!("CARGO_MANIFEST_DIR")).join("populations");
    let mut app = App::new(ctx, Places::in_folder(folder, populations));
    app.apply(ctx, Action::against(Seat::Human));
    for _ in 0..20 {
        let legal = app.session().stage().position().legal_moves();
        let square = legal.into_iter().nth(legal.len() as usize / 2).expect("the game goes on");
        app.apply(ctx, Action::Play(square));
    }
    app
}

fn input(frame: u32) -> egui::RawInput {
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1040.0, 720.0));
    // The pointer moves over the board, so that squares light up and preview the discs to turn.
    let at = egui::pos2(100.0 + (frame * 7 % 500) as f32, 100.0 + (frame * 3 % 500) as f32);
    egui::RawInput {
        screen_rect: Some(screen),
        time: Some(f64::from(frame) / 60.0),
        events: vec![egui::Event::PointerMoved(at)],
        ..egui::RawInput::default()
    }
}

#[divan::bench]
fn our_code_for_a_frame(bencher: divan::Bencher) {
    let folder = tempfile::tempdir().expect("a folder for a moment");
    let ctx = egui::Context::default();
    let mut app = app(&ctx, folder.path());
    let mut frame = 0;
    bencher.bench_local(|| {
        frame += 1;
        // Textures are for a renderer, and there is none.
        ctx.run_ui(input(frame), |ui| app.window_ui(ui)).textures_delta.clear();
    });
}

#[divan::bench]
fn tessellating_it(bencher: divan::Bencher) {
    let folder = tempfile::tempdir().expect("a folder for a moment");
    let ctx = egui::Context::default();
    let mut app = app(&ctx, folder.path());
    for frame in 1..10 {
        ctx.run_ui(input(frame), |ui| app.window_ui(ui)).textures_delta.clear();
    }
    let mut output = ctx.run_ui(input(10), |ui| app.window_ui(ui));
    output.textures_delta.clear();
    bencher.bench_local(|| ctx.tessellate(output.shapes.clone(), output.pixels_per_point));
}

/// Prints the median and the maximum time that searches take to end after a stop request.
fn stops() {
    for text in
        ["minimax:20@sci", "alphabeta:30@jma", "pvs:60s@jma", "pruned:15x3@gene23", "mcts:60s"]
    {
        let entrant = ResolvedPlayer::parse(text, &Consent::NONE).expect("a player of ours");
        let mut times: Vec<Duration> = (0..60).map(|number| stop(&entrant, number)).collect();
        times.sort_unstable();
        println!(
            "{text}: stopped after {:.2} ms in the middle of 60, {:.2} ms at most",
            times[30].as_secs_f64() * 1000.0,
            times[59].as_secs_f64() * 1000.0
        );
    }
}

/// The time from the stop request to the end of a search that has run for up to 60 ms.
fn stop(entrant: &ResolvedPlayer, number: u64) -> Duration {
    let mut searcher = entrant.sit(Color::Black, number);
    let position = Game::default().position();
    // The first search of a game allocates the memory, so it stays outside the measurement.
    let stopped = Stop::default();
    stopped.request();
    searcher.search(&position, &stopped);
    let (ended, end) = mpsc::channel();
    let worker = Worker::<()>::spawn(&egui::Context::default(), move |stop, _| {
        searcher.search(&position, stop);
        let _ = ended.send(Instant::now());
    });
    thread::sleep(Duration::from_millis(number));
    let asked = Instant::now();
    drop(worker);
    let ended = end.recv().expect("the search ends");
    ended.saturating_duration_since(asked)
}
