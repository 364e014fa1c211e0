import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { noteOldPages, oldPagesAreGone } from './oldPages.ts';
import { answerMessage } from './serviceWorkerMessage.ts';
import { hostedPaths } from '../src/routes/route.ts';
import { trustedScript } from './trustedScript.ts';

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

/** Tags of the outbox begin so. */
const outboxTag = 'outbox';
const replayScript = '/replay.js';
/** How long one run of replaying may take, in ms: the browser ends a worker that goes on and on. */
const longestRun = 60_000;

const cacheName = 'typewright-app';
const app = new PrecacheController({ cacheName });
// oxlint-disable-next-line no-underscore-dangle -- the build puts the list of the app's files here
app.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  // Only what is imported during the installation can be imported later, offline too.
  importScripts(trustedScript(replayScript));
  void app.install(event);
});

// A page stays with the version it was loaded with, including the parts it loads later: what only
// an older version needs is stored until its last page is closed or reloaded. For the same reason
// this worker never claims a page, and skips waiting only when a person asks for it.
self.addEventListener('activate', (event) => {
  event.waitUntil(noteOldPages(self.clients, self.caches).then(() => forgetOldFiles(event)));
});

self.addEventListener('message', (event) => {
  const done = answerMessage(event.data, {
    takeOver: () => self.skipWaiting(),
    forgetOldFiles: () => forgetOldFiles(event),
    replay,
  });
  if (done !== undefined) event.waitUntil(done);
});

// The browser says that there may be a network. It says it again, after some minutes, of what has failed. (A new
// tag would be fired sooner, but no service worker may ask for one while no page is open.)
self.addEventListener('sync', (event) => {
  if (!event.tag.startsWith(outboxTag)) return;
  const done = replay().then((isEmpty) => {
    if (!isEmpty) throw new Error('Something could not be sent yet.');
  });
  event.waitUntil(done);
});

let replaying: Promise<boolean> | undefined;

/**
 * Sends what is pending, for a minute at most; whether nothing is left. Whoever asks meanwhile has the same
 * answer: this worker would take its own lock from itself.
 */
function replay(): Promise<boolean> {
  replaying ??= replayOnce().finally(() => {
    replaying = undefined;
  });
  return replaying;
}

async function replayOnce(): Promise<boolean> {
  // A script of its own, which only this needs: what every start of this worker costs stays small.
  if (globalThis.replayOutbox === undefined) importScripts(trustedScript(replayScript));
  return (await globalThis.replayOutbox?.(AbortSignal.timeout(longestRun))) ?? true;
}

async function forgetOldFiles(event: ExtendableEvent): Promise<void> {
  if (await oldPagesAreGone(self.clients, self.caches)) await app.activate(event);
}

registerRoute(new PrecacheRoute(app, { cleanURLs: false }));

// The sandbox has the empty path, whatever its query, the hosted app its own. Every other address, and
// every API call, belongs to the server.
const pages: readonly (readonly [file: string, paths: RegExp])[] = [
  ['/index.html', /^\/(\?|$)/],
  ['/hosted.html', hostedPaths],
];
for (const [file, paths] of pages) {
  registerRoute(new NavigationRoute(app.createHandlerBoundToURL(file), { allowlist: [paths] }));
}

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => {
    const cache = await self.caches.open(cacheName);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
  },
);
