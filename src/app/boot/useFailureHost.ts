import { useEffect, useMemo, useState } from 'react';
import { type FailureHost, PlainFailure } from '../../ui/loading/failureHost.tsx';
import { loadOnce } from '../session/loadOnce.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';

/**
 * Longer than writing takes. After that the browser itself asks whether to leave when something is
 * not saved.
 */
const savingPatience = 2000;

const loadFallback = loadOnce(
  'The display of failures',
  async () => (await import('../../ui/loading/PartFailed.tsx')).PartFailed,
);

/**
 * How the page shows parts that fail. The code for it is loaded as soon as the page is shown: it is
 * seldom needed, but must be there when nothing can be loaded any more.
 */
export function useFailureHost(
  painted: Promise<void>,
  { failures }: Pick<Services, 'failures'>,
  session: Pick<Session, 'shown'>,
): FailureHost {
  const [show, setShow] = useState<FailureHost['show']>(() => PlainFailure);
  const [load] = useState(
    () => () =>
      loadFallback().then(
        (loaded) => setShow(() => loaded),
        // The plain message is shown until the next failure.
        () => undefined,
      ),
  );
  useEffect(() => void painted.then(load), [painted, load]);
  return useMemo(
    () => ({
      show,
      report(part, error) {
        failures.note(part, error);
        void load();
      },
      reload: () => void reloadWhenSaved(session),
    }),
    [show, load, failures, session],
  );
}

async function reloadWhenSaved(session: Pick<Session, 'shown'>): Promise<void> {
  await Promise.race([
    session.shown().open.journalWriter.flushed(),
    new Promise((resolve) => {
      setTimeout(resolve, savingPatience);
    }),
  ]);
  location.reload();
}
