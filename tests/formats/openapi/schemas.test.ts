import { describe, expect, it } from 'vitest';
import type { Struct } from '../../../src/domain/model/specification.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
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

describe('component schemas', () => {
  it('of objects become structs, with everything about them and their properties', () => {
    const { spec, findings } = readSchemas({
      Pet: {
        type: 'object',
        title: 'A pet',
        description: 'Some pet',
        deprecated: true,
        required: ['name'],
        'x-table': 'pets',
        additionalProperties: false,
        properties: {
          name: { type: 'string', description: 'Name', pattern: '^a', example: 'b' },
          born: { type: 'string', format: 'date', default: '2020-01-01', nullable: true },
          age: { type: 'integer', format: 'int32', minimum: 0, deprecated: true },
          state: { enum: ['on', 'off'] },
          owner: ref('Owner'),
        },
      },
      Owner: object({ a: text }),
    });
    expect(typeNamed(spec, 'Pet')).toEqual({
      kind: 'struct',
      name: 'Pet',
      description: 'Some pet',
      deprecated: true,
      metadata: { title: 'A pet', 'x-table': 'pets', additionalProperties: false },
      properties: [
        {
          name: 'name',
          description: 'Name',
          type: { kind: 'string' },
          metadata: { pattern: '^a', example: 'b', required: true },
        },
        {
          name: 'born',
          nullable: true,
          type: { kind: 'string', format: 'date', default: '2020-01-01' },
        },
        {
          name: 'age',
          deprecated: true,
          type: { kind: 'integer' },
          metadata: { format: 'int32', minimum: 0 },
        },
        {
          name: 'state',
          type: { kind: 'string' },
          metadata: { enum: ['on', 'off'], impliedType: true },
        },
        { name: 'owner', type: { kind: 'reference', target: 'Owner' } },
      ],
    });
    expect(findings).toEqual([]);
  });

  it.each([
    [true, { kind: 'any' }],
    [{}, { kind: 'any' }],
    [text, { kind: 'string' }],
    [ref('Map'), { kind: 'reference', target: 'Map' }],
  ])('with only additionalProperties become maps: %j', (additionalProperties, values) => {
    const { spec } = readSchemas({ Map: { type: 'object', additionalProperties } });
    expect(spec.types).toEqual([{ kind: 'map', name: 'Map', values }]);
  });

  it('of arrays become array types', () => {
    const { spec } = readSchemas({ List: { type: 'array', items: ref('List'), maxItems: 3 } });
    expect(spec.types).toEqual([
      {
        kind: 'array',
        name: 'List',
        items: { kind: 'reference', target: 'List' },
        metadata: { maxItems: 3 },
      },
    ]);
  });

  it('of scalars do not become types: each reference becomes the scalar', () => {
    const { spec, findings } = readSchemas({
      Id: { type: 'string', format: 'uuid', description: 'An id' },
      Alias: ref('Id'),
      Pet: {
        type: 'object',
        properties: {
          id: ref('Id'),
          other: { ...ref('Alias'), description: 'Other' },
          ids: { type: 'array', items: ref('Id') },
        },
      },
    });
    expect(spec.types.map(({ name }) => name)).toEqual(['Pet']);
    expect(typeNamed(spec, 'Pet')).toMatchObject({
      properties: [
        { name: 'id', description: 'An id', type: { kind: 'string', format: 'uuid' } },
        { name: 'other', description: 'Other', type: { kind: 'string', format: 'uuid' } },
        {
          name: 'ids',
          type: { kind: 'array', items: { kind: 'string', format: 'uuid', description: 'An id' } },
        },
      ],
    });
    expect(findings.map(({ message, path }) => `${message} ${path}`)).toEqual([
      'Can not create scalar object /components/schemas/Id',
      'Can not create scalar object /components/schemas/Alias',
    ]);
  });

  it('that are references to an object become its subtypes', () => {
    const { spec } = readSchemas({ A: object({ a: text }), B: ref('A') });
    expect(typeNamed(spec, 'B')).toEqual({
      kind: 'struct',
      name: 'B',
      parent: { kind: 'reference', target: 'A' },
      properties: [],
    });
  });

  it('that are references to a list are read in place', () => {
    const { spec, findings } = readSchemas({
      List: { type: 'array', items: text },
      Alias: ref('List'),
      User: { type: 'object', properties: { list: ref('Alias') } },
    });
    expect(propertyType(spec, 'User', 'list')).toEqual({ kind: 'reference', target: 'List' });
    expect(codes(findings)).toEqual(['type-in-place']);
  });

  it('may refer to each other and to themselves', () => {
    const { spec, findings } = readSchemas({
      A: { type: 'object', properties: { b: ref('B'), a: { type: 'array', items: ref('A') } } },
      B: { type: 'object', properties: { a: ref('A') } },
    });
    expect(spec.types).toHaveLength(2);
    expect(findings).toEqual([]);
  });

  it('that only refer to each other lead to findings', () => {
    const { spec, findings } = readSchemas({
      A: ref('B'),
      B: ref('A'),
      C: { allOf: [ref('C'), object({ c: text })] },
      D: { oneOf: [ref('D'), { type: 'null' }] },
    });
    expect(spec.types.map(({ name }) => name)).toEqual(['C']);
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'reference-cycle /components/schemas/A',
      'reference-cycle /components/schemas/B',
      'reference-cycle /components/schemas/D',
      'parent-cycle /components/schemas/C',
    ]);
  });

  it('of a property that only annotates an inherited one have its type, and no other', () => {
    const child = (status: JsonObject) =>
      propertyType(
        readSchemas({
          Problem: object({ status: { type: 'integer' } }),
          Child: { allOf: [ref('Problem'), object({ status })] },
        }).spec,
        'Child',
        'status',
      );
    expect(child({})).toEqual({ kind: 'integer' });
    expect(child({ example: 400 })).toEqual({ kind: 'integer' });
    expect(child({ minimum: 400 })).toEqual({ kind: 'integer' });
    expect(child({ description: 'The code' })).toEqual({ kind: 'integer' });
    expect(child({ not: { const: 5 } })).toEqual({ kind: 'any' });
    expect(child({ enum: [{ a: 1 }] })).toEqual({ kind: 'any' });
  });

  it('are nullable where their parent has them so, and they only annotate', () => {
    const { spec } = readSchemas({
      Base: object({ a: { type: 'string', nullable: true } }),
      Child: { allOf: [ref('Base'), object({ a: { description: 'Nearer' } })] },
    });
    expect(typeNamed(spec, 'Child')).toMatchObject({
      properties: [{ name: 'a', nullable: true, description: 'Nearer' }],
    });
  });

  it('of any type are annotated as their parent annotates them, too', () => {
    const { spec } = readSchemas({
      Base: object({ a: { nullable: true, deprecated: true, description: 'What it is' } }),
      Child: { allOf: [ref('Base'), object({ a: {} })] },
    });
    const a = { name: 'a', type: { kind: 'any' }, nullable: true, deprecated: true };
    expect(typeNamed(spec, 'Child')).toMatchObject({
      properties: [{ ...a, description: 'What it is' }],
    });
  });

  it('say that a member of allOf allows null, unless all of them do', () => {
    const orNull = { ...object({ a: text }), nullable: true };
    const read = (...allOf: JsonObject[]) =>
      readSchemas({ Home: object({ pet: { allOf } }), Pet: { allOf } });
    const one = read(orNull, object({ b: text }));
    expect(one.findings.map(({ code, path }) => [code, path])).toEqual([
      ['keyword-left-out', '/components/schemas/Home/properties/pet/allOf/0/nullable'],
      ['keyword-left-out', '/components/schemas/Pet/allOf/0/nullable'],
    ]);
    expect(typeNamed(one.spec, 'Pet')).not.toHaveProperty('metadata');
    const all = read(orNull, { ...object({ b: text }), nullable: true });
    expect(all.findings).toEqual([]);
    expect(typeNamed(all.spec, 'Home')).toMatchObject({ properties: [{ nullable: true }] });
  });

  it('refer to another one with what they add to it, where a parent has the property, too', () => {
    const { spec, findings } = readSchemas({
      B: object({ x: text }),
      Base: object({ pet: object({ a: text }) }),
      Child: { allOf: [ref('Base'), object({ pet: { allOf: [ref('B')], required: ['x'] } })] },
    });
    const pet = propertyType(spec, 'Child', 'pet');
    if (pet.kind !== 'reference') throw new Error('is no reference');
    expect(typeNamed(spec, pet.target)).toMatchObject({
      parent: { target: 'B' },
      properties: [{ name: 'a' }],
      metadata: { required: ['x'] },
    });
    expect(findings).toEqual([]);
  });

  it('that give two formats have one of them, and a finding names the other', () => {
    const both = (format: string) => ({
      allOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format },
      ],
    });
    const { spec, findings } = readSchemas({ A: object({ a: both('date'), b: both('uuid') }) });
    expect(propertyType(spec, 'A', 'a')).toEqual({ kind: 'string', format: 'date' });
    expect(propertyType(spec, 'A', 'b')).toEqual({ kind: 'string', format: 'uuid' });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'all-of-conflict /components/schemas/A/properties/b/allOf/0/format',
    ]);
  });

  it.each<[string, JsonObject[], lost?: string]>([
    ['beside one type', [text, { type: 'null', title: 'None' }], '/anyOf/1/title'],
    [
      'beside several',
      [text, { type: 'integer' }, { type: 'null', description: 'Gone' }],
      '/anyOf/2/description',
    ],
    ['in an older spelling', [text, { enum: [null], 'x-a': 1 }], '/anyOf/1/x-a'],
    ['without any', [text, { type: 'null' }]],
  ])('name what is said of null %s, which nothing here can hold', (_, anyOf, lost) => {
    const { findings } = readSchemas({ A: object({ a: { anyOf } }) });
    const at = '/components/schemas/A/properties/a';
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(
      lost === undefined ? [] : [`keyword-left-out ${at}${lost}`],
    );
  });

  it.each(['anyOf', 'oneOf', 'allOf'])('name the description of the only part of %s', (key) => {
    const own = { ...text, description: 'Own' };
    const { spec, findings } = readSchemas({
      Id: own,
      A: object({
        inline: { description: 'Outer', [key]: [own] },
        same: { description: 'Own', [key]: [own] },
        shared: { description: 'Outer', [key]: [ref('Id')] },
      }),
    });
    const { properties } = typeNamed(spec, 'A') as Struct;
    expect(properties.map(({ description }) => description)).toEqual(['Outer', 'Own', 'Outer']);
    const named = findings.filter((finding) => finding.code !== 'scalar-type');
    expect(named.map(({ code, path }) => `${code} ${path}`)).toEqual([
      `keyword-replaced /components/schemas/A/properties/inline/${key}/0/description`,
    ]);
  });

  it('that give a bound twice have the one that leaves less, and of two lists what is in both', () => {
    const twice = (one: Dictionary, other: Dictionary) => ({
      allOf: [
        { ...text, ...one },
        { ...text, ...other },
      ],
    });
    const { spec, findings } = readSchemas({
      A: object({
        least: twice({ minLength: 4 }, { minLength: 2 }),
        most: twice({ maxLength: 4 }, { maxLength: 5 }),
        listed: twice({ enum: ['a', 'b'] }, { enum: ['b', 'c'] }),
        apart: twice({ enum: ['a'] }, { enum: ['c'] }),
      }),
    });
    const { properties } = typeNamed(spec, 'A') as Struct;
    expect(properties.map(({ metadata }) => metadata)).toEqual([
      { minLength: 4 },
      { maxLength: 4 },
      { enum: ['b'] },
      { enum: ['c'] },
    ]);
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'all-of-conflict /components/schemas/A/properties/apart/allOf/0/enum',
    ]);
  });

  it('that give a format of what they refer to again conflict only if it is another', () => {
    const found = (format: string) => {
      const day = { allOf: [ref('Day')], format };
      const { findings } = readSchemas({ Day: { ...text, format: 'date' }, A: object({ day }) });
      return codes(findings).includes('all-of-conflict');
    };
    expect([found('date'), found('uuid')]).toEqual([false, true]);
  });

  it('whose member says something in a member of its own are named there', () => {
    const described = (description: string) => ({ type: 'boolean', description });
    const { findings } = readSchemas({
      Base: object({ rest: object({ flag: described('one') }) }),
      Child: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          object({ rest: object({ flag: { allOf: [{ description: 'three' }] } }) }),
        ],
      },
    });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'all-of-conflict /components/schemas/Child/allOf/1/properties/rest/properties/flag/allOf/0/description',
    ]);
  });

  it('that give the elements of an array two formats have one of them, and a finding names the other', () => {
    const list = (format: string) => ({ type: 'array', items: { type: 'string', format } });
    const { spec, findings } = readSchemas({
      A: object({
        precise: { allOf: [list('date'), { type: 'array', items: text }] },
        different: { allOf: [list('date'), list('uuid')] },
      }),
    });
    const array = (format: string) => ({ kind: 'array', items: { kind: 'string', format } });
    expect(propertyType(spec, 'A', 'precise')).toEqual(array('date'));
    expect(propertyType(spec, 'A', 'different')).toEqual(array('uuid'));
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'all-of-left-out /components/schemas/A/properties/different/allOf/0',
    ]);
  });

  it('do not become their own parent by listing themselves as a subtype', () => {
    const pet = { type: 'object', properties: { kind: text } };
    const mapping = { pet: '#/components/schemas/Pet', cat: '#/components/schemas/Cat' };
    const union = { propertyName: 'kind', mapping };
    for (const base of [
      { ...pet, discriminator: union },
      { ...pet, discriminator: union, oneOf: [ref('Pet'), ref('Cat')] },
    ]) {
      const { spec, findings } = readSchemas({
        Pet: base,
        Cat: object({ kind: text, meow: text }),
      });
      expect(typeNamed(spec, 'Pet')).not.toHaveProperty('parent');
      expect(typeNamed(spec, 'Pet')).toMatchObject({ mapping: [{ type: 'Pet' }, { type: 'Cat' }] });
      expect(typeNamed(spec, 'Cat')).toMatchObject({ parent: { target: 'Pet' } });
      expect(codes(findings)).not.toContain('parent-cycle');
      expect(codes(findings)).not.toContain('parent-taken');
    }
  });

  it('have the nearest of several discriminators, and a finding names the others', () => {
    const told = (by: string, schema: Dictionary) => ({
      ...schema,
      discriminator: { propertyName: by },
    });
    const { spec, findings } = readSchemas({
      A: {
        allOf: [
          told('near', { allOf: [told('far', object({ far: text }))], ...object({ near: text }) }),
        ],
      },
    });
    expect(typeNamed(spec, 'A')).toMatchObject({ base: true, discriminator: 'near' });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'discriminator-left-out /components/schemas/A/allOf/0/allOf/0/discriminator',
    ]);
  });

  it('have the descriptions of the inline members of a union with a discriminator', () => {
    const member = (kind: string, description: string) => ({
      ...object({ kind: { type: 'string', enum: [kind] } }),
      description,
    });
    const { spec, findings } = readSchemas({
      Pet: {
        oneOf: [member('cat', 'A cat'), member('dog', 'A dog'), member('dog', 'Another dog')],
        discriminator: { propertyName: 'kind' },
      },
    });
    expect(spec.types.map(({ description }) => description)).toEqual([undefined, 'A cat', 'A dog']);
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'keyword-left-out /components/schemas/Pet/oneOf/2/description',
      'union-member-repeated /components/schemas/Pet/oneOf/2',
    ]);
  });

  it('that only refer to themselves become any where they are used', () => {
    const { spec, findings } = readSchemas({
      User: {
        type: 'object',
        properties: { self: ref('Self'), list: { type: 'array', items: ref('Self') } },
      },
      Child: { allOf: [ref('Self'), object({ a: text })] },
      Self: ref('Self'),
    });
    expect(typeNamed(spec, 'User')).toMatchObject({
      properties: [{ type: { kind: 'any' } }, { type: { kind: 'array', items: { kind: 'any' } } }],
    });
    expect(typeNamed(spec, 'Child')).not.toHaveProperty('parent');
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'reference-cycle /components/schemas/Self',
      'all-of-left-out /components/schemas/Child/allOf/0',
    ]);
  });

  it('that lead back to themselves keep only what the schemas on the way say', () => {
    const { spec, findings } = readSchemas({
      A: { oneOf: [ref('B'), ref('C')], discriminator: { propertyName: 'kind' } },
      B: { allOf: [ref('A')] },
      C: { allOf: [ref('A'), object({ kind: text })] },
    });
    expect(spec.types.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(codes(findings)).toEqual(['union-is-base']);
  });
});

describe('references', () => {
  it.each([
    ['other.yaml#/A', 'Can only resolve local refs'],
    ['https://example.com/a.json', 'Can only resolve local refs'],
    ['#/components/schemas/No', 'Could not resolve ref'],
    ['#No', 'Could not resolve ref'],
    ['#', 'Could not resolve ref'],
    ['#/%E0%A4%A', 'Could not resolve ref'],
  ])('to %s: %s', ($ref, message) => {
    const { spec, findings } = readSchemas({ A: { type: 'object', properties: { x: { $ref } } } });
    expect(propertyType(spec, 'A', 'x')).toEqual({ kind: 'any' });
    expect(findings).toEqual([
      expect.objectContaining({
        severity: 'error',
        message,
        path: '/components/schemas/A/properties/x',
      }),
    ]);
  });

  it('lead into other schemas', () => {
    const { spec } = readSchemas({
      A: { type: 'object', properties: { 'a/b': { type: 'integer' } } },
      B: { type: 'object', properties: { x: { $ref: '#/components/schemas/A/properties/a~1b' } } },
    });
    expect(propertyType(spec, 'B', 'x')).toEqual({ kind: 'integer' });
  });
});

describe('`required`', () => {
  it('for a merged property is set there and not on its original type', () => {
    const { spec, findings } = readSchemas({
      A: object({ a: text }),
      B: object({ b: text }),
      C: { allOf: [ref('A'), ref('B')], required: ['b'] },
    });
    expect(typeNamed(spec, 'B')).toMatchObject({ properties: [{ name: 'b' }] });
    expect(typeNamed(spec, 'C')).toMatchObject({
      properties: [{ name: 'b', metadata: { required: true } }],
    });
    expect(codes(findings)).toEqual(['all-of-merged']);
  });

  it('for an inherited property is stored on the type', () => {
    const { spec, findings } = readSchemas({
      A: object({ a: text }),
      B: { allOf: [ref('A'), object({ b: text })] },
      C: { allOf: [ref('B'), { ...object({ c: text }), required: ['c', 'a'] }] },
    });
    expect(typeNamed(spec, 'C')).toMatchObject({
      metadata: { required: ['a'] },
      properties: [{ name: 'c', metadata: { required: true } }],
    });
    expect(findings).toEqual([]);
  });

  it('for a property that does not exist is stored with a finding', () => {
    const { spec, findings } = readSchemas({
      A: { ...object({ a: text }), required: ['a', 'no'] },
    });
    expect(typeNamed(spec, 'A')?.metadata).toEqual({ required: ['no'] });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'required-unknown /components/schemas/A',
    ]);
  });

  it('for a named map is stored on it', () => {
    const { spec, findings } = readSchemas({
      A: { type: 'object', required: ['a'], additionalProperties: text },
    });
    expect(typeNamed(spec, 'A')?.metadata).toEqual({ required: ['a'] });
    expect(findings).toEqual([]);
  });
});

describe('what no type can express', () => {
  it.each([
    [{ type: 'file' }, 'any', 'Provided an invalid type'],
    [
      { type: ['string', 'array'], items: text },
      'any',
      'A union became any; its members are string, array.',
    ],
    [
      { type: 'array', prefixItems: [text, text] },
      'array',
      'A list with a schema for each place became a list of any.',
    ],
    [false, 'any', 'A schema that no value can match became any.'],
    [
      { type: 'object', required: ['a'] },
      'map',
      '"required" is left out: this schema has no properties of its own here that it could mark.',
    ],
  ])('becomes a finding: %j', (schema, kind, message) => {
    const { spec, findings } = readSchemas({
      A: { type: 'object', properties: { x: schema } },
    });
    expect(propertyType(spec, 'A', 'x').kind).toBe(kind);
    expect(findings.map((finding) => finding.message)).toEqual([message]);
  });

  it('is preserved as metadata with references replaced, and becomes a finding', () => {
    const { spec, findings } = readSchemas({
      A: {
        ...object({ a: text }),
        patternProperties: { '^x': text },
        not: ref('B'),
        oneOf: [{ required: ['a'] }],
        additionalProperties: ref('B'),
      },
      B: object({ b: text }),
    });
    const copy = { ...object({ b: text }), sharedAs: 'B' };
    expect(typeNamed(spec, 'A').metadata).toEqual({
      patternProperties: { '^x': text },
      not: copy,
      oneOf: [{ required: ['a'] }],
      additionalProperties: copy,
    });
    expect(findings.map(({ path }) => path)).toEqual([
      '/components/schemas/A/patternProperties',
      '/components/schemas/A/not',
      '/components/schemas/A/additionalProperties',
    ]);
  });
});
