// The size of what a first visit loads. It grows a little with many changes, which nobody would notice
// otherwise.
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '../support/app.ts';

/** Bytes of the body as the server sends it with gzip. */
async function gzipSize(url: string): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, resolve).on('error', reject);
  });
  return (await buffer(response)).byteLength;
}

test('a first visit loads at most 200 kB', async ({ page }) => {
  const loaded = new Set<string>();
  page.context().on('request', (request) => {
    // Files that the service worker caches for later are not part of the visit.
    if (request.serviceWorker() === null) loaded.add(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pet shop' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    [...loaded]
      .filter((url) => new URL(url).origin === new URL(page.url()).origin)
      .map(async (url) => [new URL(url).pathname, await gzipSize(url)] as const),
  );
  expect(sizes.some(([path]) => path.includes('worker'))).toBe(true);
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes, JSON.stringify(sizes)).toBeGreaterThan(100_000);
  expect(bytes, JSON.stringify(sizes)).toBeLessThanOrEqual(200_000);
});
