import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '../../store/stores.ts';
import type { Registration } from '../../../../server/http/providerServices.ts';
import { timeAt } from '../../../../server/store/time.ts';
import { openProvider, origin, password, type Provider } from '../../provider.ts';

const same = { 'Sec-Fetch-Site': 'same-origin' };

describe.each(engines)('the setup link of an empty store, %s', (_engine, openStore) => {
  const toClose: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of toClose.splice(0).toReversed()) await close();
  });

  async function open({
    registration = 'closed',
  }: { registration?: Registration } = {}): Promise<Provider> {
    const opened = await openStore();
    toClose.push(opened.close);
    const provider = await openProvider({
      store: opened.store,
      registration,
      isNew: true,
    });
    toClose.push(provider.close);
    return provider;
  }

  const path = `${origin}/api/authorization/setup`;
  const submit = (
    { app, services: { setup } }: Provider,
    form: Record<string, string>,
    { headers = same, secret = setup?.secret }: { headers?: object; secret?: string | undefined },
  ) =>
    app.request(path, {
      method: 'POST',
      headers: { ...headers },
      body: new URLSearchParams({ ...form, key: secret ?? '' }),
    });

  test('creates the first account once, signed in, with sample documents', async () => {
    const provider = await open();
    const { app, ask, services } = provider;
    const shown = await app.request(path);
    expect(shown.status).toBe(200);
    const page = await shown.text();
    expect(page).toContain('name="samples"');
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page) ?? [];
    expect(shown.headers.get('Content-Security-Policy')).toContain(`script-src ${origin}${script}`);
    const runs = await app.request(origin + script);
    expect(runs.headers.get('Content-Type')).toContain('text/javascript');

    const refused = await submit(provider, { name: 'ada', password: 'short' }, {});
    expect(refused.status).toBe(400);
    // A refused form has not used the key up.
    const form = { name: 'ada', password, samples: 'yes' };
    const made = await submit(provider, form, {});
    expect(made.status).toBe(303);
    expect(made.headers.get('Location')).toBe('/explore');
    const cookie = made.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const who = await ask('GET', '/authorization/whoami', { headers: { Cookie: cookie, ...same } });
    expect(who.json).toMatchObject({ name: 'ada' });

    const explore = await ask('GET', '/explore');
    expect(explore.json).toMatchObject({ totalResults: 3 });
    const found = await ask('GET', '/explore?search=pet.create');
    expect(found.json).toMatchObject({ totalResults: 1, entry: [{ name: 'pet-shop' }] });
    const commits = await ask('GET', '/document/ada/webshop/commit');
    expect(commits.json).toMatchObject({ totalResults: 1 });
    const document = await ask('GET', '/document/ada/webshop?version=1.0.0');
    expect(document.json).toMatchObject({ description: expect.stringContaining('Uploads') });
    for (const [name, title] of [
      ['pet-shop', 'Pet shop'],
      ['to-do-lists', 'To-do lists'],
      ['webshop', 'Webshop and events'],
    ]) {
      const sample = await ask('GET', `/document/ada/${name}`);
      const { spec, description } = sample.json;
      // Every format that has a place for the info prints it.
      expect(spec).toMatchObject({ info: { title, version: '1.0.0', description } });
    }
    const stored = await services.store.documents.find('ada', 'webshop');
    const [commit] = commits.json['entry'] as readonly { readonly id: number }[];
    expect(stored?.commitId).toBe(commit?.id);

    expect((await app.request(path)).status).toBe(404);
    expect((await submit(provider, { name: 'eve', password }, {})).status).toBe(404);
    expect(await services.store.accounts.byName('eve')).toBeUndefined();
  });

  test('makes the address known, so that no guesses of others make its owner wait there', async () => {
    const provider = await open();
    expect((await submit(provider, { name: 'ada', password }, {})).status).toBe(303);
    const whoami = (given: string, from?: string) => {
      const Authorization = `Basic ${Buffer.from(`ada:${given}`).toString('base64')}`;
      return provider.ask('GET', '/authorization/whoami', {
        headers: { Authorization },
        ...(from !== undefined && { from }),
      });
    };
    for (let guess = 0; guess < 120; guess++) await whoami('wrong', `198.51.100.${guess % 50}`);
    expect((await whoami(password, '203.0.113.8')).status).toBe(429);
    expect((await whoami(password)).status).toBe(200);
  });

  test('is the only way to the first account, unless the operator lets anyone be first', async () => {
    const { app, services } = await open({ registration: 'afterSetup' });
    const register = () =>
      app.request(`${origin}/api/authorization/authorize?register`, {
        method: 'POST',
        headers: same,
        body: new URLSearchParams({ action: 'register', name: 'eve', password }),
      });
    const form = async () => {
      const page = await app.request(`${origin}/api/authorization/authorize?register`, {
        headers: same,
      });
      return page.text();
    };
    expect(await form()).toContain('There is no account here yet.');
    const refused = await register();
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('with the setup link that it prints when it starts');
    expect(await services.store.accounts.isEmpty()).toBe(true);
    await services.store.accounts.create({
      name: 'ada',
      password: 'hash',
      now: timeAt(services.now()),
    });
    expect(await form()).not.toContain('There is no account here yet.');
    expect((await register()).status).toBe(303);
  });

  test('works for whoever has it, from its own page, within an hour', async () => {
    const provider = await open();
    const { app, clock, services } = provider;
    const form = { name: 'eve', password };
    const wrong = await submit(provider, form, { secret: 'guessed' });
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).toContain('This is not the setup key.');
    expect((await submit(provider, form, { headers: {} })).status).toBe(403);
    clock.time += 59 * 60 * 1000;
    expect((await app.request(path)).status).toBe(200);
    clock.time += 2 * 60 * 1000;
    expect((await app.request(path)).status).toBe(404);
    expect((await submit(provider, form, {})).status).toBe(404);
    expect(await services.store.accounts.all()).toEqual([]);
  });

  test('creates one account from two forms sent at once', async () => {
    const provider = await open();
    const answers = await Promise.all([
      submit(provider, { name: 'ada', password }, {}),
      submit(provider, { name: 'eve', password }, {}),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      303, 404,
    ]);
    expect(await provider.services.store.accounts.all()).toHaveLength(1);
    expect((await provider.ask('GET', '/explore')).json).toMatchObject({ totalResults: 0 });
  });
});
