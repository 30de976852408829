type Data = readonly (readonly number[])[];

export function map(data: Data, options?: { discrete?: boolean; maxDistance?: number; minRadiance?: number }): number[][];
export function areaMap(data: Data): number[][];
export function nearestNeighborMap(data: Data, sign: -1 | 1): number[][];
export function radianceMap(data: Data, sign: -1 | 1, options?: { p1?: number; p2?: number; p3?: number }): number[][];
declare const influence: {
    map: typeof map;
    areaMap: typeof areaMap;
    nearestNeighborMap: typeof nearestNeighborMap;
    radianceMap: typeof radianceMap;
};
export default influence;
