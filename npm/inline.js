// The same as keisei.js, with the module `score` inside this file, for places where no other file can be loaded.
// Models and the module `full` are not there, unless init() is told where they are.
import { KeiseiError } from './board.js';
import { scoreModule } from './inline-score.js';
import { makeApi } from './shared.js';

export { KeiseiError, pointName } from './board.js';
export { decodeSgf } from './record.js';

const none = () => {
    throw new KeiseiError('keisei/inline has no models: tell init() where they are, as `models`');
};
const inline = { modules: { score: scoreModule, 'score-plain': scoreModule }, models: () => none };
const api = makeApi(inline);
export const init = (options) => api.init({ module: 'score', ...options });
export const create = (options) => api.create({ module: 'score', ...options });
export const {
    ready, judge, score, graph, readSgf, toSvg, toSgf, toText, play, proof, proofLine, verify, judges, rules, prepare, version,
} = api;
