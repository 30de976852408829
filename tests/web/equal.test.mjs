// WebAssembly says what native code says, byte for byte: all judges, the scorer, the sentences and proofs,
// both builds.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { join } from 'node:path';
import { packageAt, root, testPositions, textOf } from './support.mjs';

const { create } = await import(join(packageAt, 'node/keisei.mjs'));
const { Module } = await import(join(packageAt, 'module.js'));
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

async function load(name) {
    const bytes = readFileSync(join(packageAt, 'wasm', `${name}.wasm`));
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Module(instance);
}

function openJudge(module, name) {
    const { exports } = module;
    for (;;) {
        const judge = module.lend(name, (at, size) => exports.kw_judge_open(at, size));
        if (judge !== 0)
            return judge;
        const missing = module.string(exports.kw_missing());
        assert.notEqual(missing, '', `${name}: ${module.message()}`);
        const bytes = readFileSync(join(packageAt, 'models', `${missing}.model`));
        const address = module.copy(bytes);
        module.lend(missing, (at, size) => module.check(exports.kw_model(at, size, address, bytes.length)));
    }
}

function put(module, position) {
    const { exports } = module;
    const turn = position.toMove === 1 ? 1 : 2;
    module.lend(textOf(position.board), (at, size) =>
        module.check(exports.kw_board(position.width, position.height, at, size)));
    module.lend('', (at, size) => module.check(exports.kw_terms(at, size, 7.5, 0, NaN, 0)));
    module.check(exports.kw_situation(position.passed ? 3 - turn : turn, -2, -1, -1));
    if (position.passed)
        module.check(exports.kw_play(3 - turn, -1));
}

/** Owner, alive, raw and the JSON, up to what the face adds to it. */
function ask(module, name, judge, position, jsonSize) {
    const { exports } = module;
    put(module, position);
    module.check(name === 'score' ? exports.kw_score() : name === 'explain' ? exports.kw_explain() : exports.kw_judge(judge));
    const count = position.width * position.height * 4;
    return Buffer.concat([
        ...[exports.kw_owner(), exports.kw_alive(), exports.kw_raw()].map((at) => Buffer.from(module.bytes(at, count))),
        Buffer.from(module.text()).subarray(0, jsonSize - 1), Buffer.from('}'),
    ]);
}

/** For each stone, the proofs that it falls and that it lives, its enemy moving first. */
function prove(module, position) {
    const { exports } = module, parts = [Buffer.alloc(position.width * position.height * 12)];
    put(module, position);
    module.lend(new Uint8Array(position.width * position.height), (at) => exports.kw_assume(at));
    position.board.flat().forEach((sign, point) => {
        for (const kind of sign === 0 ? [] : [1, 3]) {
            module.check(exports.kw_prove(kind, 0, sign === 1 ? 2 : 1, point, 300));
            if (module.json())
                parts.push(Buffer.from(module.bytes(exports.kw_proof(), exports.kw_proof_size())));
        }
    });
    return Buffer.concat(parts);
}

function askNative(questions) {
    const input = questions.map(([name, p]) =>
        `${name} ${p.width} ${p.height} ${textOf(p.board)} ${p.toMove === 1 ? 1 : 2} ${p.passed ? 1 : 0}\n`).join('');
    const run = spawnSync(join(root, 'build/check/answers'), { input, maxBuffer: 1 << 28 });
    assert.equal(run.status, 0, String(run.stderr));
    const answers = [];
    for (let at = 0; at < run.stdout.length;) {
        const end = run.stdout.indexOf(10, at), size = Number(run.stdout.subarray(at, end));
        answers.push(run.stdout.subarray(end + 1, end + 1 + size));
        at = end + 1 + size;
    }
    return answers;
}

const keisei = await create();
const positions = testPositions(keisei);
const names = {
    full: ['score', 'prove', 'explain', ...keisei.judges().flatMap((j) => (j.examples.length > 0 ? j.examples : [j.name])),
        'distance:remove', 'influence:reverse', 'bouzy-5-21+distance:remove'],
};
names.score = ['score', 'prove', ...(await create({ module: 'score' })).judges().flatMap((j) => (j.examples.length > 0 ? j.examples : [j.name]))];
const questions = names.full.flatMap((name) => positions.map((position) => [name, position]));
const native = new Map(askNative(questions).map((answer, i) => [`${questions[i][0]} ${i % positions.length}`, answer]));

for (const kind of ['full', 'full-plain', 'score', 'score-plain'])
    test(`${kind}.wasm answers as native code does`, async () => {
        const module = await load(kind);
        for (const name of names[kind.split('-')[0]]) {
            const judge = ['score', 'prove', 'explain'].includes(name) ? 0 : openJudge(module, name);
            positions.forEach((position, i) => {
                const wanted = native.get(`${name} ${i}`);
                const count = position.width * position.height * 12;
                const answer = name === 'prove' ? prove(module, position) : ask(module, name, judge, position, wanted.length - count);
                assert.equal(hash(answer), hash(wanted), `${name}, position ${i}`);
            });
        }
    });

test('the modules keep to their sizes', async () => {
    const { gzipSync } = await import('node:zlib');
    const size = (name) => gzipSync(readFileSync(join(packageAt, 'wasm', `${name}.wasm`)), { level: 9 }).length;
    assert.ok(size('score') <= 450 * 1024, `score.wasm has ${size('score')} bytes`);
    assert.ok(size('score-plain') <= 450 * 1024);
});
