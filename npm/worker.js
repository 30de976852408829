// The worker behind createWorker(): answers { id, name, args } with { id, value } or { id, error }, and tells how
// far a graph has come with { id, progress }.
import { port } from '#port';
import { create } from './create.js';

let keisei = null;
let record = null;

function readRecord(sgf, options) {
    record = keisei.readSgf(sgf, options);
    return { nodes: record.nodes, text: record.text };
}

/** Without its functions, which do not go through to a page. */
function lineOf(node) {
    const { at, ...line } = record.line(node);
    return line;
}

const own = {
    async init(options) {
        keisei = await create(options);
        return { version: keisei.version, judges: keisei.judges(), rules: keisei.rules() };
    },
    readSgf: readRecord,
    line: lineOf,
    positions(node) {
        const line = record.line(node);
        return Array.from({ length: line.moves.length + 1 }, (_, move) => line.at(move));
    },
    graph(id, sgf, options) {
        return keisei.graph(sgf ?? record, {
            ...options, onProgress: (move, last, point) => port.postMessage({ id, progress: { move, last, point } }),
        });
    },
    version: () => keisei.version,
};

async function answer({ id, name, args }) {
    if (name !== 'init' && keisei === null)
        throw new Error('the worker is not ready');
    if (name === 'graph')
        return own.graph(id, ...args);
    return name in own ? own[name](...args) : keisei[name](...args);
}

port.onmessage = ({ data }) =>
    answer(data).then(
        (value) => port.postMessage({ id: data.id, value }),
        (error) => port.postMessage({
            id: data.id, error: error.message, known: error.name === 'KeiseiError',
            fatal: error instanceof WebAssembly.RuntimeError,
        }));
