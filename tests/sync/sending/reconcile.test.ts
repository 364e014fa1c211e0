import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { Client } from '../../../src/provider/client.ts';
import { createClient } from '../../../src/provider/client.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { possibleSince, reconciliations } from '../../../src/sync/sending/reconcile.ts';
import { origin, openProvider, type Provider } from '../../server/provider.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';
import { provider as baseUrl } from '../engine.ts';

const minute = 60_000;
const shop = { user: 'ada', document: 'shop' };

test('an effect is looked for from the earlier attempt on, even if the clock was set back', () => {
  const sent = (firstSentAt: number, lastSentAt: number) =>
    possibleSince(someCall('c', 1, { firstSentAt, lastSentAt }));
  expect(sent(50 * minute, 20 * minute)).toBe(15 * minute);
  expect(sent(20 * minute, 50 * minute)).toBe(15 * minute);
});

describe('every call of the contract', () => {
  test.each(endpoints.map(({ id, queueable }) => [id, queueable] as const))(
    '%s has a way to be found out about if it can be queued (%s)',
    (id, queueable) => {
      expect(Object.hasOwn(reconciliations, id)).toBe(queueable);
    },
  );

  test('what is repeated is what may be done twice', () => {
    const repeated = Object.entries(reconciliations)
      .filter(([, way]) => way === 'repeat')
      .map(([id]) => id);
    expect(repeated.toSorted()).toEqual([
      'document.delete',
      'document.fork',
      'document.meta',
      'document.sync',
      'issues.delete',
      'issues.update',
      'pulls.delete',
      'tags.delete',
      'triggers.delete',
    ]);
  });
});

describe('what the real provider shows', () => {
  let provider: Provider;
  let client: Client;
  let token: string;
  let bobs: string;
  let runs = 0;
  let document = '';

  beforeAll(async () => {
    provider = await openProvider();
    token = await provider.person('ada');
    bobs = await provider.person('bob');
    client = createClient({
      baseUrl,
      credentials: { type: 'bearer', token },
      now: () => provider.clock.time,
      fetch: async (url, init) => provider.app.request(url.replace(baseUrl, `${origin}/api`), init),
    });
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    document = `shop${(runs += 1)}`;
    await provider.ask('POST', '/document/ada', { token, body: { name: document } });
    await write('/issue', { title: 'Talk' });
  });

  /** Writes below the document, as ada or as somebody else. */
  async function write(path: string, body: JsonObject, as = token): Promise<number> {
    const { json, status } = await provider.ask('POST', `/document/ada/${document}${path}`, {
      token: as,
      body,
    });
    if (status >= 300) throw new Error(`${path}: ${String(json['message'])}`);
    return Number(json['id']);
  }

  async function issueId(): Promise<number> {
    const { json } = await provider.ask('GET', `/document/ada/${document}/issue`, { token });
    return (json['entry'] as readonly { readonly id: number }[])[0]?.id ?? 0;
  }

  /** The result of looking for the effect of a call that was sent now, or some time ago. */
  function look(
    endpoint: keyof typeof reconciliations,
    input: JsonObject,
    rest: Partial<PendingCall> = {},
  ) {
    const way = reconciliations[endpoint];
    if (typeof way !== 'function') throw new Error(`${endpoint} is not looked for.`);
    const call = someCall('a', 1, {
      account: accountAt('ada', baseUrl),
      endpoint,
      input: { ...shop, document, ...input },
      firstSentAt: provider.clock.time,
      unsure: true,
      ...rest,
    });
    return way(client, call, new Set());
  }

  test('of a document that was to be made: whether it is there', async () => {
    const made = (name: string) => look('document.create', { body: { name } });
    expect(await made(document)).toBe('effect');
    expect(await made('nothing')).toBe('noEffect');
  });

  test.each([
    ['issues.create', '/issue', 'title'],
    ['tags.create', '/tag', 'version'],
  ] as const)('%s: whether there is one with these words', async (endpoint, path, field) => {
    const input = { body: { [field]: '1.0.0' } };
    expect(await look(endpoint, input)).toBe('noEffect');
    if (path === '/tag')
      await provider.ask('PUT', `/document/ada/${document}`, { token, body: { spec: {} } });
    const id = await write(path, { [field]: '1.0.0' });
    expect(await look(endpoint, input)).toEqual({ kind: 'made', id: String(id) });
    expect(await look(endpoint, { body: { [field]: '2.0.0' } })).toBe('noEffect');
  });

  test('a tag whose version the provider chooses can’t be told', async () => {
    expect(await look('tags.create', { body: {} })).toBe('undecided');
  });

  test('a comment: whether there is one with these words', async () => {
    const id = await issueId();
    const said = (comment: string) => look('issues.createComment', { id, body: { comment } });
    expect(await said('hello')).toBe('noEffect');
    const made = await write(`/issue/${id}/comment`, { comment: 'hello' });
    expect(await said('hello')).toEqual({ kind: 'made', id: String(made) });
    expect(await said('Hello')).toBe('noEffect');
  });

  test('what was done long ago is found before what others did since', async () => {
    const id = await issueId();
    const made = await write(`/issue/${id}/comment`, { comment: 'mine' });
    const issue = await write('/issue', { title: 'mine' });
    for (let at = 0; at < 40; at++) {
      await write(`/issue/${id}/comment`, { comment: `theirs ${at}` }, bobs);
      await write('/issue', { title: `theirs ${at}` }, bobs);
    }
    const about = { id, body: { comment: 'mine' } };
    const found = { kind: 'made', id: String(made) };
    expect(await look('issues.createComment', about)).toEqual(found);
    const asked = await look('issues.create', { body: { title: 'mine' } });
    expect(asked).toEqual({ kind: 'made', id: String(issue) });
    // Searches only as far back as the call can have had an effect.
    const later = { firstSentAt: provider.clock.time + 6 * minute };
    expect(await look('issues.createComment', about, later)).toBe('noEffect');
  });

  test('a comment is found behind many others', async () => {
    const id = await issueId();
    for (let at = 0; at < 40; at++)
      await write(`/issue/${id}/comment`, { comment: `comment ${at}` });
    await write(`/issue/${id}/comment`, { comment: 'the last' });
    expect(await look('issues.createComment', { id, body: { comment: 'the last' } })).toMatchObject(
      { kind: 'made' },
    );
    expect(await look('issues.createComment', { id, body: { comment: 'lost' } })).toBe('noEffect');
  });

  test('a comment of somebody else with the same words is not one’s own', async () => {
    const id = await issueId();
    await write(`/issue/${id}/comment`, { comment: '+1' }, bobs);
    expect(await look('issues.createComment', { id, body: { comment: '+1' } })).toBe('noEffect');
    const own = await write(`/issue/${id}/comment`, { comment: '+1' });
    expect(await look('issues.createComment', { id, body: { comment: '+1' } })).toEqual({
      kind: 'made',
      id: String(own),
    });
  });

  test('one that is said twice can’t be told apart', async () => {
    const id = await issueId();
    for (let times = 0; times < 2; times++) await write(`/issue/${id}/comment`, { comment: '+1' });
    expect(await look('issues.createComment', { id, body: { comment: '+1' } })).toBe('undecided');
  });

  test('one that was said long before is another one, however the clocks differ by minutes', async () => {
    const id = await issueId();
    await write(`/issue/${id}/comment`, { comment: 'again' });
    const input = { id, body: { comment: 'again' } };
    const sentAt = (ms: number) => ({ firstSentAt: provider.clock.time + ms });
    expect(await look('issues.createComment', input, sentAt(6 * minute))).toBe('noEffect');
    expect(await look('issues.createComment', input, sentAt(4 * minute))).toMatchObject({
      kind: 'made',
    });
    expect(await look('issues.createComment', input, sentAt(-60 * minute))).toMatchObject({
      kind: 'made',
    });
  });

  test('a pull request: whether it was made, and what became of it', async () => {
    const { json: forked } = await provider.ask('GET', `/document/ada/${document}/fork`, {
      token: bobs,
    });
    await provider.ask(
      'PUT',
      `/document/bob/${typeof forked['document'] === 'string' ? forked['document'] : document}`,
      {
        token: bobs,
        body: { spec: { types: [] } },
      },
    );
    const id = await write('/pull_request', { title: 'Take this' }, bobs);
    // Somebody else's pull request with the same title is not one's own.
    expect(await look('pulls.create', { body: { title: 'Take this' } })).toBe('noEffect');
    const update = (status?: number) =>
      look('pulls.update', { id, body: status === undefined ? {} : { status } });
    expect([await update(), await update(2), await update(3)]).toEqual([
      'noEffect',
      'noEffect',
      'noEffect',
    ]);
    await provider.ask('PUT', `/document/ada/${document}/pull_request/${id}`, {
      token,
      body: { status: 3 },
    });
    // The pull request was closed, which is not the effect of a call that merges it.
    expect([await update(), await update(2), await update(3)]).toEqual([
      'noEffect',
      'noEffect',
      'effect',
    ]);
  });

  test('a provider that can’t be asked says why', async () => {
    const down = createClient({
      baseUrl,
      now: () => provider.clock.time,
      fetch: () => Promise.reject(new TypeError('down')),
    });
    for (const [endpoint, way] of Object.entries(reconciliations)) {
      if (typeof way !== 'function') continue;
      const input = { ...shop, id: 1, body: { name: 'x', title: 'x', comment: 'x', version: 'x' } };
      const found = await way(down, someCall('a', 1, { endpoint, input }), new Set());
      expect(found).toMatchObject({ kind: 'provider-error', code: 'network' });
    }
  });

  test('what it is about is gone: that is what the provider says', async () => {
    const found = await look('issues.createComment', { id: 99_999, body: { comment: 'x' } });
    expect(found).toMatchObject({ kind: 'provider-error', status: 404 });
  });
});
