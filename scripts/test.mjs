// Runs the suites named on the command line, or all of them, and ends with one line for all:
// `N passed, N failed`. `--full` gives the fuzzers and simulations fuller
// figures and kills the browser more often. A suite that crashes, that runs no test, that hangs or
// that leaves tests out counts as failed.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium } from './chromium.mjs';
import { judgePlaywright, judgeSentences, judgeTool, judgeVitest } from './outcome.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, '.cache/results');
const sentences = join(root, 'tests/e2e/sentences.json');

const words = process.argv.slice(2);
const full = words.includes('--full');
const fuzzRuns = process.env.FUZZ_RUNS ?? (full ? '50000' : '10000');
const simulationRuns = process.env.SIMULATION_RUNS ?? (full ? '3000' : '60');
/** Where random tests begin: the same place each time, except where there is time to explore. */
const seed = process.env.FUZZ_SEED ?? (full ? String(Date.now() % 2 ** 31) : '1');
const killRounds = process.env.KILL_ROUNDS ?? (full ? '100' : '25');

/** Longest time one suite may take, in milliseconds. */
const timeLimit = (full ? 60 : 25) * 60_000;

/** Those with a suite of their own. */
const folders = ['fuzz', 'conformance', 'server/ordeal'].map((folder) => `tests/${folder}/**`);

const suites = new Map([
  ['types', () => run(['tsc', '-b']).then(judgeTool)],
  ['lint', () => run(['oxlint']).then(judgeTool)],
  ['format', () => run(['oxfmt', '--check']).then(judgeTool)],
  ['unit', () => runVitest('unit', excludes([...folders, '**/*.property.test.ts']))],
  [
    'properties',
    () => runVitest('properties', ['.property.', '--testTimeout=0', ...excludes(folders)]),
  ],
  ['fuzz', () => runVitest('fuzz', ['tests/fuzz/', '--testTimeout=0'])],
  ['ordeal', () => runVitest('ordeal', ['tests/server/ordeal/', '--testTimeout=0'])],
  ['conformance', () => runVitest('conformance', ['tests/conformance/', '--testTimeout=0'])],
  ['e2e', runBrowserTests],
  // Of the run before: every sentence of the rules has its test.
  ['sentences', async () => judgeSentences(readReport(sentences), readReport(resultFileOf('e2e')))],
]);

/** @param {string[]} patterns */
function excludes(patterns) {
  return patterns.flatMap((pattern) => ['--exclude', pattern]);
}

/** The process group under way, so that nothing outlives this script. */
let running;

/**
 * Runs a program of node_modules in a process group of its own and ends the whole group with it.
 * @returns {Promise<number>} the exit code; -1 after a signal, a hang, or when it did not start
 */
function run([program, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...env,
        PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      },
    });
    running = child;
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
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    if (running !== undefined) endGroup(running);
    process.exit(1);
  });
}

async function runVitest(name, args) {
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
    {
      FUZZ_SEED: seed,
      SIMULATION_RUNS: simulationRuns,
      KILL_ROUNDS: killRounds,
      ...(name === 'fuzz' || full ? { FUZZ_RUNS: fuzzRuns } : {}),
    },
  );
  return judgeVitest(code, readReport(file));
}

async function runBrowserTests() {
  const file = resultFile('e2e');
  const CHROMIUM = findOrInstallChromium();
  const code = await run(['playwright', 'test'], { CHROMIUM, KILL_ROUNDS: killRounds });
  return judgePlaywright(code, readReport(file));
}

function resultFileOf(name) {
  return join(results, `${name}.json`);
}

/** A report left by an earlier run must not speak for this one. */
function resultFile(name) {
  mkdirSync(results, { recursive: true });
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

const total = { passed: 0, failed: 0 };
const summary = [];
for (const name of chosen.length > 0 ? chosen : suites.keys()) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  let outcome;
  try {
    outcome = await suites.get(name)();
  } catch (error) {
    outcome = { passed: 0, failed: 1, why: error instanceof Error ? error.message : String(error) };
  }
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const why = outcome.why === undefined ? '' : ` (${outcome.why})`;
  summary.push(
    `${name.padEnd(12)} ${outcome.passed} ok, ${outcome.failed} not ok, ${seconds} s${why}`,
  );
}

console.log(`\n${summary.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
