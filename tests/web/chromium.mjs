// Chromium, and a server for what it shows.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { root } from './support.mjs';

const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
const TYPES = {
    '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
};
// What keeps it to this page: no sandbox as root, no graphics card, nothing of its own over the network.
const FLAGS = [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
];

/** Headless, with a profile of its own that is empty. */
export const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS, timeout: 120000 });

/** Serves what `find` says where it is, by its path: { url, sent, close }; `sent` has the bytes by file. */
export async function serve(find) {
    const sent = new Map();
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url, 'http://x');
        const path = find(pathname.replace(/\/$/, '/index.html'));
        try {
            const bytes = readFileSync(path);
            sent.set(path, bytes);
            response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(bytes);
        } catch {
            response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
        }
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.on('listening', resolve));
    return {
        sent, url: `http://127.0.0.1:${server.address().port}/`,
        close() {
            server.closeAllConnections();
            server.close();
        },
    };
}
