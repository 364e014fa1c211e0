import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import {
  labelIn,
  syncStatus,
  type HashedContent,
  type StoredDocumentFacts,
  type SyncStatusEvent,
} from '../../../machines/syncStatus.ts';
import type { Hosted } from '../../../screens/hosted/shared/hosted.ts';
import type { Account } from '../../../storage/database/account.ts';
import { watch } from '../../../storage/database/watch.ts';
import type { SyncLabel } from '../../../sync/calls/label.ts';
import type { OutboxPort } from '../../outbox/outboxPort.ts';
import { unwrittenChanges, type OpenEditor } from '../../session/openEditor.ts';

/**
 * The sync status of the open document, live; undefined until it is known. `isGone`: the provider says that it
 * has no such document.
 */
export function useSyncStatus(
  { facts }: Pick<Hosted, 'facts'>,
  openOutbox: () => Promise<OutboxPort>,
  account: Account,
  open: OpenEditor,
  isGone: boolean,
): { readonly label: SyncLabel | undefined; readonly facts: StoredDocumentFacts | undefined } {
  const machine = useMemo(
    () =>
      syncStatus.provide({
        actors: {
          store: fromCallback<SyncStatusEvent>(({ sendBack }) =>
            watch(
              async () => facts(account, open.id),
              (read) => sendBack({ type: 'facts', facts: read, now: Date.now() }),
            ),
          ),
          edits: fromCallback<SyncStatusEvent>(({ sendBack }) => followEdits(open, sendBack)),
          hash: fromPromise(async (): Promise<HashedContent> => {
            const { engine } = await openOutbox();
            return (await engine()).content();
          }),
          wait: fromPromise<number, number>(({ input, signal }) => wait(input, signal)),
        },
      }),
    [facts, openOutbox, account, open],
  );
  const actor = useActorRef(machine);
  const context = useSelector(actor, (state) => state.context);
  const label = useMemo(() => labelIn(context, isGone), [context, isGone]);
  return { label, facts: context.facts };
}

/** Tells the number of the last edit, and whether all are written or being so, whenever either changes. */
function followEdits(open: OpenEditor, tell: (event: SyncStatusEvent) => void): () => void {
  let told = '';
  const look = () => {
    const { rev, unsaved } = open.editor.getSnapshot().context;
    const isStored = unwrittenChanges(open) === 0;
    const isWriting = !isStored && unsaved === undefined;
    const known = `${rev} ${isStored} ${isWriting}`;
    if (told === known) return;
    told = known;
    tell({ type: 'edited', rev, isStored, isWriting });
  };
  look();
  const subscription = open.editor.subscribe(look);
  return () => subscription.unsubscribe();
}

function wait(ms: number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(Date.now()), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
