// Runs the simulator of the outbox (tests/simulation) on every core:
//
//     npm run simulate -- --seeds 500 --steps 300 --seed 1
//
// Each fifth seed runs on Dexie, the others in memory (--dexie 0: none). Ends with what was met, and with
// an error when a promise of src/sync/SPEC.md was broken; 500 seeds and more fail as well when a
// fault, an answer or a cell of the table of states was never met. A run that fails is shortened, told
// and kept in tests/simulation/cases. `--bugs` plants bugs in the engine instead, one at a time, and
// says after how many seeds each is caught; with `--only NAME` that one, and how.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plantBug, plantedBugs } from '../tests/simulation/plantedBugs.mjs';
import { buildProgram } from './buildProgram.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cases = join(root, 'tests/simulation/cases');
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    steps: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    dexie: { type: 'string', default: '5' },
    bugs: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const seeds = Number(values.seeds);
const first = Number(values.seed);
/** So many seeds go to a process at once. */
const share = values.bugs ? 25 : 20;
/** From so many on, everything has to be met. */
const enough = 500;

/** @returns {Promise<{met: Record<string, number>, failure?: object, story?: string}>} */
function runProgram(program, from, count, dexie, mode) {
  return new Promise((resolve, reject) => {
    const args = [program, from, count, values.steps, dexie, mode].map(String);
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: root,
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && said !== '') resolve(JSON.parse(said));
      else reject(new Error(`The seeds from ${from} on ended with ${code}.`));
    });
  });
}

/** Runs all seeds; gives what was met, and the first failure. */
async function runAll(program, { count, dexie, mode = '' }) {
  const met = new Map();
  let failed;
  /** Not met by any process so far. */
  let never;
  let next = first;
  const end = first + count;
  async function work() {
    while (next < end && failed === undefined) {
      const from = next;
      next += share;
      const said = await runProgram(program, from, Math.min(share, end - from), dexie, mode);
      for (const [what, times] of Object.entries(said.met)) {
        met.set(what, (met.get(what) ?? 0) + times);
      }
      never = said.missing.filter((what) => never === undefined || never.includes(what));
      if (said.failure !== undefined && !(failed?.failure.plan.seed < said.failure.plan.seed)) {
        failed = said;
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { met, never, failed };
}

/** Prints how a run failed, and keeps it. */
function tell({ story, failure: { plan, invariant, what } }) {
  mkdirSync(cases, { recursive: true });
  const file = join(cases, `seed-${plan.seed}.json`);
  writeFileSync(file, `${JSON.stringify({ broke: `${invariant}: ${what}`, ...plan }, null, 2)}\n`);
  console.error(`\n${story}\n\nKept in ${file}.`);
}

async function simulate() {
  const started = performance.now();
  const program = await buildProgram('tests/simulation/main.ts', join(root, '.cache/simulation'));
  const { met, never, failed } = await runAll(program, { count: seeds, dexie: values.dexie });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  for (const [what, times] of [...met].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${String(times).padStart(9)} ${what}`);
  if (failed !== undefined) {
    tell(failed);
    return 1;
  }
  console.log(`${seeds} seeds of ${values.steps} steps in ${seconds} s: no promise was broken.`);
  if (seeds < enough) return 0;
  for (const what of never) console.error(`Never met: ${what}`);
  return never.length === 0 ? 0 : 1;
}

/** Each bug has a program of its own, which is deleted again. */
async function plant() {
  let unseen = 0;
  const chosen = plantedBugs.filter(
    ({ name }) => values.only === undefined || name === values.only,
  );
  for (const bug of chosen) {
    const folder = join(root, '.cache/simulation/bugs');
    const program = await buildProgram('tests/simulation/main.ts', folder, [plantBug(bug)]);
    const mode = values.only === undefined ? 'quick' : '';
    const { failed } = await runAll(program, { count: Math.min(seeds, 1000), dexie: 0, mode });
    rmSync(folder, { recursive: true });
    if (failed === undefined) unseen += 1;
    const { plan, invariant } = failed?.failure ?? {};
    const when =
      plan === undefined ? 'never' : `seed ${plan.seed - first + 1}, invariant ${invariant}`;
    console.log(`${bug.name.padEnd(60)} ${when}`);
    if (failed?.story !== undefined) tell(failed);
  }
  console.log(`${chosen.length - unseen} of ${chosen.length} bugs were caught.`);
  return unseen === 0 ? 0 : 1;
}

process.exitCode = await (values.bugs ? plant() : simulate());
