import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/domain/model/values/json.ts';
import type { Property, Struct, Type, TypeRef } from '../../../src/domain/model/specification.ts';
import { print, printSchemas } from './printing.ts';

const ref = (target: string, rest: object = {}): TypeRef => ({
  kind: 'reference',
  target,
  ...rest,
});
const struct = (name: string, properties: readonly Property[], rest: object = {}): Struct => ({
  kind: 'struct',
  name,
  properties,
  ...rest,
});
const pointer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The schema of a property of this type, in both versions. */
function schemaOf(type: TypeRef, rest: Partial<Property> = {}): { new: unknown; old: unknown } {
  const types = [struct('Pet', [{ name: 'p', type, ...rest }]), struct('Owner', [])];
  const [current, old] = (['3.1', '3.0'] as const).map((version) => {
    const properties = printSchemas(types, version)['Pet']?.['properties'];
    return (properties as { readonly p: unknown }).p;
  });
  return { new: current, old };
}

it('says at each place that what is referred to is not there', () => {
  const gone = { name: 'g', type: ref('Gone') };
  const parent = { kind: 'reference', target: 'Gone' } as const;
  const { findings } = print({
    types: [
      struct('A', [gone, { ...gone, name: 'h' }]),
      struct('B', [gone]),
      struct('C', [], { parent }),
    ],
  });
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'unresolved-reference /components/schemas/A/properties/g',
    'unresolved-reference /components/schemas/A/properties/h',
    'unresolved-reference /components/schemas/B/properties/g',
    'unresolved-reference /components/schemas/C/allOf/0',
  ]);
});

describe('a property', () => {
  it('is a scalar, a list or a map', () => {
    expect(schemaOf({ kind: 'string', format: 'date', default: 'x' }).new).toEqual({
      type: 'string',
      format: 'date',
      default: 'x',
    });
    const nested: TypeRef = { kind: 'map', values: { kind: 'array', items: { kind: 'number' } } };
    expect(schemaOf(nested).old).toEqual({
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'number' } },
    });
    expect(schemaOf({ kind: 'map', values: { kind: 'any' } }).new).toEqual({
      type: 'object',
      additionalProperties: true,
    });
    expect(schemaOf({ kind: 'any' })).toEqual({ new: {}, old: {} });
  });

  it('may be nullable', () => {
    const nullable = { nullable: true };
    expect(schemaOf({ kind: 'integer' }, nullable)).toEqual({
      new: { type: ['integer', 'null'] },
      old: { type: 'integer', nullable: true },
    });
    expect(schemaOf(ref('Owner'), { ...nullable, description: 'Who' })).toEqual({
      new: { description: 'Who', anyOf: [pointer('Owner'), { type: 'null' }] },
      old: { description: 'Who', allOf: [pointer('Owner')], nullable: true },
    });
    expect(schemaOf({ kind: 'any' }, nullable)).toEqual({
      new: { anyOf: [{}, { type: 'null' }] },
      old: { nullable: true },
    });
    expect(schemaOf({ kind: 'string' }, { nullable: false })).toEqual({
      new: { type: 'string' },
      old: { type: 'string', nullable: false },
    });
  });

  it('has its annotations beside a reference', () => {
    expect(schemaOf(ref('Owner'), { description: 'Who', deprecated: true })).toEqual({
      new: { ...pointer('Owner'), description: 'Who', deprecated: true },
      old: { allOf: [pointer('Owner')], description: 'Who', deprecated: true },
    });
    expect(schemaOf(ref('Owner')).old).toEqual(pointer('Owner'));
  });

  it('has the keywords of its source restored', () => {
    const metadata = { enum: ['a'], pattern: '^a', minLength: 1, example: 'a', 'x-a': [1] };
    expect(schemaOf({ kind: 'string' }, { metadata })).toEqual({
      new: { type: 'string', ...metadata },
      old: { type: 'string', ...metadata },
    });
    const number = { format: 'int32', minimum: 1, default: 3 };
    expect(schemaOf({ kind: 'integer' }, { metadata: number }).new).toEqual({
      type: 'integer',
      ...number,
    });
  });

  it('has all that its source said, even what says nothing of its type', () => {
    const metadata = { enum: ['a'], pattern: '^a', minimum: 1, title: 'A' };
    expect(schemaOf({ kind: 'integer' }, { metadata }).new).toEqual({
      type: 'integer',
      ...metadata,
    });
  });

  it.each(['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'])(
    'has a %s only if that is a count',
    (keyword) => {
      const kinds: { readonly [part: string]: TypeRef } = {
        Length: { kind: 'string' },
        Items: { kind: 'array', items: { kind: 'string' } },
        Properties: { kind: 'map', values: { kind: 'string' } },
      };
      const type = kinds[keyword.slice(3)] ?? { kind: 'any' };
      for (const count of [0, 3]) {
        const { new: current, old } = schemaOf(type, { metadata: { [keyword]: count } });
        expect(current).toHaveProperty(keyword, count);
        expect(old).toHaveProperty(keyword, count);
      }
      for (const other of [-1, 1.5, '3', true]) {
        const { new: current } = schemaOf(type, { metadata: { [keyword]: other } });
        expect(current).not.toHaveProperty(keyword);
      }
    },
  );

  it('spells nullability as the version requires', () => {
    const kept = (metadata: JsonObject) => schemaOf({ kind: 'any' }, { metadata });
    const nothing = { type: 'null' };
    const some: readonly Json[] = [{ type: 'integer' }, { type: 'string' }];
    for (const key of ['oneOf', 'anyOf']) {
      expect(kept({ [key]: [...some, nothing] }).old).toEqual({ [key]: some, nullable: true });
      expect(kept({ [key]: some }).old).toEqual({ [key]: some });
    }
    expect(kept({ type: ['string', 'null'] }).old).toEqual({ type: 'string', nullable: true });
    expect(kept({ type: ['string', 'integer'] }).old).toEqual({
      anyOf: [{ type: 'string' }, { type: 'integer' }],
    });
    expect(kept({ type: ['string', 'integer', 'null'] }).old).toEqual({
      anyOf: [{ type: 'string' }, { type: 'integer' }],
      nullable: true,
    });
    expect(kept({ type: 'null' }).old).toEqual({ enum: [null], nullable: true });
  });

  it('spells keywords as the version requires', () => {
    const old = { minimum: 1, exclusiveMinimum: true };
    const current = { exclusiveMinimum: 1, const: 2, examples: [2, 3] };
    const number: TypeRef = { kind: 'number' };
    expect(schemaOf(number, { metadata: old })).toEqual({
      new: { type: 'number', exclusiveMinimum: 1 },
      old: { type: 'number', ...old },
    });
    expect(schemaOf(number, { metadata: current })).toEqual({
      new: { type: 'number', ...current },
      old: { type: 'number', ...old, enum: [2], example: 2 },
    });
    expect(schemaOf({ kind: 'any' }, { metadata: { type: ['string', 'array'] } })).toEqual({
      new: { type: ['string', 'array'] },
      old: { anyOf: [{ type: 'string' }, { type: 'array', items: {} }] },
    });
    const tuple = { prefixItems: [{ type: 'string' }], items: false };
    const list: TypeRef = { kind: 'array', items: { kind: 'any' } };
    expect(schemaOf(list, { metadata: tuple })).toEqual({
      new: { type: 'array', ...tuple },
      old: { type: 'array', items: {} },
    });
  });

  it('restores the union of its source', () => {
    const oneOf: readonly Json[] = [
      { type: 'object', properties: { a: { type: 'string', nullable: true } } },
      { type: 'integer' },
    ];
    expect(schemaOf({ kind: 'any' }, { nullable: true, metadata: { oneOf } })).toEqual({
      new: {
        oneOf: [
          { type: 'object', properties: { a: { type: ['string', 'null'] } } },
          { type: 'integer' },
          { type: 'null' },
        ],
      },
      old: { oneOf, nullable: true },
    });
    const texts: readonly Json[] = [{ type: 'string', format: 'date' }, { enum: ['now'] }];
    expect(schemaOf({ kind: 'string' }, { metadata: { anyOf: texts } }).new).toEqual({
      type: 'string',
      anyOf: texts,
    });
    const whole: readonly Json[] = [
      { minimum: 3, type: 'integer' },
      { type: 'integer', const: 0 },
      { allOf: [{ type: 'integer' }], readOnly: true },
      { anyOf: [{ type: ['integer', 'null'] }, { type: 'integer', maximum: -3 }] },
    ];
    expect(schemaOf({ kind: 'integer' }, { metadata: { oneOf: whole } }).new).toEqual({
      oneOf: whole,
    });
  });

  it('has its type and its default beside values, which do not say them', () => {
    const text: TypeRef = { kind: 'string', default: 'a' };
    const oneOf: readonly Json[] = [{ const: 'a', title: 'A' }, { const: 'b' }];
    expect(schemaOf(text, { metadata: { oneOf } }).new).toEqual({
      type: 'string',
      default: 'a',
      oneOf,
    });
    const typed = [{ type: 'string', minLength: 1 }];
    expect(schemaOf(text, { metadata: { anyOf: typed } }).new).toEqual({
      default: 'a',
      anyOf: typed,
    });
  });

  it('is true or false if the source said nothing else', () => {
    const whole = { metadata: { schema: false } };
    expect(schemaOf({ kind: 'any' }, whole)).toEqual({ new: false, old: { not: {} } });
    expect(schemaOf({ kind: 'any' }, { metadata: { schema: true } })).toEqual({
      new: true,
      old: {},
    });
    expect(schemaOf({ kind: 'any' }, { ...whole, description: 'Now said' }).new).toEqual({
      description: 'Now said',
    });
    expect(schemaOf({ kind: 'string' }, whole).new).toEqual({ type: 'string' });
  });

  it('omits anything that would make the document invalid', () => {
    const metadata = {
      enum: 'a',
      minLength: -1,
      example: { $ref: '#/nowhere' },
      $id: 'https://example.org',
      if: { type: 'string' },
      unknown: 1,
    };
    const types = [struct('Pet', [{ name: 'p', type: { kind: 'string' }, metadata }])];
    const [current, old] = (['3.1', '3.0'] as const).map((version) => print({ types }, version));
    expect(current?.document.components['schemas']?.['Pet']?.['properties']).toEqual({
      p: { type: 'string', unknown: 1, if: { type: 'string' } },
    });
    expect(current?.findings.map(({ path }) => path.replace(/.*\/p\//, ''))).toEqual([
      '$id',
      'enum',
      'minLength',
      'example',
    ]);
    expect(old?.document.components['schemas']?.['Pet']?.['properties']).toEqual({
      p: { type: 'string' },
    });
  });
});

describe('a type', () => {
  it('lists what is required', () => {
    const property = {
      name: 'id',
      type: { kind: 'integer' },
      metadata: { required: true },
    } as const;
    const metadata = { additionalProperties: false, title: 'A pet' };
    expect(printSchemas([struct('Pet', [property], { description: 'P', metadata })])).toEqual({
      Pet: {
        type: 'object',
        description: 'P',
        ...metadata,
        required: ['id'],
        properties: { id: { type: 'integer' } },
      },
    });
  });

  it('inherits through allOf and is distinguished by the discriminator', () => {
    const kind = { name: 'kind', type: { kind: 'string' } } as const;
    const base = struct('Pet', [kind], {
      base: true,
      discriminator: 'kind',
      mapping: [
        { type: 'Cat', value: 'cat' },
        { type: 'Missing', value: 'x' },
        { type: 'Cat', value: 'cat' },
      ],
    });
    const parent = ref('Pet');
    const lives = { name: 'lives', type: { kind: 'integer' } } as const;
    const types = [base, struct('Cat', [lives], { parent }), struct('Dog', [], { parent })];
    expect(printSchemas(types)).toEqual({
      Pet: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      },
      Cat: {
        allOf: [pointer('Pet'), { type: 'object', properties: { lives: { type: 'integer' } } }],
      },
      Dog: { allOf: [pointer('Pet')] },
    });
    expect(print({ types }).codes).toEqual(['unresolved-reference', 'mapping-value-taken']);
  });

  it('is a union again as long as its subtypes are members that declare all they inherit', () => {
    const kind: Property = { name: 'kind', type: { kind: 'string' } };
    const parent = { parent: ref('Pet') };
    const base = struct('Pet', [{ ...kind, metadata: { required: true } }], {
      base: true,
      discriminator: 'kind',
      mapping: [
        { type: 'Cat', value: 'cat' },
        { type: 'Cat', value: 'katze' },
      ],
      metadata: { union: 'oneOf', title: 'Some pet' },
    });
    const printed = print({ types: [base, struct('Cat', [kind], parent)] });
    expect(printed.document.components['schemas']).toMatchObject({
      Pet: {
        title: 'Some pet',
        oneOf: [pointer('Cat')],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: pointer('Cat').$ref, katze: pointer('Cat').$ref },
        },
      },
      Cat: { type: 'object', properties: { kind: { type: 'string' } } },
    });
    expect(printed.codes).toEqual([]);
    const changes: readonly (readonly Type[])[] = [
      [base, struct('Cat', [], parent)],
      [base, struct('Cat', [kind], parent), struct('Dog', [kind], parent)],
      [{ ...base, properties: [...base.properties, { ...kind, name: 'age' }] }],
      [{ ...base, parent: { kind: 'reference', target: 'Cat' } }, struct('Cat', [kind])],
    ];
    for (const types of changes) {
      const { document, codes } = print({ types });
      expect(document.components['schemas']?.['Pet']).not.toHaveProperty('oneOf');
      expect(document.components['schemas']?.['Pet']).not.toHaveProperty('union');
      expect(codes).toContain('union-is-base');
    }
  });

  it('requires inherited properties as its source did', () => {
    const child = struct('Cat', [{ name: 'a', type: { kind: 'string' } }], {
      parent: ref('Pet'),
      metadata: { required: ['b', 'a', 1] },
    });
    expect(printSchemas([struct('Pet', []), child])['Cat']).toEqual({
      allOf: [
        pointer('Pet'),
        { type: 'object', required: ['b'], properties: { a: { type: 'string' } } },
      ],
    });
  });

  it('does not inherit from itself or from a missing type', () => {
    const types = [
      struct('A', [], { parent: ref('B') }),
      struct('B', [], { parent: ref('A') }),
      struct('C', [], { parent: ref('Nobody') }),
    ];
    const { document, codes } = print({ types });
    const empty = { type: 'object', properties: {} };
    expect(document.components['schemas']).toEqual({ A: empty, B: empty, C: empty });
    expect(codes).toEqual(['parent-cycle', 'parent-cycle', 'unresolved-reference']);
  });

  it('is a map or a list, even of itself', () => {
    const types: readonly Type[] = [
      { kind: 'map', name: 'Tags', values: { kind: 'string' }, description: 'T' },
      { kind: 'array', name: 'Tree', items: ref('Tree', { description: 'Branches' }) },
    ];
    expect(printSchemas(types)).toEqual({
      Tags: { type: 'object', description: 'T', additionalProperties: { type: 'string' } },
      Tree: { type: 'array', items: { allOf: [pointer('Tree')], description: 'Branches' } },
    });
  });

  it('is nullable itself as long as every use of it is', () => {
    const owner = struct('Owner', [], { metadata: { nullable: true } });
    const use = (nullable: boolean): Struct =>
      struct('Pet', [{ name: 'owner', type: ref('Owner'), nullable }]);
    expect(printSchemas([owner, use(true)])).toEqual({
      Owner: { type: ['object', 'null'], properties: {} },
      Pet: { type: 'object', properties: { owner: pointer('Owner') } },
    });
    expect(printSchemas([owner, use(false)])['Owner']).toEqual({ type: 'object', properties: {} });
  });

  it('has the name from its source if that is valid for a component', () => {
    const types = [
      struct('Pet_Item', [], { metadata: { name: 'Pet-Item' } }),
      struct('Renamed', [], { metadata: { name: 'Old.Name' } }),
      struct('A_B', [], { metadata: { name: 'A B' } }),
      struct('List', [{ name: 'items', type: ref('Pet_Item') }]),
    ];
    const { document, codes } = print({ types });
    const schemas = document.components['schemas'] ?? {};
    expect(Object.keys(schemas)).toEqual(['Pet-Item', 'Renamed', 'A_B', 'List']);
    expect(schemas['List']?.['properties']).toEqual({ items: pointer('Pet-Item') });
    // A renamed type gets its new name, without a finding.
    expect(codes).toEqual(['type-renamed']);
  });
});

describe('a generic type', () => {
  const generic = { kind: 'generic', name: 'T' } as const;
  const page = struct('Page', [{ name: 'items', type: { kind: 'array', items: generic } }]);
  const filled = (type: string) => ({ template: [{ generic: 'T', type }] });

  it('becomes a type for each way it is filled', () => {
    const types = [
      page,
      struct('Pet', [
        { name: 'friends', type: ref('Page', filled('Pet')) },
        { name: 'names', type: ref('Page', filled('string')) },
        { name: 'others', type: ref('Page', filled('Pet')) },
        { name: 'any', type: ref('Page') },
        { name: 'open', type: ref('Page', filled('')) },
      ]),
    ];
    const { document, codes } = print({ types });
    const schemas = document.components['schemas'] ?? {};
    expect(Object.keys(schemas)).toEqual(['Page', 'Pet', 'Page_Pet', 'Page_string']);
    expect(schemas['Page_Pet']).toEqual({
      type: 'object',
      properties: { items: { type: 'array', items: pointer('Pet') } },
    });
    expect(schemas['Page_string']).toMatchObject({
      properties: { items: { items: { type: 'string' } } },
    });
    expect(schemas['Pet']?.['properties']).toEqual({
      friends: pointer('Page_Pet'),
      names: pointer('Page_string'),
      others: pointer('Page_Pet'),
      any: pointer('Page'),
      open: pointer('Page'),
    });
    expect(codes).toEqual(['generic-is-any', 'empty-template']);
  });

  it.each(['string', 'integer', 'number', 'boolean'])('is filled with the scalar %s', (scalar) => {
    const types = [page, struct('Pet', [{ name: 'some', type: ref('Page', filled(scalar)) }])];
    const schemas = printSchemas(types);
    expect(schemas[`Page_${scalar}`]?.['properties']).toEqual({
      items: { type: 'array', items: { type: scalar } },
    });
  });

  it('passes what fills it on to its parent', () => {
    const types = [
      page,
      struct('Sorted', [], { parent: ref('Page') }),
      struct('Pet', [{ name: 'sorted', type: ref('Sorted', filled('Pet')) }]),
      struct('Pets', [], { parent: ref('Page', filled('Pet')) }),
    ];
    const schemas = printSchemas(types);
    expect(schemas['Sorted']).toEqual({ allOf: [pointer('Page')] });
    expect(schemas['Sorted_Pet']).toEqual({ allOf: [pointer('Page_Pet')] });
    expect(schemas['Pets']).toEqual({ allOf: [pointer('Page_Pet')] });
  });
});

describe('an import', () => {
  const error = struct('Error', [{ name: 'cause', type: ref('Error') }]);
  const user = struct('User', [{ name: 'error', type: ref('common:Error') }]);

  it('is copied in as far as its types are used', () => {
    const include = { alias: 'common', url: 'typehub://a:b', types: [error, struct('Unused', [])] };
    const { document, codes } = print({ imports: [include], types: [user] });
    expect(document.components['schemas']).toEqual({
      User: { type: 'object', properties: { error: pointer('common_Error') } },
      common_Error: { type: 'object', properties: { cause: pointer('common_Error') } },
    });
    expect(codes).toEqual(['import-copied']);
  });

  it('becomes any as long as it is not loaded', () => {
    const include = { alias: 'common', url: 'typehub://a:b' };
    const { document, findings } = print({ imports: [include], types: [user] });
    expect(document.components['schemas']?.['User']?.['properties']).toEqual({ error: {} });
    expect(findings).toMatchObject([
      {
        code: 'import-not-loaded',
        severity: 'warning',
        path: '/components/schemas/User/properties/error',
      },
    ]);
  });
});

describe('an inline object that refers to itself', () => {
  const name = 'Object_fmaigflkfbmi';
  const end = 'Object_aaaabbbbcccc';
  const self = (rest: object) => struct(name, [{ name: 'again', type: ref(name) }], rest);
  const again = { again: pointer(name) };

  it.each([
    ['which lists no type', { mapping: [] }],
    ['which lists types', { mapping: [{ type: 'Named', value: 'a' }] }],
    ['through a mapping that is not printed', { mapping: [{ type: end, value: 'a' }] }],
  ])('has its name, also with a mapping %s', (_, rest) => {
    const named = struct('Named', [{ name: 'first', type: ref(name) }]);
    const schemas = printSchemas([named, self(rest), struct(end, [])]);
    expect(schemas[name]).toEqual({ type: 'object', properties: again });
    expect(schemas['Named']).toEqual({ type: 'object', properties: { first: pointer(name) } });
  });

  it('has its name where everything that uses it is shared', () => {
    const shared = { metadata: { sharedAs: 'Shared' } };
    const property = { name: 'again', type: ref(name, shared) };
    const named = struct('Named', [property]);
    expect(printSchemas([named, struct(name, [property])])[name]).toMatchObject({ type: 'object' });
  });
});
