import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../../../server/logging/log.ts';
import { openSqlite } from '../../../server/store/database/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { backoff, startDeliveries } from '../../../server/triggers/deliver.ts';
import { queueDeliveries } from '../../../server/triggers/queueDeliveries.ts';
import { createSender, type Sent } from '../../../server/triggers/send.ts';
import { eventually } from '../../support/eventually.ts';
import { documentFields } from '../store/documentFields.ts';

/** A target on this machine, which only tests may call. */
const isAllowed = (address: string) => address === '127.0.0.1' || address === 'localhost';
const secret = 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0';
const start = Date.parse('2026-03-04T05:06:07.000Z');

interface Got {
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
  readonly body: string;
}

let target: Server;
let address: string;
let store: Store;
let documentId = 0;
let got: Got[] = [];
let answer: (response: ServerResponse) => void;
let clock = start;

beforeAll(async () => {
  target = createServer((request, response) => {
    void buffer(request).then((body) => {
      got.push({ headers: request.headers, url: request.url ?? '', body: body.toString() });
      answer(response);
    });
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const bound = target.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${bound.port}`;
  const opened = await openSqlite(null);
  if (!opened.ok) throw new Error(opened.refusal.message);
  store = opened.value;
  const now = new Date(start).toISOString();
  const userId = await store.accounts.create({ name: 'owner', password: 'x', now });
  await store.bodies.put('b', new Uint8Array([1]));
  documentId = await store.documents.create(documentFields(userId, 'pets', 'b', now));
});

afterAll(async () => {
  await store.close();
  target.closeAllConnections();
  target.close();
});

beforeEach(() => {
  got = [];
  clock = start;
  answer = (response) => response.writeHead(204).end();
});

async function makeTrigger(type: string, config: Record<string, string>): Promise<number> {
  const now = new Date(clock).toISOString();
  return store.triggers.create({
    documentId,
    userId: null,
    type,
    config,
    search: '',
    updatedAt: now,
    createdAt: now,
  });
}

/**
 * Delivers what is due at the clock's time, with a new server for each round, until nothing is due.
 */
async function deliver(allowed = isAllowed): Promise<void> {
  const now = () => clock;
  const sender = createSender({ isAllowed: allowed, github: address, now });
  const log = { error: vi.fn<Log['error']>() };
  const deliveries = startDeliveries({ store, sender, log, now });
  deliveries.wake();
  // A claimed delivery is no longer due, and is sent before the server stops.
  await eventually(async () => expect(await countDue()).toBe(0));
  await deliveries.stop();
  expect(log.error).not.toHaveBeenCalled();
}

/** How many deliveries are due at the clock's time. */
async function countDue(): Promise<number> {
  const all = { startIndex: 0, count: 100 };
  const triggers = await store.triggers.ofDocument(documentId, all);
  const pages = await Promise.all(
    triggers.rows.map(({ id }) => store.deliveries.ofTrigger(id, all)),
  );
  const now = new Date(clock).toISOString();
  return pages
    .flatMap(({ rows }) => rows)
    .filter(({ state, nextAt }) => state === 'pending' && nextAt <= now).length;
}

async function queue(): Promise<void> {
  const document = await store.documents.byId(documentId);
  if (document === undefined) throw new Error('no document');
  const now = new Date(clock).toISOString();
  await store.transaction((inside) =>
    queueDeliveries(inside, { document, event: 'tag', payload: { version: '1.0.0' }, now }),
  );
}

async function last(triggerId: number) {
  const page = await store.deliveries.ofTrigger(triggerId, { startIndex: 0, count: 1 });
  return page.rows[0];
}

describe('deliveries', () => {
  test('are sent four at a time at most, however often they are woken', async () => {
    const waiting: ServerResponse[] = [];
    answer = (response) => void waiting.push(response);
    const id = await makeTrigger('webhook', { url: `${address}/hook`, secret });
    for (let at = 0; at < 6; at++) await queue();
    const now = () => clock;
    const sender = createSender({ isAllowed, github: address, now });
    const deliveries = startDeliveries({
      store,
      sender,
      log: { error: vi.fn<Log['error']>() },
      now,
    });
    for (let at = 0; at < 6; at++) deliveries.wake();
    await eventually(() => expect(waiting).toHaveLength(4));
    // Two deliveries are left, and nobody claims them while four are being sent.
    expect(await countDue()).toBe(2);
    answer = (response) => response.writeHead(204).end();
    for (const response of waiting) response.writeHead(204).end();
    await eventually(async () => expect(await countDue()).toBe(0));
    await deliveries.stop();
    expect(got).toHaveLength(6);
    await store.triggers.delete(id);
  });

  test('sign a webhook so that its receiver can verify it', async () => {
    const id = await makeTrigger('webhook', { url: `${address}/hook`, secret });
    await queue();
    await deliver();
    expect(got).toHaveLength(1);
    const [message] = got;
    if (message === undefined) throw new Error('nothing came');
    const { headers, body } = message;
    const key = Buffer.from('secret of the test');
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    const expected = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(headers['webhook-timestamp']).toBe(String(start / 1000));
    expect(JSON.parse(body)).toEqual({
      type: 'document.tag',
      timestamp: '2026-03-04T05:06:07.000Z',
      data: {
        document: { id: documentId, name: 'pets', user: { id: 1, name: 'owner' } },
        version: '1.0.0',
      },
    });
    expect(await last(id)).toMatchObject({ state: 'delivered', status: 204, attempts: 1 });
    await store.triggers.delete(id);
  });

  test('are retried after a failure, with the same id, and given up in the end', async () => {
    // As documented in docs/OPERATIONS.md.
    const [second, minute, hour] = [1000, 60_000, 3_600_000];
    expect(backoff).toEqual([
      5 * second,
      minute,
      5 * minute,
      30 * minute,
      2 * hour,
      6 * hour,
      24 * hour,
    ]);
    answer = (response) => response.writeHead(500).end('no');
    const id = await makeTrigger('webhook', { url: address, secret });
    await queue();
    await deliver();
    expect(await last(id)).toMatchObject({ state: 'pending', status: 500, attempts: 1 });
    await deliver();
    expect(got).toHaveLength(1);
    for (const pause of backoff) {
      clock += pause;
      await deliver();
    }
    expect(got).toHaveLength(backoff.length + 1);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await last(id)).toMatchObject({
      state: 'failed',
      error: 'The target answered with status 500.',
    });
    await store.triggers.delete(id);
  });

  test("are not held up by another account's targets that don't answer", async () => {
    const held: ServerResponse[] = [];
    const pets = documentId;
    const silent = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        makeTrigger('webhook', { url: `${address}/silent/${index}`, secret }),
      ),
    );
    await queue();
    const now = new Date(clock).toISOString();
    const userId = await store.accounts.create({ name: 'other', password: 'x', now });
    documentId = await store.documents.create(documentFields(userId, 'zoo', 'b', now));
    const mine = await makeTrigger('webhook', { url: `${address}/mine`, secret });
    await queue();
    answer = (response) => {
      if (got.at(-1)?.url === '/mine') response.writeHead(204).end();
      else held.push(response);
    };
    const sender = createSender({ isAllowed, now: () => clock });
    const log = { error: vi.fn<Log['error']>() };
    const deliveries = startDeliveries({ store, sender, log, now: () => clock });
    for (let lane = 0; lane < 8; lane += 1) deliveries.wake();
    await eventually(() => expect(got.map(({ url }) => url)).toContain('/mine'));
    expect(held).toHaveLength(2);
    answer = (response) => response.writeHead(204).end();
    for (const response of held) response.writeHead(204).end();
    await eventually(() => expect(got).toHaveLength(13));
    await deliveries.stop();
    documentId = pets;
    for (const id of [...silent, mine]) await store.triggers.delete(id);
  });

  test('wait, with the reason in the log, while the store fails', async () => {
    const id = await makeTrigger('webhook', { url: `${address}/later`, secret });
    await queue();
    const log = { error: vi.fn<Log['error']>() };
    let isBroken = true;
    const failing: Store = {
      ...store,
      deliveries: {
        ...store.deliveries,
        claim: (...asked) => {
          if (isBroken) throw new Error('The disk is full');
          return store.deliveries.claim(...asked);
        },
      },
    };
    const sender = createSender({ isAllowed, now: () => clock });
    const deliveries = startDeliveries({ store: failing, sender, log, now: () => clock });
    deliveries.wake();
    await eventually(() =>
      expect(log.error).toHaveBeenCalledWith(
        { reason: 'The disk is full' },
        'deliveries could not be sent',
      ),
    );
    isBroken = false;
    deliveries.wake();
    await eventually(() => expect(got.map(({ url }) => url)).toContain('/later'));
    await deliveries.stop();
    await store.triggers.delete(id);
  });

  test('do not follow redirects', async () => {
    answer = (response) => response.writeHead(302, { Location: `${address}/other` }).end();
    const id = await makeTrigger('webhook', { url: `${address}/first`, secret });
    await queue();
    await deliver();
    expect(got.map(({ url }) => url)).toEqual(['/first']);
    expect(await last(id)).toMatchObject({ state: 'pending', status: 302 });
    await store.triggers.delete(id);
  });

  test('do not call private addresses, nor names that resolve to one', async () => {
    const direct = await makeTrigger('webhook', { url: `${address}/private`, secret });
    // Another name for `localhost`: it resolves to this machine.
    const named = await makeTrigger('webhook', {
      url: address.replace('127.0.0.1', 'localhost'),
      secret,
    });
    await queue();
    await deliver((host) => host === 'localhost');
    expect(got).toEqual([]);
    for (const id of [direct, named]) {
      expect(await last(id)).toMatchObject({
        state: 'pending',
        status: null,
        error:
          'The target must have a public internet address, but its address is private. Whoever runs the server can allow it.',
      });
      await store.triggers.delete(id);
    }
  });

  test.each<[string, (response: ServerResponse) => void, number, Sent]>([
    [
      'does not answer',
      () => undefined,
      100,
      { status: null, error: 'The target did not answer within 0.1 seconds.' },
    ],
    // By then the status is known: it arrives within a second, also from a busy machine.
    [
      'never ends its answer',
      (response) => response.write('a'),
      1000,
      { status: 200, error: null },
    ],
  ])('wait no longer than they may for a target that %s', async (_, stall, patience, expected) => {
    answer = stall;
    const sender = createSender({ isAllowed, now: () => clock, patience });
    const config = { url: `${address}/hook`, secret };
    const sent = await sender.send({ id: 'm', type: 'webhook', config, payload: '{}' });
    await sender.close();
    expect(sent).toEqual(expected);
  });

  test('dispatch a workflow', async () => {
    const id = await makeTrigger('github', {
      owner: 'acme',
      repo: 'pets',
      workflow_id: 'build.yml',
      access_token: 'token',
      ref: 'main',
    });
    await queue();
    await deliver();
    expect(got[0]).toMatchObject({
      url: '/repos/acme/pets/actions/workflows/build.yml/dispatches',
      body: '{"ref":"main"}',
      headers: { authorization: 'Bearer token', accept: 'application/vnd.github+json' },
    });
    expect(await last(id)).toMatchObject({ state: 'delivered' });
    await store.triggers.delete(id);
  });

  test('stop for a target that answers 410', async () => {
    answer = (response) => response.writeHead(410).end();
    const id = await makeTrigger('webhook', { url: address, secret });
    await queue();
    await deliver();
    expect(await last(id)).toMatchObject({ state: 'failed', status: 410 });
    await store.triggers.delete(id);
  });

  test('say what to do if the settings were stored under another key', async () => {
    // Unreadable settings are read as empty ones.
    const id = await makeTrigger('webhook', {});
    await queue();
    await deliver();
    expect(got).toHaveLength(0);
    expect((await last(id))?.error).toMatch(/Enter them again/);
    await store.triggers.delete(id);
  });
});
