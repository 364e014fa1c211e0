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
