// What the owner of a document can do with it, and the page of the account.
import type { Page } from '@playwright/test';
import { totpCode } from '../../../server/accounts/secrets/totp.ts';
import { expect, test } from '../support/app.ts';
import { expectInOrderAtEachWidth } from '../support/inOrder.ts';
import {
  openNewDocument,
  publishSample,
  startIncluding,
  save,
  signUp,
  startAccount,
  startDocument,
  syncLabel,
} from './hostedPages.ts';
import { timeLimit } from '../full.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 900 } });
// Each test goes through many states at two widths.
test.describe.configure({ timeout: 1.5 * timeLimit });

/** The contents of all of this browser's databases. */
function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        texts.push(JSON.stringify(all.result));
      }
      database.close();
    }
    return texts.join('\n');
  });
}

test(
  'the owner describes, imports, exports, resets and deletes a document',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    await page.goto(`/d/${ada}/pet-shop/settings`);

    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.getByLabel('Description')).toHaveValue('Sells animals');
    await details.getByLabel('Description').fill('Sells animals and food');
    await details.getByLabel('Homepage').fill('pets');
    await expect(details.getByText('A homepage begins with')).toBeVisible();
    await details.getByLabel('Homepage').fill('https://pets.test');
    await details.getByLabel('Base version').fill('2.0.0');
    await details.getByRole('checkbox', { name: /Development mode/ }).click();
    await details.getByRole('button', { name: 'Save the details' }).click();
    await expect(details.getByText('The details are saved.')).toBeVisible();
    await page.reload();
    await expect(details.getByLabel('Homepage')).toHaveValue('https://pets.test');
    await expect(details.getByRole('checkbox', { name: /Development mode/ })).toBeChecked();
    await expectInOrderAtEachWidth(page, 'settings');

    const publicPage = page.getByRole('region', { name: 'Public page' });
    await publicPage.getByLabel('README').fill('# Pets');
    await publicPage.getByLabel('Sites that may embed it').fill('https://a.test/path');
    await expect(publicPage.getByText('is not an origin')).toBeVisible();
    await publicPage.getByLabel('Sites that may embed it').fill('https://a.test');
    await publicPage.getByRole('button', { name: 'Save the public page' }).click();
    await expect(publicPage.getByText('The public page is saved.')).toBeVisible();
    await expect(publicPage.getByLabel('Sites that may embed it')).toHaveValue('https://a.test');

    await expect(page.getByRole('textbox', { name: 'Include address' })).toHaveValue(
      `typehub://${ada}:pet-shop`,
    );

    const badge = await page.getByRole('textbox', { name: 'Badge, in Markdown' }).inputValue();
    const [, image = ''] = /!\[pet-shop\]\((.+?)\)/.exec(badge) ?? [];
    expect((await page.request.get(image)).headers()['content-type']).toContain('image/svg+xml');
    const frame = await page.getByRole('textbox', { name: 'Frame, in HTML' }).inputValue();
    const [, embedded = ''] = /src="(.+?)"/.exec(frame) ?? [];
    expect((await page.request.get(embedded)).headers()['content-security-policy']).toContain(
      'frame-ancestors https://a.test',
    );

    const exporting = page.getByRole('region', { name: 'Export' });
    await exporting.getByLabel('Format').click();
    await page.getByRole('option', { name: 'OpenAPI' }).click();
    await exporting.getByRole('button', { name: 'Export' }).click();
    const address = await exporting
      .getByRole('textbox', { name: 'Address of the export' })
      .inputValue();
    const fetched = await page.request.get(address);
    expect(await fetched.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) });

    const importing = page.getByRole('region', { name: 'Import' });
    await importing.getByLabel('Or paste it').fill('nothing of the kind');
    await importing.getByRole('button', { name: 'Import' }).click();
    await expect(importing.getByRole('alert')).toBeVisible();
    await importing
      .getByLabel('Or paste it')
      .fill(
        'openapi: 3.1.0\ninfo: {title: Food, version: 1.0.0}\npaths:\n  /food:\n    get: {operationId: food.list, responses: {"204": {description: None}}}\n',
      );
    await importing.getByRole('button', { name: 'Import' }).click();
    await expect(importing.getByText('was imported')).toBeVisible();

    const reset = page.getByRole('region', { name: 'Reset' });
    await expect(reset.getByText('no version to go back to')).toBeVisible();

    await page.getByRole('button', { name: 'Delete the document' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('2 commits')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
    await dialog.getByLabel('Type pet-shop to confirm').fill('pet-shop');
    await expectInOrderAtEachWidth(page, 'the question before a document is deleted');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your documents' })).toBeVisible();
    await expect(page.getByRole('link', { name: /pet-shop/ })).toBeHidden();
  },
);

test(
  'triggers are created, changed, executed and deleted, and their secrets stay hidden',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    await page.goto(`/d/${ada}/pet-shop/triggers`);
    await page.getByRole('button', { name: 'New trigger' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Fill this in.')).toHaveCount(2);
    await dialog.getByLabel('Address').fill('https://hooks.invalid/first');
    await dialog.getByLabel('Secret').fill('not to be seen again');
    await expectInOrderAtEachWidth(page, 'a new trigger');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const list = page.getByRole('list', { name: 'Triggers' });
    await expect(list.getByText('https://hooks.invalid/first')).toBeVisible();

    await page.getByRole('button', { name: /^Edit the trigger/ }).click();
    await expect(dialog.getByLabel('Secret')).toHaveValue('');
    await dialog.getByLabel('Address').fill('https://hooks.invalid/second');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByText('https://hooks.invalid/second')).toBeVisible();

    await page.getByRole('button', { name: 'Execute' }).click();
    const deliveries = page.getByRole('list', { name: 'Deliveries' });
    await expect(deliveries.getByRole('listitem')).toHaveCount(1);
    await expect(deliveries.getByText(/1 attempt/)).toBeVisible();
    await expectInOrderAtEachWidth(page, 'deliveries');

    // No secret that was typed is anywhere in this browser's databases.
    const rows = await stored(page);
    expect(rows).toContain('hooks.invalid');
    expect(rows).not.toContain('not to be seen again');

    await page.getByRole('button', { name: /^Delete the trigger/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No triggers yet')).toBeVisible();
    await expect(page.locator('[data-page-title]')).toBeFocused();
  },
);

test(
  'a version with breaking changes needs confirmation; its triggers run again; it is deleted',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    await startIncluding(page, ada);
    await page.goto(`/d/${ada}`);
    const shop = page.getByRole('listitem').filter({ hasText: 'pet-shop' });
    await expect(shop).toContainText(/\d+ operations/);
    await expect(shop).toContainText(/\d+ types/);
    await page.goto(`/d/${ada}/pet-shop`);
    const users = page.getByRole('list', { name: 'Documents that include this one' });
    await expect(users).toContainText(`${ada} / zoo`);
    await page.goto(`/d/${ada}/pet-shop/versions`);
    const dialog = page.getByRole('dialog');
    const versions = page.getByRole('list', { name: 'Versions' });
    await page.getByRole('button', { name: 'New version' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Version' })).toHaveValue('0.1.0');
    await dialog.getByRole('textbox', { name: 'Version' }).fill('1.0.0');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(versions.getByRole('link', { name: '1.0.0' })).toBeVisible();

    await page.goto(`/d/${ada}/pet-shop/editor`);
    await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
    await save(page);
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await page.goto(`/d/${ada}/pet-shop/versions`);
    await page.getByRole('button', { name: 'New version' }).click();
    const breaking = dialog.getByRole('list', { name: 'Breaking changes' });
    await expect(breaking).toContainText('pet.create');
    await expect(breaking).toContainText('Calls of it fail.');
    await expect(dialog).toContainText(`One document includes this one: ${ada}/zoo.`);
    await expect(dialog.getByRole('textbox', { name: 'Version' })).toHaveValue('2.0.0');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByText('Confirm that you want to make it anyway')).toBeVisible();
    await expectInOrderAtEachWidth(page, 'a version that breaks clients');
    await dialog.getByRole('checkbox', { name: 'Make the version anyway' }).click();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(versions.getByRole('link', { name: '2.0.0' })).toBeVisible();

    await page
      .getByRole('button', { name: 'Execute the triggers for version 2.0.0 again' })
      .click();
    await expect(page.getByText('pet-shop has no triggers, so nothing is executed.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete version 2.0.0' }).click();
    await expect(dialog.getByText(`${ada}:pet-shop@2.0.0`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(versions.getByRole('link', { name: '2.0.0' })).toBeHidden();
    await expect(versions.getByRole('link', { name: '1.0.0' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete version 1.0.0' })).toBeFocused();
  },
);

test(
  'an account has app keys and a password, and is deleted with its data on the device',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    await page.goto('/account');
    await expect(page.getByText(`You are ${ada}`)).toBeVisible();

    await page.getByRole('button', { name: 'New app key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('build server');
    await dialog.getByRole('checkbox', { name: 'Triggers' }).click();
    await expectInOrderAtEachWidth(page, 'a new app key');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const key = await dialog.getByRole('textbox', { name: 'App key' }).inputValue();
    const secret = await dialog.getByRole('textbox', { name: 'App secret' }).inputValue();
    const asked = await page.request.post('/api/authorization/token', {
      form: { grant_type: 'client_credentials', client_id: key, client_secret: secret },
    });
    const token: unknown = await asked.json();
    expect(token).toMatchObject({ scope: expect.stringContaining('document') });
    expect(token).not.toMatchObject({ scope: expect.stringContaining('trigger') });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(key)).toBeVisible();
    await expect(page.getByText(secret)).toBeHidden();
    await expectInOrderAtEachWidth(page, 'the account');
    await page.getByRole('button', { name: 'End the app key build server' }).click();
    await dialog.getByRole('button', { name: 'End it' }).click();
    await expect(
      page.getByRole('region', { name: 'App keys' }).getByText('There are none.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'App keys' })).toBeFocused();

    const password = page.getByRole('region', { name: 'Password' });
    await password.getByLabel('Current password').fill('wrong');
    await password.getByLabel('New password').fill('battery staple');
    await password.getByRole('button', { name: 'Change the password' }).click();
    await expect(password.getByRole('alert')).toContainText('The password is wrong');
    await password.getByLabel('Current password').fill('correct horse battery');
    await password.getByRole('button', { name: 'Change the password' }).click();
    await expect(password.getByRole('status')).toContainText('The password was changed');

    await page.getByRole('button', { name: 'Delete the account' }).click();
    await expect(dialog.getByText('1 document with')).toBeVisible();
    await dialog.getByLabel('Password').fill('battery staple');
    await dialog.getByLabel(`Type ${ada} to confirm`).fill(ada);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await stored(page)).not.toContain(`${ada}@`);
  },
);

test(
  'what can act for a person is listed, and ended one by one or all at once',
  { tag: '@full' },
  async ({ page, browser }) => {
    const ada = await startAccount(page);
    const elsewhere = await Promise.all([1, 2, 3].map(() => browser.newContext()));
    for (const { request } of elsewhere) {
      const signedIn = await request.post('/api/authorization/authorize', {
        form: { action: 'signIn', name: ada, password: 'correct horse battery' },
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        maxRedirects: 0,
      });
      expect(signedIn.status()).toBe(303);
    }
    const form = { grant_type: 'client_credentials', client_id: ada };
    await page.request.post('/api/authorization/token', {
      form: { ...form, client_secret: 'correct horse battery', scope: 'document' },
    });
    await page.goto('/account');
    const browsers = page.getByRole('region', { name: 'Browsers' });
    await expect(browsers.getByRole('listitem')).toHaveCount(4);
    await expect(browsers.getByText('This browser')).toBeVisible();
    await expect(browsers.getByRole('button', { name: /^Sign out \w/ })).toHaveCount(4);
    await expectInOrderAtEachWidth(page, 'what can act for a person');
    const dialog = page.getByRole('dialog');
    await browsers
      .getByRole('button', { name: /^Sign out (Chrome|A browser)/ })
      .first()
      .click();
    await expectInOrderAtEachWidth(page, 'the question before a browser is signed out');
    await dialog.getByRole('button', { name: 'Sign it out' }).click();
    await expect(browsers.getByRole('listitem')).toHaveCount(3);
    await browsers.getByRole('button', { name: 'Sign out all others' }).click();
    await dialog.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(browsers.getByRole('listitem')).toHaveCount(1);
    for (const { request } of elsewhere) {
      const asked = await request.get('/api/authorization/session', {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      });
      expect(await asked.json()).toEqual({});
    }

    const programs = page.getByRole('region', { name: 'Programs' });
    await expect(
      programs.getByText('Documents: read, create, change and delete (document)'),
    ).toBeVisible();
    await page.context().setOffline(true);
    await programs.getByRole('button', { name: 'End Signed in with' }).click();
    await dialog.getByRole('button', { name: 'End it' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'End it' }).click();
    await expect(programs.getByText('There are none.')).toBeVisible();
    for (const each of elsewhere) await each.close();
  },
);

test(
  'with an authenticator app, signing in asks for a code',
  { tag: '@full' },
  async ({ page, browser }) => {
    const ada = await startAccount(page);
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Authenticator app' });
    const dialog = page.getByRole('dialog');
    await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
    const shown = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
    const secret = shown.replaceAll(' ', '');
    const codeNow = (later = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + later);
    await dialog.getByLabel('Password').fill('correct horse battery');
    await dialog.getByLabel('Code that the app shows').fill('000000');
    await dialog.getByRole('button', { name: 'Set it up' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The code is wrong');
    await expectInOrderAtEachWidth(page, 'setting up an authenticator app');
    await dialog.getByLabel('Code that the app shows').fill(codeNow());
    await dialog.getByRole('button', { name: 'Set it up' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await expectInOrderAtEachWidth(page, 'the recovery codes');
    await dialog.getByRole('button', { name: 'I have stored them' }).click();
    await expect(section.getByText('10 recovery codes are left')).toBeVisible();

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(new URL('/api/authorization/authorize?return=/account', page.url()).href);
    await other.getByLabel('Name').fill(ada);
    await other.getByLabel('Password').fill('correct horse battery');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    await expectInOrderAtEachWidth(other, 'the page that asks for a code');
    await other.getByLabel('Code').fill('000000');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByRole('alert')).toContainText('The code is wrong');
    // The next code, because the one for setting up has been used.
    await other.getByLabel('Code').fill(codeNow(1));
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByText(`You are ${ada}`)).toBeVisible();
    await elsewhere.close();

    await section.getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.getByLabel('Password').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await dialog.getByRole('button', { name: 'I have stored them' }).click();
    await section.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await dialog.getByLabel('Password').fill('wrong');
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The password is wrong');
    await dialog.getByLabel('Password').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await expect(section.getByText('There is none.')).toBeVisible();
  },
);

test(
  'a passkey signs in without a password, which is then not enough by itself',
  { tag: '@full' },
  async ({ page, expectProblem }) => {
    const ada = await startAccount(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Passkeys' });
    const dialog = page.getByRole('dialog');
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('laptop');
    await dialog.getByLabel('Password').fill('correct horse battery');
    await expectInOrderAtEachWidth(page, 'adding a passkey');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await dialog.getByRole('button', { name: 'I have stored them' }).click();
    await expect(section.getByText('laptop')).toBeVisible();
    await expect(page.getByText('10 recovery codes are left')).toBeVisible();
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('the same');
    await dialog.getByLabel('Password').fill('wrong');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    // The password is checked before the device is asked.
    await expect(dialog.getByRole('alert')).toContainText('The password is wrong');
    await dialog.getByLabel('Password').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This device has a passkey');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.context().clearCookies();
    await page.goto('/api/authorization/authorize?return=/account');
    await expectInOrderAtEachWidth(page, 'the sign-in page with passkeys');
    await page.getByLabel('Name').fill(ada);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(`You are ${ada}`)).toBeVisible();

    await section.getByRole('button', { name: 'Remove the passkey laptop' }).click();
    await dialog.getByLabel('Password').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await expect(section.getByText('There are none.')).toBeVisible();
    await expect(page.getByText('recovery codes are left')).toBeHidden();
    await page.context().clearCookies();
    await page.goto('/api/authorization/authorize?return=/account');
    expectProblem(/status of 400/);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('The passkey is not known here');
  },
);

/** Opens the settings of a document of a new account; returns the account's name. */
async function openOwnSettings(page: Page): Promise<string> {
  const ada = await startAccount(page);
  await new Sandbox(page).openSample('Pet shop');
  await page.goto(`${await startDocument(page, ada)}/settings`);
  await expect(page.getByLabel('Description')).toBeVisible();
  return ada;
}

async function askToSignOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test(
  'signing out asks about unsent changes, and clears the device once they are sent',
  { tag: '@full' },
  async ({ page, context }) => {
    const ada = await openOwnSettings(page);
    // Loads the dialog's code once, as the service worker does at some point.
    await askToSignOut(page, ada);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await context.setOffline(true);
    await page.getByLabel('Description').fill('Sells no animals');
    await page.getByRole('button', { name: 'Save the details' }).click();
    await expect(page.getByRole('link', { name: 'Outbox 1' })).toBeVisible();

    await askToSignOut(page, ada);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 change of yours is not on the server yet')).toBeVisible();
    await expectInOrderAtEachWidth(page, 'the question before signing out');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export all' }).click();
    expect((await download).suggestedFilename()).toBe('not-sent.json');

    await context.setOffline(false);
    const clear = dialog.getByRole('checkbox', { name: /Clear this device/ });
    await expect(clear).toBeChecked();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    const document = await page.request.get(`/api/document/${ada}/pet-shop`);
    expect(await document.json()).toMatchObject({ description: 'Sells no animals' });
    const rows = await stored(page);
    expect(rows).not.toContain(`${ada}@`);
    // The sandbox's data stays.
    expect(rows).toContain('"account":"local"');
  },
);

test(
  'signing out leaves nothing on the device that the server has, unless it is told to',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await openOwnSettings(page);
    await askToSignOut(page, ada);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: /Clear this device/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    const rows = await stored(page);
    expect(rows).not.toContain(`${ada}@`);
    expect(rows).toContain('"account":"local"');
  },
);

test(
  'signing out with unsent changes keeps them for the account or discards them, as chosen',
  { tag: '@full' },
  async ({ page, context }) => {
    const ada = await startAccount(page);
    const settings = `${await startDocument(page, ada)}/settings`;
    const isWrite = (url: URL) => url.pathname.startsWith('/api/document/');
    /** Changes the description while the server takes no writes, and signs out. */
    const leave = async (text: string, fate: RegExp) => {
      await page.goto(settings);
      await context.route(isWrite, (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await page.getByLabel('Description').fill(text);
      await page.getByRole('button', { name: 'Save the details' }).click();
      await expect(page.getByRole('link', { name: 'Outbox 1' })).toBeVisible();
      await askToSignOut(page, ada);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'What happens to them' }).click();
      await page.getByRole('option', { name: fate }).click();
      await dialog.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
      await context.unroute(isWrite);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Name').fill(ada);
      await page.getByLabel('Password').fill('correct horse battery');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.goto('/outbox');
      await expect(page.getByText('Everything is sent')).toBeVisible();
    };
    const described = async () => {
      const document = await page.request.get(`/api/document/${ada}/pet-shop`);
      return (await document.json()).description;
    };
    await leave('Kept for later', /^Keep them until/);
    expect(await described()).toBe('Kept for later');
    await leave('Never to be read', /^Discard them/);
    expect(await described()).toBe('Kept for later');
  },
);

test(
  'a session that ends loses nothing: saving continues after signing in again',
  { tag: '@full' },
  async ({ page, context }) => {
    const ada = await openNewDocument(page);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
    await save(page);
    const notice = page.getByRole('status').filter({ hasText: 'Your session has ended' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete pet.create', exact: true })).toBeHidden();
    await notice.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Name').fill(ada);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    const document = await page.request.get(`/api/document/${ada}/pet-shop`);
    expect(JSON.stringify(await document.json())).not.toContain('pet.create');
  },
);
