// createWorker(): the functions of the package in a worker, so that a page does not stall. A worker that is
// lost is started again with the next call; what it was doing fails with one sentence.
import { startWorker } from '#start-worker';
import { KeiseiError } from './board.js';

const NAMES = [
    'judge', 'score', 'explain', 'readSgf', 'line', 'positions', 'toSvg', 'toSgf', 'toText', 'play', 'policy',
    'connections', 'proof', 'proofLine', 'verify', 'judges', 'rules', 'prepare', 'version',
];

class WorkerClient {
    #start;
    #options;
    #worker = null;
    #ready = null;
    #record = null;
    #waiting = new Map();
    #next = 1;
    #limit;
    #watch;

    constructor(options) {
        const { worker, limit = 120000, ...rest } = options;
        this.#start = worker ?? startWorker;
        this.#limit = limit;
        this.#options = rest;
        for (const name of NAMES)
            this[name] ??= (...args) => this.call(name, args);
    }

    #lose(message) {
        clearTimeout(this.#watch);
        this.#worker?.terminate();
        this.#worker = this.#ready = null;
        const lost = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const { reject } of lost)
            reject(new KeiseiError(message));
    }

    /** A worker that is lost without a word, or caught in a loop, answers nobody. */
    #expect() {
        clearTimeout(this.#watch);
        if (this.#waiting.size > 0)
            this.#watch = setTimeout(
                () => this.#lose(`the worker did not answer for ${this.#limit / 1000} seconds and was stopped`), this.#limit);
    }

    #receive({ id, value, error, fatal, progress }) {
        const waiting = this.#waiting.get(id);
        if (waiting === undefined)
            return;
        if (!progress)
            this.#waiting.delete(id);
        this.#expect();
        if (progress) {
            waiting.onProgress?.(progress.move, progress.last, progress.point);
            return;
        }
        if (error === undefined)
            waiting.resolve(value);
        else
            waiting.reject(new KeiseiError(error));
        if (fatal)
            this.#lose('the worker failed and was started again');
    }

    #send(name, args, onProgress) {
        return new Promise((resolve, reject) => {
            const id = this.#next++;
            this.#waiting.set(id, { resolve, reject, onProgress });
            this.#worker.postMessage({ id, name, args });
            this.#expect();
        });
    }

    /** Starts the worker; resolves to what it can do. */
    init() {
        this.#ready ??= (async () => {
            this.#worker = await this.#start();
            this.#worker.onmessage = ({ data }) => this.#receive(data);
            this.#worker.onerror = (event) => this.#lose(`the worker was lost: ${event.message ?? 'it does not load'}`);
            const about = await this.#send('init', [this.#options]);
            if (this.#record)
                await this.#send('readSgf', this.#record);
            return about;
        })().catch((error) => {
            this.#ready = null;
            throw error;
        });
        return this.#ready;
    }

    async call(name, args, onProgress) {
        await this.init();
        if (name === 'readSgf')
            this.#record = args;
        return this.#send(name, args, onProgress);
    }

    /** Without a record, that of the last readSgf(). */
    graph(sgf = null, { onProgress, ...options } = {}) {
        return this.call('graph', [sgf, options], onProgress);
    }

    terminate() {
        this.#lose('the worker was stopped');
    }
}

/**
 * Options are those of init(); `worker` may be a function that starts one of your own, and `limit` says after how
 * many milliseconds without an answer it is given up.
 */
export function createWorker(options = {}) {
    return new WorkerClient(options);
}
