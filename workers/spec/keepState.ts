import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import { RefusedError } from '../../src/storage/database/storageRefusal.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import { countsOf, storeSpecification, type Replica } from './replica.ts';

/**
 * Stores the state of the replica under a name, as a restore point. Returns the name that this
 * state had before; refuses with `quota` if there is no room for it.
 */
export async function keepState(
  store: SpecStore,
  { key, rev: seq, spec }: Replica,
  name: string,
  at: Date,
): Promise<Result<string | undefined>> {
  const before = (await store.restorePoints(key)).find((point) => point.seq === seq);
  try {
    const added = await store.addRestorePoint({
      account: key.account,
      spec: key.id,
      seq,
      reason: 'person',
      name,
      body: await storeSpecification(store, key.account, spec, at),
      ...countsOf(spec),
      at: at.toISOString(),
    });
    if (added.ok) return succeed(before?.name);
    return added.refusal.code === 'quota' ? noRoom() : added;
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.code === 'quota') return noRoom();
    throw error;
  }
}

/** Unlike storing an edit, this is not retried automatically. */
function noRoom(): Result<never> {
  return refuse(
    'quota',
    'The browser has no room left for this page. Delete specifications that you no longer need or free some space on the disk, then keep it again.',
  );
}
