import { useMachine } from '@xstate/react';
import { use, useCallback, useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { succeed, type Result } from '../../../domain/model/values/result.ts';
import {
  restoreDialog,
  type FoundSpecification,
  type RestoreSource,
} from '../../../machines/dialogs/restoreDialog.ts';
import { readRestorable } from '../../../storage/specs/libraryReads.ts';
import type { Counts, SpecStore } from '../../../storage/specs/specStore.ts';
import type { RestorableLibrary } from '../libraryCommands.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { answerOf } from '../storageFailure.ts';
import { useStored } from '../useStored.ts';

export interface RestoreProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly library: RestorableLibrary;
  /** The id of the open specification; `counts` are its current sizes. */
  readonly current: string;
  readonly counts: Counts;
  /** Whether the stored specification could not be read. */
  readonly unreadable: boolean;
}

/** The states that can be restored (rules 2, 4), live. */
export function Restore({ open, onClose, library, current, counts, unreadable }: RestoreProps) {
  const commands = use(library.restore());
  const machine = useMemo(
    () =>
      restoreDialog.provide({
        actors: {
          findOlder: fromPromise<Result<FoundSpecification | undefined>>(() =>
            answerOf(commands.findOlder().then(succeed)),
          ),
          restore: fromPromise<Result<unknown>, RestoreSource | undefined>(async ({ input }) =>
            input === undefined ? succeed(undefined) : answerOf(commands.restore(input)),
          ),
        },
        actions: { close: onClose },
      }),
    [commands, onClose],
  );
  const [state, send] = useMachine(machine);
  const { older, source, error } = state.context;
  useEffect(() => send({ type: open ? 'show' : 'hide' }), [open, send]);
  const read = useCallback(
    (store: SpecStore) => readRestorable(store, { account: library.account, id: current }),
    [library.account, current],
  );
  const { value, failed, at } = useStored(library.openStore, open, read);
  const row = unreadable ? undefined : value?.row;
  // If the browser gives no storage, that is shown elsewhere.
  const points = value?.points ?? (failed === undefined ? undefined : []);
  return (
    <RestoreDialog
      open={open}
      onClose={onClose}
      now={at}
      stored={row === undefined || row.head === 0 ? undefined : { at: row.updatedAt, counts }}
      older={older}
      points={state.matches({ older: 'known' }) ? points : undefined}
      restoring={source}
      error={error}
      onRestore={(wanted) => send({ type: 'restore', source: wanted })}
    />
  );
}
