// The score and the chance to win over the game, drawn as far as it has been judged. Click or drag to go there.
import { useRef } from 'preact/hooks';

const WIDTH = 600, HEIGHT = 120;

function path(points, x, y) {
    let text = '', before = -2;
    points.forEach((point, move) => {
        if (!point)
            return;
        text += `${move - before <= 8 && text ? 'L' : 'M'}${x(move).toFixed(1)} ${y(point).toFixed(1)}`;
        before = move;
    });
    return text;
}

export function Graph({ points, last, move, onGo }) {
    const ref = useRef(null);
    const done = points.reduce((count, point) => count + (point ? 1 : 0), 0);
    const most = points.reduce((max, point) => Math.max(max, Math.abs(point.margin)), 5);
    const x = (n) => (last === 0 ? 0 : (n / last) * WIDTH);
    const wins = (point) => HEIGHT * (1 - point.blackWins);
    const margin = (point) => (HEIGHT / 2) * (1 - point.margin / most);
    const here = points[move];

    function go(event) {
        if (event.buttons === 0 && event.type !== 'click')
            return;
        const box = ref.current.getBoundingClientRect();
        onGo(Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last))));
    }

    const line = path(points, x, wins);
    return (
        <figure class="graph">
            <figcaption>
                <span class="key-wins">Black wins</span>
                <span class="key-score">score, ±{Math.ceil(most)}</span>
                {done <= last && <span class="muted">{Math.round((100 * done) / (last + 1))}% judged</span>}
                {here && <span class="at">move {move}: {here.result}, {Math.round(100 * here.blackWins)}%</span>}
            </figcaption>
            <svg ref={ref} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" onClick={go}
                onPointerDown={go} onPointerMove={go}
                aria-label={`Score and Black's chance to win over ${last} moves${here ? `; at move ${move} ${here.result}` : ''}`}>
                <line class="axis" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
                <path class="wins" d={line} />
                <path class="score" d={path(points, x, margin)} />
                <line class="now" x1={x(move)} x2={x(move)} y1="0" y2={HEIGHT} />
            </svg>
            {done <= last && <progress max={last + 1} value={done} aria-label="how much of the game is judged" />}
        </figure>
    );
}
