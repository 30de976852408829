// The judge in its worker. Judgments are kept, and computed one at a time in the order of their urgency, so that
// the position on the screen never waits for the graph.
import { createWorker } from 'keisei';

export const engine = createWorker({ models: new URL('models', document.baseURI).href });
// It loads while the page is put together; who asks for it first hears of an error.
engine.init().catch(() => {});

const MOST_KEPT = 4000;
const kept = new Map();
const waiting = new Map();
let running = false;

async function run() {
    if (running)
        return;
    running = true;
    while (waiting.size > 0) {
        let next = null;
        for (const job of waiting.values())
            if (next === null || job.urgency < next.urgency)
                next = job;
        waiting.delete(next.key);
        try {
            const value = await next.compute();
            kept.set(next.key, value);
            if (kept.size > MOST_KEPT)
                kept.delete(kept.keys().next().value);
            next.listeners.forEach(({ resolve }) => resolve(value));
        } catch (error) {
            next.listeners.forEach(({ reject }) => reject(error));
        }
    }
    running = false;
}

/** The value of a key, if it has been computed. */
export const known = (key) => kept.get(key);

/** The value of a key: at once if it is known, else when its turn comes. Smaller numbers are more urgent. */
export function ask(key, urgency, compute) {
    if (kept.has(key))
        return Promise.resolve(kept.get(key));
    return new Promise((resolve, reject) => {
        const job = waiting.get(key) ?? { key, urgency, compute, listeners: [] };
        job.urgency = Math.min(job.urgency, urgency);
        job.listeners.push({ resolve, reject });
        waiting.set(key, job);
        run();
    });
}

/** What was urgent can wait: somebody has gone on. */
export function later(key, urgency) {
    const job = waiting.get(key);
    if (job)
        job.urgency = Math.max(job.urgency, urgency);
}

/** Nobody wants any longer what is not as urgent as this. */
export function forget(urgency) {
    for (const [key, job] of waiting)
        if (job.urgency >= urgency)
            waiting.delete(key);
}
