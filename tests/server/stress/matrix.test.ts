import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { Placed } from '../../../src/provider/endpoint.ts';
import { openProvider, type Answer, type Provider } from '../provider.ts';
import { engines, type OpenedStore } from '../store/stores.ts';

// Every call × everybody who may make it or not × a public and a private document × each store. What
// is expected follows from the contract alone.

const actors = ['nobody', 'other', 'owner', 'owner without scope'] as const;
type Actor = (typeof actors)[number];
const documents = ['open', 'closed'] as const;
type Name = (typeof documents)[number];

const bodies: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['document.create', { name: 'another' }],
  ['document.update', { spec: {} }],
  ['document.import', { operations: [], types: [] }],
  ['document.export', { format: 'internal' }],
  ['issues.create', { title: 'Another' }],
  ['issues.update', { status: 2 }],
  ['issues.createComment', { comment: 'Text' }],
  ['pulls.create', { title: 'Another' }],
  ['pulls.update', { status: 3 }],
  ['pulls.createComment', { comment: 'Text' }],
  ['tags.create', { version: '9.0.0' }],
  [
    'triggers.create',
    {
      type: 'webhook',
      config: { url: 'https://a.example', secret: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0' },
    },
  ],
  ['account.createKey', { name: 'CI' }],
  ['account.changePassword', { oldPassword: 'not it', newPassword: 'another one' }],
  ['account.delete', { password: 'not it' }],
]);

/** The status with which a call must be refused; undefined where it must not be for who makes it. */
function refusal({ access, scope, path }: Placed, actor: Actor, name: Name): number | undefined {
  if (actor === 'owner') return undefined;
  if (actor === 'owner without scope') return scope === 'default' ? undefined : 403;
  const isPrivate = name === 'closed' && path.includes(':document');
  if (actor === 'nobody' && access !== 'anyone' && access !== 'reader') return 401;
  if (isPrivate) return 404;
  return actor === 'other' && (access === 'owner' || access === 'author') ? 403 : undefined;
}

const places = engines.flatMap(([engine, open]) =>
  documents.map((name) => [name, engine, open] as const),
);

describe.each(places)('the document %s on %s', (name, _, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  const tokens = new Map<Actor, string>();
  let ids: ReadonlyMap<string, string>;

  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
    const { ask, person } = provider;
    const ada = await person('Ada');
    const bob = await person('Bob');
    tokens.set('owner', ada);
    tokens.set('owner without scope', await person('Ada', 'default'));
    tokens.set('other', await person('Carol'));
    const idOf = (answer: Answer) => {
      expect(answer.status).toBe(201);
      return String(answer.json.id);
    };
    const path = `/document/Ada/${name}`;
    const post = async (rest: string, body: unknown, token = ada) =>
      idOf(await ask('POST', path + rest, { token, body }));
    idOf(await ask('POST', '/document/Ada', { token: ada, body: { name } }));
    await ask('PUT', path, {
      token: ada,
      body: { spec: { types: [{ type: 'struct', name: 'A' }] } },
    });
    await ask('GET', `${path}/fork`, { token: bob });
    const issue = await post('/issue', { title: 'One' });
    const pull = await post('/pull_request', { title: 'One' }, bob);
    const comments = {
      issues: await post(`/issue/${issue}/comment`, { comment: 'One' }),
      pulls: await post(`/pull_request/${pull}/comment`, { comment: 'One' }),
    };
    const tag = await post('/tag', { version: '1.0.0' });
    const trigger = await post('/trigger', bodies.get('triggers.create'));
    const key = await ask('POST', '/account/key', { token: ada, body: { name: 'CI' } });
    const commits = await ask('GET', `${path}/commit`);
    const [commit] = commits.json.entry as { id: number }[];
    ids = new Map([
      ['document', String(commit?.id)],
      ['commits', String(commit?.id)],
      ['issues', issue],
      ['pulls', pull],
      ['tags', tag],
      ['triggers', trigger],
      ['account', idOf(key)],
      ['comment of issues', comments.issues],
      ['comment of pulls', comments.pulls],
    ]);
    if (name === 'closed') {
      await ask('PUT', `${path}/meta`, { token: ada, body: { private: true } });
    }
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  function make({ id, method, path, resource }: Placed, actor: Actor): Promise<Answer> {
    const filled = path
      .replace(':user', 'Ada')
      .replace(':document', name)
      .replace(':id', ids.get(resource) ?? '1')
      .replace(':comment', ids.get(`comment of ${resource}`) ?? '1')
      .replace(':reaction', 'heart');
    const body = method === 'GET' ? undefined : (bodies.get(id) ?? {});
    return provider.ask(method, filled, { token: tokens.get(actor), body });
  }

  // Whoever is refused goes first, so that what others delete is still there; last what deletes.
  const order = [/delete/, /^document\.delete$/, /revoke/];
  const last = ({ id }: Placed) => order.findLastIndex((pattern) => pattern.test(id));
  const ordered = endpoints.toSorted((one, other) => last(one) - last(other));
  const rows = ['nobody', 'owner without scope', 'other', 'owner'].flatMap((actor) =>
    ordered.map((endpoint) => [endpoint.id, actor as Actor, endpoint] as const),
  );

  test.each(rows)('%s by %s', async (id, actor, endpoint) => {
    const expected = refusal(endpoint, actor, name);
    const { status, json } = await make(endpoint, actor);
    if (expected !== undefined) {
      expect(status).toBe(expected);
      expect(json).toMatchObject({ success: false, message: expect.any(String) });
      return;
    }
    // Calls that need something else than a permission: one's own fork, the right password.
    const elsewise: ReadonlyMap<string, number> = new Map([
      ['document.fork by owner', 409],
      ['pulls.create by owner', 409],
      ['account.changePassword by owner', 403],
      ['account.changePassword by other', 403],
      ['account.delete by owner', 403],
      ['account.delete by other', 403],
      ['account.deleteKey by other', 404],
    ]);
    expect(status).toBe(elsewise.get(`${id} by ${actor}`) ?? endpoint.status);
  });
});
