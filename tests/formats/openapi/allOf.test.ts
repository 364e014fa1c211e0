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

describe('allOf', () => {
  it('with a schema inside another that includes itself includes it once', () => {
    const inner = ref('X/properties/p');
    const { spec, findings } = readSchemas({
      X: object({ p: { ...object({ q: text }), allOf: [inner] } }),
      A: { allOf: [inner, inner, object({ a: text })] },
    });
    const type = typeNamed(spec, 'A');
    expect(type.kind === 'struct' && type.properties.map(({ name }) => name)).toEqual(['q', 'a']);
    expect(findings).toEqual([]);
  });

  it('of one reference and objects is a struct with a parent', () => {
    const { spec, findings } = readSchemas({
      A: object({ a: text }),
      B: { allOf: [ref('A'), { ...object({ b: text }), required: ['b'] }, object({ c: text })] },
    });
    expect(typeNamed(spec, 'B')).toMatchObject({
      parent: { target: 'A' },
      properties: [{ name: 'b', metadata: { required: true } }, { name: 'c' }],
    });
    expect(findings).toEqual([]);
  });

  it('of several references has the first as its parent and the properties of the others', () => {
    const { spec, findings } = readSchemas({
      A: object({ a: text, x: text }),
      B: object({ b: text, x: text }),
      C: { allOf: [ref('A'), ref('B'), ref('D')], properties: { c: text } },
      D: { allOf: [ref('B'), object({ d: text })] },
    });
    expect(typeNamed(spec, 'C')).toMatchObject({
      parent: { target: 'A' },
      properties: [{ name: 'c' }, { name: 'b' }, { name: 'd' }],
    });
    expect(codes(findings)).toEqual(['all-of-merged', 'all-of-merged']);
  });

  it('has the type of the nearest ancestor where a property is only annotated', () => {
    const { spec } = readSchemas({
      A: object({ a: text, b: text }),
      B: { allOf: [ref('A'), object({ a: { type: 'integer' } })] },
      C: { allOf: [ref('B'), object({ a: { example: 1 }, b: { example: 'x' } })] },
    });
    expect(typeNamed(spec, 'C')).toMatchObject({
      properties: [
        { name: 'a', type: { kind: 'integer' } },
        { name: 'b', type: { kind: 'string' } },
      ],
    });
  });

  it('of a single schema is that schema with the annotations around it', () => {
    const { spec } = readSchemas({
      A: object({ a: text }),
      S: { type: 'string', maxLength: 2 },
      B: {
        type: 'object',
        properties: {
          a: { allOf: [ref('A')], nullable: true, description: 'An A' },
          s: { allOf: [ref('S'), { minLength: 1 }] },
        },
      },
    });
    expect(typeNamed(spec, 'B')).toMatchObject({
      properties: [
        { description: 'An A', nullable: true, type: { target: 'A' } },
        { type: { kind: 'string' }, metadata: { maxLength: 2, minLength: 1 } },
      ],
    });
  });

  it.each([
    ['as it is', ref('Cat')],
    ['with a word of its own', { allOf: [ref('Cat')], 'x-order': 1 }],
    ['or null', { anyOf: [ref('Cat'), { type: 'null' }] }],
  ])('a named type is not merged with an inherited one: %s', (_case, mine) => {
    const { spec, findings } = readSchemas({
      Owner: object({ pet: { allOf: [ref('Animal')], 'x-order': 0 } }),
      CatOwner: { allOf: [ref('Owner'), object({ pet: mine })] },
      Animal: object({ name: text }),
      Cat: { allOf: [ref('Animal'), object({ lives: { type: 'integer' } })] },
    });
    expect(propertyType(spec, 'CatOwner', 'pet')).toEqual({ kind: 'reference', target: 'Cat' });
    expect(spec.types).toHaveLength(4);
    expect(findings).toEqual([]);
  });

  it.each([
    [true, true, true],
    [true, false, undefined],
    [false, true, undefined],
  ])('merges objects that are null only if all may be: %j and %j', (one, other, expected) => {
    const pet = (nullable: boolean, name: string) =>
      object({ pet: { ...object({ [name]: text }), nullable } });
    const { spec } = readSchemas({ A: { allOf: [pet(one, 'a'), pet(other, 'b')] } });
    const type = typeNamed(spec, 'A');
    expect(type.kind === 'struct' && type.properties[0]?.nullable).toBe(expected);
  });

  it.each(['oneOf', 'anyOf', 'allOf'])(
    'a type that is its only %s may be null if that may',
    (key) => {
      const { spec } = readSchemas({
        Pet: { [key]: [{ ...object({ name: text }), nullable: true }] },
        Owner: object({ pet: ref('Pet') }),
      });
      expect(typeNamed(spec, 'Owner')).toMatchObject({
        properties: [{ name: 'pet', nullable: true }],
      });
    },
  );

  it.each<[string, Dictionary, boolean]>([
    ['nothing else', {}, false],
    ['null', { nullable: true }, true],
    ['a description', { description: 'Another' }, true],
    ['that it is deprecated', { deprecated: true }, true],
    ['another type', { type: 'integer' }, true],
    ['a limit', { maxLength: 3 }, true],
  ])('reports what a second parent says of the same property: %s', (_what, more, isReported) => {
    const { spec, findings } = readSchemas({
      A: object({ a: text }),
      B: object({ a: { ...text, ...more } }),
      C: { allOf: [ref('A'), ref('B')] },
    });
    expect(typeNamed(spec, 'C')).toMatchObject({ parent: { target: 'A' } });
    expect(codes(findings).includes('property-merged')).toBe(isReported);
  });

  it('keeps each of three restrictions that are otherwise in the parts of an allOf', () => {
    const allOf = ['a', 'b', 'c'].map((name) => ({ not: { required: [name] } }));
    const { spec, findings } = readSchemas({
      A: { allOf: allOf.map((one) => ({ ...object({}), ...one })) },
    });
    expect(typeNamed(spec, 'A').metadata).toEqual({ allOf });
    expect(codes(findings)).not.toContain('all-of-conflict');
  });

  it('reports another restriction of a type that is merged where it is merged', () => {
    const { findings } = readSchemas({
      A: object({ a: text }),
      B: { ...object({ b: text }), maxProperties: 1 },
      C: { ...object({ c: text }), maxProperties: 2 },
      D: { allOf: [ref('A'), ref('B'), ref('C')], maxProperties: 1 },
    });
    const conflicts = findings.filter(({ code }) => code === 'all-of-conflict');
    expect(conflicts.map(({ path }) => path)).toEqual(['/components/schemas/D/allOf/2']);
  });

  it('says of a keyword of a member that it is kept if something refers to the member', () => {
    const member = { description: 'A part', unevaluatedProperties: object({ b: text }) };
    const whole = { allOf: [member, object({ a: text })], unevaluatedProperties: text };
    const codesOf = (more: Dictionary): readonly string[] =>
      readSchemas({ A: whole, ...more }).findings.flatMap(({ code, path }) =>
        path === '/components/schemas/A/allOf/0/unevaluatedProperties' ? [code] : [],
      );
    expect(codesOf({})).toEqual(['all-of-conflict']);
    const part = { $ref: '#/components/schemas/A/allOf/0' };
    expect(codesOf({ B: object({ part }) })).toEqual(['keyword-kept', 'all-of-conflict']);
  });

  it('reports a discriminator of a property that is merged of several', () => {
    const pet = { ...object({ kind: text }), discriminator: { propertyName: 'kind' } };
    const { findings } = readSchemas({
      A: { allOf: [object({ pet: object({ name: text }) }), object({ pet })] },
    });
    expect(findings).toMatchObject([
      {
        code: 'discriminator-left-out',
        path: '/components/schemas/A/allOf/1/properties/pet/discriminator',
      },
    ]);
  });

  it('reports a discriminator of a property that is inherited and merged where it is merged', () => {
    const pet = { ...object({ kind: text }), discriminator: { propertyName: 'kind' } };
    const { findings } = readSchemas({
      A: object({ pet }),
      B: { allOf: [ref('A'), object({ pet: object({ name: text }) })] },
    });
    expect(findings.map(({ code, path }) => [code, path])).toContainEqual([
      'discriminator-left-out',
      '/components/schemas/B/allOf/1/properties/pet',
    ]);
    expect(codes(findings)).toHaveLength(1);
  });

  it('uses the more precise of a union of texts and a text with a format, and says so', () => {
    const either = { oneOf: [text, { ...text, nullable: true }] };
    const { spec, findings } = readSchemas({
      A: { allOf: [object({ a: either }), object({ a: { ...text, format: 'date' } })] },
    });
    expect(propertyType(spec, 'A', 'a')).toMatchObject({ kind: 'string', format: 'date' });
    expect(codes(findings)).toEqual(['property-merged']);
  });

  it('reports which description of a property was used', () => {
    const { spec, findings } = readSchemas({
      A: { allOf: [object({ a: text }), object({ a: { type: 'integer' } })] },
    });
    expect(propertyType(spec, 'A', 'a')).toEqual({ kind: 'integer' });
    expect(codes(findings)).toEqual(['property-merged']);
  });

  it('reports that annotations of the elements of another description are left out', () => {
    const list = (items: Dictionary) => object({ a: { type: 'array', items } });
    const found = (items: Dictionary) =>
      codes(
        readSchemas({ A: { allOf: [list({ ...text, format: 'date' }), list(items)] } }).findings,
      );
    expect(found({ ...text, readOnly: true })).toEqual(['property-merged']);
    expect(found(text)).toEqual([]);
  });

  it('of two lists that contain themselves is one of them', () => {
    const list = (name: string) => ({ type: 'array', items: ref(name) });
    const { spec } = readSchemas({
      One: list('One'),
      Two: list('Two'),
      A: { allOf: [object({ a: ref('One') }), object({ a: ref('Two') })] },
    });
    expect(typeNamed(spec, 'A')).toMatchObject({ properties: [{ name: 'a' }] });
  });
});
