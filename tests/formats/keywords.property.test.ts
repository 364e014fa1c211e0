import { expect, test } from 'vitest';
import type { Finding } from '../../src/domain/check/findings.ts';
import { deepFreeze } from '../../src/domain/model/values/deepFreeze.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/domain/model/values/json.ts';
import {
  emptySpecification,
  type Type,
  type TypeRef,
} from '../../src/domain/model/specification.ts';
import { readJsonschema } from '../../src/formats/jsonschema/parse.ts';
import { printJsonschemaJson } from '../../src/formats/jsonschema/print.ts';
import { readOpenapi } from '../../src/formats/openapi/parse.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../src/formats/openapi/print.ts';
import { ref, struct } from '../domain/example.ts';
import { golden, pretty } from '../support/golden.ts';

// Records what happens to each keyword of a schema, with valid and invalid values and beside each kind of
// type, when it is read and when it is printed from metadata. GOLDEN=write writes both records.

const any = {};
const elsewhere = { $ref: '#/components/schemas/Other' };
const values: { readonly [keyword: string]: readonly Json[] } = {
  ...each(['title', 'description', 'format', 'pattern', '$comment'], ['a', 1]),
  ...each(['contentEncoding', 'contentMediaType'], ['base64', 1]),
  ...each(['minLength', 'maxLength', 'minItems', 'maxItems'], [2, -1, 1.5, '2']),
  ...each(['minProperties', 'maxProperties', 'minContains', 'maxContains'], [2, -1, 1.5, '2']),
  ...each(['minimum', 'maximum'], [2, 'x']),
  ...each(['exclusiveMinimum', 'exclusiveMaximum'], [2, true, false, 'x']),
  ...each(['multipleOf', 'divisibleBy'], [2, 0, 'x']),
  ...each(['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'], [true, false, 'x']),
  ...each(['nullable', 'x-nullable'], [true, false, 'x']),
  ...each(['default', 'example', 'const'], ['a', 2, true, null, [1], { a: 1 }, { $ref: '#/x' }]),
  enum: [['a'], [1], [1.5], [true], [[1]], [{ a: 1 }], [null], ['a', 1, null], [], 'x'],
  examples: [['a', 'b'], ['a'], [], { $ref: 'x' }],
  required: [['a'], ['a', 'a', 1], [], true],
  type: ['string', 'object', ['string', 'null'], ['string', 'integer'], 'null', [], 'x', 1],
  ...each(
    ['allOf', 'oneOf', 'anyOf'],
    [[any], [elsewhere], [{ type: 'string' }, { type: 'null' }]],
  ),
  ...each(
    ['not', 'contains', 'propertyNames', 'if', 'then', 'else'],
    [any, { type: 'x' }, true, 1],
  ),
  ...each(
    ['contentSchema', 'unevaluatedItems', 'unevaluatedProperties'],
    [{ type: 'null' }, false],
  ),
  ...each(['items', 'additionalItems'], [any, { type: 'array' }, [{ type: 'string' }], true, 1]),
  prefixItems: [[{ type: 'string' }, elsewhere], [], 'x'],
  ...each(['properties', 'patternProperties'], [{ a: { type: 'integer' } }, {}, { a: 1 }, []]),
  ...each(['dependentSchemas', '$defs', 'definitions'], [{ a: { type: 'integer' } }, [], 1]),
  additionalProperties: [true, false, { type: 'integer' }, 'x'],
  dependentRequired: [{ a: ['b'] }, { a: 'b' }, []],
  dependencies: [{ a: ['b'], c: 'd', e: { type: 'object' } }, []],
  discriminator: [{ propertyName: 'a', mapping: { b: 'Other' } }, { mapping: { b: 1 } }, 'a'],
  externalDocs: [{ url: '/a', description: 'b', 'x-c': 1, d: 2 }, { description: 'b' }, 'x'],
  xml: [{ name: 'a', namespace: 'b', prefix: 'c', attribute: true, wrapped: false, d: 1 }, 1],
  ...each(['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'], ['#a', true]),
  ...each(['$dynamicRef', '$recursiveRef', '$schema', '$vocabulary', 'id'], ['#', {}]),
  ...each(['x-anything', 'unknown', '__proto__'], ['a', { $ref: '#/x' }]),
  ...each(['extends', 'disallow'], [elsewhere, 'string']),
};
const cases = Object.entries(values).flatMap(([keyword, list]) =>
  list.map((value) => [`${keyword}: ${JSON.stringify(value)}`, keyword, value] as const),
);

function each(keywords: readonly string[], list: readonly Json[]) {
  return Object.fromEntries(keywords.map((keyword) => [keyword, list]));
}

/** One member, whose name may be `__proto__`. */
function only(keyword: string, value: Json): JsonObject {
  return Object.fromEntries([[keyword, value]]);
}

interface Outcomes {
  readonly name: string;
  readonly ways: readonly (readonly [format: string, what: string])[];
}

/** The outcomes, each with the cases that have it; a format is named only if the formats differ. */
function grouped(outcomes: readonly Outcomes[]) {
  const groups = new Map<string, string[]>();
  for (const { name, ways } of outcomes) {
    const isSame = new Set(ways.map(([, what]) => what)).size === 1;
    for (const [format, what] of isSame ? ways.slice(0, 1) : ways) {
      const where = isSame ? name : `${name} in ${format}`;
      groups.set(what, [...(groups.get(what) ?? []), where]);
    }
  }
  return Object.fromEntries([...groups].map(([what, where]) => [where.join(', '), what]));
}

/** The beginning of a finding's path, up to the schema under test. */
const place = /^.*\/Holder(?:\/properties\/a)?/;

/** The schemas to which a keyword is added. */
const beside: { readonly [name: string]: JsonObject } = {
  nothing: {},
  string: { type: 'string' },
  number: { type: 'number' },
  array: { type: 'array', items: { type: 'string' } },
  object: { type: 'object', properties: { a: { type: 'string' } } },
  map: { type: 'object', additionalProperties: { type: 'string' } },
  $ref: { $ref: '#/components/schemas/Other' },
  allOf: { allOf: [{ $ref: '#/components/schemas/Other' }] },
};

const asked = { options: {}, report: () => undefined };
const others: { readonly [name: string]: Json } = {
  Other: { type: 'object', properties: { b: { type: 'string' } } },
  Another: { allOf: [{ $ref: '#/components/schemas/Other' }, { properties: { c: {} } }] },
  Text: { type: 'string', maxLength: 3 },
  Texts: { type: 'array', items: { $ref: '#/components/schemas/Text' } },
};

/** How each format is read: the holder of a schema beside others that it may refer to. */
const readers = {
  'OpenAPI 3.1': (Holder: Json) => {
    const head = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
    return readOpenapi({ ...head, components: { schemas: { Holder, ...others } } }, asked);
  },
  'JSON Schema': (Holder: Json) => readJsonschema({ $defs: inDefs({ Holder, ...others }) }, asked),
};

/** The property and the types that were read, and the findings. */
function outcomeOf(
  read: (holder: Json) => ReturnType<typeof readOpenapi>,
  schema: Json,
  tell: (finding: Finding) => string,
): string {
  const result = read({ type: 'object', properties: { a: schema } });
  if (!result.ok) return `refused: ${result.refusal.code}`;
  const { spec, findings } = result.value;
  const own = findings.filter(({ path }) => path.includes('/Holder'));
  const types = spec.types
    .filter((type) => !Object.hasOwn(others, type.name))
    .flatMap((type): object[] =>
      type.kind === 'struct' && type.name === 'Holder' ? [...type.properties] : [type],
    );
  return [...types.map((type) => JSON.stringify(type)), ...own.map(tell)]
    .join(' · ')
    .replaceAll(/(?<=[a-z]_)[a-z]{12}/g, '');
}

test('read', () => {
  const places = Object.entries(beside).map(([name, schema]) => ({
    name,
    ways: Object.entries(readers).map(([format, reader]) => {
      const read = (more: JsonObject) =>
        outcomeOf(reader, { ...schema, ...more }, ({ code, path }) => {
          return `${code} ${path.replace(place, '')}`;
        });
      return { format, read, usual: read({}) };
    }),
  }));
  const said = cases.map(([title, keyword, value]) => {
    const more = only(keyword, value);
    const kept = (usual: string) => `${usual.slice(0, -1)},"metadata":${JSON.stringify(more)}}`;
    return [
      title,
      grouped(
        places.map(({ name, ways }) => ({
          name,
          ways: ways.map(({ format, read, usual }) => {
            const now = read(more);
            const isKept = now === kept(usual);
            return [format, isKept ? 'metadata' : now === usual ? 'nothing' : now] as const;
          }),
        })),
      ),
    ];
  });
  const text = pretty(Object.fromEntries(said));
  expect(text).toBe(golden('keywords/read.json', text));
});

/** Schemas, to be combined. */
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const fragments: { readonly [name: string]: JsonObject } = {
  text: { type: 'string', minLength: 1 },
  numbers: { type: ['integer', 'number'], minimum: 0 },
  null: { type: 'null' },
  values: { enum: ['a', 'b'] },
  list: { type: 'array', items: { type: 'string' } },
  tuple: { prefixItems: [{ type: 'string' }, to('Other')] },
  'an object': { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  'the same, otherwise': { properties: { a: { type: 'integer', description: 'A' } } },
  'only required': { required: ['b', 'x'] },
  'open to text': { additionalProperties: { type: 'string' } },
  closed: { type: 'object', additionalProperties: false },
  'by pattern': { patternProperties: { '^x': { type: 'integer' } } },
  Other: to('Other'),
  Another: to('Another'),
  Text: to('Text'),
  Texts: to('Texts'),
  missing: to('Missing'),
  'all of two': { allOf: [to('Other'), { properties: { d: { type: 'number' } } }] },
  'one of two': { oneOf: [to('Other'), to('Text')] },
  'any of text and null': { anyOf: [to('Text'), { type: 'null' }] },
  'a discriminator': { discriminator: { propertyName: 'a', mapping: { o: 'Other', m: 'None' } } },
  words: {
    title: 'T',
    description: 'D',
    deprecated: true,
    default: 'x',
    externalDocs: { url: '/' },
  },
  'may be null': { nullable: true },
};
const combined: { readonly [how: string]: (one: JsonObject, other: JsonObject) => JsonObject } = {
  'in one': (one, other) => ({ ...one, ...other }),
  'all of': (one, other) => ({ allOf: [one, other] }),
  'one of': (one, other) => ({ oneOf: [one, other] }),
};

test('combined', () => {
  const names = Object.keys(fragments);
  const said = names.flatMap((name, at) =>
    names.slice(at).map((another) => {
      const outcomes = Object.entries(combined).map(([how, combine]) => {
        const schema = combine(fragments[name] ?? {}, fragments[another] ?? {});
        const what = outcomeOf(readers['OpenAPI 3.1'], schema, ({ code, path, message }) => {
          return `${code} ${path.replace(place, '')}: ${message}`;
        });
        return { name: how, ways: [['', what] as const] };
      });
      return [`${name}, ${another}`, grouped(outcomes)];
    }),
  );
  const text = pretty(Object.fromEntries(said));
  expect(text).toBe(golden('keywords/combined.json', text));
});

/** The same schema with references into `$defs`. */
function inDefs(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Json;
}

/** Types with metadata in different places. */
const owners: { readonly [name: string]: (metadata: JsonObject) => Type } = {
  ...Object.fromEntries(
    Object.entries({
      string: { kind: 'string' },
      integer: { kind: 'integer' },
      number: { kind: 'number' },
      boolean: { kind: 'boolean' },
      array: { kind: 'array', items: { kind: 'any' } },
      map: { kind: 'map', values: { kind: 'any' } },
      reference: ref('Other'),
      any: { kind: 'any' },
      union: { kind: 'union', match: 'one', members: [{ kind: 'string' }, ref('Other')] },
    } satisfies { readonly [name: string]: TypeRef }).map(([name, type]) => [
      name,
      (metadata: JsonObject) => struct('T', [{ name: 'a', type, metadata }]),
    ]),
  ),
  'an element': (metadata) => ({
    kind: 'map',
    name: 'T',
    values: { kind: 'string', nullable: true, metadata },
  }),
  'a struct': (metadata) => struct('T', [{ name: 'a', type: { kind: 'string' } }], { metadata }),
};

test('printed', () => {
  const printers = {
    'JSON Schema': printJsonschemaJson,
    'OpenAPI 3.1': printOpenapiJson,
    'OpenAPI 3.0': printOpenapi30Json,
  };
  const places = Object.entries(owners).map(([name, make]) => ({
    name,
    ways: Object.entries(printers).map(([format, printer]) => {
      const print = (metadata: JsonObject) => {
        const types = [make(metadata), struct('Other')];
        const { text, findings } = printer(deepFreeze({ ...emptySpecification, types }));
        const { $defs, components } = JSON.parse(text);
        const { T } = $defs ?? components.schemas;
        const schema: JsonObject =
          name === 'a struct' ? T : (T.properties?.a ?? T.additionalProperties);
        return { schema, codes: findings.map(({ code }) => code) };
      };
      return { format, print, usual: print({}) };
    }),
  }));
  const said = cases.map(([title, keyword, value]) => {
    const more = only(keyword, value);
    const outcomes = places.map(({ name, ways }) => ({
      name,
      ways: ways.map(({ format, print, usual }) => {
        const { schema, codes } = print(more);
        const found = codes.filter((code) => !usual.codes.includes(code));
        const change = changed(usual.schema, schema);
        const words = change === JSON.stringify(more) ? 'printed' : change === '{}' ? '' : change;
        return [format, [words, ...found].filter(Boolean).join(' · ') || 'nothing'] as const;
      }),
    }));
    return [title, grouped(outcomes)];
  });
  const text = pretty(Object.fromEntries(said));
  expect(text).toBe(golden('keywords/printed.json', text));
});

/** The keys that the metadata added to a schema or removed from it. */
function changed(before: JsonObject, now: JsonObject): string {
  if (!isJsonObject(now)) return JSON.stringify(now);
  const added = Object.entries(now).filter(
    ([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value),
  );
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(now, key));
  return [JSON.stringify(Object.fromEntries(added)), ...gone.map((key) => `no ${key}`)].join(' ');
}
