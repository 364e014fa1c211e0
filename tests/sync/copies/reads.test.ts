import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/provider/client.ts';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { Fetch } from '../../../src/provider/http.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import type { AnswerRow } from '../../../src/storage/database/answerRow.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { overlay, overlays, type ProviderRead } from '../../../src/sync/copies/overlay.ts';
import {
  readKnown,
  refreshRead,
  withoutSpecs,
  type ReadPorts,
} from '../../../src/sync/copies/reads.ts';
import { openProvider, origin, type Provider } from '../../server/provider.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';

const baseUrl = `${origin}/api`;
const account = accountAt('ada', baseUrl);
const comments: ProviderRead = {
  endpoint: 'issues.getAllComments',
  input: { user: 'ada', document: 'shop', id: 1 },
};

function comment(id: string, order: number, rest: Partial<PendingCall> = {}): PendingCall {
  return someCall(id, order, {
    account,
    endpoint: 'issues.createComment',
    input: { user: 'ada', document: 'shop', id: 1, body: { comment: id } },
    ...rest,
  });
}

describe('reads of a provider', () => {
  let provider: Provider;
  let token: string;
  let issue: number;
  let outbox: MemoryOutbox;
  let ports: ReadPorts;
  let stored: Map<string, AnswerRow>;
  /** What happens while a request is pending. */
  let meanwhile: () => Promise<void>;
  let isOffline = false;

  beforeAll(async () => {
    provider = await openProvider();
    token = await provider.person('ada');
    await provider.ask('POST', '/document/ada', { token, body: { name: 'shop' } });
    const made = await provider.ask('POST', '/document/ada/shop/issue', {
      token,
      body: { title: 'Talk' },
    });
    issue = Number(made.json.id);
  });
  afterAll(() => provider.close());

  beforeEach(() => {
    outbox = createMemoryOutbox();
    stored = new Map();
    isOffline = false;
    meanwhile = async () => {};
    const fetchSlowly: Fetch = async (url, init) => {
      if (isOffline) throw new TypeError('offline');
      const answer = await provider.app.request(url, init);
      await meanwhile();
      return answer;
    };
    ports = {
      store: outbox,
      now: () => 1000,
      clientOf: async () => ({
        client: createClient({
          baseUrl,
          credentials: { type: 'bearer', token },
          fetch: fetchSlowly,
          now: () => provider.clock.time,
        }),
      }),
      answers: {
        get: async (of, key) => stored.get(`${of} ${key}`),
        put: async (row) => void stored.set(`${row.account} ${row.key}`, row),
      },
    };
  });

  const shown = (known: { readonly answer: unknown } | undefined) =>
    (known?.answer as { entry: { comment: string }[] } | undefined)?.entry.map(
      (one) => one.comment,
    );
  const read = () => ({ ...comments, input: { ...comments.input, id: issue } });
  const put = (call: PendingCall) => outbox.write((rows) => rows.put(call));
  const mine = (id: string, order: number, rest: Partial<PendingCall> = {}) =>
    comment(id, order, {
      input: { user: 'ada', document: 'shop', id: issue, body: { comment: id } },
      ...rest,
    });

  test('are anonymous without the credentials of the account, as far as everybody may read', async () => {
    const signedIn = ports.clientOf;
    const anybody = createClient({
      baseUrl,
      fetch: async (url, init) => provider.app.request(url, init),
      now: () => provider.clock.time,
    });
    const of = accountAt('bob', baseUrl);
    const nobody = accountAt('', baseUrl);
    const noToken = {
      ok: false,
      refusal: {
        code: 'no-token',
        message: 'Found no access token, please obtain an access token before making a request',
      },
    };
    ports = {
      ...ports,
      clientOf: async (who) => (who === nobody ? { client: anybody } : 'signIn'),
    };
    await provider.ask('POST', '/document/ada', { token, body: { name: 'den', private: true } });
    // The answer of somebody else's document, the second time as well.
    for (let time = 1; time <= 2; time++) {
      expect(await refreshRead(ports, of, read())).toMatchObject({ ok: true });
    }
    expect(await refreshRead(ports, of, { endpoint: 'explore.getAll', input: {} })).toMatchObject({
      ok: true,
    });
    const hidden = { endpoint: 'tags.getAll', input: { user: 'ada', document: 'den' } };
    expect(await refreshRead(ports, of, hidden)).toMatchObject(noToken);
    expect(await refreshRead(ports, of, { endpoint: 'stars.getAll', input: {} })).toMatchObject(
      noToken,
    );
    // An anonymous answer about one's own document is only accepted while none is stored.
    expect(await refreshRead(ports, account, read())).toMatchObject({ ok: true });
    expect(await refreshRead(ports, account, read())).toMatchObject(noToken);
    const own = { endpoint: 'document.getAll', input: { user: 'ada' } };
    expect(await refreshRead(ports, account, own)).toMatchObject(noToken);
    ports = { ...ports, clientOf: signedIn };
    expect(await refreshRead(ports, account, own)).toMatchObject({ ok: true });
  });

  test('are answered from the cache offline, for the account that asked', async () => {
    expect(await readKnown(ports, account, read())).toBeUndefined();
    expect((await refreshRead(ports, account, read())).ok).toBe(true);
    isOffline = true;
    expect(await readKnown(ports, account, read())).toMatchObject({ at: 1000 });
    expect(await readKnown(ports, accountAt('bob', baseUrl), read())).toBeUndefined();
    expect(await refreshRead(ports, account, read())).toMatchObject({
      ok: false,
      refusal: { code: 'network' },
    });
  });

  test('show one’s own pending writes in their order, from the cache and refreshed', async () => {
    await put(mine('second', 2));
    await put(mine('first', 1));
    await put(mine('taken back', 3, { state: 'cancelled' }));
    const refreshed = await refreshRead(ports, account, read());
    expect(refreshed.ok && shown(refreshed.value)).toEqual(['first', 'second']);
    expect(shown(await readKnown(ports, account, read()))).toEqual(['first', 'second']);
  });

  test('show one’s own pending writes where the provider never answered', async () => {
    await put(mine('first', 1));
    const known = await readKnown(ports, account, read());
    expect(shown(known)).toEqual(['first']);
    expect(known?.at).toBeUndefined();
  });

  test('of a document that is not created yet are what waits for it', async () => {
    const input = { user: 'ada', body: { name: 'garage' } };
    const created = { endpoint: 'document.create', stream: 'ada/garage', input, createdAt: 500 };
    await put(mine('create', 1, created));
    const issues = { endpoint: 'issues.getAll', input: { user: 'ada', document: 'garage' } };
    expect(await readKnown(ports, account, issues)).toMatchObject({
      at: 500,
      answer: { entry: [] },
    });
    const about = { user: 'ada', document: 'garage', body: { title: 'Doors' } };
    await put(mine('ask', 2, { endpoint: 'issues.create', stream: 'ada/garage', input: about }));
    expect(await readKnown(ports, account, issues)).toMatchObject({
      answer: { totalResults: 1, entry: [{ title: 'Doors', pending: 'ask' }] },
      pending: ['create', 'ask'],
    });
  });

  test('of a fork that is not created yet name its source', async () => {
    const source = { user: 'bob', document: 'zoo' };
    const input = { user: 'ada', body: { name: 'my-zoo', source } };
    await put(mine('fork', 1, { endpoint: 'document.create', stream: 'ada/my-zoo', input }));
    const document = { endpoint: 'document.get', input: { user: 'ada', document: 'my-zoo' } };
    expect(await readKnown(ports, account, document)).toMatchObject({
      answer: { name: 'my-zoo', source: { name: 'zoo', user: { name: 'bob' } } },
      pending: ['fork'],
    });
  });

  test('show a star at once where it was given, and nowhere else', () => {
    const starred = (active: boolean, state: PendingCall['state'] = 'queued') =>
      mine('star', 1, {
        endpoint: 'document.star',
        input: { user: 'ada', document: 'shop', body: { active } },
        state,
      });
    const stars = { endpoint: 'stars.getAll', input: { search: 'shop' } };
    const bobs = { name: 'shop', user: { name: 'bob' } };
    const answer = { totalResults: 1, startIndex: 0, entry: [bobs] };
    const both = overlay(stars, answer, [starred(true)]);
    expect(both).toMatchObject({
      totalResults: 2,
      entry: [{ name: 'shop', user: { name: 'ada' }, pending: 'star' }, bobs],
    });
    expect(overlay(stars, both, [starred(true)])).toEqual(both);
    expect(overlay(stars, both, [starred(false)])).toEqual(answer);
    // A new entry is only shown on the first page.
    const later = { startIndex: 16, entry: [] };
    expect(overlay(stars, later, [starred(true)])).toEqual(later);
    const document = { endpoint: 'document.get', input: { user: 'ada', document: 'shop' } };
    expect(overlay(document, { stars: 3 }, [starred(true)])).toEqual({ stars: 4 });
    expect(overlay(document, { stars: 0 }, [starred(false)])).toEqual({ stars: 0 });
    const refused = starred(true, 'failed');
    expect(overlay(stars, answer, [refused])).toEqual(answer);
    expect(overlay(document, { stars: 3 }, [refused])).toEqual({ stars: 3 });
  });

  test.each(['issues', 'pulls'])(
    'a refused merge or closing of %s is not shown as done',
    (kind) => {
      const input = { user: 'ada', document: 'shop', id: 1 };
      const update = (state: PendingCall['state']) =>
        someCall('c', 1, {
          endpoint: `${kind}.update`,
          input: { ...input, body: { title: 'New', status: 3 } },
          state,
        });
      const asked = { endpoint: `${kind}.get`, input };
      const answer = { title: 'Old', status: 1 };
      expect(overlay(asked, answer, [update('queued')])).toEqual({ title: 'New', status: 3 });
      for (const state of ['failed', 'conflict'] as const) {
        expect(overlay(asked, answer, [update(state)])).toEqual({ title: 'New', status: 1 });
      }
    },
  );

  test('show a trigger no more once it is deleted', () => {
    const input = { user: 'ada', document: 'shop' };
    const deleted = mine('gone', 1, { endpoint: 'triggers.delete', input: { ...input, id: 1 } });
    const answer = { totalResults: 2, startIndex: 0, entry: [{ id: 1 }, { id: 2 }] };
    expect(overlay({ endpoint: 'triggers.getAll', input }, answer, [deleted])).toMatchObject({
      entry: [{ id: 2 }],
    });
  });

  test('never show a state without a write that was done while they were on their way', async () => {
    await put(mine('sent meanwhile', 1));
    let requests = 0;
    meanwhile = async () => {
      requests += 1;
      if (requests > 1) return;
      // Sent after the provider has made the answer above.
      await provider.ask('POST', `/document/ada/shop/issue/${issue}/comment`, {
        token,
        body: { comment: 'sent meanwhile' },
      });
      await put(mine('sent meanwhile', 1, { state: 'done' }));
    };
    const refreshed = await refreshRead(ports, account, read());
    expect(refreshed.ok && shown(refreshed.value)).toEqual(['sent meanwhile']);
    expect(requests).toBe(2);
  });

  test('show what was done since they were asked, and that they have to be asked again', async () => {
    await refreshRead(ports, account, read());
    await put(mine('before', 1, { state: 'done', endedAt: 1000 }));
    await put(mine('since', 2, { state: 'done', endedAt: 1001 }));
    const known = await readKnown(ports, account, read());
    expect(known).toMatchObject({ pending: [], done: ['since'] });
    expect(shown(known)).toContain('since');
    expect(shown(known)).not.toContain('before');
  });

  test('are stored without the specifications in them', () => {
    const shop = { name: 'shop', spec: {} };
    const answer = {
      entry: [shop],
      previous: { ...shop, master: {} },
      document: shop,
      source: shop,
      tag: {},
    };
    const bare = { name: 'shop' };
    expect(withoutSpecs(answer)).toEqual({
      entry: [bare],
      previous: bare,
      document: bare,
      source: bare,
    });
  });

  test('are reads: a call with an effect is refused', async () => {
    const fork = { endpoint: 'document.fork', input: { user: 'ada', document: 'shop' } };
    expect(await refreshRead(ports, account, fork)).toMatchObject({ refusal: { code: 'input' } });
  });
});

describe('pending writes over an answer', () => {
  test('every call that may be queued says what it changes, and no other does', () => {
    for (const { id, queueable } of endpoints) {
      expect([id, Object.hasOwn(overlays, id)]).toEqual([id, queueable]);
    }
  });

  test('what is named is an existing read', () => {
    const reads = new Set(endpoints.filter(({ writes }) => !writes).map(({ id }) => id as string));
    for (const changes of Object.values(overlays)) {
      if (typeof changes === 'string') continue;
      for (const id of Object.keys(changes)) expect(reads).toContain(id);
    }
  });

  const page = (...entry: object[]) =>
    ({ totalResults: entry.length, startIndex: 0, itemsPerPage: 16, entry }) as never;
  const after = (
    read: ProviderRead,
    answer: never,
    endpoint: string,
    input: object,
    rest: Partial<PendingCall> = {},
  ) => overlay(read, answer, [someCall('c', 1, { endpoint, input: input as never, ...rest })]);

  test('a new document, issue or tag comes first, on the first page only', () => {
    const read = { endpoint: 'document.getAll', input: { user: 'ada' } };
    const made = after(read, page({ name: 'old' }), 'document.create', {
      user: 'ada',
      body: { name: 'new' },
    });
    expect(made).toMatchObject({
      totalResults: 2,
      entry: [{ name: 'new', pending: 'c' }, { name: 'old' }],
    });
    const later = { ...(page({ name: 'old' }) as object), startIndex: 16 } as never;
    expect(
      after(read, later, 'document.create', { user: 'ada', body: { name: 'new' } }),
    ).toMatchObject({
      totalResults: 2,
      entry: [{ name: 'old' }],
    });
  });

  test('what the provider lists before this device knows that it was made is there once', () => {
    const input = { user: 'ada', document: 'shop', body: { version: '2.0.0' } };
    const read = { endpoint: 'tags.getAll', input: { user: 'ada', document: 'shop' } };
    const listed = { id: '2', version: '2.0.0' };
    const shown = (rest: Partial<PendingCall>) =>
      after(read, page(listed, { id: '1', version: '1.0.0' }), 'tags.create', input, rest);
    const once = page(listed, { id: '1', version: '1.0.0' });
    expect(shown({ state: 'uncertain', attempts: 1, firstSentAt: 1 })).toEqual(once);
    expect(shown({ state: 'done', attempts: 1, firstSentAt: 1 })).toEqual(once);
    // The provider has chosen the version.
    const unnamed = after(
      read,
      once,
      'tags.create',
      { ...input, body: {} },
      {
        state: 'done',
        answerId: '2',
      },
    );
    expect(unnamed).toEqual(once);
    // The listed version is another one with the same name.
    expect(shown({ state: 'failed', attempts: 1, firstSentAt: 1 })).toMatchObject({
      totalResults: 3,
    });
    expect(shown({ state: 'queued' })).toMatchObject({ totalResults: 3 });
    const issues = { ...read, endpoint: 'issues.getAll' };
    const again = after(
      issues,
      page({ id: 1, title: 'Same' }),
      'issues.create',
      { ...input, body: { title: 'Same' } },
      { state: 'uncertain', attempts: 1, firstSentAt: 1 },
    );
    expect(again).toMatchObject({ totalResults: 2 });
  });

  test('what was deleted is gone, of that document alone', () => {
    const read = { endpoint: 'issues.getAll', input: { user: 'ada', document: 'shop' } };
    const input = { user: 'ada', document: 'shop', id: 7 };
    expect(after(read, page({ id: 7 }, { id: 8 }), 'issues.delete', input)).toMatchObject({
      totalResults: 1,
      entry: [{ id: 8 }],
    });
    const other = { ...input, document: 'other' };
    expect(after(read, page({ id: 7 }), 'issues.delete', other)).toMatchObject({
      entry: [{ id: 7 }],
    });
  });

  test('a reaction counts once more, or once less, and never below none', () => {
    const read = {
      endpoint: 'issues.getAllComments',
      input: { user: 'ada', document: 'shop', id: 1 },
    };
    const input = { user: 'ada', document: 'shop', id: 1, comment: 3, reaction: 'heart' };
    const with2 = page({ id: 3, reaction: { heart: 2 } });
    const count = (active: boolean, answer = with2) =>
      after(read, answer, 'issues.reactComment', { ...input, body: { active } });
    expect(count(true)).toMatchObject({ entry: [{ reaction: { heart: 3 } }] });
    expect(count(false)).toMatchObject({ entry: [{ reaction: { heart: 1 } }] });
    expect(count(false, page({ id: 3 }))).toMatchObject({ entry: [{ reaction: { heart: 0 } }] });
    const refused = { state: 'failed' } as const;
    const given = { ...input, body: { active: true } };
    expect(after(read, with2, 'issues.reactComment', given, refused)).toEqual(with2);
  });

  test('a reaction that one is known to have given counts once', () => {
    const read = {
      endpoint: 'issues.getAllComments',
      input: { user: 'ada', document: 'shop', id: 1 },
    };
    const input = { user: 'ada', document: 'shop', id: 1, comment: 3, reaction: 'heart' };
    const react = (active: boolean, reacted: string[]) =>
      after(read, page({ id: 3, reaction: { heart: 2 }, reacted }), 'issues.reactComment', {
        ...input,
        body: { active },
      });
    const shown = (heart: number, reacted: string[]) => ({
      entry: [{ reaction: { heart }, reacted }],
    });
    expect(react(true, ['like'])).toMatchObject(shown(3, ['like', 'heart']));
    expect(react(true, ['heart'])).toMatchObject(shown(2, ['heart']));
    expect(react(false, ['heart', 'like'])).toMatchObject(shown(1, ['like']));
    expect(react(false, ['like'])).toMatchObject(shown(2, ['like']));
  });

  test('what is said of a document is there already', () => {
    const input = { user: 'ada', document: 'shop', body: { description: 'new' } };
    const one = { endpoint: 'document.get', input: { user: 'ada', document: 'shop' } };
    expect(
      after(one, { name: 'shop', description: 'old' } as never, 'document.meta', input),
    ).toEqual({
      name: 'shop',
      description: 'new',
    });
    const all = { endpoint: 'document.getAll', input: { user: 'ada' } };
    expect(after(all, page({ name: 'shop' }, { name: 'b' }), 'document.meta', input)).toMatchObject(
      {
        entry: [{ name: 'shop', description: 'new' }, { name: 'b' }],
      },
    );
  });
});
