// The record: who played, comments and variations; playing and setting up; new boards and pasted text.
import { useState } from 'preact/hooks';
import { nodeAt } from './record.js';
import { rulesName } from './words.js';

const FACTS = { PB: 'Black', BR: 'Rank', PW: 'White', WR: 'Rank', RE: 'Result', EV: 'Event', PC: 'Place', DT: 'Date' };
const TOOLS = [['play', 'Play'], ['black', 'Black'], ['white', 'White'], ['empty', 'Remove']];
const SIZES = [9, 13, 19, 5, 7, 11, 15, 17, 21, 23, 25];

export function GamePanel({ game, move, tool, onTool, onLine, onPass, onNew, onPaste }) {
    const node = game.nodes[nodeAt(game, move)], { info, terms } = game.line;
    const [text, setText] = useState('');
    const [size, setSize] = useState('19');
    const [komi, setKomi] = useState('7.5');
    const comment = node.properties.C?.[0];
    return (
        <>
            <dl class="info">
                {Object.entries(FACTS).map(([key, name]) => info[key] && <><dt>{name}</dt><dd>{info[key]}</dd></>)}
                <dt>Rules</dt><dd>{terms.rules ? rulesName(terms.rules) : 'not named'}, komi {terms.komi}
                    {terms.handicap > 0 && `, handicap ${terms.handicap}`}</dd>
            </dl>
            {comment && <p class="comment">{comment}</p>}
            {node.children.length > 1 && <div class="row variations"><span>Variations</span>{node.children.map((child, i) => (
                <button key={child} type="button" onClick={() => onLine(child)} aria-pressed={game.line.nodes.includes(child)}>
                    {String.fromCharCode(65 + (i % 26))}</button>))}</div>}
            <h2>Play and set up</h2>
            <div class="row">
                <div class="tools" role="group" aria-label="What a click on the board does">
                    {TOOLS.map(([id, name]) => (
                        <button key={id} type="button" aria-pressed={tool === id} onClick={() => onTool(id)}>
                            {(id === 'black' || id === 'white') && <span class={`stone ${id}`} aria-hidden="true" />}{name}</button>))}
                </div>
                <button type="button" onClick={onPass}>Pass</button>
            </div>
            <h2>New board</h2>
            <form class="row" onSubmit={(e) => { e.preventDefault(); onNew(Number(size), Number(komi)); }}>
                <label>Size <select value={size} onChange={(e) => setSize(e.currentTarget.value)}>
                    {SIZES.map((n) => <option key={n} value={n}>{n}×{n}</option>)}</select></label>
                <label>Komi <input type="number" step="0.5" min="-150" max="150" required value={komi}
                    onInput={(e) => setKomi(e.currentTarget.value)} /></label>
                <button type="submit">Start</button>
            </form>
            <h2>Paste a record or a drawing</h2>
            <textarea rows={5} value={text} onInput={(e) => setText(e.currentTarget.value)} spellcheck={false}
                aria-label="SGF or a drawing with X, O and ." placeholder={'(;GM[1]...) or\n. . X O .\n. X X O .'} />
            <button type="button" disabled={text.trim() === ''} onClick={() => onPaste(text)}>Show it</button>
        </>
    );
}
