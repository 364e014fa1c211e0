// One document on two devices: what can be merged is, and what can't a person decides.
import type { Page } from '@playwright/test';
import { expect, test as base } from './app.ts';
import {
  describeOperation,
  publishSample,
  save,
  signIn,
  signUp,
  syncLabel,
} from './hostedPages.ts';

/** High enough for every card. */
const viewport = { width: 1280, height: 3200 };

/** Two devices of one person, both with her document open. */
const test = base.extend<{ readonly devices: readonly [desk: Page, lap: Page] }>({
  devices: async ({ page, browser, baseURL }, provide) => {
    const name = await signUp(page);
    await publishSample(page, name);
    const other = await browser.newContext({ viewport, ...(baseURL !== undefined && { baseURL }) });
    try {
      const lap = await other.newPage();
      await signIn(lap, name);
      await lap.goto(new URL(page.url()).pathname);
      await expect(syncLabel(lap, 'Synced')).toBeVisible();
      await provide([page, lap]);
    } finally {
      await other.close();
    }
  },
});

test.use({ viewport });

test('what two devices change apart is merged', async ({ devices: [desk, lap] }) => {
  await describeOperation(desk, 'pet.get', 'From the desk');
  await describeOperation(lap, 'pet.update', 'From the lap');
  await save(desk);
  await expect(syncLabel(desk, 'Synced')).toBeVisible();
  await save(lap);
  await expect(syncLabel(lap, 'Synced')).toBeVisible();
  await expect(
    lap.getByRole('textbox', { name: 'Description of pet.get', exact: true }),
  ).toHaveText('From the desk');

  // The other device learns it when it looks.
  await desk.getByRole('button', { name: /^Sync/ }).click();
  await desk.getByRole('button', { name: 'Check now' }).click();
  await expect(
    desk.getByRole('textbox', { name: 'Description of pet.update', exact: true }),
  ).toHaveText('From the lap');
  await expect(syncLabel(desk, 'Synced')).toBeVisible();
});

test('what two devices change alike is decided by the person, by keyboard alone', async ({
  devices: [desk, lap],
}) => {
  for (const [device, from] of [
    [desk, 'the desk'],
    [lap, 'the lap'],
  ] as const) {
    await describeOperation(device, 'pet.get', `From ${from}`);
    await describeOperation(device, 'pet.update', `Also from ${from}`);
  }
  await save(desk);
  await expect(syncLabel(desk, 'Synced')).toBeVisible();
  await save(lap);
  await expect(syncLabel(lap, 'Conflict')).toBeVisible();

  await lap.goto('/outbox');
  const list = lap.getByRole('list', { name: 'Changes that wait' });
  await expect(list.getByRole('listitem')).toHaveText(/^Save .*pet-shop.*Needs you/);
  await list.getByRole('link', { name: 'Decide' }).click();
  const conflicts = lap.getByRole('list', { name: 'To decide' }).getByRole('listitem');
  await expect(conflicts).toHaveCount(2);
  await expect(conflicts.first()).toContainText('From the desk');
  await expect(conflicts.first()).toContainText('From the lap');
  await conflicts.first().focus();
  await lap.keyboard.press('t');
  await lap.keyboard.press('m');
  await expect(lap.getByText('All are decided.')).toBeVisible();
  await lap.keyboard.press('Enter');
  await expect(lap.getByText('Everything is sent')).toBeVisible();

  await lap.goto(new URL(desk.url()).pathname);
  await expect(syncLabel(lap, 'Synced')).toBeVisible();
  const description = (name: string) =>
    lap.getByRole('textbox', { name: `Description of ${name}`, exact: true });
  await expect(description('pet.get')).toHaveText('From the desk');
  await expect(description('pet.update')).toHaveText('Also from the lap');
});
