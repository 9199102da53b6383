//! The browser's file dialog. Its files are copied to the page's own.

use std::{cell::RefCell, path::Path, rc::Rc};

use js_sys::{ArrayBuffer, Uint8Array};
use othello_lab::store;
use wasm_bindgen::{JsCast, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, HtmlInputElement};

use super::{FilePurpose, NativeChoice};
use crate::text::messages::Messages;

/// The folder of the opened files.
const OPENED: &str = "/opened";

/// An open file dialog.
pub struct NativeDialog {
    /// The purpose of the dialog.
    pub purpose: FilePurpose,
    choice: Rc<RefCell<Option<NativeChoice>>>,
    _input: Option<FileInput>,
}

/// The element that shows the dialog, and its listeners.
struct FileInput {
    input: HtmlInputElement,
    _listeners: [Closure<dyn FnMut()>; 2],
}

impl NativeDialog {
    /// Opens a dialog. There is none to save with: the window's own asks for a name, and the browser gets the file.
    pub fn open(
        ctx: &egui::Context,
        _: &Messages,
        purpose: FilePurpose,
        _: &Path,
        _: &str,
    ) -> NativeDialog {
        let choice = Rc::new(RefCell::new(None));
        let input = (!purpose.is_save()).then(|| FileInput::open(ctx, purpose, &choice)).flatten();
        if input.is_none() {
            *choice.borrow_mut() = Some(NativeChoice::NoDialog);
        }
        NativeDialog { purpose, choice, _input: input }
    }

    /// The outcome, once the dialog is closed.
    pub fn poll(&self) -> Option<NativeChoice> {
        self.choice.borrow_mut().take()
    }
}

impl FileInput {
    fn open(
        ctx: &egui::Context,
        purpose: FilePurpose,
        choice: &Rc<RefCell<Option<NativeChoice>>>,
    ) -> Option<FileInput> {
        let document = web_sys::window()?.document()?;
        let input: HtmlInputElement = document.create_element("input").ok()?.dyn_into().ok()?;
        input.set_type("file");
        let endings: Vec<String> = purpose.endings().iter().map(|end| format!(".{end}")).collect();
        input.set_accept(&endings.join(","));
        let (element, found, of) = (input.clone(), choice.clone(), ctx.clone());
        let changed = Closure::<dyn FnMut()>::new(move || {
            let file = element.files().and_then(|files| files.get(0));
            let (found, ctx) = (found.clone(), of.clone());
            wasm_bindgen_futures::spawn_local(async move {
                let path = match file {
                    Some(file) => copy(&file).await,
                    None => None,
                };
                *found.borrow_mut() =
                    Some(path.map_or(NativeChoice::Cancelled, NativeChoice::File));
                ctx.request_repaint();
            });
        });
        let (found, ctx) = (choice.clone(), ctx.clone());
        let cancelled = Closure::<dyn FnMut()>::new(move || {
            *found.borrow_mut() = Some(NativeChoice::Cancelled);
            ctx.request_repaint();
        });
        for (event, listener) in [("change", &changed), ("cancel", &cancelled)] {
            let listener = listener.as_ref().unchecked_ref();
            input.add_event_listener_with_callback(event, listener).ok()?;
        }
        input.click();
        Some(FileInput { input, _listeners: [changed, cancelled] })
    }
}

impl Drop for FileInput {
    fn drop(&mut self) {
        self.input.remove();
    }
}

/// Copies a file of the user to the page's files.
async fn copy(file: &File) -> Option<std::path::PathBuf> {
    let buffer: ArrayBuffer = JsFuture::from(file.array_buffer()).await.ok()?.dyn_into().ok()?;
    keep(&file.name(), &Uint8Array::new(&buffer).to_vec())
}

/// Puts a file among the opened ones.
pub fn keep(name: &str, bytes: &[u8]) -> Option<std::path::PathBuf> {
    let name = Path::new(name).file_name()?;
    store::create_folder(Path::new(OPENED)).ok()?;
    let path = Path::new(OPENED).join(name);
    store::write(&path, bytes).ok()?;
    Some(path)
}
