//! Reports as self-contained pages: the frame and the style that all of them share.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style sheet of reports.
const STYLE: &str = "
:root { color-scheme: light dark; --weak: #6b6f76; --line: #d8dade; --new: #00795a; }
@media (prefers-color-scheme: dark) { :root { --weak: #a2a6ad; --line: #3a3d42; --new: #43c39a; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th, td { text-align: left; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.weak { color: var(--weak); } .new { color: var(--new); font-weight: 600; }
.games { display: flex; flex-wrap: wrap; gap: 1.5rem; } .games figure { margin: 0; width: 18rem; }
figcaption { font-size: .9rem; } code { overflow-wrap: anywhere; font-size: .85rem; }
svg { max-width: 100%; height: auto; }
";

/// A self-contained page with the style of all reports.
pub(crate) fn document(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Othello Lab: " (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}
