import { useSelector } from '@xstate/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Account } from '../../storage/account.ts';
import type { DocumentFacts, Hosted } from '../../screens/hosted/hosted.ts';
import { labelOf, type SyncLabel } from '../../sync/label.ts';
import type { OutboxPort } from '../outbox/outboxPort.ts';
import { unwrittenChanges, type OpenEditor } from '../session/openEditor.ts';

/** The delay after the last edit, in ms: hashing a large specification takes the worker a while. */
const restBeforeHash = 300;
/** The maximum delay of a timer, in ms. */
const longestWait = 60_000;

/** The sync state of the open document, live; undefined until it is known. */
export function useSyncLabel(
  { facts: readFacts }: Pick<Hosted, 'facts'>,
  openOutbox: () => Promise<OutboxPort>,
  account: Account,
  open: OpenEditor,
): { readonly label: SyncLabel | undefined; readonly facts: DocumentFacts | undefined } {
  const document = open.id;
  const facts = useLiveQuery(
    async () => readFacts(account, document),
    [readFacts, account, document],
  );
  const rev = useSelector(open.editor, ({ context }) => context.rev);
  const isStored = useSelector(open.editor, () => unwrittenChanges(open) === 0);
  const content = useContent(openOutbox, rev, isStored);
  const [now, setNow] = useState(() => Date.now());
  const label =
    facts && labelOf({ ...facts, isStored, ...(content !== undefined && { content }) }, now);
  const changesAt = label?.changesAt;
  useEffect(() => {
    const wait = Math.min(Math.max((changesAt ?? Infinity) - Date.now(), 0), longestWait);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each time that was waited for is followed by the next
  }, [changesAt, now]);
  return { label, facts };
}

/** The hash of the open specification after edit `rev`; undefined until it is known. */
function useContent(
  openOutbox: () => Promise<OutboxPort>,
  rev: number,
  isStored: boolean,
): string | undefined {
  const [known, setKnown] = useState<{ readonly rev: number; readonly content: string }>();
  useEffect(() => {
    if (!isStored) return undefined;
    let wanted = true;
    const look = async () => {
      const { engine } = await openOutbox();
      const found = await (await engine()).content();
      if (wanted) setKnown(found);
    };
    // If it is unknown now, it is asked again after the next edit; until then the document never
    // counts as synced.
    const timer = setTimeout(() => void look().catch(() => undefined), restBeforeHash);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each edit has a hash of its own
  }, [openOutbox, rev, isStored]);
  return known?.rev === rev ? known.content : undefined;
}
