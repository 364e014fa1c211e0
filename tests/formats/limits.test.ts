import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/domain/model/values/json.ts';
import {
  emptySpecification,
  type Struct,
  type TypeRef,
} from '../../src/domain/model/specification.ts';
import { readInternal } from '../../src/formats/internal/parse.ts';
import { createTypeTable } from '../../src/formats/jsonschema/print/printTypes.ts';
import { createLocate } from '../../src/formats/jsonschema/read/source/schemaIds.ts';
import type { Parsed } from '../../src/formats/format.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import { createLineage } from '../../src/formats/reading/lineage.ts';
import { finishNotes, startNotes } from '../../src/formats/reading/notes.ts';
import { readTypeschema } from '../../src/formats/typeschema/parse.ts';
import { print as printTypescript } from '../../src/formats/typescript/print.ts';
import { propertyType, readSchemas, typeNamed, type Dictionary } from './openapi/reading.ts';

/** The subject of a limit, the limit, and whether a document of a given size is within it. */
type Row = readonly [what: string, limit: number, isWithin: (size: number) => boolean];

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function wrapped<T>(times: number, inner: T, wrap: (value: T) => T): T {
  return numbers(times).reduce((value) => wrap(value), inner);
}

const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const structOf = (properties: JsonObject): Json => ({ type: 'object', properties });

/** Nested schemas, each the only member of the one around it; the innermost is a string. */
const chain = (length: number): Dictionary =>
  Object.fromEntries(
    numbers(length).map((step): [string, Json] => [
      `C${step}`,
      step === length ? { type: 'string' } : { allOf: [schemaOf(`C${step + 1}`)] },
    ]),
  );

const hasFinding = (findings: readonly { readonly code: string }[], wanted: string) =>
  findings.some(({ code }) => code === wanted);

const isReadWithout = (code: string, result: Result<Parsed>) =>
  result.ok && !hasFinding(result.value.findings, code);

const child = (name: string, type: TypeRef, parent?: string): Struct => ({
  kind: 'struct',
  name,
  properties: [{ name: `of${name}`, type }],
  ...(parent !== undefined && { parent: { kind: 'reference', target: parent } }),
});

const rows: readonly Row[] = [
  [
    'types inside each other in TypeSchema',
    200,
    (size) => {
      const type = wrapped<Json>(size, { type: 'string' }, (schema) => ({ type: 'array', schema }));
      const definitions = { X: { type: 'struct', properties: { p: type } } };
      return isReadWithout('too-deep', readTypeschema({ definitions }));
    },
  ],
  [
    "types inside each other in Typewright's own format",
    200,
    (size) => {
      const typeRef = wrapped<Json>(size, { kind: 'string' }, (items) => ({
        kind: 'array',
        items,
      }));
      const types = [
        { type: 'struct', name: 'X', properties: [{ name: 'p', type: 'string', typeRef }] },
      ];
      return isReadWithout('malformed', readInternal({ operations: [], types }));
    },
  ],
  [
    'the words of a type in TypeHub',
    200,
    (size) => {
      const reference = `${'array:'.repeat(size)}string`;
      const types = [
        { type: 'struct', name: 'X', properties: [{ name: 'p', type: 'object', reference }] },
      ];
      return isReadWithout('too-deep', readInternal({ operations: [], types }));
    },
  ],
  [
    'references that lead through each other, after the first',
    200,
    (size) => {
      const { spec } = readSchemas({ ...chain(size + 1), A: structOf({ p: schemaOf('C1') }) });
      return propertyType(spec, 'A', 'p').kind === 'string';
    },
  ],
  [
    'the parts of a union',
    3000,
    (size) => {
      // The union counts once, and each list twice.
      const lists = numbers((size - 1) / 2).map((minItems) => ({
        type: 'array',
        items: { type: 'integer' },
        minItems,
      }));
      const oneOf = size % 2 === 0 ? [{ type: 'string' }, ...lists] : lists;
      const { spec } = readSchemas({ A: structOf({ p: { oneOf } }) });
      return propertyType(spec, 'A', 'p').kind === 'union';
    },
  ],
  [
    'the depth at which an identifier is found, after the first level',
    200,
    (size) => {
      const document = wrapped<Json>(size + 1, { $anchor: 'deep' }, (inner) => ({ items: inner }));
      return createLocate(document as JsonObject)('#deep') !== undefined;
    },
  ],
  [
    'values that are copied where a schema that is data refers to them',
    3000,
    (size) => {
      // The schema and its list count as values, too.
      const Big = { enum: numbers(size - 2) };
      const { spec } = readSchemas({
        Big,
        A: structOf({ p: { type: 'string', not: schemaOf('Big') } }),
      });
      return JSON.stringify(typeNamed(spec, 'A')).includes('"enum"');
    },
  ],
  [
    'inherited schemas that are looked at for a property',
    200,
    (size) => {
      const text: Json = { type: 'string' };
      const ancestors = numbers(size).map((step): [string, Json] => [
        `P${step}`,
        step === size
          ? structOf({ p: structOf({ inherited: text }) })
          : { properties: { [`p${step}`]: text }, ...schemaOf(`P${step + 1}`) },
      ]);
      const own = { properties: { p: structOf({ own: text }) }, ...schemaOf('P1') };
      const { spec } = readSchemas({ ...Object.fromEntries(ancestors), A: own });
      const type = propertyType(spec, 'A', 'p');
      const { properties } = typeNamed(
        spec,
        type.kind === 'reference' ? type.target : '',
      ) as Struct;
      return properties.some(({ name }) => name === 'inherited');
    },
  ],
  [
    'generics of a type with those it inherits',
    32,
    (size) => {
      const names = numbers(size).map((step) => `T${step}`);
      const types = names.map((name, index) =>
        child(name, { kind: 'generic', name }, names[index - 1]),
      );
      const lineage = createLineage({ ...emptySpecification, types });
      return lineage.genericsOf(`T${size}`).length === size;
    },
  ],
  [
    'ways to fill generics that JSON Schema gets a type for',
    10_000,
    (size) => {
      const names = numbers(size).map((step) => `S${step}`);
      const types: Struct[] = [
        child('Page', { kind: 'generic', name: 'T' }),
        ...names.map((name): Struct => ({ kind: 'struct', name, properties: [] })),
      ];
      const notes = startNotes();
      const table = createTypeTable({ ...emptySpecification, types }, () => true, notes);
      const made = names.map((name) => table.refer('Page', new Map([['T', name]])));
      const isMade = made.at(-1)?.name === `Page_S${size}`;
      return isMade && !hasFinding(finishNotes(notes), 'too-many-templates');
    },
  ],
  [
    'ancestors whose properties TypeScript leaves out',
    100,
    (size) => {
      const root: Struct = {
        kind: 'struct',
        name: 'T0',
        properties: [{ name: 'p', type: { kind: 'string' } }],
      };
      const between = numbers(size - 1).map((step) =>
        child(`T${step}`, { kind: 'string' }, `T${step - 1}`),
      );
      const last: Struct = {
        ...child('Last', { kind: 'string' }, `T${size - 1}`),
        properties: [{ name: 'p', type: { kind: 'integer' } }],
      };
      const { text } = printTypescript({ ...emptySpecification, types: [root, ...between, last] });
      return text.includes('Omit<');
    },
  ],
];

describe('what reaches a limit is within it, and one more is not:', () => {
  test.each(rows)('%s: %i', (_, limit, isWithin) => {
    expect([limit, limit + 1].map(isWithin)).toEqual([true, false]);
  });
});

test('references beside each other do not add up', () => {
  const names = numbers(300).map((step) => `N${step}`);
  const { findings } = readSchemas({
    ...Object.fromEntries(names.map((name): [string, Json] => [name, { type: 'string' }])),
    A: structOf(Object.fromEntries(names.map((name): [string, Json] => [name, schemaOf(name)]))),
  });
  expect(hasFinding(findings, 'reference-cycle')).toBe(false);
});
