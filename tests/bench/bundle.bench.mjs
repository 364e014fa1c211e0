// Measures what a first visit loads, and what the service worker runs. The browser's network log tells which
// files, and when. Their size is that of the gzipped body (the browser itself would accept Brotli).
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';

const kilobyte = 1000;
/** The scripts that the browser runs when it wakes the service worker. */
const wakeUps = [
  ['the service worker, run at each of its starts, gzip', '/service-worker.js'],
  ['replaying, run only when there is something to send, gzip', '/replay.js'],
];
/** How long the network must be silent before the first route counts as loaded, in milliseconds. */
const silence = 1500;

export default async function measureBundle({ page, baseURL, cdp, report }) {
  const paints = [];
  const requests = new Map();
  const loaded = new Set();
  let lastActivity = performance.now();

  // The page's own log has timings but misses what workers load; the context's log has everything.
  page.context().on('request', (request) => {
    // Files that the service worker caches for later don't belong to the first route.
    if (request.serviceWorker() !== null) return;
    lastActivity = performance.now();
    loaded.add(request.url());
  });
  page.context().on('requestfinished', (request) => {
    if (request.serviceWorker() !== null) return;
    lastActivity = performance.now();
  });
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    requests.set(requestId, { url: request.url, time: timestamp });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const entry = requests.get(requestId);
    if (entry !== undefined) entry.time = timestamp;
  });
  cdp.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (name === 'firstContentfulPaint') paints.push(timestamp);
  });
  await cdp.send('Network.enable');
  await cdp.send('Page.enable');
  await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });

  await page.goto(baseURL, { waitUntil: 'load' });
  while (paints.length === 0 || performance.now() - lastActivity < silence) {
    await page.waitForTimeout(100);
  }

  const [firstPaint] = paints;
  // The page's log has a start but no end for a worker's script, so its start counts.
  const early = new Set(
    [...requests.values()].filter(({ time }) => time <= firstPaint).map(({ url }) => url),
  );
  let earlyScripts = 0;
  let whole = 0;
  for (const url of loaded) {
    if (!url.startsWith(baseURL)) continue;
    const size = (await gzipSize(url)) / kilobyte;
    whole += size;
    if (early.has(url) && new URL(url).pathname.endsWith('.js')) earlyScripts += size;
    const when = early.has(url) ? 'before' : 'after ';
    console.log(`${when} first paint: ${size.toFixed(1).padStart(6)} kB ${new URL(url).pathname}`);
  }

  report({
    what: 'JavaScript before first paint, gzip',
    measured: earlyScripts,
    bar: 150,
    unit: 'kB',
  });
  report({ what: 'first route whole, gzip', measured: whole, bar: 220, unit: 'kB' });
  for (const [what, file] of wakeUps) {
    const size = (await gzipSize(new URL(file, baseURL))) / kilobyte;
    report({ what, measured: size, unit: 'kB' });
  }
}

/** Bytes of the body as transferred. */
async function gzipSize(url) {
  const response = await new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, resolve).on('error', reject);
  });
  return (await buffer(response)).byteLength;
}
