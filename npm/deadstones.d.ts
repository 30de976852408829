type Data = readonly (readonly number[])[];
type Vertex = [number, number];

export function guess(data: Data, options?: { finished?: boolean; iterations?: number }): Promise<Vertex[]>;
export function getProbabilityMap(data: Data, iterations?: number): Promise<number[][]>;
export function playTillEnd(data: Data, sign: -1 | 1): Promise<number[][]>;
export function getFloatingStones(data: Data): Promise<Vertex[]>;
export function useFetch(path: string): typeof deadstones;
declare const deadstones: {
    guess: typeof guess;
    getProbabilityMap: typeof getProbabilityMap;
    playTillEnd: typeof playTillEnd;
    getFloatingStones: typeof getFloatingStones;
    useFetch: typeof useFetch;
};
export default deadstones;
