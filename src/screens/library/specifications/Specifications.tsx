import { useMachine } from '@xstate/react';
import { use, useCallback, useEffect, useMemo, useReducer } from 'react';
import { fromPromise } from 'xstate';
import { succeed, type Result } from '../../../domain/model/values/result.ts';
import { libraryDialog, type LibraryChange } from '../../../machines/dialogs/libraryDialog.ts';
import { readLibrary } from '../../../storage/specs/libraryReads.ts';
import type { Counts, SpecStore } from '../../../storage/specs/specStore.ts';
import type { Library, SpecificationCommands } from '../libraryCommands.ts';
import { answerOf } from '../storageFailure.ts';
import { withOpenAndOlder } from './specificationRows.ts';
import { SpecificationsDialog } from './SpecificationsDialog.tsx';
import { useStored } from '../useStored.ts';

export interface SpecificationsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly library: Library;
  /** The id of the open specification. */
  readonly current: string;
  /** Its current sizes; undefined while it is being read: the list then shows the stored ones. */
  readonly counts: Counts | undefined;
  /** The specification that was open until it was deleted. */
  readonly deleted: string | undefined;
}

/** The specifications on this device, live: changes by other tabs show at once. */
export function Specifications(props: SpecificationsProps) {
  const { open, onClose, library, current, counts } = props;
  const commands = use(library.specifications());
  const machine = useMemo(
    () =>
      libraryDialog.provide({
        actors: {
          change: fromPromise<Result<unknown>, LibraryChange | undefined>(async ({ input }) =>
            input === undefined ? succeed(undefined) : answerOf(applyChange(commands, input)),
          ),
        },
      }),
    [commands],
  );
  const [{ context }, send] = useMachine(machine);
  const deleted = context.removed ?? props.deleted;
  const read = useCallback(
    (store: SpecStore) => readLibrary(store, library.account),
    [library.account],
  );
  const { value, failed, at } = useStored(library.openStore, open, read);
  useOtherTabsTexts();
  const change = (wanted: LibraryChange) => send({ type: 'change', change: wanted });
  return (
    <SpecificationsDialog
      open={open}
      onClose={() => {
        send({ type: 'leave' });
        onClose();
      }}
      now={at}
      current={current}
      rows={
        value === undefined && failed === undefined
          ? undefined
          : withOpenAndOlder(
              value?.rows ?? [],
              { id: current, ...(counts !== undefined && { counts }) },
              commands.held(),
              commands.leftByOlder(),
            )
      }
      deleted={deleted}
      removed={value?.removed ?? []}
      error={context.error ?? failed}
      onNew={() => {
        onClose();
        void commands.create();
      }}
      onOpen={(id) => {
        onClose();
        void commands.open(id);
      }}
      onRename={(id, name) => change({ kind: 'rename', id, name })}
      onDuplicate={(id) => change({ kind: 'duplicate', id })}
      onDelete={(id) => change({ kind: 'remove', id })}
      onUndoDelete={(id) => change({ kind: 'recover', id })}
    />
  );
}

function applyChange(
  commands: SpecificationCommands,
  change: LibraryChange,
): Promise<Result<unknown>> {
  return change.kind === 'rename'
    ? commands.rename(change.id, change.name)
    : commands[change.kind](change.id);
}

/**
 * Renders again when another tab has changed the browser's text storage, which the older editor
 * uses.
 */
function useOtherTabsTexts(): void {
  const [, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, []);
}
