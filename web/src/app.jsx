// The page: a record, a position of it, and what the judge says of that.
import { pointName } from 'keisei';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { Board, paintOf } from './board.jsx';
import demo from './demo.js';
import { ask, engine, forget, known } from './engine.js';
import { download, toPng } from './files.js';
import { Graph } from './graph.jsx';
import { makeLink, readLink } from './link.js';
import { ExplainPanel, JudgePanel, ScorePanel, weakBlocks } from './panels.jsx';
import { movesAt, newGame, nodeAt, open, goTo, play, setUp, toSgfPoint, writeSgf } from './record.js';

const NOW = 0, SOON = 1, GRAPH = 1000;
const prepared = new Map();

/** Judges whose model is not there yet fetch it once. */
function prepare(judge) {
    if (!prepared.has(judge))
        prepared.set(judge, engine.prepare(judge).catch((error) => {
            prepared.delete(judge);
            throw error;
        }));
    return prepared.get(judge);
}

const question = (game, move) => ({ ...game.line.terms, ...game.positions[move] });
const keyOf = (game, move, judge) => {
    const { board, toMove, ko, captures, passed } = game.positions[move];
    return JSON.stringify([judge, board, toMove, ko, captures, passed, game.line.terms]);
};

function judgeAt(game, move, judge, urgency) {
    return ask(keyOf(game, move, judge), urgency, async () => {
        await prepare(judge);
        return engine.judge(game.positions[move].board, { ...question(game, move), judge });
    });
}

/** The judgment of the position on the screen; the one before stays until it is there. */
function useJudgment(game, move, judge, onError) {
    const [value, setValue] = useState(null);
    useEffect(() => {
        let wanted = true;
        if (game && judge)
            judgeAt(game, move, judge, NOW).then((v) => wanted && setValue(v), (e) => wanted && onError(e));
        else
            setValue(null);
        return () => { wanted = false; };
    }, [game, move, judge]);
    const at = game && judge ? known(keyOf(game, move, judge)) : null;
    return at ?? (game && value?.width === game.line.width && value?.height === game.line.height ? value : null);
}

/** Judges the whole line while nothing else is to be done: nearest first, then every eighth, then all. */
function useGraph(game, move, judge) {
    const [, redraw] = useReducer((n) => n + 1, 0);
    const points = useRef([]);
    const place = useRef(move);
    place.current = move;
    useEffect(() => {
        points.current = [];
        if (!game)
            return undefined;
        forget(SOON);
        let wanted = true, drawn = 0;
        const last = game.line.moves.length, step = 1 + Math.floor(last / 1000);
        for (let at = 0; at <= last; at += step) {
            const near = Math.abs(at - place.current);
            const urgency = near <= 6 ? SOON + near : at % 8 === 0 ? GRAPH + at : 2 * GRAPH + at;
            judgeAt(game, at, judge, urgency).then((judgment) => {
                if (!wanted)
                    return;
                points.current[at] = { margin: judgment.margin, blackWins: judgment.blackWins, result: judgment.result };
                const now = performance.now();
                if (now - drawn > 120 || at === last) {
                    drawn = now;
                    redraw();
                }
            }, () => {});
        }
        const timer = setInterval(redraw, 500);
        return () => {
            wanted = false;
            clearInterval(timer);
        };
    }, [game, judge]);
    return points.current;
}

function useAnswer(wanted, compute, dependencies, onError) {
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

function useGame(onError) {
    const [state, setState] = useState({ game: null, move: 0 });
    const queue = useRef(Promise.resolve());
    const change = useCallback((work) => {
        queue.current = queue.current.then(work).catch(onError);
        return queue.current;
    }, []);
    const latest = useRef(state);
    latest.current = state;
    const show = (game, move) => {
        latest.current = { game, move };
        setState(latest.current);
        onError(game.warning ? new Error(game.warning) : null);
    };
    return {
        ...state,
        load: (input, move = null) => change(async () => {
            const game = await open(input);
            show(game, Math.min(move ?? game.line.moves.length, game.line.moves.length));
        }),
        go: useCallback((move) => setState((s) => {
            const to = s.game ? Math.max(0, Math.min(s.game.line.moves.length, typeof move === 'function' ? move(s.move) : move)) : 0;
            return to === s.move ? s : { ...s, move: to };
        }), []),
        line: (node) => change(async () => {
            const game = await goTo(latest.current.game, node);
            show(game, movesAt(game, node));
        }),
        edit: (tool, vertex) => change(async () => {
            const { game, move } = latest.current;
            const at = nodeAt(game, move);
            const next = tool === 'play'
                ? await play(game, at, game.positions[move].toMove, vertex)
                : await setUp(game, at, { black: 1, white: -1, empty: 0 }[tool], vertex);
            show(next, movesAt(next, next.node));
        }),
    };
}

/** Drawn, for fonts lack some of these signs. */
const Icon = ({ d }) => <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true"><path d={d} /></svg>;
const FIRST = 'M5 5h2v14H5zM20 5v14l-11-7z', BACK = 'M16 5v14L6 12z', ON = 'M8 5v14l10-7z', LAST = 'M17 5h2v14h-2zM4 5v14l11-7z';

const TABS = ['Judge', 'Score', 'Explain', 'Game'];

function Tabs({ tab, onTab }) {
    const onKeyDown = (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step)
            return;
        const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
        onTab(next);
        event.currentTarget.querySelector(`#tab-${next}`).focus();
        event.preventDefault();
        event.stopPropagation();
    };
    return (
        <div class="tabs" role="tablist" aria-label="What to see" onKeyDown={onKeyDown}>
            {TABS.map((name) => (
                <button key={name} type="button" role="tab" id={`tab-${name}`} aria-controls="panel" aria-selected={tab === name}
                    tabIndex={tab === name ? 0 : -1} onClick={() => onTab(name)}>{name}</button>
            ))}
        </div>
    );
}

function GamePanel({ game, move, tool, onTool, onLine, onNew, onPaste }) {
    const node = game.nodes[nodeAt(game, move)];
    const [text, setText] = useState('');
    const comment = node.properties.C?.[0];
    const [size, setSize] = useState('19');
    return (
        <>
            <dl class="info">
                {Object.entries({ PB: 'Black', PW: 'White', RE: 'Result', EV: 'Event', DT: 'Date' }).map(([key, name]) =>
                    game.line.info[key] && <><dt>{name}</dt><dd>{game.line.info[key]}</dd></>)}
                <dt>Rules</dt><dd>{game.line.terms.rules ?? 'not named'}, komi {game.line.terms.komi}</dd>
            </dl>
            {comment && <p class="comment">{comment}</p>}
            {node.children.length > 1 && <div class="row"><span>Variations</span>{node.children.map((child, i) => (
                <button key={child} type="button" onClick={() => onLine(child)} aria-pressed={game.line.nodes.includes(child)}>
                    {String.fromCharCode(65 + (i % 26))}</button>))}</div>}
            <h3>Play and set up</h3>
            <div class="row" role="group" aria-label="What a click does">
                {[['play', 'Play'], ['black', 'Black stone'], ['white', 'White stone'], ['empty', 'Take off']].map(([id, name]) => (
                    <button key={id} type="button" aria-pressed={tool === id} onClick={() => onTool(tool === id ? null : id)}>{name}</button>))}
            </div>
            <form class="row" onSubmit={(e) => { e.preventDefault(); onNew(Number(size)); }}>
                <label>New board <select value={size} onChange={(e) => setSize(e.currentTarget.value)}>
                    {[9, 13, 19, 5, 7, 11, 15, 17, 21, 25].map((n) => <option key={n} value={n}>{n}×{n}</option>)}</select></label>
                <button type="submit">Start</button>
            </form>
            <h3>Paste a record or a drawing</h3>
            <textarea rows={5} value={text} onInput={(e) => setText(e.currentTarget.value)} spellcheck={false}
                aria-label="SGF or a drawing with X, O and ." placeholder={'(;GM[1]...) or\n. . X O .\n. X X O .'} />
            <button type="button" disabled={text.trim() === ''} onClick={() => onPaste(text)}>Show it</button>
        </>
    );
}

function groupMarks(explanation) {
    return explanation.groups.filter((g) => g.situation !== 'alive').flatMap((g) =>
        g.stones.map((vertex) => ({ vertex, type: g.situation === 'dead' ? 'cross' : 'circle' })));
}

const linkLines = (explanation) => explanation.links.flatMap((link) => {
    const [a, b] = link.blocks.map((i) => explanation.blocks[i]?.stones ?? []);
    const nearest = (stones) => stones.reduce((best, s) => {
        const d = Math.hypot(s[0] - link.point[0], s[1] - link.point[1]);
        return best === null || d < best.d ? { s, d } : best;
    }, null)?.s;
    const v1 = nearest(a), v2 = nearest(b);
    return v1 && v2 ? [{ v1, v2, type: 'line' }] : [];
});

const said = (dispute, move) => (dispute.move === move ? dispute.said : {});

export function App() {
    const [error, setError] = useState(null);
    const [fatal, setFatal] = useState(null);
    const onError = useCallback((e) => setError(e === null ? null : e.message ?? String(e)), []);
    const { game, move, load, go, line, edit } = useGame(onError);
    const [about, setAbout] = useState(null);
    const [tab, setTab] = useState('Judge');
    const [judge, setJudge] = useState('best');
    const [compare, setCompare] = useState(null);
    const [overlay, setOverlay] = useState(true);
    const [tool, setTool] = useState(null);
    const [shown, setShown] = useState(null);
    const [connect, setConnect] = useState(false);
    const [connection, setConnection] = useState(null);
    const [dispute, setDispute] = useState({ move: -1, said: {} });
    const [dragging, setDragging] = useState(false);
    const [notice, setNotice] = useState('');
    const picker = useRef(null);

    useEffect(() => {
        engine.init().then(setAbout, (e) => setFatal(e.message));
        readLink().then((link) => (link ? load(link.sgf, link.move) : load(demo, 150)), (e) => {
            load(demo, 150).then(() => onError(e));
        });
        const onHash = () => readLink().then((link) => link && load(link.sgf, link.move), onError);
        window.addEventListener('hashchange', onHash);
        return () => window.removeEventListener('hashchange', onHash);
    }, []);

    const judgment = useJudgment(game, move, judge, onError);
    const other = useJudgment(compare ? game : null, move, compare, onError);
    const points = useGraph(game, move, judge);
    const position = game?.positions[move];
    const last = move > 0 ? game?.line.moves[move - 1]?.vertex : null;
    const mine = said(dispute, move);
    const verdict = useAnswer(game && tab === 'Score', () => {
        const alive = Object.values(mine).filter((d) => d.alive).map((d) => d.vertex);
        const dead = Object.values(mine).filter((d) => !d.alive).map((d) => d.vertex);
        const against = alive.length + dead.length > 0 ? { alive, dead } : {};
        return engine.score(position.board, { ...question(game, move), ...against });
    }, [game, move, tab, dispute], onError);
    const explanation = useAnswer(game && tab === 'Explain', () => engine.explain(position.board, question(game, move)),
        [game, move, tab], onError);

    useEffect(() => { setShown(null); setConnection(null); }, [game, move, tab, connect]);

    // ---- What is on the board ----

    const seen = tab === 'Score' && verdict ? verdict : tab === 'Explain' && explanation ? explanation : judgment;
    const fits = seen && position && seen.width === position.width && seen.height === position.height;
    const paint = useMemo(() => {
        if (connection)
            return paintOf(connection.map);
        if (!overlay || !fits)
            return undefined;
        if (seen === verdict)
            return verdict.area;
        return paintOf(seen.owner);
    }, [seen, overlay, connection, fits]);
    const marks = useMemo(() => {
        if (!fits || !overlay)
            return [];
        if (seen === explanation)
            return groupMarks(explanation);
        const dead = seen.dead.map((vertex) => ({ vertex, type: 'cross' }));
        if (seen === verdict)
            return [...dead, ...verdict.seki.map((vertex) => ({ vertex, type: 'square' })),
                ...verdict.dame.map((vertex) => ({ vertex, type: 'triangle' }))];
        const weak = weakBlocks(seen).filter((block) => block.alive >= 0.5).flatMap((block) => block.stones);
        return [...dead, ...weak.map((vertex) => ({ vertex, type: 'circle' }))];
    }, [seen, overlay, fits]);
    const dimmed = fits && overlay ? seen.dead : [];
    const lines = seen === explanation && fits && overlay ? linkLines(explanation) : [];

    const describe = (vertex) => {
        const [x, y] = vertex, sign = position.board[y][x];
        const what = sign === 0 ? 'empty' : sign > 0 ? 'black stone' : 'white stone';
        if (!judgment)
            return what;
        const owner = judgment.owner[y][x];
        const whose = Math.abs(owner) < 0.1 ? 'open' : `${owner > 0 ? "Black's" : "White's"} to ${Math.round(50 + 50 * Math.abs(owner))} per cent`;
        return `${what}, ${whose}`;
    };

    // ---- What one can do ----

    function onPoint(vertex) {
        const [x, y] = vertex;
        if (tab === 'Score' && verdict && position.board[y][x] !== 0) {
            const isDead = verdict.dead.some(([a, b]) => a === x && b === y);
            setDispute({ move, said: { ...mine, [vertex.join()]: { vertex, alive: isDead } } });
        } else if (connect && tab === 'Judge') {
            const by = ['softseg', 'boltzmann5', 'boltzmann-liberties'].includes(judge) ? judge : 'softseg';
            setNotice(`Looking what ${pointName(vertex, position.height)} hangs together with…`);
            prepare(by).then(() => engine.connections(position.board, vertex, { ...question(game, move), judge: by }))
                .then((map) => {
                    const colour = position.board[y][x] || 1;
                    setConnection({ vertex, map: by === 'softseg' ? map.map((row) => row.map((v) => v * colour)) : map });
                    setNotice(`What ${pointName(vertex, position.height)} hangs together with, by ${by}`);
                }, onError);
        } else if (tool !== null || tab === 'Judge' || tab === 'Game') {
            edit(tool ?? 'play', vertex);
        }
    }

    function choose(name, set) {
        setNotice(`Getting ${name} ready…`);
        prepare(name).then(() => { set(name); setNotice(''); }, (e) => { setNotice(''); onError(e); });
    }

    const readFile = (file) => {
        if (!file)
            return;
        if (file.size > 32 << 20) {
            onError(new Error('the file is larger than 32 MB, which no record of one game is'));
            return;
        }
        setNotice(`Reading ${file.name}…`);
        file.arrayBuffer().then((bytes) => load(new Uint8Array(bytes))).catch(onError).finally(() => setNotice(''));
    };

    async function take(kind) {
        try {
            const { board, ...rest } = question(game, move);
            if (kind === 'link') {
                const url = await makeLink(game.text, move);
                history.replaceState(null, '', url);
                await navigator.clipboard?.writeText(url).catch(() => {});
                setNotice('The link is in the address bar and on the clipboard; it carries the game itself');
                return;
            }
            if (kind === 'sgf') {
                download('keisei.sgf', await markedSgf(), 'application/x-go-sgf');
                return;
            }
            const svg = await engine.toSvg(board, {
                ...rest, judge, ...(last && { lastMove: last }), caption: `move ${move}: ${judgment?.result ?? ''} by ${judge}`,
            });
            if (kind === 'svg')
                download('keisei.svg', svg, 'image/svg+xml');
            else
                download('keisei.png', await toPng(svg), 'image/png');
        } catch (e) {
            onError(e);
        }
    }

    /** The record, with owners and the score at the position that is shown. */
    async function markedSgf() {
        const owner = seen?.owner;
        const marksOf = (sign) => owner.flatMap((row, y) => row.flatMap((value, x) =>
            value * sign > 0.5 && position.board[y][x] !== sign ? [`[${toSgfPoint([x, y])}]`] : [])).join('');
        const node = nodeAt(game, move), { properties } = game.nodes[node];
        const comment = [properties.C?.[0], `${seen?.result} by ${seen?.judge}, Black wins with ${Math.round(100 * (seen?.blackWins ?? 0))}%`]
            .filter(Boolean).join('\n');
        const list = (text) => [...text.matchAll(/\[(..)\]/g)].map((m) => m[1]);
        const nodes = game.nodes.map((n) => (n.index === node ? {
            ...n, properties: {
                ...n.properties, C: [comment],
                ...(owner && marksOf(1) && { TB: list(marksOf(1)) }), ...(owner && marksOf(-1) && { TW: list(marksOf(-1)) }),
            },
        } : n));
        return writeSgf(nodes);
    }

    useEffect(() => {
        const onKey = (event) => {
            if (event.target.closest('input, select, textarea, [role=tablist]') || event.ctrlKey || event.metaKey || event.altKey)
                return;
            const to = { ArrowLeft: (m) => m - 1, ArrowRight: (m) => m + 1, ArrowUp: (m) => m - 10, ArrowDown: (m) => m + 10,
                PageUp: (m) => m - 10, PageDown: (m) => m + 10, Home: () => 0, End: () => 1e9 }[event.key];
            if (to) {
                go(to);
                event.preventDefault();
            } else if (event.key === 'o') {
                setOverlay((on) => !on);
            } else if ('1234'.includes(event.key)) {
                setTab(TABS[Number(event.key) - 1]);
            }
        };
        const onPaste = (event) => {
            const text = event.clipboardData?.getData('text');
            if (text && !event.target.closest('input, textarea'))
                load(text);
        };
        window.addEventListener('keydown', onKey);
        window.addEventListener('paste', onPaste);
        return () => {
            window.removeEventListener('keydown', onKey);
            window.removeEventListener('paste', onPaste);
        };
    }, []);

    // ---- The page ----

    const wheel = useRef(0), boards = useRef(null);
    useEffect(() => {
        const onWheel = (event) => {
            if (event.ctrlKey)
                return;
            event.preventDefault();
            wheel.current += event.deltaY;
            const steps = Math.trunc(wheel.current / 40);
            wheel.current -= steps * 40;
            if (steps !== 0)
                go((m) => m + steps);
        };
        const element = boards.current;
        element?.addEventListener('wheel', onWheel, { passive: false });
        return () => element?.removeEventListener('wheel', onWheel);
    }, [fatal]);

    if (fatal)
        return <main class="fallback"><h1>keisei</h1><p role="alert">The judge does not load: {fatal}.</p>
            <p>This page needs WebAssembly. The game in plain text:</p><pre>{game?.text ?? demo}</pre></main>;

    const total = game?.line.moves.length ?? 0;
    const label = position ? `Board of ${position.width} by ${position.height} lines after ${move} moves` : 'Board';
    const onDrop = (event) => {
        event.preventDefault();
        setDragging(false);
        const file = event.dataTransfer.files[0];
        if (file)
            readFile(file);
        else if (event.dataTransfer.getData('text'))
            load(event.dataTransfer.getData('text'));
    };
    return (
        <div class={`page${dragging ? ' dragging' : ''}`} onDrop={onDrop} onDragLeave={() => setDragging(false)}
            onDragOver={(e) => { e.preventDefault(); setDragging(true); }}>
            <header>
                <h1><img src="icon.svg" alt="" width="28" height="28" /> keisei</h1>
                <span class="players">{game?.line.info.PB && `${game.line.info.PB} – ${game.line.info.PW ?? '?'}`}
                    {game?.line.info.RE && `, ${game.line.info.RE}`}</span>
                <nav aria-label="File">
                    <button type="button" class="primary" onClick={() => picker.current.click()}>Open</button>
                    <input ref={picker} id="file" type="file" class="hidden" tabIndex={-1} aria-label="Open a record"
                        accept=".sgf,.sgfs,.txt,application/x-go-sgf,text/plain"
                        onChange={(e) => { readFile(e.currentTarget.files[0]); e.currentTarget.value = ''; }} />
                    <details class="menu">
                        <summary>Save</summary>
                        <div>
                            {[['sgf', 'Game with marks (SGF)'], ['svg', 'Picture (SVG)'], ['png', 'Picture (PNG)'], ['link', 'Link to this position']].map(([id, name]) => (
                                <button key={id} type="button" onClick={(e) => { e.currentTarget.closest('details').open = false; take(id); }}>{name}</button>))}
                        </div>
                    </details>
                </nav>
            </header>
            {error && <div class="error" role="alert"><span>{error}</span>
                <button type="button" aria-label="Close the message" onClick={() => setError(null)}>×</button></div>}
            <main>
                <section class="left" aria-label="Board">
                    <div class={compare ? 'boards two' : 'boards'} ref={boards}>
                        {position && <Board {...{ position, last, paint, marks, dimmed, lines, label, onPoint, describe }}
                            selected={connection ? [connection.vertex] : shown ?? []} />}
                        {position && compare && <figure class="other">
                            <Board position={position} last={last} paint={other ? paintOf(other.owner) : undefined} label={`The same by ${compare}`}
                                marks={other ? other.dead.map((vertex) => ({ vertex, type: 'cross' })) : []} dimmed={other?.dead ?? []} />
                            <figcaption>{compare}: {other ? `${other.result}, Black wins with ${Math.round(100 * other.blackWins)}%` : '…'}</figcaption>
                        </figure>}
                    </div>
                    <div class="under">
                        <label class="check"><input type="checkbox" checked={overlay} onChange={(e) => setOverlay(e.currentTarget.checked)} /> Show owners</label>
                        <ul class="legend" aria-label="Legend">
                            <li><i class="swatch black" />Black's</li><li><i class="swatch white" />White's</li>
                            <li><i class="swatch faint" />fainter: less sure</li><li>✕ dead</li>
                            <li>{tab === 'Score' ? '□ seki △ dame' : '○ weak'}</li>
                        </ul>
                    </div>
                    <div class="transport" role="group" aria-label="Moves">
                        <button type="button" class="far" aria-label="To the start" onClick={() => go(0)}><Icon d={FIRST} /></button>
                        <button type="button" aria-label="Back a move" onClick={() => go((m) => m - 1)}><Icon d={BACK} /></button>
                        <input type="range" min="0" max={total} value={move} aria-label="Move" onInput={(e) => go(Number(e.currentTarget.value))} />
                        <button type="button" aria-label="On by a move" onClick={() => go((m) => m + 1)}><Icon d={ON} /></button>
                        <button type="button" class="far" aria-label="To the end" onClick={() => go(total)}><Icon d={LAST} /></button>
                        <output>{move} / {total}</output>
                    </div>
                    {game && total > 0 && <Graph points={points} last={total} move={move} onGo={go} />}
                </section>
                <section class="right" aria-label="Judgment">
                    <Tabs tab={tab} onTab={setTab} />
                    <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
                        {notice && <p class="notice" role="status">{notice}</p>}
                        {!game && <p class="muted">Loading the judge…</p>}
                        {tab === 'Judge' && judgment && about && <JudgePanel judges={about.judges} onShow={setShown} onConnect={setConnect}
                            onJudge={(name) => choose(name, setJudge)} onCompare={(name) => (name ? choose(name, setCompare) : setCompare(null))}
                            {...{ judgment, judge, compare, connect }} />}
                        {tab === 'Score' && verdict && about && <ScorePanel verdict={verdict} rules={about.rules} onShow={setShown}
                            disputed={Object.keys(mine).length} onReset={() => setDispute({ move: -1, said: {} })} />}
                        {tab === 'Explain' && (explanation ? <ExplainPanel explanation={explanation} onShow={setShown} />
                            : <p class="muted">Reading the position…</p>)}
                        {tab === 'Game' && game && <GamePanel {...{ game, move, tool }} onTool={setTool} onLine={line} onPaste={load}
                            onNew={(size) => { setTool('play'); load(newGame(size, size)); }} />}
                    </div>
                </section>
            </main>
            <p class="hidden" aria-live="polite">{judgment && `Move ${move}: ${judgment.result}, Black wins with ${Math.round(100 * judgment.blackWins)} per cent`}</p>
            <footer>keisei {about?.version}: everything is computed here, nothing is sent anywhere. ← → step, o owners, 1–4 views.</footer>
        </div>
    );
}
