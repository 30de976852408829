// The chance to win and the score over the game, drawn as far as it has been judged. Click or drag to go there.
import { useMemo, useRef } from 'preact/hooks';
import { useGraph } from './hooks.js';
import { lead, percent } from './words.js';

const WIDTH = 600, HEIGHT = 120;

/** The moves that are judged, in runs without large gaps. */
function runsOf(points) {
    const runs = [];
    let before = -Infinity;
    points.forEach((point, move) => {
        if (move - before > 8)
            runs.push([]);
        runs[runs.length - 1].push({ move, ...point });
        before = move;
    });
    return runs;
}

/** The areas and the line, as far as the points go. */
function Curves({ runs, last, most }) {
    const x = (n) => ((n / last) * WIDTH).toFixed(1);
    const wins = ({ blackWins }) => (HEIGHT * (1 - blackWins)).toFixed(1);
    const margin = (point) => ((HEIGHT / 2) * (1 - point.margin / most)).toFixed(1);
    const curve = (run, y) => run.map((point) => `${x(point.move)} ${y(point)}`).join('L');
    const area = (run, bottom) => `M${x(run[0].move)} ${bottom}L${curve(run, wins)}L${x(run[run.length - 1].move)} ${bottom}Z`;
    return (
        <>
            <path class="white" d={runs.map((run) => area(run, 0)).join('')} />
            <path class="black" d={runs.map((run) => area(run, HEIGHT)).join('')} />
            <line class="axis" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
            <path class="score" d={runs.map((run) => `M${curve(run, margin)}`).join('')} />
        </>
    );
}

export function Graph({ game, judge, move, onGo }) {
    const ref = useRef(null);
    const points = useGraph(game, move, judge);
    const last = game.line.moves.length;
    const step = 1 + Math.floor(last / 1000), all = 1 + Math.floor(last / step);
    const done = points.reduce((count) => count + 1, 0);
    const most = points.reduce((max, point) => Math.max(max, Math.abs(point.margin)), 5);
    const curves = useMemo(() => <Curves runs={runsOf(points)} {...{ last, most }} />, [points, done, last]);
    const x = ((move / last) * WIDTH).toFixed(1), here = points[move];

    function go(event) {
        if (event.type === 'pointermove' && event.buttons === 0)
            return;
        const box = ref.current.getBoundingClientRect();
        onGo(Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last))));
    }

    return (
        <figure class="graph">
            <figcaption>
                <span class="key-wins">chance to win</span>
                <span class="key-score">score, to ±{Math.ceil(most)}</span>
                {done < all && <span class="muted done">{percent(done / all)} judged</span>}
            </figcaption>
            <svg ref={ref} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" onPointerDown={go} onPointerMove={go}
                aria-label={`Chance to win and score over ${last} moves${here ? `; at move ${move} ${lead(here.margin)}` : ''}`}>
                {curves}
                <line class="now" x1={x} x2={x} y1="0" y2={HEIGHT} />
            </svg>
            {done < all && <progress max={all} value={done} aria-label="how much of the game is judged" />}
        </figure>
    );
}
