import { describe, expect, it } from 'vitest';
import {
  inPlaceOf,
  readNewType,
  readTyped,
  typedText,
  withPropertyType,
} from '../../../../src/machines/dialogs/typeRef/typedType.ts';
import {
  emptySpecification,
  type Specification,
  type TypeRef,
} from '../../../../src/domain/model/specification.ts';
import { ref, struct } from '../../../domain/example.ts';

const spec: Specification = { ...emptySpecification, types: [struct('Cat'), struct('Pet')] };

const openFor = (name: string): TypeRef => ({ kind: 'generic', name });
const withGenerics: Specification = {
  ...spec,
  types: [
    ...spec.types,
    struct('Page', [{ name: 'items', type: { kind: 'array', items: openFor('T') } }]),
    struct('Pair', [
      { name: 'one', type: openFor('A') },
      { name: 'other', type: openFor('B') },
    ]),
  ],
};
const filled = (target: string, entries: Readonly<Record<string, string>>): TypeRef => ({
  ...ref(target),
  template: Object.entries(entries).map(([name, type]) => ({ generic: name, type })),
});

it.each([
  ['Page<Pet>', filled('Page', { T: 'Pet' })],
  ['Page < Pet >', filled('Page', { T: 'Pet' })],
  ['Page<T = Pet>', filled('Page', { T: 'Pet' })],
  ['Page<integer>', filled('Page', { T: 'integer' })],
  ['Pair<Cat, Pet>', filled('Pair', { A: 'Cat', B: 'Pet' })],
  ['Pair<Cat>', filled('Pair', { A: 'Cat' })],
  ['Pair<B = Cat>', filled('Pair', { B: 'Cat' })],
  ['Page<Pet>[]', { kind: 'array', items: filled('Page', { T: 'Pet' }) }],
  ['map<Page<Pet>>', { kind: 'map', values: filled('Page', { T: 'Pet' }) }],
  ['Page<Pet>?', { ...filled('Page', { T: 'Pet' }), nullable: true }],
  ['Page', ref('Page')],
  // Types that fill no generics, or don't exist.
  ['Page<Dog>', undefined],
  ['Page<Pet, Cat>', undefined],
  ['Page<U = Pet>', undefined],
  ['Pair<A = Cat, A = Pet>', undefined],
  ['Pet<Cat>', undefined],
  ['Dog<Pet>', undefined],
  ['Page<>', undefined],
] as const)('reads what fills the generics of a type: %s', (text, expected) => {
  const read = readTyped(withGenerics, text);
  expect(read).toEqual(expected);
  if (read !== undefined && read.nullable !== true) {
    expect(readTyped(withGenerics, typedText(read))).toEqual(read);
  }
});

it('reads formats, arrays and maps of anything', () => {
  expect(readTyped(spec, 'date-time')).toEqual({ kind: 'string', format: 'date-time' });
  expect(readTyped(spec, ' Pet[] ')).toEqual({ kind: 'array', items: ref('Pet') });
  expect(readTyped(spec, 'array<Pet>')).toEqual({ kind: 'array', items: ref('Pet') });
  expect(readTyped(spec, 'map<uuid[]>')).toEqual({
    kind: 'map',
    values: { kind: 'array', items: { kind: 'string', format: 'uuid' } },
  });
  expect(readTyped(spec, 'integer')).toEqual({ kind: 'integer' });
  expect(readTyped(spec, 'Cat | Pet')).toMatchObject({ kind: 'union' });
  expect(readTyped(spec, 'map<Cat> | map<Pet | date>')).toEqual({
    kind: 'union',
    match: 'one',
    members: [
      { kind: 'map', values: ref('Cat') },
      {
        kind: 'map',
        values: {
          kind: 'union',
          match: 'one',
          members: [ref('Pet'), { kind: 'string', format: 'date' }],
        },
      },
    ],
  });
  // With parentheses, as in the TypeScript preview.
  for (const text of ['(Cat | Pet)[]', ' ( Cat|Pet ) []', '((Cat | Pet))[]']) {
    expect(readTyped(spec, text)).toEqual({
      kind: 'array',
      items: { kind: 'union', match: 'one', members: [ref('Cat'), ref('Pet')] },
    });
  }
  expect(readTyped(spec, '(Cat | Pet)[] | date')).toMatchObject({
    members: [{ kind: 'array', items: { kind: 'union' } }, { format: 'date' }],
  });
  expect(readTyped(spec, '(Cat | Pet')).toBeUndefined();
  expect(readTyped(spec, '()[]')).toBeUndefined();
  expect(readTyped(spec, 'Boolean')).toEqual({ kind: 'boolean' });
  expect(readTyped(spec, 'email')).toEqual({ kind: 'string', format: 'email' });
  expect(readTyped(spec, 'url[]')).toEqual({
    kind: 'array',
    items: { kind: 'string', format: 'uri' },
  });
});

it('knows what other languages call a scalar, unless a type is called so', () => {
  expect(readTyped(spec, 'int[]')).toEqual({ kind: 'array', items: { kind: 'integer' } });
  expect(readTyped(spec, 'bool')).toEqual({ kind: 'boolean' });
  expect(readTyped(spec, 'list<Pet>')).toEqual({ kind: 'array', items: ref('Pet') });
  expect(readTyped(spec, 'Record<string, Pet>')).toEqual({ kind: 'map', values: ref('Pet') });
  const own = { ...spec, types: [struct('long')] };
  expect(readTyped(own, 'long')).toEqual(ref('long'));
});

it('reads the formats of numbers', () => {
  const long = { kind: 'integer', metadata: { format: 'int64' } };
  expect(readTyped(spec, 'int64[]')).toEqual({ kind: 'array', items: long });
  expect(readTyped(spec, 'long')).toEqual(long);
  expect(readTyped(spec, 'Float')).toEqual({ kind: 'number', metadata: { format: 'float' } });
});

it('reads what may be null', () => {
  const day = { kind: 'string', format: 'date' };
  expect(readTyped(spec, 'date?')).toEqual({ ...day, nullable: true });
  expect(readTyped(spec, 'map<date?>')).toEqual({
    kind: 'map',
    values: { ...day, nullable: true },
  });
  expect(readTyped(spec, 'Pet?[]')).toEqual({
    kind: 'array',
    items: { ...ref('Pet'), nullable: true },
  });
});

it('takes the place of another type, which keeps what else is said of it', () => {
  const before = { kind: 'integer', metadata: { format: 'int32', minimum: 1 } } as const;
  const typed = (text: string) => readTyped(spec, text) as TypeRef;
  expect(inPlaceOf(before, typed('int64')).metadata).toEqual({ format: 'int64', minimum: 1 });
  expect(inPlaceOf(before, typed('integer')).metadata).toEqual({ minimum: 1 });
  expect(inPlaceOf({ ...before, nullable: false }, typed('Pet?')).nullable).toBe(true);
});

it('is the type of a property, which has its format and nullability itself', () => {
  const size = { name: 'size', type: { kind: 'string' }, metadata: { 'x-a': 1 } } as const;
  expect(withPropertyType(size, readTyped(spec, 'int64?') as TypeRef)).toEqual({
    name: 'size',
    type: { kind: 'integer' },
    nullable: true,
    metadata: { 'x-a': 1, format: 'int64' },
  });
});

it('reads no type that is not there', () => {
  for (const text of ['', '[]', '?', '{}', 'Nobody[]', 'map<>', 'map<Nobody>', 'Dat']) {
    expect(readTyped(spec, text)).toBeUndefined();
  }
});

it('reads names in any case where that is asked for', () => {
  const day = { kind: 'string', format: 'date' };
  expect(readTyped(spec, 'Date[]')).toBeUndefined();
  expect(readTyped(spec, 'Date[]', 'any case')).toEqual({ kind: 'array', items: day });
  expect(readTyped(spec, 'map<UUID?>', 'any case')).toEqual({
    kind: 'map',
    values: { kind: 'string', format: 'uuid', nullable: true },
  });
  expect(readTyped(spec, '(pet | IPv4)[]', 'any case')).toMatchObject({
    items: { members: [ref('Pet'), { format: 'ipv4' }] },
  });
  const own = { ...spec, types: [struct('DATE')] };
  expect(readTyped(own, 'Date', 'any case')).toEqual(ref('DATE'));
  expect(readTyped(spec, 'Nobody[]', 'any case')).toBeUndefined();
});

it('reads the names of generics that can be used', () => {
  const generic = { kind: 'generic', name: 'T' };
  expect(readTyped(spec, 'T')).toBeUndefined();
  expect(readTyped(spec, 'T', 'as written', ['T'])).toEqual(generic);
  expect(readTyped(spec, 'map<T?>[]', 'as written', ['T'])).toEqual({
    kind: 'array',
    items: { kind: 'map', values: { ...generic, nullable: true } },
  });
  expect(typedText({ kind: 'array', items: { kind: 'generic', name: 'T' } })).toBe('T[]');
});

it('reads null as one of two types as what may be null', () => {
  for (const text of ['Pet?', 'Pet | null', 'Pet|null', 'null | Pet', 'Pet? | null']) {
    expect(readTyped(spec, text)).toEqual({ ...ref('Pet'), nullable: true });
  }
  expect(readTyped(spec, 'map<Pet | null>')).toEqual({
    kind: 'map',
    values: { ...ref('Pet'), nullable: true },
  });
  expect(readNewType('Cart | null')?.around('Cart')).toEqual({ ...ref('Cart'), nullable: true });
  expect(readTyped(spec, 'null')).toBeUndefined();
});

it.each([
  ['text', { kind: 'string' }],
  ['Timestamp', { kind: 'string', format: 'date-time' }],
  ['GUID', { kind: 'string', format: 'uuid' }],
  ['object', { kind: 'map', values: { kind: 'any' } }],
  ['array', { kind: 'array', items: { kind: 'any' } }],
  ['text[]', { kind: 'array', items: { kind: 'string' } }],
])('takes %s for what others mean by it, but not for the name of nothing else', (text, type) => {
  expect(readTyped(spec, text)).toBeUndefined();
  expect(readTyped(spec, text, 'any case')).toEqual(type);
  const name = text.replace('[]', '');
  const own = { ...spec, types: [struct(name)] };
  expect(readTyped(own, name)).toEqual(ref(name));
});

it('shows nothing where words would lose something', () => {
  expect(typedText({ kind: 'string', format: 'iri' })).toBe('');
  expect(typedText({ kind: 'string', default: 'a' })).toBe('');
});

it('shows what it reads', () => {
  for (const text of [
    'date',
    'email',
    'ipv6',
    'string',
    'Pet',
    'Pet[][]',
    'map<Pet[]>',
    'any',
    'Cat | date[]',
    'map<Cat | Pet>',
    'int64',
    'Pet?[]',
    '(Cat | Pet)[]',
    '(Cat | Pet?)[]',
    'map<float?>',
  ]) {
    const type = readTyped(spec, text);
    expect(type && typedText(type)).toBe(text);
  }
});

describe('a new type', () => {
  it.each([
    ['Booking', 'Booking', { kind: 'reference', target: 'Made' }],
    ['Booking[]', 'Booking', { kind: 'array', items: { kind: 'reference', target: 'Made' } }],
    [
      'map<Booking[]>',
      'Booking',
      { kind: 'map', values: { kind: 'array', items: { kind: 'reference', target: 'Made' } } },
    ],
  ])('is typed as %s', (text, name, type) => {
    const read = readNewType(text);
    expect(read?.name).toBe(name);
    expect(read?.around('Made')).toEqual(type);
  });

  it.each(['', '[]', 'a b', 'string[]', 'Cat | Dog', '{}', '?', 'Set<A, B>'])(
    'is not typed as "%s"',
    (text) => {
      expect(readNewType(text)).toBeUndefined();
    },
  );
});
