import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/domain/model/values/json.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import type { Argument, Operation, Specification } from '../../src/domain/model/specification.ts';
import type { ParseContext, Parsed } from '../../src/formats/format.ts';
import { parse as parseInternal } from '../../src/formats/internal/parse.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { createLineage } from '../../src/formats/reading/lineage.ts';
import { settle } from '../../src/formats/settling/settle.ts';
import { parse as parseTypeapi, readTypeapi } from '../../src/formats/typeapi/parse.ts';
import { print as printTypeapi } from '../../src/formats/typeapi/print.ts';
import { parse as parseTypeschema } from '../../src/formats/typeschema/parse.ts';
import { print as printTypeschema } from '../../src/formats/typeschema/print.ts';
import { arbitrarySpecification } from '../domain/arbitrary.ts';
import { createRandom } from '../fuzz/random.ts';
import { typeapiDocument, typeschemaDocument, wholeDocument } from './arbitraryDocument.ts';
import { olderDocument as olderInternal } from './internal/olderDocument.ts';
import { mutated } from './mutation.ts';
import { olderDocument as olderTypeschema } from './typeschema/olderDocument.ts';
import { isFull, runsOf } from '../support/runs.ts';

/**
 * Enough runs for every pair of constructs to occur. They take seconds, or minutes on a busy
 * machine.
 */
const numRuns = 10_000;
const timeout = 0;
const context: ParseContext = { options: {}, report: () => undefined };

/** The result of reading a text without any findings. */
function readClean(
  parse: (text: string, context: ParseContext) => Result<Parsed>,
  text: string,
): Specification {
  const result = parse(text, context);
  if (!result.ok) throw new Error(result.refusal.message);
  if (result.value.findings.length > 0) expect(result.value.findings).toEqual([]);
  return result.value.spec;
}

/** `toStrictEqual`, which is slow, only shows the difference. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toStrictEqual(expected);
}

const write = (document: JsonObject): string => JSON.stringify(document, null, 2);

test(
  'TypeAPI: 10,000 documents give the same text again, also through internal JSON',
  { timeout },
  () => {
    fc.assert(
      fc.property(typeapiDocument, (document) => {
        const text = write(document);
        const spec = readClean(parseTypeapi, text);
        const { text: printed, findings } = printTypeapi(spec);
        expect(printed).toBe(text);
        expectSame(
          findings.map(({ code }) => code).filter((code) => code !== 'empty-template'),
          [],
        );
        const stored = readClean(parseInternal, printInternal(spec));
        expectSame(stored, spec);
        // Compares the texts, because the comparison of values ignores the order of keys.
        if (isFull || text.length % 10 === 0) expect(printTypeapi(stored).text).toBe(text);
      }),
      { numRuns },
    );
  },
);

test(
  'TypeSchema: 10,000 documents give the same text again, some also through internal JSON',
  { timeout },
  () => {
    fc.assert(
      fc.property(typeschemaDocument, (document) => {
        const text = write(document);
        const spec = readClean(parseTypeschema, text);
        expect(printTypeschema(spec).text).toBe(text);
        // Only some, because all documents above go through internal JSON, and the same code reads their
        // types.
        if (!isFull && text.length % 10 > 0) return;
        const stored = readClean(parseInternal, printInternal(spec));
        expectSame(stored, spec);
        expect(printTypeschema(stored).text).toBe(text);
      }),
      { numRuns },
    );
  },
);

/** Specifications without what TypeAPI can't express, and without orders that only a document can have. */
const sayable = arbitrarySpecification({
  metadata: false,
  unions: false,
  info: false,
  layout: false,
  resolvedImports: false,
  openGenerics: false,
  dangling: true,
});

/** Path arguments come first (rules 7). */
function ordered(operation: Operation): Operation {
  const isPath = (argument: Argument): boolean => argument.in === 'path';
  const { arguments: list } = operation;
  return {
    ...operation,
    arguments: [...list.filter(isPath), ...list.filter((each) => !isPath(each))],
  };
}

test('a specification survives a round trip through TypeAPI, and its types one through TypeSchema', () => {
  fc.assert(
    fc.property(sayable, (spec) => {
      const expected = { ...spec, operations: spec.operations.map(ordered) };
      expect(readClean(parseTypeapi, printTypeapi(spec).text)).toStrictEqual(expected);
      const { imports, types, root } = spec;
      // Without types, the list of operations is needed for detecting the format.
      const isListed = types.length === 0 && spec.operations.length > 0;
      const only = {
        imports,
        operations: [],
        types,
        ...(root !== undefined && { root }),
        ...(isListed && { layout: { empty: ['definitions'] } }),
      };
      expect(readClean(parseTypeschema, printTypeschema(spec).text)).toStrictEqual(only);
    }),
    { numRuns: runsOf(100, 400) },
  );
});

test('a document without dangling references or cycles is imported as it was read', () => {
  fc.assert(
    fc.property(wholeDocument, (document) => {
      const spec = readClean(parseTypeapi, write(document));
      const lineage = createLineage(spec);
      fc.pre(!spec.types.some(({ name }) => lineage.isOwnAncestor(name)));
      expect(settle({ spec, findings: [] }).spec).toBe(spec);
    }),
    { numRuns: runsOf(250, 1000) },
  );
});

/** Pseudo-random decisions from a number, so that they can be repeated. */
function choosing(seed: number): () => boolean {
  const random = createRandom(seed);
  return () => random() < 0.5;
}

test('older spellings of TypeAPI and TypeSchema mean what the current ones mean', () => {
  fc.assert(
    fc.property(fc.oneof(typeapiDocument, wholeDocument), fc.nat(), (document, seed) => {
      const text = write(document);
      const older = write(olderTypeschema(JSON.parse(text) as JsonObject, choosing(seed)));
      expectSame(readClean(parseTypeapi, older), readClean(parseTypeapi, text));
      expect(printTypeapi(readClean(parseTypeapi, older)).text).toBe(text);
    }),
    { numRuns: runsOf(250, 1000) },
  );
});

test('the variants of internal JSON mean what the current form means', () => {
  fc.assert(
    fc.property(fc.oneof(typeapiDocument, wholeDocument), fc.nat(), (document, seed) => {
      const spec = readClean(parseTypeapi, write(document));
      const value = JSON.parse(printInternal(spec)) as JsonObject;
      const older = write(olderInternal(value, choosing(seed)));
      expectSame(readClean(parseInternal, older), spec);
      expect(printInternal(readClean(parseInternal, older))).toBe(JSON.stringify(value));
    }),
    { numRuns: runsOf(250, 1000) },
  );
});

function read(document: Json): Parsed {
  const result = readTypeapi(document);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

/** A value as it would be read from a file. */
const reparse = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

test('a document with its keys in a different order has the same value', () => {
  fc.assert(
    fc.property(typeapiDocument, (document) => {
      const turned = Object.fromEntries(Object.entries(reparse(document) as object).toReversed());
      expect(JSON.parse(printTypeapi(read(turned as Json).spec).text)).toEqual(reparse(document));
    }),
    { numRuns: runsOf(50, 100) },
  );
});

/** Reads without findings and prints in the current spelling, which has no lists for objects. */
const olderSpelling =
  /"\$ref"|"type":"object"|"(?:parent|scopes)":"|"(?!(?:throws|scopes)")[^"]*":\[\]/;

/** Matches a generic without a type, which is not printed. */
const openGeneric = /"\$?template":\{[^}]*:""/;

test('a damaged document is read with findings or refused, and never throws', () => {
  fc.assert(
    fc.property(mutated(typeapiDocument.map(reparse)), (damaged) => {
      const result = readTypeapi(damaged);
      fc.pre(!openGeneric.test(JSON.stringify(damaged)));
      if (!result.ok) return;
      const { spec, findings } = result.value;
      const printed = JSON.parse(printTypeapi(spec).text) as Json;
      expect(read(printed).spec).toEqual(spec);
      const isOlder = olderSpelling.test(JSON.stringify(damaged));
      if (findings.length === 0 && !isOlder) expect(printed).toEqual(damaged);
    }),
    { numRuns: runsOf(150, 500) },
  );
});
