//! Opens the window: `othello [FILE]... [--renderer NAME] [--timing]`.

// On Windows a console would open beside the window. Builds with debug assertions keep it, for their messages.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::{env, path::PathBuf, process::ExitCode};

use eframe::{NativeOptions, Renderer};
use egui::{IconData, ViewportBuilder};
use othello::{App, Places, settings::Settings, sound, timing::Timing};

const HELP: &str = "\
othello [FILE]... [--renderer NAME] [--timing]

Opens the window, with FILE on the board: a saved game (.ron), a board (.tab) or a player (.evl).
The folder of a run resumes the run on its page. Several files are opened one after another.
--renderer sets the renderer: glow, or wgpu if this build has it (cargo run --features wgpu).
--timing prints the time of the first frame and the frame times when the window closes.
Without a display, `othello-lab play PLAYER` plays in the terminal.
";

/// The renderers of this build, in the order of trial.
#[cfg(any(feature = "wgpu", not(target_os = "linux")))]
const RENDERERS: [Renderer; 2] = [Renderer::Glow, Renderer::Wgpu];
#[cfg(not(any(feature = "wgpu", not(target_os = "linux"))))]
const RENDERERS: [Renderer; 1] = [Renderer::Glow];

/// The command-line options.
struct Options {
    files: Vec<PathBuf>,
    renderers: Vec<Renderer>,
    timing: Option<Timing>,
}

fn main() -> ExitCode {
    let began = Timing::start();
    let options = match arguments().and_then(|arguments| options(arguments.into_iter(), &began)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("othello: {error}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("othello: {error}");
            ExitCode::from(2)
        }
    }
}

fn arguments() -> Result<Vec<String>, String> {
    let text = |argument: std::ffi::OsString| {
        argument
            .into_string()
            .map_err(|argument| format!("{} is not text in UTF-8", argument.display()))
    };
    env::args_os().skip(1).map(text).collect()
}

fn options(args: impl Iterator<Item = String>, began: &Timing) -> Result<Option<Options>, String> {
    let mut options = Options { files: Vec::new(), renderers: RENDERERS.to_vec(), timing: None };
    let mut args = args;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--help" | "-h" => return Ok(None),
            "--timing" => options.timing = Some(began.clone()),
            "--renderer" => {
                let names = RENDERERS.map(|renderer| renderer.to_string()).join(" or ");
                let name =
                    args.next().ok_or_else(|| format!("--renderer needs a name: {names}"))?;
                let renderer = RENDERERS.into_iter().find(|known| known.to_string() == name);
                options.renderers = vec![renderer.ok_or_else(|| {
                    format!("unknown renderer {name:?}: this program has {names}")
                })?];
            }
            _ if arg.starts_with('-') => {
                return Err(format!("unknown option {arg:?}; see othello --help"));
            }
            _ => options.files.push(arg.into()),
        }
    }
    Ok(Some(options))
}

/// Opens the window with the first renderer that works.
fn run(options: &Options) -> Result<(), String> {
    let mut failures = Vec::new();
    for &renderer in &options.renderers {
        let (files, timing) = (options.files.clone(), options.timing.clone());
        let opened = eframe::run_native(
            "othello-lab",
            window(renderer),
            Box::new(move |creation| {
                let mut app = App::new(&creation.egui_ctx, Places::of_user());
                // Without a thread for playback the game is silent.
                if let Ok(speaker) = sound::speaker() {
                    app.set_speaker(speaker);
                }
                if let Some(timing) = timing {
                    app.measure(timing);
                }
                for file in &files {
                    app.open_file(&creation.egui_ctx, file);
                }
                Ok(Box::new(app))
            }),
        );
        match opened {
            Ok(()) => return Ok(()),
            Err(eframe::Error::WinitEventLoop(_)) => {
                let play = "to play in the terminal: othello-lab play alphabeta:4@sci";
                return Err(format!("there is no display to open a window on; {play}"));
            }
            Err(error) => failures.push(format!("{renderer}: {error}")),
        }
    }
    Err(format!("the window cannot be drawn: {}", failures.join("; ")))
}

fn window(renderer: Renderer) -> NativeOptions {
    let settings = Settings::load(&Places::of_user().settings);
    let [width, height] = settings.size.unwrap_or([1040.0, 720.0]);
    let mut viewport = ViewportBuilder::default()
        .with_title("Othello Lab")
        .with_app_id("othello-lab")
        .with_min_inner_size([800.0, 560.0])
        .with_inner_size([width.clamp(800.0, 8000.0), height.clamp(560.0, 8000.0)])
        .with_icon(icon());
    // A place far from the origin may be on a screen that is gone; the system then places the window.
    if let Some([left, top]) =
        settings.position.filter(|p| p.iter().all(|x| (0.0..4000.0).contains(x)))
    {
        viewport = viewport.with_position([left, top]);
    }
    NativeOptions { viewport, renderer, persist_window: false, ..NativeOptions::default() }
}

/// The icon: half a black and half a white disc on felt.
fn icon() -> IconData {
    const SIDE: u32 = 64;
    let mut rgba = Vec::with_capacity((SIDE * SIDE * 4) as usize);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let (dx, dy) = (x as f32 - 31.5, y as f32 - 31.5);
            let color: [u8; 4] = match dx.hypot(dy) {
                ..25.0 if dx + dy < 0.0 => [24, 27, 30, 255],
                ..25.0 => [244, 243, 240, 255],
                ..26.5 => [20, 60, 42, 255],
                _ => [51, 133, 95, 255],
            };
            rgba.extend(color);
        }
    }
    IconData { rgba, width: SIDE, height: SIDE }
}
