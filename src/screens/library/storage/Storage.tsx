import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { storageDialog, type StorageAnswer } from '../../../machines/dialogs/storageDialog.ts';
import { readStoredFacts } from '../../../storage/specs/libraryReads.ts';
import type { SpecStore } from '../../../storage/specs/specStore.ts';
import type { Library } from '../libraryCommands.ts';
import { StorageDialog } from './StorageDialog.tsx';
import { persistenceOf } from './storageState.ts';
import { useStored } from '../useStored.ts';

export interface StorageProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly library: Library;
  /** The app's version. */
  readonly version: string;
  readonly onExport: () => void;
}

/** How much is stored, live, and whether it is safe. */
export function Storage({ open, onClose, library, version, onExport }: StorageProps) {
  const { account, openStore, storage } = library;
  const readFacts = useCallback((store: SpecStore) => readStoredFacts(store, account), [account]);
  const { value, failed, isCodeMissing = false } = useStored(openStore, open, readFacts);
  const machine = useMemo(
    () =>
      storageDialog.provide({
        actors: {
          look: fromPromise<StorageAnswer>(async () => {
            const [room, persisted] = await Promise.all([storage.room(), storage.persisted()]);
            return { room, persisted };
          }),
          ask: fromPromise(storage.ask),
        },
      }),
    [storage],
  );
  const [state, send] = useMachine(machine);
  const { room, persisted } = state.context;
  useEffect(() => send({ type: open ? 'show' : 'hide' }), [open, send]);
  useEffect(() => {
    if (value !== undefined) send({ type: 'changed' });
  }, [value, send]);
  return (
    <StorageDialog
      open={open}
      onClose={onClose}
      persistence={persistenceOf(persisted, value?.asked)}
      room={failed === undefined || isCodeMissing ? room : { ...room, memoryOnly: true }}
      unread={isCodeMissing ? failed : undefined}
      specifications={value?.specifications}
      restorePoints={value?.restorePoints}
      asking={state.matches('asking')}
      onAsk={() => send({ type: 'ask' })}
      version={version}
      onExport={onExport}
    />
  );
}
