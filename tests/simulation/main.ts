/*
 * Runs seeds for scripts/simulate.mjs: FROM COUNT STEPS DEXIE_EVERY [quick]. Prints one line of JSON.
 */
import 'fake-indexeddb/auto';
import { missing } from './coverage.ts';
import { runSeeds } from './runSeeds.ts';
import { tellStory } from './shrink.ts';

const [from = 1, count = 1, steps = 300, dexieEvery = 5] = process.argv.slice(2, 6).map(Number);
const isQuick = process.argv[6] === 'quick';
const met = new Map<string, number>();
const failure = await runSeeds({ from, count, steps, dexieEvery, isQuick }, met);
const story = failure === undefined || isQuick ? undefined : await tellStory(failure.plan);
const said = { met: Object.fromEntries(met), missing: missing(met), failure, story };
process.stdout.write(`${JSON.stringify(said)}\n`, () => process.exit(0));
