// Boards as JavaScript has them: rows of 1 (Black), 0 and -1 (White), rows of text, or a drawing.

export class KeiseiError extends Error {
    constructor(message) {
        super(message);
        this.name = 'KeiseiError';
    }
}

const STONES = { 1: 'X', 0: '.', '-1': 'O' };

/** The board as { width, height, text } with X, O and . or, for text, as { drawing }. */
export function readBoard(board) {
    if (typeof board === 'string')
        return { drawing: board };
    if (!Array.isArray(board) || board.length === 0)
        throw new KeiseiError('a board is rows of 1, 0 and -1, or of text, or a drawing');
    if (board.every((row) => typeof row === 'string'))
        return { drawing: board.join('\n') };
    const width = board[0]?.length ?? 0;
    let text = '';
    board.forEach((row, y) => {
        if (row == null || typeof row === 'string' || row.length !== width)
            throw new KeiseiError(`row ${y} of the board is not as long as the first`);
        for (let x = 0; x < width; x++) {
            const stone = STONES[row[x]];
            if (stone === undefined)
                throw new KeiseiError(`the board has ${row[x]} at [${x}, ${y}], not 1, 0 or -1`);
            text += stone;
        }
    });
    return { width, height: board.length, text };
}

/** Rows of 1, 0 and -1. */
export function toRows(text, width) {
    const rows = [];
    for (let at = 0; at < text.length; at += width)
        rows.push(Array.from(text.slice(at, at + width), (c) => (c === 'X' || c === 'B') - (c === 'O' || c === 'W')));
    return rows;
}

export function numbersToRows(numbers, width, height) {
    return Array.from({ length: height }, (_, y) => Array.from(numbers.subarray(y * width, (y + 1) * width)));
}

export const toVertices = (points, width) => points.map((p) => [p % width, Math.floor(p / width)]);

export function toPoint(vertex, width, height) {
    const [x, y] = Array.isArray(vertex) ? vertex : [];
    if (!(Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < width && y < height))
        throw new KeiseiError(`there is no point ${JSON.stringify(vertex)} on the board`);
    return y * width + x;
}

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** "E5" of [4, 4]. */
export function pointName([x, y], height) {
    return `${LETTERS[x]}${height - y}`;
}
