// node bench/page.mjs [GAME.sgf]: the page in Chromium, as it is and slowed down to a quarter: what the first load brings,
// how long the first judgment takes, and what a step costs while a judged game is scrubbed. `make web` comes first.
// Beside what the clock says stands the time of the processor, which does not depend on what else the machine does: all
// threads of the page until the first judgment, and its main thread for a step. Chromium slows down the main thread
// and not the worker, so the worker's part of the first judgment is taken four times then.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch, serve } from '../tests/web/chromium.mjs';
import { demo, root } from '../tests/web/support.mjs';

const SLOWER = 4, RUNS = 5, FRAMES = 120;
const game = process.argv[2] ? readFileSync(process.argv[2], 'utf8') : demo;
const server = await serve((path) => join(root, 'out/web', path));
const browser = await launch();
const processes = await browser.newBrowserCDPSession();

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

/** The processor's seconds of all processes that show pages. */
async function processorTime() {
    const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function openPage(rate) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(300000);
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const before = await processorTime();
    await page.goto(server.url);
    await page.waitForFunction(() => window.shown !== undefined);
    return { page, cdp, processor: 1000 * (await processorTime() - before) };
}

/** A move a frame, back and forth over the game; resolves to the times between frames. */
const scrub = (frames) => new Promise((resolve) => {
    const slider = document.querySelector('.transport input'), most = Number(slider.max), between = [];
    let move = Number(slider.value), step = -1, before = null;
    const next = (now) => {
        if (before !== null)
            between.push(now - before);
        before = now;
        if (between.length === frames) {
            resolve(between);
            return;
        }
        step = move >= most ? -1 : move <= 0 ? 1 : step;
        slider.value = move += step;
        slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
});

async function mainThread(cdp) {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}

const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

for (const rate of [1, SLOWER]) {
    const clock = [], processor = [];
    let opened;
    for (let run = 0; run < RUNS; run++) {
        await opened?.page.context().close();
        opened = await openPage(rate);
        const { shown, worked } = await opened.page.evaluate(() => ({ shown: window.shown, worked: window.worked }));
        clock.push(shown + (rate - 1) * worked);
        processor.push(opened.processor);
    }
    const { page, cdp } = opened;
    await page.setInputFiles('#file', { name: 'game.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(game) });
    await page.waitForSelector('.graph progress');
    await page.waitForSelector('.graph progress', { state: 'detached' });
    const before = await mainThread(cdp);
    const between = await page.evaluate(scrub, FRAMES);
    const step = (await mainThread(cdp) - before) / FRAMES;
    console.log(`speed 1/${rate}: first judgment ${middle(clock).toFixed(0)} ms by the clock, ${middle(processor).toFixed(0)} of the processor; ` +
        `a step ${middle(between).toFixed(1)} ms by the clock, ${step.toFixed(1)} of the main thread`);
    await page.context().close();
}
const size = [...server.sent.values()].reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
console.log(`first load: ${(size / 1e6).toFixed(2)} MB compressed`);
await browser.close();
server.close();
