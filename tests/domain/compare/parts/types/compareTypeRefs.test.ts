import { describe, expect, test } from 'vitest';
import type { Operation, TypeRef } from '../../../../../src/domain/model/specification.ts';
import { api, changesOf } from '../../changes.ts';

/** An operation whose argument, payload, return or error has this type. */
const places: Readonly<Record<string, (type: TypeRef) => Partial<Operation>>> = {
  argument: (type) => ({ arguments: [{ name: 'a', in: 'query', type }] }),
  payload: (type) => ({ payload: { type } }),
  return: (type) => ({ return: { type } }),
  throw: (type) => ({ throws: [{ code: 404, type }] }),
};

const integer: TypeRef = { kind: 'integer' };
const number: TypeRef = { kind: 'number' };
const string: TypeRef = { kind: 'string' };
const anything: TypeRef = { kind: 'any' };
const mime: TypeRef = { kind: 'mime', contentType: 'image/png' };

describe.each(Object.entries(places))('the type of %s', (place, make) => {
  const isSent = place === 'argument' || place === 'payload';
  const changes = (before: TypeRef, after: TypeRef) =>
    changesOf(api(make(before)), api(make(after)));

  test.each([
    ['number for integer', integer, number],
    ['any for a text', string, anything],
    ['any for a list', { kind: 'array', items: string } as const, anything],
    [
      'a list of any for one of texts',
      { kind: 'array', items: string } as const,
      { kind: 'array', items: anything } as const,
    ],
  ])('%s breaks only who receives it', (_what, narrow, wide) => {
    expect(changes(narrow, wide)).toEqual([`${isSent ? 'minor' : 'major'} ${place}-type-changed`]);
    expect(changes(wide, narrow)).toEqual([`${isSent ? 'major' : 'minor'} ${place}-type-changed`]);
  });

  test.each([
    ['a text for an integer', integer, string],
    ['any value for a file', mime, anything],
  ])('%s breaks everybody', (_what, one, other) => {
    expect(changes(one, other)).toEqual([`major ${place}-type-changed`]);
    expect(changes(other, one)).toEqual([`major ${place}-type-changed`]);
  });

  test('a default that changes together with its type is listed with it', () => {
    const withDefault = { ...string, default: 'a' };
    expect(changes(withDefault, anything)).toEqual(
      isSent
        ? [`minor ${place}-type-changed`, `major ${place}-default-changed`]
        : [`major ${place}-type-changed`, `minor ${place}-default-changed`],
    );
  });
});
