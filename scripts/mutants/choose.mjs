// Which mutants are tried, in which order, and with which tests.
import { basename } from 'node:path';
import { hashOf } from './sources.mjs';

/**
 * In an order that only the seed and the mutants themselves decide: a change of the code leaves the
 * others where they are.
 * @template {import('./mutants.mjs').Mutant} M
 * @param {readonly M[]} mutants
 * @param {string} seed
 * @returns {M[]}
 */
export function shuffle(mutants, seed) {
  return mutants
    .map((mutant) => [hashOf(seed, mutant.key), mutant])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, mutant]) => mutant);
}

/**
 * The test files that run the place of a mutant, the likeliest to notice it first. What is run while
 * modules are read concerns every file that imports them.
 * @param {import('./mutants.mjs').Mutant} mutant
 * @param {Record<string, import('./coverage.mjs').Covered>} covered
 * @param {(file: string) => ReadonlySet<string>} importsOf
 * @returns {string[]}
 */
export function testsFor({ file, probe }, covered, importsOf) {
  const tests = Object.entries(covered).filter(([, { passed }]) => passed);
  const isEarly = probe === -1 || tests.some(([, { early }]) => early[file]?.includes(probe));
  const rank = ([test, { hits, duration }]) => {
    const isOwn = basename(test).startsWith(`${basename(file, '.ts')}.`);
    const isRun = hits[file] !== undefined;
    return (isOwn ? 0 : duration + 200) + (isRun ? 0 : 1_000_000);
  };
  return tests
    .filter(
      ([test, { hits }]) => hits[file]?.includes(probe) || (isEarly && importsOf(test).has(file)),
    )
    .map((entry) => [rank(entry), entry[0]])
    .toSorted(([one], [other]) => one - other)
    .map(([, test]) => test);
}

/**
 * @typedef {object} Equivalent a mutant that nothing can tell from what it was made of
 * @property {string} key
 * @property {string} reason
 *
 * The reasons by key, and those entries that are of no mutant any more.
 * @param {readonly Equivalent[]} entries
 * @param {readonly import('./mutants.mjs').Mutant[]} mutants
 */
export function readEquivalents(entries, mutants) {
  const keys = new Set(mutants.map(({ key }) => key));
  return {
    reasons: new Map(entries.map(({ key, reason }) => [key, reason])),
    orphans: entries.filter(({ key }) => !keys.has(key)),
  };
}
