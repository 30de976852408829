// The page is built into out/web, with the npm package that `make wasm` has put together in out/npm.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { defineConfig } from 'vite';

const out = resolve('../out/web');
const keisei = resolve('../out/npm');

const filesIn = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]);

/** Models are fetched when they are chosen; the service worker keeps the rest, but for other modules. */
const offline = {
    name: 'keisei-offline',
    apply: 'build',
    closeBundle() {
        cpSync(join(keisei, 'models'), join(out, 'models'), { recursive: true });
        const all = filesIn(out).map((file) => relative(out, file)).sort();
        const first = all.filter((file) => !/^models\/|plain|score-|board-.*png$|\.map$|^sw\.js$/.test(file));
        const sum = createHash('sha256');
        first.forEach((file) => sum.update(readFileSync(join(out, file))));
        const worker = readFileSync('src/service-worker.js', 'utf8')
            .replace('__FILES__', JSON.stringify(['./', ...first]))
            .replace('__VERSION__', JSON.stringify(sum.digest('hex').slice(0, 16)));
        writeFileSync(join(out, 'sw.js'), worker);
    },
};

/** Two files of ours in the place of Shudan's, which would draw every point again at every move. */
const OURS = { './Vertex.js': 'src/shudan-vertex.js', './helper.js': 'src/shudan-helper.js' };
const steadyBoard = {
    name: 'keisei-steady-board',
    enforce: 'pre',
    resolveId: (source, importer) =>
        (OURS[source] && /\/shudan\/src\/(Goban|Vertex)\.js$/.test(importer) ? resolve(OURS[source]) : null),
};

export default defineConfig({
    base: './',
    build: { outDir: out, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 4096 },
    preview: { outDir: out },
    server: { fs: { allow: ['..'] } },
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    resolve: { alias: { keisei: join(keisei, 'keisei.js'), react: 'preact/compat' }, dedupe: ['preact'] },
    worker: { format: 'es' },
    optimizeDeps: { exclude: ['@sabaki/shudan'] },
    plugins: [steadyBoard, offline],
});
