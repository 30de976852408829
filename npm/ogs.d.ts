import type { InitOptions, Keisei, ScoreOptions } from './keisei.js';

export function init(options?: InitOptions): Promise<Keisei>;
/** For set_local_ownership_estimator of goban. */
export function estimateOwnership(board: number[][], colour: 'black' | 'white', trials: number, tolerance: number): number[][];

export interface EstimatorModule {
    HEAP32: Int32Array;
    _malloc(size: number): number;
    _free(address: number): void;
    _estimate(width: number, height: number, address: number, toMove: number, trials: number, tolerance: number): number;
    estimate: EstimatorModule['_estimate'];
    cwrap(name: 'estimate', ...types: unknown[]): EstimatorModule['_estimate'];
}
export function estimatorModule(options?: InitOptions): Promise<EstimatorModule>;

export function autoscore(board: number[][], rules?: string | ScoreOptions): {
    result: number[][];
    removed: { x: number; y: number; removal_reason: string }[];
    removed_string: string;
    needs_sealing: { x: number; y: number }[];
    score: number;
    scores: Record<string, number | null>;
    finished: boolean;
    warning: string | null;
};
