// The page: a record, a position of it, and what the judge says of that.
import { pointName } from 'keisei';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from './board.jsx';
import demo from './demo.js';
import { engine } from './engine.js';
import { GamePanel } from './game-panel.jsx';
import { Graph } from './graph.jsx';
import { Headline, Players } from './headline.jsx';
import { prepare, question, useAnswer, useGame, useJudgment, useProof } from './hooks.js';
import { readLink } from './link.js';
import { judgedMarks, linkLines, scoredMarks, withLine } from './marks.js';
import { ExplainPanel, JudgePanel, ScorePanel } from './panels.jsx';
import { newGame } from './record.js';
import { take } from './take.js';
import { chance, percent, result, side } from './words.js';

const TABS = ['Judge', 'Score', 'Explain', 'Game'];
const TOO_LARGE = 'the file is larger than 32 MB, which no record of one game is';
const STEPS = {
    ArrowLeft: (m) => m - 1, ArrowRight: (m) => m + 1, ArrowUp: (m) => m - 10, ArrowDown: (m) => m + 10,
    PageUp: (m) => m - 10, PageDown: (m) => m + 10, Home: () => 0, End: () => Infinity,
};
const SAVE = [['sgf', 'Game with marks (SGF)'], ['svg', 'Picture (SVG)'], ['png', 'Picture (PNG)'], ['link', 'Link to this position']];

/** Drawn, for fonts lack some of these signs. */
const Icon = ({ d }) => <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true"><path d={d} /></svg>;
const FIRST = 'M5 5h2v14H5zM20 5v14l-11-7z', BACK = 'M16 5v14L6 12z', ON = 'M8 5v14l10-7z', LAST = 'M17 5h2v14h-2zM4 5v14l11-7z';

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

function SaveMenu({ onTake }) {
    const ref = useRef(null);
    useEffect(() => {
        const close = (event) => {
            if (event.key === 'Escape' || (event.type === 'pointerdown' && !ref.current.contains(event.target)))
                ref.current.open = false;
        };
        document.addEventListener('pointerdown', close);
        document.addEventListener('keydown', close);
        return () => {
            document.removeEventListener('pointerdown', close);
            document.removeEventListener('keydown', close);
        };
    }, []);
    return (
        <details class="menu" ref={ref}>
            <summary>Save</summary>
            <div>{SAVE.map(([kind, name]) => (
                <button key={kind} type="button" onClick={() => { ref.current.open = false; onTake(kind); }}>{name}</button>))}
            </div>
        </details>
    );
}

function Header({ onFile, onTake }) {
    const picker = useRef(null);
    return (
        <header>
            <h1><img src="icon.svg" alt="" width="28" height="28" /> keisei</h1>
            <nav aria-label="File">
                <button type="button" class="primary" onClick={() => picker.current.click()}>Open</button>
                <input ref={picker} id="file" type="file" class="hidden" tabIndex={-1} aria-label="Open a record"
                    accept=".sgf,.sgfs,.txt,application/x-go-sgf,text/plain"
                    onChange={(e) => { onFile(e.currentTarget.files[0]); e.currentTarget.value = ''; }} />
                <SaveMenu onTake={onTake} />
            </nav>
        </header>
    );
}

function Legend({ overlay, onOverlay, tab }) {
    return (
        <div class="under">
            <label class="switch"><input type="checkbox" role="switch" checked={overlay} onChange={(e) => onOverlay(e.currentTarget.checked)} />
                Owners</label>
            <ul class="legend" aria-label="Legend">
                <li>Black's<i class="scale" role="img" aria-label="the fainter, the less sure" />White's</li>
                <li>✕ dead</li><li>○ {tab === 'Score' ? 'in doubt' : 'weak'}</li>
                {tab === 'Score' && <><li>□ seki</li><li>△ dame</li></>}
            </ul>
        </div>
    );
}

function Transport({ move, total, onGo }) {
    return (
        <div class="transport" role="group" aria-label="Moves">
            <button type="button" class="far" aria-label="To the start" onClick={() => onGo(0)}><Icon d={FIRST} /></button>
            <button type="button" aria-label="Back a move" onClick={() => onGo((m) => m - 1)}><Icon d={BACK} /></button>
            <input type="range" min="0" max={total} value={move} aria-label="Move" onInput={(e) => onGo(Number(e.currentTarget.value))} />
            <button type="button" aria-label="On by a move" onClick={() => onGo((m) => m + 1)}><Icon d={ON} /></button>
            <button type="button" class="far" aria-label="To the end" onClick={() => onGo(total)}><Icon d={LAST} /></button>
            <output>{move} / {total}</output>
        </div>
    );
}

function Other({ position, last, compare, other }) {
    const marks = useMemo(() => (other ? judgedMarks(other) : []), [other]);
    return (
        <figure class="other">
            <Board {...{ position, last, marks }} owner={other?.owner} label={`The same by ${compare}`} dimmed={other?.dead ?? []} />
            <figcaption>{compare}: {other ? `${result(other)}, ${chance(other.blackWins)}` : '…'}</figcaption>
        </figure>
    );
}

/** Steps by the wheel over the boards, by keys anywhere but in fields, and pastes. */
function useInput(boards, { go, load, onOverlay, onTab }) {
    useEffect(() => {
        let rest = 0;
        const onWheel = (event) => {
            if (event.ctrlKey)
                return;
            event.preventDefault();
            rest += event.deltaMode === 1 ? event.deltaY * 40 : event.deltaY;
            const steps = Math.trunc(rest / 40);
            rest -= steps * 40;
            if (steps !== 0)
                go((m) => m + steps);
        };
        const onKey = (event) => {
            if (event.target.closest('input:not([type=checkbox]), select, textarea, [role=tablist]') || event.ctrlKey || event.metaKey || event.altKey)
                return;
            if (event.target.closest('.panel') && !['ArrowLeft', 'ArrowRight'].includes(event.key) && STEPS[event.key])
                return; // These scroll the panel.
            if (STEPS[event.key]) {
                go(STEPS[event.key]);
                event.preventDefault();
            } else if (event.key === 'o') {
                onOverlay((on) => !on);
            } else if ('1234'.includes(event.key)) {
                onTab(TABS[Number(event.key) - 1]);
            }
        };
        const onPaste = (event) => {
            const text = event.clipboardData?.getData('text');
            if (text && !event.target.closest('input, textarea'))
                load(text);
        };
        const element = boards.current;
        element?.addEventListener('wheel', onWheel, { passive: false });
        window.addEventListener('keydown', onKey);
        window.addEventListener('paste', onPaste);
        return () => {
            element?.removeEventListener('wheel', onWheel);
            window.removeEventListener('keydown', onKey);
            window.removeEventListener('paste', onPaste);
        };
    }, []);
}

/** What a point hangs together with, once it was asked for. */
function useConnection(onError) {
    const [connection, setConnection] = useState(null);
    const ask = (game, move, judge, vertex) => {
        const by = ['softseg', 'boltzmann5', 'boltzmann-liberties'].includes(judge) ? judge : 'softseg';
        const { board, height } = game.positions[move], name = pointName(vertex, height);
        setConnection({ vertex, notice: `Looking what ${name} hangs together with…` });
        prepare(by).then(() => engine.connections(board, vertex, { ...question(game, move), judge: by })).then((map) => {
            const sign = by === 'softseg' ? board[vertex[1]][vertex[0]] || 1 : 1;
            setConnection({
                vertex, owner: map.map((row) => row.map((v) => v * sign)), notice: `What ${name} hangs together with, by ${by}`,
            });
        }, onError);
    };
    return [connection, ask, () => setConnection(null)];
}

function Fallback({ fatal, text }) {
    return (
        <main class="fallback">
            <h1>keisei</h1>
            <p role="alert">The judge does not load: {fatal}.</p>
            <p>This page needs WebAssembly. The game in plain text:</p>
            <pre>{text}</pre>
        </main>
    );
}

const NOTHING = { move: -1, said: {} };

/** What is said of stones when one more is clicked: the other of what it is, instead of what was said of its family. */
function disputed(verdict, said, vertex) {
    const holds = (vertices, v) => vertices.some(([x, y]) => x === v[0] && y === v[1]);
    const { family } = verdict.blocks.find((block) => holds(block.stones, vertex));
    const stones = verdict.blocks.filter((block) => block.family === family).flatMap((block) => block.stones);
    const others = Object.entries(said).filter(([, of]) => !holds(stones, of.vertex));
    return { ...Object.fromEntries(others), [vertex.join()]: { vertex, alive: holds(verdict.dead, vertex) } };
}

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
    const [tool, setTool] = useState('play');
    const [shown, setShown] = useState(null);
    const [connect, setConnect] = useState(false);
    const [connection, askConnection, dropConnection] = useConnection(onError);
    const [proof, askProof, dropProof] = useProof(game, move, onError);
    const [dispute, setDispute] = useState(NOTHING);
    const [dragging, setDragging] = useState(false);
    const [notice, setNotice] = useState('');
    const boards = useRef(null), left = useRef(null);
    // What stands over and under a board is as wide as the board.
    const onWidth = useCallback((width) => left.current.style.setProperty('--board', `${Math.max(320, width)}px`), []);

    useEffect(() => {
        engine.init().then(setAbout, (e) => setFatal(e.message));
        const follow = () => readLink().then((link) => link && load(link.sgf, link.move));
        readLink().then((link) => (link ? load(link.sgf, link.move) : load(demo, 150)),
            (e) => load(demo, 150).then(() => onError(e)));
        const onHash = () => follow().catch(onError);
        window.addEventListener('hashchange', onHash);
        return () => window.removeEventListener('hashchange', onHash);
    }, []);
    useInput(boards, { go, load, onOverlay: setOverlay, onTab: setTab });

    const judgment = useJudgment(game, move, judge, onError);
    const other = useJudgment(compare ? game : null, move, compare, onError);
    const position = game?.positions[move];
    const last = move > 0 ? game?.line.moves[move - 1]?.vertex : null;
    const said = dispute.move === move ? dispute.said : NOTHING.said;
    const verdict = useAnswer(game && tab === 'Score', () => {
        const names = (alive) => Object.values(said).filter((d) => d.alive === alive).map((d) => d.vertex);
        const known = Object.keys(said).length > 0 ? { alive: names(true), dead: names(false) } : {};
        return engine.score(position.board, { ...question(game, move), ...known }).catch((e) => {
            setDispute(dispute.before ?? NOTHING);
            throw e;
        });
    }, [game, move, tab, dispute], onError);
    const explanation = useAnswer(game && tab === 'Explain', () => engine.explain(position.board, question(game, move)),
        [game, move, tab], onError);
    useEffect(() => { setShown(null); dropConnection(); dropProof(); }, [game, move, tab, connect]);
    useEffect(() => setDispute(NOTHING), [game]);

    // ---- What is on the board ----

    const latest = tab === 'Score' && verdict ? verdict : tab === 'Explain' && explanation ? explanation : judgment;
    const seen = latest && position && latest.width === position.width && latest.height === position.height ? latest : null;
    const { owner, marks, dimmed, lines, line: read } = useMemo(() => {
        if (tab === 'Score' && proof?.line?.length > 0)
            return { line: withLine(position, proof.line) };
        if (connection?.owner)
            return { owner: connection.owner };
        if (!overlay || !seen)
            return {};
        return {
            owner: seen === verdict ? verdict.area : seen.owner,
            marks: seen === verdict ? scoredMarks(verdict) : judgedMarks(seen),
            dimmed: seen.dead, lines: seen === explanation ? linkLines(explanation) : undefined,
        };
    }, [seen, overlay, connection, proof]);
    const selected = read ? [proof.vertex] : connection ? [connection.vertex] : shown ?? undefined;

    const describe = ([x, y]) => {
        const sign = position.board[y][x];
        const what = sign === 0 ? 'empty' : sign > 0 ? 'black stone' : 'white stone';
        const owner = seen?.owner[y][x] ?? 0;
        return Math.abs(owner) < 0.1 ? `${what}, open` : `${what}, ${side(owner)}'s to ${percent(0.5 + Math.abs(owner) / 2)}`;
    };

    // ---- What one can do ----

    const onPoint = useCallback((vertex) => {
        const [x, y] = vertex;
        if (tab === 'Score' && verdict && position.board[y][x] !== 0) {
            setDispute({ move, before: dispute, said: disputed(verdict, said, vertex) });
        } else if (tab === 'Judge' && connect) {
            askConnection(game, move, judge, vertex);
        } else if (tab === 'Judge') {
            edit('play', vertex);
        } else if (tab === 'Game') {
            edit(tool, vertex);
        }
    }, [tab, verdict, game, move, judge, connect, tool, dispute]);

    function choose(name, set) {
        setNotice(`Getting ${name} ready…`);
        prepare(name).then(() => set(name), onError).finally(() => setNotice(''));
    }

    function readFile(file) {
        if (!file)
            return;
        if (file.size > 32 << 20) {
            onError(new Error(TOO_LARGE));
            return;
        }
        setNotice(`Reading ${file.name}…`);
        file.arrayBuffer().then((bytes) => load(new Uint8Array(bytes))).catch(onError).finally(() => setNotice(''));
    }

    const onDrop = (event) => {
        event.preventDefault();
        setDragging(false);
        const text = event.dataTransfer.getData('text');
        if (event.dataTransfer.files[0])
            readFile(event.dataTransfer.files[0]);
        else if (text)
            load(text);
    };
    const onTake = (kind) => take(kind, { game, move, judge, judgment, seen }).then((text) => text && setNotice(text), onError);

    // ---- The page ----

    const label = position ? `Board of ${position.width} by ${position.height} lines after ${move} moves` : 'Board';
    const board = useMemo(() => position && <Board {...{ position, last, owner, marks, dimmed, lines, label, onPoint, onWidth, describe, selected, ...read }} />,
        [position, owner, marks, selected, read, onPoint]);
    if (fatal)
        return <Fallback fatal={fatal} text={game?.text ?? demo} />;
    const total = game?.line.moves.length ?? 0;
    const told = connection?.notice ?? notice;
    return (
        <div class={`page${dragging ? ' dragging' : ''}`} onDrop={onDrop} onDragLeave={() => setDragging(false)}
            onDragOver={(e) => { e.preventDefault(); setDragging(true); }}>
            <Header onFile={readFile} onTake={onTake} />
            {error && <div class="error" role="alert"><span>{error}</span>
                <button type="button" aria-label="Close the message" onClick={() => setError(null)}>×</button></div>}
            <main>
                <section class={compare ? 'left wide' : 'left'} aria-label="Board" ref={left}>
                    {position && <Players {...{ game, position }} />}
                    <div class={compare ? 'boards two' : 'boards'} ref={boards}>
                        {board}
                        {position && compare && <Other {...{ position, last, compare, other }} />}
                    </div>
                    <Transport {...{ move, total }} onGo={go} />
                    <Legend {...{ overlay, tab }} onOverlay={setOverlay} />
                </section>
                <section class="right" aria-label="Judgment">
                    <div class="card top">
                        {judgment ? <Headline judgment={judgment} /> : <p class="muted">Loading the judge…</p>}
                        {game && total > 0 && <Graph {...{ game, judge, move }} onGo={go} />}
                    </div>
                    <div class="card tabbed">
                        <Tabs tab={tab} onTab={setTab} />
                        <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
                            {told && <p class="notice" role="status">{told}</p>}
                            {tab === 'Judge' && judgment && about && <JudgePanel judges={about.judges} onShow={setShown} onConnect={setConnect}
                                onJudge={(name) => choose(name, setJudge)} onCompare={(name) => (name ? choose(name, setCompare) : setCompare(null))}
                                {...{ judgment, judge, compare, connect }} other={compare ? other : null} />}
                            {tab === 'Score' && verdict && about && <ScorePanel verdict={verdict} rules={about.rules} onShow={setShown}
                                disputed={Object.keys(said).length} onReset={() => setDispute(NOTHING)} proof={proof} onProve={askProof} onProofClose={dropProof} />}
                            {tab === 'Explain' && (explanation ? <ExplainPanel explanation={explanation} onShow={setShown} />
                                : <p class="muted">Reading the position…</p>)}
                            {tab === 'Game' && game && <GamePanel {...{ game, move, tool }} onTool={setTool} onLine={line} onPaste={load}
                                onPass={() => edit('play', null)} onNew={(size, komi) => load(newGame(size, size, komi))} />}
                        </div>
                    </div>
                </section>
            </main>
            <p class="hidden" aria-live="polite">{judgment && `Move ${move}: ${result(judgment)}, ${chance(judgment.blackWins)}`}</p>
            <footer>keisei {about?.version}. Everything is computed here; nothing is sent anywhere.
                <span class="keys"> Keys: ← → step, ↑ ↓ ten moves, o owners, 1 to 4 panels.</span></footer>
        </div>
    );
}
