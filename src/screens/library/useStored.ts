import { useEffect, useState } from 'react';
import type { SpecStore } from '../../storage/specs/specStore.ts';
import { useLiveRead } from '../reads/useLiveRead.ts';
import { LoadFailure } from '../../ui/loading/loadFailure.ts';
import { storageFailure } from './storageFailure.ts';

export interface Stored<Value> {
  /** Undefined while it is being read, and if that fails. */
  readonly value?: Value;
  /** Why it could not be read, as a message for people. */
  readonly failed?: string;
  /** Whether it failed only because the code that reads it couldn't be loaded. */
  readonly isCodeMissing?: boolean;
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
      .catch((error: unknown) => setUnopened(failedRead(error)));
  }, [wanted, openStore, read]);
  const stored = useLiveRead(
    async (): Promise<Stored<Value> | undefined> => {
      if (!wanted || store === undefined) return undefined;
      try {
        return { value: await read(store), at: new Date() };
      } catch (error) {
        return failedRead(error);
      }
    },
    [wanted, store, read],
    [read],
  );
  return stored ?? (store === undefined ? unopened : { at: unopened.at });
}

function failedRead(error: unknown): Stored<never> {
  const isCodeMissing = error instanceof LoadFailure;
  return { failed: storageFailure(error), isCodeMissing, at: new Date() };
}
