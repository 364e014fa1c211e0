import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { noteOldPages, oldPagesAreGone } from './serviceWorker/oldPages.ts';
import { answerMessage } from './serviceWorker/serviceWorkerMessage.ts';
import { changelogPath, hostedPaths } from '../src/routes/route.ts';
import { trustedScript } from './serviceWorker/trustedScript.ts';

declare const self: ServiceWorkerGlobalScope;

// Background Sync: TypeScript's library does not declare it, and only Chromium has it.
declare global {
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

/** The prefix of all Background Sync tags of the outbox. */
const outboxTag = 'outbox';
const replayScript = '/replay.js';
/** How long a single replay may run, in ms: browsers kill workers that run too long. */
const longestRun = 60_000;

const cacheName = 'typewright-app';
const app = new PrecacheController({ cacheName });
// oxlint-disable-next-line no-underscore-dangle -- the build inserts the list of the app's files here
app.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  // Only scripts imported during installation can be imported later, including offline.
  importScripts(trustedScript(replayScript));
  void app.install(event);
});

// A page stays with the version it was loaded with, including the parts it loads later. So files
// that only an older version needs stay cached until its last page is closed or reloaded. For the
// same reason, this worker never claims pages, and skips waiting only at a person's request.
self.addEventListener('activate', (event) => {
  event.waitUntil(noteOldPages(self.clients, self.caches).then(() => forgetOldFiles(event)));
});

self.addEventListener('message', (event) => {
  const done = answerMessage(event.data, {
    takeOver: () => self.skipWaiting(),
    forgetOldFiles: () => forgetOldFiles(event),
    replay,
    stopReplay,
  });
  if (done !== undefined) event.waitUntil(done);
});

// The browser fires this when the network may be back, and again some minutes after a failure. (A
// new tag would be fired sooner, but a service worker may only register one while a page is open.)
self.addEventListener('sync', (event) => {
  if (!event.tag.startsWith(outboxTag)) return;
  const done = replay().then((isEmpty) => {
    if (!isEmpty) throw new Error('Something could not be sent yet.');
  });
  event.waitUntil(done);
});

let replaying: Promise<boolean> | undefined;
/** Aborted when this worker makes way for a newer one, which will send the rest. */
const leaving = new AbortController();

/**
 * Sends pending calls, for a minute at most, and resolves with whether none are left. Concurrent
 * callers share one run: two would compete for the same lock.
 */
function replay(): Promise<boolean> {
  replaying ??= replayOnce().finally(() => {
    replaying = undefined;
  });
  return replaying;
}

async function replayOnce(): Promise<boolean> {
  const signal = AbortSignal.any([AbortSignal.timeout(longestRun), leaving.signal]);
  // A separate script that only replaying needs, so that this worker starts quickly.
  if (globalThis.replayOutbox === undefined) importScripts(trustedScript(replayScript));
  return (await globalThis.replayOutbox?.(signal)) ?? true;
}

async function stopReplay(): Promise<void> {
  leaving.abort();
  await replaying;
}

async function forgetOldFiles(event: ExtendableEvent): Promise<void> {
  if (await oldPagesAreGone(self.clients, self.caches)) await app.activate(event);
}

registerRoute(new PrecacheRoute(app, { cleanURLs: false }));

// The app's own addresses are the empty path (the sandbox, with any query) and the paths of the
// hosted app. All others, and every API call, belong to the server.
const pages: readonly (readonly [file: string, paths: RegExp])[] = [
  ['/index.html', /^\/(\?|$)/],
  ['/hosted.html', hostedPaths],
];
for (const [file, paths] of pages) {
  registerRoute(new NavigationRoute(app.createHandlerBoundToURL(file), { allowlist: [paths] }));
}

// The server's changelog page shows more than the app, which answers only if the server can't.
const instead = app.createHandlerBoundToURL('/hosted.html');
registerRoute(
  new NavigationRoute((options) => fetch(options.request).catch(async () => instead(options)), {
    allowlist: [changelogPath],
  }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => {
    const cache = await self.caches.open(cacheName);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
  },
);
