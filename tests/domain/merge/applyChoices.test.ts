import { describe, expect, test } from 'vitest';
import type { Conflict } from '../../../src/domain/merge/conflict.ts';
import type { Chosen } from '../../../src/domain/merge/choice.ts';
import {
  applyChoices,
  mergedWithoutAsking,
  stillApplying,
} from '../../../src/domain/merge/applyChoices.ts';
import { mergeSpecifications } from '../../../src/domain/merge/mergeSpecifications.ts';
import { describedTypes } from './describedTypes.ts';

const base = describedTypes({ A: 'a', B: 'b', C: 'c' });
const merge = mergeSpecifications(
  base,
  describedTypes({ A: 'my a', B: 'my b', C: 'my c' }),
  describedTypes({ A: 'their a', B: 'their b', C: 'c', D: 'their d' }),
);
const [first = '', second = ''] = merge.conflicts.map(({ id }) => id);

describe('deciding', () => {
  test('lists what is decided and what is left', () => {
    const { merge: next, conflicts } = applyChoices(merge, [[first, 'theirs']]);
    expect(conflicts.map(({ id }) => id)).toEqual([first, second]);
    expect(next.conflicts.map(({ id }) => id)).toEqual([second]);
    expect(next.spec.types.map(({ description }) => description)).toContain('their a');
  });

  test('ignores choices that are not about a conflict', () => {
    expect(applyChoices(merge, [['none', 'theirs']]).merge.spec).toEqual(merge.spec);
  });

  test('lists what is merged without asking, by side', () => {
    const apart = mergedWithoutAsking(merge);
    expect(apart.mine).toEqual([expect.stringContaining('C')]);
    expect(apart.theirs).toEqual([expect.stringContaining('D')]);
  });

  test('still applies if the three values are the same', () => {
    const again = mergeSpecifications(
      base,
      merge.input.mine,
      describedTypes({ A: 'their a', B: 'their other b', C: 'c' }),
    );
    const chosen = [
      [first, 'mine'],
      [second, { text: 'our b' }],
      ['none', 'mine'],
    ] as const;
    expect(stillApplying(chosen, merge.conflicts, again.conflicts)).toEqual([[first, 'mine']]);
  });

  test('includes conflicts that a choice brings up', () => {
    const used = (name: string) =>
      ({ kind: 'map', name, values: { kind: 'reference', target: 'A' } }) as const;
    const one = mergeSpecifications(
      base,
      { ...base, types: base.types.filter(({ name }) => name !== 'A') },
      { ...base, types: [...base.types, used('Z')] },
    );
    const found = applyChoices(
      one,
      one.conflicts.map(({ id }) => [id, 'mine']),
    );
    expect(found.merge.conflicts).toEqual([]);
    expect(found.conflicts).toEqual(one.conflicts);
  });
});

test.each(['base', 'mine', 'theirs'] as const)(
  'a choice no longer applies when %s is another value',
  (side) => {
    const conflict: Conflict = {
      id: 'a',
      kind: 'changed',
      entity: 'operation',
      name: 'pets.get',
      field: 'description',
      base: 'Base',
      mine: 'Mine',
      theirs: 'Theirs',
      held: 'mine',
    };
    const chosen: Chosen = [['a', 'theirs']];
    expect(stillApplying(chosen, [conflict], [{ ...conflict }])).toEqual(chosen);
    expect(stillApplying(chosen, [conflict], [{ ...conflict, [side]: 'Other' }])).toEqual([]);
  },
);
