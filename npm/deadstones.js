// In the place of @sabaki/deadstones: the same functions, by the scorer. What is asked for in playouts is
// answered without any, so that `iterations` changes nothing and the same board always has the same answer.
// `getFloatingStones` is what it is there, to the stone.
import * as files from './files.js';
import { open } from './open.js';

let place = null;
let ready = null;

function keisei() {
    ready ??= open(files, { module: 'score', ...(place && { wasm: place }) }).catch((error) => {
        ready = null;
        throw error;
    });
    return ready;
}

/** Where score.wasm is to be fetched from; it is found beside the package without. */
export function useFetch(path) {
    place = path;
    ready = null;
    return deadstones;
}

/** The vertices of dead stones; with `finished`, by all that is read of a finished game. */
export async function guess(data, { finished = false } = {}) {
    const library = await keisei();
    return finished ? library.score(data).dead : library.judge(data).dead;
}

/** Who owns each point, from 1 (Black) to -1: after the game if it is finished, or what is to be expected. */
export async function getProbabilityMap(data) {
    const library = await keisei();
    const verdict = library.score(data);
    return (verdict.finished ? verdict : library.judge(data)).owner;
}

/** The board when everything is taken off or filled; what nobody owns goes to the side with the `sign`. */
export async function playTillEnd(data, sign) {
    const library = await keisei();
    const verdict = library.score(data);
    const { owner } = verdict.finished ? verdict : library.judge(data);
    return owner.map((row) => row.map((value) => Math.sign(value) || sign));
}

/** The empty points and stones of one sign that hang together with a vertex, as indices. */
function enclosed(data, start, sign) {
    const width = data[0].length;
    const found = new Set([start]);
    for (const point of found) {
        const x = point % width, y = (point - x) / width;
        for (const [nx, ny] of [[x, y - 1], [x, y + 1], [x - 1, y], [x + 1, y]])
            if (data[ny]?.[nx] === 0 || (sign !== 0 && data[ny]?.[nx] === sign))
                found.add(ny * width + nx);
    }
    return found;
}

/** Stones in enemy territory that surround no more than one point of their own. */
export async function getFloatingStones(data) {
    const width = data[0]?.length ?? 0;
    const done = new Set();
    const floating = [];
    const at = (point) => data[Math.floor(point / width)][point % width];
    // A side's area: the points, the enemy stones among them, and how many empty points only it has.
    const area = (start, own) => {
        const points = enclosed(data, start, -own);
        return { points, dead: [...points].filter((p) => at(p) === -own) };
    };
    const only = (a, b) => [...a.points].filter((p) => at(p) === 0 && !b.points.has(p)).length;
    for (let start = 0; start < width * data.length; start++) {
        if (at(start) !== 0 || done.has(start))
            continue;
        const black = area(start, 1), white = area(start, -1);
        const forWhite = only(white, black) <= 1 && white.dead.length <= black.dead.length;
        const forBlack = only(black, white) <= 1 && black.dead.length <= white.dead.length;
        const taken = forWhite === forBlack ? { points: enclosed(data, start, 0), dead: [] } : forBlack ? black : white;
        taken.points.forEach((point) => done.add(point));
        floating.push(...taken.dead);
    }
    return floating.map((point) => [point % width, Math.floor(point / width)]);
}

const deadstones = { guess, getProbabilityMap, playTillEnd, getFloatingStones, useFetch };
export default deadstones;
