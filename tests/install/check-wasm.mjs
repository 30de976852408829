// check-wasm.mjs MODULE BEST: the plain kernels and those of number BEST must pass their tests, and the module
// must have no others.
import { readFileSync } from 'node:fs';

const [path, best] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(path));
const { exports } = await WebAssembly.instantiate(module, {});
for (let i = 0; i < 5; i++) {
    const wanted = i === 0 || i === Number(best) ? 0 : -1;
    const failures = exports.int_conv_failures(i);
    if (failures !== wanted) {
        console.error(`FAILED: kernels ${i}: ${failures} cases fail (-1: not there), expected ${wanted}`);
        process.exitCode = 1;
    }
}
