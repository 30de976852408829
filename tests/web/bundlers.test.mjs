// An app that is put together by Vite and by webpack: the package as it is installed, its module and its worker.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch, serve } from './chromium.mjs';
import { packageAt, root } from './support.mjs';

const APP = `import { createWorker, init, score } from 'keisei';
import { guess } from 'keisei/deadstones';
import { init as inlineInit, score as inlineScore } from 'keisei/inline';
const board = [[0, 0, 1, -1, 0], [0, 0, 1, -1, 0], [-1, 1, 1, -1, 0], [0, 1, -1, -1, 0], [0, 1, -1, 0, 0]];
async function answers() {
    await init();
    await inlineInit();
    return [score(board).dead, inlineScore(board).dead, await guess(board, { finished: true }),
        (await createWorker({ module: 'score' }).score(board)).dead];
}
answers().catch(String).then((said) => { document.title = JSON.stringify(said); });
`;

let work, browser;

before(async () => {
    work = mkdtempSync(join(tmpdir(), 'keisei-bundle-'));
    cpSync(packageAt, join(work, 'node_modules/keisei'), { recursive: true });
    writeFileSync(join(work, 'package.json'), '{"private":true,"type":"module"}');
    writeFileSync(join(work, 'app.js'), APP);
    writeFileSync(join(work, 'index.html'), '<!doctype html><title></title><script type="module" src="./app.js"></script>');
    browser = await launch();
});

after(async () => {
    await browser?.close();
    rmSync(work, { recursive: true });
});

/** What the page of a folder says. */
async function run(folder) {
    const server = await serve((path) => join(folder, path));
    const page = await browser.newPage();
    try {
        await page.goto(server.url);
        await page.waitForFunction(() => document.title !== '', null, { timeout: 120000 });
        return JSON.parse(await page.title());
    } finally {
        await page.close();
        server.close();
    }
}

const DEAD = Array(4).fill([[0, 2]]);

test('Vite puts the package into an app', async () => {
    const { build } = await import(pathToFileURL(join(root, 'web/node_modules/vite/dist/node/index.js')));
    const warnings = [];
    const logger = { info() {}, warn: (text) => warnings.push(text), warnOnce: (text) => warnings.push(text), error: (text) => warnings.push(text),
        clearScreen() {}, hasErrorLogged: () => false, hasWarned: false };
    await build({ root: work, configFile: false, customLogger: logger, worker: { format: 'es' }, build: { outDir: 'vite', target: 'es2022' } });
    assert.deepEqual(warnings, []);
    assert.deepEqual(await run(join(work, 'vite')), DEAD);
});

test('webpack puts the package into an app', async () => {
    const webpack = createRequire(join(root, 'npm/package.json'))('webpack');
    const compiler = webpack({
        context: work, entry: './app.js', mode: 'production', performance: { hints: false },
        output: { path: join(work, 'webpack'), filename: 'app.js' },
    });
    const stats = await new Promise((resolve, reject) => compiler.run((error, made) => (error ? reject(error) : resolve(made))));
    await new Promise((resolve) => compiler.close(resolve));
    assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }), { ...stats.toJson({ all: false }), errors: [], warnings: [] });
    cpSync(join(work, 'index.html'), join(work, 'webpack/index.html'));
    assert.deepEqual(await run(join(work, 'webpack')), DEAD);
});
