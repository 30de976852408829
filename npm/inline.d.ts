import type { InitOptions, Keisei } from './keisei.js';
export {
    KeiseiError, decodeSgf, graph, judge, judges, play, pointName, prepare, proof, proofLine, readSgf, ready, rules, score, toSgf, toSvg,
    toText, verify, version,
} from './keisei.js';
export function create(options?: InitOptions): Promise<Keisei>;
/** Loads the module `score`, which is inside. */
export function init(options?: InitOptions): Promise<Keisei>;
