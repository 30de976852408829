// Keeps the page for when there is no network: its files when it is first loaded, models when they are chosen.
const VERSION = __VERSION__;
const FILES = __FILES__;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys())
            if (name !== VERSION)
                await caches.delete(name);
        await self.clients.claim();
    })());
});

self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== location.origin)
        return;
    event.respondWith((async () => {
        const cache = await caches.open(VERSION);
        const kept = await cache.match(event.request, { ignoreSearch: true });
        if (kept)
            return kept;
        const response = await fetch(event.request);
        if (response.ok)
            await cache.put(event.request, response.clone());
        return response;
    })());
});
