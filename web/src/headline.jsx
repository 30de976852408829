// What stands over all panels: who plays, who is ahead, and how the game went.
import { likely, percent, result } from './words.js';

/** The two players, what they have captured, and whose turn it is. */
export function Players({ game, position }) {
    return (
        <div class="players">
            {[['black', 'PB', 'Black', 1], ['white', 'PW', 'White', -1]].map(([colour, key, name, sign], i) => (
                <div key={colour} class={position.toMove === sign ? 'player turn' : 'player'}>
                    <span class={`stone ${colour}`} aria-hidden="true" />
                    <span class="name">{game.line.info[key] || name}</span>
                    {position.captures[i] > 0 && <span class="muted small captured" title="stones captured">+{position.captures[i]}
                        <span class="hidden"> captured</span></span>}
                    {position.toMove === sign && <span class="badge">to play</span>}
                </div>
            ))}
        </div>
    );
}

export function Headline({ judgment }) {
    const { blackWins, finished, scoreSd } = judgment;
    return (
        <div class="headline">
            <div class="lead">
                <output class="result">{result(judgment)}</output>
                <span class="muted">{finished ? 'counted' : <span title="one standard deviation">± {scoreSd.toFixed(1)}</span>}</span>
                <span class="who" title="chance to win">{likely(blackWins)}</span>
            </div>
            <div class="chance" aria-hidden="true">
                <span class="black" style={{ width: percent(blackWins) }} />
                <span class="white" />
            </div>
        </div>
    );
}
