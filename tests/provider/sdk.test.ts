import { Anonymous, HttpBasic } from 'sdkgen-client';
import { Client as PublishedClient } from 'typehub-javascript-sdk';
import { describe, expect, test } from 'vitest';
import { createClient, type Client } from '../../src/provider/client.ts';
import { endpoints } from '../../src/provider/contract/index.ts';
import { record, type Recorded } from './recordingServer.ts';

// Compares the requests of the published client for each of its methods with those of ours.

const at = { user: 'ada', document: 'shop' };
const [u, d] = ['ada', 'shop'];
const page = { startIndex: 0, count: 8, search: 'pets' };
const create = { name: 'shop', description: 'All of it', private: true, baseVersion: '1.0.0' };
const meta = {
  description: 'More',
  private: false,
  developmentMode: true,
  homepage: 'https://a.b',
};
const exported = { version: '*', format: 'model-typeschema', namespace: 'App' };
const spec = { operations: [], types: [] };
const typeapi = { operations: {}, definitions: {} };
const trigger = { type: 'webhook', config: { url: 'https://a.b', secret: 's' } };
const text = { title: 'Typo', description: 'In the name' };
const comment = { comment: 'Yes' };
const on = { active: true };

type Calls = readonly [
  id: string,
  theirs: (client: PublishedClient) => Promise<unknown>,
  ours: (client: Client) => Promise<unknown>,
];

const calls: readonly Calls[] = [
  ['about.get', (c) => c.meta().getAbout(), (c) => c.about.get()],
  ['authorization.whoami', (c) => c.authorization().getWhoami(), (c) => c.authorization.whoami()],
  ['authorization.revoke', (c) => c.authorization().revoke(), (c) => c.authorization.revoke()],
  [
    'document.getAll',
    (c) => c.document().getAll(u, 0, 8, 'pets'),
    (c) => c.document.getAll({ user: u, ...page }),
  ],
  [
    'document.create',
    (c) => c.document().create(u, create),
    (c) => c.document.create({ user: u, body: create }),
  ],
  [
    'document.get',
    (c) => c.document().get(u, d, '1.0.0'),
    (c) => c.document.get({ ...at, version: '1.0.0' }),
  ],
  [
    'document.update',
    (c) => c.document().update(u, d, { spec }),
    (c) => c.document.update({ ...at, body: { spec } }),
  ],
  ['document.delete', (c) => c.document().delete(u, d), (c) => c.document.delete(at)],
  ['document.fork', (c) => c.document().fork(u, d), (c) => c.document.fork(at)],
  [
    'document.export',
    (c) => c.document().export(u, d, exported),
    (c) => c.document.export({ ...at, body: exported }),
  ],
  [
    'document.import',
    (c) => c.document().import(u, d, typeapi),
    (c) => c.document.import({ ...at, body: typeapi }),
  ],
  [
    'document.meta',
    (c) => c.document().meta(u, d, meta),
    (c) => c.document.meta({ ...at, body: meta }),
  ],
  ['document.reset', (c) => c.document().reset(u, d, {}), (c) => c.document.reset(at)],
  [
    'document.revert',
    (c) => c.document().revert(u, d, '4', {}),
    (c) => c.document.revert({ ...at, id: 4 }),
  ],
  [
    'document.preview',
    (c) => c.document().showPreview(u, d, '1.0.0'),
    (c) => c.document.preview({ ...at, version: '1.0.0' }),
  ],
  [
    'document.star',
    (c) => c.document().star(u, d, on),
    (c) => c.document.star({ ...at, body: on }),
  ],
  [
    'commits.getAll',
    (c) => c.commit().getAll(u, d, 0, 8, 'pets'),
    (c) => c.commits.getAll({ ...at, ...page }),
  ],
  ['commits.get', (c) => c.commit().get(u, d, '4'), (c) => c.commits.get({ ...at, id: 4 })],
  ['explore.getAll', (c) => c.explore().getAll(0, 8, 'pets'), (c) => c.explore.getAll(page)],
  [
    'stars.getAll',
    (c) => c.star().getAll(0, 8),
    (c) => c.stars.getAll({ startIndex: 0, count: 8 }),
  ],
  [
    'issues.create',
    (c) => c.issue().create(u, d, text),
    (c) => c.issues.create({ ...at, body: text }),
  ],
  [
    'issues.getAll',
    (c) => c.issue().getAll(u, d, 1, 0, 8, 'pets'),
    (c) => c.issues.getAll({ ...at, status: 1, ...page }),
  ],
  ['issues.get', (c) => c.issue().get(u, d, '4'), (c) => c.issues.get({ ...at, id: 4 })],
  ['issues.delete', (c) => c.issue().delete(u, d, '4'), (c) => c.issues.delete({ ...at, id: 4 })],
  [
    'issues.createComment',
    (c) => c.issue().createComment(u, d, '4', comment),
    (c) => c.issues.createComment({ ...at, id: 4, body: comment }),
  ],
  [
    'issues.getAllComments',
    (c) => c.issue().getAllComments(u, d, '4', 0, 8, 'pets'),
    (c) => c.issues.getAllComments({ ...at, id: 4, ...page }),
  ],
  [
    'issues.reactComment',
    (c) => c.issue().reactComment(u, d, '4', '5', 'heart', on),
    (c) => c.issues.reactComment({ ...at, id: 4, comment: 5, reaction: 'heart', body: on }),
  ],
  [
    'pulls.create',
    (c) => c.pullRequest().create(u, d, text),
    (c) => c.pulls.create({ ...at, body: text }),
  ],
  [
    'pulls.getAll',
    (c) => c.pullRequest().getAll(u, d, 1, 0, 8, 'pets'),
    (c) => c.pulls.getAll({ ...at, status: 1, ...page }),
  ],
  ['pulls.get', (c) => c.pullRequest().get(u, d, '4'), (c) => c.pulls.get({ ...at, id: 4 })],
  [
    'pulls.update',
    (c) => c.pullRequest().update(u, d, '4', { status: 2 }),
    (c) => c.pulls.update({ ...at, id: 4, body: { status: 2 } }),
  ],
  [
    'pulls.delete',
    (c) => c.pullRequest().delete(u, d, '4'),
    (c) => c.pulls.delete({ ...at, id: 4 }),
  ],
  [
    'pulls.createComment',
    (c) => c.pullRequest().createComment(u, d, '4', comment),
    (c) => c.pulls.createComment({ ...at, id: 4, body: comment }),
  ],
  [
    'pulls.getAllComments',
    (c) => c.pullRequest().getAllComments(u, d, '4', 0, 8, 'pets'),
    (c) => c.pulls.getAllComments({ ...at, id: 4, ...page }),
  ],
  [
    'pulls.reactComment',
    (c) => c.pullRequest().reactComment(u, d, '4', '5', 'heart', on),
    (c) => c.pulls.reactComment({ ...at, id: 4, comment: 5, reaction: 'heart', body: on }),
  ],
  ['tags.changelog', (c) => c.tag().changelog(u, d, {}), (c) => c.tags.changelog(at)],
  [
    'tags.create',
    (c) => c.tag().create(u, d, { version: '1.0.0' }),
    (c) => c.tags.create({ ...at, body: { version: '1.0.0' } }),
  ],
  [
    'tags.getAll',
    (c) => c.tag().getAll(u, d, 0, 8),
    (c) => c.tags.getAll({ ...at, startIndex: 0, count: 8 }),
  ],
  ['tags.get', (c) => c.tag().get(u, d, '4'), (c) => c.tags.get({ ...at, id: '4' })],
  ['tags.delete', (c) => c.tag().delete(u, d, '4'), (c) => c.tags.delete({ ...at, id: '4' })],
  [
    'tags.trigger',
    (c) => c.tag().trigger(u, d, '4', {}),
    (c) => c.tags.trigger({ ...at, id: '4' }),
  ],
  [
    'triggers.create',
    (c) => c.trigger().create(u, d, trigger),
    (c) => c.triggers.create({ ...at, body: trigger }),
  ],
  [
    'triggers.getAll',
    (c) => c.trigger().getAll(u, d, 0, 8, 'pets'),
    (c) => c.triggers.getAll({ ...at, ...page }),
  ],
  ['triggers.get', (c) => c.trigger().get(u, d, '4'), (c) => c.triggers.get({ ...at, id: 4 })],
  [
    'triggers.update',
    (c) => c.trigger().update(u, d, '4', trigger),
    (c) => c.triggers.update({ ...at, id: 4, body: trigger }),
  ],
  [
    'triggers.delete',
    (c) => c.trigger().delete(u, d, '4'),
    (c) => c.triggers.delete({ ...at, id: 4 }),
  ],
  [
    'triggers.execute',
    (c) => c.trigger().execute(u, d, '4', {}),
    (c) => c.triggers.execute({ ...at, id: 4 }),
  ],
];

/** The parts of a request that the contract covers: method, path, query, body and headers. */
function essence({ method, url, body, headers }: Recorded) {
  const { pathname, searchParams } = new URL(url, 'http://provider.example');
  const { accept, authorization, 'content-type': contentType } = headers;
  const json: unknown = body === '' ? undefined : JSON.parse(body);
  return { method, pathname, query: [...searchParams], json, accept, authorization, contentType };
}

describe('the published client', () => {
  test.each(calls)('%s makes the same request', async (_, theirs, ours) => {
    // An empty answer, because only the requests matter here.
    const server = await record(() => ({ body: {} }));
    const baseUrl = `${server.url}/api/`;
    await theirs(new PublishedClient(baseUrl, new Anonymous()));
    await ours(createClient({ baseUrl, fetch, now: Date.now }));
    const [their, our] = server.requests;
    expect(server.requests).toHaveLength(2);
    expect(our && essence(our)).toEqual(their && essence(their));
    expect(our?.headers['user-agent']).toBe('Typewright');
  });

  test('has all calls but our extensions', () => {
    const shared = endpoints.filter(({ extension }) => extension === undefined);
    expect(calls.map(([id]) => id).toSorted()).toEqual(shared.map(({ id }) => id).toSorted());
  });

  test('authenticates with the same header', async () => {
    const server = await record(() => ({ body: {} }));
    const baseUrl = server.url;
    await new PublishedClient(baseUrl, new HttpBasic('ada', 'secret')).authorization().getWhoami();
    const credentials = { type: 'basic', userName: 'ada', password: 'secret' } as const;
    await createClient({ baseUrl, credentials, fetch, now: Date.now }).authorization.whoami();
    const [their, our] = server.requests;
    expect(our && essence(our)).toEqual(their && essence(their));
  });
});
