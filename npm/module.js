// The module as it is: text goes into its memory, JSON and numbers come out, and a failure is an exception with
// the library's sentence. See wasm/face.h.
import { KeiseiError } from './board.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const NO_POINT = -2;

export class Module {
    constructor(instance) {
        this.exports = instance.exports;
    }

    /** Bytes of memory; a new view each time, for memory that grows leaves old views empty. */
    bytes(address, size) {
        return new Uint8Array(this.exports.memory.buffer, address, size);
    }

    floats(address, count) {
        return new Float32Array(this.exports.memory.buffer, address, count).slice();
    }

    string(address) {
        const memory = new Uint8Array(this.exports.memory.buffer);
        return decoder.decode(memory.subarray(address, memory.indexOf(0, address)));
    }

    message() {
        return this.string(this.exports.kw_message());
    }

    text() {
        return decoder.decode(this.bytes(this.exports.kw_text(), this.exports.kw_text_size()));
    }

    json() {
        return JSON.parse(this.text());
    }

    check(status) {
        if (status !== 0)
            throw new KeiseiError(this.message());
    }

    copy(bytes) {
        const address = this.exports.kw_alloc(bytes.length);
        if (address === 0)
            throw new KeiseiError('out of memory');
        this.bytes(address, bytes.length).set(bytes);
        return address;
    }

    /** Calls `use` with the address and size of a copy of the text or the bytes. */
    lend(value, use) {
        const bytes = typeof value === 'string' ? encoder.encode(value) : value;
        const address = this.copy(bytes);
        try {
            return use(address, bytes.length);
        } finally {
            this.exports.kw_free(address);
        }
    }
}

/** The answers to these few bytes, which use a vector, tell whether vectors are there. */
export function hasVectors() {
    return WebAssembly.validate(new Uint8Array([
        0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]));
}
