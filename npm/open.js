// Makes a module ready: finds its bytes, compiles them, and gives a Keisei.
import { load } from '#load';
import { KeiseiError } from './board.js';
import { Keisei } from './judge.js';
import { hasVectors, Module } from './module.js';

async function compiled(source) {
    if (source instanceof WebAssembly.Module)
        return source;
    if (typeof Response !== 'undefined' && source instanceof Response)
        return WebAssembly.compile(await source.arrayBuffer());
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
        return WebAssembly.compile(source);
    return WebAssembly.compile(await load(source));
}

/**
 * `files.modules` has the places of the modules by name. Options: module "full" or "score"; simd: false takes
 * the module without vectors; wasm: other bytes, or where they are; models: a place to fetch models from, or a
 * function that gives the bytes of one by its name.
 */
export async function open(files, options = {}) {
    const kind = options.module ?? 'full';
    const name = options.simd ?? hasVectors() ? kind : `${kind}-plain`;
    if (!options.wasm && !files.modules[name])
        throw new KeiseiError(`there is no module "${kind}": "full" and "score" are there`);
    let instance;
    try {
        instance = await WebAssembly.instantiate(await compiled(await (options.wasm ?? files.modules[name]())), {});
    } catch (error) {
        throw new KeiseiError(`the WebAssembly module does not load: ${error.message}`);
    }
    const models = options.models ?? files.models();
    const fetchModel = typeof models === 'function'
        ? models
        : (model) => load(models instanceof URL ? new URL(`${model}.model`, models) : `${models}/${model}.model`);
    return new Keisei(new Module(instance), fetchModel);
}
