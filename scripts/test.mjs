// Runs the suites named on the command line, or all of them, and ends with one line for all: `N passed, N
// failed`. `--full` makes the fuzzers and simulations run longer and kills the browser more often. A suite
// that crashes, that runs no test, that hangs or that leaves tests out counts as failed.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium, findOrInstallShell } from './system/chromium.mjs';
import { findOrInstall } from './system/otherBrowsers.mjs';
import {
  judgePlaywright,
  judgeSecondRun,
  judgeSentences,
  judgeTool,
  judgeVitest,
} from './outcome.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache/results');
const sentences = join(root, 'tests/e2e/sentences.json');

const words = process.argv.slice(2);
const full = words.includes('--full');
const fuzzRuns = process.env.FUZZ_RUNS ?? (full ? '50000' : '10000');
const simulationRuns = process.env.SIMULATION_RUNS ?? (full ? '3000' : '30');
/** The seed of random tests: always the same, except in the full run, which has time to explore. */
const seed = process.env.FUZZ_SEED ?? (full ? String(Date.now() % 2 ** 31) : '1');
const simulatedSeeds = full ? '2000' : '500';
const crashRounds = full ? '10' : '1';
/** Something is killed at each n-th crash point of a flow. */
const crashEvery = full ? '1' : '5';
/** How many rounds, each with every kind of kill. Few, because every restart takes seconds. */
const killRounds = process.env.KILL_ROUNDS ?? (full ? '100' : '2');
const editorKillRounds = process.env.EDITOR_KILL_ROUNDS ?? (full ? '500' : '2');

/** Longest time one suite may take, in milliseconds. */
const timeLimit = (full ? 150 : 25) * 60_000;

/** If more browser tests than this fail, the reason is not that the machine was busy. */
const mostToRepeat = 4;

const unlimited = ['--testTimeout=0'];

/**
 * One more worker than there are cores, because some unit tests wait for deadlines and timers. Set in the
 * environment, because Vitest does not pass the option of this name on to its projects.
 */
const oneMoreWorker = { VITEST_MAX_WORKERS: String(availableParallelism() + 1) };

/** The tests that have a separate suite. */
const stress = ['tests/server/stress/**'];
const servers = ['tests/server/**', 'tests/cli/**'];
const folders = ['tests/fuzz/**', 'tests/conformance/**', ...servers];
const properties = ['**/*.property.test.ts'];

/** The tests without a separate suite, with or without components. */
const units = excludes([...folders, ...properties]);

/** Suites that need their whole heap, so that it can't have a larger young generation. */
const fullHeaps = ['server', 'stress'];

/** Suites of the full run, because what they show changes only with the simulator. */
const onlyFull = ['bugs'];

/** A script of package.json, which knows where the tool's configuration is. */
function npmScript(name, ...args) {
  return ['npm', 'run', '--silent', name, '--', ...args];
}

/** The functions that run the suites, by name. `output`: the `stdio` of the programs they start. */
const suites = new Map([
  // Also checks the types, so `npm run types` need not run. The type checker is written in Go and spends a
  // fifth of its time on garbage collection unless it may use a little more memory.
  ['lint', (output) => run(npmScript('lint'), output, { GOGC: '400' }).then(judgeTool)],
  ['format', (output) => run(npmScript('format', '--check'), output).then(judgeTool)],
  ['unit', (output) => runVitest('unit', ['--project', 'node', ...units], output)],
  ['components', (output) => runVitest('components', ['--project', 'page', ...units], output)],
  [
    'server',
    (output) =>
      runVitest(
        'server',
        ['tests/server/', 'tests/cli/', ...unlimited, ...excludes([...stress, ...properties])],
        output,
      ),
  ],
  [
    'properties',
    (output) => runVitest('properties', ['.property.', ...unlimited, ...excludes(folders)], output),
  ],
  ['fuzz', (output) => runVitest('fuzz', ['tests/fuzz/', ...unlimited], output)],
  ['stress', (output) => runVitest('stress', ['tests/server/stress/', ...unlimited], output)],
  [
    'conformance',
    (output) => runVitest('conformance', ['tests/conformance/', ...unlimited], output),
  ],
  [
    'simulation',
    (output) =>
      run(npmScript('simulate', '--seeds', simulatedSeeds, '--seed', seed), output).then(judgeTool),
  ],
  [
    'crashes',
    (output) =>
      run(
        npmScript('simulate', '--crashes', crashRounds, '--every', crashEvery, '--seed', seed),
        output,
      ).then(judgeTool),
  ],
  [
    'bugs',
    (output) => run(npmScript('simulate', '--bugs', '--seeds', '1000'), output).then(judgeTool),
  ],
  ['e2e', runBrowserTests],
  // Checks the reports of the browser tests: every sentence of the rules must have its test.
  [
    'sentences',
    async () =>
      judgeSentences(
        readReport(sentences),
        readReport(resultFileOf('e2e')),
        readReport(resultFileOf('e2e-again')),
      ),
  ],
]);

/**
 * The suites that run at the same time, group by group. A suite that keeps every core busy runs alone: on two
 * cores, two such suites take a fifth longer side by side than one after the other.
 */
const groups = [
  ['lint'],
  ['format', 'unit'],
  ['components'],
  ['e2e'],
  ['properties'],
  ['server', 'fuzz'],
  ['stress'],
  ['conformance'],
  ['simulation'],
  ['crashes'],
  ['bugs'],
  ['sentences'],
];

/** @param {string[]} patterns */
function excludes(patterns) {
  return patterns.flatMap((pattern) => ['--exclude', pattern]);
}

/** The process groups that are running, so that none of them outlives this script. */
const running = new Set();

/**
 * Runs a program of node_modules in a process group of its own and ends the whole group with it.
 * @returns {Promise<number>} the exit code; -1 after a signal, a hang, or when it did not start
 */
function run([program, ...args], output, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        ...env,
        PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      },
    });
    running.add(child);
    const limit = setTimeout(() => {
      console.error(`Stopped after ${timeLimit / 60_000} minutes.`);
      endGroup(child);
    }, timeLimit);
    child.once('error', (error) => {
      clearTimeout(limit);
      console.error(error.message);
      resolve(-1);
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      endGroup(child);
      resolve(code ?? -1);
    });
  });
}

/** Ends what a suite started, servers and browsers included. */
function endGroup(child) {
  running.delete(child);
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    running.forEach(endGroup);
    process.exit(1);
  });
}

async function runVitest(name, args, output) {
  const file = resultFile(name);
  const code = await run(
    [
      'vitest',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    output,
    {
      FUZZ_SEED: seed,
      SIMULATION_RUNS: simulationRuns,
      ...(!fullHeaps.includes(name) && { ROOM_FOR_NEW: '64' }),
      // The suite `simulation` runs hundreds.
      SIM_SEEDS: '1',
      KILL_ROUNDS: killRounds,
      EDITOR_KILL_ROUNDS: editorKillRounds,
      ...(name === 'fuzz' || full ? { FUZZ_RUNS: fuzzRuns } : {}),
      ...(['unit', 'components'].includes(name) && oneMoreWorker),
      // Pages are rendered in half the time without React's checks for developers.
      ...(name === 'conformance' && { NODE_ENV: 'production' }),
    },
  );
  return judgeVitest(code, readReport(file));
}

async function runBrowserTests(output) {
  const file = resultFile('e2e');
  // Installed before the workers start, because they would all install it at once.
  findOrInstallChromium();
  findOrInstallShell();
  if (full) for (const program of ['FIREFOX', 'WEBKIT_DRIVER', 'XVFB']) findOrInstall(program);
  const again = resultFile('e2e-again');
  const env = {
    KILL_ROUNDS: killRounds,
    ...(full && { FULL: '1' }),
  };
  const code = await run(npmScript('e2e'), output, env);
  const report = readReport(file);
  const outcome = judgePlaywright(code, report);
  if (full || report === undefined || outcome.failed === 0 || outcome.failed > mostToRepeat) {
    return outcome;
  }
  const secondCode = await run(npmScript('e2e', '--last-failed', '--workers=1'), output, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: again,
  });
  return judgeSecondRun(secondCode, report, readReport(again));
}

function resultFileOf(name) {
  return join(results, `${name}.json`);
}

/** The path of a report, without the report of an earlier run, which must not count for this one. */
function resultFile(name) {
  const file = resultFileOf(name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const chosen = words.filter((word) => word !== '--full');
const unknown = chosen.filter((name) => !suites.has(name));
if (unknown.length > 0) {
  console.error(
    `No such suite: ${unknown.join(', ')}. There are: ${[...suites.keys()].join(', ')}.`,
  );
  process.exit(2);
}
const all = [...suites.keys()].filter((name) => full || !onlyFull.includes(name));
const names = chosen.length > 0 ? chosen : all;

const total = { passed: 0, failed: 0 };
/** A line for each suite, by name. */
const summary = new Map();
/** The outcomes of the suites that failed, by name. */
const failed = new Map();

/** Runs a suite and adds its outcome to the total. */
async function runSuite(name, output) {
  const started = performance.now();
  let outcome;
  try {
    outcome = await suites.get(name)(output);
  } catch (error) {
    outcome = { passed: 0, failed: 1, why: error instanceof Error ? error.message : String(error) };
  }
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  if (outcome.failed > 0) failed.set(name, outcome);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const why = outcome.why === undefined ? '' : ` (${outcome.why})`;
  summary.set(
    name,
    `${name.padEnd(12)} ${outcome.passed} ok, ${outcome.failed} not ok, ${seconds} s${why}`,
  );
}

/** Runs a suite and shows its output when it has ended, so that outputs don't mix. */
async function runQuietly(name) {
  const file = join(results, `${name}.log`);
  const output = openSync(file, 'w');
  await runSuite(name, output);
  closeSync(output);
  console.log(`\n── ${name}\n${readFileSync(file, 'utf8')}`);
}

mkdirSync(results, { recursive: true });
for (const group of groups) {
  const wanted = group.filter((name) => names.includes(name));
  if (wanted.length === 0) continue;
  console.log(`\n── ${wanted.join(', ')}`);
  // The output of a single suite is shown while it runs.
  if (names.length === 1) await runSuite(names[0], 'inherit');
  else await Promise.all(wanted.map(runQuietly));
}

for (const name of names) {
  if (summary.has(name)) continue;
  total.failed += 1;
  summary.set(name, `${name.padEnd(12)} did not run: it is in no group`);
}

/** The last lines of a suite's log, if there is one. */
function lastLines(name) {
  const file = join(results, `${name}.log`);
  return existsSync(file)
    ? [readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20).join('\n')]
    : [];
}

// Failures are repeated at the end of a long log, where people look for them.
for (const [name, { failures = lastLines(name) }] of failed) {
  console.log(`\n── failed in ${name}\n${failures.join('\n')}`);
}
console.log(`\n${names.map((name) => summary.get(name)).join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
