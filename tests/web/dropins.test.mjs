// The drop-ins beside what they stand in for: its own tests, and its values on positions of games.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { demo, games, packageAt, positionsOf, root } from './support.mjs';

const require = createRequire(join(root, 'npm/package.json'));
const keisei = await (await import(join(packageAt, 'node/keisei.mjs'))).create();
const boards = [
    ...games.flatMap((game) => positionsOf(keisei, game, [0, 1, 5, 15, 25, -1])),
    ...positionsOf(keisei, demo, [20, 60, 110, 160, -1]),
    { board: [[0, 1, 0, -1, 0], [0, 1, 0, -1, 0]] }, { board: [[0, 0], [0, 0]] },
].map((position) => position.board);

/** Runs the test files that the original brings, with ours in its place and a stand-in for its test tool. */
async function runOriginal(name, t) {
    const work = mkdtempSync(join(tmpdir(), 'keisei-original-'));
    try {
        mkdirSync(join(work, 'node_modules/tap'), { recursive: true });
        cpSync(join(root, 'npm/node_modules/@sabaki', name, 'tests'), join(work, 'tests'), { recursive: true });
        writeFileSync(join(work, 'package.json'), '{"main":"./main.js"}');
        writeFileSync(join(work, 'main.js'), `module.exports = require(${JSON.stringify(join(packageAt, `cjs/${name}.cjs`))})`);
        writeFileSync(join(work, 'node_modules/tap/index.js'), `const assert = require('node:assert');
            exports.cases = []; exports.test = (name, run) => exports.cases.push({ name, run });
            exports.t = { assert: (v) => assert.ok(v), ok: assert.ok, equal: assert.strictEqual, deepEqual: assert.deepEqual,
                notEqual: assert.notStrictEqual, notDeepEqual: assert.notDeepEqual, end() {} };`);
        const load = createRequire(join(work, 'tests/data.js'));
        readdirSync(join(work, 'tests')).filter((file) => file.endsWith('.test.js')).forEach((file) => load(`./${file}`));
        const tap = load('tap');
        assert.ok(tap.cases.length > 3);
        for (const { name: title, run } of tap.cases)
            await t.test(title, () => run(tap.t));
    } finally {
        rmSync(work, { recursive: true });
    }
}

test('the tests of @sabaki/deadstones pass', (t) => runOriginal('deadstones', t));
test('the tests of @sabaki/influence pass', (t) => runOriginal('influence', t));

test('keisei/influence has the values of @sabaki/influence', () => {
    const original = require('@sabaki/influence');
    const ours = require(join(packageAt, 'cjs/influence.cjs'));
    for (const board of boards) {
        if (board.length > 6) {
            for (const options of [{}, { discrete: true }, { maxDistance: 4, minRadiance: 1 }])
                assert.deepEqual(ours.map(board, options), original.map(board, options));
            for (const sign of [1, -1]) {
                assert.deepEqual(ours.radianceMap(board, sign), original.radianceMap(board, sign));
                assert.deepEqual(ours.radianceMap(board, sign, { p1: 4, p2: 2, p3: 1 }),
                    original.radianceMap(board, sign, { p1: 4, p2: 2, p3: 1 }));
            }
        }
        assert.deepEqual(ours.areaMap(board), original.areaMap(board));
        for (const sign of [1, -1])
            assert.deepEqual(ours.nearestNeighborMap(board, sign), original.nearestNeighborMap(board, sign));
    }
});

test('keisei/deadstones has the floating stones of @sabaki/deadstones', async () => {
    const original = require('@sabaki/deadstones');
    const ours = require(join(packageAt, 'cjs/deadstones.cjs'));
    const sorted = (vertices) => vertices.map(String).sort();
    for (const board of boards)
        assert.deepEqual(sorted(await ours.getFloatingStones(board)), sorted(await original.getFloatingStones(board)));
});

test('keisei/deadstones gives the same answer each time, and that of score()', async () => {
    const ours = require(join(packageAt, 'cjs/deadstones.cjs'));
    const last = boards[games.length * 6 + 4];
    const dead = await ours.guess(last, { finished: true });
    assert.ok(dead.length > 0);
    assert.deepEqual(dead, keisei.score(last).dead);
    assert.deepEqual(await ours.guess(last, { finished: true }), dead);
});

test('keisei/ogs estimates and scores in the forms of goban', async () => {
    const ogs = require(join(packageAt, 'cjs/ogs.cjs'));
    assert.throws(() => ogs.autoscore([[0, 0], [0, 0]]), { message: 'await init() of keisei/ogs first' });
    await ogs.init();
    const board = [[0, 0, 1, -1, 0], [0, 0, 1, -1, 0], [-1, 1, 1, -1, 0], [0, 1, -1, -1, 0], [0, 1, -1, 0, 0]];
    const owners = ogs.estimateOwnership(board, 'black', 1000, 0.3);
    assert.deepEqual(owners[2], [1, 1, 1, -1, -1]);
    const module = await ogs.estimatorModule();
    const address = module._malloc(4 * 25);
    module.HEAP32.set(board.flat(), address >> 2);
    const estimate = module.cwrap('estimate', 'number', Array(6).fill('number'));
    assert.equal(estimate(5, 5, address, 1, 1000, 0.3), owners.flat().reduce((a, b) => a + b));
    assert.deepEqual([...module.HEAP32.subarray(address >> 2, (address >> 2) + 25)], owners.flat());
    module._free(address);
    const auto = ogs.autoscore(board.map((row) => row.map((c) => (c < 0 ? 2 : c))), 'japanese');
    assert.deepEqual(auto.removed.filter((r) => r.removal_reason.startsWith('dead')).map(({ x, y }) => [x, y]), [[0, 2]]);
    assert.equal(auto.result[2][0], 1);
    assert.equal(auto.removed_string.slice(0, 2), 'ac');
});
