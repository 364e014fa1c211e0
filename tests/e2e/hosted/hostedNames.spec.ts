// Names that are chosen before the server is reached: forks, and names that are taken meanwhile.
import type { Page } from '@playwright/test';
import { signIn, type Client } from '../../server/stress/writing.ts';
import { describeOperation, publishWhileDown, syncLabel } from './hostedPages.ts';
import { call } from './otherDevice.ts';
import { expect, patience, test as base } from '../outbox/outboxTest.ts';

const password = 'correct horse';

/** A person who calls the server from another device, or with a program. */
class Person {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Creates bob's account, and a document of his with one type. */
  static async bob(url: string): Promise<Person> {
    await fetch(`${url}/api/authorization/authorize?register`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ action: 'register', name: 'bob', password }),
      redirect: 'manual',
    });
    const bob = new Person(await signIn(url, 'bob', password));
    await bob.ask('POST', '/document/bob', { name: 'zoo' });
    const cage = { type: 'object', name: 'Cage', description: 'At first', properties: [] };
    await bob.ask('PUT', '/document/bob/zoo', {
      spec: { imports: [], operations: [], types: [cage] },
    });
    return bob;
  }

  async ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const text = await call(this.#client, method, path, body);
    return JSON.parse(text) as Record<string, unknown>;
  }

  async messages(document: string): Promise<unknown[]> {
    const { entry } = await this.ask('GET', `/document/${document}/commit`);
    return (entry as { message: string }[]).map(({ message }) => message);
  }
}

const test = base.extend<{ readonly bob: Person; readonly person: Person }>({
  bob: async ({ provider: { server } }, provide) => provide(await Person.bob(server.url)),
  person: async ({ provider: { client } }, provide) => provide(new Person(client)),
});

test.use({ viewport: { width: 1280, height: 1600 } });

const waiting = (page: Page) =>
  page.getByRole('list', { name: 'Changes that wait' }).getByRole('listitem');

/** Forks bob/zoo under another name; its editor is shown then. */
async function fork(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Fork', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue('zoo');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/d/ada/${name}/editor$`));
  await expect(syncLabel(page, 'Sending')).toBeVisible();
}

async function saveAs(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Save (unsaved changes)' }).click();
  const field = page.getByRole('textbox', { name: 'What was changed' });
  await expect(field).not.toBeEmpty();
  await field.fill(message);
  await page.keyboard.press('Control+Enter');
  await expect(field).toBeHidden();
}

/** Renames a refused document in the outbox. */
async function rename(page: Page, name: string): Promise<void> {
  const refused = waiting(page).filter({ hasText: 'Choose another name' });
  await expect(refused).toContainText('Refused', patience);
  await refused.getByRole('button', { name: 'Change it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
}

test(
  'a fork is made, edited and offered while the server is down',
  { tag: '@full' },
  async ({ page, provider: { url, server }, bob, person: ada, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource/);
    await page.goto(`${url}/d/bob/zoo`);
    await expect(page.getByRole('button', { name: 'Fork', exact: true })).toBeVisible();
    await server.kill();
    await fork(page, 'my-zoo');
    await expect(page.getByText('At first').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save (unsaved changes)' })).toBeHidden();
    await describeOperation(page, 'Cage', 'From here');
    await saveAs(page, 'Mine');
    await page.goto(`${url}/d/bob/zoo/pulls?new=1`);
    await page.getByLabel('Title').fill('A better cage');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(`${url}/outbox`);
    await expect(waiting(page)).toHaveCount(3);
    await expect(waiting(page).first()).toContainText('Fork bob/zoo as ada/my-zoo');

    await server.restart();
    await expect(page.getByText('Everything is sent')).toBeVisible(patience);
    const made = await ada.ask('GET', '/document/ada/my-zoo');
    expect(made).toMatchObject({ source: { name: 'zoo', user: { name: 'bob' } } });
    expect(JSON.stringify(made['spec'])).toContain('From here');
    expect(await ada.messages('ada/my-zoo')).toEqual(['Mine', 'Forked from bob/zoo']);
    const pulls = await bob.ask('GET', '/document/bob/zoo/pull_request');
    expect(pulls).toMatchObject({ entry: [{ title: 'A better cage' }] });
    await page.goto(`${url}/d/ada/my-zoo/editor`);
    await expect(syncLabel(page, 'Synced')).toBeVisible(patience);
  },
);

test(
  'a fork whose name is taken meanwhile gets another one, and keeps what was changed in it',
  { tag: '@full' },
  async ({ page, provider: { url }, bob, person: ada }) => {
    await page.goto(`${url}/d/bob/zoo`);
    await expect(page.getByRole('button', { name: 'Fork', exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await fork(page, 'my-zoo');
    await describeOperation(page, 'Cage', 'From here');
    await saveAs(page, 'Mine');
    await ada.ask('POST', '/document/ada', { name: 'my-zoo', description: 'Something else' });
    // The fork includes what bob saves meanwhile.
    const bed = { type: 'object', name: 'Bed', description: 'New', properties: [] };
    const { spec } = (await bob.ask('GET', '/document/bob/zoo')) as { spec: { types: object[] } };
    await bob.ask('PUT', '/document/bob/zoo', { spec: { ...spec, types: [...spec.types, bed] } });
    await page.context().setOffline(false);
    await expect(syncLabel(page, 'Failed')).toBeVisible(patience);
    await page.goto(`${url}/outbox`);
    await rename(page, 'zoo-of-ada');
    await expect(page.getByText('Everything is sent')).toBeVisible(patience);
    const made = JSON.stringify(await ada.ask('GET', '/document/ada/zoo-of-ada'));
    expect(made).toContain('From here');
    expect(made).toContain('Bed');
    expect(await ada.messages('ada/my-zoo')).toEqual([]);
    await page.goto(`${url}/d/ada/zoo-of-ada/editor`);
    await expect(syncLabel(page, 'Synced')).toBeVisible(patience);
    await expect(page.getByText('From here').first()).toBeVisible();
    await page.goto(`${url}/d/ada/my-zoo/editor`);
    await expect(syncLabel(page, 'Synced')).toBeVisible(patience);
    await expect(page.getByText('From here')).toHaveCount(0);
  },
);

test(
  'a document whose name is taken meanwhile gets another one',
  { tag: '@full' },
  async ({ page, provider: { url, server }, person: ada, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource/);
    await publishWhileDown(page, url, server);
    await describeOperation(page, 'pet.get', 'Finds a pet');
    await saveAs(page, 'Mine');
    // Another device uses the name first.
    await page.context().setOffline(true);
    await server.restart();
    await ada.ask('POST', '/document/ada', { name: 'pet-shop' });
    await page.context().setOffline(false);
    await page.goto(`${url}/outbox`);
    await rename(page, 'pet-shop-two');
    await expect(page.getByText('Everything is sent')).toBeVisible(patience);
    const made = await ada.ask('GET', '/document/ada/pet-shop-two');
    expect(JSON.stringify(made)).toContain('Finds a pet');
    expect(await ada.messages('ada/pet-shop')).toEqual([]);
    await page.goto(`${url}/d/ada/pet-shop-two/editor`);
    await expect(syncLabel(page, 'Synced')).toBeVisible(patience);
  },
);
