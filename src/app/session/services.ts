import type { Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';
import type { Timing } from '../../screens/library/debugInfo.ts';
import type { Account } from '../../storage/database/account.ts';
import type { SpecKey } from '../../storage/database/database.ts';
import type { SpecStore } from '../../storage/specs/specStore.ts';
import type { OutboxPort } from '../outbox/outboxPort.ts';
import { createFailures, type Failures } from './failures.ts';
import { loadOnce } from './loadOnce.ts';
import { createOlderEditor, type OlderEditor } from './older/olderEditor.ts';
import { timeCalls } from '../worker/timeCalls.ts';
import { createReceiver, type SpecReceiver } from '../worker/receiver.ts';
import { stopInBfcache } from '../worker/stopInBfcache.ts';
import { restartingWorker } from '../worker/restartingWorker.ts';
import type { TextStorage } from './textStorage.ts';

/** What all specifications of this page share. */
export interface Services {
  /** Whose specifications this page shows. */
  readonly account: Account;
  /** The key of one of them on this device. */
  readonly keyOf: (id: string) => SpecKey;
  readonly now: () => Date;
  readonly storage: TextStorage;
  readonly worker: Remote<SpecWorkerApi>;
  readonly receiver: SpecReceiver;
  readonly older: OlderEditor;
  /**
   * Opened on first use: the page needs its code only after it is shown. If loading fails, the next
   * caller tries again.
   */
  readonly openStore: () => Promise<SpecStore>;
  /** The writes to providers. On first use, its code is loaded and pending calls are sent. */
  readonly openOutbox: () => Promise<OutboxPort>;
  /** What has failed in this page, for `?debug`. */
  readonly failures: Failures;
  /** How long the worker's calls take; recorded only with `?debug`. */
  readonly timings: Map<string, Timing> | undefined;
  /** Called when a newer version of the app has taken over the database. */
  onNewer: (() => void) | undefined;
  /** Called whenever everything in an open specification is written, or a call is queued. */
  onStored: (() => void) | undefined;
}

export interface ServiceOptions extends Pick<Services, 'account' | 'now'> {
  readonly debug: boolean;
}

/** Builds the ports that the editors share. The worker starts after `painted`. */
export function startServices(
  painted: Promise<void>,
  storage: TextStorage,
  { account, now, debug }: ServiceOptions,
): Services {
  // Neither the worker nor the code that talks to it may compete with the first paint.
  const api = restartingWorker(painted, async () =>
    (await import('../worker/startSpecWorker.ts')).startWorkerInstance(),
  );
  const timings = debug ? new Map<string, Timing>() : undefined;
  const worker = timings === undefined ? api : timeCalls(api, timings);
  const receiver = createReceiver(worker);
  const services: Services = {
    account,
    keyOf: (id) => ({ account, id }),
    now,
    storage,
    worker,
    receiver,
    older: createOlderEditor({ storage, account, worker, receiver }),
    openStore: loadOnce('The part that saves', () => openStore(() => services.onNewer?.())),
    openOutbox: loadOnce('The part that talks to the server', async () => {
      const { startOutbox } = await import('../outbox/outboxPort.ts');
      return startOutbox(worker, document, now, () => services.onStored?.());
    }),
    failures: createFailures(now),
    timings,
    onNewer: undefined,
    onStored: undefined,
  };
  return services;
}

async function openStore(onNewer: () => void): Promise<SpecStore> {
  const [{ openDatabase }, { createSpecStore }] = await Promise.all([
    import('../../storage/database/database.ts'),
    import('../../storage/specs/specs.ts'),
  ]);
  const database = openDatabase(undefined, { onNewer });
  stopInBfcache(() => database.stop());
  return createSpecStore(database);
}
