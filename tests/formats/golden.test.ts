import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unescapeStep, valueAt } from '../../src/domain/model/values/jsonPointer.ts';
import { parseDetected } from '../../src/formats/registry/detectFormat.ts';
import { readSyntax } from '../../src/formats/syntax/readSyntax.ts';
import {
  formatIds,
  loadPrinter,
  printableFormats,
  type FormatId,
  type PrintedFormatId,
} from '../../src/formats/registry/registry.ts';

/*
 * One folder per case: `source.json` or `source.yaml` with its exact results beside it.
 * `GOLDEN=write npx vitest run tests/formats/golden.test.ts` writes the current results.
 */

const root = join(import.meta.dirname, '../fixtures/formats');
const writes = process.env.GOLDEN === 'write';

/** The formats that the sources of a folder are detected as and printed in. */
interface Family {
  readonly reads: FormatId;
  readonly prints: PrintedFormatId;
}

type Syntax = 'json' | 'yaml';

/** Folders whose name differs from that of their format. */
const families: ReadonlyMap<string, Readonly<Record<Syntax, Family>>> = new Map(
  Object.entries({
    openapi30: both('openapi', 'openapi30'),
    openapi31: both('openapi', 'openapi'),
    openapi32: both('openapi', 'openapi'),
    swagger: both('openapi', 'openapi'),
    jsonschema: both('jsonschema', 'jsonschema'),
    raw: {
      json: { reads: 'raw-json', prints: 'typeapi' },
      yaml: { reads: 'raw-yaml', prints: 'typeapi' },
    },
  }),
);

function both(
  read: 'openapi' | 'jsonschema',
  printed: 'openapi' | 'openapi30' | 'jsonschema',
): Readonly<Record<Syntax, Family>> {
  return {
    json: { reads: `${read}-json`, prints: `${printed}-json` },
    yaml: { reads: `${read}-yaml`, prints: `${printed}-yaml` },
  };
}

function familyOf(folder: string, syntax: Syntax): Family {
  const family = families.get(folder)?.[syntax];
  if (family !== undefined) return family;
  // The sources for formats that can only be printed are TypeAPI.
  const reads = formatIds.find((id) => id === folder) ?? 'typeapi';
  const prints = printableFormats.find(({ id }) => id === folder)?.id;
  if (prints === undefined) {
    throw new Error(
      `Register ${folder} as a format that is printed, or say what it is in families.`,
    );
  }
  return { reads, prints };
}

function syntaxOf(files: readonly string[]): Syntax {
  const sources = files.filter((file) => file.startsWith('source.'));
  if (sources.length === 1 && sources[0] === 'source.json') return 'json';
  if (sources.length === 1 && sources[0] === 'source.yaml') return 'yaml';
  throw new Error(
    `A case has one source.json or source.yaml, and here is ${sources.join(' and ') || 'none'}.`,
  );
}

/** Findings about something missing, whose place the source does not have. */
const aboutMissing: ReadonlySet<string> = new Set(['missing-type']);

/** The results of a source: file name → text. For a refused source, only the refusal. */
async function make(text: string, syntax: Syntax, family: Family): Promise<Map<string, string>> {
  const context = { options: {}, report: () => {} };
  const read = await parseDetected(text, `source.${syntax}`, context);
  if (!read.ok) return new Map([['findings.json', pretty({ refusal: read.refusal })]]);
  const { spec, findings, format } = read.value;
  expect(format, 'the detected format').toBe(family.reads);
  const source = readSyntax(text, syntax);
  const isThere = (path: string): boolean =>
    source.ok &&
    valueAt(source.value.value, path.split('/').slice(1).map(unescapeStep)) !== undefined;
  const elsewhere = findings.filter(({ code, path }) => !aboutMissing.has(code) && !isThere(path));
  expect(elsewhere, 'the findings about places that the source does not have').toEqual([]);
  const print = await loadPrinter(family.prints);
  const printInternal = await loadPrinter('internal');
  const printed = print(spec);
  const file = printableFormats.find(({ id }) => id === family.prints)?.endings[0];
  return new Map([
    ['specification.json', `${printInternal(spec).text}\n`],
    ['findings.json', pretty({ reading: findings, printing: printed.findings })],
    // Code is stored as plain text, so that it is not formatted.
    [`printed.${file === 'd.ts' ? 'txt' : file}`, printed.text],
  ]);
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function list(folder: string, kind: 'folders' | 'files'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() === (kind === 'folders'))
    .map(({ name }) => name)
    .toSorted();
}

/** Leaves other files in place, so that the comparison reports them as orphans. */
function write(folder: string, made: ReadonlyMap<string, string>): void {
  for (const file of list(folder, 'files')) {
    if (/^(specification|findings|printed)\./.test(file)) rmSync(join(folder, file));
  }
  for (const [file, text] of made) writeFileSync(join(folder, file), text);
}

/** Whether everything that is printed in the format can be read again. */
const isWhole = ({ prints }: Family) => /^(?:openapi|jsonschema)/.test(prints);

async function printAgain(text: string, syntax: Syntax, family: Family): Promise<string> {
  const context = { options: {}, report: () => {} };
  const read = await parseDetected(text, `printed.${syntax}`, context);
  if (!read.ok) return read.refusal.message;
  const print = await loadPrinter(family.prints);
  return print(read.value.spec).text;
}

const folders = list(root, 'folders');

describe.each(folders)('golden cases of %s', (folder) => {
  it.each(list(join(root, folder), 'folders'))('%s', async (name) => {
    const place = join(root, folder, name);
    const syntax = syntaxOf(list(place, 'files'));
    const source = `source.${syntax}`;
    const text = readFileSync(join(place, source), 'utf8');
    const family = familyOf(folder, syntax);
    const made = await make(text, syntax, family);
    if (writes) write(place, made);
    const files = readdirSync(place).toSorted();
    expect(files, 'the files of the case').toEqual([source, ...made.keys()].toSorted());
    for (const [file, now] of made) {
      expect.soft(now, `${folder}/${name}/${file}`).toBe(readFileSync(join(place, file), 'utf8'));
    }
    const printed = made.get(`printed.${syntax}`);
    if (printed === undefined || !isWhole(family)) return;
    const isSame = (await printAgain(printed, syntax, family)) === printed;
    expect(isSame, 'what is printed again is the same').toBe(true);
  });

  it('has cases and nothing else', () => {
    expect(list(join(root, folder), 'folders').length, 'the number of cases').toBeGreaterThan(0);
    expect(list(join(root, folder), 'files')).toEqual([]);
  });
});

it('every file of the golden cases lies in one of them', () => {
  expect(folders).not.toEqual([]);
  expect(list(root, 'files')).toEqual([]);
});
