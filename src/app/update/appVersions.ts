import { messageSW, Workbox } from 'workbox-window';
import type { ServiceWorkerMessage } from '../../../workers/serviceWorker/serviceWorkerMessage.ts';
import type { UpdateEvent } from '../../machines/appUpdate.ts';
import { trustedScript } from '../worker/trustedTypes.ts';

/** How often to check for a new version, which costs one conditional request. */
const hourly = 3_600_000;

/** The versions of the app, as its service worker knows them. */
export interface Versions {
  /**
   * Registers the service worker and follows its versions until `signal` is aborted. Checks for new
   * ones at the start, whenever the page becomes visible, and every hour. Rejects if the browser
   * does not support service workers here: over plain http, in some private windows.
   */
  follow(send: (event: UpdateEvent) => void, signal: AbortSignal): Promise<void>;
  /** Asks the waiting version to take over. Throws if none is waiting. */
  takeOver(): void;
}

export function createVersions(): Versions {
  const container = navigator.serviceWorker;
  const workbox = new Workbox(trustedScript('/service-worker.js'), { updateViaCache: 'none' });
  let registration: ServiceWorkerRegistration | undefined;

  return {
    async follow(send, signal) {
      /** Workbox and this module may both report the same version. */
      let offered: ServiceWorker | undefined;
      const offer = (waiting: ServiceWorker | null | undefined) => {
        // The very first version replaces no other, so it never waits.
        if (!waiting || waiting === offered || container.controller === null) return;
        offered = waiting;
        send({ type: 'waiting' });
      };
      const offerFound = ({ sw }: { readonly sw?: ServiceWorker }) => offer(sw);
      const replaced = () => send({ type: 'replaced' });
      workbox.addEventListener('waiting', offerFound);
      // A page that was loaded without a service worker gets none while it is open, so nothing changes.
      workbox.addEventListener('controlling', replaced);
      signal.addEventListener('abort', () => {
        workbox.removeEventListener('waiting', offerFound);
        workbox.removeEventListener('controlling', replaced);
      });
      const registered = await workbox.register({ immediate: true });
      if (registered === undefined) return;
      registration = registered;

      // Workbox misses a version whose installation began before it was loaded, and stops looking
      // after the first one that comes more than a minute later.
      const followInstalling = () =>
        registered.installing?.addEventListener('statechange', () => offer(registered.waiting), {
          signal,
        });
      registered.addEventListener('updatefound', followInstalling, { signal });
      followInstalling();

      const look = () => {
        // Offline, or the server is away: the next check is soon enough.
        workbox.update().catch(() => undefined);
      };
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'visible') look();
        },
        { signal },
      );
      const timer = setInterval(look, hourly);
      signal.addEventListener('abort', () => clearInterval(timer));
      if (container.controller !== null) {
        const started: ServiceWorkerMessage = { type: 'started' };
        // There is no answer to wait for.
        void messageSW(container.controller, started);
        look();
      }
    },

    takeOver() {
      if (!registration?.waiting) throw new Error('No new version waits.');
      // The browser lets the active one finish first, and a replay may take a minute.
      const stop: ServiceWorkerMessage = { type: 'stopReplay' };
      container.controller?.postMessage(stop);
      workbox.messageSkipWaiting();
    },
  };
}
