// What can go wrong between a person who saves and the server, one scenario each: what the person
// sees, and what the server holds in the end.
import type { Page } from '@playwright/test';
import { readAll, type Client } from '../../server/stress/writing.ts';
import { describeOperation, publishWhileDown, save, syncLabel } from '../hosted/hostedPages.ts';
import { countJumps, jumped, settled } from '../support/jumps.ts';
import { cutOnce, type Fate } from '../support/meddler.ts';
import { call, saveTypes } from '../hosted/otherDevice.ts';
import { documentName, ServiceWorkerControl } from './outboxPage.ts';
import { expect, patience, test as base, type Provider } from './outboxTest.ts';

interface Commit {
  readonly id: number;
  readonly message: string;
}

/** The server's state of the document. */
class ServerCopy {
  readonly #client: Client;
  readonly path = `/document/${documentName}`;

  constructor(client: Client) {
    this.#client = client;
  }

  async get(path = this.path): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(`${this.#client.url}/api${path}`, {
      headers: { Authorization: `Bearer ${this.#client.token}` },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** Makes a call as ada, as her other device would. */
  async do(method: string, path: string, body?: object): Promise<void> {
    await call(this.#client, method, path, body);
  }

  /** Saves the types, each with its description. */
  async save(types: Readonly<Record<string, string>>): Promise<void> {
    await saveTypes(this.#client, types);
  }

  /** The descriptions of the types by name. */
  async types(): Promise<Readonly<Record<string, string>>> {
    const { spec } = (await this.get()).body as {
      spec: { types?: readonly { name: string; description?: string }[] };
    };
    return Object.fromEntries(
      (spec.types ?? []).map(({ name, description = '' }) => [name, description]),
    );
  }

  /** Messages of its commits, latest first. */
  async commits(): Promise<string[]> {
    const commits = await readAll<Commit>(this.#client, `${this.path}/commit`);
    return commits.map(({ message }) => message);
  }

  list<Entry>(path: string): Promise<Entry[]> {
    return readAll<Entry>(this.#client, `${this.path}${path}`);
  }
}

const test = base.extend<{ readonly server: ServerCopy; readonly editor: Page }>({
  server: async ({ provider: { client } }, provide) => {
    const server = new ServerCopy(client);
    await server.save({ Pet: 'at first', Toy: 'at first' });
    await provide(server);
  },
  /** The document in its editor, synced. */
  editor: async ({ page, server: _server, provider: { url } }, provide) => {
    await page.goto(`${url}/d/${documentName}/editor`);
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await provide(page);
  },
});

test.use({ viewport: { width: 1280, height: 1600 } });

/** Decides what the proxy does with the saves of the document. */
function meddle({ meddler }: Provider, fate: (write: string) => Fate): void {
  if (meddler === undefined) throw new Error('This test needs the proxy.');
  meddler.fate = (write) => (write.startsWith('PUT ') ? fate(write) : 'pass');
}

/** Keeps the answers to saves back until the returned function is called. */
function holdAnswers(provider: Provider): () => void {
  let answer = () => undefined as void;
  const answerAfter = new Promise<void>((resolve) => {
    answer = resolve;
  });
  meddle(provider, () => ({ answerAfter }));
  return () => answer();
}

const description = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Description of ${name}`, exact: true });

const waiting = (page: Page) =>
  page.getByRole('list', { name: 'Changes that wait' }).getByRole('listitem');

/** Changes the description of a type, and saves with this message. */
async function saveType(page: Page, name: string, text: string, message: string): Promise<void> {
  await describeOperation(page, name, text);
  await page.getByRole('button', { name: 'Save (unsaved changes)' }).click();
  const field = page.getByRole('textbox', { name: 'What was changed' });
  await expect(field).not.toBeEmpty();
  await field.fill(message);
  await page.keyboard.press('Control+Enter');
  await expect(field).toBeHidden();
}

test.describe('a save', { tag: '@full' }, () => {
  test.describe('through a proxy', () => {
    test.use({ between: 'meddler' });

    test('whose server is killed when it arrives is made once', async ({
      editor,
      provider,
      server,
    }) => {
      let dying: Promise<void> | undefined;
      meddle(provider, () => {
        dying ??= provider.server.kill();
        return 'cutAnswer';
      });
      await saveType(editor, 'Pet', 'from here', 'Mine');
      await expect.poll(() => dying !== undefined).toBe(true);
      await dying;
      await expect(syncLabel(editor, 'Sending')).toBeVisible();
      meddle(provider, () => 'pass');
      await provider.server.restart();
      await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
      expect(await server.types()).toEqual({ Pet: 'from here', Toy: 'at first' });
      expect((await server.commits()).filter((each) => each === 'Mine')).toHaveLength(1);
    });

    test('whose answer is cut off after the commit is made once', async ({
      editor,
      provider,
      server,
    }) => {
      meddle(provider, cutOnce());
      await saveType(editor, 'Pet', 'from here', 'Mine');
      await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
      expect((await server.commits()).filter((each) => each === 'Mine')).toHaveLength(1);
    });

    test('is made once although the page is reloaded before its answer', async ({
      editor,
      provider,
      server,
    }) => {
      const answer = holdAnswers(provider);
      await saveType(editor, 'Pet', 'from here', 'Mine');
      await expect.poll(() => server.types()).toMatchObject({ Pet: 'from here' });
      await editor.reload();
      await expect(description(editor, 'Pet')).toHaveText('from here');
      answer();
      await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
      expect((await server.commits()).filter((each) => each === 'Mine')).toHaveLength(1);
    });

    test('is followed by another one that was made while it was on its way', async ({
      editor,
      provider,
      server,
    }) => {
      const answer = holdAnswers(provider);
      await saveType(editor, 'Pet', 'from here', 'First');
      await expect.poll(() => server.types()).toMatchObject({ Pet: 'from here' });
      await saveType(editor, 'Toy', 'too', 'Second');
      await expect(syncLabel(editor, 'Sending')).toBeVisible();
      answer();
      await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
      expect(await server.types()).toEqual({ Pet: 'from here', Toy: 'too' });
      expect((await server.commits()).slice(0, 2)).toEqual(['Second', 'First']);
    });
  });

  test('that was answered survives the server’s death', async ({ editor, provider, server }) => {
    await saveType(editor, 'Pet', 'from here', 'Mine');
    await expect(syncLabel(editor, 'Synced')).toBeVisible();
    await provider.server.kill();
    await provider.server.restart();
    await editor.reload();
    await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
    await expect(description(editor, 'Pet')).toHaveText('from here');
    expect(await server.types()).toEqual({ Pet: 'from here', Toy: 'at first' });
  });

  test('is sent by the service worker, which was stopped, after its page was closed', async ({
    editor,
    context,
    provider,
    server,
  }) => {
    const control = await ServiceWorkerControl.open(context, provider.url);
    await provider.server.kill();
    await saveType(editor, 'Pet', 'from here', 'Mine');
    await editor.close();
    await control.stop();
    await provider.server.restart();
    await control.sync();
    await expect.poll(() => server.types(), patience).toMatchObject({ Pet: 'from here' });
    const next = await context.newPage();
    await next.goto(`${provider.url}/d/${documentName}/editor`);
    await expect(syncLabel(next, 'Synced')).toBeVisible(patience);
    await expect(description(next, 'Pet')).toHaveText('from here');
    expect((await server.commits()).filter((each) => each === 'Mine')).toHaveLength(1);
  });

  test('that is undone while it waits leaves what was there before', async ({
    editor,
    provider,
    server,
  }) => {
    await provider.server.kill();
    await saveType(editor, 'Pet', 'from here', 'Mine');
    await editor.getByRole('button', { name: /^Undo: / }).click();
    await expect(description(editor, 'Pet')).toHaveText('at first');
    await save(editor);
    await provider.server.restart();
    await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
    expect(await server.types()).toEqual({ Pet: 'at first', Toy: 'at first' });
  });

  test('that is discarded never reaches the server, and can be brought back', async ({
    editor,
    provider,
    server,
    expectProblem,
  }) => {
    expectProblem(/^console error: Failed to load resource/);
    await provider.server.kill();
    await saveType(editor, 'Pet', 'from here', 'Mine');
    await editor.goto(`${provider.url}/outbox`);
    await waiting(editor).getByRole('button', { name: 'Discard' }).click();
    await expect(waiting(editor)).toContainText('The server will never get it.');
    await provider.server.restart();
    await editor.goto(`${provider.url}/d/${documentName}/editor`);
    await expect(description(editor, 'Pet')).toHaveText('at first', patience);
    await expect(syncLabel(editor, 'Synced')).toBeVisible();
    expect(await server.types()).toEqual({ Pet: 'at first', Toy: 'at first' });
    await editor.goto(`${provider.url}/outbox`);
    await editor.getByRole('link', { name: 'Bring back' }).click();
    await expect(description(editor, 'Pet')).toHaveText('from here');
  });

  test('waits for signing in again if the session ends while it is sent, in order', async ({
    editor,
    context,
    provider,
    server,
  }) => {
    await provider.server.kill();
    await saveType(editor, 'Pet', 'from here', 'First');
    await saveType(editor, 'Toy', 'too', 'Second');
    const cookies = await context.cookies();
    await context.clearCookies();
    await provider.server.restart();
    await expect(syncLabel(editor, 'Sign in')).toBeVisible(patience);
    expect(await server.types()).toEqual({ Pet: 'at first', Toy: 'at first' });
    await context.addCookies(cookies);
    await editor.reload();
    await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
    expect(await server.types()).toEqual({ Pet: 'from here', Toy: 'too' });
  });

  test('says why it waits if the server does not answer', async ({ editor, provider }) => {
    await provider.server.kill();
    await saveType(editor, 'Pet', 'from here', 'Mine');
    await editor.getByRole('button', { name: /^Sync/ }).click();
    await expect(
      editor.getByText(/1 change to send.*The server can't be reached\. Next try/),
    ).toBeVisible(patience);
    await editor.getByRole('button', { name: 'Check now' }).click();
    await expect(
      editor.getByRole('status').filter({ hasText: "The server can't be reached." }),
    ).toBeVisible();
    await expect(syncLabel(editor, 'Synced')).toBeHidden();
    await provider.server.restart();
    await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
  });
});

test.describe('somebody else', { tag: '@full' }, () => {
  test('saves three times while a save waits: all of it is merged', async ({
    editor,
    context,
    server,
  }) => {
    await context.setOffline(true);
    await saveType(editor, 'Pet', 'from here', 'Mine');
    await server.save({ Pet: 'at first', Toy: 'from elsewhere' });
    await server.save({ Pet: 'at first', Toy: 'from elsewhere', Bed: 'new' });
    await server.save({ Pet: 'at first', Toy: 'again', Bed: 'new' });
    await context.setOffline(false);
    await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
    const merged = { Pet: 'from here', Toy: 'again', Bed: 'new' };
    expect(await server.types()).toEqual(merged);
    for (const [name, text] of Object.entries(merged))
      await expect(description(editor, name)).toHaveText(text);
  });

  test('has deleted the document: nothing is lost, and it can be created again', async ({
    editor,
    context,
    provider,
    server,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await saveType(editor, 'Pet', 'from here', 'Mine');
    await server.do('DELETE', server.path);
    await countJumps(editor);
    await editor.setViewportSize({ width: 390, height: 800 });
    await editor.goto(`${provider.url}/outbox`);
    await expect(waiting(editor)).toBeVisible(patience);
    await settled(editor);
    await context.setOffline(false);
    await expect(waiting(editor)).toContainText(
      `${documentName} no longer exists on the server.`,
      patience,
    );
    // The place of the question is reserved before it is asked.
    expect(await jumped(editor)).toEqual([]);
    await waiting(editor).getByRole('button', { name: 'Create again' }).click();
    await expect(editor.getByText('Everything is sent')).toBeVisible(patience);
    expect(await server.types()).toEqual({ Pet: 'from here', Toy: 'at first' });
    await editor.goto(`${provider.url}/d/${documentName}/editor`);
    await expect(syncLabel(editor, 'Synced')).toBeVisible(patience);
  });

  test('has deleted the issue that a comment waits for: it says so, and the text is kept', async ({
    page,
    context,
    provider: { url },
    server,
  }) => {
    await page.goto(`${url}/d/${documentName}/issues/1`);
    await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Comment' }).fill('An opinion');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Outbox 1' })).toBeVisible();
    await server.do('DELETE', `${server.path}/issue/1`);
    await context.setOffline(false);
    await page.goto(`${url}/outbox`);
    await expect(waiting(page)).toContainText('Refused', patience);
    await waiting(page).getByRole('button', { name: 'Change it' }).click();
    await expect(page.getByRole('dialog').getByLabel('Comment')).toHaveValue('An opinion');
    expect(await server.list('/issue')).toEqual([]);
  });
});

test.describe('made while the server is down', { tag: '@full' }, () => {
  test('a document, a change of it and an issue arrive in this order', async ({
    page,
    provider: { url, server: process },
    server,
    expectProblem,
  }) => {
    expectProblem(/^console error: Failed to load resource/);
    await publishWhileDown(page, url, process);
    await saveType(page, 'pet.get', 'Finds a pet', 'Described');
    await page.goto(`${url}/d/ada/pet-shop/issues`);
    await page.getByRole('button', { name: 'New issue' }).click();
    await page.getByLabel('Title').fill('Prices are missing');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    // Only in the list, because the document may be marked as well.
    const issues = page.getByRole('list', { name: 'issues' });
    await expect(issues.getByText('On its way')).toBeVisible();
    await page.goto(`${url}/outbox`);
    // The two saves have become one, as neither was sent.
    await expect(waiting(page)).toHaveCount(3);

    await process.restart();
    await expect(page.getByText('Everything is sent')).toBeVisible(patience);
    const { body } = await server.get('/document/ada/pet-shop');
    expect(JSON.stringify(body)).toContain('Finds a pet');
    const answer = await server.get('/document/ada/pet-shop/issue');
    expect(answer.body).toMatchObject({
      totalResults: 1,
      entry: [{ title: 'Prices are missing' }],
    });
    const commits = await server.get('/document/ada/pet-shop/commit');
    expect(commits.body).toMatchObject({
      totalResults: 1,
      entry: [{ message: expect.stringContaining('Described') }],
    });
  });

  test('a change and a version arrive in this order, so that the version has the change', async ({
    editor,
    provider: { url, server: process },
    server,
    expectProblem,
  }) => {
    expectProblem(/^console error: Failed to load resource/);
    // Load the code of the page once, as the service worker does at some point.
    await editor.goto(`${url}/d/${documentName}/versions`);
    await editor.getByRole('button', { name: 'New version' }).click();
    const dialog = editor.getByRole('dialog');
    await expect(dialog.getByLabel('Version')).not.toHaveValue('');
    await editor.goto(`${url}/d/${documentName}/editor`);
    await expect(syncLabel(editor, 'Synced')).toBeVisible();
    await process.kill();
    await saveType(editor, 'Pet', 'from here', 'Mine');
    await editor.goto(`${url}/d/${documentName}/versions`);
    await editor.getByRole('button', { name: 'New version' }).click();
    await dialog.getByLabel('Version').fill('1.0.0');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(editor.getByRole('link', { name: 'Outbox 2' })).toBeVisible();
    await process.restart();
    await editor.goto(`${url}/outbox`);
    await expect(editor.getByText('Everything is sent')).toBeVisible(patience);
    expect(await server.list('/tag')).toMatchObject([{ version: '1.0.0' }]);
    const { body } = await server.get(`${server.path}?version=1.0.0`);
    expect(JSON.stringify(body)).toContain('from here');
  });

  test('a star that is given and taken back has no effect', async ({
    page,
    provider: { url },
    context,
    server,
  }) => {
    await page.goto(`${url}/d/${documentName}`);
    const star = page.getByRole('button', { name: /^Star/ });
    await expect(star).toBeEnabled();
    await context.setOffline(true);
    await star.click();
    await expect(page.getByRole('button', { name: /^Starred/ })).toBeVisible();
    await star.click();
    await expect(page.getByRole('button', { name: /^Star ·/ })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: 'Outbox', exact: true })).toBeVisible(patience);
    expect((await server.get()).body).toMatchObject({ stars: 0 });
  });
});

test(
  'a second tab shows the edits of the first, and continues when that is closed',
  { tag: '@full' },
  async ({ editor, context, server }) => {
    const other = await context.newPage();
    await other.goto(editor.url());
    await describeOperation(editor, 'Pet', 'from the first tab');
    await expect(other.getByText('from the first tab').first()).toBeVisible(patience);
    await editor.close();
    await expect(other.getByRole('button', { name: 'New Type' })).toBeVisible(patience);
    await describeOperation(other, 'Toy', 'from the second tab');
    await save(other);
    await expect(syncLabel(other, 'Synced')).toBeVisible(patience);
    expect(await server.types()).toEqual({ Pet: 'from the first tab', Toy: 'from the second tab' });
  },
);
