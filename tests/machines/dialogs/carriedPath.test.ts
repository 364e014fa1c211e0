import { expect, it } from 'vitest';
import { withCarriedPath } from '../../../src/machines/dialogs/carriedPath.ts';
import type { Argument, Operation } from '../../../src/domain/model/specification.ts';
import { operation } from '../../domain/example.ts';

const inPath = (name: string, more: Partial<Argument> = {}): Argument => ({
  name,
  in: 'path',
  type: { kind: 'string' },
  ...more,
});
const before = operation('get', {
  httpPath: '/shops/:shop/pets/:id/:idle',
  arguments: [inPath('shop'), inPath('id')],
});

/** The path after the last argument was given these names, one after another. */
function pathAfter(start: Operation, names: readonly string[], more: Partial<Argument> = {}) {
  const at = start.arguments.length - 1;
  let variable = start.arguments[at]?.name ?? '';
  let now = start;
  for (const name of names) {
    const renamed = { ...now, arguments: [...now.arguments.slice(0, at), inPath(name, more)] };
    now = withCarriedPath(renamed, at, variable);
    if (now !== renamed) variable = name;
  }
  return now.httpPath;
}

it('renaming a path argument renames its variable, and only that', () => {
  expect(pathAfter(before, ['petId'])).toBe('/shops/:shop/pets/:petId/:idle');
});

it('letter by letter, the variable follows, also over names that it cannot have', () => {
  const path = (names: string) => pathAfter(before, names.split('|'));
  expect(path('i||p|pe|pet')).toBe('/shops/:shop/pets/:pet/:idle');
  expect(path('idl|idle|idles')).toBe('/shops/:shop/pets/:idles/:idle');
  expect(path('idle|ix|iy')).toBe('/shops/:shop/pets/:iy/:idle');
  expect(path('sho|shop|shops')).toBe('/shops/:shop/pets/:shops/:idle');
  expect(path('a-|a-b')).toBe('/shops/:shop/pets/:id/:idle');
  expect(path('a|b|id')).toBe(before.httpPath);
});

it('leaves a path alone that was changed by hand, and arguments with a name of their own to send', () => {
  const typed = { ...before, httpPath: '/pets/:petId' };
  expect(pathAfter(typed, ['petId'])).toBe('/pets/:petId');
  expect(pathAfter(typed, ['other'])).toBe('/pets/:petId');
  expect(pathAfter(before, ['petId'], { wireName: 'id' })).toBe(before.httpPath);
  expect(withCarriedPath(before, 9, 'id')).toBe(before);
});
