// What is said beside the board: the judgment, the score of a finished game, the explanation.
import { pointName } from 'keisei';
import { useState } from 'preact/hooks';

const side = (colour) => (colour > 0 ? 'Black' : 'White');
const words = (margin) => (margin === null ? '?' : Math.abs(margin) < 0.005 ? 'Draw'
    : `${margin > 0 ? 'B' : 'W'}+${Math.abs(margin).toFixed(Number.isInteger(margin * 2) ? 1 : 2).replace(/\.0$/, '')}`);

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

export function Names({ vertices, height, onShow }) {
    if (vertices.length === 0)
        return <span class="muted">none</span>;
    return (
        <span class="names" onMouseEnter={() => onShow?.(vertices)} onMouseLeave={() => onShow?.(null)}>
            {vertices.map((vertex) => pointName(vertex, height)).join(' ')}
        </span>
    );
}

export function Headline({ judgment }) {
    const percent = Math.round(100 * judgment.blackWins);
    return (
        <div class="headline">
            <div>
                <output class="result">{judgment.result}</output>
                <span class="muted">{judgment.finished ? ' counted' : ` ± ${judgment.scoreSd.toFixed(1)} expected`}</span>
            </div>
            <div class="chance" role="img" aria-label={`Black wins with ${percent} per cent`}>
                <span class="black" style={{ width: `${percent}%` }}>{percent >= 20 ? `Black ${percent}%` : ''}</span>
                <span class="white">{percent <= 80 ? `White ${100 - percent}%` : ''}</span>
            </div>
        </div>
    );
}

/** Stones that may still die or live, block by block, the least sure first. */
export function weakBlocks({ board, alive }) {
    const seen = board.map((row) => row.map(() => false)), found = [];
    board.forEach((row, y) => row.forEach((sign, x) => {
        if (sign === 0 || seen[y][x])
            return;
        const stones = [[x, y]];
        seen[y][x] = true;
        for (const [cx, cy] of stones)
            for (const [nx, ny] of [[cx - 1, cy], [cx + 1, cy], [cx, cy - 1], [cx, cy + 1]])
                if (board[ny]?.[nx] === sign && !seen[ny][nx]) {
                    seen[ny][nx] = true;
                    stones.push([nx, ny]);
                }
        if (alive[y][x] < 0.8)
            found.push({ colour: sign, stones, alive: alive[y][x] });
    }));
    return found.sort((a, b) => a.alive - b.alive);
}

export function JudgePanel({ judgment, judges, judge, compare, onJudge, onCompare, onShow, connect, onConnect }) {
    const names = judges.flatMap((info) => (info.examples.length > 0 ? info.examples : [info.name]));
    const options = names.map((name) => <option key={name} value={name}>{name}</option>);
    const weak = weakBlocks(judgment);
    return (
        <>
            <Headline judgment={judgment} />
            <div class="fields">
                <label>Judge <select value={judge} onChange={(e) => onJudge(e.currentTarget.value)}>{options}</select></label>
                <label>Compare with <select value={compare ?? ''} onChange={(e) => onCompare(e.currentTarget.value || null)}>
                    <option value="">nobody</option>{options}
                </select></label>
            </div>
            <p class="muted small">{judges.find((info) => info.name === judge || info.examples.includes(judge))?.summary}</p>
            <h3>Weak and dead stones</h3>
            {weak.length === 0 && <p class="muted">All stones are safe.</p>}
            <ul class="list weak">
                {weak.slice(0, 14).map((block) => (
                    <li key={block.stones[0].join()} onMouseEnter={() => onShow(block.stones)} onMouseLeave={() => onShow(null)}>
                        <span class={`stone ${side(block.colour).toLowerCase()}`} aria-hidden="true" />
                        <span>{side(block.colour)} {pointName(block.stones[0], judgment.height)}
                            {block.stones.length > 1 && <span class="muted"> {block.stones.length} stones</span>}</span>
                        <meter min="0" max="1" value={block.alive} aria-label="chance to live" />
                        <b>{Math.round(100 * block.alive)}%</b>
                    </li>
                ))}
            </ul>
            <h3>Connections</h3>
            <label class="check"><input type="checkbox" checked={connect} onChange={(e) => onConnect(e.currentTarget.checked)} />
                click a stone to see what it hangs together with</label>
        </>
    );
}

function BlockWhy({ block, height, onShow }) {
    return (
        <li onMouseEnter={() => onShow(block.stones)} onMouseLeave={() => onShow(null)}>
            <span class={`stone ${side(block.colour).toLowerCase()}`} aria-hidden="true" />
            {side(block.colour)} {pointName(block.stones[0], height)} is {block.status}
            <span class="muted"> {block.proved ? `proved: ${block.proved}` : `judged, ${Math.round(100 * block.alive)}% alive`}</span>
        </li>
    );
}

export function ScorePanel({ verdict, rules, disputed, onReset, onShow }) {
    const { height, counts } = verdict;
    const told = verdict.blocks.filter((block) => block.status !== 'alive');
    return (
        <>
            <div class="headline"><div><output class="result">{verdict.result}</output>
                <span class="muted"> {verdict.finished ? 'the game is finished' : 'the game is not finished'}</span></div></div>
            {verdict.warning && <p class="warning" role="status">{sentence(verdict.warning)}</p>}
            <p class="small muted">Click a stone to say that it is alive or dead; its family goes with it.</p>
            {disputed > 0 && <button type="button" onClick={onReset}>Take back what I said of {disputed} stone{disputed === 1 ? '' : 's'}</button>}
            <table class="rules">
                <caption>The score by every ruleset</caption>
                <thead><tr><th scope="col">Rules</th><th scope="col">Score</th><th scope="col">Why it differs</th></tr></thead>
                <tbody>
                    {rules.map(({ name }) => (
                        <tr key={name}><th scope="row">{name}</th><td>{words(verdict.scores[name])}</td>
                            <td class="muted small">{verdict.reasons[name]}</td></tr>
                    ))}
                </tbody>
            </table>
            <table class="rules">
                <thead><tr><td /><th scope="col">Area</th><th scope="col">Territory</th><th scope="col">Dead</th><th scope="col">Captured</th></tr></thead>
                <tbody>
                    {[['Black', counts.black], ['White', counts.white]].map(([name, count]) => (
                        <tr key={name}><th scope="row">{name}</th><td>{count.area}</td><td>{count.territory}</td>
                            <td>{count.prisoners}</td><td>{count.captures ?? '?'}</td></tr>
                    ))}
                </tbody>
            </table>
            <h3>Stones</h3>
            {told.length === 0 ? <p class="muted">All stones are alive.</p>
                : <ul class="list">{told.map((block) => <BlockWhy key={block.stones[0].join()} {...{ block, height, onShow }} />)}</ul>}
            <dl>
                <dt>Seki</dt><dd><Names vertices={verdict.seki} {...{ height, onShow }} /></dd>
                <dt>Dame</dt><dd><Names vertices={verdict.dame} {...{ height, onShow }} /></dd>
                <dt>False eyes</dt><dd><Names vertices={verdict.falseEyes} {...{ height, onShow }} /></dd>
                <dt>Still open</dt><dd><Names vertices={verdict.open} {...{ height, onShow }} /></dd>
            </dl>
        </>
    );
}

export function ExplainPanel({ explanation, onShow }) {
    const [all, setAll] = useState(false);
    const { height } = explanation;
    const shown = explanation.groups.filter((group) => all || group.situation !== 'alive' || group.stones.length > 3);
    return (
        <>
            <p class="verdict">{explanation.verdict}</p>
            <table class="rules">
                <thead><tr><td /><th scope="col">Territory</th><th scope="col">Influence</th><th scope="col">Moyo</th></tr></thead>
                <tbody>
                    {[['Black', explanation.black], ['White', explanation.white]].map(([name, s]) => (
                        <tr key={name}><th scope="row">{name}</th><td>{s.territory}</td><td>{s.influenced}</td><td>{s.moyo}</td></tr>
                    ))}
                </tbody>
            </table>
            <h3>Groups</h3>
            <ul class="list groups">
                {shown.map((group) => (
                    <li key={group.stones[0].join()} tabIndex={0} class={group.situation}
                        onMouseEnter={() => onShow([...group.stones, ...group.territory])} onMouseLeave={() => onShow(null)}
                        onFocus={() => onShow([...group.stones, ...group.territory])} onBlur={() => onShow(null)}>
                        <span class={`stone ${side(group.colour).toLowerCase()}`} aria-hidden="true" />
                        <span>{side(group.colour)} {pointName(group.stones[0], height)} is <b>{group.situation}</b>: {group.reason}.</span>
                    </li>
                ))}
            </ul>
            {shown.length < explanation.groups.length &&
                <button type="button" onClick={() => setAll(true)}>All {explanation.groups.length} groups</button>}
        </>
    );
}
