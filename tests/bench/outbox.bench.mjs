// Measures the outbox in Chromium: 10,000 pending calls in 100 streams, of which the provider refuses 10 for
// good, and saving a document of 13 MB while the provider is unreachable.
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import { startOutboxProvider } from './outboxProvider.mjs';
import { importFile, longestTask } from './page.mjs';

const calls = Number(process.env.BENCH_CALLS ?? 10_000);
const streams = 100;
const poisoned = 10;

export default async function measureOutbox({ page, cdp, report }) {
  const provider = await startOutboxProvider();
  try {
    await measureReplay(provider, page, cdp, report);
    await measureSave(provider, page, report);
  } finally {
    await provider.stop();
  }
}

async function measureReplay(provider, page, cdp, report) {
  const each = calls / streams;
  const account = `ada@${provider.url}/api`;
  await page.goto(`${provider.url}/gallery.html?outbox=bench`);
  await page.waitForFunction(() => document.title === 'Outbox');
  await page.evaluate(fillOutbox, { account, streams, each });

  /** The number of the last call to arrive, by stream. */
  const last = new Map();
  let disordered = 0;
  let arrived = 0;
  const times = [];
  const waiting = new Map();
  const whenArrived = (count) => new Promise((resolve) => waiting.set(count, resolve));
  provider.written = (document, text) => {
    const [stream, number] = text.split(' ').map(Number);
    if (number !== (last.get(document) ?? -1) + 1) disordered += 1;
    last.set(document, number);
    arrived += 1;
    times[arrived] = performance.now();
    waiting.get(arrived)?.();
    // Refuse the middle call of every tenth stream.
    return stream % (streams / poisoned) === 0 && number === each / 2 ? 422 : 201;
  };
  const heapOf = await followWorker(cdp);
  const expected = calls - poisoned * (each / 2 - 1);
  const marks = [0.1, 0.5, 0.9].map((share) => Math.round(share * expected));
  const heaps = marks.map((mark) => whenArrived(mark).then(heapOf));
  const done = whenArrived(expected);
  const started = performance.now();
  await page.reload();
  await done;
  const seconds = (performance.now() - started) / 1000;
  // Waits to see whether calls arrive that should not.
  await page.waitForTimeout(3000);
  const [early, middle, late] = await Promise.all(heaps);
  const slow = (from, to) => (times[to] - times[from]) / (to - from);
  const tenth = marks[0];
  const states = await page.evaluate(countStates);

  report({ what: `replay of ${calls} calls in ${streams} streams`, measured: seconds, unit: 's' });
  report({ what: 'one of its calls', measured: (seconds / expected) * 1000, unit: 'ms' });
  report({ what: 'calls out of order', measured: disordered, bar: 0 });
  report({
    what: 'calls that arrived twice, or did not',
    measured: Math.abs(arrived - expected),
    bar: 0,
  });
  report({
    what: `streams that ${poisoned} poisoned calls stop`,
    measured: new Set(states.stopped).size,
    bar: poisoned,
  });
  report({ what: 'calls of other streams that are not done', measured: states.left, bar: 0 });
  report({
    what: 'a call of the last tenth / of the first tenth',
    measured: slow(expected - tenth, expected) / slow(Math.round(tenth / 10), tenth),
    bar: 1.5,
    unit: '×',
  });
  report({ what: 'heap of the worker after a tenth', measured: early / 1e6, unit: 'MB' });
  report({
    what: 'the same after half / after a tenth',
    measured: middle / early,
    bar: 1.2,
    unit: '×',
  });
  report({
    what: 'the same after nine tenths / after a tenth',
    measured: late / early,
    bar: 1.2,
    unit: '×',
  });
}

async function measureSave(provider, page, report) {
  const account = `ada@${provider.url}/api`;
  await page.goto(`${provider.url}/`, { waitUntil: 'networkidle' });
  await importFile(page, await githubDocumentPath());
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForTimeout(3000);
  const id = await page.evaluate(() => localStorage.getItem('typewright_open') ?? 'sandbox');
  await page.goto(`${provider.url}/gallery.html?outbox=${id}`);
  await page.waitForFunction(() => document.title === 'Outbox', undefined, { timeout: 60_000 });
  await page.waitForTimeout(3000);
  provider.isAway = true;
  let result;
  const longest = await longestTask(
    page,
    async () => {
      // Causes events, because the main thread is recognised in the trace by handling them.
      await page.mouse.move(10, 10);
      await page.mouse.move(20, 20);
      result = await page.evaluate(
        (ada) => globalThis.hostedOutbox.save(ada, 'ada/shop', 'Extra'),
        account,
      );
      await page.waitForTimeout(1000);
    },
    { ran: true },
  );
  if (!result.ok) throw new Error(JSON.stringify(result));
  const size = await page.evaluate(sizeOfSave, result.value);
  if (size < 1e6) throw new Error(`What was saved has ${size} bytes only.`);
  report({ what: 'text of the specification that is saved', measured: size / 1e6, unit: 'MB' });
  report({
    what: 'longest main-thread task, save of a document of 13 MB without a server',
    measured: longest,
    bar: 50,
    unit: 'ms',
  });
}

/** Runs in the page: queues the comments of all streams in turns, as `enqueue` would. */
async function fillOutbox({ account, streams: count, each }) {
  const opened = indexedDB.open('typewright');
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const database = opened.result;
  const transaction = database.transaction(['outbox', 'settings'], 'readwrite');
  const rows = transaction.objectStore('outbox');
  let order = 0;
  for (let number = 0; number < each; number += 1) {
    for (let stream = 0; stream < count; stream += 1) {
      order += 1;
      const name = `d${stream}`;
      rows.put({
        id: crypto.randomUUID(),
        account,
        stream: `ada/${name}`,
        order,
        openOrder: order,
        endpoint: 'issues.createComment',
        input: { user: 'ada', document: name, id: 1, body: { comment: `${stream} ${number}` } },
        state: 'queued',
        attempts: 0,
        unsure: false,
        createdAt: Date.now(),
      });
    }
  }
  transaction.objectStore('settings').put({ name: 'outbox order', value: order });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  database.close();
}

/**
 * Runs in the page: returns the streams that a failed call has stopped, and how many calls of the other
 * streams are not done.
 */
async function countStates() {
  const opened = indexedDB.open('typewright');
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const found = opened.result.transaction('outbox').objectStore('outbox').getAll();
  await new Promise((resolve) => found.addEventListener('success', resolve));
  opened.result.close();
  const stopped = found.result
    .filter(({ state }) => state === 'failed')
    .map(({ stream }) => stream);
  const left = found.result.filter(
    ({ state, stream }) => state !== 'done' && !stopped.includes(stream),
  );
  return { stopped, left: left.length };
}

/** Runs in the page: returns the length of the text that a call saves. */
async function sizeOfSave(id) {
  const opened = indexedDB.open('typewright');
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const transaction = opened.result.transaction(['outbox', 'bodies']);
  const read = (request) =>
    new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
  const { account, save } = await read(transaction.objectStore('outbox').get(id));
  const { size } = await read(transaction.objectStore('bodies').get([account, save.body]));
  opened.result.close();
  return size;
}

/**
 * Returns a function that measures the heap of the page's worker after garbage collection, in
 * bytes.
 */
async function followWorker(cdp) {
  let session;
  let sent = 0;
  const answers = new Map();
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') session = sessionId;
  });
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers.get(id)?.(result);
  });
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const ask = (method) =>
    new Promise((resolve, reject) => {
      sent += 1;
      answers.set(sent, resolve);
      const message = JSON.stringify({ id: sent, method });
      cdp.send('Target.sendMessageToTarget', { sessionId: session, message }).catch(reject);
    });
  return async () => {
    await ask('HeapProfiler.collectGarbage');
    return (await ask('Runtime.getHeapUsage')).usedSize;
  };
}
