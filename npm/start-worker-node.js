// How Node starts the worker, with the face of a worker of a page. It keeps a program alive only while it has
// something to answer.
import { Worker } from 'node:worker_threads';

export function startWorker() {
    const worker = new Worker(new URL('./node/worker.mjs', import.meta.url));
    let waiting = 0;
    const face = {
        postMessage(message) {
            if (waiting++ === 0)
                worker.ref();
            worker.postMessage(message);
        },
        terminate: () => worker.terminate(),
    };
    worker.on('message', (data) => {
        if (!data.progress && --waiting === 0)
            worker.unref();
        face.onmessage?.({ data });
    });
    worker.on('error', (error) => face.onerror?.(error));
    worker.unref();
    return face;
}
