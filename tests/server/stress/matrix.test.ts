import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { Placed } from '../../../src/provider/endpoint.ts';
import { prepareEveryCall, type EveryCall } from '../everyCall.ts';
import { openProvider, type Provider } from '../provider.ts';
import { engines, type OpenedStore } from '../store/stores.ts';

// Every call × everybody who may or may not make it × a public and a private document × each store.
// The expected results follow from the contract alone.

const actors = ['nobody', 'other', 'owner', 'owner without scope'] as const;
type Actor = (typeof actors)[number];
const documents = ['open', 'closed'] as const;
type Name = (typeof documents)[number];

/** The status with which a call must be refused; undefined if the caller may make it. */
function refusal(endpoint: Placed, actor: Actor, name: Name): number | undefined {
  const { access, scope, path, sessionOnly } = endpoint;
  if (actor === 'owner') return undefined;
  // All other callers have tokens, which can't make calls that need a session.
  if (sessionOnly && actor !== 'nobody') return 403;
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
  let calls: EveryCall;

  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
    calls = await prepareEveryCall(provider, name);
    tokens.set('owner', calls.ada);
    tokens.set('owner without scope', await provider.person('Ada', 'default'));
    tokens.set('other', await provider.person('Carol'));
    if (name === 'closed') {
      await provider.ask('PUT', `/document/Ada/${name}/meta`, {
        token: calls.ada,
        body: { private: true },
      });
    }
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  // Refused callers go first, so that what others delete still exists; deleting calls come last.
  const order = [/delete/, /deleteSession/, /^document\.delete$/, /revoke/];
  const last = ({ id }: Placed) => order.findLastIndex((pattern) => pattern.test(id));
  const ordered = endpoints.toSorted((one, other) => last(one) - last(other));
  const rows = ['nobody', 'owner without scope', 'other', 'owner'].flatMap((actor) =>
    ordered.map((endpoint) => [endpoint.id, actor as Actor, endpoint] as const),
  );

  test.each(rows)('%s by %s', async (id, actor, endpoint) => {
    const expected = refusal(endpoint, actor, name);
    const { status, json } = await calls.make(endpoint, tokens.get(actor));
    if (expected !== undefined) {
      expect(status).toBe(expected);
      expect(json).toMatchObject({ success: false, message: expect.any(String) });
      return;
    }
    // Calls that need more than a permission: one's own fork, the right password.
    const elsewise: ReadonlyMap<string, number> = new Map([
      ['document.fork by owner', 409],
      ['document.getDistance by nobody', 404],
      ['document.getDistance by other', 404],
      ['document.getDistance by owner', 404],
      ['document.getBase by nobody', 404],
      ['document.getBase by other', 404],
      ['document.getBase by owner', 404],
      ['document.sync by owner', 409],
      ['pulls.create by owner', 409],
      ['account.changePassword by owner', 403],
      ['account.changePassword by other', 403],
      ['account.delete by owner', 403],
      ['account.delete by other', 403],
      ['factors.createTotp by owner', 403],
      ['factors.createPasskey by owner', 403],
      ['factors.deletePasskey by owner', 403],
      ['factors.deleteTotp by owner', 403],
      ['factors.createRecoveryCodes by owner', 403],
      ['account.deleteKey by other', 404],
      ['account.deleteSession by other', 404],
      ['account.deleteGrant by other', 404],
    ]);
    expect(status).toBe(elsewise.get(`${id} by ${actor}`) ?? endpoint.status);
  });
});
