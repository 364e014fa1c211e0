import { expect, test } from 'vitest';
import { printRoute } from '../../src/routes/printRoute.ts';
import { readRoute } from '../../src/routes/readRoute.ts';
import { changelogPath, documentTabs, hostedPaths, type Route } from '../../src/routes/route.ts';

const place = { user: 'ada', document: 'shop' };

const routes: readonly Route[] = [
  { page: 'explore' },
  { page: 'explore', search: 'a b&c', startIndex: 16 },
  { page: 'person', user: 'ada' },
  { page: 'person', user: 'a/b?', startIndex: 16 },
  ...documentTabs.map((tab) => ({ page: 'document', ...place, tab }) as const),
  { page: 'document', ...place, tab: 'reference', version: '1.0.0' },
  { page: 'document', ...place, tab: 'reference', group: 'pets/%', version: 'latest' },
  { page: 'document', ...place, tab: 'editor', aside: 'abc' },
  { page: 'commit', ...place, id: 12 },
  {
    page: 'document',
    ...place,
    tab: 'issues',
    status: 'closed',
    search: 'a b',
    startIndex: 16,
    isNew: true,
  },
  { page: 'issue', ...place, id: 3 },
  { page: 'issue', ...place, id: 3, startIndex: 50 },
  { page: 'pull', ...place, id: 4 },
  { page: 'pull', ...place, id: 4, startIndex: 50 },
  { page: 'compare', ...place, base: '1.0.0', head: '1.1.0' },
  { page: 'compare', ...place },
  { page: 'stars' },
  { page: 'stars', startIndex: 16 },
  { page: 'account' },
  { page: 'account', isSignInTab: true },
  { page: 'outbox' },
  { page: 'conflict', call: 'a-b' },
  { page: 'publish', spec: 'sandbox' },
];

test.each(routes.map((route) => [printRoute(route), route] as const))(
  '%s is read back, and is a page of the hosted app',
  (address, route) => {
    const url = new URL(address, 'https://host');
    expect(readRoute(url)).toEqual(route);
    expect(url.pathname).toMatch(hostedPaths);
    // The service worker matches it with its query.
    expect(address).toMatch(hostedPaths);
  },
);

test('a document has a single address, its display link', () => {
  expect(printRoute({ page: 'document', ...place, tab: 'reference', version: '1.0.0' })).toBe(
    '/d/ada/shop?version=1.0.0',
  );
});

test.each([
  '/',
  '/nothing',
  '/explore/more',
  '/d',
  '/d/ada/shop/unknown',
  '/d/ada/shop/issues/first',
  '/d/ada/shop/reference',
  '/d/ada//shop',
  '/d/%E0%A4%A/shop',
  '/publish',
])('%s is no page of the hosted app', (address) => {
  expect(readRoute(new URL(address, 'https://host'))).toBeUndefined();
});

test.each(['changelog', 'feed.xml', 'feed-breaking.xml', 'badge.svg', 'raw/internal'])(
  "%s of a document is the server's own",
  (file) => {
    expect(`/d/ada/shop/${file}`).not.toMatch(hostedPaths);
    expect(`/d/ada/shop/${file}?version=1.0.0`).not.toMatch(hostedPaths);
  },
);

test('a person or a document may be called like one of them', () => {
  expect('/d/changelog/raw').toMatch(hostedPaths);
  expect('/d/ada/shop/changelogs').toMatch(hostedPaths);
});

test('without the server, the versions are shown at the address of the changelog', () => {
  for (const address of ['/d/ada/shop/changelog', '/d/ada/shop/changelog?breaking=1']) {
    expect(address).toMatch(changelogPath);
    const url = new URL(address, 'https://host');
    expect(readRoute(url)).toEqual({ page: 'document', ...place, tab: 'versions' });
  }
  expect('/d/ada/shop/changelogs').not.toMatch(changelogPath);
  expect('/d/ada/changelog').not.toMatch(changelogPath);
});
