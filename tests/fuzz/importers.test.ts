import { readdirSync, readFileSync } from 'node:fs';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../src/domain/model/values/result.ts';
import { parseDetected } from '../../src/formats/registry/detectFormat.ts';
import type { ParseContext, Parsed, Read } from '../../src/formats/format.ts';
import {
  formatIds,
  formatMeta,
  loadPrinter,
  printableFormats,
  readingOf,
  type FormatId,
} from '../../src/formats/registry/registry.ts';
import { readText } from '../../src/formats/reading/readText.ts';
import { parseJson, parseYaml } from '../../src/formats/syntax/parseText.ts';
import { settle } from '../../src/formats/settling/settle.ts';
import { checkParsed, checkPrototypes } from './checkParsed.ts';
import { mutateText, mutateValue } from './mutate.ts';
import { createRandom, pick, seedOf, type Random } from './random.ts';
import { runsOf } from '../support/runs.ts';
import { seedTexts, seedValues } from './seeds.ts';

/**
 * The number of mutated documents per importer; `FUZZ_SEED` and `FUZZ_FIRST` repeat a failing run.
 */
const runs = Number(process.env['FUZZ_RUNS'] ?? 500);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const first = Number(process.env['FUZZ_FIRST'] ?? 0);
/** Detection needs fewer documents, because the importers it chooses are tested themselves. */
const detections = Math.ceil(runs / 4);
/** A small document that takes this long, in milliseconds, counts as hanging, even on a busy machine. */
const hangs = 30_000;

/**
 * Whatever was read can be printed in any format. Printing takes as long as reading and often covers the same
 * parts, so the usual run prints a third. A repeated run is printed as in the full run.
 */
const printedEvery = process.env['FUZZ_FIRST'] === undefined ? runsOf(3, 1) : 1;
const printers = await Promise.all(printableFormats.map(({ id }) => loadPrinter(id)));
const crashers = new URL('./crashers/', import.meta.url);

describe.each(formatIds)('%s', (id) => {
  it('reads the documents that the fuzzer starts from', async () => {
    const read = await readingOf(id).loadRead();
    for (const value of seedValues[id]) {
      const result = parseSettled(id, read, write(id, value), createRandom(1));
      expect(result).toMatchObject({ ok: true });
      expect(result.ok && result.value.spec.types.length).toBeGreaterThan(0);
    }
  });

  it('answers whatever it is given', async () => {
    const read = await readingOf(id).loadRead();
    let count = 0;
    for (let run = first; run < first + runs; run += 1) {
      const random = createRandom(seedOf(seed, id, run));
      const text = makeText(id, random);
      const isPrinted = run % printedEvery === 0;
      const result = report(id, run, text, () => tryImporter(id, read, text, random, isPrinted));
      if (result.ok) count += 1;
    }
    // Not only broken syntax, which would leave the importers themselves untested.
    expect(count).toBeGreaterThanOrEqual(Math.floor(runs / 5));
  });
});

it('detects and reads whatever it is given', async () => {
  let count = 0;
  for (let run = first; run < first + detections; run += 1) {
    const random = createRandom(seedOf(seed, 'detect', run));
    const text = makeText(pick(random, formatIds), random);
    const name = pick(random, [undefined, 'x.json', 'x.yaml']);
    const result = await parseDetected(text, name, makeContext(random)).catch((error: unknown) => {
      throw failure('detect', run, text, error);
    });
    report('detect', run, text, () => checkParsed(result));
    if (result.ok) count += 1;
  }
  expect(count).toBeGreaterThanOrEqual(Math.floor(detections / 5));
});

/** Inputs that once broke an importer, tried with all importers: `<what was wrong>.txt`. */
describe.each(readdirSync(crashers).filter((name) => name.endsWith('.txt')))('%s', (name) => {
  const text = readFileSync(new URL(name, crashers), 'utf8');
  it.each(formatIds)('is answered by %s', async (id) => {
    const read = await readingOf(id).loadRead();
    const result = tryImporter(id, read, text, createRandom(1));
    expect(result.ok ? result.value : result.refusal).toBeDefined();
    checkParsed(await parseDetected(text, undefined, makeContext(createRandom(1))));
  });
});

function makeText(id: FormatId, random: Random): string {
  const texts = seedTexts[id] ?? [];
  if (random() < 0.7 || texts.length === 0) {
    const value = pick(random, seedValues[id]);
    const kind = random();
    if (kind < 0.7) return write(id, mutateValue(value, random));
    return mutateText(write(id, kind < 0.85 ? mutateValue(value, random) : value), random);
  }
  return mutateText(pick(random, texts), random);
}

function write(id: FormatId, value: unknown): string {
  return syntaxOf(id) === 'yaml' ? dump(value) : JSON.stringify(value, null, 1);
}

function syntaxOf(id: FormatId) {
  return formatMeta.find((meta) => meta.id === id)?.syntax;
}

function tryImporter(
  id: FormatId,
  read: Read,
  text: string,
  random: Random,
  isPrinted = true,
): Result<Parsed> {
  const started = performance.now();
  const result = parseSettled(id, read, text, random);
  if (result.ok && isPrinted) pick(random, printers)(result.value.spec);
  if (performance.now() - started > hangs) throw new Error('it hangs');
  checkPrototypes();
  checkParsed(result);
  return result;
}

/** Parses and settles a text, as an import does. */
function parseSettled(id: FormatId, read: Read, text: string, random: Random): Result<Parsed> {
  const parseText = syntaxOf(id) === 'yaml' ? parseYaml : parseJson;
  const result = readText(text, makeContext(random), parseText, read);
  return result.ok && readingOf(id).lossless === true
    ? { ok: true, value: settle(result.value) }
    : result;
}

function makeContext(random: Random): ParseContext {
  return {
    options: {
      dropHeaderParameters: random() < 0.2,
      inlineNames: pick(random, ['hash', 'path']),
    },
    report: () => {},
  };
}

function report<Value>(name: string, run: number, text: string, test: () => Value): Value {
  try {
    return test();
  } catch (error) {
    throw failure(name, run, text, error);
  }
}

function failure(name: string, run: number, text: string, cause: unknown): Error {
  const why = cause instanceof Error ? `${cause.message}\n${cause.stack ?? ''}` : String(cause);
  const repeat = `FUZZ_SEED=${seed} FUZZ_FIRST=${run} FUZZ_RUNS=1 npx vitest run tests/fuzz -t ${name}`;
  return new Error(`${name}, run ${run}: ${why}\nRepeat: ${repeat}\nInput:\n${text}`, { cause });
}
