// Which blocks of the sources each test file runs.
import { addProbes } from './mutants.mjs';
import { hashOf } from './sources.mjs';

/**
 * @typedef {object} Covered
 * @property {string} hash of the test file and of all that it imports
 * @property {boolean} passed
 * @property {number} duration milliseconds
 * @property {Record<string, readonly number[]>} hits the blocks that it runs, by source file
 * @property {Record<string, readonly number[]>} early those that run while modules are read
 */

/**
 * Runs the test files whose answer is not known and tells what each of them runs. The lanes' copies
 * have probes meanwhile.
 * @param {readonly import('./lane.mjs').Lane[]} lanes
 * @param {readonly string[]} sources
 * @param {readonly string[]} tests
 * @param {(file: string) => ReadonlySet<string>} importsOf
 * @param {Record<string, Covered>} known of an earlier run
 * @param {(file: string, covered: Covered) => void} tell
 */
export async function cover(lanes, sources, tests, importsOf, known, tell) {
  const [first] = lanes;
  const read = (file) => first.read(file);
  const hashes = new Map(
    tests.map((test) => [test, hashOf(...[...importsOf(test)].toSorted().map(read))]),
  );
  const waiting = tests.filter((test) => known[test]?.hash !== hashes.get(test));
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
      // A few at a time, so that both lanes end at about the same time.
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
