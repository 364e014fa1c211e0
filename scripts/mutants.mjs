// Mutation testing: makes small changes to the code, one at a time, and reports those that no test
// noticed: `npm run test:mutants -- 200 --seed 7 src/domain`. Works on copies in a temporary
// folder. Results are cached, so that an interrupted run can be resumed; `--again` ignores the
// cache. Exits with an error if fewer than nine in ten were noticed.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEquivalents, shuffle, testsFor } from './mutants/choose.mjs';
import { cover } from './mutants/coverage.mjs';
import { Lane } from './mutants/lane.mjs';
import { findMutants } from './mutants/mutants.mjs';
import { codeOf, createImports, hashOf, listFiles } from './mutants/sources.mjs';
import { expectCompilable, findUncompilable, mutate } from './mutants/types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache/mutants');
const equivalents = join(root, 'scripts/mutants/equivalent.json');

/** The files to mutate; not the server's program itself, which only the built server runs. */
const rooms = /^(?:src\/(?:domain|formats|storage|sync)|server(?!\/main\.ts))\/.*\.ts$/;
/** Tests that are not run: they build the server, start browsers or take minutes. */
const tooSlow =
  /^tests\/(?:e2e\/|bench\/|house\/|server\/stress\/(?!races)|conformance\/(?:newFormat|printedOpenapi))/;
/** A test that looks for lines of the sources would notice each change of such a line. */
const readsSources = /^tests\/simulation\/plantedBugs\.test\.ts$/;

/** The share of mutants that must be noticed. */
const wanted = 0.9;

const words = process.argv.slice(2);
const seed = valueOf('--seed') ?? '1';
const isAgain = words.includes('--again');
const plain = words.filter((word, at) => !word.startsWith('--') && words[at - 1] !== '--seed');
const count = Number(plain.find((word) => /^\d+$/.test(word)) ?? 200);
const about = plain.filter((word) => !/^\d+$/.test(word));

function valueOf(option) {
  const at = words.indexOf(option);
  return at === -1 ? undefined : words[at + 1];
}

const temporary = mkdtempSync(join(tmpdir(), 'typewright-mutants-'));
// Lets PostgreSQL, which may run as another user, read the folder.
chmodSync(temporary, 0o755);
/** @type {Lane[]} */
const lanes = [];
const cleanUp = () => {
  for (const lane of lanes) lane.stop();
  rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });
}

try {
  process.exitCode = await run();
} finally {
  cleanUp();
}

async function run() {
  const files = listFiles(root);
  for (let index = 0; index < availableParallelism(); index += 1) {
    lanes.push(new Lane(root, files, join(temporary, String(index))));
  }
  const [first] = lanes;
  const sources = files.filter((file) => rooms.test(file));
  const texts = new Map(sources.map((file) => [file, first.read(file)]));
  const tests = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && !tooSlow.test(file) && !readsSources.test(file),
  );
  const all = sources.flatMap((file) => findMutants(file, texts.get(file)));
  const { reasons, orphans } = readEquivalents(JSON.parse(readFileSync(equivalents, 'utf8')), all);
  for (const { key } of orphans)
    console.log(`equivalent.json has one that is none any more: ${key}`);

  await expectCompilable(first);
  const results = openResults(texts);
  const order = shuffle(
    all.filter(({ key }) => about.length === 0 || about.some((word) => key.includes(word))),
    seed,
  );
  const { chosen, left } = await choose(order, reasons, results);
  console.log(
    `${all.length} mutants, ${chosen.length} of them tried (seed ${seed}); left out ${left.equivalent} that are equivalent, ${left.uncompilable} that do not compile`,
  );

  const importsOf = createImports(first.folder);
  const unnoticed = chosen.filter((mutant) => !isNoticed(results.find(mutant)));
  if (unnoticed.length > 0) {
    const covered = await coverTests(sources, tests, importsOf);
    const waiting = unnoticed
      .map((mutant) => ({
        mutant,
        tests: results.untried(mutant, testsFor(mutant, covered, importsOf), covered),
      }))
      .filter(
        ({ mutant, tests: untried }) => untried.length > 0 || results.find(mutant) === undefined,
      );
    const toTry = waiting.length;
    console.log(`${toTry} to try`);
    await Promise.all(
      lanes.map(async (lane) => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { mutant } = next;
          const result = await tryOut(lane, mutant, next.tests, covered);
          results.put(mutant, result);
          const { outcome, seconds, by } = result;
          const at = toTry - waiting.length;
          console.log(`${at}: ${outcome}, ${seconds} s${by ? `, ${by}` : ''} · ${mutant.key}`);
        }
      }),
    );
  }
  await checkSurvivors(chosen, results);
  return summarize(
    chosen.filter((mutant) => results.compiles(mutant)),
    results,
    orphans,
  );
}

/** Sorts out survivors that break another file's compilation: the compiler notices those. */
async function checkSurvivors(chosen, results) {
  const survivors = chosen.filter(
    (mutant) => !isNoticed(results.find(mutant)) && !results.find(mutant).isChecked,
  );
  const faulty = await findUncompilable(lanes[0], survivors, true);
  for (const mutant of survivors) {
    results.putCompiles(mutant, { compiles: !faulty.has(mutant), isChecked: true });
  }
}

/**
 * The first mutants, in the given order, that compile and are not equivalent; as many as are
 * wanted.
 */
async function choose(order, reasons, results) {
  const chosen = [];
  const left = { equivalent: 0, uncompilable: 0 };
  for (let from = 0; chosen.length < count && from < order.length;) {
    const some = order.slice(from, from + Math.ceil((count - chosen.length) * 1.5));
    from += some.length;
    const unknown = some.filter(
      (mutant) => !reasons.has(mutant.key) && results.compiles(mutant) === undefined,
    );
    const faulty = await findUncompilable(lanes[0], unknown);
    for (const mutant of unknown) results.putCompiles(mutant, { compiles: !faulty.has(mutant) });
    for (const mutant of some) {
      if (chosen.length === count) break;
      if (reasons.has(mutant.key)) left.equivalent += 1;
      else if (results.compiles(mutant)) chosen.push(mutant);
      else left.uncompilable += 1;
    }
  }
  return { chosen, left };
}

async function coverTests(sources, tests, importsOf) {
  const file = join(cache, 'coverage.json');
  const known = isAgain ? {} : readJson(file);
  await cover(lanes, sources, tests, importsOf, known, (test, covered) => {
    known[test] = covered;
    if (!covered.passed) console.log(`${test} fails without any mutant, and is left out`);
    writeJson(file, known);
  });
  return Object.fromEntries(tests.map((test) => [test, known[test]]));
}

/**
 * Runs the tests of a mutant until one fails.
 * @returns {Promise<{ outcome: string, by?: string, seconds: number, passed?: Record<string, string> }>}
 *   `passed`: if none failed, the hashes of all that ran
 */
async function tryOut(lane, mutant, tests, covered) {
  const started = performance.now();
  // Generous, and more so when the machine is busy.
  const pressure = Math.max(1, loadavg()[0] / availableParallelism());
  const limitOf = (file) => pressure * 20_000 + 10 * (covered[file]?.duration ?? 0);
  if (tests.length === 0) return { outcome: 'not run by any test', seconds: 0 };
  const source = lane.read(mutant.file);
  lane.write(mutant.file, mutate(source, mutant));
  let { outcome, by } = await runUntilFailure(lane, tests, limitOf);
  // On a busy machine a test fails now and then, so a failure counts only if it happens again.
  for (let left = tests; outcome === 'failed' && by !== undefined;) {
    const again = await runUntilFailure(lane, [by], limitOf);
    if (again.outcome !== 'survived') break;
    console.log(`${by} failed once, and not again`);
    left = left.slice(left.indexOf(by) + 1);
    ({ outcome, by } = await runUntilFailure(lane, left, limitOf));
  }
  lane.write(mutant.file, source);
  const seconds = Math.round((performance.now() - started) / 1000);
  if (outcome !== 'survived') return { outcome, by, seconds };
  return {
    outcome,
    seconds,
    passed: Object.fromEntries(tests.map((file) => [file, covered[file].hash])),
  };
}

/**
 * @param {Lane} lane
 * @param {readonly string[]} tests
 * @returns {Promise<{ outcome: import('./mutants/lane.mjs').Outcome, by?: string }>}
 */
async function runUntilFailure(lane, tests, limitOf) {
  const failed = [];
  const outcome = await lane.run(tests, {
    bail: true,
    limitOf,
    tell: ({ file, passed }) => {
      if (!passed) failed.push(file);
    },
  });
  return { outcome, by: failed[0] };
}

/**
 * The cached results. "Noticed" stays valid while the file's code is the same, as tests are rarely
 * removed; "survived a test" stays valid while that test and everything it imports are also the
 * same.
 */
function openResults(texts) {
  const file = join(cache, 'results.json');
  const known = isAgain ? {} : readJson(file);
  const hashes = new Map([...texts].map(([path, text]) => [path, hashOf(codeOf(path, text))]));
  const current = (mutant) => {
    const found = known[mutant.key];
    return found?.source === hashes.get(mutant.file) ? found : undefined;
  };
  const put = (mutant, fields) => {
    const source = hashes.get(mutant.file);
    known[mutant.key] = { source, ...current(mutant), ...fields };
    writeJson(file, known);
  };
  return {
    compiles: (mutant) => current(mutant)?.compiles,
    putCompiles: put,
    find: (mutant) => {
      const found = current(mutant);
      return found?.outcome === undefined ? undefined : found;
    },
    untried: (mutant, tests, covered) =>
      tests.filter((test) => current(mutant)?.passed?.[test] !== covered[test].hash),
    put: (mutant, { passed, ...result }) =>
      put(mutant, { ...result, passed: { ...current(mutant)?.passed, ...passed } }),
  };
}

function isNoticed(result) {
  const outcome = result?.outcome;
  return outcome === 'failed' || outcome === 'hung' || outcome === 'crashed';
}

/** Prints the survivors by file and returns the exit code. */
function summarize(chosen, results, orphans) {
  const survivors = chosen.filter((mutant) => !isNoticed(results.find(mutant)));
  for (const mutant of survivors.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const { file, line, where, operator, before, after, key } = mutant;
    const { outcome } = results.find(mutant);
    console.log(`\n${file}:${line} ${where} (${operator}, ${outcome})`);
    console.log(`  - ${before}\n  + ${after}\n  ${key}`);
  }
  const noticed = chosen.length - survivors.length;
  const share = chosen.length === 0 ? 1 : noticed / chosen.length;
  const hung = chosen.filter((mutant) => results.find(mutant).outcome === 'hung').length;
  console.log(
    `\n${noticed} of ${chosen.length} were noticed: ${(share * 100).toFixed(1)} % (${hung} by hanging), seed ${seed}`,
  );
  return share >= wanted && orphans.length === 0 ? 0 : 1;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Replaces the file atomically, in case the process is killed. */
function writeJson(file, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(value));
  renameSync(`${file}.new`, file);
}
