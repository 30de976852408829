// The other side of a worker in a page.
export const port = globalThis.self;
