import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  decodeStep,
  stepsOf,
  toPointer,
  unescapeStep,
  valueAt,
} from '../../../../src/domain/model/values/jsonPointer.ts';

/** RFC 6901 section 5: the document, and a pointer and a reference to each of its values. */
const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'm~n': 8, '~1': 9 };
const cases = [
  [[], '', '#', document],
  [['foo', 0], '/foo/0', '#/foo/0', 'bar'],
  [['a/b'], '/a~1b', '#/a~1b', 1],
  [['c%d'], '/c%d', '#/c%25d', 2],
  [['m~n'], '/m~0n', '#/m~0n', 8],
  [['~1'], '/~01', '#/~01', 9],
] as const;

it.each(cases)('%j is %s, and %s leads there', (keys, pointer, reference, value) => {
  expect(toPointer(keys)).toBe(pointer);
  const steps = stepsOf(reference) ?? ['is not local'];
  expect(steps).toEqual(keys.map(String));
  expect(valueAt(document, steps)).toEqual(value);
  expect(pointer.split('/').slice(1).map(unescapeStep)).toEqual(keys.map(String));
});

it('leaves invalid encodings as they are', () => {
  expect(decodeStep('100%~1')).toBe('100%/');
});

it('is the only place that escapes a step', () => {
  const root = join(import.meta.dirname, '../../../..');
  const files = ['src', 'server', 'workers', 'cli', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const escapes = files.filter((file) =>
    /replace(?:All)?\([^)]*'~[01]'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(escapes).toEqual([join('src', 'domain/model/values/jsonPointer.ts')]);
});
