import { expect, it } from 'vitest';
import { withCarriedPath } from '../../../src/machines/dialogs/carriedPath.ts';
import type { Argument } from '../../../src/domain/model/specification.ts';
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

it('renaming a path argument renames its variable, and only that', () => {
  const after = { ...before, arguments: [inPath('shop'), inPath('petId')] };
  expect(withCarriedPath(after, before).httpPath).toBe('/shops/:shop/pets/:petId/:idle');
});

it('leaves a path alone that was changed by hand, and arguments with a name of their own to send', () => {
  const typed = {
    ...before,
    httpPath: '/pets/:petId',
    arguments: [inPath('shop'), inPath('petId')],
  };
  expect(withCarriedPath(typed, before).httpPath).toBe('/pets/:petId');
  const sent = { ...before, arguments: [inPath('shop'), inPath('petId', { wireName: 'id' })] };
  expect(withCarriedPath(sent, before).httpPath).toBe(before.httpPath);
  expect(withCarriedPath(before, undefined)).toBe(before);
});
