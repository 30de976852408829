// keisei: positional judgment in the game of Go. Call init() once and wait for it; the other functions are
// synchronous. createWorker() has the same functions in a worker, each with a promise.
import * as files from './files.js';
import { makeApi } from './shared.js';

export { KeiseiError, pointName } from './board.js';
export { createWorker } from './worker-client.js';
export { decodeSgf } from './record.js';
export const {
    create, init, ready, judge, score, explain, graph, readSgf, toSvg, toSgf, toText, play, proof, proofLine, verify, policy, connections, judges,
    rules, prepare, version,
} = makeApi(files);
