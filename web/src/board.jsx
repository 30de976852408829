// The board: Shudan with what is to be seen on it, as large as there is room, and a cursor for the keyboard.
// Owners are squares on a canvas between its lines and its stones: they change everywhere with each move, and hundreds of
// elements would take too long for that.
import { Goban } from '@sabaki/shudan';
import { pointName } from 'keisei';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

function useVertexSize(ref, width, height, onWidth) {
    const [size, setSize] = useState(0);
    useLayoutEffect(() => {
        const fit = () => {
            const { clientWidth } = ref.current;
            const room = Math.max(320, window.innerHeight - (window.innerWidth >= 1000 ? 250 : 170));
            // Coordinates take the room of two more lines, the frame that of half a line.
            const vertex = Math.max(9, Math.floor(Math.min(clientWidth / (width + 2.5), room / (height + 2.5))));
            setSize(vertex);
            onWidth?.(vertex * (width + 2.5));
        };
        fit();
        const observer = new ResizeObserver(fit);
        observer.observe(ref.current);
        window.addEventListener('resize', fit);
        return () => {
            observer.disconnect();
            window.removeEventListener('resize', fit);
        };
    }, [width, height]);
    return size;
}

const BLACK = [30, 24, 14, 140], WHITE = [255, 250, 240, 175];

/** The owners as squares, the fainter the less sure: a pixel a point. */
function Owners({ owner, width, height, size }) {
    const ref = useRef(null);
    useLayoutEffect(() => {
        const content = ref.current.parentNode.querySelector('.shudan-content');
        const { offsetParent: frame } = content;
        ref.current.style.left = `${content.offsetLeft + frame.clientLeft}px`;
        ref.current.style.top = `${content.offsetTop + frame.clientTop}px`;
    }, [width, height, size]);
    useLayoutEffect(() => {
        const context = ref.current.getContext('2d'), image = context.createImageData(width, height);
        owner.flat().forEach((value, point) => {
            const [red, green, blue, most] = value > 0 ? BLACK : WHITE;
            image.data.set([red, green, blue, most * Math.min(1, Math.abs(value))], 4 * point);
        });
        context.putImageData(image, 0, 0);
    }, [owner, width, height]);
    return <canvas class="owners" ref={ref} width={width} height={height} style={{ width: `${width}em`, height: `${height}em` }} />;
}

export function Board({ position, last, owner, marks, dimmed, lines, selected, label, onPoint, onWidth, describe }) {
    const ref = useRef(null);
    const { width, height, board } = position;
    const size = useVertexSize(ref, width, height, onWidth);
    const [cursor, setCursor] = useState(null);
    const onClick = useRef(onPoint);
    onClick.current = onPoint;
    const onVertexClick = useCallback((_, vertex) => onClick.current?.(vertex), []);
    const markers = useMemo(() => {
        const map = board.map((row) => row.map(() => null));
        if (last)
            map[last[1]][last[0]] = { type: 'point' };
        for (const { vertex: [x, y], type, label: text } of marks ?? [])
            if (map[y]?.[x] !== undefined)
                map[y][x] = { type, label: text };
        return map;
    }, [board, last, marks]);
    useEffect(() => setCursor(null), [width, height]);

    function onKeyDown(event) {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (step && (event.shiftKey || cursor)) {
            const [x, y] = cursor ?? [Math.floor(width / 2), Math.floor(height / 2)];
            const next = [Math.max(0, Math.min(width - 1, x + step[0])), Math.max(0, Math.min(height - 1, y + step[1]))];
            setCursor(next);
        } else if (event.key === 'Enter' && cursor) {
            onPoint?.(cursor);
        } else if (event.key === 'Escape' && cursor) {
            setCursor(null);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    const shown = cursor ? [...(selected ?? []), cursor] : selected;
    return (
        <div class="board" ref={ref}>
            <div class="goban" style={{ fontSize: size }} tabIndex={0} role="application" onKeyDown={onKeyDown} onBlur={() => setCursor(null)}
                aria-label={`${label}. Shift and arrow keys choose a point, Enter uses it, Escape leaves.`}>
                {size > 0 && <Goban vertexSize={size} signMap={board} markerMap={markers}
                    dimmedVertices={dimmed} lines={lines} selectedVertices={shown} showCoordinates fuzzyStonePlacement={false}
                    coordX={(x) => LETTERS[x]} coordY={(y) => height - y}
                    onVertexClick={onVertexClick} />}
                {size > 0 && owner && <Owners {...{ owner, width, height, size }} />}
            </div>
            <p class="hidden" aria-live="polite">{cursor && `${pointName(cursor, height)}: ${describe?.(cursor) ?? ''}`}</p>
        </div>
    );
}
