// In the place of @sabaki/influence: the same maps with the same values. They are what stones radiate and no
// more; for who will own a point there is judge().

const around = ([x, y]) => [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]];
const sizeOf = (data) => [data[0]?.length ?? 0, data.length];
const same = (data, value) => data.map((row) => row.map(() => value));

/** Column by column, as sums and corrections below go. */
function eachPoint(data, visit) {
    const [width, height] = sizeOf(data);
    for (let x = 0; x < width; x++)
        for (let y = 0; y < height; y++)
            visit(x, y);
}

/** Points of one value that hang together, in the order of a walk that goes as deep as it can first. */
function component(data, start) {
    const value = data[start[1]][start[0]];
    const seen = new Set([start.join()]);
    const found = [start];
    const path = [around(start)];
    while (path.length > 0) {
        const next = path[path.length - 1].shift();
        if (next === undefined) {
            path.pop();
        } else if (data[next[1]]?.[next[0]] === value && !seen.has(next.join())) {
            seen.add(next.join());
            found.push(next);
            path.push(around(next));
        }
    }
    return found;
}

/** 1, -1, or 0 where no stones or stones of both signs are around. */
function enclosingSign(data, points) {
    let sign = 0;
    for (const point of points)
        for (const [x, y] of around(point)) {
            const value = Math.sign(data[y]?.[x] ?? 0);
            if (value !== 0 && sign !== 0 && value !== sign)
                return sign * 0;
            sign = value || sign;
        }
    return sign;
}

/** Whose area a point is: 1, -1, or 0 for nobody's. */
export function areaMap(data) {
    const area = same(data, null);
    eachPoint(data, (x, y) => {
        if (area[y][x] !== null)
            return;
        if (data[y][x] !== 0) {
            area[y][x] = data[y][x];
            return;
        }
        const points = component(data, [x, y]);
        const sign = enclosingSign(data, points);
        for (const [px, py] of points)
            area[py][px] = sign;
    });
    return area;
}

/** How many steps it is to the nearest stone of that sign; Infinity if there is none. */
export function nearestNeighborMap(data, sign) {
    const [width, height] = sizeOf(data);
    const distance = data.map((row) => row.map((value) => (value === sign ? 0 : Infinity)));
    const nearer = (x, y, nx, ny) => {
        const other = distance[ny]?.[nx] ?? Infinity;
        distance[y][x] = Math.min(distance[y][x], other + 1);
    };
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
            nearer(x, y, x - 1, y);
            nearer(x, y, x, y - 1);
        }
    for (let y = height - 1; y >= 0; y--)
        for (let x = width - 1; x >= 0; x--) {
            nearer(x, y, x + 1, y);
            nearer(x, y, x, y + 1);
        }
    return distance;
}

/** What all blocks of that sign radiate: less with every step, stopped by the enemy, thrown back by the edge. */
export function radianceMap(data, sign, { p1 = 6, p2 = 1.5, p3 = 2 } = {}) {
    const [width, height] = sizeOf(data);
    const map = same(data, 0);
    const done = new Set();
    const mirrored = (z, size) => (z < 0 ? -z - 1 : z >= size ? 2 * size - z - 1 : z);
    const radiate = (block) => {
        const visited = new Set();
        const queue = block.map((vertex) => [vertex, 0]);
        for (const [[x, y], d] of queue) {
            const mx = mirrored(x, width), my = mirrored(y, height);
            if (map[my]?.[mx] !== undefined)
                map[my][mx] += mx !== x || my !== y ? p3 : p2 / (d / p1 * 6 + 1);
            for (const next of around([x, y])) {
                const name = next.join();
                if (d >= p1 || visited.has(name) || data[next[1]]?.[next[0]] === -sign)
                    continue;
                visited.add(name);
                queue.push([next, d + 1]);
            }
        }
    };
    eachPoint(data, (x, y) => {
        if (data[y][x] !== sign || done.has([x, y].join()))
            return;
        const block = component(data, [x, y]);
        block.forEach((vertex) => done.add(vertex.join()));
        radiate(block);
    });
    return map;
}

/** What the stones reach before it is smoothed, with the largest and the smallest value. */
function reach(data, area, { discrete, maxDistance, minRadiance }) {
    const distance = { 1: nearestNeighborMap(data, 1), '-1': nearestNeighborMap(data, -1) };
    const radiance = { 1: radianceMap(data, 1), '-1': radianceMap(data, -1) };
    const map = area.map((row) => [...row]);
    let max = -Infinity, min = Infinity;
    eachPoint(data, (x, y) => {
        if (map[y][x] !== 0)
            return;
        const sign = Math.sign(distance[-1][y][x] - distance[1][y][x]) || 0;
        const reached = sign !== 0 && distance[sign][y][x] <= maxDistance &&
            Math.round(radiance[sign][y][x]) >= minRadiance;
        const value = reached ? sign * radiance[sign][y][x] : 0;
        max = Math.max(max, value);
        min = Math.min(min, value);
        map[y][x] = discrete ? Math.sign(value) : value;
    });
    return { map, max, min };
}

/** Is a point of a sign alone among others, or does it hang on one stone only? */
function isRagged(data, map, [x, y], sign) {
    const beside = around([x, y]).filter(([i, j]) => data[j]?.[i] !== undefined);
    const friends = beside.filter(([i, j]) => Math.sign(map[j][i]) === sign);
    if (beside.length >= 2 && friends.length === 0)
        return true;
    return friends.length === 1 && data[friends[0][1]][friends[0][0]] === sign;
}

/** The value of an empty point near the edge between points of one sign; undefined if it is not between them. */
function pillarValue(map, [x, y], discrete) {
    const signed = around([x, y]).filter(([i, j]) => map[j] && map[j][i] !== 0);
    if (signed.length < 2)
        return undefined;
    const [[i1, j1], [i2, j2]] = signed;
    const sign = Math.sign(map[j1][i1]);
    if (signed.length < 3 && i1 !== i2 && j1 !== j2)
        return undefined;
    if (!signed.every(([i, j]) => Math.sign(map[j][i]) === sign))
        return undefined;
    return { sign, value: discrete ? sign : Math.max(...signed.map(([i, j]) => map[j][i])) };
}

/** Influence from -1 to 1 as if all stones were alive; -1, 0 and 1 alone if `discrete`. */
export function map(data, { discrete = false, maxDistance = 6, minRadiance = 2 } = {}) {
    const [width, height] = sizeOf(data);
    const area = areaMap(data);
    const { map: values, max, min } = reach(data, area, { discrete, maxDistance, minRadiance });
    eachPoint(data, (x, y) => {
        if (area[y][x] !== 0)
            return;
        let sign = Math.sign(values[y][x]);
        if (sign !== 0 && isRagged(data, values, [x, y], sign)) {
            values[y][x] = 0;
            return;
        }
        const nearEdge = Math.min(x, y, width - x - 1, height - y - 1) <= 2;
        const pillar = nearEdge && sign === 0 ? pillarValue(values, [x, y], discrete) : undefined;
        if (pillar)
            ({ sign, value: values[y][x] } = pillar);
        if (!discrete && sign > 0)
            values[y][x] = Math.min(values[y][x] / max, 1);
        else if (!discrete && sign < 0)
            values[y][x] = Math.max(-values[y][x] / min, -1);
    });
    return areaMap(values);
}

export default { map, areaMap, nearestNeighborMap, radianceMap };
