/** [x, y] from the top left, from 0. */
export type Vertex = [number, number];
/** 1 Black, -1 White, 0 empty or nobody. */
export type Sign = -1 | 0 | 1;
/** Rows of 1, 0 and -1, rows of text with X, O and ., or a drawing. */
export type Board = readonly (readonly number[])[] | readonly string[] | string;
export type Colour = 1 | -1 | 'black' | 'white' | 'B' | 'W';
export type Captures = [number | null, number | null] | { black?: number | null; white?: number | null };

export interface Terms {
    /** Any common spelling: "japanese", "chinese", "aga", ... Default: Chinese. */
    rules?: string;
    /** Default: 7.5. */
    komi?: number;
    handicap?: number;
    /** White's points for the handicap stones. Default: as the rules say. */
    compensation?: number;
    /** Points for the button: positive Black's, negative White's. */
    button?: number;
}

export interface Question extends Terms {
    /** Default: Black. */
    toMove?: Colour;
    /** The point that simple ko forbids. */
    ko?: Vertex | null;
    /** Stones that each side has taken during the game. */
    captures?: Captures;
    /** Was the last move a pass? */
    passed?: boolean;
    /** The dead stones; one stands for its block. Default: the judge decides. */
    dead?: readonly Vertex[];
}

export interface Judgment {
    judge: string;
    width: number;
    height: number;
    /** The board that was judged, as rows. */
    board: Sign[][];
    /** The expected owner of each point, from 1 (Black) to -1, calibrated. */
    owner: number[][];
    /** Of stones: the chance to survive; 1 on empty points. */
    alive: number[][];
    dead: Vertex[];
    /** Black minus White by area, before komi. */
    score: number;
    scoreSd: number;
    blackWins: number;
    /** Black minus White by the terms, and the same in words: "B+3.5". */
    margin: number;
    result: string;
    /** Is the game over, so that all of this is what score() has? */
    finished: boolean;
}

export interface Block {
    colour: 1 | -1;
    stones: Vertex[];
    status: 'alive' | 'dead' | 'seki' | 'unsettled';
    alive: number;
    /** Such as "unconditional life"; null: it was judged. */
    proved: string | null;
    /** Blocks of the same number stand or fall together: they are a family. */
    family: number;
}

export type Answer = 'unknown' | 'alive' | 'dead' | 'seki' | 'ko';

/** A block that the score is not sure of. */
export interface Doubt {
    colour: 1 | -1;
    stones: Vertex[];
    alive: number;
    /** For apps that say it in their own words: "unsettled", "first-move", "unclear", "seki", "large". */
    reason: string;
    /** The reason as a sentence. */
    text: string;
    /** What becomes of it if that side moves first, and the move that does it. */
    blackFirst: Answer;
    whiteFirst: Answer;
    blackMove: Vertex | null;
    whiteMove: Vertex | null;
}

/** One reason why the score by a ruleset is not that by the terms. */
export interface Difference {
    id: string;
    text: string;
    colour: 1 | -1;
    points: number;
}

export interface SideCount {
    area: number;
    stones: number;
    territory: number;
    prisoners: number;
    captures: number | null;
}

export interface Verdict extends Judgment {
    area: Sign[][];
    territory: Sign[][];
    dame: Vertex[];
    seki: Vertex[];
    falseEyes: Vertex[];
    open: Vertex[];
    blocks: Block[];
    /** By ruleset: Black minus White; null where it takes captures that are not known. */
    scores: Record<string, number | null>;
    /** By ruleset: why it is not the score by the terms; "" where it is. */
    reasons: Record<string, string>;
    /** The same, reason by reason. */
    differences: Record<string, Difference[]>;
    counts: { black: SideCount; white: SideCount };
    /** One sentence if the score is not safe, and the id of its reason. */
    warning: string | null;
    reason: string | null;
    /** The worst first. */
    doubts: Doubt[];
}

export interface ScoreOptions extends Question {
    /** Stones that are known to be alive. With it, `dead` too is only what is known, and the rest is judged. */
    alive?: readonly Vertex[];
}

export interface Sentence {
    /** The kind of sentence, for apps that say it in their own words: "group.dead". */
    id: string;
    part: 'board' | 'group' | 'move' | 'rest';
    text: string;
    /** Of whom it speaks; 0: of nobody. */
    colour: Sign;
    /** The index of the group. */
    group: number | null;
    /** How many of a hundred such sentences came true in games. */
    held?: number;
    points: Vertex[];
    numbers: number[];
    areas: string[];
}

export interface Group {
    colour: 1 | -1;
    situation: 'alive' | 'critical' | 'dead';
    reason: string;
    cause: string;
    alive: number;
    stones: Vertex[];
    territory: Vertex[];
    prisoners: number;
    space: number;
    eyes: number;
    hopedEyes: number;
    outlets: string[];
    links: number;
    edgeLinks: number;
    friends: number;
    neighbour: Vertex | null;
    room: number;
    attack: Vertex | null;
    defence: Vertex | null;
    attackers: number;
    influence: number;
}

export interface SideOutlook {
    territory: number;
    prisoners: number;
    influenced: number;
    controlled: number;
    thickness: number;
    moyo: number;
    edgeLinks: Vertex[];
}

/** The judgment is that of `best`; groups and what they are made of are those of the judge `groups`. */
export interface Explanation extends Judgment {
    sentences: Sentence[];
    /** All of them, a paragraph on the board first. */
    text: string;
    black: SideOutlook;
    white: SideOutlook;
    blocks: { colour: 1 | -1; stones: Vertex[]; liberties: number; group: number; situation: string;
        attack: Vertex | null; defence: Vertex | null; ladder: boolean }[];
    links: { colour: 1 | -1; point: Vertex; blocks: [number, number]; kind: string; name: string | null }[];
    edgeLinks: { colour: 1 | -1; stone: Vertex; edge: Vertex; block: number; name: string | null }[];
    groups: Group[];
    moyos: { colour: 1 | -1; centre: Vertex; points: Vertex[] }[];
    influence: number[][];
}

/** What is proved of a block. */
export interface Statement {
    /** Its enemy can take it; takes it for good; its own side keeps it on the board; makes it live. */
    kind: 'taken' | 'falls' | 'stays' | 'lives';
    /** It holds whoever wins the kos; if nobody has a threat; if its side wins every ko. */
    kos: 'any' | 'no threats' | 'won';
    first: 1 | -1;
    vertex: Vertex;
    colour: 1 | -1;
    /** Stones that are taken to live. */
    assumed: Vertex[];
    /** All of it as a sentence. */
    text: string;
}

export interface Proof extends Statement {
    bytes: Uint8Array;
}

export interface ProofOptions extends Question {
    /** The most moves of a search. Default: 20000. */
    nodes?: number;
    /** This claim and no other. */
    claim?: { kind: Statement['kind']; kos?: Statement['kos']; first: Colour; assumed?: readonly Vertex[] };
}

export interface GraphPoint {
    move: number;
    margin: number;
    scoreSd: number;
    blackWins: number;
    /** The share of points that are undecided. */
    undecided: number;
    finished: boolean;
}

export interface Position {
    width: number;
    height: number;
    board: Sign[][];
    toMove: 1 | -1;
    ko: Vertex | null;
    captures: [number | null, number | null];
    passed?: boolean;
}

export interface SgfNode {
    index: number;
    /** -1: this is the root. */
    parent: number;
    children: number[];
    properties: Record<string, string[]>;
}

export interface SgfLine {
    width: number;
    height: number;
    /** PB, PW, RE and the like. */
    info: Record<string, string>;
    terms: Terms;
    moves: { colour: 1 | -1; vertex: Vertex | null }[];
    /** The nodes of the line, and how many moves were played up to each. */
    nodes: number[];
    moveAt: number[];
    at(moves: number): Position;
}

export interface SgfRecord {
    readonly text: string;
    readonly nodes: SgfNode[];
    /** The line through a node to its end. */
    line(node?: number): SgfLine;
}

export interface JudgeInfo {
    name: string;
    summary: string;
    examples: string[];
    slow: boolean;
    variant: boolean;
    default: boolean;
    explains: boolean;
    connects: boolean;
    moves: boolean;
}

export interface InitOptions {
    /** "full" has all judges, "score" the scorer, life and the direct ones. Default: "full". */
    module?: 'full' | 'score';
    /** False takes the module without vectors. Default: as the machine is. */
    simd?: boolean;
    /** Other bytes of the module, or where they are. */
    wasm?: string | URL | BufferSource | Response | WebAssembly.Module | Promise<Response>;
    /** Where models are, or what gives the bytes of one by its name. */
    models?: string | URL | ((name: string) => Uint8Array | Promise<Uint8Array>);
}

export interface GraphOptions extends Question {
    judge?: string;
    game?: number;
    node?: number;
    onProgress?(move: number, last: number, point: GraphPoint): void;
}

export interface SvgOptions extends Question {
    /** False: the stones alone. */
    judge?: string | false;
    lastMove?: Vertex;
    caption?: string;
}

export interface Keisei {
    readonly version: string;
    readonly full: boolean;
    judges(): JudgeInfo[];
    rules(): { name: string; counting: 'area' | 'territory' }[];
    prepare(judge: string): Promise<void>;
    addModel(name: string, bytes: Uint8Array): void;
    judge(board: Board, options?: Question & { judge?: string }): Judgment;
    score(board: Board, options?: ScoreOptions): Verdict;
    explain(board: Board, options?: Question): Explanation;
    connections(board: Board, vertex: Vertex, options?: Question & { judge?: string; colour?: Colour }): number[][];
    policy(board: Board, options?: Question & { judge?: string }): { moves: number[][]; pass: number };
    play(board: Board, vertex: Vertex | null, options?: Question & { colour?: Colour }): Position;
    proof(board: Board, vertex: Vertex, options?: ProofOptions): Proof | null;
    verify(board: Board, bytes: Uint8Array, options?: Question): Statement;
    proofLine(board: Board, proof: Proof, options?: Question): { colour: 1 | -1; vertex: Vertex | null }[];
    graph(sgf: string | Uint8Array | SgfRecord, options?: GraphOptions): GraphPoint[];
    readSgf(sgf: string | Uint8Array, options?: { game?: number }): SgfRecord;
    toSvg(board: Board, options?: SvgOptions): string;
    toSgf(board: Board, options?: Question & { judge?: string }): string;
    toText(board: Board): string;
}

export class KeiseiError extends Error {}

/** Loads the module once; after that the other functions are synchronous. */
export function init(options?: InitOptions): Promise<Keisei>;
/** A Keisei of its own. */
export function create(options?: InitOptions): Promise<Keisei>;
export function ready(): boolean;
export function version(): string;
export const judges: Keisei['judges'];
export const rules: Keisei['rules'];
/** Fetches the model of a judge, if it has one that is not inside. */
export const prepare: Keisei['prepare'];
export const judge: Keisei['judge'];
export const score: Keisei['score'];
export const explain: Keisei['explain'];
export const connections: Keisei['connections'];
export const policy: Keisei['policy'];
export const play: Keisei['play'];
/** A proof of life or death that anyone can check, or null. */
export const proof: Keisei['proof'];
export const verify: Keisei['verify'];
export const proofLine: Keisei['proofLine'];
export const graph: Keisei['graph'];
export const readSgf: Keisei['readSgf'];
export const toSvg: Keisei['toSvg'];
export const toSgf: Keisei['toSgf'];
export const toText: Keisei['toText'];

export function pointName(vertex: Vertex, height: number): string;
/** Bytes of a record as text, by its encoding. */
export function decodeSgf(bytes: Uint8Array): string;

type Promised<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;

/** The same functions in a worker. readSgf() keeps the record there: line(), positions() and graph() use it. */
export interface WorkerKeisei {
    init(): Promise<{ version: string; judges: JudgeInfo[]; rules: { name: string; counting: string }[] }>;
    judge: Promised<Keisei['judge']>;
    score: Promised<Keisei['score']>;
    explain: Promised<Keisei['explain']>;
    connections: Promised<Keisei['connections']>;
    policy: Promised<Keisei['policy']>;
    play: Promised<Keisei['play']>;
    proof: Promised<Keisei['proof']>;
    verify: Promised<Keisei['verify']>;
    proofLine: Promised<Keisei['proofLine']>;
    toSvg: Promised<Keisei['toSvg']>;
    toSgf: Promised<Keisei['toSgf']>;
    toText: Promised<Keisei['toText']>;
    judges: Promised<Keisei['judges']>;
    rules: Promised<Keisei['rules']>;
    prepare: Promised<Keisei['prepare']>;
    version(): Promise<string>;
    readSgf(sgf: string | Uint8Array, options?: { game?: number }): Promise<{ nodes: SgfNode[]; text: string }>;
    line(node?: number): Promise<Omit<SgfLine, 'at'>>;
    positions(node?: number): Promise<Position[]>;
    graph(sgf?: string | Uint8Array | null, options?: GraphOptions): Promise<GraphPoint[]>;
    terminate(): void;
}

export function createWorker(
    options?: InitOptions & { worker?: () => Worker | Promise<Worker>; limit?: number }): WorkerKeisei;
