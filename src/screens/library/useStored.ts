import { useEffect, useState } from 'react';
import type { SpecStore } from '../../storage/specs/specStore.ts';
import { useLiveRead } from '../reads/useLiveRead.ts';
import { storageFailure } from './storageFailure.ts';

export interface Stored<Value> {
  /** Undefined while it is being read, and if that fails. */
  readonly value?: Value;
  /** Why it could not be read, as a message for people. */
  readonly failed?: string;
  /** The time of the last read. */
  readonly at: Date;
}

/**
 * Reads stored data while it is `wanted`, again whenever this tab or another changes it. `read`
 * must stay the same function until other data is to be read.
 */
export function useStored<Value>(
  openStore: () => Promise<SpecStore>,
  wanted: boolean,
  read: (store: SpecStore) => Promise<Value>,
): Stored<Value> {
  const [store, setStore] = useState<SpecStore>();
  const [unopened, setUnopened] = useState<Stored<Value>>(() => ({ at: new Date() }));
  useEffect(() => {
    if (!wanted) return;
    openStore()
      .then(async (opened) => {
        // Without a database, a live query would wait for ever; a single read reports why.
        if (typeof indexedDB === 'undefined') await read(opened);
        setStore(opened);
      })
      .catch((error: unknown) => setUnopened({ failed: storageFailure(error), at: new Date() }));
  }, [wanted, openStore, read]);
  const stored = useLiveRead(
    async (): Promise<Stored<Value> | undefined> => {
      if (!wanted || store === undefined) return undefined;
      try {
        return { value: await read(store), at: new Date() };
      } catch (error) {
        return { failed: storageFailure(error), at: new Date() };
      }
    },
    [wanted, store, read],
    [read],
  );
  return stored ?? (store === undefined ? unopened : { at: unopened.at });
}
