import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import type { Parsed } from '../../../src/formats/format.ts';
import { detect } from '../../../src/formats/jsonschema/detect.ts';
import {
  parseJsonschemaJson,
  parseJsonschemaYaml,
  readJsonschema,
} from '../../../src/formats/jsonschema/parse.ts';
import { expectSound } from '../../conformance/invariants.ts';

const context = { options: {}, report: () => undefined };
const text = { type: 'string' };

function read(document: Json): Parsed {
  const result = readJsonschema(document, context);
  if (!result.ok) throw new Error(result.refusal.message);
  expectSound(result.value.spec);
  return result.value;
}

describe('the document', () => {
  it.each([
    ['my pet-shop', 'MyPetShop'],
    ['', 'Root'],
    [undefined, 'Root'],
    ['§', 'Root'],
  ])('that describes an object becomes the root, named by its title: %j', (title, root) => {
    const { spec } = read({
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...(title !== undefined && { title }),
      type: 'object',
      properties: { a: text },
    });
    expect(spec.root).toBe(root);
    expect(spec.types.map(({ name }) => name)).toEqual([root]);
    expect(spec.metadata).toEqual({ $schema: 'http://json-schema.org/draft-07/schema#' });
  });

  it.each(['definitions', '$defs'])('has types in %s', (key) => {
    const { spec, findings } = read({
      type: 'object',
      properties: { pet: { $ref: `#/${key}/Pet` }, self: { $ref: '#' } },
      [key]: { Pet: { type: 'object', properties: { a: text } }, Name: text },
    });
    expect(spec.types).toMatchObject([
      {
        name: 'Root',
        properties: [{ type: { target: 'Pet' } }, { type: { target: 'Root' } }],
      },
      { name: 'Pet' },
    ]);
    expect(findings.map(({ message, path }) => `${message} ${path}`)).toEqual([
      `Can not create scalar object /${key}/Name`,
    ]);
  });

  it('that only refers to a definition has that definition as its root', () => {
    const { spec } = read({
      $ref: '#/definitions/Pet',
      definitions: { Pet: { type: 'object', properties: { a: text } } },
    });
    expect(spec.root).toBe('Pet');
    expect(spec.types).toHaveLength(1);
  });

  it('that is a scalar has no type, and is no definition that is kept', () => {
    const { spec } = read({ title: 'T', type: 'string', $defs: { Name: text } });
    expect(spec.types).toEqual([]);
    expect(spec.metadata?.['$defs']).toEqual({ Name: text });
  });

  it('is reported on while it is read, to the end', () => {
    const done: number[] = [];
    readJsonschema({ type: 'object' }, { options: {}, report: (now) => done.push(now.done) });
    expect(done[0]).toBe(0);
    expect(done.at(-1)).toBe(1);
  });

  it('with nothing but definitions has no root', () => {
    const { spec } = read({ title: 'T', $defs: { A: { type: 'object' } } });
    expect(spec.root).toBeUndefined();
    const metadata = { impliedContents: true };
    expect(spec.types).toEqual([{ kind: 'struct', name: 'A', properties: [], metadata }]);
  });

  it('that is a scalar gives a finding', () => {
    const { spec, findings } = read({ title: 'T', type: 'string' });
    expect(spec.types).toEqual([]);
    expect(findings.map(({ code }) => code)).toEqual(['scalar-type', 'root-kept']);
    expect(spec.metadata).toEqual({ root: { title: 'T', type: 'string' } });
  });

  it('may have definitions inside schemas', () => {
    const { spec } = read({
      $defs: {
        A: {
          type: 'object',
          properties: { inner: { $ref: '#/$defs/A/$defs/Inner' } },
          $defs: { Inner: { type: 'object', properties: { a: text } }, Other: { type: 'object' } },
        },
      },
    });
    expect(spec.types.map(({ name }) => name)).toEqual(['A', 'Inner', 'Other']);
  });

  it('may have schemas with addresses of their own, in which references lead to what these have', () => {
    const only = (name: string, more = {}) => ({
      type: 'object',
      properties: { [name]: text },
      ...more,
    });
    const here = (name: string) => ({ $ref: `#/$defs/${name}` });
    const { spec, findings } = read({
      $id: 'https://example.org/root',
      $defs: {
        A: {
          $id: 'a',
          type: 'object',
          properties: { own: here('B'), self: { $ref: '#' }, other: here('C') },
          $defs: { B: only('inner') },
        },
        B: only('outer'),
        C: { type: 'object', properties: { own: { $ref: 'a#/$defs/B' }, other: here('B') } },
      },
    });
    const targets = spec.types.map((type) =>
      type.kind === 'struct'
        ? [type.name, ...type.properties.map((one) => 'target' in one.type && one.type.target)]
        : [],
    );
    expect(targets).toEqual([
      ['A', 'B_2', 'A', 'C'],
      ['B', false],
      ['C', 'B_2', 'B'],
      ['B_2', false],
    ]);
    expect(findings.map(({ code }) => code)).toEqual(['type-renamed']);
  });

  it('of draft 4 is read as one of 2020-12', () => {
    const { spec } = read({
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'http://x',
      type: 'object',
      properties: {
        n: { type: 'number', minimum: 0, exclusiveMinimum: true },
        t: { type: 'array', items: [text] },
      },
      required: ['n'],
    });
    expect(spec.types[0]).toMatchObject({
      properties: [
        { name: 'n', metadata: { minimum: 0, exclusiveMinimum: true, required: true } },
        {
          name: 't',
          type: { kind: 'array', items: { kind: 'any' } },
          metadata: { prefixItems: [text] },
        },
      ],
    });
  });

  it.each<[Json]>([[null], [true], ['x'], [[]]])('that is no object is refused: %j', (value) => {
    expect(readJsonschema(value, context).ok).toBe(false);
  });

  it('may be JSON or YAML text', () => {
    const json = parseJsonschemaJson('{"type":"object","properties":{"a":{}}}', context);
    const yaml = parseJsonschemaYaml('type: object\nproperties:\n  a: {}\n', context);
    expect(json.ok && json.value.spec).toEqual(yaml.ok && yaml.value.spec);
    expect(json.ok).toBe(true);
  });

  it('is detected', () => {
    expect(detect({ $schema: 'https://json-schema.org/draft/2020-12/schema' })).toBe(1);
    expect(detect({ type: 'object', properties: {} })).toBeGreaterThan(0.5);
    expect(detect({ openapi: '3.0.0', $defs: {} })).toBe(0);
    for (const beside of ['$id', '$comment', 'title', 'description', 'definitions']) {
      expect(detect({ $ref: '#/definitions/A', [beside]: 'x' })).toBeGreaterThan(0.5);
    }
    expect(detect({ $ref: '#/definitions/A', name: 'x' })).toBe(0);
    expect(detect({ a: 1 })).toBe(0);
    expect(detect(null)).toBe(0);
  });

  it.each(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])(
    'is detected by the type %s beside another keyword',
    (type) => {
      expect(detect({ type, format: 'x' })).toBeGreaterThan(0.5);
      expect(detect({ type })).toBe(0);
      expect(detect({ type: `${type}s`, format: 'x' })).toBe(0);
    },
  );
});
