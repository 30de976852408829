// What the page knows: the game and the place in it, and what the engine answers about that.
import { useCallback, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { ask, engine, forget, known, later } from './engine.js';
import { goTo, movesAt, nodeAt, open, play, setUp } from './record.js';

// What is on the screen goes first, then its neighbours, then every eighth move of the game, then all.
const NOW = 0, SOON = 1, GRAPH = 1000;
const NEAR = 6;
const prepared = new Map();

/** Judges whose model is not there yet fetch it once. */
export function prepare(judge) {
    if (!prepared.has(judge))
        prepared.set(judge, engine.prepare(judge).catch((error) => {
            prepared.delete(judge);
            throw error;
        }));
    return prepared.get(judge);
}

export const question = (game, move) => ({ ...game.line.terms, ...game.positions[move] });

const keys = new WeakMap();

/** What a judgment of this position is kept under. */
function keyOf(game, move, judge) {
    const position = game.positions[move];
    if (!keys.has(position)) {
        const { board, toMove, ko, captures, passed } = position;
        keys.set(position, JSON.stringify([board, toMove, ko, captures, passed, game.line.terms]));
    }
    return `${judge} ${keys.get(position)}`;
}

function judgeAt(game, move, judge, urgency) {
    return ask(keyOf(game, move, judge), urgency, async () => {
        await prepare(judge);
        return engine.judge(game.positions[move].board, { ...question(game, move), judge });
    });
}

const sameSize = (judgment, game) => judgment?.width === game.line.width && judgment?.height === game.line.height;

/** The judgment of the position on the screen; the one before stays until it is there. */
export function useJudgment(game, move, judge, onError) {
    const [, redraw] = useReducer((n) => n + 1, 0);
    const before = useRef(null);
    const key = game && judge ? keyOf(game, move, judge) : null;
    const judgment = key === null ? null : known(key) ?? null;
    before.current = judgment ?? (key !== null && sameSize(before.current, game) ? before.current : null);
    useEffect(() => {
        if (key === null || judgment !== null)
            return undefined;
        let wanted = true;
        judgeAt(game, move, judge, NOW).then(() => wanted && redraw(), (e) => wanted && onError(e));
        return () => {
            wanted = false;
            later(key, SOON + NEAR);
        };
    }, [key]);
    return before.current;
}

/** Judges the whole line while nothing else is to be done; gives what is known of each move so far. */
export function useGraph(game, move, judge) {
    const [, redraw] = useReducer((n) => n + 1, 0);
    const points = useRef([]);
    const place = useRef(move);
    place.current = move;
    useEffect(() => {
        points.current = [];
        if (!game)
            return undefined;
        forget(SOON);
        let wanted = true, frame = 0;
        const last = game.line.moves.length, step = 1 + Math.floor(last / 1000);
        for (let at = 0; at <= last; at += step) {
            const near = Math.abs(at - place.current);
            const urgency = near <= NEAR ? SOON + near : at % 8 === 0 ? GRAPH + at : 2 * GRAPH + at;
            judgeAt(game, at, judge, urgency).then(({ margin, blackWins }) => {
                if (!wanted)
                    return;
                points.current[at] = { margin, blackWins };
                frame ||= requestAnimationFrame(() => {
                    frame = 0;
                    redraw();
                });
            }, () => {});
        }
        return () => {
            wanted = false;
            cancelAnimationFrame(frame);
        };
    }, [game, judge]);
    return points.current;
}

/** The answer of `compute` while it is wanted; null until it is there. */
export function useAnswer(wanted, compute, dependencies, onError) {
    const [value, setValue] = useState(null);
    useEffect(() => {
        let current = true;
        if (!wanted) {
            setValue(null);
            return undefined;
        }
        compute().then((v) => current && setValue(v), (e) => current && onError(e));
        return () => { current = false; };
    }, dependencies);
    return wanted ? value : null;
}

const SIGNS = { black: 1, white: -1, empty: 0 };

/** The game on the screen, and what can be done with it, one after the other. */
export function useGame(onError) {
    const [state, setState] = useState({ game: null, move: 0 });
    const queue = useRef(Promise.resolve());
    const latest = useRef(state);
    latest.current = state;
    const change = useCallback((work) => {
        queue.current = queue.current.then(work).catch(onError);
        return queue.current;
    }, []);
    const show = (game, move) => {
        latest.current = { game, move };
        setState(latest.current);
        onError(game.warning ? new Error(game.warning) : null);
    };
    const go = useCallback((move) => setState((s) => {
        if (!s.game)
            return s;
        const wanted = typeof move === 'function' ? move(s.move) : move;
        const to = Math.max(0, Math.min(s.game.line.moves.length, wanted));
        return to === s.move ? s : { ...s, move: to };
    }), []);
    return {
        ...state,
        go,
        load: (input, move = null) => change(async () => {
            const game = await open(input);
            show(game, Math.min(move ?? game.line.moves.length, game.line.moves.length));
        }),
        line: (node) => change(async () => {
            const game = await goTo(latest.current.game, node);
            show(game, movesAt(game, node));
        }),
        /** `tool` is "play", where no vertex is a pass, or what a point becomes. */
        edit: (tool, vertex) => change(async () => {
            const { game, move } = latest.current;
            const at = nodeAt(game, move);
            const next = tool === 'play'
                ? await play(game, at, game.positions[move].toMove, vertex)
                : await setUp(game, at, SIGNS[tool], vertex);
            show(next, movesAt(next, next.node));
        }),
    };
}

/** The proof about a block of the position, with its line of play, once it was asked for. */
export function useProof(game, move, onError) {
    const [proof, setProof] = useState(null);
    const latest = useRef(0);
    const ask = async (vertex) => {
        const number = ++latest.current, { board } = game.positions[move], options = question(game, move);
        setProof({ vertex, searching: true });
        try {
            const found = await engine.proof(board, vertex, options);
            const line = found ? await engine.proofLine(board, found, options) : [];
            if (number === latest.current)
                setProof({ vertex, text: found?.text ?? null, line });
        } catch (error) {
            setProof(null);
            onError(error);
        }
    };
    const drop = () => {
        latest.current++;
        setProof(null);
    };
    return [proof, ask, drop];
}
