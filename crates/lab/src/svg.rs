//! Charts as SVG images, for papers and web pages.

use std::fmt::Write;

/// A chart with several curves over the same axis.
#[derive(Clone, Default)]
pub struct Chart {
    /// The title above the chart.
    pub title: String,
    /// The labels of the horizontal and the vertical axis, with units.
    pub axes: [String; 2],
    /// The curves.
    pub curves: Vec<Curve>,
    /// The minimum range of the vertical axis.
    pub range: Option<[f64; 2]>,
    /// The steps at which a dashed line crosses the chart.
    pub borders: Vec<f64>,
}

/// A line through points, ordered from left to right.
#[derive(Clone, Default)]
pub struct Curve {
    /// The name in the legend.
    pub name: String,
    /// The points.
    pub points: Vec<[f64; 2]>,
    /// The lower and upper bounds for each point; empty for no band.
    pub band: Vec<[f64; 2]>,
    /// Its place among the colours; `None` for its place in the chart.
    pub color: Option<usize>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 280.0;
/// The bounds of the plot area within a chart.
const LEFT: f64 = 76.0;
const RIGHT: f64 = WIDTH - 150.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = HEIGHT - 48.0;
/// The position of the vertical axis's label, which is read upwards.
const LABEL: f64 = 18.0;
/// The greatest number of steps between the numbers of each axis.
const STEPS: [f64; 2] = [10.0, 6.0];
/// The height of a line of notes.
const LINE: f64 = 16.0;

/// Colours on white that colour-blind readers can distinguish, too.
const COLORS: [&str; 6] = ["#0072b2", "#b45f00", "#00795a", "#a6487f", "#7a6f00", "#c03a00"];

/// Draws the charts one below the other.
pub fn picture(charts: &[Chart]) -> String {
    noted_picture(charts, &[])
}

/// Draws the charts one below the other, and these lines below them.
pub fn noted_picture(charts: &[Chart], notes: &[String]) -> String {
    let below = HEIGHT * charts.len() as f64;
    let height = below + LINE * if notes.is_empty() { 0.0 } else { notes.len() as f64 + 1.0 };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (row, chart) in charts.iter().enumerate() {
        let _ = writeln!(svg, "<g transform=\"translate(0 {})\">", HEIGHT * row as f64);
        svg += &draw(chart);
        svg += "</g>\n";
    }
    for (line, note) in (1_u32..).zip(notes) {
        let (y, note) = (below + LINE * f64::from(line), escaped(note));
        let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{y}\" fill=\"#555\">{note}</text>");
    }
    svg + "</svg>\n"
}

/// The size of a radar, and its radius.
const RADAR: [f64; 2] = [460.0, 400.0];
const RADIUS: f64 = 130.0;
/// The rings of a radar, the middle one for an ordinary value.
const RINGS: [f64; 4] = [0.25, 0.5, 0.75, 1.0];

/// Draws values from 0 to 1 around a circle, with the title above and a sentence below.
pub fn radar(title: &str, values: &[(&str, f64)], sentence: &str) -> String {
    let [width, height] = RADAR;
    let (middle, centre) = (width / 2.0, height / 2.0);
    let at = |number: usize, value: f64| {
        let turn = std::f64::consts::TAU * number as f64 / values.len().max(1) as f64;
        [middle + value * RADIUS * libm::sin(turn), centre - value * RADIUS * libm::cos(turn)]
    };
    let ring = |value: &dyn Fn(usize) -> f64| {
        let corners = (0..values.len()).map(|number| {
            let [x, y] = at(number, value(number));
            format!("{x:.1},{y:.1}")
        });
        corners.collect::<Vec<_>>().join(" ")
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\" \
         text-anchor=\"middle\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{middle}\" y=\"24\" font-weight=\"bold\">{}</text>\n",
        escaped(title)
    );
    for value in RINGS {
        let points = ring(&|_| value);
        let stroke = if value == 0.5 { "#888" } else { "#ccc" };
        let _ = writeln!(svg, "<polygon points=\"{points}\" fill=\"none\" stroke=\"{stroke}\"/>");
    }
    let points = ring(&|number| values[number].1.clamp(0.0, 1.0));
    let color = COLORS[0];
    let _ = writeln!(
        svg,
        "<polygon points=\"{points}\" fill=\"{color}\" fill-opacity=\"0.25\" stroke=\"{color}\" \
         stroke-width=\"1.8\"/>"
    );
    for (number, (name, value)) in values.iter().enumerate() {
        // A text is wider than high.
        let ([x, _], [_, y]) = (at(number, 1.4), at(number, 1.22));
        let (name, y) = (escaped(name), y + 4.0);
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{name} {value:.2}</text>");
    }
    let (sentence, below) = (escaped(sentence), height - 16.0);
    let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{below}\">{sentence}</text>");
    svg + "</svg>\n"
}

/// The mapping from values to positions in the image.
struct AxisScale {
    x: [f64; 2],
    y: [f64; 2],
}

impl AxisScale {
    /// The scale of a chart; `None` if it has no points.
    fn of(chart: &Chart) -> Option<AxisScale> {
        let points = || chart.curves.iter().flat_map(|curve| &curve.points);
        points().next()?;
        let least = |values: &mut dyn Iterator<Item = f64>| {
            values.fold([f64::MAX, f64::MIN], |[a, b], v| [a.min(v), b.max(v)])
        };
        let bands = chart.curves.iter().flat_map(|curve| curve.band.iter().flatten().copied());
        let range = chart.range.into_iter().flatten();
        Some(AxisScale {
            x: least(&mut points().map(|point| point[0])),
            y: least(&mut points().map(|point| point[1]).chain(bands).chain(range)),
        })
    }

    fn place(&self, [x, y]: [f64; 2]) -> String {
        format!("{:.1},{:.1}", self.left(x), self.top(y))
    }

    fn left(&self, x: f64) -> f64 {
        LEFT + (x - self.x[0]) / (self.x[1] - self.x[0]).max(1e-9) * (RIGHT - LEFT)
    }

    fn top(&self, y: f64) -> f64 {
        BOTTOM - (y - self.y[0]) / (self.y[1] - self.y[0]).max(1e-9) * (BOTTOM - TOP)
    }
}

fn draw(chart: &Chart) -> String {
    let title = escaped(&chart.title);
    let mut svg = format!("<text x=\"{LEFT}\" y=\"22\" font-weight=\"bold\">{title}</text>\n");
    let Some(scale) = AxisScale::of(chart) else { return svg };
    svg += &axes(&scale);
    let [along, up] = chart.axes.each_ref().map(|name| escaped(name));
    let (middle, below) = (f64::midpoint(LEFT, RIGHT), BOTTOM + 36.0);
    let beside = f64::midpoint(TOP, BOTTOM);
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\" fill=\"#555\">{along}</text>\n\
         <text transform=\"translate({LABEL} {beside}) rotate(-90)\" text-anchor=\"middle\" \
         fill=\"#555\">{up}</text>"
    );
    for border in &chart.borders {
        let x = scale.left(*border);
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\" stroke=\"#888\" \
             stroke-dasharray=\"4 4\"/>"
        );
    }
    for (index, curve) in chart.curves.iter().enumerate() {
        let place = curve.color.unwrap_or(index);
        let color = COLORS[place % COLORS.len()];
        if !curve.band.is_empty() {
            let side = |side: usize| {
                let ends = curve.points.iter().zip(&curve.band);
                ends.map(move |(point, band)| [point[0], band[side]]).collect::<Vec<_>>()
            };
            let around = side(0).into_iter().chain(side(1).into_iter().rev());
            let points: Vec<String> = around.map(|point| scale.place(point)).collect();
            let points = points.join(" ");
            let _ = writeln!(
                svg,
                "<polygon points=\"{points}\" fill=\"{color}\" fill-opacity=\"0.15\"/>"
            );
        }
        let points: Vec<String> = curve.points.iter().map(|point| scale.place(*point)).collect();
        let points = points.join(" ");
        // From the seventh place on, the colours repeat with dashed lines.
        let dashes = if place < COLORS.len() { "" } else { " stroke-dasharray=\"5 3\"" };
        let _ = writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.8\"{dashes}/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{color}\">{}</text>",
            RIGHT + 12.0,
            TOP + 4.0 + 16.0 * index as f64,
            escaped(&curve.name)
        );
    }
    svg
}

/// Draws both axes with their grid and numbers.
fn axes(scale: &AxisScale) -> String {
    let mut svg = String::new();
    let ([across, upwards], right) = (STEPS, LEFT - 6.0);
    let (values, decimals) = ticks(scale.y, upwards, 0.0);
    for value in values {
        let y = scale.top(value);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{right:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value:.decimals$}</text>",
            y + 4.0
        );
    }
    // Generations, rounds and epochs are whole.
    let (values, _) = ticks(scale.x, across, 1.0);
    for value in values {
        let (x, y) = (scale.left(value), BOTTOM + 18.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\" stroke=\"#eee\"/>\n\
             <text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{value:.0}</text>"
        );
    }
    let _ =
        writeln!(svg, "<path d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\" fill=\"none\" stroke=\"#888\"/>");
    svg
}

/// The multiples of a round step in a range, with at most about `most` steps of at least `least`, and the decimals that
/// tell them apart.
fn ticks([low, high]: [f64; 2], most: f64, least: f64) -> (Vec<f64>, usize) {
    let rough = ((high - low) / most).max(least);
    if rough <= 0.0 || !rough.is_finite() {
        return (vec![low], 1);
    }
    let step = round_step(rough);
    let (from, to) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
    // No tick is written as -0.
    let values = (0..=(to - from).max(0.0) as u32).map(|n| (from + f64::from(n)) * step + 0.0);
    (values.collect(), decimals(step))
}

/// The smallest step of at least this size out of 1, 2, 5, 10, 20, … and a tenth, hundredth, … of these.
pub fn round_step(least: f64) -> f64 {
    // Without the small addition, rounding would make 10 out of a step of 1.
    let power = libm::pow(10.0, libm::floor(libm::log10(least) + 1e-9));
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= least * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}

/// The number of decimals that tell multiples of a round step apart.
pub fn decimals(step: f64) -> usize {
    // The logarithm of a round step may be slightly off.
    (-libm::log10(step) - 1e-9).ceil().max(0.0) as usize
}

/// Escapes a text for use between two tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_fill_the_chart_and_names_are_escaped() {
        let points = vec![[1.0, 0.0], [3.0, 50.0]];
        let band = vec![[0.0, 10.0], [40.0, 60.0]];
        let curve = Curve { name: "a<b".to_owned(), points, band, ..Curve::default() };
        let chart = Chart {
            title: "R&D".to_owned(),
            axes: ["Hour".to_owned(), "km/h < c".to_owned()],
            curves: vec![curve],
            range: Some([0.0, 100.0]),
            ..Chart::default()
        };
        let svg = picture(&[chart]);
        let middle = f64::midpoint(TOP, BOTTOM);
        let line = format!("points=\"{LEFT:.1},{BOTTOM:.1} {RIGHT:.1},{middle:.1}\"");
        assert!(svg.contains(&line), "{svg}");
        assert!(
            svg.contains("<polygon ")
                && svg.contains("a&lt;b")
                && svg.contains(">Hour<")
                && svg.contains("km/h &lt; c")
                && svg.contains("R&amp;D")
        );
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    }

    #[test]
    fn borders_are_dashed_lines_and_a_curve_keeps_its_color() {
        let points = vec![[1.0, 0.0], [3.0, 50.0]];
        let curve = Curve { name: "a".to_owned(), points, band: Vec::new(), color: Some(2) };
        let chart = Chart {
            title: String::new(),
            axes: <[String; 2]>::default(),
            curves: vec![curve],
            range: None,
            borders: vec![2.0],
        };
        let svg = picture(&[chart]);
        let middle = f64::midpoint(LEFT, RIGHT);
        let line = svg.lines().find(|line| line.contains("stroke-dasharray")).unwrap();
        assert!(line.contains(&format!("x1=\"{middle:.1}\" x2=\"{middle:.1}\"")), "{line}");
        assert!(svg.contains(COLORS[2]) && !svg.contains(COLORS[0]), "{svg}");
    }

    #[test]
    fn numbers_of_axes_are_round_multiples_within_their_range() {
        assert_eq!(ticks([1228.7, 2036.0], 6.0, 0.0), (vec![1400.0, 1600.0, 1800.0, 2000.0], 0));
        assert_eq!(
            ticks([1.0, 60.0], 10.0, 1.0),
            ((1..=6).map(|n| 10.0 * f64::from(n)).collect(), 0)
        );
        assert_eq!(ticks([1.0, 4.0], 10.0, 1.0), (vec![1.0, 2.0, 3.0, 4.0], 0));
        let (fine, decimals) = ticks([-0.1, 0.31], 6.0, 0.0);
        assert_eq!((fine.len(), decimals), (5, 1));
        assert_eq!(ticks([5.0, 5.0], 6.0, 0.0), (vec![5.0], 1));
    }

    #[test]
    fn notes_are_below_the_charts() {
        let picture = noted_picture(&[], &["a<b".to_owned(), "c".to_owned()]);
        assert!(
            picture.contains(">a&lt;b</text>") && picture.contains("height=\"48\""),
            "{picture}"
        );
    }

    #[test]
    fn a_radar_places_the_first_value_above_the_centre() {
        let svg = radar("R&D", &[("a<b", 1.0), ("b", 0.0), ("c", 0.5), ("d", 0.5)], "Fine");
        let [middle, centre] = [RADAR[0] / 2.0, RADAR[1] / 2.0];
        let top = format!("points=\"{middle:.1},{:.1} {middle:.1},{centre:.1} ", centre - RADIUS);
        assert!(svg.contains(&top), "{svg}");
        assert!(svg.contains("R&amp;D") && svg.contains("a&lt;b 1.00") && svg.contains("Fine"));
        assert!(!radar("none", &[], "").contains("NaN"));
    }

    #[test]
    fn a_chart_without_points_shows_only_its_title() {
        let chart = Chart {
            title: "none".to_owned(),
            axes: <[String; 2]>::default(),
            curves: Vec::new(),
            ..Chart::default()
        };
        let svg = picture(&[chart]);
        assert!(svg.contains("none") && !svg.contains("polyline") && !svg.contains("NaN"));
    }
}
