import { useCallback, useEffect, useState } from 'react';
import { localAccount } from '../../storage/account.ts';
import { readStoredFacts } from '../../storage/libraryReads.ts';
import type { SpecStore } from '../../storage/specStore.ts';
import type { Library } from './libraryCommands.ts';
import { StorageDialog } from './StorageDialog.tsx';
import { persistenceOf, type StorageRoom } from './storageState.ts';
import { useStored } from './useStored.ts';

export interface StorageProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly library: Library;
  /** Of the app. */
  readonly version: string;
  readonly onExport: () => void;
}

const readFacts = (store: SpecStore) => readStoredFacts(store, localAccount);

/** What is stored, live, and whether it will stay. */
export function Storage({ open, onClose, library, version, onExport }: StorageProps) {
  const { openStore, storage } = library;
  const { value, failed } = useStored(openStore, open, readFacts);
  const [room, setRoom] = useState<StorageRoom>({});
  const [persisted, setPersisted] = useState<boolean>();
  const [asking, setAsking] = useState(false);
  const look = useCallback(
    () =>
      Promise.all([storage.room(), storage.persisted()]).then(([found, lasts]) => {
        setRoom(found);
        setPersisted(lasts);
      }),
    [storage],
  );
  useEffect(() => {
    if (open) void look();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is stored takes room
  }, [open, look, value]);
  const ask = async () => {
    setAsking(true);
    await storage.ask();
    await look();
    setAsking(false);
  };
  return (
    <StorageDialog
      open={open}
      onClose={onClose}
      persistence={persistenceOf(persisted, value?.asked)}
      room={failed === undefined ? room : { ...room, memoryOnly: true }}
      specifications={value?.specifications}
      restorePoints={value?.restorePoints}
      asking={asking}
      onAsk={() => void ask()}
      version={version}
      onExport={onExport}
    />
  );
}
