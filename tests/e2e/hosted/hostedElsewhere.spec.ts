// A provider other than the one that serves the app: choosing it, signing in, publishing, and
// leaving it.
import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/app.ts';
import { publishSample, save, startAccount, startDocument, syncLabel } from './hostedPages.ts';
import { OwnServer } from '../support/ownServer.ts';

const password = 'correct horse battery';

interface AppKey {
  readonly id: string;
  readonly secret: string;
}

const test = base.extend<{ elsewhere: OwnServer; ada: string; appKey: AppKey }>({
  elsewhere: async ({}, provide) => {
    const server = await OwnServer.start();
    await provide(server);
    await server.remove();
  },
  /** A person with an account at the other provider. */
  ada: async ({ elsewhere, browser }, provide) => {
    const context = await browser.newContext({ baseURL: elsewhere.url });
    const name = await startAccount(await context.newPage());
    await context.close();
    await provide(name);
  },
  /** An app key of ada's at the other provider. */
  appKey: async ({ elsewhere, ada, browser }, provide) => {
    const context = await browser.newContext({ baseURL: elsewhere.url });
    const page = await context.newPage();
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Typewright-Account': ada };
    const form = { action: 'signIn', name: ada, password };
    await page.request.post('/api/authorization/authorize', { form, headers });
    const data = { name: 'The app elsewhere' };
    const made = await page.request.post('/api/account/key', { data, headers });
    const { appKey, appSecret } = (await made.json()) as { appKey: string; appSecret: string };
    await context.close();
    await provide({ id: appKey, secret: appSecret });
  },
});

async function choose(page: Page, address: string): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Use another provider' }).click();
  await page.getByLabel('Address of its API').fill(address);
  await page.getByRole('button', { name: 'Use it' }).click();
}

async function signInBy(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
}

/** The types of a document at the other provider. */
async function typesThere(server: OwnServer, document: string): Promise<readonly string[]> {
  const answer = await fetch(`${server.url}/api/document/${document}`);
  const { spec } = (await answer.json()) as { spec: { operations: readonly { name: string }[] } };
  return spec.operations.map(({ name }) => name);
}

test(
  'a document is published to another provider, edited after a reload, and can be read there',
  { tag: '@full' },
  async ({ page, elsewhere, ada }) => {
    await choose(page, 'nowhere');
    await expect(page.getByText('Enter a whole URL that begins with https://.')).toBeVisible();
    await page.getByLabel('Address of its API').fill('http://localhost:9/api');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByText("couldn't be reached")).toBeVisible();
    await page.getByLabel('Address of its API').fill(`${elsewhere.url}/api/`);
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page).toHaveURL(/\/explore$/);

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/^Enter the (name|password)\.$/)).toHaveCount(2);
    await signInBy(page, ada);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('password');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await page.getByRole('checkbox', { name: 'Remember on this device' }).check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(`You are ${ada}`)).toBeVisible();

    await publishSample(page, ada);
    expect(await typesThere(elsewhere, `${ada}/pet-shop`)).toContain('pet.create');

    await page.reload();
    await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
    await save(page);
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    expect(await typesThere(elsewhere, `${ada}/pet-shop`)).not.toContain('pet.create');
  },
);

test(
  'a sign-in that is not remembered ends with the page, and pending calls continue after signing in again',
  { tag: '@full' },
  async ({ page, elsewhere, ada }) => {
    await choose(page, `${elsewhere.url}/api`);
    await expect(page).toHaveURL(/\/explore$/);
    await signInBy(page, ada);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(`You are ${ada}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(ada);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(`You are ${ada}`)).toBeVisible();
    await expect(page.getByText('Your session has ended.')).toBeHidden();

    // Back to the app's own provider, where nobody is signed in; at the other one, ada still is.
    await page.getByRole('button', { name: 'Back to the one this app is for' }).click();
    await expect(page).toHaveURL(/\/explore$/);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText('The one that serves this app')).toBeVisible();
  },
);

test(
  'an app key signs in as an OAuth 2 client, and what is published with its token arrives',
  { tag: '@full' },
  async ({ page, elsewhere, ada, appKey }) => {
    await choose(page, `${elsewhere.url}/api`);
    await expect(page).toHaveURL(/\/explore$/);
    await page.goto('/account');
    await page.getByRole('combobox', { name: 'With' }).click();
    await page.getByRole('option', { name: 'OAuth 2 client' }).click();
    await expect(page.getByRole('textbox', { name: 'Token URL' })).toHaveValue(
      `${elsewhere.url}/api/authorization/token`,
    );
    await page.getByRole('textbox', { name: 'Client id' }).fill(appKey.id);
    await page.getByRole('textbox', { name: 'Client secret' }).fill(appKey.secret);
    await page.getByRole('checkbox', { name: 'Remember on this device' }).check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(`You are ${ada}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`You are ${ada}`)).toBeVisible();
    await publishSample(page, ada);
    expect(await typesThere(elsewhere, `${ada}/pet-shop`)).toContain('pet.create');
  },
);

test(
  'without credentials that were to last only as long as the page, what is public can be read, and the rest says that the token is missing',
  { tag: '@full' },
  async ({ page, browser, elsewhere, ada, expectProblem }) => {
    // The server of the app has no such documents itself.
    expectProblem(/^console error: .* 404 .*\/d\//);
    const context = await browser.newContext({ baseURL: elsewhere.url });
    const there = await context.newPage();
    const bob = await startAccount(there, 'bob');
    const shop = await startDocument(there, bob);
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Typewright-Account': bob };
    const data = { name: 'den', private: true };
    await there.request.post(`/api/document/${bob}`, { data, headers });
    await context.close();

    await choose(page, `${elsewhere.url}/api`);
    await expect(page).toHaveURL(/\/explore$/);
    await signInBy(page, ada);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(`You are ${ada}`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();

    await page.goto(shop);
    await expect(page.getByText('https://petshop.example/v1')).toBeVisible();
    await page.goto(`${shop}/editor`);
    await expect(page.getByRole('button', { name: 'Sync: Synced' })).toBeVisible();
    for (const address of [`/d/${bob}/den`, `/d/${bob}/den/editor`, `/d/${ada}`]) {
      await page.goto(address);
      const main = page.getByRole('main');
      await expect(main.getByText('Found no access token')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    }
  },
);
