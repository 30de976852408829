// How a page or a worker reads a file of the package, or anything else that it is given the place of.
export async function load(place) {
    const response = await fetch(place);
    if (!response.ok)
        throw new Error(`${place} cannot be fetched: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
}
