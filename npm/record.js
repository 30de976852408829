// Records of games: the tree as SGF has it, and lines through it that were replayed and checked.
import { KeiseiError, toVertices } from './board.js';

const NAMES = { 'utf8': 'utf-8', 'big5': 'big5', 'gb2312': 'gb18030', 'sjis': 'shift_jis', 'latin1': 'iso-8859-1' };

/** Bytes of a record as text, by its CA, or as UTF-8 if it is that, or else as Latin-1. */
export function decodeSgf(bytes) {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
    const named = /CA\s*\[\s*([\w.:-]+)\s*\]/.exec(head)?.[1].toLowerCase();
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
        try {
            return new TextDecoder(NAMES[named] ?? named ?? 'latin1').decode(bytes);
        } catch {
            return new TextDecoder('latin1').decode(bytes);
        }
    }
}

const LARGEST = 64 << 20;

export class SgfRecord {
    #keisei;

    constructor(keisei, sgf, game) {
        if (sgf.length > LARGEST)
            throw new KeiseiError('the record is larger than 64 MB');
        this.#keisei = keisei;
        this.game = game;
        // The library reads UTF-8, and would decode what CA names once more.
        this.text = (typeof sgf === 'string' ? sgf : decodeSgf(sgf)).replace(/CA\s*\[[^\]]*\]/, 'CA[UTF-8]');
        /** [{ parent, children, properties: { B: ['dd'], ... } }] */
        this.nodes = keisei._readTree(this).map(([parent, ...properties], index) => ({
            index, parent, children: [], properties: Object.fromEntries(properties.map(([name, ...values]) => [name, values])),
        }));
        for (const node of this.nodes)
            if (node.parent >= 0)
                this.nodes[node.parent].children.push(node.index);
    }

    /** The line from the root through a node, the last of the main line if none is given, to its end. */
    line(node = 0) {
        const line = this.#keisei._readLine(this, node);
        const path = [];
        for (let at = node; at >= 0; at = this.nodes[at].parent)
            path.unshift(at);
        for (let at = node; this.nodes[at].children.length > 0;)
            path.push(at = this.nodes[at].children[0]);
        let played = 0;
        const moveAt = path.map((index) => {
            const { B, W } = this.nodes[index].properties;
            played += (B ? 1 : 0) + (W ? 1 : 0);
            return played;
        });
        return {
            width: line.width, height: line.height, info: line.info,
            terms: { rules: line.rules ?? undefined, komi: line.komi, handicap: line.handicap, compensation: line.compensation },
            moves: line.moves.map(([colour, point]) => ({
                colour: colour === 1 ? 1 : -1, vertex: point < 0 ? null : toVertices([point], line.width)[0],
            })),
            /** The nodes of the line, and how many moves were played up to each. */
            nodes: path, moveAt,
            /** The position after so many moves, in the form that judge() takes as options. */
            at: (moves) => ({
                ...this.#keisei._lineAt(this, node, moves), passed: moves > 0 && line.moves[moves - 1][1] < 0,
            }),
        };
    }
}
