// A point of Shudan's board that is drawn again only if something on it has changed: of 361 points few do from move to
// move. vite.config.js puts it in the place of Shudan's own.
import { Component, createElement } from 'preact';
import Vertex from '@sabaki/shudan/src/Vertex.js';

// What a point of ours can have; its position is that of its key.
const NAMES = ['sign', 'dimmed', 'selected', 'selectedLeft', 'selectedRight', 'selectedTop', 'selectedBottom', 'random', 'onClick'];

export default class SteadyVertex extends Component {
    shouldComponentUpdate(next) {
        const now = this.props;
        return NAMES.some((name) => now[name] !== next[name])
            || now.marker?.type !== next.marker?.type || now.marker?.label !== next.marker?.label;
    }

    render(props) {
        return createElement(Vertex, props);
    }
}
