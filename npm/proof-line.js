// A line of play by a proof, for those who want to see it on a board. The tree in a proof says what its side plays; of the
// other side it has every move that matters. Of these the line takes the one whose answer has the longest proof.

/** As ks_proved_kind and ks_proved_kos number them (include/keisei/proof.h). */
export const KINDS = ['taken', 'falls', 'stays', 'lives'];
export const KOS = ['any', 'no threats', 'won'];

const LONGEST = 24, MOST_TRIED = 10;

const NEIGHBOURS = [[-1, 0], [1, 0], [0, -1], [0, 1]];
const around = (board, vertices) => vertices.flatMap(([x, y]) => NEIGHBOURS.map(([dx, dy]) => [x + dx, y + dy]))
    .filter(([x, y]) => board[y]?.[x] !== undefined);

function blockAt(board, [x, y]) {
    const stones = [[x, y]], seen = new Set([`${x},${y}`]);
    for (const stone of stones)
        for (const next of around(board, [stone]))
            if (board[next[1]][next[0]] === board[y][x] && !seen.has(next.join())) {
                seen.add(next.join());
                stones.push(next);
            }
    return stones;
}

/** Empty points near the block: its liberties and what is beside these. */
function near(board, vertex) {
    const empty = (vertices) => vertices.filter(([x, y]) => board[y][x] === 0);
    const liberties = empty(around(board, blockAt(board, vertex)));
    const points = [...liberties, ...empty(around(board, liberties))];
    return [...new Map(points.map((point) => [point.join(), point])).values()].slice(0, MOST_TRIED);
}

/** What the side of the proof plays first: { vertex }, null for a pass; undefined where it is decided. */
function firstMove({ bytes }, width, height) {
    const at = 21 + Math.ceil((width * height) / 8), sign = String.fromCharCode(bytes[at]);
    const point = bytes[at + 1] * 256 + bytes[at + 2];
    return sign === 'm' ? { vertex: [point % width, Math.floor(point / width)] } : sign === 'p' ? { vertex: null } : undefined;
}

function tryPlay(keisei, position, colour, vertex) {
    try {
        return keisei.play(position.board, vertex, { colour, ko: position.ko, toMove: colour });
    } catch {
        return null;
    }
}

export function lineOf(keisei, board, proof, options) {
    const { kind, kos, vertex, colour, assumed } = proof;
    // The position with the side to move that the proof is about: the other one passes.
    const start = { ...keisei.play(board, null, { ...options, colour: -proof.first }), ko: options.ko ?? null };
    const { width, height } = start;
    const side = kind === 'taken' || kind === 'falls' ? -colour : colour;
    const ask = (position) => (position.board[vertex[1]][vertex[0]] !== colour ? null : keisei.proof(position.board, vertex, {
        ko: position.ko, toMove: side, nodes: 3000,
        claim: { kind, kos, first: side, assumed: assumed.filter(([x, y]) => position.board[y][x] === start.board[y][x]) },
    }));
    /** The other side's move that is answered by the longest proof. */
    const resist = (position) => [null, ...near(position.board, vertex)].map((move) => {
        const after = tryPlay(keisei, position, -side, move);
        return { move, after, answer: after && ask(after) };
    }).filter(({ answer }) => answer).reduce((a, b) => (a && a.answer.bytes.length >= b.answer.bytes.length ? a : b), null);

    const line = [];
    let now = start, known = proof.first === side ? proof : null;
    while (line.length < LONGEST) {
        if (!known) {
            const best = resist(now);
            if (!best)
                break;
            if (best.move)
                line.push({ colour: -side, vertex: best.move });
            [now, known] = [best.after, best.answer];
        }
        const move = firstMove(known, width, height);
        const after = move && tryPlay(keisei, now, side, move.vertex);
        if (!after)
            break;
        line.push({ colour: side, vertex: move.vertex });
        [now, known] = [after, null];
        if (now.board[vertex[1]][vertex[0]] !== colour)
            break;
    }
    return line;
}
