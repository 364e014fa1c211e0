import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../domain/model/counts.ts';
import { Ago } from '../../screens/hosted/Ago.tsx';
import { useHosted } from '../../screens/hosted/hosted.ts';
import { useKnownCalls } from '../../screens/hosted/useOpenCalls.ts';
import { comingBack } from '../../storage/offlineDocuments.ts';
import { Alert } from '../../ui/Alert.tsx';

/** The maximum age of a document that is kept offline before it is requested again, in ms. */
const freshFor = 5 * 60_000;

/**
 * Updates the documents that are kept offline, and announces it after a long time without the
 * provider.
 */
export function KeepOffline() {
  const { account, offline, check } = useHosted();
  const documents = useLiveQuery(async () => offline.list(account), [account, offline]);
  const calls = useKnownCalls();
  const [news, setNews] = useState<ReturnType<typeof comingBack>>();
  const looked = useRef<string>(undefined);
  useEffect(() => {
    if (documents === undefined || calls === undefined || looked.current === account) return;
    looked.current = account;
    const now = Date.now();
    setNews(comingBack(documents, calls.length, now));
    const stale = documents.filter(
      ({ isKept, checkedAt = 0 }) => isKept && now - checkedAt > freshFor,
    );
    const fetchAll = async () => {
      for (const { name } of stale) await check(account, name);
    };
    // If it can't be updated now, it stays as it is until the app is opened again.
    void fetchAll().catch(() => undefined);
  }, [account, documents, calls, check]);
  if (news === undefined) return null;
  return (
    <Alert tone="info" onDismiss={() => setNews(undefined)}>
      This device was last in touch with the server <Ago at={news.since} />. It will send{' '}
      {plural(news.send, 'change')} and fetch {plural(news.fetch, 'document')}.
    </Alert>
  );
}
