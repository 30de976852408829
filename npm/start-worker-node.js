// How Node starts the worker, with the face of a worker of a page.
import { Worker } from 'node:worker_threads';

export function startWorker() {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
    const face = {
        postMessage: (message) => worker.postMessage(message),
        terminate: () => worker.terminate(),
    };
    worker.on('message', (data) => face.onmessage?.({ data }));
    worker.on('error', (error) => face.onerror?.(error));
    worker.unref();
    return face;
}
