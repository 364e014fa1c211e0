import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type Provider } from '../provider.ts';

const struct = (name: string, description = '') => ({
  type: 'struct',
  name,
  description,
  properties: [],
});

describe('tags', () => {
  let provider: Provider;
  let ada: string;
  beforeAll(async () => {
    provider = await openProvider();
    ada = await provider.person('Ada');
  });
  afterAll(() => provider.close());
  const ask = (method: string, path: string, body?: unknown) =>
    provider.ask(method, `/document/Ada${path}`, { token: ada, body });
  const make = async (name: string, rest: object = {}) => {
    expect((await ask('POST', '', { name, ...rest })).status).toBe(201);
  };
  const save = (name: string, ...types: readonly object[]) =>
    ask('PUT', `/${name}`, { spec: { types } });
  const versions = async (name: string) => {
    const { json } = await ask('GET', `/${name}/tag`);
    return (json.entry as { version: string }[]).map(({ version }) => version);
  };

  test('get the version that the changes call for', async () => {
    await make('steps', { baseVersion: '1.0.0' });
    await save('steps', struct('A'));
    await ask('POST', '/steps/tag', {});
    await save('steps', struct('A', 'In words'));
    await ask('POST', '/steps/tag', {});
    await save('steps', struct('A', 'In words'), struct('B'));
    await ask('POST', '/steps/tag', {});
    await save('steps', struct('B'));
    await ask('POST', '/steps/tag', {});
    expect(await versions('steps')).toEqual(['2.0.0', '1.1.0', '1.0.1', '1.0.0']);
  });

  test('without a version get one each, also if many come at once', async () => {
    await make('crowd');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask('POST', '/crowd/tag', {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(await versions('crowd')).size).toBe(8);
    const chosen = await Promise.all(
      Array.from({ length: 2 }, () => ask('POST', '/crowd/tag', { version: '7.0.0' })),
    );
    expect(new Set(chosen.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test('are found by their version and by what has changed', async () => {
    await make('found');
    await ask('POST', '/found/tag', { version: '1.0.0', changelog: 'The first one' });
    await ask('POST', '/found/tag', { version: '2.0.0', changelog: 'Cats are gone' });
    const found = async (search: string) => {
      const { json } = await ask('GET', `/found/tag?search=${search}`);
      return (json.entry as { version: string }[]).map(({ version }) => version);
    };
    expect(await found('cats')).toEqual(['2.0.0']);
    expect(await found('1.0')).toEqual(['1.0.0']);
    expect(await found('dogs')).toEqual([]);
  });

  test('have unique versions, which can be read', async () => {
    await make('once');
    expect((await ask('POST', '/once/tag', { version: '1.0.0' })).status).toBe(201);
    const again = await ask('POST', '/once/tag', { version: '1.0.0' });
    expect(again).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/1\.0\.0/) },
    });
    for (const version of ['../x', 'a b', 'x'.repeat(65)]) {
      expect((await ask('POST', '/once/tag', { version })).status).toBe(400);
    }
    for (const version of ['current', 'Latest', 'STABLE', '.', '..', '.hidden', 'commit-1']) {
      const { status, json } = await ask('POST', '/once/tag', { version });
      expect([version, status, json.message]).toEqual([
        version,
        400,
        expect.stringMatching(/^A version must have 1 to 64 characters/),
      ]);
    }
    expect((await ask('POST', '/once/tag', { version: 'currently' })).status).toBe(201);
  });

  test("are never digits only, which would take over the address of another tag's id", async () => {
    await make('numbers');
    await save('numbers', struct('First'));
    const { id } = (await ask('POST', '/numbers/tag', { version: '1.0.0' })).json;
    await save('numbers', struct('Second'));
    for (const version of [String(id), String(Number(id) + 1), '0', '007']) {
      const { status, json } = await ask('POST', '/numbers/tag', { version });
      expect([version, status, json.message]).toEqual([
        version,
        400,
        expect.stringContaining("It can't be digits only, as ids are"),
      ]);
    }
    expect((await ask('PUT', '/numbers/meta', { baseVersion: '1' })).status).toBe(400);
    const { json } = await ask('GET', `/numbers?version=${String(id)}`);
    expect((json.spec as { types: object[] }).types).toMatchObject([{ name: 'First' }]);
    expect((await ask('POST', '/numbers/tag', { version: '1.0' })).status).toBe(201);
  });

  test('of names that are refused by now can be read and deleted, and their documents described', async () => {
    await make('older');
    await save('older', struct('Old'));
    const { store } = provider.services;
    const document = await store.documents.find('Ada', 'older');
    if (document === undefined) throw new Error('It was just made.');
    const { id: documentId, userId, hash, body, createdAt } = document;
    const row = { documentId, userId, hash, body, createdAt, changelog: '' };
    await store.documents.update(documentId, { baseVersion: 'Current' });
    for (const version of ['Latest', 'current', '..', '999999', '0']) {
      const id = await store.tags.create({ ...row, version });
      await save('older', struct('New'));
      const { json } = await ask('GET', `/older?version=${version}`);
      expect((json.spec as { types: object[] }).types).toMatchObject([{ name: 'Old' }]);
      expect((await ask('DELETE', `/older/tag/${id}`)).status).toBe(200);
    }
    expect((await ask('PUT', '/older/meta', { description: 'In words' })).status).toBe(200);
    const { json } = await ask('POST', '/older/changelog', {});
    expect(json.version).toBe('0.1.0');
  });

  test('after a version that is only a word, follow the highest number', async () => {
    await make('worded', { baseVersion: '1.0.0' });
    await save('worded', struct('A'));
    await ask('POST', '/worded/tag', {});
    await save('worded', struct('A'), struct('B'));
    expect((await ask('POST', '/worded/tag', { version: 'preview' })).status).toBe(201);
    await save('worded', struct('A'), struct('B'), struct('C'));
    expect((await ask('POST', '/worded/changelog', {})).json.version).toBe('1.1.0');
    await ask('POST', '/worded/tag', {});
    expect(await versions('worded')).toEqual(['1.1.0', 'preview', '1.0.0']);
  });

  test('are not made of another head than the one whose changes were shown', async () => {
    await make('moving', { baseVersion: '1.0.0' });
    await save('moving', struct('A'), struct('B'));
    await ask('POST', '/moving/tag', {});
    await save('moving', struct('A', 'In words'), struct('B'));
    const shown = await ask('POST', '/moving/changelog', {});
    expect(shown.json).toMatchObject({ version: '1.0.1', changes: [{ level: 'patch' }] });
    const { commitHash: head } = shown.json;
    await save('moving', struct('A', 'In words'));
    const body = { version: '1.0.1', changelog: 'Words', head };
    expect(await ask('POST', '/moving/tag', body)).toMatchObject({
      status: 409,
      json: {
        message:
          'Version 1.0.1 of moving was not made: moving was saved after its changes were shown. Look at them again under New version, and make it there.',
      },
    });
    await save('moving', struct('A', 'In words'), struct('B'));
    expect((await ask('POST', '/moving/tag', body)).status).toBe(201);
    expect(await versions('moving')).toEqual(['1.0.1', '1.0.0']);
  });

  test('that may break clients are not made for somebody who did not confirm that', async () => {
    await make('gate', { baseVersion: '1.0.0' });
    await save('gate', struct('A'), struct('B'), struct('C'));
    // The first version has no clients yet.
    expect((await ask('POST', '/gate/tag', { breaking: false })).status).toBe(201);
    await save('gate', struct('A'), struct('B'), struct('C'), struct('D'));
    expect((await ask('POST', '/gate/tag', { breaking: false })).status).toBe(201);
    await save('gate', struct('A'));
    for (const version of ['', '1.1.1']) {
      expect(await ask('POST', '/gate/tag', { version, breaking: false })).toMatchObject({
        status: 409,
        json: {
          message: expect.stringMatching(
            /^Version (2\.0\.0|1\.1\.1) of gate was not made, because it may break clients of 1\.1\.0: Type B was removed, and 2 more changes\. Look at it under New version/,
          ),
        },
      });
    }
    const { json } = await ask('POST', '/gate/changelog', {});
    expect(json.changes).toMatchObject([
      { level: 'major', code: 'type-removed', entity: 'type', name: 'B' },
      { level: 'major' },
      { level: 'major' },
    ]);
    expect((await ask('POST', '/gate/tag', { head: json.commitHash })).status).toBe(201);
    expect(await versions('gate')).toEqual(['2.0.0', '1.1.0', '1.0.0']);
  });

  test('are not made against another last version than the one whose changes were shown', async () => {
    await make('since', { baseVersion: '1.0.0' });
    await save('since', struct('A'), struct('B'), struct('C'));
    const shown = async () => {
      const { json } = await ask('POST', '/since/changelog', {});
      return { head: json.commitHash, base: json.base };
    };
    const first = await shown();
    expect(first.base).toBe('');
    await ask('POST', '/since/tag', {});
    const refused = async (body: object, message: string) => {
      expect(await ask('POST', '/since/tag', body)).toMatchObject({
        status: 409,
        json: { message },
      });
    };
    await refused(
      { ...first, version: '1.0.1', breaking: false },
      'Version 1.0.1 of since was not made: its changes were shown as the first one, and the last version is now 1.0.0. Look at them again under New version, and make it there.',
    );
    await save('since', struct('A'), struct('B'));
    const second = await ask('POST', '/since/tag', await shown());
    expect(second.status).toBe(201);
    await save('since', struct('A'));
    const confirmed = { ...(await shown()), version: '3.0.0', breaking: true };
    expect(confirmed.base).toBe('2.0.0');
    await ask('DELETE', `/since/tag/${String(second.json.id)}`);
    await refused(
      confirmed,
      'Version 3.0.0 of since was not made: its changes were shown against version 2.0.0, and the last version is now 1.0.0. Look at them again under New version, and make it there.',
    );
    const { json } = await ask('GET', '/since/tag');
    for (const { id } of json.entry as { id: string }[]) await ask('DELETE', `/since/tag/${id}`);
    await refused(
      confirmed,
      'Version 3.0.0 of since was not made: its changes were shown against version 2.0.0, and now there is no version. Look at them again under New version, and make it there.',
    );
    expect((await ask('POST', '/since/tag', await shown())).status).toBe(201);
  });

  test('of a document in development need no confirmation, as it is stored when they are made', async () => {
    await make('young', { baseVersion: '1.0.0' });
    await ask('PUT', '/young/meta', { developmentMode: true });
    await save('young', struct('A'), struct('B'));
    await ask('POST', '/young/tag', { breaking: false });
    await save('young', struct('A'));
    const mode = async () => (await ask('POST', '/young/changelog', {})).json.developmentMode;
    expect(await mode()).toBe(true);
    await ask('PUT', '/young/meta', { developmentMode: false });
    expect(await mode()).toBe(false);
    expect((await ask('POST', '/young/tag', { breaking: false })).status).toBe(409);
    await ask('PUT', '/young/meta', { developmentMode: true });
    expect((await ask('POST', '/young/tag', { breaking: false })).status).toBe(201);
  });

  test('keep their content', async () => {
    await make('fixed');
    await save('fixed', struct('Old'));
    const tag = await ask('POST', '/fixed/tag', { version: '1.0.0', changelog: 'By hand' });
    await save('fixed', struct('New'));
    const names = async (version: string) => {
      const { json } = await ask('GET', `/fixed?version=${version}`);
      return (json.spec as { types: { name: string }[] }).types.map(({ name }) => name);
    };
    expect(await names('1.0.0')).toEqual(['Old']);
    expect(await names(String(tag.json.id))).toEqual(['Old']);
    expect(await names('*')).toEqual(['New']);
    expect((await ask('GET', '/fixed?version=9.9.9')).status).toBe(404);
    const id = String(tag.json.id);
    for (const wrong of [`0${id}`, `x${id}`, `${id}x`, `${id}.0`, `${id}${'0'.repeat(9)}`]) {
      expect((await ask('GET', `/fixed?version=${wrong}`)).status).toBe(404);
      expect(await ask('GET', `/fixed/tag/${wrong}`)).toMatchObject({
        status: 404,
        json: { message: `fixed has no tag ${wrong}. See the list of its tags.` },
      });
    }
    const read = await ask('GET', `/fixed/tag/${id}`);
    expect(read.json).toMatchObject({ version: '1.0.0', changelog: 'By hand' });
    const compared = await ask('GET', '/fixed/compare?base=1.0.0');
    expect(compared.json).toMatchObject({ level: 'major' });
    expect((await ask('GET', '/fixed/compare')).json).toEqual({ changes: [] });
  });

  test('are needed to reset a document, which says what to do', async () => {
    await make('bare');
    const reset = await ask('POST', '/bare/reset', {});
    expect(reset).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/Revert/) },
    });
  });
});
