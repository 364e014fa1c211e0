import { describe, expect, test } from 'vitest';
import { difference } from '../../../src/domain/edits/difference.ts';
import { applyRestore } from '../../../src/domain/edits/applyRestore.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { shop } from '../example.ts';
import { entities, listOf } from './lists.ts';

describe('difference', () => {
  const restoreOf = (before: Specification, after: Specification) =>
    difference(before, after).undo.operations;

  test('between equal specifications is empty', () => {
    expect(difference(shop, { ...shop })).toEqual({
      touched: { operations: [], types: [], imports: [], head: false, all: false },
      undo: { kind: 'restore' },
    });
  });

  test('carries only what was changed or removed', () => {
    const before = listOf('a', 'b', 'c', 'd');
    expect(restoreOf(before, listOf('a', 'b', 'd'))).toEqual({
      remove: [],
      put: [{ at: 2, name: 'c', entity: entities.get('c') }],
    });
    expect(restoreOf(before, listOf('a', 'x', 'b', 'c', 'd'))).toEqual({ remove: ['x'], put: [] });
    expect(restoreOf(before, listOf('a', "b'", 'c', 'd'))).toEqual({
      remove: [],
      put: [{ at: 1, name: 'b', entity: entities.get('b') }],
    });
  });

  test('carries what has another name in its place', () => {
    expect(restoreOf(listOf('a', 'b', 'c'), listOf('a', 'x', "c'"))).toEqual({
      remove: ['x'],
      put: [
        { at: 1, name: 'b', entity: entities.get('b') },
        { at: 2, name: 'c', entity: entities.get('c') },
      ],
    });
  });

  test('moves as few as possible, by name only', () => {
    const before = listOf('a', 'b', 'c', 'd', 'e', 'f');
    expect(restoreOf(before, listOf('b', 'c', 'd', 'e', 'f', 'a'))).toEqual({
      remove: [],
      put: [{ at: 0, name: 'a' }],
    });
    expect(restoreOf(before, listOf('f', 'a', 'e', 'b', 'c', 'd'))).toEqual({
      remove: [],
      put: [
        { at: 4, name: 'e' },
        { at: 5, name: 'f' },
      ],
    });
  });

  test('names the changed fields outside of the lists', () => {
    const { root: _, ...rootless } = shop;
    const { undo, touched } = difference(shop, { ...rootless, baseUrl: 'https://example.org' });
    expect(undo).toEqual({ kind: 'restore', head: { root: 'Pet', baseUrl: null } });
    expect(touched.head).toBe(true);
    expect(applyRestore({ ...rootless, baseUrl: 'https://example.org' }, undo)).toStrictEqual(shop);
  });
});

test('restoring a specification that has changed since does what it can', () => {
  const { undo } = difference(listOf('a', 'b', 'c'), listOf('c', 'a', 'x'));
  const restored = applyRestore(listOf('y'), undo);
  expect(restored.operations.map(({ name }) => name)).toEqual(['y', 'b']);
});
