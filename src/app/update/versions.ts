import type { ServiceWorkerMessage } from '../../../workers/serviceWorkerMessage.ts';
import type { UpdateEvent } from '../../machines/appUpdate.ts';
import { registerServiceWorker } from '../worker/trustedTypes.ts';

/** Looking for a new version costs one conditional request. */
const hourly = 3_600_000;

/**
 * Registers the service worker and follows its versions until `signal` is aborted. New ones are
 * looked for at the start, whenever the page becomes visible and every hour. Where the browser has
 * no service workers for this page, nothing happens: the app then works from the network.
 */
export async function followVersions(
  send: (event: UpdateEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const container = navigator.serviceWorker;
  // A page that came without a service worker gets none while it is open: no claim, no change.
  container.addEventListener('controllerchange', () => send({ type: 'replaced' }), { signal });
  const registration = await registerServiceWorker('/service-worker.js');

  const offerWaiting = () => {
    // The very first version has nobody to wait for.
    if (registration.waiting !== null && container.controller !== null) send({ type: 'waiting' });
  };
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', offerWaiting, { signal }),
    { signal },
  );
  // One that was found before this page could listen.
  registration.installing?.addEventListener('statechange', offerWaiting, { signal });
  offerWaiting();

  const look = () => {
    // Offline, or the server is away: the next look is soon enough.
    registration.update().catch(() => undefined);
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
    tell(container.controller, { type: 'started' });
    look();
  }
}

/** Asks the waiting version to take over. Rejects when none waits. */
export async function letTakeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) throw new Error('No new version waits.');
  tell(registration.waiting, { type: 'take-over' });
}

function tell(worker: ServiceWorker, message: ServiceWorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(message);
}
