// The record on the screen: a tree of nodes, which is written as SGF whenever something is played or set up, and
// read again by the library, which checks it.
import { decodeSgf } from 'keisei';
import { engine } from './engine.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
export const toSgfPoint = (vertex) => (vertex === null ? '' : LETTERS[vertex[0]] + LETTERS[vertex[1]]);

const escaped = (text) => text.replace(/[\\\]]/g, '\\$&');

function nodeText(node) {
    return `;${Object.entries(node.properties)
        .map(([name, values]) => name + values.map((value) => `[${escaped(value)}]`).join('')).join('')}`;
}

/** The whole tree as SGF, without recursion: a record may have a hundred thousand nodes in one line. */
export function writeSgf(nodes) {
    let text = '';
    const waiting = [{ open: 0, branch: true }];
    while (waiting.length > 0) {
        const next = waiting.pop();
        if (next.close) {
            text += ')';
            continue;
        }
        if (next.branch) {
            text += '(';
            waiting.push({ close: true });
        }
        const node = nodes[next.open];
        text += nodeText(node);
        const branch = node.children.length > 1;
        for (let i = node.children.length - 1; i >= 0; i--)
            waiting.push({ open: node.children[i], branch });
    }
    return text;
}

const LARGEST = 32 << 20;

/** Text of a record or a drawing, from bytes or text. */
async function toSgf(input) {
    if (input.length > LARGEST)
        throw new Error('the file is larger than 32 MB, which no record of one game is');
    const text = typeof input === 'string' ? input : decodeSgf(input);
    if (/\(\s*;/.test(text))
        return text;
    if (text.trim() === '')
        throw new Error('there is nothing in it');
    try {
        return await engine.toSgf(text);
    } catch (error) {
        throw new Error(`it is neither a game record nor a drawing: ${error.message}`);
    }
}

/** The last node before move `number` of the line through `node`. */
function nodeBefore(nodes, node, number) {
    const path = [];
    for (let at = node; at >= 0; at = nodes[at].parent)
        path.unshift(at);
    for (let at = node; nodes[at].children.length > 0;)
        path.push(at = nodes[at].children[0]);
    let moves = 0;
    for (const at of path) {
        const { B, W } = nodes[at].properties;
        moves += (B ? 1 : 0) + (W ? 1 : 0);
        if (moves >= number)
            return { bad: at, good: nodes[at].parent };
    }
    return null;
}

/** Leaves out a node and what follows it. */
function without(nodes, bad) {
    const copy = nodes.map((node) => ({ ...node, children: node.children.filter((child) => child !== bad) }));
    return writeSgf(copy);
}

async function readLine(node) {
    return { line: await engine.line(node), positions: await engine.positions(node) };
}

/**
 * Reads a record, a drawing or bytes: { text, nodes, node, line, positions, warning }. Moves that cannot be
 * played are left out, with what follows them, and a warning says so.
 */
export async function open(input, wanted = 0) {
    const text = await toSgf(input);
    const record = await engine.readSgf(text);
    try {
        return { ...record, node: wanted, ...(await readLine(wanted)), warning: null };
    } catch (error) {
        const number = Number(/move (\d+)/.exec(error.message)?.[1]);
        const at = number ? nodeBefore(record.nodes, wanted, number) : null;
        if (at === null || at.good < 0)
            throw error;
        const shorter = await open(without(record.nodes, at.bad), 0);
        return { ...shorter, warning: `${error.message}. The game is shown up to there.` };
    }
}

/** Another line of the record that is open. */
export async function goTo(game, node) {
    return { ...game, node, ...(await readLine(node)) };
}

async function reread(nodes, node) {
    const text = writeSgf(nodes);
    const record = await engine.readSgf(text);
    // Nodes are numbered as they are written: the new one is found by what it says, last.
    const index = record.nodes.findIndex((n) => n.properties.XX !== undefined);
    record.nodes.forEach((n) => delete n.properties.XX);
    const at = index >= 0 ? index : node;
    return { ...record, text: text.replace('XX[1]', ''), node: at, ...(await readLine(at)), warning: null };
}

const copyOf = (nodes) => nodes.map((n) => ({ ...n, properties: { ...n.properties }, children: [...n.children] }));

/** Plays a move after node `at`: an old variation if it is there, else a new one. */
export async function play(game, at, colour, vertex) {
    const name = colour === 1 ? 'B' : 'W', value = toSgfPoint(vertex);
    const old = game.nodes[at].children.find((child) => game.nodes[child].properties[name]?.[0] === value);
    if (old !== undefined)
        return goTo(game, old);
    const nodes = copyOf(game.nodes);
    nodes[at].children.push(nodes.length);
    nodes.push({ index: nodes.length, parent: at, children: [], properties: { [name]: [value], XX: ['1'] } });
    return changed(game, nodes, at);
}

/** Puts a stone (1, -1) on a point of the position of node `at`, or takes it off (0). */
export async function setUp(game, at, sign, vertex) {
    const nodes = copyOf(game.nodes), value = toSgfPoint(vertex);
    let node = nodes[at];
    if (node.properties.B || node.properties.W || node.children.length > 0 && at !== 0) {
        node = { index: nodes.length, parent: at, children: [], properties: {} };
        nodes[at].children.push(nodes.length);
        nodes.push(node);
    }
    for (const name of ['AB', 'AW', 'AE']) {
        const rest = (node.properties[name] ?? []).filter((point) => point !== value);
        if (rest.length > 0)
            node.properties[name] = rest;
        else
            delete node.properties[name];
    }
    const name = sign === 1 ? 'AB' : sign === -1 ? 'AW' : 'AE';
    node.properties[name] = [...(node.properties[name] ?? []), value];
    node.properties.XX = ['1'];
    return changed(game, nodes, at);
}

/** A change that cannot be is taken back, and its reason told. */
async function changed(game, nodes, at) {
    try {
        return await reread(nodes, at);
    } catch (error) {
        await engine.readSgf(game.text);
        throw error;
    }
}

export const newGame = (width, height, komi, rules = 'Chinese') =>
    `(;GM[1]FF[4]CA[UTF-8]SZ[${width === height ? width : `${width}:${height}`}]RU[${rules}]KM[${komi}])`;

/** How many moves were played up to a node of the line, and the node of so many moves. */
export const movesAt = (game, node) => game.line.moveAt[game.line.nodes.indexOf(node)] ?? 0;
export function nodeAt(game, moves) {
    const index = game.line.moveAt.lastIndexOf(moves);
    return game.line.nodes[index] ?? game.line.nodes[0];
}
