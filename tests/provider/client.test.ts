import { describe, expect, expectTypeOf, test } from 'vitest';
import { createClient, type Client } from '../../src/provider/client.ts';
import { contract, endpointById, endpoints } from '../../src/provider/contract/index.ts';
import { record, type Reply } from './recordingServer.ts';

const now = () => 0;
const at = { user: 'ada', document: 'shop' };

async function setUp(reply: Reply) {
  const server = await record(() => reply);
  return { server, client: createClient({ baseUrl: `${server.url}/api`, fetch, now }) };
}

describe('the client', () => {
  test('has a function for every call of the contract', async () => {
    const { client } = await setUp({});
    for (const { resource, name } of endpoints) {
      expect(client[resource as keyof typeof contract]).toHaveProperty(name);
    }
  });

  test('makes a call and returns the answer', async () => {
    const { server, client } = await setUp({
      body: { id: 7, name: 'shop', private: 0, spec: { a: 1 } },
    });
    expect(await client.document.get({ ...at, version: '1.0.0' })).toEqual({
      ok: true,
      value: { id: 7, name: 'shop', private: false, spec: { a: 1 } },
    });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      url: '/api/document/ada/shop?version=1.0.0',
      body: '',
      headers: {
        accept: 'application/json',
        'user-agent': 'Typewright',
        'content-type': 'application/json',
      },
    });
  });

  test('sends the headers of a careful save', async () => {
    const body = { success: true, message: 'Saved.', commitHash: 'def' };
    const { server, client } = await setUp({ body });
    const saved = await client.document.update(
      { ...at, body: { spec: {} } },
      { ifMatch: 'abc', idempotencyKey: 'k', account: 'ada' },
    );
    expect(saved).toEqual({ ok: true, value: body });
    expect(server.requests[0]).toMatchObject({
      method: 'PUT',
      body: '{"spec":{}}',
      headers: { 'if-match': '"abc"', 'idempotency-key': 'k', 'typewright-account': 'ada' },
    });
  });

  test('makes a call from a stored id', async () => {
    const { server, client } = await setUp({ status: 201, body: { success: true, id: '12' } });
    const stored = JSON.parse(
      JSON.stringify({ id: 'issues.create', input: { ...at, body: { title: 'Typo' } } }),
    );
    const endpoint = endpointById(stored.id);
    if (endpoint === undefined) throw new Error('There is no such call.');
    // Some providers send ids as strings.
    expect(await client.call(endpoint, stored.input)).toEqual({
      ok: true,
      value: { success: true, id: 12 },
    });
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/document/ada/shop/issue',
      body: '{"title":"Typo"}',
    });
  });

  test('treats null as absent, and an empty answer as an empty object', async () => {
    const page = {
      totalResults: 1,
      startIndex: 0,
      itemsPerPage: 16,
      entry: [{ id: 1, homepage: null }],
    };
    const listed = await (await setUp({ body: page })).client.explore.getAll();
    expect(listed.ok && listed.value.entry[0]?.homepage).toBeUndefined();
    expect(await (await setUp({ body: '' })).client.tags.delete({ ...at, id: '1' })).toEqual({
      ok: true,
      value: {},
    });
    const whoami = await (await setUp({ body: { metadata: null } })).client.authorization.whoami();
    expect(whoami).toEqual({ ok: true, value: { metadata: null } });
  });

  test('reports a success whose answer is invalid', async () => {
    const wrong = { totalResults: 1, startIndex: 0, itemsPerPage: 16, entry: [{ id: 'x' }] };
    const outcome = await (await setUp({ body: wrong })).client.explore.getAll();
    expect(outcome).toMatchObject({
      ok: false,
      refusal: {
        kind: 'provider-error',
        code: 'answer',
        status: 200,
        sent: true,
        answer: wrong,
        message:
          "The server's answer can't be read (entry.0.id is not a whole number). Reload to try again; if it keeps happening, tell whoever runs the server.",
        detail: 'entry.0.id is not a whole number',
      },
    });
    const html = await (await setUp({ body: '<html>' })).client.document.delete(at);
    expect(html).toMatchObject({
      refusal: {
        code: 'answer',
        status: 200,
        sent: true,
        message:
          "The server did what it was asked to do, but its answer can't be read (it is missing). Reload to see what the server has.",
      },
    });
  });

  test('does not make a call that would become a different one', async () => {
    const { server, client } = await setUp({});
    const outcome = await client.document.delete({ user: 'ada', document: '..' });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'input', sent: false } });
    expect(server.requests).toHaveLength(0);
  });

  test('knows the types of what goes in and comes out', () => {
    type Of<Each extends (...given: never[]) => unknown> = Parameters<Each>[0];
    type Get = Of<Client['document']['get']>;
    expectTypeOf<keyof Get>().toEqualTypeOf<'user' | 'document' | 'version'>();
    expectTypeOf<Get['user']>().toEqualTypeOf<string>();
    expectTypeOf<Get['version']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<{ user: string; document: string }>().toExtend<Get>();
    expectTypeOf<Parameters<Client['stars']['getAll']>>().toExtend<[unknown?, unknown?]>();
    expectTypeOf<Of<Client['issues']['create']>['body']>().toEqualTypeOf<{
      title: string;
      description?: string | undefined;
    }>();
    expectTypeOf<Of<Client['tags']['get']>['id']>().toEqualTypeOf<string>();
    expectTypeOf<Of<Client['issues']['get']>['id']>().toEqualTypeOf<number>();
    expectTypeOf<Awaited<ReturnType<Client['tags']['changelog']>>>().toExtend<
      { ok: true; value: { changelog?: readonly string[] | undefined } } | { ok: false }
    >();
  });
});
