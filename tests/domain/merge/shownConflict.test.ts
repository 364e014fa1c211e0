import { describe, expect, test } from 'vitest';
import type { Conflict } from '../../../src/domain/merge/conflict.ts';
import { showConflict } from '../../../src/domain/merge/shownConflict.ts';

const conflict: Conflict = {
  id: 'a',
  kind: 'changed',
  entity: 'operation',
  name: 'pets.get',
  field: 'description',
  base: 'One',
  mine: 'Mine',
  theirs: 'Theirs',
  held: 'mine',
};

describe('a conflict as it is shown', () => {
  test('says what happened, and has the three values', () => {
    expect(showConflict(conflict)).toEqual({
      id: 'a',
      entity: 'operation',
      name: 'pets.get',
      part: 'description',
      sentence: 'The operation pets.get was given a different description on each side.',
      base: 'One',
      mine: 'Mine',
      theirs: 'Theirs',
      wording: 'text',
      both: true,
    });
  });

  test('shows types in words, lists in lines, other values as JSON, and nothing for a missing value', () => {
    const { base: _base, ...added } = conflict;
    expect(
      showConflict({
        ...added,
        mine: { kind: 'array', items: { kind: 'reference', target: 'Pet' } },
        theirs: ['a', 'b'],
        base: { enum: [1] },
      }),
    ).toMatchObject({
      mine: 'array of Pet',
      theirs: 'a\nb',
      base: '{\n  "enum": [\n    1\n  ]\n}',
    });
    expect(showConflict(added)).not.toHaveProperty('base');
  });

  test('shows a whole type as JSON', () => {
    const type = { kind: 'struct', name: 'Pet', properties: [] };
    expect(showConflict({ ...conflict, mine: type }).mine).toContain('"name": "Pet"');
  });

  test('truncates what is too long to compare', () => {
    expect(showConflict({ ...conflict, mine: 'x'.repeat(5000) }).mine).toHaveLength(4001);
  });
});
