// The page in Chromium: what a player does there, at three widths, offline, and with input that is bad.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { launch, serve } from './chromium.mjs';
import { games, root } from './support.mjs';

const axe = readFileSync(createRequire(join(root, 'web/package.json')).resolve('axe-core/axe.min.js'), 'utf8');
const DRAWING = '. . X O .\n. . X O .\n. X X O .\n. X O O .\n. X O . .';

let browser, server, work;
const errors = [];

before(async () => {
    server = await serve((path) => join(root, path.startsWith('/npm/') ? 'out' : 'out/web', path));
    work = mkdtempSync(join(tmpdir(), 'keisei-web-'));
    browser = await launch();
});

after(async () => {
    await browser?.close();
    server.close();
    rmSync(work, { recursive: true });
});

async function openPage(options = {}, path = '') {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(120000);
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(server.url + path);
    return page;
}

const judged = (page) => page.waitForSelector('.headline .result');
const score = (page) => page.textContent('.count .result');
const movesOf = (sgf) => sgf.match(/;[BW]\[/g).length;

/** Waits for an element that has this text, and nothing else happens before. */
const says = (page, selector, text) => page.waitForFunction(([where, what]) =>
    [...document.querySelectorAll(where)].some((element) => element.textContent.includes(what)), [selector, text]);

async function fails(page, message) {
    await page.waitForSelector('.error');
    assert.match(await page.textContent('.error span'), message);
    await page.click('.error button');
    await page.waitForSelector('.error', { state: 'detached' });
}

function openRecord(page, content, name = 'game.sgf') {
    writeFileSync(join(work, name), content);
    return page.setInputFiles('#file', join(work, name));
}

/** Waits until so many moves are played, of so many. */
const showsMove = (page, move, count) => page.waitForFunction((text) =>
    document.querySelector('.transport output').textContent === text, `${move} / ${count}`);
const showsMoves = (page, count) => showsMove(page, count, count);

const painted = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('.left .owners').length === wanted, count);

async function clickPoint(page, x, y) {
    await page.click(`.left .shudan-vertex[data-x="${x}"][data-y="${y}"]`);
}

/** Controls that are lower than a finger is wide, by what they say. */
const tooSmall = (page) => page.evaluate(() =>
    [...document.querySelectorAll('button, select, summary, .switch, .transport input')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
        .map((element) => element.textContent || element.className));

/** All of the page, or what is beside the board, whose hundreds of points are the same each time. */
async function noViolations(page, what, all) {
    if (!(await page.evaluate(() => 'axe' in window)))
        await page.evaluate(axe);
    const { violations } = await page.evaluate((exclude) => window.axe.run({ exclude }), all ? [] : ['.shudan-content']);
    const serious = violations.filter((v) => ['serious', 'critical'].includes(v.impact));
    assert.deepEqual(serious.map((v) => `${v.id}: ${v.nodes[0].html}`), [], what);
}

function quiet() {
    assert.deepEqual(errors.splice(0), []);
}

test('a record is opened, stepped through, scored, disputed, explained and taken away', async () => {
    const page = await openPage();
    await judged(page);
    const size = [...server.sent.values()].reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
    assert.ok(size < 1.5e6, `the first load is ${size} bytes compressed`);
    const moves = movesOf(games[0]);
    await openRecord(page, games[0]);
    await showsMoves(page, moves);

    // Keys, the slider and the wheel.
    await page.click('h1');
    await page.keyboard.press('Home');
    await showsMove(page, 0, moves);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await showsMove(page, 2, moves);
    assert.equal(await page.locator('.left .shudan-vertex:not(.shudan-sign_0)').count(), 2);
    await page.locator('.transport input').fill('20');
    await showsMove(page, 20, moves);
    await page.hover('.boards');
    await page.mouse.wheel(0, 120);
    await showsMove(page, 23, moves);

    // The whole graph, and where it is clicked.
    await page.waitForSelector('.graph progress', { state: 'detached' });
    const box = await page.locator('.graph svg').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction((middle) =>
        Math.abs(Number(document.querySelector('.transport input').value) - middle) <= 1, moves / 2);
    await page.click('[aria-label="To the end"]');
    await showsMoves(page, moves);

    // Owners can be turned off.
    await painted(page, 1);
    await page.click('h1');
    await page.keyboard.press('o');
    await painted(page, 0);
    await page.click('.switch');
    await painted(page, 1);

    await page.click('#tab-Explain');
    await page.waitForSelector('.panel .prose li');
    await page.locator('.panel .list .shows').filter({ hasText: 'territory' }).first().hover();
    await page.waitForSelector('.left .shudan-selected');

    for (const [name, file, start] of [['SGF', 'keisei.sgf', '(;'], ['SVG', 'keisei.svg', '<svg'], ['PNG', 'keisei.png', '\x89PNG']]) {
        await page.click('.menu summary');
        const [download] = await Promise.all([page.waitForEvent('download'), page.click(`.menu button:has-text("(${name})")`)]);
        assert.equal(download.suggestedFilename(), file);
        const bytes = readFileSync(await download.path(), 'latin1');
        assert.ok(bytes.startsWith(start), `${file} starts with ${bytes.slice(0, 8)}`);
        if (name === 'SGF')
            assert.match(bytes, /TB\[.*C\[best: |C\[best: .*TB\[/s);
    }

    await page.click('.menu summary');
    await page.click('.menu button:has-text("Link")');
    await page.waitForFunction(() => location.hash.startsWith('#g='));
    const link = await openPage({}, await page.evaluate(() => location.hash));
    await showsMoves(link, moves);
    await link.context().close();
    await page.context().close();
    quiet();
});

test('a finished game is scored by every ruleset, and stones are disputed', async () => {
    const page = await openPage();
    await judged(page);
    await openRecord(page, '(;SZ[5]KM[0]RU[Chinese]AB[ca][cb][bc][cc][bd][be]AW[da][db][dc][cd][dd][ce][ac]PL[B];B[];W[])');
    await showsMoves(page, 2);
    await page.click('#tab-Score');
    await says(page, '.scores', 'Tromp–Taylor');
    for (const rules of ['Japanese', 'Korean', 'Chinese', 'AGA', 'New Zealand', 'Ing'])
        assert.match(await page.textContent('.scores'), new RegExp(rules));
    await says(page, '.list .shows', 'White A3 dead');
    await page.click('button:has-text("Why?")');
    await says(page, '.proof', 'White A3');
    await page.waitForSelector('.left .shudan-marker_label');
    await page.click('.proof button');
    await page.waitForSelector('.left .shudan-marker_label', { state: 'detached' });
    const before = await score(page);
    await clickPoint(page, 0, 2);
    await page.waitForFunction((old) => document.querySelector('.count .result').textContent !== old, before);
    await page.click('text=Take back what I said of 1 stone');
    await page.waitForFunction((old) => document.querySelector('.count .result').textContent === old, before);
    await page.context().close();
    quiet();
});

test('stones are played and set up, and drawings are pasted', async () => {
    const page = await openPage();
    await judged(page);
    await page.click('#tab-Game');
    await page.getByLabel('Size').selectOption('9');
    await page.getByLabel('Komi').fill('6.5');
    await page.click('button:has-text("Start")');
    await showsMoves(page, 0);
    await says(page, '.info', 'komi 6.5');
    await clickPoint(page, 4, 4);
    await showsMoves(page, 1);
    await clickPoint(page, 2, 2);
    await showsMoves(page, 2);
    await clickPoint(page, 2, 2);
    await fails(page, /occupied/);
    await page.click('button:has-text("Pass")');
    await showsMoves(page, 3);
    await page.click('.tools button:has-text("White")');
    await clickPoint(page, 6, 6);
    await page.waitForFunction(() => document.querySelectorAll('.left .shudan-sign_-1.shudan-vertex').length === 2);
    await page.click('[aria-label="To the start"]');
    await showsMove(page, 0, 3);
    await page.click('.tools button:has-text("Play")');
    await clickPoint(page, 8, 8);
    await showsMoves(page, 1);
    await page.click('[aria-label="To the start"]');
    await page.waitForSelector('.variations');
    assert.equal(await page.locator('.variations button').count(), 2);
    await page.click('.variations button:has-text("A")');
    await showsMove(page, 1, 3);
    await page.fill('textarea', DRAWING);
    await page.click('text=Show it');
    await page.waitForFunction(() => document.querySelectorAll('.left .shudan-vertex').length === 25);
    await page.context().close();
    quiet();
});

test('records are dropped and pasted, in any encoding', async () => {
    const page = await openPage();
    await judged(page);
    const japanese = [...Buffer.from('(;CA[Shift_JIS]SZ[9]PB['), 0x8c, 0xe0, ...Buffer.from('];B[ee])')];
    await page.evaluate((bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'game.sgf'));
        document.querySelector('.page').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, japanese);
    await showsMoves(page, 1);
    await says(page, '.player', '呉');
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData('text', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, DRAWING);
    await page.waitForFunction(() => document.querySelectorAll('.left .shudan-vertex').length === 25);
    await page.context().close();
    quiet();
});

test('two judges side by side, and what a point hangs together with', async () => {
    const page = await openPage();
    await judged(page);
    await openRecord(page, games[1]);
    await showsMoves(page, movesOf(games[1]));
    await page.getByLabel('Compare with').selectOption('bouzy-5-21');
    await says(page, '.other figcaption', 'wins with');
    await says(page, '.figures', 'bouzy-5-21');
    await page.click('text=What does a point hang together with?');
    await page.locator('.left .shudan-vertex.shudan-sign_1').first().click();
    await says(page, '.notice', 'hangs together with, by softseg');
    await page.context().close();
    quiet();
});

const LOOKS = [[360, 740, 'light'], [360, 740, 'dark'], [768, 1024, 'light'], [1440, 900, 'light'], [1440, 900, 'dark']];
const LOOKS_CHECKED = ['360 light', '1440 dark'];
const READY = { Judge: '.fields', Score: '.scores', Explain: '.prose li', Game: '.info' };

for (const [width, height, colorScheme] of LOOKS)
    test(`it looks as it should with ${width} pixels, ${colorScheme}, and has no serious violation`, async () => {
        const page = await openPage({ viewport: { width, height }, colorScheme, hasTouch: width < 1000 });
        await judged(page);
        for (const [tab, ready] of Object.entries(READY)) {
            await page.click(`#tab-${tab}`);
            await page.waitForSelector(ready);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
            assert.equal(wide, 0, `${tab} is too wide`);
            if (width < 1000)
                assert.deepEqual(await tooSmall(page), [], `${tab} has what no finger hits`);
            await page.screenshot({
                path: join(root, `out/screenshots/${width}-${colorScheme}-${tab.toLowerCase()}.png`), fullPage: width < 1000,
            });
            if (LOOKS_CHECKED.includes(`${width} ${colorScheme}`))
                await noViolations(page, tab, width === 360 && tab === 'Judge');
        }
        await page.context().close();
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
    await showsMoves(page, movesOf(games[2]));
    await page.context().close();
    errors.splice(0);
});

test('bad input gets one sentence, and nothing is lost', async () => {
    const page = await openPage();
    await judged(page);
    await showsMove(page, 150, 202);
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
        await fails(page, message);
        await showsMove(page, 150, 202);
    }
    await openRecord(page, '(;SZ[9];B[aa];W[bb];B[aa];W[cc])');
    await showsMoves(page, 2);
    await fails(page, /move 3: .*occupied\. The game is shown up to there/);

    // 25 MB in one comment: it is read, and the page goes on.
    await openRecord(page, `(;SZ[9]C[${'x'.repeat(25 << 20)}];B[ee])`);
    await showsMoves(page, 1);
    await openRecord(page, 'x'.repeat(33 << 20));
    await fails(page, /larger than 32 MB/);

    // A lost worker is started again.
    quiet();
    await page.workers()[0].evaluate(() => setTimeout(() => { throw new Error('gone'); }));
    await openRecord(page, games[0]);
    await showsMoves(page, movesOf(games[0]));
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
    await page.goto(server.url);
    await page.waitForSelector('.fallback [role=alert]');
    assert.match(await page.textContent('.fallback [role=alert]'), /The judge does not load/);
    assert.match(await page.textContent('.fallback pre'), /\(;/);
    await context.close();
});
