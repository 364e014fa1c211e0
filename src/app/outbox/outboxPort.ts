import type { Remote } from 'comlink';
import type { AskedCall, OutboxApi } from '../../../workers/outboxApi.ts';
import type { ServiceWorkerMessage } from '../../../workers/serviceWorkerMessage.ts';
import type { SpecWorkerApi } from '../../../workers/specWorkerApi.ts';
import type { Result } from '../../domain/model/result.ts';
import type { Account } from '../../storage/account.ts';

/** The one way in which screens write to a provider. */
export interface OutboxPort {
  /** Puts a write into the line; gives its id. Once this succeeds it is not lost, whatever is closed. */
  enqueue(call: AskedCall): Promise<Result<string>>;
  /** The same for the open specification; `message` says what was changed. */
  save(account: Account, document: string, message?: string): Promise<Result<string>>;
  /** What a person decides, and what is asked of the provider. */
  readonly engine: () => Promise<Remote<OutboxApi>>;
}

/** Background Sync, which TypeScript's library does not know, and only Chromium has. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Replays the outbox in the page's worker for as long as the page lives, and asks the service worker to go on
 * when it is closed. No event is trusted: the engine looks by itself as well. Rejects when the engine's code
 * can't be loaded.
 */
export async function startOutbox(
  worker: Pick<Remote<SpecWorkerApi>, 'outbox'>,
  page: Document,
  now: () => Date,
): Promise<OutboxPort> {
  const engine = () => worker.outbox() as Promise<Remote<OutboxApi>>;
  const isVisible = () => page.visibilityState === 'visible';
  const tell = (told: (api: Remote<OutboxApi>) => Promise<void>) => {
    // Nothing is lost: the engine looks by itself.
    engine()
      .then(told)
      .catch(() => undefined);
  };
  await (await engine()).start(isVisible());
  page.addEventListener('visibilitychange', () => tell((api) => api.see(isVisible())));
  page.defaultView?.addEventListener('online', () => tell((api) => api.wake()));
  // Something may be pending from before.
  askServiceWorker(now());

  async function enqueued(asked: Promise<Result<string>>): Promise<Result<string>> {
    const result = await asked;
    if (result.ok) askServiceWorker(now());
    return result;
  }

  return {
    enqueue: async (call) => enqueued((await engine()).enqueue(call)),
    save: async (account, document, message) =>
      enqueued((await engine()).save(account, document, message)),
    engine,
  };
}

/** A run of the service worker takes so long at most, in ms. */
const run = 60_000;

/** The service worker sends what is left when no page is open any more. */
function askServiceWorker(now: Date): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  container?.ready
    .then(async (registration: SyncRegistration) => {
      // The browser comes back to a tag that has failed after minutes, and then no more; to a new one at once.
      const tag = `outbox ${Math.floor(now.getTime() / run)}`;
      if (registration.sync !== undefined) return registration.sync.register(tag);
      const message: ServiceWorkerMessage = { type: 'replay' };
      registration.active?.postMessage(message);
    })
    // A browser may refuse it, in private windows: open pages replay all the same.
    .catch(() => undefined);
}
