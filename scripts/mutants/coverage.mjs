// Finds out which blocks of the sources each test file executes.
import { addProbes } from './mutants.mjs';
import { hashOf } from './sources.mjs';

/**
 * @typedef {object} Covered
 * @property {string} hash of the test file and everything it imports
 * @property {boolean} passed
 * @property {number} duration milliseconds
 * @property {Record<string, readonly number[]>} hits numbers of the blocks it executes, by source file
 * @property {Record<string, readonly number[]>} early the blocks executed while modules are loaded
 */

/**
 * Runs the test files whose coverage is not known yet and reports what each executes. Meanwhile,
 * the lanes' copies of the sources contain probes.
 * @param {readonly import('./lane.mjs').Lane[]} lanes
 * @param {readonly string[]} sources
 * @param {readonly string[]} tests
 * @param {(file: string) => ReadonlySet<string>} importsOf
 * @param {Record<string, Covered>} known from an earlier run
 * @param {(file: string, covered: Covered) => void} tell
 */
export async function cover(lanes, sources, tests, importsOf, known, tell) {
  const [first] = lanes;
  const read = (file) => first.read(file);
  const hashes = new Map(
    tests.map((test) => [test, hashOf(...[...importsOf(test)].toSorted().map(read))]),
  );
  // A test that failed runs again, because the cause may have been outside of it.
  const waiting = tests.filter(
    (test) => known[test]?.hash !== hashes.get(test) || !known[test].passed,
  );
  if (waiting.length === 0) return;

  const texts = new Map(sources.map((file) => [file, read(file)]));
  const blocks = [];
  for (const [file, text] of texts) {
    const { text: probed, count } = addProbes(file, text, blocks.length);
    for (let index = 0; index < count; index += 1) blocks.push([file, index]);
    for (const lane of lanes) lane.write(file, probed);
  }
  const byFile = (numbers) => {
    const found = {};
    for (const number of numbers) {
      const [file, index] = blocks[number];
      (found[file] ??= []).push(index);
    }
    return found;
  };
  const note = ({ file, passed, duration, hits = [], early = [] }) => {
    const hash = hashes.get(file);
    tell(file, { hash, passed, duration, hits: byFile(hits), early: byFile(early) });
  };
  await Promise.all(
    lanes.map(async (lane) => {
      // In small batches, so that all lanes finish at about the same time.
      while (waiting.length > 0) {
        const files = waiting.splice(0, 6);
        const outcome = await lane.run(files, {
          bail: false,
          limitOf: () => 30 * 60_000,
          tell: note,
        });
        if (outcome === 'hung' || outcome === 'crashed') {
          throw new Error(`${files.join(', ')}: the tests ${outcome} before anything was broken.`);
        }
      }
    }),
  );
  for (const [file, text] of texts) for (const lane of lanes) lane.write(file, text);
}
