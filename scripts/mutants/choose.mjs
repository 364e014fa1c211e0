// Chooses the mutants to test, their order, and the tests for each.
import { basename } from 'node:path';
import { hashOf } from './sources.mjs';

/**
 * Shuffles by the seed and the keys alone, so that a change to the code does not reorder other
 * mutants.
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
 * The test files that execute the code of a mutant, the most likely to fail first. Code that runs
 * when its module is loaded concerns every test file that imports it.
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
 * @typedef {object} Equivalent a mutant that behaves exactly like the original
 * @property {string} key
 * @property {string} reason
 *
 * The reasons by key, and the entries whose mutant no longer exists.
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
