// node bench/page.mjs [GAME.sgf]: the page in Chromium on a processor that is four times as slow: what the first load
// brings, how long the first judgment takes, and how even the frames are while a judged game is scrubbed. `make web`
// comes first. Chromium slows the page down but not its worker, so the worker's part of the first judgment is taken
// four times here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch, serve } from '../tests/web/chromium.mjs';
import { demo, root } from '../tests/web/support.mjs';

const SLOWER = 4, RUNS = 5, FRAMES = 240;
const game = process.argv[2] ? readFileSync(process.argv[2], 'utf8') : demo;
const server = await serve((path) => join(root, 'out/web', path));
const browser = await launch();

/** Notes when the first judgment is on the screen, and how long the worker was at work until then. */
function watch() {
    window.worked = 0;
    const { postMessage } = Worker.prototype;
    const asked = [];
    Worker.prototype.postMessage = function (...args) {
        asked.push(performance.now());
        if (!this.watched)
            this.addEventListener('message', () => {
                const now = performance.now();
                if (window.shown === undefined)
                    window.worked += now - asked.shift();
                if (asked.length > 0)
                    asked[0] = now;
            });
        this.watched = true;
        postMessage.apply(this, args);
    };
    new MutationObserver((_, observer) => {
        if (document.querySelector('.headline .result') === null)
            return;
        observer.disconnect();
        requestAnimationFrame(() => { window.shown = performance.now(); });
    }).observe(document, { childList: true, subtree: true });
}

async function openPage(rate) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(300000);
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(server.url);
    await page.waitForFunction(() => window.shown !== undefined);
    return page;
}

/** A move a frame over the whole slider, back and forth: the time between frames, and the work of a step. */
const scrub = (frames) => new Promise((resolve) => {
    const slider = document.querySelector('.transport input'), most = Number(slider.max);
    const between = [], work = [];
    let move = 0, step = 1, before = null;
    const next = (now) => {
        if (before !== null)
            between.push(now - before);
        before = now;
        if (between.length === frames) {
            resolve({ between, work });
            return;
        }
        const start = performance.now();
        slider.value = move;
        slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
        move += step;
        step = move >= most || move <= 0 ? -step : step;
        queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => {
            document.body.getBoundingClientRect();
            work.push(performance.now() - start);
        })));
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
});

const sorted = (values) => [...values].sort((a, b) => a - b);
const part = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(share * values.length))];

for (const rate of [1, SLOWER]) {
    const first = [];
    let page;
    for (let run = 0; run < RUNS; run++) {
        await page?.context().close();
        page = await openPage(rate);
        const { shown, worked } = await page.evaluate(() => ({ shown: window.shown, worked: window.worked }));
        first.push(shown + (rate - 1) * worked);
    }
    console.log(`processor ÷${rate}: first judgment after ${part(first, 0.5).toFixed(0)} ms (${sorted(first).map((ms) => ms.toFixed(0)).join(', ')})`);
    await page.setInputFiles('#file', { name: 'game.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(game) });
    await page.waitForSelector('.graph progress');
    await page.waitForSelector('.graph progress', { state: 'detached' });
    const { between, work } = await page.evaluate(scrub, FRAMES);
    const late = between.filter((ms) => ms > 1000 / 60 * 1.5).length;
    console.log(`processor ÷${rate}: ${(1000 * between.length / between.reduce((a, b) => a + b)).toFixed(1)} frames a second, ` +
        `${late} of ${between.length} late; a step is ${part(work, 0.5).toFixed(1)} ms of work, ${part(work, 0.95).toFixed(1)} at the 95th of 100`);
    await page.context().close();
}
const size = [...server.sent.values()].reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
console.log(`first load: ${(size / 1e6).toFixed(2)} MB compressed`);
await browser.close();
server.close();
