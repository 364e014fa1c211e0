/**
 * A small cache that remembers which pages are outdated, even while the service worker is stopped.
 */
const cacheName = 'typewright-old-pages';
const listAddress = '/old-pages';

/** Records the pages that are open now: they run the previous version. */
export async function noteOldPages(clients: Clients, caches: CacheStorage): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(listAddress, new Response(JSON.stringify(await openPages(clients))));
}

/** Whether all of the recorded pages have been closed. */
export async function oldPagesAreGone(clients: Clients, caches: CacheStorage): Promise<boolean> {
  const list = await (await caches.open(cacheName)).match(listAddress);
  if (list === undefined) return true;
  const old: unknown = await list.json();
  const open = await openPages(clients);
  return Array.isArray(old) && !open.some((id) => old.includes(id));
}

async function openPages(clients: Clients): Promise<string[]> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.map(({ id }) => id);
}
