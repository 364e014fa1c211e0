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

describe('listed values', () => {
  it.each([
    [{ enum: ['S', 'M'] }, ['S', 'M', null]],
    [{ enum: ['S', null] }, ['S', null]],
    [{ const: 'S' }, ['S', null]],
  ])('that may be null by a union allow null: %j', (values, allowed) => {
    const size = { anyOf: [{ ...text, ...values }, { type: 'null' }] };
    const { spec, findings } = readSchemas({ Item: object({ size }) });
    expect(findings).toEqual([]);
    expect(typeNamed(spec, 'Item')).toMatchObject({
      properties: [{ nullable: true, type: { kind: 'string' }, metadata: { enum: allowed } }],
    });
  });
});

describe('oneOf and anyOf', () => {
  it.each(['oneOf', 'anyOf'])(
    '%s with a discriminator is an abstract base with subtypes',
    (key) => {
      const { spec, findings } = readSchemas({
        Pet: {
          [key]: [ref('Cat'), ref('Dog')],
          discriminator: {
            propertyName: 'kind',
            mapping: { hund: '#/components/schemas/Dog', dog: 'Dog' },
          },
        },
        Cat: object({ kind: text }),
        Dog: object({ kind: text }),
      });
      expect(typeNamed(spec, 'Pet')).toEqual({
        kind: 'struct',
        name: 'Pet',
        base: true,
        discriminator: 'kind',
        mapping: [
          { type: 'Cat', value: 'Cat' },
          { type: 'Dog', value: 'hund' },
          { type: 'Dog', value: 'dog' },
        ],
        properties: [{ name: 'kind', type: { kind: 'string' }, metadata: { required: true } }],
        metadata: { union: key, impliedValues: ['Cat'] },
      });
      expect(typeNamed(spec, 'Cat')).toMatchObject({ parent: { target: 'Pet' } });
      expect(typeNamed(spec, 'Dog')).toMatchObject({ parent: { target: 'Pet' } });
      expect(findings).toEqual([]);
    },
  );

  it('with a discriminator may be inline and contain inline objects', () => {
    const { spec } = readSchemas({
      Home: {
        type: 'object',
        properties: {
          pet: {
            oneOf: [ref('Cat'), { type: 'object', properties: { kind: { enum: ['dog'] } } }],
            discriminator: { propertyName: 'kind' },
          },
        },
      },
      Cat: object({ kind: text }),
    });
    const pet = propertyType(spec, 'Home', 'pet');
    const base = pet.kind === 'reference' ? typeNamed(spec, pet.target) : undefined;
    expect(base).toMatchObject({
      base: true,
      mapping: [{ type: 'Cat', value: 'Cat' }, { value: 'dog' }],
    });
    expect(spec.types.filter((type) => type.kind === 'struct' && type.parent)).toHaveLength(2);
  });

  it('subtypes that name their base with allOf form its mapping', () => {
    const { spec } = readSchemas({
      Pet: { ...object({ kind: text }), discriminator: { propertyName: 'kind' } },
      'my-cat': { allOf: [ref('Pet'), object({ a: text })] },
    });
    expect(typeNamed(spec, 'Pet')).toMatchObject({
      base: true,
      discriminator: 'kind',
      mapping: [{ type: 'my_cat', value: 'my-cat' }],
    });
  });

  it('that share a member leave it to the first, and the second stays a union', () => {
    const { spec, findings } = readSchemas({
      Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
      Guest: {
        oneOf: [ref('Cat'), ref('Fish')],
        discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } },
      },
      Room: object({ guest: ref('Guest') }),
      Cat: object({ kind: text }),
      Dog: object({ kind: text }),
      Fish: object({ kind: text }),
    });
    expect(propertyType(spec, 'Room', 'guest')).toEqual({
      kind: 'union',
      match: 'one',
      members: [
        { kind: 'reference', target: 'Cat' },
        { kind: 'reference', target: 'Fish' },
      ],
      discriminator: 'kind',
      mapping: [{ type: 'Cat', value: 'cat' }],
      sharedAs: 'Guest',
    });
    expect(typeNamed(spec, 'Cat')).toMatchObject({ parent: { target: 'Pet' } });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'type-in-place /components/schemas/Guest',
    ]);
  });

  it('a type without a parent that a mapping names gets the base as its parent', () => {
    const { spec, findings } = readSchemas({
      Pet: {
        ...object({ kind: text }),
        discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', lion: 'Lion', pet: 'Pet' } },
      },
      Cat: object({ lives: text }),
      Lion: { allOf: [ref('Cat'), object({ mane: text })] },
    });
    expect(typeNamed(spec, 'Cat')).toMatchObject({ parent: { target: 'Pet' } });
    expect(typeNamed(spec, 'Pet')).toMatchObject({
      mapping: [
        { type: 'Cat', value: 'cat' },
        { type: 'Lion', value: 'lion' },
        { type: 'Pet', value: 'pet' },
      ],
    });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'child-adopted /components/schemas/Pet/discriminator/mapping/cat',
    ]);
  });

  it('a mapping that names an ancestor causes no cycle', () => {
    const { spec, findings } = readSchemas({
      Animal: object({ kind: text }),
      Pet: {
        allOf: [ref('Animal')],
        properties: { kind: text },
        discriminator: { propertyName: 'kind', mapping: { animal: 'Animal' } },
      },
    });
    expect(typeNamed(spec, 'Animal')).not.toHaveProperty('parent');
    expect(typeNamed(spec, 'Pet')).not.toHaveProperty('mapping');
    expect(codes(findings)).toEqual(['parent-taken']);
  });

  it('with one member gives precedence to the annotations around it', () => {
    const inner = { type: 'string', description: 'inner', deprecated: true, default: 'i' };
    const { spec } = readSchemas({
      S: {
        type: 'object',
        properties: {
          inner: { oneOf: [inner] },
          outer: { oneOf: [inner], description: 'outer', deprecated: false, default: 'o' },
          number: { anyOf: [{ type: 'integer' }], default: 3 },
          wrong: { anyOf: [{ type: 'string' }], default: 3 },
          text: { anyOf: [{ type: 'integer' }], default: 'three' },
        },
      },
    });
    expect(typeNamed(spec, 'S')).toMatchObject({
      properties: [
        {
          name: 'inner',
          type: { kind: 'string', default: 'i' },
          description: 'inner',
          deprecated: true,
        },
        {
          name: 'outer',
          type: { kind: 'string', default: 'o' },
          description: 'outer',
          deprecated: false,
        },
        { name: 'number', type: { kind: 'integer' }, metadata: { default: 3 } },
        { name: 'wrong', type: { kind: 'string' }, metadata: { default: 3 } },
        { name: 'text', type: { kind: 'integer' }, metadata: { default: 'three' } },
      ],
    });
    expect(propertyType(spec, 'S', 'wrong')).not.toHaveProperty('default');
    expect(propertyType(spec, 'S', 'text')).not.toHaveProperty('default');
  });

  it('may name null among its members or beside them, which is the same', () => {
    const oneOf: readonly Dictionary[] = [
      { type: 'integer', minimum: 3 },
      { enum: [0] },
      { type: 'null' },
    ];
    const { spec } = readSchemas({
      A: object({ among: { oneOf }, both: { oneOf, type: ['integer', 'null'] } }),
    });
    const said = {
      type: { kind: 'integer' },
      nullable: true,
      metadata: { oneOf: oneOf.slice(0, 2) },
    };
    expect(typeNamed(spec, 'A')).toMatchObject({
      properties: [
        { name: 'among', ...said },
        { name: 'both', ...said },
      ],
    });
  });

  it('of one schema and null is that schema, nullable', () => {
    const { spec, findings } = readSchemas({
      A: object({ a: text }),
      N: { oneOf: [ref('A'), { type: 'null' }] },
      B: {
        type: 'object',
        properties: {
          a: { anyOf: [{ type: 'null' }, ref('A')] },
          s: { type: ['string', 'null'] },
          n: ref('N'),
        },
      },
    });
    expect(typeNamed(spec, 'B')).toMatchObject({
      properties: [
        { nullable: true, type: { kind: 'reference', target: 'A' } },
        { nullable: true, type: { kind: 'string' } },
        { nullable: true, type: { kind: 'reference', target: 'N' } },
      ],
    });
    expect(typeNamed(spec, 'N')).toMatchObject({ parent: { target: 'A' } });
    expect(findings).toEqual([]);
  });

  it('of scalars of the same type are that scalar', () => {
    const { spec, findings } = readSchemas({
      E: { type: 'string', enum: ['x'] },
      B: {
        type: 'object',
        properties: { s: { anyOf: [ref('E'), { type: 'string', maxLength: 3 }] } },
      },
    });
    expect(typeNamed(spec, 'B')).toMatchObject({
      properties: [
        {
          type: { kind: 'string' },
          metadata: {
            anyOf: [
              { type: 'string', enum: ['x'] },
              { type: 'string', maxLength: 3 },
            ],
          },
        },
      ],
    });
    expect(codes(findings)).toEqual(['scalar-type']);
  });

  it('of rules for values become any, with a finding that names the members', () => {
    const { spec, findings } = readSchemas({
      A: object({ a: text }),
      B: {
        type: 'object',
        properties: { u: { oneOf: [ref('A'), { title: 'Named', required: ['b'] }] } },
      },
    });
    expect(propertyType(spec, 'B', 'u')).toEqual({ kind: 'any' });
    expect(findings).toEqual([
      {
        code: 'union-is-any',
        severity: 'warning',
        message:
          'A union whose members only restrict what a value is, or are too large, became any; they are A, Named.',
        path: '/components/schemas/B/properties/u/oneOf',
      },
    ]);
  });
});
