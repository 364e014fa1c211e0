import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type Provider } from '../provider.ts';

let provider: Provider;
let owner: string;
let guest: string;
const source = '/document/owner/pets';
let fork: string;

const property = (name: string, type: string) => ({ name, description: '', type });
const spec = (properties: readonly object[], more: readonly object[] = []) => ({
  imports: [],
  operations: [],
  types: [{ type: 'object', name: 'Pet', description: '', properties }, ...more],
});
const struct = (name: string) => ({ type: 'object', name, description: '', properties: [] });

async function save(token: string, path: string, content: object): Promise<void> {
  const { status } = await provider.ask('PUT', path, { token, body: { spec: content } });
  if (status !== 200) throw new Error(`Not saved: ${status}`);
}

async function typeNames(path: string): Promise<readonly string[]> {
  const { json } = await provider.ask('GET', path);
  return (json.spec as { types: { name: string }[] }).types.map(({ name }) => name);
}

async function open(title: string): Promise<number> {
  const made = await provider.ask('POST', `${source}/pull_request`, {
    token: guest,
    body: { title },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.json));
  return Number(made.json.id);
}

beforeAll(async () => {
  provider = await openProvider();
  owner = await provider.person('owner');
  guest = await provider.person('guest');
  await provider.ask('POST', '/document/owner', { token: owner, body: { name: 'pets' } });
  await save(owner, source, spec([property('name', 'string')]));
  const forked = await provider.ask('GET', `${source}/fork`, { token: guest });
  fork = `/document/guest/${String(forked.json.document)}`;
});
afterAll(() => provider.close());

describe('pull requests', () => {
  test('need a fork', async () => {
    const { status, json } = await provider.ask('POST', `${source}/pull_request`, {
      token: owner,
      body: { title: 'mine' },
    });
    expect(status).toBe(409);
    expect(json.message).toMatch(/Fork it first/);
  });

  test('merge changes in different places, and the next one only what is new', async () => {
    await save(guest, fork, spec([property('name', 'string')], [struct('FromGuest')]));
    await save(owner, source, spec([property('name', 'string')], [struct('FromOwner')]));
    const first = await open('what they have in common');
    const base = async (token?: string) => {
      return provider.ask('GET', `${fork}/base`, token === undefined ? {} : { token });
    };
    expect((await base()).json.spec).toMatchObject({ types: [{ name: 'Pet' }] });
    await provider.ask('PUT', `${fork}/meta`, { token: guest, body: { private: true } });
    expect((await base()).status).toBe(404);
    expect((await base(guest)).status).toBe(200);
    await provider.ask('PUT', `${fork}/meta`, { token: guest, body: { private: false } });
    await provider.ask('DELETE', `${source}/pull_request/${first}`, { token: guest });
    const id = await open('a type');
    const again = await provider.ask('POST', `${source}/pull_request`, {
      token: guest,
      body: { title: 'the same' },
    });
    expect(again.status).toBe(409);
    const byGuest = await provider.ask('PUT', `${source}/pull_request/${id}`, { token: guest });
    expect(byGuest.status).toBe(403);
    // Nobody else can merge a fork that its owner has made private, or request it.
    await provider.ask('PUT', `${fork}/meta`, { token: guest, body: { private: true } });
    const taken = await provider.ask('PUT', `${source}/pull_request/${id}`, { token: owner });
    expect(taken.status).toBe(409);
    expect(taken.json.message).toMatch(/is private. You can only close/);
    expect(JSON.stringify((await provider.ask('GET', source)).json)).not.toContain('FromGuest');
    await provider.ask('PUT', `${fork}/meta`, { token: guest, body: { private: false } });
    const stranger = await provider.person('mallory');
    for (const method of ['PUT', 'DELETE']) {
      const refused = await provider.ask(method, `${source}/pull_request/${id}`, {
        token: stranger,
      });
      expect(refused).toMatchObject({
        status: 403,
        json: { message: expect.stringContaining('Only the person who opened the pull request') },
      });
    }
    const merged = await provider.ask('PUT', `${source}/pull_request/${id}`, { token: owner });
    expect(merged).toMatchObject({ status: 200, json: { success: true } });
    expect(merged.headers.get('ETag')).toBe(`"${String(merged.json.commitHash)}"`);
    expect((await typeNames(source)).toSorted()).toEqual(['FromGuest', 'FromOwner', 'Pet']);
    const twice = await provider.ask('PUT', `${source}/pull_request/${id}`, { token: owner });
    expect(twice.status).toBe(409);
    const seen = await provider.ask('GET', `${source}/pull_request/${id}`);
    expect(seen.json).toMatchObject({
      status: 2,
      user: { name: 'guest' },
      source: { user: { name: 'guest' } },
      target: { name: 'pets' },
    });

    // The fork lacks FromOwner, but that is not a deletion: it was not in the common base.
    await save(
      guest,
      fork,
      spec([property('name', 'string')], [struct('FromGuest'), struct('Next')]),
    );
    const next = await open('another type');
    await provider.ask('PUT', `${source}/pull_request/${next}`, {
      token: owner,
      body: { status: 2 },
    });
    expect((await typeNames(source)).toSorted()).toEqual(['FromGuest', 'FromOwner', 'Next', 'Pet']);
  });

  test('are refused with 409 on a conflict, naming the entity and changing nothing', async () => {
    const before = await provider.ask('GET', source);
    const guests = before.json.spec as { types: object[] };
    await save(guest, fork, {
      ...spec([property('name', 'integer')], [struct('FromGuest'), struct('Next')]),
    });
    await save(owner, source, {
      ...guests,
      types: guests.types.map((type) =>
        'name' in type && type.name === 'Pet'
          ? { ...type, properties: [property('name', 'boolean')] }
          : type,
      ),
    });
    const head = await provider.ask('GET', source);
    const id = await open('against each other');
    const refused = await provider.ask('PUT', `${source}/pull_request/${id}`, { token: owner });
    expect(refused.status).toBe(409);
    expect(refused.json.message).toMatch(/Pet/);
    expect((await provider.ask('GET', source)).json.commitHash).toBe(head.json.commitHash);
    const seen = await provider.ask('GET', `${source}/pull_request/${id}`);
    expect(seen.json.status).toBe(1);
    const choose = async (change: object) => {
      const [fresh, forked] = [await provider.ask('GET', source), await provider.ask('GET', fork)];
      const conflict = JSON.stringify(['changed', 'type', 'Pet', 'property name', 'type']);
      const decided = {
        source: forked.json.commitHash,
        target: fresh.json.commitHash,
        choices: [[conflict, { text: 'number' }]],
        ...change,
      };
      return provider.ask('PUT', `${source}/pull_request/${id}`, {
        token: owner,
        body: { status: 2, decided },
      });
    };
    expect(await choose({ target: 'another head' })).toMatchObject({
      status: 409,
      json: {
        message: 'The fork or the document was saved after this was decided: look at it again.',
      },
    });
    expect((await choose({ source: 'another head' })).status).toBe(409);
    expect((await choose({ choices: [['what', 'ever']] })).status).toBe(400);
    expect((await choose({ choices: [] })).status).toBe(409);
    expect((await provider.ask('GET', source)).json.commitHash).toBe(head.json.commitHash);
    const closed = await provider.ask('PUT', `${source}/pull_request/${id}`, {
      token: guest,
      body: { status: 3 },
    });
    expect(closed.status).toBe(200);
    const list = await provider.ask('GET', `${source}/pull_request?status=3`);
    expect(list.json).toMatchObject({ totalResults: 1, entry: [{ id, status: 3 }] });
  });

  test('are merged as the owner decided, in one commit', async () => {
    const id = await open('decided');
    const count = async () => (await provider.ask('GET', `${source}/commit`)).json.totalResults;
    const before = Number(await count());
    const [target, forked] = [await provider.ask('GET', source), await provider.ask('GET', fork)];
    const conflict = JSON.stringify(['changed', 'type', 'Pet', 'property name', 'type']);
    const merged = await provider.ask('PUT', `${source}/pull_request/${id}`, {
      token: owner,
      body: {
        status: 2,
        decided: {
          source: forked.json.commitHash,
          target: target.json.commitHash,
          choices: [[conflict, { text: 'number' }]],
        },
      },
    });
    expect(merged.status).toBe(200);
    const { spec: result } = (await provider.ask('GET', source)).json;
    const { types } = result as { types: { name: string; properties: { type: string }[] }[] };
    expect(types.find(({ name }) => name === 'Pet')?.properties[0]?.type).toBe('number');
    expect(await count()).toBe(before + 1);
    expect((await provider.ask('GET', `${source}/pull_request/${id}`)).json.status).toBe(2);
  });

  test.each([
    [10, ''],
    [11, ', and 1 more'],
  ])('name the first ten of %i conflicts', async (count, more) => {
    const before = ((await provider.ask('GET', source)).json.spec as { types: object[] }).types;
    const saveWith = (token: string, path: string, description: string) =>
      save(token, path, {
        imports: [],
        operations: [],
        types: [
          ...before,
          ...Array.from({ length: count }, (_, at) => ({
            ...struct(`Both${count}x${String(at).padStart(2, '0')}`),
            description,
          })),
        ],
      });
    await saveWith(guest, fork, 'of the guest');
    await saveWith(owner, source, 'of the owner');
    const id = await open('conflicts');
    const refused = await provider.ask('PUT', `${source}/pull_request/${id}`, { token: owner });
    expect(refused.status).toBe(409);
    const named = (refused.json.conflicts as readonly string[]).slice(0, 10).join('; ');
    expect(refused.json.message).toBe(
      `The changes conflict: ${named}${more}. Resolve this in the fork, then merge again.`,
    );
    await provider.ask('DELETE', `${source}/pull_request/${id}`, { token: guest });
  });

  test('have comments and reactions, and can be deleted', async () => {
    const id = await open('talk');
    const path = `${source}/pull_request/${id}`;
    const said = await provider.ask('POST', `${path}/comment`, {
      token: owner,
      body: { comment: ' Nice ' },
    });
    expect(said.status).toBe(201);
    const react = (body: object) =>
      provider.ask('POST', `${path}/comment/${String(said.json.id)}/heart`, { token: guest, body });
    expect((await react({})).status).toBe(200);
    const heart = async (token?: string) => {
      const { json } = await provider.ask('GET', `${path}/comment`, token ? { token } : {});
      return json.entry;
    };
    expect(await heart(guest)).toMatchObject([{ reacted: ['heart'] }]);
    expect(await heart(owner)).toMatchObject([{ reacted: [] }]);
    expect(await heart()).toMatchObject([
      { comment: 'Nice', user: { name: 'owner' }, reaction: { heart: 1, like: 0 } },
    ]);
    await react({ active: true });
    expect(await heart()).toMatchObject([{ reaction: { heart: 1 } }]);
    await react({});
    expect(await heart()).toMatchObject([{ reaction: { heart: 0 } }]);
    const unknown = await provider.ask('POST', `${path}/comment/${String(said.json.id)}/hug`, {
      token: guest,
    });
    expect(unknown.status).toBe(404);
    expect((await provider.ask('DELETE', path, { token: guest })).status).toBe(200);
    expect((await provider.ask('GET', path)).status).toBe(404);
  });

  test('stay when their fork is deleted, and say no more where they are from', async () => {
    const id = await open('orphan');
    const path = `${source}/pull_request/${id}`;
    const from = { source: { user: { name: 'guest' } } };
    expect((await provider.ask('GET', path)).json).toMatchObject(from);
    expect((await provider.ask('DELETE', fork, { token: guest })).status).toBe(200);
    for (const address of [path, `${source}/pull_request`]) {
      const { status, json } = await provider.ask('GET', address);
      expect([address, status]).toEqual([address, 200]);
      expect(JSON.stringify(json)).toContain('"orphan"');
      expect(JSON.stringify(json)).not.toContain('"source"');
    }
    expect((await provider.ask('GET', `${path}/base`)).status).toBe(404);
  });
});
