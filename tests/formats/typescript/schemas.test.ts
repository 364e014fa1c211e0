import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { emptySpecification, type Struct } from '../../../src/domain/model/specification.ts';
import { parseDetected } from '../../../src/formats/registry/detectFormat.ts';
import { print } from '../../../src/formats/typescript/print.ts';

/** The printed types of an OpenAPI document's schemas, by name. */
async function printed(schemas: JsonObject): Promise<ReadonlyMap<string, string>> {
  const document: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  };
  const context = { options: {}, report: () => {} };
  const read = await parseDetected(JSON.stringify(document), 'source.json', context);
  if (!read.ok) throw new Error(read.refusal.message);
  return blocksOf(print(read.value.spec).text);
}

/** One line for each declaration, without its name. */
function blocksOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^export interface (\w+)\S*( extends .*)? (\{(?:\}|[^}]*\n\}))$/gm)].map(
      ([, name = '', extension = '', body = '']) => [
        name,
        `${extension} ${body.replaceAll(/\s+/g, ' ')}`.trim(),
      ],
    ),
  );
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const object = (properties: JsonObject, ...required: string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
});

describe('a property is required', () => {
  it('if only the subtype says so', async () => {
    const types = await printed({
      Base: object({ a: text, b: { type: 'integer', description: 'B' } }),
      Middle: { allOf: [ref('Base'), object({ c: text })] },
      Child: { allOf: [ref('Middle'), { required: ['b', 'c'] }] },
      Grandchild: { allOf: [ref('Child'), { required: ['b', 'a'] }] },
    });
    expect(types.get('Child')).toBe('extends Middle { /** B */ b: number; c: string; }');
    expect(types.get('Grandchild')).toBe('extends Child { a: string; }');
  });

  it('if only an ancestor says so', async () => {
    const types = await printed({
      Base: object({ kind: text }, 'kind'),
      Middle: { allOf: [ref('Base'), object({ b: text })] },
      Child: { allOf: [ref('Middle'), object({ kind: { ...text, enum: ['x', 'y'] } })] },
    });
    expect(types.get('Child')).toBe('extends Middle { kind: "x" | "y"; }');
  });

  it('with the type that fills its type parameter', () => {
    const generic = { kind: 'generic', name: 'T' } as const;
    const page: Struct = {
      kind: 'struct',
      name: 'Page',
      properties: [{ name: 'items', type: { kind: 'array', items: generic } }],
    };
    const template = [{ generic: 'T', type: 'string' }];
    const texts: Struct = {
      kind: 'struct',
      name: 'Texts',
      parent: { kind: 'reference', target: 'Page', template },
      properties: [],
      metadata: { required: ['items', 'unknown'] },
    };
    const all = print({ ...emptySpecification, types: [page, texts] }).text;
    expect(blocksOf(all).get('Texts')).toBe(
      'extends Omit<Page<string>, "items"> { items: string[]; }',
    );
  });
});

describe('a discriminator', () => {
  const union = (mapping: JsonObject, ...members: string[]): JsonObject => ({
    oneOf: members.map(ref),
    discriminator: { propertyName: 't', mapping },
  });
  const member = object({ t: text }, 't');

  it('has all values that stand for a type', async () => {
    const types = await printed({
      A: union({ c: 'C', d1: 'D', d2: 'D' }, 'C', 'D'),
      C: member,
      D: member,
    });
    expect(types.get('C')).toBe('extends A { t: "c"; }');
    expect(types.get('D')).toBe('extends A { t: "d1" | "d2"; }');
  });

  it('has the values of the members, where a union is a member of another', async () => {
    const types = await printed({
      Outer: union({ whole: 'Inner', z: 'Z' }, 'Inner', 'Z'),
      Inner: union({ c: 'C', d: 'D' }, 'C', 'D'),
      C: member,
      D: member,
      Z: member,
    });
    expect(types.get('Inner')).toBe('extends Outer { t: "c" | "d"; }');
    expect(types.get('D')).toBe('extends Inner { t: "d"; }');
    expect(types.get('Z')).toBe('extends Outer { t: "z"; }');
  });

  it('is any text of a member without a name or value in the source', async () => {
    const types = await printed({
      A: { oneOf: [ref('C'), { ...member, title: 'X' }], discriminator: { propertyName: 't' } },
      C: member,
    });
    expect(types.get('C')).toBe('extends A { t: "C"; }');
    expect([...types.values()].at(-1)).toBe('extends A { t: string; }');
  });

  it('is required where the source requires it', async () => {
    const types = await printed({
      A: union({}, 'C', 'D'),
      C: member,
      D: object({ t: text }),
      Base: { ...object({ t: text }), discriminator: { propertyName: 't' } },
      Child: { allOf: [ref('Base'), object({ a: text })] },
    });
    expect(types.get('A')).toBe('{ t?: string; }');
    expect(types.get('C')).toBe('extends A { t: "C"; }');
    expect(types.get('D')).toBe('extends A { t?: "D"; }');
    expect(types.get('Child')).toBe('extends Base { a?: string; t?: "Child"; }');
  });

  it('is any text if it has more values than anybody reads', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `C${index}`);
    const types = await printed({
      Outer: union({}, 'Inner', 'Z'),
      Z: member,
      Inner: union({}, ...names),
      ...Object.fromEntries(names.map((name) => [name, member])),
    });
    expect(types.get('Inner')).toBe('extends Outer { t: string; }');
    expect(types.get('C7')).toBe('extends Inner { t: "C7"; }');
  });
});

it('the values that a schema allows are literal types', async () => {
  const types = await printed({
    A: object({
      one: { type: 'string', const: 'circle' },
      two: { const: 3 },
      truth: { type: 'boolean', const: true },
      mixed: { enum: ['a', null, 1] },
      several: { oneOf: [{ const: 'a' }, { const: 'b' }] },
      nothing: { type: 'null' },
      maybe: { type: ['string', 'null'], enum: ['a', null] },
      objects: { enum: [{}, 'a'] },
      list: { type: 'array', items: { enum: ['a', 1] } },
    }),
  });
  expect(types.get('A')).toBe(
    '{ one?: "circle"; two?: 3; truth?: true; mixed?: "a" | 1 | null; several?: "a" | "b"; ' +
      'nothing?: null; maybe?: "a" | null; objects?: unknown; list?: ("a" | 1)[]; }',
  );
});

it('a chain of subtypes that is far too long ends', () => {
  const types = Array.from({ length: 3000 }, (_, index): Struct => {
    const parent = { kind: 'reference', target: `T${index + 1}` } as const;
    const metadata = { required: ['a'] };
    return { kind: 'struct', name: `T${index}`, parent, properties: [], metadata };
  });
  const top: Struct = {
    kind: 'struct',
    name: 'T3000',
    properties: [{ name: 'a', type: { kind: 'string' } }],
  };
  const all = print({ ...emptySpecification, types: [...types, top] }).text;
  expect(blocksOf(all).get('T2999')).toBe('extends T3000 { a: string; }');
});
