// client.mjs KEISEI: plays and analyses through @sabaki/gtp as Sabaki does: a controller, a tracker that brings the engine
// to the position that is shown, and streams of analysis that the next command ends. Reports in TAP.
import assert from 'node:assert/strict';
import gtp from '@sabaki/gtp';

const { ControllerStateTracker } = gtp;
const tests = [];
const test = (name, run) => tests.push({ name, run });
const play = (colour, vertex) => ({ name: 'play', args: [colour, vertex] });
const state = (history, boardsize = [9, 9], komi = 6.5) => ({ komi, boardsize, history });

/** What Sabaki takes from a line of analysis: pairs of a key and a value, then the moves of pv. */
function parseAnalysis(line) {
    return line
        .split(/\s*info\s+/)
        .slice(1)
        .map((part) => {
            const [, pairs, pv] = part.trim().match(/^(.*?)\s+pv\s+(.*)$/);
            const words = pairs.split(/\s+/);
            const entry = { pv: pv.split(/\s+/) };
            for (let i = 0; i + 1 < words.length; i += 2) entry[words[i]] = words[i + 1];
            return entry;
        });
}

async function ask(tracker, name, ...args) {
    const response = await tracker.queueCommand({ name, args });
    assert.ok(!response.error, `${name} ${args.join(' ')}: ${response.content}`);
    return response.content;
}

/** How many stones the rows of the engine's board have. */
async function stonesOf(tracker) {
    const rows = (await ask(tracker, 'showboard')).split('\n').filter((line) => /^ *\d/.test(line));
    return rows.join(' ').match(/\b[XO]\b/g)?.length ?? 0;
}

test('says what it is and what it knows', async (tracker) => {
    assert.equal(await ask(tracker, 'name'), 'keisei');
    assert.equal(await ask(tracker, 'protocol_version'), '2');
    assert.match(await ask(tracker, 'version'), /^\d+\.\d+\.\d+$/);
    for (const name of ['undo', 'loadsgf', 'final_score', 'final_status_list', 'lz-analyze', 'kata-analyze',
        'lz-genmove_analyze', 'kata-genmove_analyze', 'rectangular_boardsize', 'set_free_handicap', 'time_settings'])
        assert.ok(await tracker.knowsCommand(name), `${name} is missing`);
});

test('follows the position that is shown', async (tracker) => {
    const line = [play('B', 'E5'), play('W', 'C3'), play('B', 'G3'), play('W', 'G7')];
    await tracker.sync(state(line));
    assert.equal(await stonesOf(tracker), 4);
    await tracker.sync(state(line.slice(0, 3)));
    assert.equal(await stonesOf(tracker), 3);
    await tracker.sync(state([...line.slice(0, 2), play('B', 'C7'), play('W', 'pass')]));
    assert.equal(await stonesOf(tracker), 3);
    await tracker.sync(state([]));
    assert.equal(await stonesOf(tracker), 0);
});

test('takes boards that are not square, and handicap', async (tracker) => {
    await tracker.sync(state([play('B', 'G5')], [7, 5]));
    assert.equal(await stonesOf(tracker), 1);
    await tracker.sync(state([{ name: 'set_free_handicap', args: ['C3', 'G7'] }, play('W', 'E5')], [9, 9], 0.5));
    assert.equal(await stonesOf(tracker), 3);
});

test('takes a clock', async (tracker) => {
    await tracker.sync({ ...state([]), timeSettings: { mainTime: 60, byoyomiTime: 5, byoyomiStones: 1 } });
    await ask(tracker, 'time_left', 'B', '60', '0');
});

test('plays a game that both sides see alike', async (tracker) => {
    await tracker.sync(state([], [5, 5]));
    for (let move = 0; move < 6; move++)
        assert.match(await ask(tracker, 'genmove', 'BW'[move % 2]), /^([A-HJ][1-9]|pass|resign)$/i);
    assert.ok(tracker.state.history.length >= 1);
    await tracker.sync(state(tracker.state.history.slice(0, 2), [5, 5]));
    assert.equal(await stonesOf(tracker), tracker.state.history.filter((move) => move.args[1] !== 'PASS').length);
});

for (const name of ['kata-analyze', 'lz-analyze'])
    test(`streams ${name} until the next command`, async (tracker) => {
        await tracker.sync(state([play('B', 'E5'), play('W', 'C3')]));
        const lines = [];
        const response = await new Promise((resolve, reject) => {
            const done = tracker.controller.sendCommand({ name, args: ['B', '1'] }, ({ line }) => {
                if (line.startsWith('info ')) lines.push(line);
                // As Sabaki does: whatever comes next ends the stream.
                if (lines.length === 3) tracker.controller.sendCommand({ name: 'name' });
            });
            done.then(resolve, reject);
        });
        assert.ok(!response.error);
        assert.ok(lines.length >= 3);
        for (const entry of parseAnalysis(lines.at(-1))) {
            assert.match(entry.move, /^([A-HJ][1-9]|pass)$/);
            assert.equal(entry.pv[0], entry.move);
            assert.ok(Number(entry.visits) >= 1);
            const most = name === 'kata-analyze' ? 1 : 10000;
            assert.ok(Number(entry.winrate) >= 0 && Number(entry.winrate) <= most);
            if (name === 'kata-analyze') assert.ok(Number.isFinite(Number(entry.scoreLead)));
        }
    });

test('moves with analysis', async (tracker) => {
    await tracker.sync(state([play('B', 'E5')]));
    const lines = [];
    await tracker.controller.sendCommand({ name: 'kata-genmove_analyze', args: ['W', '10'] }, ({ line }) => lines.push(line));
    assert.ok(lines.some((line) => /^play ([A-HJ][1-9]|pass|resign)$/.test(line)), lines.join('\n'));
    assert.equal(tracker.state.history.length, 2);
});

test('scores the end of a game', async (tracker) => {
    const rows = [1, 2, 3, 4, 5];
    const history = rows.flatMap((row) => [play('B', `C${row}`), play('W', `D${row}`)]);
    await tracker.sync(state([...history, play('B', 'pass'), play('W', 'pass')], [5, 5], 0.5));
    assert.equal(await ask(tracker, 'final_score'), 'B+4.5');
    assert.equal(await ask(tracker, 'final_status_list', 'dead'), '');
    assert.match(await ask(tracker, 'final_status_list', 'alive'), /C1/);
});

test('answers errors as errors, and goes on', async (tracker) => {
    for (const command of [{ name: 'nonsense' }, { name: 'play', args: ['B', 'Z99'] }, { name: 'boardsize', args: ['29'] },
        { name: 'name', args: ['surplus'] }])
        assert.ok((await tracker.queueCommand(command)).error, command.name);
    assert.equal(await ask(tracker, 'name'), 'keisei');
});

console.log(`1..${tests.length}`);
let failed = 0;
for (const [i, { name, run }] of tests.entries()) {
    const tracker = ControllerStateTracker.fromController(process.argv[2], ['gtp']);
    const stuck = setTimeout(() => {
        console.log(`not ok ${i + 1} - ${name} # no answer`);
        tracker.controller.process?.kill('SIGKILL');
        process.exit(1);
    }, 120000);
    try {
        tracker.controller.start();
        await run(tracker);
        await tracker.controller.stop();
        console.log(`ok ${i + 1} - ${name}`);
    } catch (error) {
        failed++;
        await tracker.controller.kill();
        console.log(`not ok ${i + 1} - ${name}\n# ${String(error.stack).replaceAll('\n', '\n# ')}`);
    }
    clearTimeout(stuck);
}
process.exit(failed ? 1 : 0);
