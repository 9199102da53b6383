// Starts the window, and keeps its files in the browser's storage (IndexedDB).
import init, { prepare_worker, start } from "./othello.js";

const status = document.getElementById("status");

/** Opens the storage; `null` where the browser forbids it, as in some private windows. */
function openStorage() {
  return new Promise((resolve) => {
    const request = indexedDB.open("othello-lab", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

/** All stored files, as pairs of path and contents. */
function allFiles(storage) {
  return new Promise((resolve) => {
    const files = [];
    const cursor = storage.transaction("files").objectStore("files").openCursor();
    cursor.onsuccess = () => {
      if (cursor.result) {
        files.push([cursor.result.key, cursor.result.value]);
        cursor.result.continue();
      } else {
        resolve(files);
      }
    };
    cursor.onerror = () => resolve(files);
  });
}

/** The players and the opening book of the program, as pairs of path and contents. */
async function shippedFiles() {
  const answer = await fetch("shipped.bin");
  if (!answer.ok) return [];
  const all = new Uint8Array(await answer.arrayBuffer());
  let at = all.indexOf(10) + 1;
  const list = JSON.parse(new TextDecoder().decode(all.subarray(0, at)));
  return list.map(([path, length]) => [`/shipped/${path}`, all.subarray(at, (at += length))]);
}

let storage = null;

// What the program asks of the page.
globalThis.othelloPage = {
  /** Stores a file, or removes it. */
  keep(path, bytes) {
    if (!storage) return;
    const files = storage.transaction("files", "readwrite").objectStore("files");
    if (bytes === undefined) files.delete(path);
    else files.put(bytes, path);
  },
  /** Hands a file over to the user. */
  download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },
};

async function open() {
  const [, shipped, stored] = await Promise.all([
    init(),
    shippedFiles(),
    openStorage().then(async (opened) => {
      storage = opened;
      return opened ? allFiles(opened) : [];
    }),
  ]);
  performance.mark("loaded");
  await start(document.getElementById("window"), [...shipped, ...stored]);
  status.remove();
  performance.mark("window");
  // What the first frame does not need comes after it.
  requestAnimationFrame(() => setTimeout(() => {
    prepare_worker();
    // Loads the page without a network from then on.
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("service-worker.js");
  }));
}

open().catch((error) => {
  status.textContent = `Othello Lab cannot start in this browser: ${error}`;
  console.error(error);
});
