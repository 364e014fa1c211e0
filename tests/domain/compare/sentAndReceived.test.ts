import { describe, expect, test } from 'vitest';
import { wholeAspects } from '../../../src/domain/compare/changes/changeCodes.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import type {
  Metadata,
  Specification,
  Type,
  TypeRef,
} from '../../../src/domain/model/specification.ts';
import { ref, struct } from '../example.ts';
import { api, changesOf } from './changes.ts';
import type { Use } from './changes.ts';

const string: TypeRef = { kind: 'string' };
const owner = { name: 'owner', type: string } as const;

describe('nullability', () => {
  const states = [false, undefined, true] as const;
  const withNull = (nullable: boolean | undefined, use: Use) =>
    api({}, { properties: [nullable === undefined ? owner : { ...owner, nullable }] }, use);
  test.each(states.flatMap((one) => states.map((other) => [one, other] as const)))(
    'from %s to %s',
    (one, other) => {
      const change = (use: Use) => changesOf(withNull(one, use), withNull(other, use));
      const tighter = states.indexOf(other) < states.indexOf(one);
      const levels = tighter ? ['major', 'minor'] : ['minor', 'major'];
      const expected = (level: string | undefined) =>
        one === other ? [] : [`${level} property-nullable-changed`];
      expect(change('sent')).toEqual(expected(levels[0]));
      expect(change('received')).toEqual(expected(levels[1]));
      expect(change('both')).toEqual(expected('major'));
    },
  );
});

describe('metadata', () => {
  const change = (before: Metadata, next: Metadata, use: Use = 'both') =>
    changesOf(
      api({}, { properties: [{ ...owner, metadata: before }] }, use),
      api({}, { properties: [{ ...owner, metadata: next }] }, use),
    );

  test('what may constrain a client is major, what only informs people is a patch', () => {
    expect(change({ pattern: 'a' }, { pattern: 'b' })).toEqual(['major property-metadata-changed']);
    expect(change({}, { maxLength: 3 })).toEqual(['major property-metadata-changed']);
    expect(change({ __proto__: null }, JSON.parse('{"__proto__": 1}') as Metadata)).toEqual([
      'major property-metadata-changed',
    ]);
    expect(change({ example: 1 }, { example: 2, title: 'x', 'x-a': 1 })).toEqual([
      'patch property-metadata-changed',
      'patch property-metadata-changed',
      'patch property-metadata-changed',
    ]);
  });

  test.each(['required', 'nullable'])('%s is a flag, or else like anything unknown', (key) => {
    expect(change({ [key]: false }, {})).toEqual([]);
    expect(change({}, { [key]: true })).toEqual([`major property-${key}-changed`]);
    expect(change({ [key]: true }, {})).toEqual([`major property-${key}-changed`]);
    const unknown = ['major property-metadata-changed'];
    for (const flag of [undefined, false, true]) {
      const said = flag === undefined ? {} : { [key]: flag };
      expect(change(said, { [key]: 'yes' })).toEqual(unknown);
      expect(change({ [key]: 'yes' }, said)).toEqual(unknown);
    }
  });

  test('a change names its subject', () => {
    const list = (format: string): TypeRef => ({
      kind: 'array',
      items: { kind: 'string', format },
    });
    const said = (before: Specification, next: Specification) =>
      compareSpecifications(before, next).changes.map(({ line }) => line);
    expect(
      said(
        api({}, { properties: [{ name: 'days', type: list('date') }] }),
        api({}, { properties: [{ name: 'days', type: list('date-time') }] }),
      ),
    ).toEqual([expect.stringContaining('an element of')]);
    const content = (example: string) => ({ content: { 'text/csv': { example } } });
    expect(
      said(
        api({}, { properties: [{ ...owner, metadata: content('a') }] }),
        api({}, { properties: [{ ...owner, metadata: content('b') }] }),
      ),
    ).toEqual([expect.stringContaining('content of property owner changed')]);
  });

  test('if the type changes, too, the new format is a part of that change', () => {
    const int64 = { ...owner, type: { kind: 'integer' }, metadata: { format: 'int64' } } as const;
    const text = { ...owner, type: { kind: 'string' } } as const;
    const [whole, plain] = [api({}, { properties: [int64] }), api({}, { properties: [text] })];
    expect(changesOf(whole, plain)).toEqual(['major property-type-changed']);
    expect(changesOf(plain, whole)).toEqual(['major property-type-changed']);
    const int32 = api({}, { properties: [{ ...int64, metadata: { format: 'int32' } }] });
    expect(changesOf(whole, int32)).toEqual(['major property-metadata-changed']);
  });

  test('allowed values are judged by direction', () => {
    const [one, two] = [{ enum: ['a'] }, { enum: ['b', 'a'] }];
    expect(change(one, two, 'received')).toEqual(['minor property-enum-changed']);
    expect(change(one, two, 'sent')).toEqual(['minor property-enum-changed']);
    expect(change({}, one, 'sent')).toEqual(['major property-enum-changed']);
    expect(change(one, {}, 'received')).toEqual(['major property-enum-changed']);
    expect(change({ enum: ['a', 'b'] }, two)).toEqual(['patch property-enum-changed']);
    expect(change({ enum: 'odd' }, two)).toEqual(['major property-enum-changed']);
  });

  test.each<readonly [string, Metadata, Metadata]>([
    ['minimum', { minimum: 1 }, { minimum: 2 }],
    ['maximum', { maximum: 2 }, { maximum: 1 }],
    ['exclusiveMinimum', {}, { exclusiveMinimum: 1 }],
    ['exclusiveMaximum', {}, { exclusiveMaximum: 1 }],
    ['minLength', { minLength: 1 }, { minLength: 2 }],
    ['maxLength', {}, { maxLength: 5 }],
    ['minItems', { minItems: 0 }, { minItems: 1 }],
    ['maxItems', { maxItems: 2 }, { maxItems: 1 }],
    ['minProperties', {}, { minProperties: 1 }],
    ['maxProperties', { maxProperties: 2 }, { maxProperties: 1 }],
    ['uniqueItems', {}, { uniqueItems: true }],
    ['pattern', {}, { pattern: 'a' }],
    ['multipleOf', {}, { multipleOf: 2 }],
  ])(
    'a tighter %s breaks clients that send the value, a looser one those that receive it',
    (_key, wide, tight) => {
      expect(change(wide, tight, 'sent')).toEqual(['major property-metadata-changed']);
      expect(change(wide, tight, 'received')).toEqual(['minor property-metadata-changed']);
      expect(change(tight, wide, 'sent')).toEqual(['minor property-metadata-changed']);
      expect(change(tight, wide, 'received')).toEqual(['major property-metadata-changed']);
    },
  );

  test('another pattern breaks both, and another spelling of a bound nobody', () => {
    expect(change({ pattern: 'a' }, { pattern: 'b' }, 'sent')).toEqual([
      'major property-metadata-changed',
    ]);
    expect(change({ pattern: 'a' }, { pattern: 'b' }, 'received')).toEqual([
      'major property-metadata-changed',
    ]);
    expect(change({ minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 })).toEqual([]);
    expect(change({ minimum: 1, exclusiveMinimum: false }, { minimum: 1 })).toEqual([]);
  });

  test('a property that is only read or only written is gone in the other direction', () => {
    const [read, write] = [{ readOnly: true }, { writeOnly: true }];
    const level = (was: Metadata, is: Metadata, where: 'sent' | 'received') =>
      change(was, is, where).map((line) => line.split(' ')[0]);
    expect(level({}, read, 'sent')).toEqual(['major']);
    expect(level({}, read, 'received')).toEqual(['patch']);
    expect(level(read, {}, 'sent')).toEqual(['minor']);
    expect(level({}, write, 'sent')).toEqual(['patch']);
    expect(level({}, write, 'received')).toEqual(['major']);
    expect(level(write, {}, 'received')).toEqual(['minor']);
    expect(level(read, { readOnly: false }, 'sent')).toEqual(['minor']);
    expect(level({}, { readOnly: false }, 'sent')).toEqual([]);
    // A required property counts only in the direction in which it is sent.
    const required = { required: true };
    expect(level({ ...read, ...required }, required, 'sent')).toEqual(['major']);
    expect(level({ ...read, ...required }, required, 'received')).toEqual(['patch']);
    expect(level(read, { ...read, ...required }, 'sent')).toEqual(['minor']);
    expect(level({ ...write, ...required }, write, 'received')).toEqual(['minor']);
    expect(level({ ...write, ...required }, write, 'sent')).toEqual(['minor']);
  });

  test('required properties are judged by direction', () => {
    const required = { required: true };
    expect(change({}, required, 'sent')).toEqual(['major property-required-changed']);
    expect(change(required, {}, 'sent')).toEqual(['minor property-required-changed']);
    expect(change(required, {}, 'received')).toEqual(['major property-required-changed']);
    expect(change(required, { required: false }, 'sent')).toEqual([
      'minor property-required-changed',
    ]);
    expect(change({ required: ['a'] }, {}, 'sent')).toEqual(['major property-metadata-changed']);
  });

  test('examples within content are documentation', () => {
    const content = (example: string, style: string) => ({
      metadata: { content: { 'text/plain': { example, style } } },
      type: string,
    });
    const of = (one: object, other: object) =>
      changesOf(api({ payload: one as never }), api({ payload: other as never }));
    expect(of(content('a', 's'), content('b', 's'))).toEqual(['patch payload-metadata-changed']);
    expect(of(content('a', 's'), content('a', 't'))).toEqual(['major payload-metadata-changed']);
  });

  const wholes = {
    operation: (metadata: Metadata) => api({ metadata }),
    type: (metadata: Metadata) => api({}, { metadata }),
    specification: (metadata: Metadata) => api({}, {}, 'unused', { metadata }),
  };
  const values: { readonly [Aspect in (typeof wholeAspects)[number]]: Metadata } = {
    'default-changed': { default: 1 },
    'nullable-changed': { nullable: true },
    'required-changed': { required: true },
    'enum-changed': { enum: [1] },
    'deprecated-changed': { deprecated: true },
    'metadata-changed': { 'x-a': true },
  };
  const cases = Object.entries(wholes).flatMap(([noun, make]) =>
    wholeAspects.map((aspect) => [`${noun}-${aspect}`, make({}), make(values[aspect])] as const),
  );
  test.each(cases)('%s', (code, before, next) => {
    const changes = compareSpecifications(before, next).changes;
    expect(changes.map((one) => one.code)).toEqual([code]);
  });

  test('of the document: its version is a patch', () => {
    const { type, specification } = wholes;
    const info = (version: string) => specification({ info: { version } });
    expect(changesOf(info('1'), info('2'))).toEqual(['patch specification-metadata-changed']);
    expect(changesOf(type({}), type({ additionalProperties: false }))).toEqual([
      'major type-metadata-changed',
    ]);
  });
});

describe('the direction in which a type is sent', () => {
  const optional = { ...owner, nullable: true };
  /** `T` is referred to by `via`, which the operation sends or receives. */
  const chain = (nullable: boolean, use: Use, ...via: readonly Type[]): Specification => {
    const spec = api(
      {
        ...(use === 'sent' && { payload: { type: ref('Via') } }),
        ...(use === 'received' && { throws: [{ code: 999, type: ref('Via') }] }),
      },
      { properties: [{ ...optional, nullable }] },
    );
    return { ...spec, types: [...spec.types, ...via] };
  };
  const vias: { readonly [title: string]: readonly Type[] } = {
    'a property': [struct('Via', [{ name: 'a', type: { kind: 'array', items: ref('T') } }])],
    'a child': [struct('Via', [], { parent: ref('T') })],
    'a template': [struct('Via', [], { parent: ref('Page', { X: 'T' }) }), struct('Page')],
    'a mapping': [struct('Via', [], { mapping: [{ type: 'T', value: 't' }] })],
    'an element': [
      { kind: 'map', name: 'Via', values: ref('Other') },
      { kind: 'array', name: 'Other', items: ref('T') },
    ],
  };
  test.each(Object.entries(vias))('through %s', (_title, via) => {
    const change = (use: Use) => changesOf(chain(true, use, ...via), chain(false, use, ...via));
    expect(change('sent')).toEqual(['major property-nullable-changed']);
    expect(change('received')).toEqual(['minor property-nullable-changed']);
  });

  test.each(['before', 'after'])('through its parent, listed %s the parent', (place) => {
    const of = (nullable: boolean, use: Use): Specification => {
      const child = struct('T', [{ ...optional, nullable }], { parent: ref('Via') });
      const types = [child, struct('Via')];
      return { ...chain(nullable, use), types: place === 'after' ? types : types.toReversed() };
    };
    expect(changesOf(of(true, 'received'), of(false, 'received'))).toEqual([
      'minor property-nullable-changed',
    ]);
  });

  test('as the root it is sent both ways', () => {
    const of = (nullable: boolean) => ({
      ...chain(nullable, 'received', ...(vias['a property'] ?? [])),
      root: 'T',
    });
    expect(changesOf(of(true), of(false))).toEqual(['major property-nullable-changed']);
    expect(changesOf(of(false), of(true))).toEqual(['major property-nullable-changed']);
  });

  test('a new subtype of a received type may be received', () => {
    const base = struct('Base', [owner], { discriminator: 'owner' });
    const of = (use: 'payload' | 'return', ...types: readonly Type[]) => ({
      ...api({ [use]: { type: ref('Base') } }),
      types: [base, ...types],
    });
    const child = struct('Child', [], { parent: ref('Middle') });
    const middle = struct('Middle', [], { parent: ref('Base') });
    expect(changesOf(of('return', middle), of('return', middle, child))).toEqual([
      'major type-added',
    ]);
    expect(changesOf(of('payload', middle), of('payload', middle, child))).toEqual([
      'minor type-added',
    ]);
  });

  test('the values of a discriminator that comes or goes are part of that', () => {
    const plain = api({}, { properties: [owner] }, 'received');
    const mapping = [{ type: 'T', value: 'a' }];
    const told = api({}, { properties: [owner], discriminator: 'owner', mapping }, 'received');
    expect(changesOf(plain, told)).toEqual(['major discriminator-changed']);
    expect(changesOf(told, plain)).toEqual(['major discriminator-changed']);
  });

  test('nobody has received a subtype of a type that is new itself', () => {
    const base = struct('Base', [owner], { discriminator: 'owner' });
    const child = struct('Child', [], { parent: ref('Base') });
    expect(changesOf({ ...api(), types: [] }, { ...api(), types: [base, child] })).toEqual([
      'minor type-added',
      'minor type-added',
    ]);
  });
});
