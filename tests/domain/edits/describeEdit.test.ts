import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeEdit } from '../../../src/domain/edits/describeEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { arbitraryEdits } from '../arbitrary.ts';
import { operation, ref, shop, struct } from '../example.ts';

describe('describeEdit', () => {
  const cases: readonly (readonly [string, Edit])[] = [
    ['Delete operation pets.list', { kind: 'operation.delete', name: 'pets.list' }],
    ['Rename type Pet to Animal', { kind: 'type.rename', name: 'Pet', to: 'Animal' }],
    ['Edit type Pet', { kind: 'type.update', name: 'Pet', type: struct('Pet') }],
    ['Rename type Pet to Animal', { kind: 'type.update', name: 'Pet', type: struct('Animal') }],
    ['Add operation a', { kind: 'operation.add', operation: operation('a') }],
    ['Move type Pet up', { kind: 'type.move', name: 'Pet', by: -1 }],
    ['Set parent of type Cat to Pet', { kind: 'type.parent', name: 'Cat', parent: ref('Pet') }],
    ['Move type Pet down', { kind: 'type.move', name: 'Pet', by: 1 }],
    ['Move operation a down', { kind: 'operation.move', name: 'a', by: 2 }],
    [
      'Move argument id up in operation a',
      { kind: 'argument.move', operation: 'a', name: 'id', by: -1 },
    ],
    [
      'Move throw number 2 down in operation a',
      { kind: 'throw.move', operation: 'a', index: 1, by: 1 },
    ],
    [
      'Move property name down in type Pet',
      { kind: 'property.move', type: 'Pet', name: 'name', by: 1 },
    ],
    [
      'Delete argument id from operation a',
      { kind: 'argument.delete', operation: 'a', name: 'id' },
    ],
    [
      'Add throw 404 to operation a',
      { kind: 'throw.add', operation: 'a', throw: { code: 404, type: ref('Pet') } },
    ],
    [
      'Edit throw 404 in operation a',
      { kind: 'throw.update', operation: 'a', index: 0, throw: { code: 404 } },
    ],
    [
      'Set payload of operation a',
      { kind: 'payload.set', operation: 'a', payload: { type: ref('Pet') } },
    ],
    ['Add type Pet', { kind: 'type.add', type: struct('Pet') }],
    ['Delete type Pet', { kind: 'type.delete', name: 'Pet' }],
    [
      'Rename property a to b in type Pet',
      { kind: 'property.rename', type: 'Pet', name: 'a', to: 'b' },
    ],
    [
      'Edit property a in type Pet',
      {
        kind: 'property.update',
        type: 'Pet',
        name: 'a',
        property: { name: 'a', type: { kind: 'string' } },
      },
    ],
    [
      'Add property a to type Pet',
      { kind: 'property.add', type: 'Pet', property: { name: 'a', type: { kind: 'string' } } },
    ],
    ['Add import c', { kind: 'import.add', include: { alias: 'c', url: '/c' } }],
    [
      'Rename import c to d',
      { kind: 'import.update', alias: 'c', include: { alias: 'd', url: '/c' } },
    ],
    ['Delete import c', { kind: 'import.delete', alias: 'c' }],
    ['Change nothing', { kind: 'batch', edits: [] }],
    ['Delete type Cat', { kind: 'batch', edits: [{ kind: 'type.delete', name: 'Cat' }] }],
    ['Remove root type', { kind: 'root.set', root: null }],
    ['Delete property name from type Pet', { kind: 'property.delete', type: 'Pet', name: 'name' }],
    ['Delete throw number 1 from operation a', { kind: 'throw.delete', operation: 'a', index: 0 }],
    [
      'Make type Pet the root and 1 more',
      {
        kind: 'batch',
        edits: [
          { kind: 'root.set', root: 'Pet' },
          { kind: 'type.delete', name: 'Cat' },
        ],
      },
    ],
  ];

  test.each(cases)('%s', (sentence, edit) => {
    expect(describeEdit(edit)).toBe(sentence);
  });

  test('describes every kind in a complete sentence', () => {
    for (const arbitrary of Object.values(arbitraryEdits)) {
      for (const edit of fc.sample<Edit>(arbitrary(shop), { numRuns: 5, seed: 7 })) {
        expect(describeEdit(edit)).toMatch(/^[A-Z][a-z]+ \S/);
        expect(describeEdit(edit)).not.toMatch(/undefined|null|\[object/);
      }
    }
  });
});
