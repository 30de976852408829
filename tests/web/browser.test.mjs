// The page in Chromium: what a player does there, at three widths, offline, and with input that is bad.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { games, root } from './support.mjs';

const require = createRequire(join(root, 'web/package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const TYPES = {
    '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
};

let browser, server, url, work;
const sent = new Map();
const errors = [];

function serve(request, response) {
    const { pathname } = new URL(request.url, 'http://x');
    if (pathname === '/favicon.ico') {
        response.writeHead(204).end();
        return;
    }
    const path = pathname.startsWith('/npm/') ? join(root, 'out', pathname)
        : join(root, 'out/web', pathname.replace(/\/$/, '/index.html'));
    try {
        const bytes = readFileSync(path);
        sent.set(path, bytes);
        response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
        response.end(bytes);
    } catch {
        response.writeHead(404);
        response.end();
    }
}

before(async () => {
    server = createServer(serve).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.on('listening', resolve));
    url = `http://127.0.0.1:${server.address().port}/`;
    work = mkdtempSync(join(tmpdir(), 'keisei-web-'));
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
});

after(async () => {
    await browser?.close();
    server.closeAllConnections();
    server.close();
    rmSync(work, { recursive: true });
});

async function openPage(options = {}, path = '') {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(45000);
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(url + path);
    return page;
}

const judged = (page) => page.waitForSelector('.headline .result');
const result = (page) => page.textContent('.headline .result');
const errorText = (page) => page.textContent('.error span');

function openRecord(page, text, name = 'game.sgf') {
    writeFileSync(join(work, name), text);
    return page.setInputFiles('#file', join(work, name));
}

const showsMoves = (page, count) => page.waitForFunction((n) =>
    document.querySelector('.transport output').textContent.endsWith(`/ ${n}`), count);

async function clickPoint(page, x, y) {
    await page.click(`.left .shudan-vertex[data-x="${x}"][data-y="${y}"]`);
}

async function noViolations(page, what) {
    if (!(await page.evaluate(() => 'axe' in window)))
        await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    const serious = violations.filter((v) => ['serious', 'critical'].includes(v.impact));
    assert.deepEqual(serious.map((v) => `${v.id}: ${v.nodes[0].html}`), [], what);
}

function quiet() {
    assert.deepEqual(errors.splice(0), []);
}

test('a record is opened, stepped through, scored, disputed, explained and taken away', async () => {
    const page = await openPage();
    await judged(page);
    const size = [...sent.values()].reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
    assert.ok(size < 1.5e6, `the first load is ${size} bytes compressed`);
    const moves = games[0].match(/;[BW]\[/g).length;
    await openRecord(page, games[0]);
    await showsMoves(page, moves);

    // Keys, the slider and the wheel.
    await page.click('h1');
    await page.keyboard.press('Home');
    assert.match(await page.textContent('.transport output'), /^0 \//);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.match(await page.textContent('.transport output'), /^2 \//);
    assert.equal(await page.locator('.left .shudan-vertex:not(.shudan-sign_0)').count(), 2);
    await page.locator('.transport input').fill('20');
    await page.hover('.boards');
    await page.mouse.wheel(0, 120);
    await page.waitForFunction(() => document.querySelector('.transport output').textContent.startsWith('23 /'));
    await page.waitForFunction(() => document.querySelector('.graph figcaption').textContent.includes('move 23'));
    await page.keyboard.press('End');

    // The whole graph, and where it is clicked.
    await page.waitForFunction(() => document.querySelector('.graph progress') === null);
    const box = await page.locator('.graph svg').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const middle = Number((await page.textContent('.transport output')).split(' ')[0]);
    assert.ok(Math.abs(middle - moves / 2) <= 1);
    await page.keyboard.press('End');

    // Owners can be turned off.
    assert.ok(await page.locator('.left .shudan-paint_1').count() > 0);
    await page.keyboard.press('o');
    assert.equal(await page.locator('.left .shudan-paint_1, .left .shudan-paint_-1').count(), 0);
    await page.keyboard.press('o');

    // Score, and say that a living stone is dead.
    await page.click('#tab-Score');
    await page.waitForSelector('.rules caption');
    assert.equal(await page.locator('.rules').first().locator('tbody tr').count(), 7);
    const before = await result(page);
    const stone = page.locator('.left .shudan-vertex.shudan-sign_1:not(.shudan-dimmed)').first();
    await stone.click();
    await page.waitForFunction((old) => document.querySelector('.headline .result').textContent !== old, before);
    await page.click('text=Take back what I said');
    await page.waitForFunction((old) => document.querySelector('.headline .result').textContent === old, before);

    await page.click('#tab-Explain');
    await page.waitForSelector('.groups li');
    await page.locator('.groups li').first().hover();
    await page.waitForSelector('.left .shudan-selected');

    for (const [name, file, start] of [['SGF', 'keisei.sgf', '(;'], ['SVG', 'keisei.svg', '<svg'], ['PNG', 'keisei.png', '\x89PNG']]) {
        await page.click('.menu summary');
        const [download] = await Promise.all([page.waitForEvent('download'), page.click(`.menu button:has-text("(${name})")`)]);
        assert.equal(download.suggestedFilename(), file);
        const bytes = readFileSync(await download.path(), 'latin1');
        assert.ok(bytes.startsWith(start), `${file} starts with ${bytes.slice(0, 8)}`);
    }

    await page.click('.menu summary');
    await page.click('.menu button:has-text("Link")');
    await page.waitForFunction(() => location.hash.startsWith('#g='));
    const link = await openPage({}, await page.evaluate(() => location.hash));
    await showsMoves(link, moves);
    assert.match(await link.textContent('.transport output'), new RegExp(`^${moves} /`));
    await link.context().close();
    await page.context().close();
    quiet();
});

test('stones are played and set up, and drawings are pasted', async () => {
    const page = await openPage();
    await judged(page);
    await page.click('#tab-Game');
    await page.selectOption('.row select', '9');
    await page.click('text=Start');
    await showsMoves(page, 0);
    await clickPoint(page, 4, 4);
    await showsMoves(page, 1);
    await clickPoint(page, 2, 2);
    await showsMoves(page, 2);
    await clickPoint(page, 2, 2);
    assert.match(await errorText(page), /occupied/);
    await page.click('.panel button:has-text("White stone")');
    await clickPoint(page, 6, 6);
    await page.waitForFunction(() => document.querySelectorAll('.left .shudan-sign_-1.shudan-vertex').length === 2);
    await page.keyboard.press('Home');
    await page.click('.panel button:has-text("Play")');
    await clickPoint(page, 8, 8);
    await page.keyboard.press('Home');
    assert.equal(await page.locator('.row:has-text("Variations") button').count(), 2);
    await page.fill('textarea', '. . X O .\n. . X O .\n. X X O .\n. X O O .\n. X O . .');
    await page.click('text=Show it');
    await page.waitForFunction(() => document.querySelectorAll('.left .shudan-vertex').length === 25);
    await page.context().close();
    quiet();
});

test('two judges side by side, and what a point hangs together with', async () => {
    const page = await openPage();
    await judged(page);
    await openRecord(page, games[1]);
    await showsMoves(page, games[1].match(/;[BW]\[/g).length);
    await page.selectOption('label:has-text("Compare with") select', 'bouzy-5-21');
    await page.waitForFunction(() => document.querySelector('.other figcaption')?.textContent.includes('Black wins'));
    await page.check('.panel .check input');
    await page.locator('.left .shudan-vertex.shudan-sign_1').first().click();
    await page.waitForSelector('text=hangs together with, by softseg');
    await page.context().close();
    quiet();
});

test('it looks as it should at three widths, in light and dark, without serious violations', async () => {
    for (const [width, height, colorScheme] of [[360, 740, 'light'], [768, 1024, 'light'], [1440, 900, 'light'], [1440, 900, 'dark']]) {
        const page = await openPage({ viewport: { width, height }, colorScheme });
        await judged(page);
        for (const tab of ['Judge', 'Score', 'Explain', 'Game']) {
            await page.click(`#tab-${tab}`);
            await page.waitForSelector({ Judge: '.fields', Score: '.rules caption', Explain: '.groups li', Game: '.info' }[tab]);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            assert.equal(wide, 0, `${tab} at ${width} pixels is too wide`);
            await page.screenshot({
                path: join(root, `out/screenshots/${width}-${colorScheme}-${tab.toLowerCase()}.png`), fullPage: width < 1000,
            });
            if (width !== 768)
                await noViolations(page, `${tab} at ${width} pixels in ${colorScheme}`);
        }
        await page.context().close();
    }
    quiet();
});

test('it works offline once it was loaded', async () => {
    const page = await openPage();
    await judged(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await judged(page);
    await openRecord(page, games[2]);
    await showsMoves(page, games[2].match(/;[BW]\[/g).length);
    await page.context().close();
    errors.splice(0);
});

test('bad input gets one sentence, and nothing is lost', async () => {
    const page = await openPage();
    await judged(page);
    const shown = await page.textContent('.transport output');
    const bad = [
        ['junk', /^it is neither a game record nor a drawing/],
        ['', /^there is nothing in it/],
        ['(;B[aa', /^line 1: /],
        ['(;SZ[26];B[aa])', /25/],
        ['(;SZ[9]AB[aa]AW[ba][ab])', /liberty/],
        ['\0\x01\xff'.repeat(1000), /^it is neither/],
    ];
    for (const [text, message] of bad) {
        await openRecord(page, text);
        await page.waitForSelector('.error');
        assert.match(await errorText(page), message);
        await page.click('.error button');
        assert.equal(await page.textContent('.transport output'), shown);
    }
    await openRecord(page, '(;SZ[9];B[aa];W[bb];B[aa];W[cc])');
    await showsMoves(page, 2);
    assert.match(await errorText(page), /move 3: .*occupied\. The game is shown up to there/);

    // 25 MB in one comment: it is read, and the page goes on.
    await openRecord(page, `(;SZ[9]C[${'x'.repeat(25 << 20)}];B[ee])`);
    await showsMoves(page, 1);
    await openRecord(page, 'x'.repeat(33 << 20));
    await page.waitForSelector('.error:has-text("larger than 32 MB")');

    // A lost worker is started again.
    quiet();
    await page.workers()[0].evaluate(() => setTimeout(() => { throw new Error('gone'); }));
    await openRecord(page, games[0]);
    await showsMoves(page, games[0].match(/;[BW]\[/g).length);
    await judged(page);
    await page.context().close();
    errors.splice(0);

    const damaged = await openPage({}, '#g=AAAA');
    await damaged.waitForSelector('.error:has-text("the link is damaged")');
    await judged(damaged);
    await damaged.context().close();
    quiet();
});

test('the package runs in a page as it is, without a bundler', async () => {
    const page = await openPage({ serviceWorkers: 'block' }, 'manifest.webmanifest');
    const answers = await page.evaluate(async () => {
        const keisei = await import('/npm/keisei.js');
        const inline = await import('/npm/inline.js');
        const { guess } = await import('/npm/deadstones.js');
        const board = [[0, 0, 1, -1, 0], [0, 0, 1, -1, 0], [-1, 1, 1, -1, 0], [0, 1, -1, -1, 0], [0, 1, -1, 0, 0]];
        await keisei.init();
        await inline.init();
        const worker = keisei.createWorker({ module: 'score' });
        return [keisei.score(board).dead, inline.score(board).dead, (await worker.score(board)).dead,
            await guess(board, { finished: true })];
    });
    assert.deepEqual(answers, Array(4).fill([[0, 2]]));
    await page.context().close();
    quiet();
});

test('without the module there is a sentence and the game as text', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await context.route('**/*.wasm', (route) => route.abort());
    await page.goto(url);
    await page.waitForSelector('.fallback [role=alert]');
    assert.match(await page.textContent('.fallback [role=alert]'), /The judge does not load/);
    assert.match(await page.textContent('.fallback pre'), /\(;/);
    await context.close();
});
