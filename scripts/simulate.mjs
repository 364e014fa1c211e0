// Runs the simulator of the outbox (tests/simulation) on every core:
//
//     npm run simulate -- --seeds 500 --steps 300 --seed 1
//
// Every fifth seed runs on Dexie, the others in memory (`--dexie 0`: none on Dexie). Prints which faults,
// answers and states occurred, and exits with an error if a promise of src/sync/SPEC.md was broken; with 500
// seeds or more, also if some fault, answer or cell of the table of states never occurred. A failing run is
// shortened, described and saved in tests/simulation/cases.
//
// `--bugs` instead plants bugs in the engine, one at a time, and prints after how many seeds each is caught;
// `--only NAME` plants only that one and shows how it is caught. `--crashes ROUNDS` instead kills the browser
// and the server at every crash point of every main flow; with `--every N`, at each N-th.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plantBug, plantedBugs } from '../tests/simulation/plantedBugs.mjs';
import { runCrashes } from './simulation/crashes.mjs';
import { buildSimulator } from './simulation/processes.mjs';
import { describeEvents, runSeeds } from './simulation/seeds.mjs';

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
    crashes: { type: 'string' },
    every: { type: 'string', default: '1' },
  },
});
const wanted = {
  first: Number(values.seed),
  seeds: Number(values.seeds),
  steps: Number(values.steps),
  dexieEvery: Number(values.dexie),
};
/** From this many seeds on, every expected event must have occurred. */
const enough = 500;
/** Each bug must be caught within this many seeds. */
const enoughForBugs = 1000;

/** Saves a failed run as a case and prints how it failed. */
function keep({ story, failure: { plan, invariant, what } }) {
  mkdirSync(cases, { recursive: true });
  const file = join(cases, `seed-${plan.seed}.json`);
  writeFileSync(file, `${JSON.stringify({ broke: `${invariant}: ${what}`, ...plan }, null, 2)}\n`);
  console.error(`\n${story}\n\nKept in ${file}.`);
}

async function simulate() {
  const program = await buildSimulator('whole');
  const started = performance.now();
  const { met, missing, failed } = await runSeeds(program, wanted);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(describeEvents(met));
  if (failed !== undefined) {
    keep(failed);
    return 1;
  }
  const { seeds, steps } = wanted;
  console.log(`${seeds} seeds of ${steps} steps in ${seconds} s: no promise was broken.`);
  if (seeds < enough) return 0;
  for (const what of missing) console.error(`Never met: ${what}`);
  return missing.length === 0 ? 0 : 1;
}

/** Each bug gets a program of its own, which is deleted afterwards. */
async function plant() {
  let unseen = 0;
  const isOne = values.only !== undefined;
  const chosen = plantedBugs.filter(({ name }) => !isOne || name === values.only);
  for (const bug of chosen) {
    const program = await buildSimulator('planted', [plantBug(bug)]);
    const seeds = Math.min(wanted.seeds, enoughForBugs);
    const { failed } = await runSeeds(program, {
      ...wanted,
      seeds,
      dexieEvery: 0,
      isQuick: !isOne,
    });
    rmSync(dirname(program), { recursive: true });
    if (failed === undefined) unseen += 1;
    const { plan, invariant } = failed?.failure ?? {};
    const when =
      plan === undefined ? 'never' : `seed ${plan.seed - wanted.first + 1}, invariant ${invariant}`;
    console.log(`${bug.name.padEnd(60)} ${when}`);
    if (failed?.story !== undefined) console.error(`\n${failed.story}`);
  }
  const caught = chosen.length - unseen;
  console.log(`${caught} of ${chosen.length} bugs were caught.`);
  return unseen === 0 ? 0 : 1;
}

async function crash() {
  const program = await buildSimulator('whole');
  const started = performance.now();
  const rounds = Number(values.crashes);
  const every = Number(values.every);
  const { flows, met, failure } = await runCrashes(program, { first: wanted.first, rounds, every });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  for (const [flow, times] of flows) console.log(`${String(times).padStart(9)} × ${flow}`);
  const points = [...met].map(([what, times]) => `${times} ${what}`).join(', ');
  console.log(`${flows.size} flows in ${rounds} rounds, killed at ${points}, in ${seconds} s.`);
  if (failure === undefined) {
    console.log('No promise was broken.');
    return 0;
  }
  console.error(`\n${failure.story}`);
  return 1;
}

const run = values.bugs ? plant : values.crashes === undefined ? simulate : crash;
process.exitCode = await run();
