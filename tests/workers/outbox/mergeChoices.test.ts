import { expect, test } from 'vitest';
import type { Conflict } from '../../../src/domain/merge/conflict.ts';
import { mergeSpecifications } from '../../../src/domain/merge/mergeSpecifications.ts';
import { describedTypes } from '../../domain/merge/describedTypes.ts';
import { createMemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import {
  applyingChoices,
  storedMergeChoices,
  storeMergeChoices,
} from '../../../workers/outbox/mergeChoices.ts';

const account = 'ada@https://typehub.example';
const documents = { source: 'bob/shop', target: 'ada/shop' };
const pull = { kind: 'pull', id: 7, ...documents } as const;
const synced = { kind: 'sync', ...documents } as const;

/** The conflicts of a fork with these descriptions of types. */
function conflictsWith(fork: Readonly<Record<string, string>>): readonly Conflict[] {
  const base = describedTypes({ A: 'a', B: 'b' });
  return mergeSpecifications(base, describedTypes({ A: 'my a', B: 'my b' }), describedTypes(fork))
    .conflicts;
}

async function startStore() {
  const store = createMemoryOutbox();
  await store.write((rows) => rows.putDocument({ account, name: 'ada/shop', keep: true }));
  return store;
}

test('choices about a pull request are stored beside the document, each merge by itself', async () => {
  const store = await startStore();
  const conflicts = conflictsWith({ A: 'their a', B: 'their b' });
  const [a = '', b = ''] = conflicts.map(({ id }) => id);
  await storeMergeChoices(store, account, pull, [[a, 'theirs']], conflicts);
  await storeMergeChoices(
    store,
    account,
    { ...pull, id: 8 },
    [[b, { text: 'B in my words' }]],
    conflicts,
  );
  await storeMergeChoices(store, account, synced, [[b, 'mine']], conflicts);

  const stored = await storedMergeChoices(store, account, pull);
  expect(await applyingChoices(stored, conflicts)).toEqual([[a, 'theirs']]);
  await storeMergeChoices(store, account, pull, [], conflicts);
  expect(await storedMergeChoices(store, account, pull)).toEqual([]);
  expect(await storedMergeChoices(store, account, { ...pull, id: 8 })).toHaveLength(1);
  expect(await storedMergeChoices(store, account, synced)).toMatchObject([{ choice: 'mine' }]);
  expect(await store.read((rows) => rows.document(account, 'ada/shop'))).toMatchObject({
    keep: true,
  });
});

test('a choice is dropped when a branch has moved so that it is between other values', async () => {
  const store = await startStore();
  const conflicts = conflictsWith({ A: 'their a', B: 'their b' });
  const [a = '', b = ''] = conflicts.map(({ id }) => id);
  await storeMergeChoices(
    store,
    account,
    pull,
    [
      [a, 'theirs'],
      [b, 'mine'],
    ],
    conflicts,
  );
  const stored = await storedMergeChoices(store, account, pull);
  const moved = conflictsWith({ A: 'their a', B: 'their b, again' });
  expect(await applyingChoices(stored, moved)).toEqual([[a, 'theirs']]);
  expect(await applyingChoices(stored, conflictsWith({ A: 'a', B: 'b' }))).toEqual([]);
});
