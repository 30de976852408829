// What the tests share: the package that `make wasm` has put together, and positions of games that GNU Go played
// against itself.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const packageAt = join(root, 'out/npm');
export const demo = readFileSync(join(root, 'demo/game.sgf'), 'utf8');
export const games = readFileSync(join(root, 'tests/web/data/games.sgfs'), 'utf8').trim().split('\n');

/** Positions of a record after so many moves; negative numbers count back from the end. */
export function positionsOf(keisei, sgf, moves) {
    const line = keisei.readSgf(sgf).line();
    return moves.map((move) => line.at(move < 0 ? line.moves.length + 1 + move : move));
}

export function testPositions(keisei) {
    return [
        ...games.slice(0, 3).flatMap((game) => positionsOf(keisei, game, [12, -1])),
        ...positionsOf(keisei, games[games.length - 1], [30]),
        ...positionsOf(keisei, demo, [90, -1]),
        keisei.readSgf('(;SZ[7:4]AB[ba][bb][bc][bd]AW[da][db][dc][dd])').line().at(0),
    ];
}

export const textOf = (board) => board.map((row) => row.map((sign) => (sign > 0 ? 'X' : sign < 0 ? 'O' : '.')).join('')).join('');
