import { describe, expect, it } from 'vitest';
import type { Struct } from '../../../src/domain/model/specification.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { codes, propertyType, readSchemas, typeNamed, type Dictionary } from './reading.ts';

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: { [name: string]: JsonObject }) => ({
  type: 'object',
  properties,
});

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
