import { describe, expect, it } from 'vitest';
import {
  codes,
  object,
  propertyType,
  readSchemas,
  ref,
  text,
  typeNamed,
  type Dictionary,
} from './reading.ts';

describe('inline objects', () => {
  const inline = {
    type: 'object',
    properties: { a: text, b: { type: 'object', properties: { c: text } } },
  };
  const turned = {
    properties: { b: { properties: { c: text }, type: 'object' }, a: text },
    type: 'object',
  };

  it('become generated types, one for equal content', () => {
    const { spec } = readSchemas({
      A: {
        type: 'object',
        properties: {
          one: { ...inline, description: 'One' },
          two: { ...turned, nullable: true },
          list: { type: 'array', items: inline },
          map: { type: 'object', additionalProperties: inline },
        },
      },
    });
    const generated = spec.types.filter(({ name }) => /^Object_[a-p]{12}$/.test(name));
    expect(generated).toHaveLength(2);
    const target = generated.find(
      (type) => type.kind === 'struct' && type.properties.length === 2,
    )?.name;
    expect(typeNamed(spec, 'A')).toMatchObject({
      properties: [
        { name: 'one', description: 'One', type: { kind: 'reference', target } },
        { name: 'two', nullable: true, type: { kind: 'reference', target } },
        { name: 'list', type: { kind: 'array', items: { kind: 'reference', target } } },
        { name: 'map', type: { kind: 'map', values: { kind: 'reference', target } } },
      ],
    });
  });

  it('have the same name in every document', () => {
    const { spec } = readSchemas({
      A: { type: 'object', properties: { x: object({ a: text }) } },
    });
    expect(spec.types.map(({ name }) => name)).toEqual(['A', 'Object_gahmpedfkagh']);
  });

  it('have the same name, whatever the schemas contain that only their metadata refers to', () => {
    const nameIn = (not: Dictionary, condition: Dictionary) => {
      const words = { not: ref('Not'), if: ref('If') };
      const { spec } = readSchemas({
        Not: not,
        If: condition,
        A: { type: 'object', properties: { x: object({ a: { ...text, ...words } }) } },
      });
      return spec.types.map(({ name }) => name).filter((name) => name.startsWith('Object_'));
    };
    const [name, ...others] = nameIn({ const: 'a' }, { const: 'b' });
    expect(name).toBeDefined();
    expect(others).toEqual([]);
    expect(nameIn({ const: 'c' }, { const: 'b' })).toEqual([name]);
    expect(nameIn({ const: 'a' }, { const: 'c' })).toEqual([name]);
  });

  it('are named after where they occur if the option says so', () => {
    const schemas = {
      Pet: {
        type: 'object',
        properties: { owner: { type: 'object', properties: { address: object({ a: text }) } } },
      },
    };
    const { spec, inlineNames } = readSchemas(schemas, { inlineNames: 'path' });
    expect(spec.types.map(({ name }) => name)).toEqual(['Pet', 'PetOwnerAddress', 'PetOwner']);
    // The result says how inline objects were named.
    expect(inlineNames).toBe('path');
    expect(readSchemas(schemas).inlineNames).toBe('hash');
    expect(readSchemas({ Pet: object({ a: text }) }).inlineNames).toBeUndefined();
  });

  it('that contain themselves by reference become types', () => {
    const { spec, findings } = readSchemas({
      A: {
        type: 'object',
        properties: {
          node: {
            type: 'object',
            properties: { next: { $ref: '#/components/schemas/A/properties/node' } },
          },
        },
      },
    });
    expect(findings).toEqual([]);
    expect(spec.types.length).toBeGreaterThanOrEqual(2);
  });

  it('without any property become maps of any', () => {
    const { spec } = readSchemas({ A: { type: 'object', properties: { x: { type: 'object' } } } });
    expect(propertyType(spec, 'A', 'x')).toEqual({ kind: 'map', values: { kind: 'any' } });
  });
});

describe('names', () => {
  it('of types are made valid and unique, and references follow', () => {
    const { spec, findings } = readSchemas({
      'a-b': object({ x: ref('a_b') }),
      a_b: object({ x: ref('a-b'), y: ref('string') }),
      ä: object({ x: ref('%C3%A4') }),
      string: object({ x: text }),
    });
    expect(spec.types.map(({ name }) => name)).toEqual(['a_b_2', 'a_b', '_', 'string_']);
    expect(propertyType(spec, 'a_b_2', 'x')).toMatchObject({ target: 'a_b' });
    expect(propertyType(spec, 'a_b', 'x')).toMatchObject({ target: 'a_b_2' });
    expect(propertyType(spec, '_', 'x')).toMatchObject({ target: '_' });
    expect(codes(findings)).toEqual(['type-renamed', 'type-renamed', 'type-renamed']);
  });

  it('of properties stay as they are, with a finding', () => {
    const names = ['+1', '', 'ä', 'ok.$_1', '__proto__', 'constructor', 'x'.repeat(129)];
    const properties = Object.fromEntries(names.map((name) => [name, text]));
    const { spec, findings } = readSchemas({ A: { type: 'object', properties } });
    const type = typeNamed(spec, 'A');
    expect(type.kind === 'struct' && type.properties.map(({ name }) => name)).toEqual(names);
    expect(codes(findings)).toEqual(Array(4).fill('property-name'));
  });

  it('of Object.prototype are ordinary', () => {
    const schemas = Object.fromEntries(
      ['__proto__', 'constructor', 'prototype', 'toString'].map((name) => [
        name,
        object({ a: text }),
      ]),
    );
    const { spec } = readSchemas({
      ...schemas,
      A: { type: 'object', properties: { x: ref('__proto__') } },
    });
    expect(spec.types.map(({ name }) => name)).toEqual([...Object.keys(schemas), 'A']);
    expect(propertyType(spec, 'A', 'x')).toEqual({ kind: 'reference', target: '__proto__' });
  });
});
