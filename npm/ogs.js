// For the board of online-go.com (goban): an estimator for set_local_ownership_estimator, the functions of its
// score estimator as Emscripten makes them, and autoscore. Colours of goban's boards are 1 Black, 2 White
// (autoscore) or 1 and -1 (estimators). Call init() first and wait for it.
import { KeiseiError, toRows } from './board.js';
import { create } from './create.js';

let keisei = null;

/** Loads the module, once; `module` is "score" unless it is said otherwise. */
export async function init(options) {
    keisei ??= await create({ module: 'score', ...options });
    return keisei;
}

function library() {
    if (keisei === null)
        throw new KeiseiError('await init() of keisei/ogs first');
    return keisei;
}

const COLOURS = { black: 1, white: -1 };

/** Owners: those of a finished game if it is one, else what is to be expected. */
function owners(board, toMove) {
    const verdict = library().score(board, { toMove });
    return (verdict.finished ? verdict : library().judge(board, { toMove })).owner;
}

/**
 * For set_local_ownership_estimator. There are no trials, and the same board always has the same answer. Points
 * that are owned by less than the tolerance are nobody's.
 */
export function estimateOwnership(board, colour, trials, tolerance = 0) {
    return owners(board, COLOURS[colour] ?? 1).map((row) =>
        row.map((value) => (Math.abs(value) < tolerance ? 0 : Math.sign(value))));
}

/** The score estimator as a module of Emscripten: memory, and `estimate` by cwrap or by its name. */
export async function estimatorModule(options) {
    await init(options);
    const memory = new ArrayBuffer(1 << 16);
    const HEAP32 = new Int32Array(memory);
    let top = 8;
    /** Writes the owners over the board, and returns Black's points less White's. */
    function estimate(width, height, address, toMove, trials, tolerance) {
        const cells = HEAP32.subarray(address >> 2, (address >> 2) + width * height);
        const board = toRows(Array.from(cells, (c) => (c > 0 ? 'X' : c < 0 ? 'O' : '.')).join(''), width);
        const estimated = estimateOwnership(board, toMove < 0 ? 'white' : 'black', trials, tolerance).flat();
        cells.set(estimated);
        return estimated.reduce((sum, value) => sum + value, 0);
    }
    const api = {
        HEAP32, estimate, _estimate: estimate,
        _malloc(size) {
            const address = top;
            if (top + size > memory.byteLength)
                throw new KeiseiError('out of memory');
            top += (size + 7) & ~7;
            return address;
        },
        // What was taken last is given back; boards are taken and given back one after the other.
        _free(address) {
            top = Math.min(top, address);
        },
        cwrap: (name) => api[name],
    };
    return api;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SHORT = { dead: 'dead', dame: 'dame' };

/** What the text says is removed, as [{ x, y, removal_reason }]. */
function removals(verdict) {
    const proofs = new Map();
    for (const block of verdict.blocks)
        for (const stone of block.stones)
            proofs.set(stone.join(), block.proved);
    const dead = verdict.dead.map(([x, y]) => {
        const proof = proofs.get([x, y].join());
        return { x, y, removal_reason: proof ? `${SHORT.dead}: ${proof}` : `${SHORT.dead}: judged` };
    });
    return [...dead, ...verdict.dame.map(([x, y]) => ({ x, y, removal_reason: SHORT.dame }))];
}

/**
 * Scores a finished board of 0, 1 (Black) and 2 (White): `result` has the owners in the same colours, `removed`
 * the stones and points that do not count and why, `needs_sealing` the points that both sides may still get.
 * `rules` are a name, or options of score().
 */
export function autoscore(board, rules = 'chinese') {
    const options = typeof rules === 'string' ? { rules } : rules;
    const verdict = library().score(board.map((row) => row.map((c) => (c === 2 ? -1 : c))), options);
    const removed = removals(verdict);
    return {
        result: verdict.area.map((row) => row.map((value) => (value < 0 ? 2 : value))),
        removed,
        removed_string: removed.map(({ x, y }) => LETTERS[x] + LETTERS[y]).join(''),
        needs_sealing: verdict.open.map(([x, y]) => ({ x, y })),
        score: verdict.margin, scores: verdict.scores, finished: verdict.finished, warning: verdict.warning,
    };
}
