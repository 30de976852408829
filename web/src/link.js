// A link that carries the record in its fragment, which browsers do not send.

async function through(bytes, stream) {
    return new Uint8Array(await new Response(new Response(bytes).body.pipeThrough(stream)).arrayBuffer());
}

const toText = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

export async function makeLink(sgf, move) {
    const packed = await through(new TextEncoder().encode(sgf), new CompressionStream('deflate-raw'));
    if (packed.length > 60000)
        throw new Error('the record is too large for a link; download the SGF instead');
    return `${location.href.split('#')[0]}#g=${toText(packed)}&m=${move}`;
}

/** { sgf, move } of the link, or null; what cannot be read is an error. */
export async function readLink() {
    const match = /^#g=([\w-]+)(?:&m=(\d+))?$/.exec(location.hash);
    if (match === null)
        return null;
    try {
        const sgf = new TextDecoder().decode(await through(toBytes(match[1]), new DecompressionStream('deflate-raw')));
        return { sgf, move: match[2] === undefined ? null : Number(match[2]) };
    } catch {
        throw new Error('the link is damaged');
    }
}
