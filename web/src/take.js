// What can be taken away: the record with marks, pictures, a link.
import { engine } from './engine.js';
import { download, toPng } from './files.js';
import { question } from './hooks.js';
import { makeLink } from './link.js';
import { nodeAt, toSgfPoint, writeSgf } from './record.js';
import { chance, result } from './words.js';

/** The points of a side that are not its stones. */
function territory(seen, board, sign) {
    return seen.owner.flatMap((row, y) => row.flatMap((value, x) =>
        (value * sign > 0.5 && board[y][x] !== sign ? [toSgfPoint([x, y])] : [])));
}

/** The record, with owners and the score at the position that is shown. */
export function markedSgf(game, move, seen) {
    const at = nodeAt(game, move), { board } = game.positions[move];
    return writeSgf(game.nodes.map((node) => {
        if (node.index !== at || !seen)
            return node;
        const properties = { ...node.properties };
        properties.C = [[properties.C?.[0], `${seen.judge}: ${result(seen)}. ${chance(seen.blackWins)}.`].filter(Boolean).join('\n')];
        for (const [name, sign] of [['TB', 1], ['TW', -1]]) {
            const points = territory(seen, board, sign);
            delete properties[name];
            if (points.length > 0)
                properties[name] = points;
        }
        return { ...node, properties };
    }));
}

async function picture(game, move, judge, judgment) {
    const { board, ...rest } = question(game, move);
    const last = move > 0 ? game.line.moves[move - 1].vertex : null;
    return engine.toSvg(board, {
        ...rest, judge, ...(last && { lastMove: last }),
        caption: `Move ${move}${judgment ? `: ${result(judgment)}` : ''} by ${judge}`,
    });
}

/** Takes a "sgf", "svg", "png" or "link" away; resolves to what is to be said of it, or nothing. */
export async function take(kind, { game, move, judge, judgment, seen }) {
    if (kind === 'sgf')
        return download('keisei.sgf', markedSgf(game, move, seen), 'application/x-go-sgf');
    if (kind === 'svg')
        return download('keisei.svg', await picture(game, move, judge, judgment), 'image/svg+xml');
    if (kind === 'png')
        return download('keisei.png', await toPng(await picture(game, move, judge, judgment)), 'image/png');
    const url = await makeLink(game.text, move);
    history.replaceState(null, '', url);
    const copied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
    return `The link is in the address bar${copied ? ' and on the clipboard' : ''}. It carries the game itself.`;
}
