// The other side of a worker in Node, with the face of that of a page.
import { parentPort } from 'node:worker_threads';

export const port = { postMessage: (message) => parentPort.postMessage(message) };
parentPort.on('message', (data) => port.onmessage({ data }));
