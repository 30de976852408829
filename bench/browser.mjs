// node bench/browser.mjs GAMES.sgfs [COUNT]: beside @sabaki/deadstones and @sabaki/influence, in one process, on the
// final positions of labelled games (TB, TW): how many boards have every dead stone right, how many points the
// right owner, and the processor's ms a position. `make wasm` comes first.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(join(root, 'npm/package.json'));
const { create } = await import(join(root, 'out/npm/node/keisei.mjs'));
const theirs = require('@sabaki/deadstones');
const influence = require('@sabaki/influence');
const [path, count = '80'] = process.argv.slice(2);
const games = readFileSync(path, 'utf8').trim().split('\n').slice(0, Number(count));
const full = await create();
const score = await create({ module: 'score' });
const plain = await create({ module: 'score', simd: false });

const vertex = (text) => [text.charCodeAt(0) - 97, text.charCodeAt(1) - 97];

/** The final position, the owners by its labels, and the stones that are dead by them. */
function final(sgf) {
    const record = full.readSgf(sgf), line = record.line();
    const position = line.at(line.moves.length);
    const owner = position.board.map((row) => [...row]);
    const dead = new Set();
    const { properties } = record.nodes[line.nodes[line.nodes.length - 1]];
    for (const [name, sign] of [['TB', 1], ['TW', -1]])
        for (const [x, y] of (properties[name] ?? []).map(vertex)) {
            if (position.board[y][x] === -sign)
                dead.add([x, y].join());
            owner[y][x] = sign;
        }
    return { position, owner, dead };
}

const finals = games.map(final);
const without = (board, dead) => {
    const copy = board.map((row) => [...row]);
    for (const [x, y] of dead)
        copy[y][x] = 0;
    return copy;
};

const ways = {
    '@sabaki/deadstones 2.1.2, 100 playouts': async ({ board }) => ({ dead: await theirs.guess(board, { finished: true }) }),
    'the same, with the area of @sabaki/influence 1.2.2': async ({ board }) => {
        const dead = await theirs.guess(board, { finished: true });
        return { dead, area: influence.map(without(board, dead), { discrete: true }) };
    },
    'keisei/deadstones, or score()': async ({ board }) => score.score(board),
    'score() without vectors': async ({ board }) => plain.score(board),
    'score() with the record\'s terms': async (position) => score.score(position.board, position),
    'judge(), best': async (position) => {
        const judgment = full.judge(position.board, position);
        return { dead: judgment.dead, area: judgment.owner.map((row) => row.map((v) => Math.round(v))) };
    },
};

for (const [name, run] of Object.entries(ways)) {
    for (let i = 0; i < 20; i++)
        await run(finals[i % finals.length].position);
    let right = 0, points = 0, all = 0;
    const start = process.cpuUsage().user;
    const answers = [];
    for (const { position } of finals)
        answers.push(await run(position));
    const ms = (process.cpuUsage().user - start) / 1000 / finals.length;
    answers.forEach(({ dead, area }, i) => {
        const { owner, dead: wanted } = finals[i];
        right += dead.length === wanted.size && dead.every((v) => wanted.has(v.join()));
        area?.forEach((row, y) => row.forEach((value, x) => {
            all++;
            points += value === owner[y][x];
        }));
    });
    console.log(`| ${name} | ${right} of ${finals.length} | ${all ? `${(100 * points / all).toFixed(1)}%` : ''} | ${ms.toFixed(2)} |`);
}
