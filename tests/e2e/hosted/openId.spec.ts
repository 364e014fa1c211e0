// Signing in by an OpenID provider that the operator has set, in a real browser: its cookies, its policy.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, type RunningServer } from '../../server/builtServer.ts';
import { startOpenIdServer, type OpenIdServer } from '../../server/openIdServer.ts';
import { expect, test } from '../support/app.ts';
import { startAccount, startDocument } from './hostedPages.ts';
import { expectInOrderAtEachWidth } from '../support/inOrder.ts';

const main = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
const password = 'correct horse battery';

interface Started {
  readonly openId: OpenIdServer;
  readonly server: RunningServer;
  readonly folder: string;
}

/** Both servers of this worker, started when a test first needs them. */
let started: Promise<Started> | undefined;

async function start(): Promise<Started> {
  const openId = await startOpenIdServer();
  const folder = mkdtempSync(join(tmpdir(), 'typewright-openid-'));
  const port = String(await freePort());
  const { issuer, clientId, clientSecret, name } = openId.settings;
  const server = await runCommand([process.execPath, main], {
    env: {
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      OPENID_ISSUER: issuer,
      OPENID_CLIENT_ID: clientId,
      OPENID_CLIENT_SECRET: clientSecret,
      OPENID_NAME: name,
      REGISTRATION: 'open',
    },
  });
  return { openId, server, folder };
}

async function freePort(): Promise<number> {
  const listening = createServer();
  await new Promise<void>((resolve) => listening.listen(0, resolve));
  const { port } = listening.address() as AddressInfo;
  await new Promise((resolve) => listening.close(resolve));
  return port;
}

/** Sets who is signed in at the OpenID provider. */
async function nobodyBut(next: OpenIdServer['next']): Promise<void> {
  (await (started ??= start())).openId.next = next;
}

test.afterAll(async () => {
  const ended = await started;
  // The same worker may run tests of this file again.
  started = undefined;
  await ended?.server.end('SIGKILL');
  await ended?.openId.close();
  if (ended !== undefined) rmSync(ended.folder, { recursive: true });
});
test.use({ baseURL: async ({}, provide) => provide((await (started ??= start())).server.url) });

test(
  'a person creates an account by the OpenID provider, and signs in with it again',
  { tag: '@full' },
  async ({ page }) => {
    await nobodyBut({ subject: 'grace', name: 'grace' });
    await page.goto('/api/authorization/authorize?return=/account');
    await expectInOrderAtEachWidth(page, 'the sign-in page with an OpenID provider');
    await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('grace');
    await expectInOrderAtEachWidth(page, 'creating an account by an OpenID provider');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await expect(page.getByText('You are grace')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto('/api/authorization/authorize?return=/account&switch=');
    await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
    await expect(page.getByText('You are grace')).toBeVisible();
  },
);

test(
  'a person connects an account with the OpenID provider, and disconnects it',
  { tag: '@full' },
  async ({ page }) => {
    await nobodyBut({ subject: 'ada' });
    const ada = await startAccount(page);
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Another way to sign in' });
    await section.getByRole('link', { name: 'Connect that service' }).click();
    await expectInOrderAtEachWidth(page, 'connecting an OpenID provider');
    await page.getByLabel(`Password of ${ada}`).fill(password);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText(`${ada} is connected with`)).toBeVisible();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  },
);

test(
  'the tab in which one signs in below an open dialog closes itself, also after the OpenID provider',
  { tag: '@full' },
  async ({ page, context }) => {
    const ada = await startAccount(page);
    await nobodyBut({ subject: 'ada' });
    await page.goto('/account');
    await page.getByRole('link', { name: 'Connect that service' }).click();
    await page.getByLabel(`Password of ${ada}`).fill(password);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText(`${ada} is connected with`)).toBeVisible();

    await page.goto(`${await startDocument(page, ada)}/issues`);
    await page.getByRole('button', { name: 'New issue' }).click();
    await page.getByLabel('Title').fill('Fish are missing');
    await context.clearCookies();
    const lookAgain = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await lookAgain();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Sign in (new tab)' }).click();
    const tab = await opened;
    const closed = tab.waitForEvent('close');
    await tab.getByRole('button', { name: 'Sign in with Example ID' }).click();
    await closed;
    await lookAgain();
    await expect(page.getByText('What you typed stays here')).toBeHidden();
    await expect(page.getByLabel('Title')).toHaveValue('Fish are missing');

    // In case the browser does not let the page close itself.
    await page.goto('/account?tab=sign-in');
    await expect(page.getByText('You are signed in. Close this tab')).toBeVisible();
    await expectInOrderAtEachWidth(page, 'the tab in which one has signed in');
  },
);
