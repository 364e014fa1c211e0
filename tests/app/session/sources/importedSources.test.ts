import { expect, test } from 'vitest';
import { withRestored, withUndone } from '../../../../src/app/session/sources/importedSources.ts';
import { localAccount } from '../../../../src/storage/database/account.ts';
import type { JournalRow, Source, SpecRow } from '../../../../src/storage/database/database.ts';

const from = (name: string): Source => ({ name, nameFrom: 'file' });

/**
 * The row of a specification with this name, and with the names from before its imports, by the imports'
 * numbers.
 */
const row = (name: string, imported: readonly (readonly [number, string])[]): SpecRow => ({
  account: localAccount,
  id: 'sandbox',
  head: 0,
  updatedAt: '',
  ...from(name),
  imported: imported.map(([seq, other]) => ({ seq, other: from(other) })),
});

const rows = (first: number, ...steps: readonly JournalRow['step'][]) =>
  steps.map((step, at) => ({ seq: first + at, step }));

test.each([
  ['an import', row('b', [[2, 'a']]), rows(1, 'do', 'do', 'do'), 1, 'a'],
  [
    'the first of two imports',
    row('c', [
      [2, 'a'],
      [3, 'b'],
    ]),
    rows(1, 'do', 'do', 'do', 'do'),
    1,
    'a',
  ],
  [
    'the second of two imports',
    row('c', [
      [2, 'a'],
      [3, 'b'],
    ]),
    rows(1, 'do', 'do', 'do', 'do'),
    2,
    'b',
  ],
  ['no import', row('b', [[2, 'a']]), rows(1, 'do', 'do', 'do', 'do'), 3, undefined],
  // The import was undone; until then, the specification had the name from the import.
  ['the undoing of an import', row('a', [[2, 'b']]), rows(1, 'do', 'do', 'undo', 'do'), 2, 'b'],
  ['an import that was undone', row('a', [[2, 'b']]), rows(1, 'do', 'do', 'undo', 'do'), 1, 'a'],
  [
    'an import that was redone',
    row('b', [[2, 'a']]),
    rows(1, 'do', 'do', 'undo', 'redo', 'do'),
    1,
    'a',
  ],
  [
    'an import after one that was undone',
    row('c', [
      [2, 'b'],
      [4, 'a'],
    ]),
    rows(1, 'do', 'do', 'undo', 'do', 'do'),
    2,
    'b',
  ],
  [
    'imports too old to be undone',
    row('c', [
      [2, 'a'],
      [3, 'b'],
    ]),
    rows(300, 'do', 'do'),
    1,
    'a',
  ],
] as const)('a state from before %s has the name from then', (_what, stored, steps, seq, name) => {
  const given = withRestored(stored, steps, seq);
  expect(given?.name ?? stored.name).toBe(name ?? stored.name);
  // The name that is replaced is stored, so that this can be undone.
  const rev = steps.at(-1)?.seq ?? 0;
  const replaced = given?.imported?.find((one) => one.seq === rev);
  if (name !== undefined && name !== stored.name)
    expect(replaced?.other).toEqual(from(stored.name ?? ''));
});

test('an import that is stored before the undoing of another one is keeps its source', () => {
  // Named b by the import 2, which 3 undoes, and c by the import 4.
  const stored = row('c', [
    [2, 'a'],
    [4, 'b'],
  ]);
  expect(withUndone(stored, rows(1, 'do', 'do', 'undo'))).toEqual({
    imported: [
      { seq: 2, other: from('b') },
      { seq: 4, other: from('a') },
    ],
  });
});

test('an import that is stored before the restoring of a state is keeps its source', () => {
  // Named b by the import 2; 3 restores the state 1, and 4 imports c.
  const stored = row('c', [
    [2, 'a'],
    [4, 'b'],
  ]);
  expect(withRestored(stored, rows(1, 'do', 'do', 'do'), 1)).toEqual({
    imported: [
      { seq: 2, other: from('a') },
      { seq: 4, other: from('a') },
      { seq: 3, other: from('b') },
    ],
  });
});
