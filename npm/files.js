// Where the files of the package are. Bundlers find files by this form of a URL, and only by this.
export const modules = {
    full: () => new URL('./wasm/full.wasm', import.meta.url),
    score: () => new URL('./wasm/score.wasm', import.meta.url),
    'full-plain': () => new URL('./wasm/full-plain.wasm', import.meta.url),
    'score-plain': () => new URL('./wasm/score-plain.wasm', import.meta.url),
};

/** Beside the modules; bundlers do not bring them along. */
export const models = () => new URL('../models/', modules.full());
