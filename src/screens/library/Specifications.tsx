import { use, useCallback, useEffect, useReducer, useState } from 'react';
import type { Result } from '../../domain/model/result.ts';
import { localAccount } from '../../storage/account.ts';
import { readLibrary } from '../../storage/libraryReads.ts';
import type { Counts, SpecStore } from '../../storage/specStore.ts';
import type { Library } from './libraryCommands.ts';
import { refusalOf } from './storageFailure.ts';
import { nameOf, withOpenAndOlder } from './specificationRows.ts';
import { SpecificationsDialog } from './SpecificationsDialog.tsx';
import { useStored } from './useStored.ts';

export interface SpecificationsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly library: Library;
  /** The specification that is open, and what it holds now. */
  readonly current: string;
  readonly counts: Counts;
  /** The one that was open until it was deleted. */
  readonly deleted: string | undefined;
}

/** The specifications on this device, live: what another tab does shows at once. */
export function Specifications(props: SpecificationsProps) {
  const { open, onClose, library, current, counts } = props;
  const commands = use(library.specifications());
  const [deletedHere, setDeletedHere] = useState<string>();
  const [error, setError] = useState<string>();
  const deleted = deletedHere ?? props.deleted;
  const read = useCallback(
    (store: SpecStore) => readLibrary(store, localAccount, deleted),
    [deleted],
  );
  const { value, failed, at } = useStored(library.openStore, open, read);
  useOtherTabsTexts();
  const done = async (result: Promise<Result<unknown>>) => {
    const refused = await refusalOf(result);
    setError(refused);
    return refused === undefined;
  };
  return (
    <SpecificationsDialog
      open={open}
      onClose={() => {
        setDeletedHere(undefined);
        setError(undefined);
        onClose();
      }}
      now={at}
      current={current}
      rows={
        failed === undefined
          ? value && withOpenAndOlder(value.rows, { id: current, counts }, commands.leftByOlder())
          : []
      }
      deleted={value?.removed && { id: value.removed.id, name: nameOf(value.removed) }}
      error={error ?? failed}
      onNew={() => {
        onClose();
        void commands.create();
      }}
      onOpen={(id) => {
        onClose();
        void commands.open(id);
      }}
      onRename={(id, name) => void done(commands.rename(id, name))}
      onDuplicate={(id) => void done(commands.duplicate(id))}
      onDelete={(id) =>
        void done(commands.remove(id)).then((removed) => {
          if (removed) setDeletedHere(id);
        })
      }
      onUndoDelete={(id) => void done(commands.recover(id))}
    />
  );
}

/** Renders again when another tab has changed the browser's text storage: the older editor's place. */
function useOtherTabsTexts(): void {
  const [, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, []);
}
