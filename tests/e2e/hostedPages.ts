import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { expect } from './app.ts';

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

/**
 * Publishes a sample of the sandbox as a document of `user`; ends in its editor, with everything
 * sent.
 */
export async function publishSample(page: Page, user: string, sample = 'Pet shop') {
  // The server of this page: some tests have their own.
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

/** The state that the editor of a hosted document shows. */
export function syncLabel(page: Page, word: string) {
  return page.getByRole('button', { name: `Sync: ${word}` });
}

/** Signs an account in on another device. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
}

/** Changes the description of an operation on its card. */
export async function describeOperation(page: Page, name: string, text: string): Promise<void> {
  const shown = page.getByRole('textbox', { name: `Description of ${name}`, exact: true });
  await shown.dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await expect(shown).toHaveText(text);
}

/** Saves the open document with the proposed message. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save (unsaved changes)' }).click();
  await expect(page.getByRole('textbox', { name: 'What was changed' })).not.toBeEmpty();
  await page.keyboard.press('Enter');
}
