import { useEffect, useRef, useState } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import { RelativeTime } from '../../../screens/hosted/shared/controls/RelativeTime.tsx';
import { useHosted } from '../../../screens/hosted/shared/hosted.ts';
import { useKnownCalls } from '../../../screens/hosted/shared/answers/useOpenCalls.ts';
import { useLiveRead } from '../../../screens/reads/useLiveRead.ts';
import { reconnectSummary } from '../../../storage/offlineDocuments.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { needsPerson } from '../../../storage/database/outboxRows.ts';
import { Button } from '../../../ui/bars/Button.tsx';

/** The maximum age of a document that is kept offline before it is requested again, in ms. */
const freshFor = 5 * 60_000;

/**
 * Updates the documents that are kept offline. After a long time without the provider it announces that and,
 * if there is something to send, waits for the person.
 */
export function KeepOffline() {
  const { account, offline, check } = useHosted();
  const documents = useLiveRead(async () => offline.list(account), [account, offline]);
  const calls = useSendable();
  const { since, isHeld } = useHold();
  const [news, setNews] = useState<ReturnType<typeof reconnectSummary>>();
  const [isPutOff, setPutOff] = useState(false);
  const looked = useRef<string>(undefined);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isHeld === true) hasAsked.current = true;
    if (isHeld !== false || documents === undefined || calls === undefined) return;
    if (looked.current === account) return;
    looked.current = account;
    const now = Date.now();
    if (!hasAsked.current) setNews(reconnectSummary(documents, calls, now));
    const stale = documents.filter(
      ({ isKept, checkedAt = 0 }) => isKept && now - checkedAt > freshFor,
    );
    const fetchAll = async () => {
      for (const { name } of stale) await check(account, name);
    };
    // If it can't be updated now, it stays as it is until the app is opened again.
    void fetchAll().catch(() => undefined);
  }, [isHeld, account, documents, calls, check]);
  const send = () => void offline.release().catch(() => undefined);
  if (isHeld === true && since !== undefined && !isPutOff && calls !== undefined) {
    const kept = (documents ?? []).filter((each) => each.isKept).length;
    return (
      <Alert
        tone="info"
        actions={
          <>
            <Button size="small" variant="primary" onClick={send}>
              Send
            </Button>
            <Button size="small" variant="quiet" onClick={() => setPutOff(true)}>
              Not yet
            </Button>
          </>
        }
      >
        This device was last in touch with the server <RelativeTime at={since} />. If you like, it
        will send {plural(calls, 'change')}
        {kept > 0 && ` and fetch ${plural(kept, 'document')}`}. Until then, all of it waits here.
      </Alert>
    );
  }
  if (news === undefined) return null;
  return (
    <Alert tone="info" onDismiss={() => setNews(undefined)}>
      This device was last in touch with the server <RelativeTime at={news.since} />. It will send{' '}
      {plural(news.send, 'change')} and fetch {plural(news.fetch, 'document')}.
    </Alert>
  );
}

/** How many pending calls need nothing but the server, live; undefined until it is known. */
function useSendable(): number | undefined {
  return useKnownCalls()?.filter((call) => !needsPerson(call)).length;
}

/**
 * Whether the outbox is held, live; undefined until it is known. A hold that is ended in one tab is
 * ended in all.
 */
function useHold(): { readonly since?: number | undefined; readonly isHeld?: boolean } {
  const { offline } = useHosted();
  const calls = useSendable();
  const [isReady, setReady] = useState(false);
  // The hold is decided when `offline` is ready; an earlier value would be shown for a moment only.
  const held = useLiveRead(
    async () => (isReady ? { since: await offline.heldSince() } : undefined),
    [offline, isReady],
  );
  const was = useRef(false);
  useEffect(() => {
    let wanted = true;
    offline.ready().then(
      () => wanted && setReady(true),
      // If this can't be loaded, nothing can be sent or fetched anyway.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [offline]);
  const isHeld = held === undefined ? undefined : held.since !== undefined;
  const hasNothing = calls === 0;
  useEffect(() => {
    if (isHeld === undefined) return;
    const isOver = was.current && !isHeld;
    was.current = isHeld;
    if (isOver || (isHeld && hasNothing)) void offline.release().catch(() => undefined);
  }, [isHeld, hasNothing, offline]);
  return { since: held?.since, ...(isHeld !== undefined && { isHeld }) };
}
