// The package as users have it: its functions, its errors, the worker, CommonJS, and the archive.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { demo, games, packageAt, root } from './support.mjs';

const keisei = await import(join(packageAt, 'node/keisei.mjs'));
const WALL = ['..XO.', '..XO.', '.XXO.', '.XOO.', '.XO..'];
const rows = WALL.map((row) => Array.from(row, (c) => (c === 'X') - (c === 'O')));
const board = (width, height) => Array.from({ length: height }, () => Array(width).fill(0));

test('before init() there is one sentence', () => {
    assert.throws(() => keisei.judge(rows), { name: 'KeiseiError', message: 'await init() first' });
});

test('a wall is judged, from rows, text and drawings alike', async () => {
    await keisei.init();
    const judgment = keisei.judge(rows, { komi: 0.5 });
    assert.equal(judgment.result, 'B+0.5');
    assert.equal(judgment.finished, true);
    assert.deepEqual(judgment.owner[0], [1, 1, 1, -1, -1]);
    assert.deepEqual(keisei.judge(WALL, { komi: 0.5 }), judgment);
    assert.deepEqual(keisei.judge(keisei.toText(rows), { komi: 0.5 }), judgment);
});

test('a dead stone is found, disputed, and given', () => {
    const at = rows.map((row) => [...row]);
    at[2][0] = -1;
    const found = keisei.score(at, { captures: [0, 0], rules: 'japanese', komi: 0 });
    assert.deepEqual(found.dead, [[0, 2]]);
    assert.equal(found.area[2][0], 1);
    assert.equal(found.scores.japanese, 2);
    assert.equal(found.reasons.japanese, '');
    const alive = keisei.score(at, { alive: [[0, 2]] });
    assert.deepEqual(alive.dead, []);
    const none = keisei.score(at, { dead: [] });
    assert.deepEqual(none.dead, []);
    assert.equal(none.blocks.find((b) => b.stones[0][0] === 0).proved, 'given');
    assert.throws(() => keisei.score(at, { alive: [[0, 2]], dead: [[0, 2]] }), { name: 'KeiseiError' });
    assert.throws(() => keisei.score(at, { alive: [[0, 0]] }), { name: 'KeiseiError' });
});

test('what is in doubt comes with the moves that decide it, and families go together', () => {
    const line = keisei.readSgf(demo).line(), position = line.at(135);
    const verdict = keisei.score(position.board, { ...line.terms, ...position });
    assert.equal(verdict.finished, false);
    assert.ok(verdict.warning.includes(verdict.doubts[0].text.slice(10)));
    for (const { stones, reason, blackFirst } of verdict.doubts) {
        assert.ok(stones.every(([x, y]) => position.board[y][x] !== 0));
        assert.ok(reason.length > 0 && blackFirst.length > 0);
    }
    const dead = verdict.blocks.find((block) => block.status === 'dead' && block.proved === null);
    const disputed = keisei.score(position.board, { ...line.terms, ...position, alive: [dead.stones[0]] });
    for (const block of verdict.blocks.filter(({ family }) => family === dead.family))
        assert.ok(!disputed.dead.some((stone) => String(stone) === String(block.stones[0])));
    assert.equal(verdict.differences.japanese.reduce((sum, d) => sum + d.colour * d.points, verdict.margin), verdict.scores.japanese);
});

test('a proof is found, checked, refused where it does not fit, and shown as a line of play', () => {
    const corner = ['...XO..', 'XXXXO..', 'OOOOO..', '.......', '.......', '.......'];
    const options = { toMove: 'black' };
    const found = keisei.proof(corner, [0, 1], { toMove: 'white' });
    assert.match(found.text, /^Black D6 is dead, .*White moving first/);
    const { bytes, ...statement } = found;
    assert.deepEqual(keisei.verify(corner, bytes), statement);
    const line = keisei.proofLine(corner, found, options);
    assert.deepEqual(line[0], { colour: -1, vertex: [1, 0] }, 'White takes the middle of three');
    assert.ok(line.every(({ colour }, i) => i === 0 || colour !== line[i - 1].colour || line[i - 1].vertex !== null));
    const alive = ['.X.XO..', ...corner.slice(1)];
    assert.throws(() => keisei.verify(alive, bytes), { name: 'KeiseiError', message: /another position/ });
    assert.throws(() => keisei.verify(corner, bytes.map((b, i) => (i === bytes.length - 1 ? b ^ 1 : b))), { name: 'KeiseiError' });
    assert.throws(() => keisei.verify(corner, new Uint8Array(3)), { name: 'KeiseiError', message: 'this is no proof' });
    assert.throws(() => keisei.proof(corner, [0, 0]), { message: 'there is no stone at A6' });
    assert.match(keisei.proof(alive, [0, 1]).text, /is alive/);
});

test('errors are one sentence of the library', () => {
    const fails = (call, message) => assert.throws(call, { name: 'KeiseiError', message });
    fails(() => keisei.judge(board(26, 26)), /from 2 to 25 lines each way/);
    fails(() => keisei.judge([[1, -1], [-1, 0]]), /has no liberty/);
    fails(() => keisei.judge([[0, 0], [0]]), 'row 1 of the board is not as long as the first');
    fails(() => keisei.judge([[0, 2], [0, 0]]), 'the board has 2 at [1, 0], not 1, 0 or -1');
    fails(() => keisei.judge(rows, { judge: 'nobody' }), 'there is no judge "nobody"');
    fails(() => keisei.judge(rows, { judge: 'softseg' }), /is not loaded: await prepare/);
    fails(() => keisei.score(rows, { rules: 'chess' }), 'there are no such rules');
    fails(() => keisei.score(rows, { dead: [[0, 0]] }), /where there is no stone/);
    fails(() => keisei.score(rows, { dead: [[9, 9]] }), 'there is no point [9,9] on the board');
    fails(() => keisei.score(rows, { komi: 'x' }), 'komi must be a number');
    fails(() => keisei.readSgf('junk'), 'there is no game record in this text');
    fails(() => keisei.readSgf('(;B[aa'), /^line 1: /);
    fails(() => keisei.readSgf('(;SZ[9];B[aa];W[aa])').line(), /White A9 is occupied/);
});

test('every board from 2x2 to 25x25 is judged and scored', () => {
    for (const [width, height] of [[2, 2], [2, 25], [7, 4], [25, 25]]) {
        const judgment = keisei.judge(board(width, height));
        assert.equal(judgment.owner.length, height);
        assert.equal(keisei.score(board(width, height)).area[0].length, width);
    }
});

test('models are fetched when they are chosen', async () => {
    await keisei.prepare('softseg');
    assert.equal(keisei.judge(rows, { judge: 'softseg' }).judge, 'softseg');
    const map = keisei.connections(rows, [2, 0], { judge: 'softseg' });
    assert.ok(map[1][2] > 0.9, 'stones of a block hang together');
    await assert.rejects(keisei.prepare('nobody'), { message: 'there is no judge "nobody"' });
});

test('a record is read with variations, encodings and a graph', () => {
    const record = keisei.readSgf('(;SZ[9]KM[6.5]PB[A\\]b];B[ee](;W[ce];B[cf])(;W[gg]C[two\\\nlines]))');
    assert.deepEqual(record.nodes.map((node) => node.parent), [-1, 0, 1, 2, 1]);
    assert.equal(record.nodes[0].properties.PB[0], 'A]b');
    assert.equal(record.nodes[4].properties.C[0], 'twolines');
    assert.equal(record.line().moves.length, 3);
    const line = record.line(4);
    assert.deepEqual(line.nodes, [0, 1, 4]);
    assert.deepEqual(line.at(2).board[6][6], -1);
    const other = keisei.readSgf(demo);
    assert.equal(other.line().at(1).width, 19);
    assert.deepEqual(line.at(2).width, 9, 'a record stays what it is when another was read');
    const points = keisei.graph(games[0]);
    assert.equal(points.length, keisei.readSgf(games[0]).line().moves.length + 1);
    assert.ok(points.every((p) => p.blackWins >= 0 && p.blackWins <= 1));
    const chinese = new Uint8Array([...Buffer.from('(;CA[gb2312]PB['), 0xce, 0xe2, ...Buffer.from(']SZ[9])')]);
    assert.equal(keisei.readSgf(chinese).nodes[0].properties.PB[0], '吴');
});

test('explanations, moves and pictures', () => {
    const position = keisei.readSgf(demo).line().at(150);
    const explanation = keisei.explain(position.board, position);
    assert.equal(explanation.result, keisei.judge(position.board, position).result, 'the page has the verdict of best');
    assert.ok(explanation.text.startsWith(explanation.sentences[0].text));
    for (const part of ['board', 'move', 'rest'])
        assert.ok(explanation.sentences.some((s) => s.part === part), part);
    for (const { group, colour } of explanation.sentences)
        assert.ok(group === null || explanation.groups[group].colour === colour);
    assert.ok(explanation.groups.every((group) => group.reason.length > 0));
    const { moves, pass } = keisei.policy(position.board, position);
    assert.ok(Math.abs(moves.flat().reduce((a, b) => a + b, pass) - 1) < 1e-4);
    assert.match(keisei.toSvg(rows), /^<svg /);
    assert.match(keisei.toSgf(rows, { judge: 'best' }), /TB\[/);
    assert.deepEqual(keisei.play(rows, [0, 0]).board[0][0], 1);
});

test('the worker has the same answers, and is started again when it is lost', async () => {
    const worker = keisei.createWorker();
    assert.deepEqual(await worker.judge(rows), keisei.judge(rows));
    await worker.readSgf(games[0]);
    const seen = [];
    const points = await worker.graph(null, { onProgress: (move) => seen.push(move) });
    assert.equal(seen.length, points.length);
    await assert.rejects(worker.judge(board(26, 26)), { name: 'KeiseiError' });
    const pending = worker.judge(rows);
    await new Promise((resolve) => setImmediate(resolve));
    worker.terminate();
    await assert.rejects(pending, { message: 'the worker was stopped' });
    assert.equal((await worker.line()).width, 9, 'the record is there again');
    worker.terminate();
});

test('a worker that does not answer is given up', async () => {
    const started = [];
    const worker = keisei.createWorker({
        limit: 50,
        worker() {
            const face = {
                postMessage({ id, name }) {
                    if (name === 'init')
                        setTimeout(() => face.onmessage({ data: { id, value: {} } }));
                },
                terminate() {},
            };
            started.push(face);
            return face;
        },
    });
    const message = 'the worker did not answer for 0.05 seconds and was stopped';
    await assert.rejects(worker.judge(rows), { message });
    await assert.rejects(worker.judge(rows), { message });
    assert.equal(started.length, 2);
});

test('a module that does not load is one sentence', async () => {
    await assert.rejects(keisei.create({ wasm: new Uint8Array([1, 2, 3]) }), /^KeiseiError: the WebAssembly module does not load/);
    await assert.rejects(keisei.create({ module: 'huge' }), { message: 'there is no module "huge": "full" and "score" are there' });
});

test('the same without vectors, inline and in CommonJS', async () => {
    const plain = await keisei.create({ simd: false, module: 'score' });
    const require = createRequire(import.meta.url);
    const common = require(join(packageAt, 'cjs/keisei.cjs'));
    const inline = require(join(packageAt, 'cjs/inline.cjs'));
    await common.init();
    await inline.init();
    const wanted = keisei.score(rows);
    for (const each of [plain, common, inline])
        assert.deepEqual(each.score(rows), wanted);
});

test('the archive installs from the file alone', () => {
    const work = mkdtempSync(join(tmpdir(), 'keisei-pack-'));
    try {
        writeFileSync(join(work, 'package.json'), '{"name":"user","private":true,"type":"module"}');
        const { version } = JSON.parse(readFileSync(join(packageAt, 'package.json')));
        const archive = join(root, 'out', `keisei-${version}.tgz`);
        execFileSync('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', archive], { cwd: work, stdio: 'pipe' });
        writeFileSync(join(work, 'use.mjs'), `import { init, score } from 'keisei';
            import { guess } from 'keisei/deadstones'; import influence from 'keisei/influence';
            import { init as inlineInit } from 'keisei/inline'; import { autoscore, init as ogs } from 'keisei/ogs';
            await init(); await inlineInit(); await ogs();
            console.log(score('${WALL.join('\\n')}').result, (await guess(${JSON.stringify(rows)}, { finished: true })).length,
                influence.areaMap([[0, 1]])[0][0], autoscore([[0, 1], [0, 1]]).result[0][0]);`);
        const said = execFileSync('node', ['use.mjs'], { cwd: work, encoding: 'utf8' });
        assert.equal(said, 'W+6.5 0 1 1\n');
    } finally {
        rmSync(work, { recursive: true });
    }
});

test('the types are those that are there', () => {
    const work = mkdtempSync(join(tmpdir(), 'keisei-types-'));
    try {
        writeFileSync(join(work, 'use.ts'), `import { init, judge, score, createWorker, type Verdict } from '${packageAt}/keisei.js';
            import deadstones from '${packageAt}/deadstones.js'; import { estimateOwnership } from '${packageAt}/ogs.js';
            async function use(): Promise<number> {
                await init({ module: 'score' });
                const verdict: Verdict = score([[0, 1], [0, -1]], { rules: 'japanese', dead: [[1, 0]] });
                const dead: [number, number][] = await deadstones.guess([[0]], { finished: true });
                const rows: number[][] = estimateOwnership([[0]], 'black', 1, 0.2);
                const worker = createWorker();
                return (await worker.judge('..\\n..')).score + judge(['..', '..']).blackWins + verdict.margin + dead.length + rows.length;
            }
            use();`);
        execFileSync(join(root, 'npm/node_modules/.bin/tsc'), ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext',
            '--skipLibCheck', 'false', join(work, 'use.ts')], { cwd: work, stdio: 'pipe', encoding: 'utf8' });
    } catch (error) {
        assert.fail(error.stdout || error.message);
    } finally {
        rmSync(work, { recursive: true });
    }
});
