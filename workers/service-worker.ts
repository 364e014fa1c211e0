import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { noteOldPages, oldPagesAreGone } from './oldPages.ts';
import type { ServiceWorkerMessage } from './serviceWorkerMessage.ts';

declare const self: ServiceWorkerGlobalScope;

const cacheName = 'typewright-app';
const app = new PrecacheController({ cacheName });
// oxlint-disable-next-line no-underscore-dangle -- the build puts the list of the app's files here
app.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => void app.install(event));

// A page stays with the version it was loaded with, including the parts it loads later: what only
// an older version needs is stored until its last page is closed or reloaded. For the same reason
// this worker never claims a page, and skips waiting only when a person asks for it.
self.addEventListener('activate', (event) => {
  event.waitUntil(noteOldPages(self.clients, self.caches).then(() => forgetOldFiles(event)));
});

self.addEventListener('message', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pages of this app alone can send to it
  const { type } = event.data as ServiceWorkerMessage;
  event.waitUntil(type === 'started' ? forgetOldFiles(event) : self.skipWaiting());
});

async function forgetOldFiles(event: ExtendableEvent): Promise<void> {
  if (await oldPagesAreGone(self.clients, self.caches)) await app.activate(event);
}

registerRoute(new PrecacheRoute(app, { cleanURLs: false }));

// The app has one route, the empty path, whatever its query. Every other address, and every API
// call, belongs to the server.
registerRoute(
  new NavigationRoute(app.createHandlerBoundToURL('/index.html'), { allowlist: [/^\/(\?|$)/] }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => {
    const cache = await self.caches.open(cacheName);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
  },
);
