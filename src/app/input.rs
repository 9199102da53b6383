//! The input before a frame: reports, files, pasted text, keys and the computers' moves.

use othello_engine::Color;

use super::{App, news::News};
use crate::{
    action::{Action, Command},
    files::{NativeChoice, NativeDialog},
    game::session::SessionEvent,
    keys,
    page::Page,
    sound::Sound,
    text::failure::Failure,
    theme::duration,
    widgets::plot,
};

impl App {
    pub(super) fn take_input(&mut self, ctx: &egui::Context) {
        if let Some(error) = self.slow_saver.failure() {
            self.notice = Some(Failure::of(&error).words(&self.words));
        }
        if let Some(error) = self.saver.failure() {
            let reason = Failure::of(&error).words(&self.words);
            let values = [("reason", reason.as_str().into())];
            self.notice = Some(self.words.with("autosave-failed", &values).into_owned());
        }
        if let Some(files) = self.databases.download.advance() {
            self.list_databases(files);
        }
        if let Some(file) = plot::take_export(ctx) {
            self.apply(ctx, Action::Export(Box::new(file)));
        }
        if let Some(picked) = self.native.as_ref().and_then(NativeDialog::poll) {
            let purpose = self.native.take().expect("it has answered").purpose;
            match picked {
                NativeChoice::File(path) => self.file_chosen(ctx, purpose, &path),
                NativeChoice::Cancelled => {}
                NativeChoice::NoDialog => self.choose_in_window(purpose),
            }
        }
        let dropped =
            ctx.input(|input| input.raw.dropped_files.first().map(|f| f.path().to_owned()));
        if let Some(path) = dropped {
            self.apply(ctx, Action::OpenFile(path));
        }
        if self.dialog.is_none()
            && let Some(text) = pasted(ctx)
        {
            self.apply(ctx, Action::PasteClipboard(text));
        }
        if self.dialog.is_none()
            && let Some(page) = self.next_page(ctx)
        {
            self.apply(ctx, Action::Show(page));
        }
        if self.is_line_left(ctx) {
            self.apply(ctx, Action::ShowLine(Vec::new()));
        }
        if self.is_result_left(ctx) {
            self.apply(ctx, Action::Dismiss);
        }
        if self.dialog.is_none()
            && let Some(command) = self.pressed_command(ctx)
        {
            match self.refusal(command) {
                None => self.apply(ctx, command.into()),
                // Nothing on the screen would show that this key does no more.
                Some(reason) if command == Command::Larger => {
                    self.news = Some(News::new(self.words.get(reason)));
                }
                Some(_) => {}
            }
        }
    }

    /// The command whose shortcut was just pressed. The arrow keys walk through the game from the result too.
    fn pressed_command(&self, ctx: &egui::Context) -> Option<Command> {
        let transparent = self.card_view.focused();
        keys::pressed(ctx, &self.settings, self.page == Page::Game, transparent)
    }

    /// Whether Escape leads back to the game from a line of the analysis. It first closes an open menu.
    fn is_line_left(&self, ctx: &egui::Context) -> bool {
        let is_on_top = self.dialog.is_none() && self.page == Page::Game;
        let may_leave = self.analysis.shows_line() && is_on_top && !egui::Popup::is_any_open(ctx);
        may_leave
            && ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape))
    }

    /// Whether Escape closes the result. It first closes an open menu.
    fn is_result_left(&self, ctx: &egui::Context) -> bool {
        let is_open = self.result.as_ref().is_some_and(|card| card.is_open);
        let is_on_screen = is_open && self.card_view.is_drawn();
        let is_on_top = self.dialog.is_none() && self.page == Page::Game;
        let may_leave = is_on_screen && is_on_top && !egui::Popup::is_any_open(ctx);
        may_leave
            && ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape))
    }

    /// The page that Ctrl+PageUp or Ctrl+PageDown leads to, in the order of the tabs.
    fn next_page(&self, ctx: &egui::Context) -> Option<Page> {
        let step = ctx.input_mut(|input| {
            let on = input.consume_key(egui::Modifiers::COMMAND, egui::Key::PageDown);
            let back = input.consume_key(egui::Modifiers::COMMAND, egui::Key::PageUp);
            isize::from(on) - isize::from(back)
        });
        let tabs = Page::ALL.into_iter().filter(|page| self.pages.has_tab(*page));
        let tabs: Vec<Page> = tabs.collect();
        // A page without a tab leads to the board's neighbours.
        let at = |page| tabs.iter().position(|tab| *tab == page);
        let at = at(self.page.marked()).or_else(|| at(Page::Game))? as isize;
        (step != 0).then(|| tabs[(at + step).rem_euclid(tabs.len() as isize) as usize])
    }

    /// Lets the computers play, but not before the last move has been animated.
    pub(super) fn advance(&mut self, ctx: &egui::Context) {
        self.analysis.advance(ctx, &self.session, self.settings.show_values);
        if self.settings.show_feedback {
            self.feedback.advance(ctx, &self.session, &self.analysis);
        }
        let now = ctx.input(|input| input.time);
        match self.news.as_mut().and_then(|news| news.secs_left(now)) {
            Some(secs) => ctx.request_repaint_after_secs(secs as f32),
            None => self.news = None,
        }
        self.tick(ctx, now);
        let moving = self.board.is_moving(now, self.turning_secs());
        let pause =
            if self.session.has_person() { 0.0 } else { f64::from(self.settings.pause_secs) };
        self.session.set_at_once(self.settings.at_once);
        let due = self.moved_at + if self.settings.at_once { 0.0 } else { pause };
        let may_play = now >= due && !moving;
        match self.session.advance(ctx, may_play) {
            Some(SessionEvent::Moved) => self.after_move(ctx, now),
            Some(SessionEvent::Replayed) => {
                self.close_notices();
                self.moved_at = now;
                self.play_sound(Sound::Move { flips: self.session.turned().len() });
            }
            Some(SessionEvent::PlayedOut(count)) => {
                self.after_move(ctx, now);
                let text = self.words.with("skipped-to-result", &[("count", count.into())]);
                self.news = Some(News::new(text));
            }
            Some(SessionEvent::Failed(color, reason)) => {
                let id = match color {
                    Color::Black => "failed-black",
                    Color::White => "failed-white",
                };
                let reason = match reason {
                    Some(reason) => self.words.reason(&reason),
                    None => self.words.get("failed-silently").into_owned(),
                };
                self.notice =
                    Some(self.words.with(id, &[("reason", reason.as_str().into())]).into());
            }
            None => {}
        }
        if self.session.is_computers_turn() && self.session.is_running() && now < due {
            ctx.request_repaint_after_secs((due - now) as f32);
        }
        if let Some((_, until)) = self.passed {
            if now >= until {
                self.passed = None;
            } else if until.is_finite() {
                ctx.request_repaint_after_secs((until - now) as f32);
            }
        }
    }

    /// Handles the effects of a move: an announced pass, the result, the autosave.
    pub(super) fn after_move(&mut self, ctx: &egui::Context, now: f64) {
        self.moved_at = now;
        let stage = self.session.stage();
        self.play_sound(Sound::Move { flips: self.session.turned().len() });
        (self.passed, self.illegal, self.news) = (None, None, None);
        if let Some(color) = stage.passed {
            self.play_sound(Sound::Pass);
            let until =
                if self.session.has_person() { f64::INFINITY } else { now + duration::PASS };
            self.passed = Some((color, until));
        }
        self.close_result();
        // The end of a line that explores is no result.
        if stage.turn.is_none() && self.session.is_end_shown() {
            self.note_end(ctx);
        }
        self.autosave_game();
    }
}

/// The pasted text, unless a text field takes it. It is empty after Ctrl+V with no text on the clipboard, of which only
/// the release of the key tells.
fn pasted(ctx: &egui::Context) -> Option<String> {
    if ctx.text_edit_focused() {
        return None;
    }
    let (text, is_released) = ctx.input(|input| {
        let text = input.events.iter().find_map(|event| match event {
            egui::Event::Paste(text) => Some(text.clone()),
            _ => None,
        });
        let is_release = |event: &egui::Event| match event {
            egui::Event::Key { key: egui::Key::V, pressed: false, modifiers, .. } => {
                modifiers.command && !modifiers.shift && !modifiers.alt
            }
            _ => false,
        };
        (text, input.events.iter().any(is_release))
    });
    let id = egui::Id::unique("text pasted by the key that is down");
    let before = ctx.data(|data| data.get_temp::<bool>(id).unwrap_or(false));
    let is_pasted = before || text.is_some();
    ctx.data_mut(|data| data.insert_temp(id, is_pasted && !is_released));
    text.or_else(|| (is_released && !is_pasted).then(String::new))
}
