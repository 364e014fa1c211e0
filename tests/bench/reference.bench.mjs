// Measures what a reader of GitHub's document waits for: the bytes before the page is readable, the largest
// paint of a first visit with a processor slowed down four times at 10 Mbit/s, and the longest task while
// scrolling its pages and the documentation beside the cards.
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import { importFile, longestTask, median } from './page.mjs';

/** Time taken by other programs does not count. */
const own = { ran: true };

const rounds = 5;
const kilobyte = 1000;
const megabit = 1_000_000 / 8;
/** 10 Mbit/s both ways; the latency of a nearby server, in ms. */
const network = {
  offline: false,
  downloadThroughput: 10 * megabit,
  uploadThroughput: 10 * megabit,
  latency: 20,
};
const name = 'bench-reader';

export default async function measureReference({ page, baseURL, cdp, report }) {
  const path = await publish(baseURL);
  const bytes = await readableBytes(`${baseURL}${path}`);
  report({
    what: "GitHub's page, HTML and CSS, gzip",
    measured: bytes / kilobyte,
    bar: 60,
    unit: 'kB',
  });

  const browser = page.context().browser();
  for (const [what, address, bar] of [
    ['index', path, 1000],
    ['page of the largest group', `${path}/reference/repos`, undefined],
  ]) {
    const paints = [];
    const tasks = [];
    for (let round = 0; round < rounds; round += 1) {
      // A new context has no cache and no service worker.
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      try {
        const visit = await firstVisit(context, baseURL + address);
        paints.push(visit.largestPaint);
        tasks.push(visit.longestTask);
      } finally {
        await context.close();
      }
    }
    report({
      what: `GitHub's ${what}: largest paint of a first visit, median of ${rounds}, throttled 4 times, 10 Mbit/s`,
      measured: median(paints),
      ...(bar !== undefined && { bar }),
      unit: 'ms',
    });
    report({
      what: `GitHub's ${what}: longest task while it is scrolled, median of ${rounds}`,
      measured: median(tasks),
      bar: 50,
      unit: 'ms',
    });
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(baseURL, { waitUntil: 'networkidle' });
  await importFile(page, await githubDocumentPath());
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForTimeout(2000);
  const opening = await longestTask(
    page,
    async () => {
      await page.getByRole('radio', { name: 'Docs' }).click();
      await page.waitForTimeout(1500);
    },
    own,
  );
  report({
    what: "GitHub's documentation in the sandbox: longest task until it is shown",
    measured: opening,
    bar: 50,
    unit: 'ms',
  });
  const docs = page.getByRole('region', { name: 'Documentation' });
  await docs.hover();
  const scrolling = await longestTask(page, () => scroll(page, 60), own);
  report({
    what: "GitHub's documentation in the sandbox: longest task while it is scrolled",
    measured: scrolling,
    bar: 50,
    unit: 'ms',
  });
  const jumps = [];
  for (const entity of ['repos.get, GET', 'issues.create, POST', 'full_repository, type']) {
    const search = page.getByRole('searchbox', { name: 'Search operations and types' });
    await search.fill(entity.split(',')[0]);
    const line = page
      .getByRole('treeitem', { name: new RegExp(`^${entity.split(',')[0]},`) })
      .first();
    await line.waitFor();
    await page.waitForTimeout(500);
    jumps.push(
      await longestTask(
        page,
        async () => {
          await line.click();
          await page.waitForTimeout(1000);
        },
        own,
      ),
    );
  }
  report({
    what: 'going to a card with its documentation beside it: longest task',
    measured: Math.max(...jumps),
    bar: 50,
    unit: 'ms',
  });
  await cdp.detach();
}

/** Creates an account with GitHub's document; returns the document's path. */
async function publish(baseURL) {
  const password = 'correct horse battery';
  await fetch(`${baseURL}/api/authorization/authorize?register`, {
    method: 'POST',
    headers: { Origin: baseURL, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ action: 'register', name, password }),
  });
  const tokens = await fetch(`${baseURL}/api/authorization/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = await tokens.json();
  const answer = await fetch(`${baseURL}/api/document/${name}/github/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: readFileSync(await githubDocumentPath()),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return `/d/${name}/github`;
}

/** Bytes of the page and its style sheets as transferred. */
async function readableBytes(address) {
  const page = await read(address, 'identity');
  const [before] = page.toString().split('<div id="root">');
  const styles = [...before.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  const files = [address, ...styles.map(([, href]) => new URL(href, address).href)];
  const bodies = await Promise.all(files.map((file) => read(file, 'gzip')));
  return bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

async function read(address, coding) {
  const response = await new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': coding } }, resolve).on('error', reject);
  });
  return buffer(response);
}

async function firstVisit(context, address) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    globalThis.paints = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.paints.push(entry.startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const largestPaint = await page.evaluate(() => globalThis.paints.at(-1));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.mouse.move(700, 500);
  return { largestPaint, longestTask: await longestTask(page, () => scroll(page, 40), own) };
}

/** Turns the wheel by a screen at a time, as fast as a person does. */
async function scroll(page, screens) {
  for (let screen = 0; screen < screens; screen += 1) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(80);
  }
  await page.waitForTimeout(300);
}
