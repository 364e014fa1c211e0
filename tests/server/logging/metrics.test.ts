import { afterEach, expect, test } from 'vitest';
import { startPool } from '../../../server/work/pool.ts';
import { openSqlite } from '../../../server/store/database/sqlite.ts';
import { workInThread } from '../../../server/work/workInThread.ts';
import { openProvider, origin, type Provider } from '../provider.ts';

const metricsToken = 'only-the-operator-knows-it';
let provider: Provider | undefined;
afterEach(() => provider?.close());

async function scrape({ app }: Provider, token = metricsToken) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await app.fetch(new Request(`${origin}/metrics`, { headers }));
  return {
    status: answer.status,
    type: answer.headers.get('Content-Type'),
    text: await answer.text(),
  };
}

/** The value of a line, by its name and labels as they are printed. */
function valueOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test('/metrics counts answers by call, cost and status, and names nobody', async () => {
  provider = await openProvider({ metricsToken });
  const token = await provider.person('ada-lovelace');
  await provider.ask('POST', '/document/ada-lovelace', { token, body: { name: 'secret-plan' } });
  for (const wanted of ['secret-plan', 'secret-plan', 'another-plan']) {
    await provider.ask('GET', `/document/ada-lovelace/${wanted}`, { token });
  }
  await provider.ask('GET', '/explore?search=hidden-wish');
  await provider.ask('GET', '/nothing/hidden-wish');
  const { status, type, text } = await scrape(provider);
  expect(status).toBe(200);
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  const total = 'typewright_requests_total';
  expect(valueOf(text, `${total}{call="document.get",cost="light",status="200"}`)).toBe(2);
  expect(valueOf(text, `${total}{call="document.get",cost="light",status="404"}`)).toBe(1);
  expect(valueOf(text, `${total}{call="document.create",cost="write",status="201"}`)).toBe(1);
  expect(valueOf(text, `${total}{call="explore.getAll",cost="search",status="200"}`)).toBe(1);
  expect(valueOf(text, `${total}{call="none",cost="light",status="404"}`)).toBe(1);
  expect(text).toContain('call="POST /authorization/token"');
  expect(text).not.toMatch(/ada|lovelace|plan|wish/);
});

test('/metrics has durations as histograms, in the text format of Prometheus', async () => {
  provider = await openProvider({ metricsToken });
  for (let count = 0; count < 3; count++) await provider.ask('GET', '/');
  const { text } = await scrape(provider);
  const name = 'typewright_request_duration_seconds';
  const buckets = [...text.matchAll(/_bucket\{call="about\.get",le="([^"]+)"\} (\d+)/g)];
  const counts = buckets.map(([, , count]) => Number(count));
  expect(buckets.map(([, bound]) => bound).at(-1)).toBe('+Inf');
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(counts.at(-1)).toBe(3);
  expect(valueOf(text, `${name}_count{call="about.get"}`)).toBe(3);
  // Each line is a comment, or a name with labels and a number; a family's comments come before its values.
  const told = new Set<string>();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.trimEnd().split('\n')) {
    const [, family = ''] = /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
    if (family !== '') told.add(family);
    if (line.startsWith('# ')) continue;
    const [, own = ''] =
      /^([a-z_]+)(?:\{\w+="[^"\\\n]*"(?:,\w+="[^"\\\n]*")*\})? [\d.e+-]+$/.exec(line) ?? [];
    expect([...told]).toContain(own.replace(/_(?:bucket|sum|count)$/, ''));
  }
});

test('/metrics tells sessions, pending deliveries, the event loop and the lanes of the threads', async () => {
  const load = () => [
    { lane: 'save', waiting: 2, running: 1 } as const,
    { lane: 'read', waiting: 7, running: 3 } as const,
  ];
  provider = await openProvider({ metricsToken, work: { ...workInThread, load } });
  const token = await provider.person('ada');
  await provider.session('ada');
  await provider.ask('POST', '/document/ada', { token, body: { name: 'shop' } });
  const config = { url: 'https://example.com/hook', secret: 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0' };
  const body = { type: 'webhook', config };
  const path = '/document/ada/shop/trigger';
  const made = await provider.ask('POST', path, { token, body });
  await provider.ask('POST', `${path}/${String(made.json.id)}/execute`, { token, body: {} });
  const { text } = await scrape(provider);
  expect(valueOf(text, 'typewright_sessions')).toBe(1);
  expect(valueOf(text, 'typewright_deliveries_pending')).toBe(1);
  expect(valueOf(text, 'typewright_store_up')).toBe(1);
  expect(valueOf(text, 'typewright_work_waiting{lane="read"}')).toBe(7);
  expect(valueOf(text, 'typewright_work_running{lane="save"}')).toBe(1);
  expect(valueOf(text, 'typewright_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThanOrEqual(
    0,
  );
  expect(valueOf(text, 'typewright_resident_memory_bytes')).toBeGreaterThan(1_000_000);
});

test('/metrics says that the database is away, and how often it was', async () => {
  const opened = await openSqlite(null);
  if (!opened.ok) throw new Error(opened.refusal.message);
  const { housekeeping, documents } = opened.value;
  const away = () => Promise.reject(Object.assign(new Error('gone'), { code: 'SQLITE_IOERR' }));
  const store = {
    ...opened.value,
    housekeeping: { ...housekeeping, counts: away },
    documents: { ...documents, find: away },
  };
  provider = await openProvider({ metricsToken, store });
  expect((await provider.ask('GET', '/document/ada/shop')).status).toBe(503);
  const { status, text } = await scrape(provider);
  expect(status).toBe(200);
  expect(valueOf(text, 'typewright_store_up')).toBe(0);
  expect(valueOf(text, 'typewright_store_errors_total')).toBe(2);
  await opened.value.close();
});

test('/metrics is for whoever has the token, and is not there without one', async () => {
  provider = await openProvider({ metricsToken });
  for (const token of ['', 'only-the-operator-knows-i', 'x'.repeat(24)]) {
    const { status, text } = await scrape(provider, token);
    expect(status).toBe(401);
    expect(text).not.toContain('typewright_');
  }
  await provider.close();
  provider = await openProvider();
  expect((await scrape(provider, '')).status).toBe(404);
});

test('the lanes of the threads tell how many requests wait', async () => {
  const script = new URL('data:text/javascript,export default () => new Promise(() => {})');
  const pool = startPool({ script, readers: 1, deadline: 60_000, heap: 16 });
  const asker = { caller: 'ada', lane: 'read', since: performance.now() } as const;
  const order = {
    name: 'typeNames',
    args: () => [new Uint8Array()] as [Uint8Array<ArrayBuffer>],
  } as const;
  const end = new AbortController();
  for (let count = 0; count < 3; count++) {
    void pool.run({ ...asker, signal: end.signal }, order);
  }
  expect(pool.load()).toEqual([
    { lane: 'smallSave', waiting: 0, running: 0 },
    { lane: 'save', waiting: 0, running: 0 },
    { lane: 'read', waiting: 2, running: 1 },
  ]);
  end.abort();
  await pool.close();
});
