import { distribute } from './processes.mjs';

/** How many seeds a process gets at once. */
const share = 10;

/**
 * Runs all seeds. Returns how often each event occurred, which expected events never did, and the first
 * failure.
 */
export async function runSeeds(program, { first, seeds, steps, dexieEvery, isQuick = false }) {
  const met = new Map();
  let expected = [];
  let failed;
  const shares = Array.from({ length: Math.ceil(seeds / share) }, (_, index) => {
    const from = first + index * share;
    const count = Math.min(share, first + seeds - from);
    return { kind: 'seeds', from, count, steps, dexieEvery, isQuick };
  });
  await distribute(program, shares, (said) => {
    for (const [what, times] of Object.entries(said.met)) {
      met.set(what, (met.get(what) ?? 0) + times);
    }
    expected = said.expected;
    if (said.failure !== undefined && !(failed?.failure.plan.seed < said.failure.plan.seed)) {
      failed = said;
    }
    return failed === undefined;
  });
  return { met, missing: expected.filter((what) => !met.has(what)), failed };
}

/** The figures of a run as text. */
export function describeEvents(met) {
  const lines = [...met]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, times]) => `${String(times).padStart(9)} ${what}`);
  const count = (start) => [...met].filter(([what]) => what.startsWith(start));
  const sum = (entries) => entries.reduce((all, [, times]) => all + times, 0);
  const faults = count('fault ');
  const cells = count('cell ');
  const summary = `Met: ${sum(faults)} faults of ${faults.length} kinds, ${sum(cells)} events in ${cells.length} cells of the table of states.`;
  return [...lines, summary].join('\n');
}
