// How Node reads a file of the package, or anything else that it is given the place of.
import { readFile } from 'node:fs/promises';

export async function load(place) {
    const url = place instanceof URL ? place : /^[a-z]+:\/\//i.test(place) ? new URL(place) : null;
    if (url && url.protocol !== 'file:') {
        const response = await fetch(url);
        if (!response.ok)
            throw new Error(`${url.href} cannot be fetched: ${response.status}`);
        return new Uint8Array(await response.arrayBuffer());
    }
    return readFile(url ?? place);
}
