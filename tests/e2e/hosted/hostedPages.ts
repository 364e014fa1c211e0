import type { Locator, Page } from '@playwright/test';
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeInternal } from '../../../src/formats/internal/print.ts';
import { readTypeapi } from '../../../src/formats/typeapi/parse.ts';
import { expect } from '../support/app.ts';
import type { OwnServer } from '../support/ownServer.ts';

const petShop = new URL('../../../src/samples/petShop.json', import.meta.url);

const password = 'correct horse battery';

/** A name that no other test uses. */
export function newName(stem: string): string {
  return `${stem}${randomBytes(4).toString('hex')}`;
}

/** Creates an account in a browser, which is then signed in; returns its name. */
export async function signUp(page: Page, stem = 'ada'): Promise<string> {
  const name = newName(stem);
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create one' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
  return name;
}

/** Calls the provider as the person who is signed in on the page; returns the id of the created object. */
async function call(page: Page, user: string, path: string, what: Call): Promise<number> {
  const headers = { ...headersOf(user), ...what.headers };
  const answer = await page.request.fetch(`/api${path}`, { ...what, headers });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return text.startsWith('{') ? Number((JSON.parse(text) as { readonly id?: number }).id) : 0;
}

type Call = NonNullable<Parameters<Page['request']['fetch']>[1]>;

/** The headers that a page of the app would send. */
function headersOf(user: string) {
  return { 'Sec-Fetch-Site': 'same-origin', 'Typewright-Account': user };
}

/** Creates an account in a browser without showing anything, for tests that are about something else. */
export async function startAccount(page: Page, stem = 'ada'): Promise<string> {
  const name = newName(stem);
  const form = { action: 'register', name, password };
  // The server limits how many accounts are created from one address in an hour.
  const headers = { 'X-Forwarded-For': `10.0.${randomInt(256)}.${randomInt(256)}` };
  await call(page, name, '/authorization/authorize?register', { method: 'POST', form, headers });
  return name;
}

/**
 * Creates the same document as `publishSample` from the pet shop, without showing anything; returns the
 * address of its page.
 */
export async function startDocument(page: Page, user: string): Promise<string> {
  const document = { name: 'pet-shop', description: 'Sells animals' };
  await call(page, user, `/document/${user}`, { method: 'POST', data: document });
  const read = readTypeapi(JSON.parse(readFileSync(petShop, 'utf8')));
  if (!read.ok) throw new Error(read.refusal.message);
  const data = { spec: writeInternal(read.value.spec) };
  await call(page, user, `/document/${user}/pet-shop`, { method: 'PUT', data });
  return `/d/${user}/pet-shop`;
}

/** Creates the document `zoo`, which includes the pet shop of the same person. */
export async function startIncluding(page: Page, user: string): Promise<void> {
  await call(page, user, `/document/${user}`, { method: 'POST', data: { name: 'zoo' } });
  const imports = [{ alias: 'shop', url: `typehub://${user}:pet-shop` }];
  await call(page, user, `/document/${user}/zoo`, { method: 'PUT', data: { spec: { imports } } });
}

/** Saves the pet shop with these operations only, as another device of the person would. */
export async function saveElsewhere(
  page: Page,
  user: string,
  operations: readonly object[],
): Promise<void> {
  const data = { spec: { imports: [], operations, types: [] } };
  await call(page, user, `/document/${user}/pet-shop`, { method: 'PUT', data });
}

/** Saves other operations of the pet shop, without showing anything. */
export async function changeElsewhere(
  page: Page,
  user: string,
  change: (operations: readonly ({ readonly name: string } & object)[]) => readonly object[],
): Promise<void> {
  const found = await page.request.get(`/api/document/${user}/pet-shop`);
  const { spec } = (await found.json()) as {
    readonly spec: { readonly operations: readonly { readonly name: string }[] };
  };
  const data = { spec: { ...spec, operations: change(spec.operations) } };
  await call(page, user, `/document/${user}/pet-shop`, { method: 'PUT', data });
}

/** Opens the editor of a new document of a new account; returns the account's name. */
export async function openNewDocument(page: Page): Promise<string> {
  const user = await startAccount(page);
  await page.goto(`${await startDocument(page, user)}/editor`);
  await expect(syncLabel(page, 'Synced')).toBeVisible();
  return user;
}

/**
 * Publishes a sample of the sandbox as a document of `user`; ends in its editor, with everything
 * sent.
 */
export async function publishSample(page: Page, user: string, sample = 'Pet shop') {
  // The server of this page, because some tests have their own.
  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('button', { name: sample }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
  await page.getByLabel('Description', { exact: true }).fill('Sells animals');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(syncLabel(page, 'Synced')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/d/${user}/pet-shop/editor`);
}

/** Kills the server, which ada has visited, and publishes the pet shop; ends in its editor. */
export async function publishWhileDown(page: Page, url: string, server: OwnServer): Promise<void> {
  await page.goto(`${url}/explore`);
  await expect(page.getByRole('button', { name: 'ada' })).toBeVisible();
  await server.kill();
  await page.goto(url);
  await page.getByRole('button', { name: 'Pet shop' }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(syncLabel(page, 'Sending')).toBeVisible();
}

/** The button in the editor of a hosted document that shows this state of the sync. */
export function syncLabel(page: Page, word: string) {
  return page.getByRole('button', { name: `Sync: ${word}` });
}

/** Changes the description of an operation on its card. */
export async function describeOperation(page: Page, name: string, text: string): Promise<void> {
  const shown = await typeDescription(page, name, text);
  await page.keyboard.press('Control+Enter');
  await expect(shown).toHaveText(text);
  // Until it is written, the browser asks before it leaves the page; a test would leave anyway.
  const isWritten = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(() => page.evaluate(isWritten)).toBe(true);
}

/** Types the description of an operation on its card, and does not leave the field. */
export async function typeDescription(page: Page, name: string, text: string): Promise<Locator> {
  const shown = page.getByRole('textbox', { name: `Description of ${name}`, exact: true });
  await shown.dblclick();
  await page.keyboard.press('Control+A');
  // Hundreds of keys would take minutes on a busy machine.
  await (text.length > 100 ? page.keyboard.insertText(text) : page.keyboard.type(text));
  return shown;
}

/** Saves the open document with the proposed message. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save (unsaved changes)' }).click();
  await expect(page.getByRole('textbox', { name: 'What was changed' })).not.toBeEmpty();
  await page.keyboard.press('Enter');
}

/** Creates version 1.0.0 of the pet shop, without showing anything. */
export async function startVersion(page: Page, user: string, changelog: string): Promise<void> {
  const data = { version: '1.0.0', changelog };
  await call(page, user, `/document/${user}/pet-shop/tag`, { method: 'POST', data });
}

/** Creates an issue of the pet shop, without showing anything; returns the address of its page. */
export async function startIssue(page: Page, user: string, description = ''): Promise<string> {
  const data = { title: 'A question', ...(description !== '' && { description }) };
  const id = await call(page, user, `/document/${user}/pet-shop/issue`, { method: 'POST', data });
  return `/d/${user}/pet-shop/issues/${id}`;
}

/**
 * Forks the pet shop of `owner` and offers a change of it, without showing anything, as `user`, who is signed in
 * in the page's browser; returns the address of the pull request's page.
 */
export async function startPull(page: Page, user: string, owner: string): Promise<string> {
  const target = `/document/${owner}/pet-shop`;
  await page.request.get(`/api${target}/fork`, { headers: headersOf(user) });
  await changeElsewhere(page, user, (operations) => operations.slice(1));
  const pull = { title: 'Fewer operations', description: 'One of them was never used.' };
  const id = await call(page, user, `${target}/pull_request`, { method: 'POST', data: pull });
  return `/d/${owner}/pet-shop/pulls/${id}`;
}
