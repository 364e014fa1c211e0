import { messageSW, Workbox } from 'workbox-window';
import type { ServiceWorkerMessage } from '../../../workers/serviceWorkerMessage.ts';
import type { UpdateEvent } from '../../machines/appUpdate.ts';
import { trustedScript } from '../worker/trustedTypes.ts';

/** Checking for a new version costs one conditional request. */
const hourly = 3_600_000;

<<<<<<< HEAD
/** The versions of the app, as its service worker has them. */
export interface Versions {
  /**
   * Registers the service worker and follows its versions until `signal` is aborted. New ones are looked
   * for at the start, whenever the page becomes visible and every hour. Rejects where the browser keeps
   * no service workers: over plain http, in some private windows.
   */
  follow(send: (event: UpdateEvent) => void, signal: AbortSignal): Promise<void>;
  /** Asks the waiting version to take over. Throws when none waits. */
  takeOver(): void;
}

export function createVersions(): Versions {
  const container = navigator.serviceWorker;
  const workbox = new Workbox(trustedScript('/service-worker.js'), { updateViaCache: 'none' });
  let registration: ServiceWorkerRegistration | undefined;

  return {
    async follow(send, signal) {
      /** Workbox and this module may tell of the same one. */
      let offered: ServiceWorker | undefined;
      const offer = (waiting: ServiceWorker | null | undefined) => {
        // The very first version has nobody to wait for.
        if (!waiting || waiting === offered || container.controller === null) return;
        offered = waiting;
        send({ type: 'waiting' });
      };
      const offerFound = ({ sw }: { readonly sw?: ServiceWorker }) => offer(sw);
      const replaced = () => send({ type: 'replaced' });
      workbox.addEventListener('waiting', offerFound);
      // A page that came without a service worker gets none while it is open: no claim, no change.
      workbox.addEventListener('controlling', replaced);
      signal.addEventListener('abort', () => {
        workbox.removeEventListener('waiting', offerFound);
        workbox.removeEventListener('controlling', replaced);
      });
      const registered = await workbox.register({ immediate: true });
      if (registered === undefined) return;
      registration = registered;

      // Workbox sees no version whose installing began before it was there, and stops looking after
      // the first one that came later than a minute.
      const followInstalling = () =>
        registered.installing?.addEventListener('statechange', () => offer(registered.waiting), {
          signal,
        });
      registered.addEventListener('updatefound', followInstalling, { signal });
      followInstalling();

      const look = () => {
        // Offline, or the server is away: the next look is soon enough.
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
        // It answers nothing.
        void messageSW(container.controller, started);
        look();
      }
=======
/**
 * Registers the service worker and follows its versions until `signal` is aborted. It checks for
 * new ones at the start, whenever the page becomes visible, and every hour. Where the browser has
 * no service workers for this page, nothing happens, and the app needs the network.
 */
export async function followVersions(
  send: (event: UpdateEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const container = navigator.serviceWorker;
  // A page that was loaded without a service worker gets none while it is open, so nothing changes.
  container.addEventListener('controllerchange', () => send({ type: 'replaced' }), { signal });
  const registration = await registerServiceWorker('/service-worker.js');

  const offerWaiting = () => {
    // The very first version has no other to wait for.
    if (registration.waiting !== null && container.controller !== null) send({ type: 'waiting' });
  };
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', offerWaiting, { signal }),
    { signal },
  );
  // A version that was found before this page could listen.
  registration.installing?.addEventListener('statechange', offerWaiting, { signal });
  offerWaiting();

  const look = () => {
    // Offline, or the server is away: the next check is soon enough.
    registration.update().catch(() => undefined);
  };
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') look();
>>>>>>> 88b29db (The comments of the app say in a plain sentence what a stranger needs)
    },

<<<<<<< HEAD
    takeOver() {
      if (!registration?.waiting) throw new Error('No new version waits.');
      workbox.messageSkipWaiting();
    },
  };
=======
/** Asks the waiting version to take over. Rejects when none is waiting. */
export async function letTakeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) throw new Error('No new version waits.');
  tell(registration.waiting, { type: 'take-over' });
}

function tell(worker: ServiceWorker, message: ServiceWorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(message);
>>>>>>> 88b29db (The comments of the app say in a plain sentence what a stranger needs)
}
