import { expect, it } from 'vitest';
import {
  renamePathVariable,
  withPath,
} from '../../../../src/machines/dialogs/operation/pathVariables.ts';
import type { Argument, Operation } from '../../../../src/domain/model/specification.ts';
import { operation } from '../../../domain/example.ts';

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

/** The path after the last argument was renamed to each of these names in turn. */
function pathAfter(start: Operation, names: readonly string[], more: Partial<Argument> = {}) {
  const at = start.arguments.length - 1;
  let variable = start.arguments[at]?.name ?? '';
  let now = start;
  for (const name of names) {
    const renamed = { ...now, arguments: [...now.arguments.slice(0, at), inPath(name, more)] };
    now = renamePathVariable(renamed, at, variable);
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
  expect(path('a-|a-b')).toBe('/shops/:shop/pets/:a-b/:idle');
  expect(path('a |a b')).toBe(before.httpPath);
  expect(path('a|b|id')).toBe(before.httpPath);
});

it('leaves a path alone that was changed by hand, and arguments with a name of their own to send', () => {
  const typed = { ...before, httpPath: '/pets/:petId' };
  expect(pathAfter(typed, ['petId'])).toBe('/pets/:petId');
  expect(pathAfter(typed, ['other'])).toBe('/pets/:petId');
  expect(pathAfter(before, ['petId'], { wireName: 'id' })).toBe(before.httpPath);
  expect(renamePathVariable(before, 9, 'id')).toBe(before);
});

/** The arguments' names after the path was edited, and the names in the request if they differ. */
const argumentsWith = (path: string, start: Operation = before) =>
  withPath(start, path).arguments.map(({ name, wireName }) =>
    wireName === undefined ? name : `${name} as ${wireName}`,
  );

it('a variable that is renamed in the path takes its argument along', () => {
  const described = inPath('id', { type: { kind: 'integer', description: 'Which' } });
  const start = operation('get', { httpPath: '/pets/:id', arguments: [described] });
  expect(withPath(start, '/pets/:petId')).toEqual({
    ...start,
    httpPath: '/pets/:petId',
    arguments: [{ ...described, name: 'petId' }],
  });
  expect(argumentsWith('/pets/{petId}', start)).toEqual(['petId']);
  expect(argumentsWith('/shops/:shop/pets/:pet/:idle')).toEqual(['shop', 'pet']);
});

it('an argument with a name of its own to send is sent by the new name of its variable', () => {
  const start = { ...before, arguments: [inPath('shop'), inPath('key', { wireName: 'id' })] };
  expect(argumentsWith('/shops/:shop/pets/:pet/:idle', start)).toEqual(['shop', 'key as pet']);
});

it.each([
  ['two are renamed', '/shops/:store/pets/:pet/:idle'],
  ['the path is another, too', '/stores/:shop/pets/:pet/:idle'],
  ['a variable is gone', '/shops/:shop/pets/:id'],
  ['a variable is new', '/shops/:shop/pets/:id/:idle/:more'],
  ['two change places', '/shops/:id/pets/:shop/:idle'],
  ['another argument has the name', '/shops/:shop/pets/:shop/:idle'],
  ['it is a text now', '/shops/:shop/pets/id/:idle'],
  ['no argument describes it', '/shops/:shop/pets/:id/:lazy'],
])('no argument follows where %s', (_what, path) => {
  expect(withPath(before, path)).toEqual({ ...before, httpPath: path });
});

it('no argument follows one that is elsewhere, or over one that is', () => {
  const query: Argument = { name: 'pet', in: 'query', type: { kind: 'string' } };
  const start = operation('get', { httpPath: '/pets/:id', arguments: [inPath('id'), query] });
  expect(argumentsWith('/pets/:pet', start)).toEqual(['id', 'pet']);
  const other = operation('get', { httpPath: '/pets/:pet', arguments: [query] });
  expect(argumentsWith('/pets/:id', other)).toEqual(['pet']);
});
