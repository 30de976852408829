// What is said beside the board: the judgment, the score of a finished game, the explanation.
import { pointName } from 'keisei';
import { useMemo, useState } from 'preact/hooks';
import { weakBlocks } from './marks.js';
import { lead, likely, percent, plural, result, rulesName, sentence, side } from './words.js';

const Stone = ({ colour }) => <span class={`stone ${side(colour).toLowerCase()}`} aria-hidden="true" />;

/** A line that shows points on the board while it is pointed at or has the focus. */
function Shows({ points, onShow, children }) {
    const show = () => onShow(points), hide = () => onShow(null);
    return (
        <button type="button" class="shows" onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide} onClick={show}>
            {children}
        </button>
    );
}

/** The name of a block: its first stone, and how many there are. */
const Block = ({ block, height }) => (
    <>{side(block.colour)} {pointName(block.stones[0], height)}
        {block.stones.length > 1 && <span class="muted"> {block.stones.length} stones</span>}</>
);

// ---- Judge ----

/** The names that can be chosen by their family, "bouzy" of "bouzy-5-21", the best first. */
function familiesOf(judges) {
    const families = new Map();
    for (const { name, examples } of [...judges].reverse()) {
        const family = /^[a-z]+/.exec(name)[0];
        families.set(family, [...(examples.length > 0 ? examples : [name]), ...(families.get(family) ?? [])]);
    }
    return [...families];
}

const option = (name) => <option key={name} value={name}>{name}</option>;

function JudgeSelect({ label, judges, value, onChoose, none }) {
    const options = useMemo(() => familiesOf(judges).map(([family, names]) =>
        (names.length > 1 ? <optgroup key={family} label={family}>{names.map(option)}</optgroup> : option(names[0]))), [judges]);
    return (
        <label>{label} <select value={value ?? ''} onChange={(e) => onChoose(e.currentTarget.value || null)}>
            {none && <option value="">{none}</option>}
            {options}
        </select></label>
    );
}

function Comparison({ judgment, other, onShow }) {
    const apart = judgment.owner.flatMap((row, y) => row.flatMap((value, x) =>
        (Math.abs(value - other.owner[y][x]) > 0.5 ? [[x, y]] : [])));
    return (
        <>
            <table class="figures">
                <thead><tr><td /><th scope="col">Score</th><th scope="col">Win</th></tr></thead>
                <tbody>{[judgment, other].map((j) => (
                    <tr key={j.judge}><th scope="row">{j.judge}</th><td>{result(j)}</td><td>{likely(j.blackWins)}</td></tr>))}
                </tbody>
            </table>
            <Shows points={apart} onShow={onShow}>
                {apart.length === 0 ? 'They agree about every point.' : `They see ${plural(apart.length, 'point')} differently.`}
            </Shows>
        </>
    );
}

export function JudgePanel({ judgment, other, judges, judge, compare, onJudge, onCompare, onShow, connect, onConnect }) {
    const weak = weakBlocks(judgment), { height } = judgment;
    const about = judges.find((info) => info.name === judge || info.examples.includes(judge));
    return (
        <>
            <div class="fields">
                <JudgeSelect label="Judge" judges={judges} value={judge} onChoose={onJudge} />
                <JudgeSelect label="Compare with" judges={judges} value={compare} onChoose={onCompare} none="nobody" />
            </div>
            {about && <p class="muted small">{sentence(about.summary)}</p>}
            {other && <Comparison {...{ judgment, other, onShow }} />}
            <h2>Weak and dead stones</h2>
            {weak.length === 0 && <p class="muted">All stones are safe.</p>}
            <ul class="list weak">
                {weak.slice(0, 14).map((block) => (
                    <li key={block.stones[0].join()}>
                        <Shows points={block.stones} onShow={onShow}>
                            <Stone colour={block.colour} />
                            <span><Block {...{ block, height }} /></span>
                            <meter min="0" max="1" value={block.alive} aria-label="chance to live" />
                            <b>{percent(block.alive)}</b>
                        </Shows>
                    </li>
                ))}
            </ul>
            <h2>Connections</h2>
            <button type="button" aria-pressed={connect} onClick={() => onConnect(!connect)}>
                {connect ? 'Now click a point of the board' : 'What does a point hang together with?'}</button>
        </>
    );
}

// ---- Score ----

/** The rulesets with one score and one reason together, those of the game first. */
function scoresOf(verdict, rules) {
    const rows = new Map();
    for (const { name } of rules) {
        const key = `${verdict.scores[name]} ${verdict.reasons[name]}`;
        const row = rows.get(key) ?? { score: verdict.scores[name], reason: verdict.reasons[name], names: [] };
        row.names.push(rulesName(name));
        rows.set(key, row);
    }
    return [...rows.values()].sort((a, b) => (a.reason !== '') - (b.reason !== ''));
}

function Rulesets({ verdict, rules }) {
    return (
        <dl class="scores" aria-label="The score by every ruleset">
            {scoresOf(verdict, rules).map(({ score, reason, names }) => (
                <div key={names[0]}>
                    <dt>{names.join(', ')}</dt>
                    <dd class="score">{score === null ? '?' : lead(score, Number.isInteger(score * 2) ? 1 : 2)}</dd>
                    {reason && <dd class="muted small">{sentence(reason.replace(/-(?=\d)/g, '−'))}</dd>}
                </div>
            ))}
        </dl>
    );
}

const status = (block) => (block.proved ? `${block.status}, ${block.proved}` : `${block.status}, judged: lives with ${percent(block.alive)}`);

/** What is not sure, and the moves that decide it. */
function Doubt({ doubt, height, onShow }) {
    const moves = [[1, doubt.blackFirst, doubt.blackMove], [-1, doubt.whiteFirst, doubt.whiteMove]]
        .filter(([, answer]) => answer !== 'unknown');
    return (
        <li><Shows points={[...doubt.stones, ...moves.flatMap(([, , move]) => (move ? [move] : []))]} onShow={onShow}>
            <Stone colour={doubt.colour} />
            <span>{sentence(doubt.text)}
                {moves.map(([colour, answer, move]) => (
                    <span key={colour} class="muted"> {side(colour)} first{move ? ` at ${pointName(move, height)}` : ''}: {answer}.</span>))}
            </span>
        </Shows></li>
    );
}

/** What the reader proves of a block, and how it goes. */
function Proof({ proof, height, onClose }) {
    if (proof.searching)
        return <p class="notice" role="status">Reading {pointName(proof.vertex, height)}…</p>;
    const moves = proof.line.map(({ colour, vertex }) => `${side(colour)} ${vertex ? pointName(vertex, height) : 'passes'}`);
    return (
        <div class="notice proof" role="status">
            <p>{proof.text ?? `Nothing is proved of ${pointName(proof.vertex, height)}: it was judged.`}</p>
            {moves.length > 0 && <p class="small">On the board: {moves.join(', ')}.</p>}
            <button type="button" onClick={onClose}>Close</button>
        </div>
    );
}

function Points({ name, points, onShow }) {
    return points.length > 0 && <li><Shows points={points} onShow={onShow}>
        <span>{name}</span><span class="muted">{plural(points.length, 'point')}</span></Shows></li>;
}

export function ScorePanel({ verdict, rules, disputed, onReset, onShow, proof, onProve, onProofClose }) {
    const { height, counts } = verdict;
    const told = verdict.blocks.filter((block) => block.status !== 'alive');
    return (
        <>
            <p class="count"><output class="result">{verdict.result}</output>{' '}
                <span class="muted">{verdict.finished ? 'The game is finished' : 'if it ended here; the game is not finished'}</span></p>
            {verdict.warning && <p class="warning" role="status">{sentence(verdict.warning)}</p>}
            <p class="small muted">Click a stone to say that it is alive or dead. Its family goes with it.</p>
            {disputed > 0 && <button type="button" onClick={onReset}>Take back what I said of {plural(disputed, 'stone')}</button>}
            <h2>By every ruleset</h2>
            <Rulesets {...{ verdict, rules }} />
            <table class="figures">
                <thead><tr><td /><th scope="col">Area</th><th scope="col">Territory</th><th scope="col">Dead</th><th scope="col">Captured</th></tr></thead>
                <tbody>
                    {[['Black', counts.black], ['White', counts.white]].map(([name, count]) => (
                        <tr key={name}><th scope="row">{name}</th><td>{count.area}</td><td>{count.territory}</td>
                            <td>{count.prisoners}</td><td>{count.captures ?? '?'}</td></tr>
                    ))}
                </tbody>
            </table>
            <h2>Stones</h2>
            {told.length === 0 && <p class="muted">All stones are alive.</p>}
            {proof && <Proof {...{ proof, height }} onClose={onProofClose} />}
            <ul class="list">
                {told.map((block) => (
                    <li key={block.stones[0].join()} class="provable"><Shows points={block.stones} onShow={onShow}>
                        <Stone colour={block.colour} />
                        <span><Block {...{ block, height }} /> <span class="muted">{status(block)}</span></span>
                    </Shows><button type="button" onClick={() => onProve(block.stones[0])}
                        aria-label={`Why? ${side(block.colour)} ${pointName(block.stones[0], height)}`}>Why?</button></li>))}
            </ul>
            {verdict.doubts.length > 0 && <><h2>In doubt</h2><ul class="list">
                {verdict.doubts.map((doubt) => <Doubt key={doubt.stones[0].join()} {...{ doubt, height, onShow }} />)}</ul></>}
            <h2>Points</h2>
            <ul class="list points">
                <Points name="Seki" points={verdict.seki} onShow={onShow} />
                <Points name="Dame" points={verdict.dame} onShow={onShow} />
                <Points name="False eyes" points={verdict.falseEyes} onShow={onShow} />
                <Points name="Still open" points={verdict.open} onShow={onShow} />
            </ul>
        </>
    );
}

// ---- Explain ----

/** What a sentence is about: its points, and its group, or all territory of a side. */
function pointsOf({ id, colour, group, points }, { groups }) {
    if (group !== null)
        return [...groups[group].stones, ...points];
    return id.includes('territory') ? groups.filter((g) => g.colour === colour).flatMap((g) => g.territory) : points;
}

function Sentences({ explanation, part, onShow }) {
    return explanation.sentences.filter((s) => s.part === part).map((s, i) => (
        <li key={`${s.id} ${i}`}><Shows points={pointsOf(s, explanation)} onShow={onShow}>
            {s.group !== null && <Stone colour={s.colour} />}<span>{s.text}</span>
        </Shows></li>
    ));
}

export function ExplainPanel({ explanation, onShow }) {
    const [all, setAll] = useState(false);
    const has = (part) => explanation.sentences.some((s) => s.part === part);
    const { black, white } = explanation;
    return (
        <>
            <ul class="list prose"><Sentences {...{ explanation, onShow }} part="board" /></ul>
            {has('group') && <><h2>Groups that matter</h2><ul class="list"><Sentences {...{ explanation, onShow }} part="group" /></ul></>}
            {has('move') && <><h2>What to do</h2><ul class="list"><Sentences {...{ explanation, onShow }} part="move" /></ul></>}
            {has('rest') && <>
                <h2>All other groups</h2>
                {all ? <ul class="list"><Sentences {...{ explanation, onShow }} part="rest" /></ul>
                    : <button type="button" onClick={() => setAll(true)}>Show them</button>}
            </>}
            <h2>What was counted</h2>
            <table class="figures">
                <thead><tr><td /><th scope="col">Territory</th><th scope="col">Influence</th><th scope="col">Moyo</th></tr></thead>
                <tbody>
                    {[['Black', black], ['White', white]].map(([name, s]) => (
                        <tr key={name}><th scope="row">{name}</th><td>{s.territory}</td><td>{s.influenced}</td><td>{s.moyo}</td></tr>
                    ))}
                </tbody>
            </table>
            <p class="muted small">Groups, links and these counts are those of the judge “groups”; who is ahead is said by “best”.
                Lines on the board join the stones of a group.</p>
        </>
    );
}
