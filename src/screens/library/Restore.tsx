import { use, useCallback, useEffect, useState } from 'react';
import { localAccount } from '../../storage/account.ts';
import { readRestorable } from '../../storage/libraryReads.ts';
import type { Counts, SpecStore } from '../../storage/specStore.ts';
import type { Library } from './libraryCommands.ts';
import { type FoundSpecification, RestoreDialog, type RestoreSource } from './RestoreDialog.tsx';
import { refusalOf, storageFailure } from './storageFailure.ts';
import { useStored } from './useStored.ts';

export interface RestoreProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly library: Library;
  /** The specification that is open, and what it holds now. */
  readonly current: string;
  readonly counts: Counts;
  /** What is stored of it could not be read. */
  readonly unreadable: boolean;
}

/** The states that can be taken back (rules 2, 4), live. */
export function Restore({ open, onClose, library, current, counts, unreadable }: RestoreProps) {
  const commands = use(library.restore());
  const [restoring, setRestoring] = useState<RestoreSource>();
  const [error, setError] = useState<string>();
  /** Undefined while it is looked up. */
  const [older, setOlder] = useState<{ readonly found: FoundSpecification | undefined }>();
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    const find = async () => {
      const found = await commands.findOlder().catch((reason: unknown) => {
        if (wanted) setError(storageFailure(reason));
        return undefined;
      });
      if (wanted) setOlder({ found });
    };
    void find();
    return () => {
      wanted = false;
      // It is looked for anew each time.
      setOlder(undefined);
    };
  }, [open, commands]);
  const read = useCallback(
    (store: SpecStore) => readRestorable(store, { account: localAccount, id: current }),
    [current],
  );
  const { value, failed, at } = useStored(library.openStore, open, read);
  const row = unreadable ? undefined : value?.row;
  // Where the browser gives no storage, that is said elsewhere.
  const points = value?.points ?? (failed === undefined ? undefined : []);
  const restore = async (source: RestoreSource) => {
    setRestoring(source);
    const refused = await refusalOf(commands.restore(source));
    setRestoring(undefined);
    setError(refused);
    if (refused === undefined) onClose();
  };
  return (
    <RestoreDialog
      open={open}
      onClose={onClose}
      now={at}
      stored={row === undefined || row.head === 0 ? undefined : { at: row.updatedAt, counts }}
      older={older?.found}
      points={older && points}
      restoring={restoring}
      error={error}
      onRestore={(source) => void restore(source)}
    />
  );
}
