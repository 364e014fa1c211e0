import { describe, expect, it } from 'vitest';
import { readNewType, readTyped, typedText } from '../../../src/machines/dialogs/typedType.ts';
import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';
import { ref, struct } from '../../domain/example.ts';

const spec: Specification = { ...emptySpecification, types: [struct('Cat'), struct('Pet')] };

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
  expect(readTyped(spec, 'Boolean')).toEqual({ kind: 'boolean' });
  expect(readTyped(spec, 'email')).toEqual({ kind: 'string', format: 'email' });
  expect(readTyped(spec, 'url[]')).toEqual({
    kind: 'array',
    items: { kind: 'string', format: 'uri' },
  });
});

it('knows what other languages call a scalar, unless a type is called so', () => {
  expect(readTyped(spec, 'int64[]')).toEqual({ kind: 'array', items: { kind: 'integer' } });
  expect(readTyped(spec, 'Float')).toEqual({ kind: 'number' });
  const own = { ...spec, types: [struct('long')] };
  expect(readTyped(own, 'long')).toEqual(ref('long'));
});

it('reads no type that is not there', () => {
  for (const text of ['', '[]', 'Nobody[]', 'map<>', 'map<Nobody>', 'Dat']) {
    expect(readTyped(spec, text)).toBeUndefined();
  }
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

  it.each(['', '[]', 'a b', 'string[]', 'Cat | Dog'])('is not typed as "%s"', (text) => {
    expect(readNewType(text)).toBeUndefined();
  });
});
