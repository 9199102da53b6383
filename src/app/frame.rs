//! The layout of a frame: the bars, the page and the notice.

use egui::{CentralPanel, Frame, Margin, Panel, Stroke};

use super::{App, menu, news::News};
use crate::{
    action::Action,
    dialogs::questions,
    page::Page,
    pages::{
        game::{
            board::focused_square,
            players::{StatusMessage, news_ui, status_ui},
            preview::LinePreview,
        },
        practice::overview::overview_ui,
    },
    theme::{radius, space},
    timing::Stopwatch,
    widgets::{
        ViewContext, dialog::is_left_by_escape, direction::place_in_picture,
        open_list::enter_by_arrows, pane::switch_panes,
    },
};

impl App {
    /// Lays out the whole window.
    pub fn window_ui(&mut self, ui: &mut egui::Ui) {
        let watch = Stopwatch::start();
        let ctx = ui.ctx().clone();
        self.fit_scale(&ctx);
        // Screen readers say it as the window becomes active.
        ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| {
            node.set_label(&*self.words.get("about-title"));
        });
        let bars = self.menu_and_status_ui(ui);
        let page = self.page_ui(ui);
        let dialog = self.dialog_ui(&ctx);
        if self.dialog.is_none() {
            switch_panes(&ctx);
        }
        enter_by_arrows(&ctx);
        self.ring_around_focus(&ctx);
        // Only now, so that all parts of a frame show the same state. The next frame shows the new one.
        for action in [bars, page, dialog].into_iter().flatten() {
            self.apply(&ctx, action);
            ctx.request_repaint();
        }
        if let Some(timing) = &mut self.timing {
            timing.frame(watch.spent(), self.page.title());
        }
    }

    /// Draws a ring around the focused widget. The boards draw their own.
    fn ring_around_focus(&self, ctx: &egui::Context) {
        let focused = ctx.memory(egui::Memory::focused);
        let Some(widget) = focused.and_then(|id| ctx.read_response(id)) else { return };
        let is_square = ctx.data(|data| data.get_temp(focused_square())) == Some(widget.id);
        // A widget that has just gone, or whose dialog is not painted yet, would leave a ring without a widget.
        let is_there = ctx.viewport(|viewport| viewport.this_pass.widgets.get(widget.id).is_some());
        let layer = widget.layer_id;
        let is_painted = layer.order == egui::Order::Background
            || ctx.memory(|memory| memory.areas().visible_last_frame(&layer));
        if is_square || !is_there || !is_painted {
            return;
        }
        let ring = Stroke::new(2.0, self.theme.accent);
        let painter = ctx.layer_painter(widget.layer_id);
        let place = place_in_picture(ctx, layer, widget.interact_rect);
        let (rect, round) = (place.expand(3.0), radius::BUTTON + 3);
        painter.rect_stroke(rect, round, ring, egui::StrokeKind::Inside);
    }

    fn page_ui(&mut self, ui: &mut egui::Ui) -> Option<Action> {
        if self.page == Page::Game {
            return self.game_page_ui(ui);
        }
        let look = ViewContext {
            words: &self.words,
            theme: &self.theme,
            settings: &self.settings,
            roster: &self.roster,
        };
        let frame =
            Frame::new().fill(self.theme.ground).inner_margin(Margin::same(space::LARGE as i8));
        if self.page == Page::Practice && !self.pages.practice.is_open() {
            let refusal = |command| self.refusal(command);
            let progress = self.progress();
            let overview = |ui: &mut egui::Ui| overview_ui(ui, &look, &refusal, progress);
            return CentralPanel::default().frame(frame).show(ui, overview).inner;
        }
        let (pages, page) = (&mut self.pages, self.page);
        // Without a tab of their own, these pages are left by Escape.
        let way_back = match page {
            Page::Puzzles => Some(Page::Practice),
            Page::Experiment if !pages.experiment.is_open() => Some(Page::Evolution),
            _ => None,
        };
        let contents = |ui: &mut egui::Ui| {
            let action = pages.page_ui(ui, &look, page);
            let left = way_back.filter(|_| is_left_by_escape(ui));
            action.or(left.map(Action::Show))
        };
        CentralPanel::default().frame(frame).show(ui, contents).inner
    }

    fn menu_and_status_ui(&self, ui: &mut egui::Ui) -> Option<Action> {
        let look = self.look();
        let refusal = |command| self.refusal(command);
        let bar = |fill| Frame::new().fill(fill).inner_margin(Margin::symmetric(12, 5));
        let mut action = None;
        Panel::top("menu").frame(bar(self.theme.panel)).show(ui, |ui| {
            let shown =
                menu::ShownPages { page: self.page, pages: &self.pages, due: self.count_of_due() };
            action = menu::menu_ui(ui, &look, &refusal, shown);
        });
        // The status bar is about the board, so only the game's page has it. Other pages have one for messages.
        let news = self.news.as_ref().map(News::text);
        let status = Panel::bottom("status").frame(bar(self.theme.panel));
        let closed = if self.page == Page::Game {
            let preview = self.line_preview(ui);
            let message = StatusMessage { illegal: self.illegal_square(), news, preview };
            let (session, analysis) = (&self.session, &self.analysis);
            let contents = |ui: &mut egui::Ui| status_ui(ui, &look, session, analysis, message);
            status.show(ui, contents).inner
        } else if let Some(news) = news {
            let line = |ui: &mut egui::Ui| news_ui(ui, &look, news);
            status.show(ui, |ui| ui.horizontal(line).inner).inner
        } else {
            None
        };
        action.or(closed).or(self.notice_ui(ui))
    }

    /// The line of the analysis that the board shows, if any.
    fn line_preview(&self, ui: &egui::Ui) -> Option<LinePreview> {
        let now = ui.input(|input| input.time);
        let (game, _) = self.analysis.line_on_board(&self.session, now)?;
        let moves = game.moves().len() - self.session.ply();
        Some(LinePreview { moves, board: game.board() })
    }

    /// Lays out the notice of an error in a bar of its own at the lower edge: it covers nothing, and what is above it
    /// stays where it is.
    fn notice_ui(&self, ui: &mut egui::Ui) -> Option<Action> {
        let notice = self.notice.as_ref()?;
        let frame = Frame::new().fill(self.theme.raised).inner_margin(Margin::symmetric(12, 2));
        let contents = |ui: &mut egui::Ui| questions::notice_ui(ui, &self.look(), notice);
        Panel::bottom("notice").frame(frame).show(ui, contents).inner
    }
}
