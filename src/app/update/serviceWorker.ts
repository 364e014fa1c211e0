import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { appUpdate, type UpdateEvent } from '../../machines/appUpdate.ts';
import { type Saving, watchOpenWork } from './openWork.ts';
import type { Versions } from './appVersions.ts';

/** Calls `answer` with whether the page may be reloaded, perhaps after asking the person. */
export type AskConsent = (answer: (isAgreed: boolean) => void) => void;

/**
 * Makes the app start offline, and offers updates in a separate element. Waits until the page has
 * loaded and nothing is under way, so that storing the app's files slows nothing down.
 */
export function startServiceWorker(saving: Saving, askConsent: AskConsent): void {
  // Not in development, where files change all the time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => follow(saving, askConsent);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

function follow(saving: Saving, askConsent: AskConsent): void {
  let versions: Versions | undefined;
  const update = createActor(
    appUpdate.provide({
      actors: {
        versions: fromCallback<UpdateEvent>(({ sendBack }) => {
          const stop = new AbortController();
          atRest(saving)
            .then(() => import('./appVersions.ts'))
            .then(({ createVersions }) => {
              versions = createVersions();
              return versions.follow(sendBack, stop.signal);
            })
            // Without a service worker the app still works: there is nothing to report.
            .catch(() => undefined);
          return () => stop.abort();
        }),
        openWork: fromCallback<UpdateEvent>(({ sendBack }) =>
          watchOpenWork(document, saving, (open) => sendBack({ type: 'work', open })),
        ),
        consent: fromCallback<UpdateEvent>(({ sendBack }) =>
          askConsent((isAgreed) => sendBack({ type: isAgreed ? 'agreed' : 'declined' })),
        ),
        takeOver: fromPromise(async () => versions?.takeOver()),
        reload: fromPromise(() => Promise.resolve(location.reload())),
      },
    }),
  );
  showWhenNeeded(update);
  update.start();
}

/** How long nothing must be under way before the app's files are fetched, in milliseconds. */
const rest = 2000;

/**
 * Resolves when storing the app's files would hold nothing up: fetching them takes some of the
 * processor time that an import needs. An app that is already stored fetches nothing.
 */
function atRest(saving: Saving): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return Promise.resolve();
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchOpenWork(document, saving, (open) => {
      clearTimeout(timer);
      if (open !== undefined) return;
      timer = setTimeout(() => {
        stop();
        resolve();
      }, rest);
    });
  });
}

/** The region must exist before its first text, so that screen readers announce it. */
function showWhenNeeded(update: ActorRefFrom<typeof appUpdate>): void {
  const region = document.createElement('div');
  region.id = 'update';
  region.setAttribute('role', 'status');
  // A dialog hides everything beside it from assistive technology, except live regions.
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  const waiting = update.subscribe((state) => {
    if (state.matches('current')) return;
    waiting.unsubscribe();
    import('./showUpdate.tsx')
      .then(({ showUpdate }) => showUpdate(region, update))
      // The part could not be loaded, so the server has a newer version: a later load offers the
      // update.
      .catch(() => undefined);
  });
}
