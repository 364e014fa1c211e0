import type { Remote } from 'comlink';
import type { AskedCall, OutboxApi } from '../../../workers/outbox/outboxApi.ts';
import type { ServiceWorkerMessage } from '../../../workers/serviceWorker/serviceWorkerMessage.ts';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';
import type { Result } from '../../domain/model/values/result.ts';
import type { Account } from '../../storage/database/account.ts';

/** The only way for screens to write to a provider. */
export interface OutboxPort {
  /**
   * Queues a write and returns its id. Once this has succeeded, the write survives closing
   * anything.
   */
  enqueue(call: AskedCall): Promise<Result<string>>;
  /**
   * Queues a save of the open specification and returns its id; `message` describes the changes.
   */
  save(account: Account, document: string, message?: string): Promise<Result<string>>;
  /**
   * The person allows everything to be sent that was held because the device had been offline for
   * long.
   */
  release(): Promise<void>;
  /** A person's decisions, and reads from the provider. */
  readonly engine: () => Promise<Remote<OutboxApi>>;
}

/** Background Sync, which TypeScript's library does not declare, because only Chromium has it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Replays the outbox in the page's worker as long as the page lives, and asks the service worker to
 * continue when it is closed. Does not rely on events: the engine also checks by itself. `onStored` is
 * called after a call was queued. Rejects if the engine's code can't be loaded.
 */
export async function startOutbox(
  worker: Pick<Remote<SpecWorkerApi>, 'outbox'>,
  page: Document,
  now: () => Date,
  onStored: () => void,
): Promise<OutboxPort> {
  const engine = () => worker.outbox() as Promise<Remote<OutboxApi>>;
  const isVisible = () => page.visibilityState === 'visible';
  const tell = (told: (api: Remote<OutboxApi>) => Promise<void>) => {
    // Nothing is lost: the engine checks by itself.
    engine()
      .then(told)
      .catch(() => undefined);
  };
  await (await engine()).start(isVisible(), now().getTime());
  page.addEventListener('visibilitychange', () => tell((api) => api.setVisible(isVisible())));
  page.defaultView?.addEventListener('online', () => tell((api) => api.wake()));
  // Something may be pending from an earlier page.
  askServiceWorker(now());

  async function enqueued(asked: Promise<Result<string>>): Promise<Result<string>> {
    const result = await asked;
    if (!result.ok) return result;
    onStored();
    askServiceWorker(now());
    return result;
  }

  return {
    enqueue: async (call) => enqueued((await engine()).enqueue(call)),
    save: async (account, document, message) =>
      enqueued((await engine()).save(account, document, message)),
    async release() {
      await (await engine()).release();
      askServiceWorker(now());
    },
    engine,
  };
}

/** The maximum duration of a service worker's run, in ms. */
const run = 60_000;

/** Asks the service worker to send the remaining calls once no page is open any more. */
function askServiceWorker(now: Date): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  container?.ready
    .then(async (registration: SyncRegistration) => {
      // The browser retries a failed tag only after minutes, and then gives up; a new tag fires at
      // once.
      const tag = `outbox ${Math.floor(now.getTime() / run)}`;
      if (registration.sync !== undefined) return registration.sync.register(tag);
      const message: ServiceWorkerMessage = { type: 'replay' };
      registration.active?.postMessage(message);
    })
    // A browser may refuse it in private windows: open pages replay anyway.
    .catch(() => undefined);
}
