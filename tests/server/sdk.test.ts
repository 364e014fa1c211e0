import { Anonymous, HttpBasic, HttpBearer, MemoryTokenStore, OAuth2 } from 'sdkgen-client';
import { Client } from 'typehub-javascript-sdk';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointById, endpoints } from '../../src/provider/contract/index.ts';
import { openProvider, password, type Provider } from './provider.ts';
import { engines, type OpenedStore } from './store/stores.ts';

// The published client of this API, unmodified, against our server on each of its stores, as two
// people and as nobody.

const [u, d] = ['Ada', 'shop'];
/** How that client reports every error status. */
const refused = /server returned|status code/i;
const spec = {
  operations: [{ name: 'pets.list', httpMethod: 'GET', httpPath: '/pets', httpCode: 200 }],
  types: [{ type: 'struct', name: 'Pet', properties: [{ name: 'name', type: 'string' }] }],
};
const typeapi = {
  operations: {
    'pets.list': { path: '/pets', method: 'GET', return: { schema: { type: 'any' } } },
  },
  definitions: { Pet: { type: 'struct', properties: { name: { type: 'string' } } } },
};

describe.each(engines)('the published client, on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let baseUrl: string;
  let ada: Client;
  let bob: Client;
  let nobody: Client;
  const answered = new Set<string>();

  /** The answer of a call, validated against the contract. */
  async function check<Answer>(id: string, answer: Promise<Answer>): Promise<Answer> {
    const value = await answer;
    const endpoint = endpointById(id);
    if (endpoint === undefined) throw new Error(`There is no call ${id}`);
    const read = v.safeParse(endpoint.answer, value);
    expect({ id, issues: read.issues ?? [] }).toEqual({ id, issues: [] });
    answered.add(id);
    return value;
  }

  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
    await provider.person('Ada');
    await provider.person('Bob');
    baseUrl = `${await provider.listen()}/api/`;
    const signIn = (name: string) => {
      const token = `${baseUrl}authorization/token`;
      const authorize = `${baseUrl}authorization/authorize`;
      const store = new MemoryTokenStore();
      return new Client(baseUrl, new OAuth2(name, password, token, authorize, store, null));
    };
    ada = signIn('Ada');
    bob = signIn('Bob');
    nobody = new Client(baseUrl, new Anonymous());
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  test('authenticates in every way it can', async () => {
    const about = await check('about.get', nobody.meta().getAbout());
    expect(about).toMatchObject({ title: 'Typewright' });
    const who = await check('authorization.whoami', ada.authorization().getWhoami());
    expect(who).toMatchObject({ name: 'Ada', metadata: null });
    const basic = new Client(baseUrl, new HttpBasic('Bob', password));
    expect(await basic.authorization().getWhoami()).toMatchObject({ name: 'Bob' });
    const token = await provider.person('Ada');
    const bearer = new Client(baseUrl, new HttpBearer(token));
    await check('authorization.revoke', bearer.authorization().revoke());
    await expect(bearer.authorization().getWhoami()).rejects.toThrow(refused);
    await expect(nobody.authorization().getWhoami()).rejects.toThrow(refused);
  });

  test('stores a document', async () => {
    const documents = ada.document();
    await check('document.create', documents.create(u, { name: d, description: 'All of it' }));
    await check('document.update', documents.update(u, d, { spec }));
    await check('document.meta', documents.meta(u, d, { homepage: 'https://a.example' }));
    await check('document.import', documents.import(u, d, typeapi));
    const read = await check('document.get', nobody.document().get(u, d));
    expect(read).toMatchObject({
      name: d,
      homepage: 'https://a.example',
      user: { name: u },
      spec: { types: [{ name: 'Pet' }] },
    });
    const list = await check('document.getAll', nobody.document().getAll(u, 0, 8, 'all of'));
    expect(list.totalResults).toBe(1);
    const found = await check('explore.getAll', nobody.explore().getAll(0, 16, 'pets.list'));
    expect(found.entry).toMatchObject([{ name: d }]);
    await check('document.star', bob.document().star(u, d, {}));
    expect((await check('stars.getAll', bob.star().getAll(0, 16))).entry).toMatchObject([
      { stars: 1 },
    ]);
    const exported = documents.export(u, d, { version: '*', format: 'model-typeschema' });
    const { href = '' } = await check('document.export', exported);
    expect(await (await fetch(href)).json()).toMatchObject({ definitions: { Pet: {} } });
  });

  test('reads its history and goes back in it', async () => {
    const documents = ada.document();
    await documents.update(u, d, { spec: {} });
    const commits = await check('commits.getAll', nobody.commit().getAll(u, d, 0, 8, 'removed'));
    expect(commits.totalResults).toBe(1);
    const id = String(commits.entry?.[0]?.id);
    const commit = await check('commits.get', nobody.commit().get(u, d, id));
    expect(commit).toMatchObject({ previous: { spec: { types: [{ name: 'Pet' }] } } });
    const all = await nobody.commit().getAll(u, d);
    const before = String(all.entry?.[1]?.id);
    await check('document.revert', documents.revert(u, d, before, {}));
    expect((await documents.get(u, d)).spec).toMatchObject({ types: [{ name: 'Pet' }] });
  });

  test('tags, proposes the next version, and resets to the last one', async () => {
    const tags = ada.tag();
    await check('tags.create', tags.create(u, d, { version: '1.0.0', changelog: 'First' }));
    await ada.document().update(u, d, { spec: {} });
    const changelog = await check('tags.changelog', nobody.tag().changelog(u, d, {}));
    expect(changelog).toMatchObject({
      version: '2.0.0',
      changelog: expect.arrayContaining([expect.stringContaining('Breaking: ')]),
      tag: { types: [{ name: 'Pet' }] },
      master: { types: [] },
    });
    const list = await check('tags.getAll', nobody.tag().getAll(u, d, 0, 8));
    const id = list.entry?.[0]?.id ?? '';
    expect(typeof id).toBe('string');
    const tag = await check('tags.get', nobody.tag().get(u, d, id));
    expect(tag).toMatchObject({ version: '1.0.0', spec: { types: [{ name: 'Pet' }] } });
    expect((await nobody.document().get(u, d, '1.0.0')).spec).toMatchObject(tag.spec as object);
    const preview = await check('document.preview', nobody.document().showPreview(u, d, '1.0.0'));
    expect(preview).toMatchObject({ tags: [{ version: '1.0.0' }], types: ['Pet'] });
    await check('document.reset', ada.document().reset(u, d, {}));
    expect((await nobody.document().get(u, d)).spec).toMatchObject(tag.spec as object);
    await check('tags.trigger', tags.trigger(u, d, id, {}));
    await check('tags.delete', tags.delete(u, d, id));
    await expect(nobody.document().get(u, d, '1.0.0')).rejects.toThrow(refused);
  });

  test('talks about issues', async () => {
    const theirs = bob.issue();
    await check('issues.create', theirs.create(u, d, { title: 'Typo', description: 'There' }));
    const list = await check('issues.getAll', nobody.issue().getAll(u, d, 1, 0, 8, 'typo'));
    const id = String(list.entry?.[0]?.id);
    expect(await check('issues.get', nobody.issue().get(u, d, id))).toMatchObject({
      title: 'Typo',
      status: 1,
      user: { name: 'Bob' },
    });
    await check('issues.createComment', ada.issue().createComment(u, d, id, { comment: 'Yes' }));
    const comments = await check('issues.getAllComments', nobody.issue().getAllComments(u, d, id));
    const comment = String(comments.entry?.[0]?.id);
    await check('issues.reactComment', theirs.reactComment(u, d, id, comment, 'heart', {}));
    expect((await nobody.issue().getAllComments(u, d, id)).entry).toMatchObject([
      { comment: 'Yes', user: { name: 'Ada' }, reaction: { heart: 1 } },
    ]);
    await check('issues.delete', theirs.delete(u, d, id));
    await expect(nobody.issue().get(u, d, id)).rejects.toThrow(refused);
  });

  test('merges a fork with a pull request', async () => {
    await check('document.fork', bob.document().fork(u, d));
    const types = [{ type: 'struct', name: 'Owner', properties: [] }];
    await bob.document().update('Bob', d, { spec: { ...spec, types: [...spec.types, ...types] } });
    const theirs = bob.pullRequest();
    await check('pulls.create', theirs.create(u, d, { title: 'Owners', description: 'New' }));
    const list = await check('pulls.getAll', nobody.pullRequest().getAll(u, d, 1, 0, 8, 'owners'));
    const id = String(list.entry?.[0]?.id);
    const pull = await check('pulls.get', nobody.pullRequest().get(u, d, id));
    expect(pull).toMatchObject({ source: { user: { name: 'Bob' } }, target: { name: d } });
    const note = { comment: 'Fine' };
    await check('pulls.createComment', ada.pullRequest().createComment(u, d, id, note));
    const comments = await check(
      'pulls.getAllComments',
      nobody.pullRequest().getAllComments(u, d, id),
    );
    const comment = String(comments.entry?.[0]?.id);
    await check('pulls.reactComment', theirs.reactComment(u, d, id, comment, 'rocket', {}));
    await check('pulls.update', ada.pullRequest().update(u, d, id, { status: 2 }));
    const merged = await nobody.document().get(u, d);
    expect(merged.spec).toMatchObject({ types: [{ name: 'Pet' }, { name: 'Owner' }] });
    await check('pulls.delete', ada.pullRequest().delete(u, d, id));
    await expect(nobody.pullRequest().get(u, d, id)).rejects.toThrow(refused);
  });

  test('manages triggers', async () => {
    const triggers = ada.trigger();
    const config = {
      url: 'https://hooks.example/x',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    };
    await check('triggers.create', triggers.create(u, d, { type: 'webhook', config }));
    const list = await check('triggers.getAll', triggers.getAll(u, d, 0, 8, 'hooks'));
    const id = String(list.entry?.[0]?.id);
    const update = triggers.update(u, d, id, { type: 'webhook', config: { url: config.url } });
    await check('triggers.update', update);
    const read = await check('triggers.get', triggers.get(u, d, id));
    expect(read.config).toEqual({ url: config.url });
    await expect(bob.trigger().get(u, d, id)).rejects.toThrow(refused);
    await check('triggers.execute', triggers.execute(u, d, id, {}));
    await check('triggers.delete', triggers.delete(u, d, id));
  });

  test("is refused access to other people's documents", async () => {
    await expect(nobody.document().update(u, d, { spec })).rejects.toThrow(refused);
    await expect(bob.document().delete(u, d)).rejects.toThrow(refused);
    await check('document.delete', ada.document().delete(u, d));
    await expect(nobody.document().get(u, d)).rejects.toThrow(refused);
  });

  test('has used all of its calls', () => {
    const shared = endpoints.filter(({ extension }) => extension === undefined);
    expect([...answered].toSorted()).toEqual(shared.map(({ id }) => id).toSorted());
  });
});
