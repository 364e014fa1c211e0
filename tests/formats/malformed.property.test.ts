import { expect, test } from 'vitest';
import { isJsonObject, type Json } from '../../src/domain/model/values/json.ts';
import { toPointer } from '../../src/domain/model/values/jsonPointer.ts';
import {
  loadPrinter,
  readingOf,
  type FormatId,
  type PrintedFormatId,
} from '../../src/formats/registry/registry.ts';
import { seedValues } from '../fuzz/seeds.ts';
import { golden, pretty } from '../support/golden.ts';

// The findings for a value that is missing or of the wrong kind, anywhere in a document that uses
// every feature of its format. GOLDEN=write writes the current findings.

type Steps = readonly string[];
type Children = Readonly<Record<string, Json>>;

const formats = [
  'internal',
  'typeapi',
  'typeschema',
  'openapi-json',
  'jsonschema-json',
] as const satisfies readonly FormatId[];
const documents = formats.flatMap((format) =>
  seedValues[format].map((document, at) => {
    const name =
      at === 0 ? format.replace('-json', '') : `${format.replace('-json', '')}-${at + 1}`;
    return [name, format, document] as const;
  }),
);

test.each(documents)('%s', async (name, format, document) => {
  const parse = await readingOf(format).loadRead();
  /** The refusal or the findings for a document. */
  const read = (value: Json): readonly string[] => {
    const parsed = parse(value, { options: {}, report: () => undefined });
    if (!parsed.ok) return [`refused: ${parsed.refusal.message}`];
    return parsed.value.findings.map(
      ({ severity, code, path, message }) => `${severity} ${code} ${path}: ${message}`,
    );
  };
  const asItIs = read(document);
  const usual = new Set(asItIs);
  const said: Record<string, readonly string[]> = { 'as it is': asItIs };
  for (const steps of placesOf(document)) {
    for (const [what, value] of insteadOf(valueAt(document, steps))) {
      const found = read(replaced(document, steps, value));
      const more = found.filter((line) => !usual.has(line));
      if (more.length > 0) said[`${toPointer(steps)} ${what}`] = more;
    }
  }
  const text = pretty(said);
  expect(text).toBe(golden(`malformed/${name}.json`, text));
});

/** The format in which each document is printed: where there is a choice, the one that can express least. */
const printedIn = {
  internal: 'openapi-json',
  typeapi: 'typeapi',
  typeschema: 'typeschema',
  'openapi-json': 'openapi30-json',
  'jsonschema-json': 'jsonschema-json',
} as const satisfies Readonly<Record<(typeof formats)[number], PrintedFormatId>>;

/** How many lines of each difference are recorded. */
const shownLines = 3;

test.each(documents)('%s, printed', async (name, format, document) => {
  const parse = await readingOf(format).loadRead();
  const print = await loadPrinter(printedIn[format]);
  /** A line for each value that is printed, and for each finding. */
  const linesOf = (value: Json): readonly string[] => {
    const parsed = parse(value, { options: {}, report: () => undefined });
    if (!parsed.ok) return [];
    const { text, findings } = print(parsed.value.spec);
    const lines = leavesOf(JSON.parse(text) as Json);
    return [...lines, ...findings.map(({ code, path, message }) => `${code} ${path}: ${message}`)];
  };
  const asItIs = linesOf(document);
  const usual = new Set(asItIs);
  const said: Record<string, readonly string[]> = { 'as it is': asItIs };
  for (const steps of placesOf(document)) {
    for (const [what, value] of insteadOf(valueAt(document, steps)).slice(0, 2)) {
      const lines = linesOf(replaced(document, steps, value));
      if (lines.length === 0) continue;
      const now = new Set(lines);
      const change = [
        ...lines.filter((line) => !usual.has(line)),
        ...asItIs.filter((line) => !now.has(line)).map((line) => `not ${line}`),
      ];
      // A replacement that is printed unchanged is not recorded.
      const isKept = change.includes(`${toPointer(steps)}: ${JSON.stringify(value)}`);
      if (!isKept) said[`${toPointer(steps)} ${what}`] = change.slice(0, shownLines);
    }
  }
  const text = pretty(said);
  expect(text).toBe(golden(`malformed/${name}-printed.json`, text));
});

/** A line for each value that contains no others. */
function leavesOf(value: Json, place = ''): string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return [`${place}: ${JSON.stringify(value)}`];
  }
  return Object.entries(value as Children).flatMap(([key, child]) =>
    leavesOf(child, `${place}${toPointer([key])}`),
  );
}

/** All places except the document itself. */
function placesOf(value: Json, steps: Steps = []): Steps[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Children).flatMap(([key, child]) => [
    [...steps, key],
    ...placesOf(child, [...steps, key]),
  ]);
}

function valueAt(value: Json, steps: Steps): Json | undefined {
  return steps.reduce<Json | undefined>((at, key) => (at as Children)[key], value);
}

/** The replacements: a scalar, a container of another kind, and nothing. */
function insteadOf(value: Json | undefined): [string, Json | undefined][] {
  const scalar = typeof value === 'string' ? 7 : 'wrong';
  const container = isJsonObject(value) ? [] : {};
  return [
    [`is ${JSON.stringify(scalar)}`, scalar],
    [`is ${JSON.stringify(container)}`, container],
    ['is missing', undefined],
  ];
}

/** A copy with the value at a place replaced, or removed if undefined. */
function replaced(value: Json, [key, ...rest]: Steps, put: Json | undefined): Json {
  const entries = Object.entries(value as Children).flatMap(([name, child]): [string, Json][] => {
    if (name !== key) return [[name, child]];
    if (rest.length > 0) return [[name, replaced(child, rest, put)]];
    return put === undefined ? [] : [[name, put]];
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
