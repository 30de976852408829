// How a page starts the worker; bundlers find it by this form.
export function startWorker() {
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'keisei' });
}
