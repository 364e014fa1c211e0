import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { appUpdate, type UpdateEvent } from '../../machines/appUpdate.ts';
import { type Saving, watchOpenWork } from './openWork.ts';
import type { Versions } from './versions.ts';

/**
 * Makes the app a program that starts offline, and offers its updates in an element of its own.
 * Starts when the page has loaded and nothing is under way: keeping the app's files slows nothing.
 */
export function startServiceWorker(saving: Saving): void {
  // Development has none: its files change under it.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') start(saving);
  else window.addEventListener('load', () => start(saving), { once: true });
}

function start(saving: Saving): void {
  let versions: Versions | undefined;
  const update = createActor(
    appUpdate.provide({
      actors: {
        versions: fromCallback<UpdateEvent>(({ sendBack }) => {
          const stop = new AbortController();
          atRest(saving)
            .then(() => import('./versions.ts'))
            .then(({ createVersions }) => {
              versions = createVersions();
              return versions.follow(sendBack, stop.signal);
            })
            // Without a service worker the app is what it was: there is nothing to tell.
            .catch(() => undefined);
          return () => stop.abort();
        }),
        openWork: fromCallback<UpdateEvent>(({ sendBack }) =>
          watchOpenWork(document, saving, (open) => sendBack({ type: 'work', open })),
        ),
        takeOver: fromPromise(async () => versions?.takeOver()),
        reload: fromPromise(() => Promise.resolve(location.reload())),
      },
    }),
  );
  showWhenNeeded(update);
  update.start();
}

/** Milliseconds without anything under way after which the app's files are fetched to be kept. */
const rest = 2000;

/**
 * Resolves when keeping the app's files holds nothing up: fetching them all takes a part of the
 * processor that an import needs. An app that is kept already fetches nothing.
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

/** The region is there before its first words are, so that they are spoken. */
function showWhenNeeded(update: ActorRefFrom<typeof appUpdate>): void {
  const region = document.createElement('div');
  region.id = 'update';
  region.setAttribute('role', 'status');
  // A dialog hides from assistive technology what is beside it, live regions excepted.
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  const waiting = update.subscribe((state) => {
    if (state.matches('current')) return;
    waiting.unsubscribe();
    import('./showUpdate.tsx')
      .then(({ showUpdate }) => showUpdate(region, update))
      // The part could not be loaded, so the server has gone on: a later load offers the update.
      .catch(() => undefined);
  });
}
