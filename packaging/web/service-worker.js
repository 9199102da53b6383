// Keeps the page's files, so that it opens without a network. Each build has a name of its own, filled in by
// scripts/web. A new build takes over once no page of the earlier one is open: its parts belong together.
const BUILD = "@BUILD@";
const FILES = [@FILES@];

self.addEventListener("install", (event) => {
  const store = async () => {
    const cache = await caches.open(BUILD);
    // The browser's own copies may be of an earlier build, so each is asked for again.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  };
  event.waitUntil(store());
});

self.addEventListener("activate", (event) => {
  const sweep = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name)));
  };
  event.waitUntil(sweep());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(BUILD);
    const stored = await cache.match(event.request, { ignoreSearch: true });
    return stored ?? fetch(event.request);
  };
  event.respondWith(answer());
});
