// What the library answers, for one module that is ready: Keisei. All of it is synchronous, but for judges
// whose model has to be fetched first (`prepare`).
import { KeiseiError, numbersToRows, pointName, readBoard, toPoint, toRows, toVertices } from './board.js';
import { NO_POINT } from './module.js';
import { KINDS, KOS, lineOf } from './proof-line.js';
import { SgfRecord } from './record.js';

const COLOURS = { 1: 1, '-1': 2, B: 1, W: 2, black: 1, white: 2 };

function colourOf(value) {
    const colour = COLOURS[value];
    if (colour === undefined)
        throw new KeiseiError(`a colour is 1 or "black", -1 or "white", not ${JSON.stringify(value)}`);
    return colour;
}

function captureOf(value, name) {
    if (value == null)
        return -1;
    if (!Number.isInteger(value) || value < 0)
        throw new KeiseiError(`the captures of ${name} must be a whole number from 0`);
    return value;
}

/** [Black's, White's] of an array, or of { black, white }. */
function capturesOf(captures) {
    const pair = Array.isArray(captures) ? captures : [captures?.black, captures?.white];
    return [captureOf(pair[0], 'Black'), captureOf(pair[1], 'White')];
}

function number(value, fallback, name) {
    if (value == null)
        return fallback;
    if (typeof value !== 'number' || Number.isNaN(value))
        throw new KeiseiError(`${name} must be a number`);
    return value;
}

const signOf = (colour) => (colour === 'B' ? 1 : -1);

/** What one side has, by the judge groups. */
function sideOf({ edge_links: edgeLinks, ...counts }, vertices) {
    return { ...counts, edgeLinks: vertices(edgeLinks) };
}

export class Keisei {
    #module;
    #judges = new Map();
    #load;
    #record = null;
    #line = null;

    /** `load(name)` gives the bytes of a model file. */
    constructor(module, load) {
        this.#module = module;
        this.#load = load;
    }

    get version() {
        return this.#module.string(this.#module.exports.kw_version());
    }

    /** Does the module have explanations, and judges that need a network? */
    get full() {
        return this.#module.exports.kw_explain !== undefined;
    }

    /** The judges that the module has: name, summary, examples, and what they can do. */
    judges() {
        this.#module.check(this.#module.exports.kw_judges());
        return this.#module.json();
    }

    rules() {
        this.#module.check(this.#module.exports.kw_rules());
        return this.#module.json();
    }

    // ---- Judges and their models ----

    /** The judge of that name, or the name of the model that it lacks. */
    #open(name) {
        const known = this.#judges.get(name);
        if (known !== undefined)
            return { judge: known };
        const { exports } = this.#module;
        const judge = this.#module.lend(name, (address, size) => exports.kw_judge_open(address, size));
        if (judge !== 0) {
            this.#judges.set(name, judge);
            return { judge };
        }
        const message = this.#module.message();
        return { missing: this.#module.string(exports.kw_missing()), message };
    }

    #judge(name) {
        const { judge, missing, message } = this.#open(String(name ?? (this.full ? 'best' : 'life')));
        if (judge === undefined)
            throw new KeiseiError(missing ? `the model of ${name} is not loaded: await prepare("${name}") first` : message);
        return judge;
    }

    /** Fetches what a judge needs, so that it can be asked; others need no model but those inside. */
    async prepare(name) {
        for (;;) {
            const { judge, missing, message } = this.#open(String(name));
            if (judge !== undefined)
                return;
            if (!missing)
                throw new KeiseiError(message);
            this.addModel(missing, await this.#load(missing));
        }
    }

    /** Hands over the bytes of a model file, such as softseg.model, under its name without the ending. */
    addModel(name, bytes) {
        const address = this.#module.copy(bytes);
        this.#module.lend(name, (at, size) =>
            this.#module.check(this.#module.exports.kw_model(at, size, address, bytes.length)));
    }

    // ---- The question ----

    #place(board) {
        const { exports } = this.#module;
        const { drawing, width, height, text } = readBoard(board);
        if (drawing !== undefined)
            this.#module.lend(drawing, (at, size) => this.#module.check(exports.kw_drawing(at, size)));
        else
            this.#module.lend(text, (at, size) => this.#module.check(exports.kw_board(width, height, at, size)));
    }

    #terms(options) {
        const komi = number(options.komi, 7.5, 'komi');
        const handicap = number(options.handicap, 0, 'handicap');
        const compensation = number(options.compensation, NaN, 'compensation');
        const button = number(options.button, 0, 'button');
        this.#module.lend(String(options.rules ?? ''), (at, size) =>
            this.#module.check(this.#module.exports.kw_terms(at, size, komi, handicap, compensation, button)));
    }

    /** Sets the position and the terms; returns what the position is. */
    #ask(board, options = {}) {
        const { exports } = this.#module;
        this.#place(board);
        this.#terms(options);
        const [black, white] = capturesOf(options.captures);
        let turn = colourOf(options.toMove ?? 1);
        if (options.passed)
            turn = 3 - turn;
        this.#module.check(exports.kw_situation(turn, NO_POINT, black, white));
        const position = this.position();
        if (options.ko != null)
            this.#module.check(exports.kw_situation(turn, toPoint(options.ko, position.width, position.height), -1, -1));
        if (options.passed)
            this.#module.check(exports.kw_play(turn, -1));
        return position;
    }

    /** What the position is that was asked about last: its size, rows, turn, ko and captures. */
    position() {
        this.#module.check(this.#module.exports.kw_describe());
        const { width, height, board, to_move, ko, captures } = this.#module.json();
        return {
            width, height, board: toRows(board, width), toMove: to_move === 1 ? 1 : -1,
            ko: ko < 0 ? null : toVertices([ko], width)[0], captures,
        };
    }

    /** Calls `use` with the address of a mark a point: 1 at the vertices. */
    #mark(vertices, { width, height }, use) {
        const marks = new Uint8Array(width * height);
        for (const vertex of vertices)
            marks[toPoint(vertex, width, height)] = 1;
        return this.#module.lend(marks, use);
    }

    #setDead(vertices, position) {
        const { exports } = this.#module;
        if (vertices == null)
            this.#module.check(exports.kw_dead(0));
        else
            this.#mark(vertices, position, (at) => this.#module.check(exports.kw_dead(at)));
    }

    // ---- Answers ----

    #judgment(answer, { width, height, board }) {
        const { exports } = this.#module;
        return {
            judge: answer.judge, width, height, board,
            owner: numbersToRows(this.#module.floats(exports.kw_owner(), width * height), width, height),
            alive: numbersToRows(this.#module.floats(exports.kw_alive(), width * height), width, height),
            dead: toVertices(answer.dead, width),
            score: answer.score, scoreSd: answer.score_sd, blackWins: answer.black_wins,
            margin: answer.margin, result: answer.result, finished: answer.finished,
        };
    }

    #run(name, position) {
        this.#module.check(this.#module.exports.kw_judge(this.#judge(name)));
        return this.#judgment(this.#module.json(), position);
    }

    /** Who owns what, how surely, and what is the score? */
    judge(board, options = {}) {
        const position = this.#ask(board, options);
        this.#setDead(options.dead, position);
        return this.#run(options.judge, position);
    }

    #verdict(position) {
        const answer = this.#module.json();
        const { width } = position;
        const vertex = (point) => (point == null ? null : toVertices([point], width)[0]);
        return {
            ...this.#judgment(answer, position),
            area: toRows(answer.area, width), territory: toRows(answer.territory, width),
            dame: toVertices(answer.dame, width), seki: toVertices(answer.seki, width),
            falseEyes: toVertices(answer.false_eyes, width), open: toVertices(answer.open, width),
            blocks: answer.status.map((block) => ({
                colour: signOf(block.colour), stones: toVertices(block.stones, width),
                status: block.status, alive: block.p, proved: block.proved, family: block.family,
            })),
            scores: answer.scores, reasons: answer.reasons,
            differences: Object.fromEntries(Object.entries(answer.differences).map(([rules, list]) =>
                [rules, list.map((difference) => ({ ...difference, colour: signOf(difference.colour) }))])),
            counts: { black: answer.counts[0], white: answer.counts[1] },
            warning: answer.warning, reason: answer.reason,
            doubts: answer.doubts.map((doubt) => ({
                colour: signOf(doubt.colour), stones: toVertices(doubt.stones, width), alive: doubt.p,
                reason: doubt.reason, text: doubt.text, blackFirst: doubt.black_first, whiteFirst: doubt.white_first,
                blackMove: vertex(doubt.black_move), whiteMove: vertex(doubt.white_move),
            })),
        };
    }

    /**
     * The score of a finished game. With `dead` alone, these stones and no others are dead. With `alive`, both lists
     * are known for certain, the stones that stand or fall with them go with them, and the rest is judged by that.
     */
    score(board, options = {}) {
        const { exports } = this.#module;
        const position = this.#ask(board, options);
        if (options.alive == null) {
            this.#setDead(options.dead, position);
            this.#module.check(exports.kw_score());
        } else {
            this.#mark(options.alive, position, (alive) => this.#mark(options.dead ?? [], position, (dead) =>
                this.#module.check(exports.kw_dispute(alive, dead))));
        }
        return this.#verdict(position);
    }

    #need(name) {
        if (!this.full)
            throw new KeiseiError(`${name} needs the module "full"`);
    }

    /** The position in words: sentences, the groups, links and territory behind them, and the judgment. */
    explain(board, options = {}) {
        this.#need('explain');
        const position = this.#ask(board, options);
        const { width, height } = position;
        this.#setDead(options.dead, position);
        this.#module.check(this.#module.exports.kw_explain());
        const e = this.#module.json();
        const vertices = (points) => toVertices(points, width);
        const vertex = (point) => (point == null ? null : vertices([point])[0]);
        return {
            ...this.#judgment(e, position),
            text: e.text, black: sideOf(e.black, vertices), white: sideOf(e.white, vertices),
            sentences: e.sentences.map(({ colour, group = null, points, ...s }) => ({
                ...s, colour: colour === undefined ? 0 : signOf(colour), group, points: vertices(points),
            })),
            blocks: e.blocks.map((b) => ({
                ...b, colour: signOf(b.colour), stones: vertices(b.stones), attack: vertex(b.attack), defence: vertex(b.defence),
            })),
            links: e.links.map((l) => ({ ...l, colour: signOf(l.colour), point: vertex(l.point) })),
            edgeLinks: e.edge_links.map((l) => ({
                ...l, colour: signOf(l.colour), stone: vertex(l.stone), edge: vertex(l.edge),
            })),
            groups: e.groups.map(({ hoped_eyes: hopedEyes, edge_links: edgeLinks, ...g }) => ({
                ...g, hopedEyes, edgeLinks, colour: signOf(g.colour), stones: vertices(g.stones),
                territory: vertices(g.territory), neighbour: vertex(g.neighbour),
                attack: vertex(g.attack), defence: vertex(g.defence),
            })),
            moyos: e.moyos.map((m) => ({
                colour: signOf(m.colour), centre: vertex(m.centre), points: vertices(m.points),
            })),
            influence: numbersToRows(Float64Array.from(e.final_influence), width, height),
        };
    }

    /** How surely the point hangs together with every other, for judges that can tell. */
    connections(board, vertex, options = {}) {
        this.#need('connections');
        const { width, height, board: rows } = this.#ask(board, options);
        this.#setDead(options.dead, { width, height });
        const colour = colourOf(options.colour ?? (rows[vertex[1]]?.[vertex[0]] || 1));
        const judge = this.#judge(options.judge ?? 'softseg');
        const point = toPoint(vertex, width, height);
        this.#module.check(this.#module.exports.kw_connections(judge, colour, point));
        return numbersToRows(this.#module.floats(this.#module.exports.kw_connection(), width * height), width, height);
    }

    /** The chances of the next move: rows, and that of a pass. */
    policy(board, options = {}) {
        this.#need('policy');
        const { width, height } = this.#ask(board, options);
        this.#setDead(options.dead, { width, height });
        this.#module.check(this.#module.exports.kw_policy(this.#judge(options.judge)));
        const pass = Number(this.#module.text());
        const numbers = this.#module.floats(this.#module.exports.kw_connection(), width * height);
        return { moves: numbersToRows(numbers, width, height), pass };
    }

    /** Plays a move by simple ko, without suicide; returns the position after it. */
    play(board, vertex, options = {}) {
        const { width, height, toMove } = this.#ask(board, options);
        const point = vertex == null ? -1 : toPoint(vertex, width, height);
        this.#module.check(this.#module.exports.kw_play(colourOf(options.colour ?? toMove), point));
        return this.position();
    }

    // ---- Proofs of life and death ----

    #statement({ width, board }) {
        const claim = this.#module.json();
        return claim && {
            kind: KINDS[claim.kind], kos: KOS[claim.kos], first: claim.first === 1 ? 1 : -1,
            vertex: toVertices([claim.point], width)[0], colour: board.flat()[claim.point],
            assumed: toVertices(claim.assumed, width), text: claim.text,
        };
    }

    /**
     * A proof of what score() counts the block at a vertex as, else of the most that can be proved of it; null if none
     * is found. Its `bytes` are for verify(), which does not trust whoever searched. `claim` asks for one claim alone:
     * { kind, kos, first, assumed }.
     */
    proof(board, vertex, { nodes = 20000, claim = null, ...options } = {}) {
        const { exports } = this.#module;
        const position = this.#ask(board, options), point = toPoint(vertex, position.width, position.height);
        if (position.board[vertex[1]][vertex[0]] === 0)
            throw new KeiseiError(`there is no stone at ${pointName(vertex, position.height)}`);
        this.#setDead(null, position);
        if (claim === null) {
            this.#module.check(exports.kw_prove_block(point, nodes));
        } else {
            const { kind, kos = 'any', first, assumed = [] } = claim;
            this.#mark(assumed, position, (at) => exports.kw_assume(at));
            this.#module.check(exports.kw_prove(KINDS.indexOf(kind), KOS.indexOf(kos), colourOf(first), point, nodes));
        }
        const statement = this.#statement(position);
        return statement && { ...statement, bytes: this.#module.bytes(exports.kw_proof(), exports.kw_proof_size()).slice() };
    }

    /** What the bytes of a proof prove of this position; every move of it is checked, and what is wrong is an error. */
    verify(board, bytes, options = {}) {
        const position = this.#ask(board, options);
        this.#module.lend(bytes, (at, size) => this.#module.check(this.#module.exports.kw_verify(at, size)));
        return this.#statement(position);
    }

    /**
     * A line of play by a proof: its side plays as the proof does, the other where that takes the longest proof to
     * answer. Moves are { colour, vertex }; a vertex that is null is a pass.
     */
    proofLine(board, proof, options = {}) {
        return lineOf(this, board, proof, options);
    }

    // ---- Pictures and text ----

    /** The board as SVG, with who owns what unless `judge` is false. */
    toSvg(board, options = {}) {
        const position = this.#ask(board, options);
        const owners = options.judge !== false;
        if (owners) {
            this.#setDead(options.dead, position);
            this.#run(options.judge, position);
        }
        const last = options.lastMove == null ? NO_POINT : toPoint(options.lastMove, position.width, position.height);
        this.#module.lend(options.caption ?? '', (at, size) =>
            this.#module.check(this.#module.exports.kw_svg(owners ? 1 : 0, last, at, size)));
        return this.#module.text();
    }

    /** The board as an SGF record; with TB and TW where a judge is named. */
    toSgf(board, options = {}) {
        const position = this.#ask(board, options);
        if (options.judge) {
            this.#setDead(options.dead, position);
            this.#run(options.judge, position);
        }
        this.#module.check(this.#module.exports.kw_sgf(options.judge ? 1 : 0));
        return this.#module.text();
    }

    /** The board as a drawing in plain text. */
    toText(board) {
        this.#place(board);
        this.#module.check(this.#module.exports.kw_draw());
        return this.#module.text();
    }

    // ---- Records ----

    /** Reads a record, in text or in bytes of any encoding. */
    readSgf(sgf, { game = 0 } = {}) {
        return new SgfRecord(this, sgf, game);
    }

    /** For SgfRecord: makes its tree the module's own, and gives its nodes. */
    _readTree(record) {
        this.#record = this.#line = null;
        this.#module.lend(record.text, (at, size) =>
            this.#module.check(this.#module.exports.kw_record(at, size, record.game)));
        this.#record = record;
        return this.#module.json();
    }

    /** For SgfRecord: the line through a node. */
    _readLine(record, node) {
        if (this.#record !== record)
            this._readTree(record);
        this.#line = null;
        this.#module.check(this.#module.exports.kw_line(node));
        this.#line = node;
        return this.#module.json();
    }

    /** For SgfRecord: a position of the line that was read last, which is read again if it is another. */
    _lineAt(record, node, moves) {
        if (this.#record !== record || this.#line !== node)
            this._readLine(record, node);
        this.#module.check(this.#module.exports.kw_line_at(moves));
        return this.position();
    }

    /**
     * The score, the chance to win and the undecided points after each move of a record; of one with more than a
     * thousand positions, about a thousand, evenly spread.
     */
    graph(sgf, options = {}) {
        const record = typeof sgf === 'string' || sgf instanceof Uint8Array ? this.readSgf(sgf, options) : sgf;
        const line = record.line(options.node);
        const last = line.moves.length, step = 1 + Math.floor(last / 1000);
        const points = [];
        for (let move = 0; move <= last; move++) {
            if (move % step !== 0 && move !== last)
                continue;
            const { board, ...situation } = line.at(move);
            const judgment = this.judge(board, { ...line.terms, ...situation, ...options });
            const undecided = judgment.owner.flat().filter((value) => Math.abs(value) < 0.5).length;
            points.push({
                move, margin: judgment.margin, scoreSd: judgment.scoreSd, blackWins: judgment.blackWins,
                undecided: undecided / (judgment.width * judgment.height), finished: judgment.finished,
            });
            options.onProgress?.(move, last, points[points.length - 1]);
        }
        return points;
    }
}
