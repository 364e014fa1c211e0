import { expect, test } from 'vitest';
import { createClient } from '../../src/provider/client.ts';
import { endpointById } from '../../src/provider/contract/index.ts';
import type { PendingCall } from '../../src/storage/database/outboxRows.ts';
import { readAttempt } from '../../src/sync/sending/outcome.ts';
import { record, type Recorded } from '../provider/recordingServer.ts';
import { someCall } from '../storage/outboxStore.contract.ts';

const statuses = [301, 302, 303, 307, 308];
const path = { user: 'ada', document: 'shop' };

/** Calls whose redirect a browser repeats, or turns into a GET. */
const calls: readonly Partial<PendingCall>[] = [
  { endpoint: 'issues.createComment', input: { ...path, id: 1, body: { comment: 'secret' } } },
  { endpoint: 'document.update', input: { ...path, body: { spec: {} } } },
  { endpoint: 'issues.delete', input: { ...path, id: 1 } },
  // A GET that writes.
  { endpoint: 'document.fork', input: path },
];

/** A provider that redirects everything to another one, which accepts everything. */
async function redirecting(status: number) {
  const other = await record(() => ({ body: { success: true, message: 'Done', id: 7 } }));
  const elsewhere = ({ url }: Recorded) => ({ Location: `${other.url}${url}` });
  const provider = await record((request) => ({ status, headers: elsewhere(request) }));
  return { provider, other };
}

test.each(statuses)(
  'invariant 6: what is redirected (%i) stays with its provider, and is not taken for done',
  async (status) => {
    const { provider, other } = await redirecting(status);
    const client = createClient({
      baseUrl: provider.url,
      credentials: { type: 'apiKey', name: 'X-Key', token: 'key' },
      fetch,
      now: Date.now,
    });
    for (const fields of calls) {
      const call = someCall('a', 1, { state: 'sending', attempts: 1, ...fields });
      const endpoint = endpointById(call.endpoint);
      if (endpoint === undefined) throw new Error(`There is no ${call.endpoint}.`);
      const outcome = await client.call(endpoint, call.input);
      for (const [isKeyed, event] of [
        [true, 'deferred'],
        [false, 'unanswered'],
      ] as const) {
        const error =
          "The server redirects this to another address, and Typewright doesn't send it there.";
        expect(readAttempt(call, outcome, isKeyed)).toMatchObject({ event, error });
      }
    }
    expect(provider.requests).toHaveLength(calls.length);
    expect(other.requests).toEqual([]);
  },
);

test.each(statuses)('no secret for a token is redirected (%i)', async (status) => {
  const { provider, other } = await redirecting(status);
  const client = createClient({
    baseUrl: provider.url,
    credentials: {
      type: 'oauth2',
      tokenUrl: `${provider.url}/authorization/token`,
      clientId: 'app',
      clientSecret: 'secret',
      store: { get: async () => undefined, put: async () => undefined },
    },
    fetch,
    now: Date.now,
  });
  expect(await client.document.get(path)).toMatchObject({
    ok: false,
    refusal: { code: 'token-status' },
  });
  expect(other.requests).toEqual([]);
});
