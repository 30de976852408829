import '@sabaki/shudan/css/goban.css';
import './style.css';
import { render } from 'preact';
import { App } from './app.jsx';

render(<App />, document.getElementById('app'));

if ('serviceWorker' in navigator && import.meta.env.PROD)
    window.addEventListener('load', () => navigator.serviceWorker.register('sw.js').catch(() => {}));
