// The functions of the package, for one Keisei that init() makes ready: what keisei.js and inline.js share.
import { KeiseiError } from './board.js';
import { open } from './open.js';

export function makeApi(files) {
    let ready = null;
    let pending = null;

    function keisei() {
        if (ready === null)
            throw new KeiseiError('await init() first');
        return ready;
    }

    const call = (name) => (...args) => keisei()[name](...args);
    return {
        /** A Keisei of its own, beside that of init(). */
        create: (options) => open(files, options),
        /** Loads the module once; after that the other functions are synchronous. */
        init(options) {
            pending ??= open(files, options).then(
                (made) => (ready = made),
                (error) => {
                    pending = null;
                    throw error;
                });
            return pending;
        },
        ready: () => ready !== null,
        judge: call('judge'),
        score: call('score'),
        explain: call('explain'),
        graph: call('graph'),
        readSgf: call('readSgf'),
        toSvg: call('toSvg'),
        toSgf: call('toSgf'),
        toText: call('toText'),
        play: call('play'),
        policy: call('policy'),
        proof: call('proof'),
        proofLine: call('proofLine'),
        verify: call('verify'),
        connections: call('connections'),
        judges: call('judges'),
        rules: call('rules'),
        prepare: (name) => keisei().prepare(name),
        version: () => keisei().version,
    };
}
