//! The appearance of the window: named colours, radii, spacings, text sizes and durations.

mod board;

pub use board::{BoardColors, DiscColors, DiscSet, Felt, INLAY};

use std::sync::Arc;

use egui::{
    Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke,
    TextStyle, Vec2, Visuals,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use serde::{Deserialize, Serialize};

/// The themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThemeName {
    /// Dark surfaces.
    #[default]
    Dark,
    /// Light surfaces.
    Light,
    /// Black, white and yellow, with outlines around everything.
    HighContrast,
}

impl ThemeName {
    /// All themes, in the order of the menu.
    pub const ALL: [ThemeName; 3] = [ThemeName::Light, ThemeName::Dark, ThemeName::HighContrast];
}

/// Spacing in points, in multiples of four.
pub mod space {
    /// Between the parts of an element.
    pub const SMALL: f32 = 4.0;
    /// Between the elements of a group.
    pub const MEDIUM: f32 = 8.0;
    /// Between groups, and to an edge.
    pub const LARGE: f32 = 16.0;
    /// Around an element that stands alone.
    pub const HUGE: f32 = 24.0;
}

/// Corner radii in points.
pub mod radius {
    /// The radius of buttons and fields.
    pub const BUTTON: u8 = 6;
    /// The radius of cards and windows.
    pub const CARD: u8 = 10;
}

/// Durations in seconds.
pub mod duration {
    /// The delay of a disc's flip for each square between it and the placed disc.
    pub const STAGGER: f32 = 0.025;
    /// The maximum duration of a move's animation, whatever it flips.
    pub const LONGEST_MOVE: f32 = 0.4;
    /// The time that a pass is announced before the notice closes by itself.
    pub const PASS: f64 = 4.0;
    /// The time that a message about a success is shown.
    pub const NEWS: f64 = 8.0;
    /// The time after which a card that has appeared over the board takes clicks: an earlier one was meant for the board.
    pub const CARD_GUARD: f64 = 0.6;
    /// The time after which a typed letter begins a new search in a list.
    pub const TYPED_PREFIX: f64 = 1.0;
    /// The time between two moves in the live games of a training run.
    pub const LIVE_MOVE: f64 = 0.3;
    /// The minimum time that the end of such a game is shown.
    pub const LIVE_END: f64 = 1.5;
    /// The time between two pictures of the busy indicator.
    pub const BUSY_STEP: f32 = 0.04;
}

/// The minimum width of the side panel and the maximum of its default width, in points.
pub const SIDE: [f32; 2] = [200.0, 304.0];

/// The minimum size of the window's content in points, which limits the scale.
pub const MIN_ROOM: Vec2 = vec2(560.0, 400.0);

/// The size of a window, in points, for which the automatic scale is 1. Larger windows get a larger one.
pub const USUAL_ROOM: Vec2 = vec2(1600.0, 960.0);

/// The smallest and the largest scale, and the step between two scales.
pub const SMALLEST_SCALE: f32 = 0.75;
pub const SCALE_STEP: f32 = 0.25;
pub const LARGEST_SCALE: f32 = 2.5;

/// The minimum size of a clickable area, in points.
pub const HIT: f32 = 28.0;

/// The touchpad scroll distance that equals one step of a wheel, in points.
pub const WHEEL_STEP: f32 = 40.0;

/// Makes the following widgets as low as a slider, whose knob is smaller than a button.
pub fn thin(ui: &mut egui::Ui) {
    ui.spacing_mut().interact_size.y = 20.0;
    ui.spacing_mut().button_padding.y = 2.0;
}

/// Keeps the contents of the following scroll areas clear of their bars, which stay in sight. A bar takes room only
/// where there is more to scroll to.
pub fn beside_scroll_bars(ui: &mut egui::Ui) {
    let room = scroll_bar_room(ui);
    let scroll = &mut ui.spacing_mut().scroll;
    scroll.floating_allocated_width = room;
    scroll.dormant_handle_opacity = scroll.active_handle_opacity;
}

/// The width that a bar takes beside such contents, in points.
pub fn scroll_bar_room(ui: &egui::Ui) -> f32 {
    ui.spacing().scroll.bar_width + space::SMALL
}

/// The width of a line of text, in points.
pub fn text_width(ui: &egui::Ui, text: &str, style: &TextStyle) -> f32 {
    width_in(ui, text, style.resolve(ui.style()))
}

/// The width of a line of strong text of the default size, in points.
pub fn strong_width(ui: &egui::Ui, text: &str) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    width_in(ui, text, FontId::new(font.size, strong_family()))
}

fn width_in(ui: &egui::Ui, text: &str, font: FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x
}

/// The width of a button with this text in a row, including the space to the next one, in points.
pub fn button_width(ui: &egui::Ui, words: &str) -> f32 {
    let spacing = ui.spacing();
    text_width(ui, words, &TextStyle::Button)
        + 2.0 * spacing.button_padding.x
        + spacing.item_spacing.x
}

/// A line of text for painting, truncated with an ellipsis at this width in points.
pub fn cut(
    ui: &egui::Ui,
    text: &str,
    font: FontId,
    color: Color32,
    width: f32,
) -> Arc<egui::Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}

/// The text style for large numbers.
pub fn number_style() -> TextStyle {
    TextStyle::Name("number".into())
}

/// The text style for titles of dialogs.
pub fn title_style() -> TextStyle {
    TextStyle::Name("title".into())
}

/// The font family of semibold text.
pub fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// The colours of one theme.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// The theme's name.
    pub name: ThemeName,
    /// The background behind the board.
    pub ground: Color32,
    /// The menu bar, side panel and status bar.
    pub panel: Color32,
    /// Cards, menus and dialogs.
    pub raised: Color32,
    /// Text fields, lists, tracks.
    pub sunken: Color32,
    /// Lines between surfaces.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Less important text; its contrast is at least 4.5:1 on every surface, including a selected row.
    pub weak: Color32,
    /// A selection, or something to click.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// A surface tinted with the accent: the selected row.
    pub accent_soft: Color32,
    /// Buttons at rest.
    pub button: Color32,
    /// Hovered buttons.
    pub button_hover: Color32,
    /// Pressed buttons.
    pub button_press: Color32,
    /// Errors.
    pub error: Color32,
    /// The colours of the board.
    pub board: BoardColors,
    /// Moves that lose little, some and much; on surfaces.
    pub loss: [Color32; 3],
    /// The series of a chart, distinguishable by the colour-blind too.
    pub series: [Color32; SERIES],
}

impl Theme {
    /// The theme of this name.
    pub fn new(name: ThemeName) -> Theme {
        match name {
            ThemeName::Dark => dark(),
            ThemeName::Light => light(),
            ThemeName::HighContrast => high_contrast(),
        }
    }

    /// The theme with another board; high contrast keeps its own.
    #[must_use]
    pub fn with_board(mut self, felt: Felt, discs: DiscSet) -> Theme {
        if self.name != ThemeName::HighContrast {
            self.board = BoardColors::new(self.name == ThemeName::Dark, felt, discs);
        }
        self
    }

    /// Applies the theme to the window.
    pub fn apply(&self, ctx: &egui::Context) {
        let visuals = self.visuals();
        ctx.set_theme(if visuals.dark_mode { egui::Theme::Dark } else { egui::Theme::Light });
        ctx.all_styles_mut(|style| {
            style.visuals = visuals.clone();
            style.text_styles = text_styles();
            style.animation_time = 0.1;
            let spacing = &mut style.spacing;
            spacing.item_spacing = Vec2::splat(space::MEDIUM);
            spacing.button_padding = vec2(10.0, 5.0);
            spacing.interact_size = vec2(40.0, HIT);
            spacing.menu_margin = Margin::same(6);
            spacing.window_margin = Margin::same(20);
            spacing.combo_height = 320.0;
            spacing.icon_width = 16.0;
            spacing.icon_width_inner = 9.0;
            spacing.slider_rail_height = 4.0;
            spacing.scroll =
                egui::style::ScrollStyle { bar_width: 6.0, ..egui::style::ScrollStyle::floating() };
            style.interaction.selectable_labels = false;
            style.interaction.tooltip_delay = 0.6;
        });
    }

    /// A colour between the weakest, 0, and the strongest, 1, in the hues of move losses.
    pub fn strength(&self, share: f32) -> Color32 {
        let [best, middle, worst] = self.loss;
        if share < 0.5 {
            worst.lerp_to_gamma(middle, 2.0 * share)
        } else {
            middle.lerp_to_gamma(best, 2.0 * share - 1.0)
        }
    }

    fn visuals(&self) -> Visuals {
        let dark = self.name != ThemeName::Light;
        let high = self.name == ThemeName::HighContrast;
        let mut visuals = if dark { Visuals::dark() } else { Visuals::light() };
        let edge = Stroke::new(1.0, self.line);
        visuals.override_text_color = None;
        visuals.weak_text_color = Some(self.weak);
        visuals.panel_fill = self.panel;
        visuals.window_fill = self.raised;
        visuals.window_stroke = edge;
        visuals.window_corner_radius = CornerRadius::same(radius::CARD);
        visuals.menu_corner_radius = CornerRadius::same(radius::CARD - 2);
        visuals.extreme_bg_color = self.sunken;
        visuals.faint_bg_color = self.sunken;
        visuals.code_bg_color = self.sunken;
        visuals.hyperlink_color = self.accent;
        visuals.error_fg_color = self.error;
        visuals.warn_fg_color = self.board.last[0];
        visuals.selection.bg_fill = self.accent_soft;
        visuals.selection.stroke = Stroke::new(1.0, self.text);
        visuals.slider_trailing_fill = true;
        visuals.handle_shape = egui::style::HandleShape::Circle;
        // Disabled widgets stay readable, because their values still matter.
        visuals.disabled_alpha = 0.7;
        let shadow = Color32::from_black_alpha(if dark { 110 } else { 45 });
        visuals.window_shadow = Shadow { offset: [0, 12], blur: 40, spread: 0, color: shadow };
        visuals.popup_shadow = Shadow { offset: [0, 6], blur: 20, spread: 0, color: shadow };
        let widgets = &mut visuals.widgets;
        widgets.noninteractive.bg_fill = self.panel;
        widgets.noninteractive.weak_bg_fill = self.panel;
        widgets.noninteractive.bg_stroke = edge;
        widgets.noninteractive.fg_stroke = Stroke::new(1.0, self.text);
        let rest = if high { Stroke::new(1.0, self.text) } else { Stroke::NONE };
        let mut set = |state: fn(&mut egui::style::Widgets) -> &mut egui::style::WidgetVisuals,
                       fill,
                       stroke| {
            let look = state(widgets);
            look.bg_fill = fill;
            look.weak_bg_fill = fill;
            look.bg_stroke = stroke;
            look.fg_stroke = Stroke::new(1.0, self.text);
            look.corner_radius = CornerRadius::same(radius::BUTTON);
            look.expansion = 0.0;
        };
        set(|w| &mut w.inactive, self.button, rest);
        set(
            |w| &mut w.hovered,
            self.button_hover,
            if high { Stroke::new(2.0, self.accent) } else { Stroke::NONE },
        );
        set(
            |w| &mut w.active,
            self.button_press,
            Stroke::new(if high { 2.0 } else { 1.0 }, self.accent),
        );
        set(|w| &mut w.open, self.button_press, rest);
        visuals
    }

    /// The colours of this side's discs, also for its line in charts and lists.
    pub const fn disc(&self, color: othello_engine::Color) -> DiscColors {
        self.board.disc(color)
    }
}

fn text_styles() -> std::collections::BTreeMap<TextStyle, FontId> {
    let plain = FontFamily::Proportional;
    [
        (TextStyle::Small, FontId::new(12.0, plain.clone())),
        (TextStyle::Body, FontId::new(14.0, plain.clone())),
        (TextStyle::Button, FontId::new(14.0, plain)),
        (TextStyle::Monospace, FontId::new(13.0, FontFamily::Monospace)),
        (TextStyle::Heading, FontId::new(16.0, strong_family())),
        (title_style(), FontId::new(22.0, strong_family())),
        (number_style(), FontId::new(30.0, strong_family())),
    ]
    .into()
}

/// The font of the coordinates.
pub const LETTERS: &[u8] = include_bytes!("../assets/fonts/Inter-SemiBold.otf");

/// The fonts with the weight that each family uses. egui's own fonts come between Inter and the others, so that Latin
/// text looks the same without these.
const FONTS: &[(&str, &[u8])] = &[
    ("inter", include_bytes!("../assets/fonts/Inter-Regular.otf")),
    ("inter-strong", LETTERS),
    // On a page the browser draws letters that no font here has, by the reader's own fonts. It draws each letter alone,
    // which joined Persian letters do not allow.
    #[cfg(not(target_family = "wasm"))]
    ("japanese", include_bytes!("../assets/fonts/NotoSansJP-Regular.otf")),
    #[cfg(not(target_family = "wasm"))]
    ("japanese-strong", include_bytes!("../assets/fonts/NotoSansJP-Bold.otf")),
    ("persian", include_bytes!("../assets/fonts/Vazirmatn-Regular.ttf")),
    ("persian-strong", include_bytes!("../assets/fonts/Vazirmatn-SemiBold.ttf")),
];

/// The shipped font files.
pub fn fonts() -> impl Iterator<Item = &'static [u8]> {
    FONTS.iter().map(|(_, bytes)| *bytes)
}

/// Installs the fonts.
pub fn install_fonts(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    for &(name, bytes) in FONTS {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    let others = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let shipped = |name: &&&str| FONTS.iter().any(|(font, _)| font == *name);
    let named = |names: &[&str]| {
        names.iter().filter(shipped).copied().map(str::to_owned).collect::<Vec<_>>()
    };
    let plain = named(&["persian", "japanese"]);
    let strong = named(&["persian-strong", "japanese-strong", "japanese"]);
    let mut set = |family, names: [&[String]; 3]| fonts.families.insert(family, names.concat());
    set(FontFamily::Proportional, [&named(&["inter"]), &others, &plain]);
    set(strong_family(), [&named(&["inter-strong"]), &others, &strong]);
    let code = fonts.families.entry(FontFamily::Monospace).or_default();
    code.extend(plain);
    ctx.set_fonts(fonts);
}

const fn gray(level: u8) -> Color32 {
    Color32::from_gray(level)
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The number of colours of series.
pub const SERIES: usize = 6;

/// Source: M. Okabe and K. Ito, Color Universal Design, 2008; lightened for dark surfaces.
const SERIES_ON_DARK: [Color32; SERIES] =
    [rgb(0x56b4e9), rgb(0xe69f00), rgb(0x35c996), rgb(0xe58ac0), rgb(0xf0e442), rgb(0xff7f50)];

/// Source: as above, the darker ones.
const SERIES_ON_LIGHT: [Color32; SERIES] =
    [rgb(0x0072b2), rgb(0xb45f00), rgb(0x00795a), rgb(0xa6487f), rgb(0x7a6f00), rgb(0xc03a00)];

/// The places of the colours that are near each other: orange, yellow and vermilion.
pub const NEAR_SERIES: [usize; 3] = [1, 4, 5];

/// From blue by grey to orange, hues from above that the colour-blind distinguish too.
const LOSS_ON_DARK: [Color32; 3] = [SERIES_ON_DARK[0], gray(0xb0), SERIES_ON_DARK[1]];
const LOSS_ON_LIGHT: [Color32; 3] = [SERIES_ON_LIGHT[0], gray(0x70), SERIES_ON_LIGHT[1]];

fn dark() -> Theme {
    Theme {
        name: ThemeName::Dark,
        ground: rgb(0x14171a),
        panel: rgb(0x1a1e22),
        raised: rgb(0x22272c),
        sunken: rgb(0x121518),
        line: rgb(0x2e343a),
        text: rgb(0xe7eaed),
        weak: rgb(0xa4aeb8),
        accent: rgb(0x4cc38a),
        on_accent: rgb(0x08130d),
        accent_soft: rgb(0x1f4433),
        button: rgb(0x2d3339),
        button_hover: rgb(0x383f47),
        button_press: rgb(0x424a53),
        error: rgb(0xff8f80),
        board: BoardColors::new(true, Felt::Green, DiscSet::Classic),
        loss: LOSS_ON_DARK,
        series: SERIES_ON_DARK,
    }
}

fn light() -> Theme {
    Theme {
        name: ThemeName::Light,
        ground: rgb(0xefece6),
        panel: rgb(0xf8f6f2),
        raised: rgb(0xffffff),
        sunken: rgb(0xf0ede7),
        line: rgb(0xdedad2),
        text: rgb(0x20252a),
        weak: rgb(0x565f67),
        accent: rgb(0x1b7a52),
        on_accent: gray(255),
        accent_soft: rgb(0xcfe8db),
        button: rgb(0xeae6df),
        button_hover: rgb(0xdfdad1),
        button_press: rgb(0xd2ccc1),
        error: rgb(0xb3261e),
        board: BoardColors::new(false, Felt::Green, DiscSet::Classic),
        loss: LOSS_ON_LIGHT,
        series: SERIES_ON_LIGHT,
    }
}

fn high_contrast() -> Theme {
    let (black, white, yellow) = (gray(0), gray(255), rgb(0xffe600));
    Theme {
        name: ThemeName::HighContrast,
        ground: black,
        panel: black,
        raised: black,
        sunken: black,
        line: white,
        text: white,
        weak: rgb(0xe0e0e0),
        accent: yellow,
        on_accent: black,
        accent_soft: rgb(0x4a4300),
        button: black,
        button_hover: rgb(0x2b2b2b),
        button_press: rgb(0x404040),
        error: rgb(0xff9d9d),
        board: BoardColors {
            frame: black,
            frame_edge: black,
            coordinates: white,
            felt: rgb(0x00603a),
            felt_edge: rgb(0x00603a),
            grid: white,
            discs: [DiscColors::plain(0, 0, 0), DiscColors::plain(0xffffff, 0xffffff, 0xffffff)],
            outline: white,
            shadow: Color32::TRANSPARENT,
            legal: yellow,
            last: [rgb(0xff6a6a), rgb(0xd00000)],
            turned: [yellow, rgb(0x7a5c00)],
            cursor: yellow,
            loss: board::LOSS_ON_FELT,
            feedback: board::FEEDBACK,
        },
        loss: LOSS_ON_DARK,
        series: SERIES_ON_DARK,
    }
}

/// The contrast ratio of two colours, from 1 for equal colours to 21 for black and white. Source: Web Content
/// Accessibility Guidelines 2.2, "contrast ratio".
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |color: Color32| {
        let [red, green, blue, _] = egui::Rgba::from(color).to_array();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}
