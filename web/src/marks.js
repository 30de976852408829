// What is to be seen on the board of a judgment: signs on stones, links.

/** Stones that may still die or live, block by block, the least sure first. */
export function weakBlocks({ board, alive }) {
    const seen = board.map((row) => row.map(() => false)), found = [];
    board.forEach((row, y) => row.forEach((sign, x) => {
        if (sign === 0 || seen[y][x])
            return;
        const stones = [[x, y]];
        seen[y][x] = true;
        for (const [cx, cy] of stones)
            for (const [nx, ny] of [[cx - 1, cy], [cx + 1, cy], [cx, cy - 1], [cx, cy + 1]])
                if (board[ny]?.[nx] === sign && !seen[ny][nx]) {
                    seen[ny][nx] = true;
                    stones.push([nx, ny]);
                }
        if (alive[y][x] < 0.8)
            found.push({ colour: sign, stones, alive: alive[y][x] });
    }));
    return found.sort((a, b) => a.alive - b.alive);
}

const marked = (vertices, type) => vertices.map((vertex) => ({ vertex, type }));

/** Crosses on dead stones, circles on weak ones. */
export function judgedMarks(judgment) {
    const weak = weakBlocks(judgment).filter((block) => block.alive >= 0.5).flatMap((block) => block.stones);
    return [...marked(judgment.dead, 'cross'), ...marked(weak, 'circle')];
}

/** Crosses on dead stones, squares in seki, triangles on dame, circles on stones in doubt. */
export function scoredMarks(verdict) {
    const open = new Set(verdict.open.map(String)), dead = new Set(verdict.dead.map(String));
    const doubtful = verdict.doubts.flatMap((doubt) => doubt.stones).filter((stone) => !dead.has(String(stone)));
    return [...marked(verdict.dead, 'cross'), ...marked(verdict.seki, 'square'), ...marked(doubtful, 'circle'),
        ...marked(verdict.dame.filter((point) => !open.has(String(point))), 'triangle')];
}

const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
const nearest = (stones, point) => stones.reduce((a, b) => (distance(b, point) < distance(a, point) ? b : a));

/** Lines between the blocks of each group: of all links the shortest that hold it together. */
export function linkLines({ blocks, links }) {
    const root = blocks.map((_, i) => i);
    const find = (i) => (root[i] === i ? i : (root[i] = find(root[i])));
    return links.map(({ blocks: [a, b], point }) => {
        const v1 = nearest(blocks[a].stones, point), v2 = nearest(blocks[b].stones, v1);
        return { a, b, v1, v2, length: distance(v1, v2) };
    }).sort((p, q) => p.length - q.length).filter(({ a, b }) => {
        const apart = find(a) !== find(b);
        root[find(a)] = find(b);
        return apart;
    }).map(({ v1, v2 }) => ({ v1, v2, type: 'line' }));
}

/** A line of play on the board: its stones, with their numbers. */
export function withLine(position, line) {
    const board = position.board.map((row) => [...row]), marks = [];
    line.forEach(({ colour, vertex }, i) => {
        if (vertex === null || board[vertex[1]][vertex[0]] !== 0)
            return;
        board[vertex[1]][vertex[0]] = colour;
        marks.push({ vertex, type: 'label', label: String(i + 1) });
    });
    return { position: { ...position, board }, marks };
}
