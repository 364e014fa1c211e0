// One document on two devices: changes that can be merged are, and a person decides about the
// others.
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from '../support/app.ts';
import { expectInOrder } from '../support/inOrder.ts';
import {
  changeElsewhere,
  describeOperation,
  openNewDocument,
  save,
  syncLabel,
} from './hostedPages.ts';

/** High enough for every card. */
const viewport = { width: 1280, height: 3200 };

/** Two devices of one person, both with her document open. */
const test = base.extend<{ readonly devices: readonly [desk: Page, lap: Page] }>({
  devices: async ({ page, browser, baseURL }, provide) => {
    await openNewDocument(page);
    const other = await browser.newContext({ viewport, ...(baseURL !== undefined && { baseURL }) });
    try {
      const lap = await other.newPage();
      await other.addCookies(await page.context().cookies());
      await lap.goto(new URL(page.url()).pathname);
      await expect(syncLabel(lap, 'Synced')).toBeVisible();
      await provide([page, lap]);
    } finally {
      await other.close();
    }
  },
});

test.use({ viewport });

test(
  'changes of two devices in different places are merged',
  { tag: '@full' },
  async ({ devices: [desk, lap] }) => {
    await describeOperation(desk, 'pet.get', 'From the desk');
    await describeOperation(lap, 'pet.update', 'From the lap');
    await save(desk);
    await expect(syncLabel(desk, 'Synced')).toBeVisible();
    await save(lap);
    await expect(syncLabel(lap, 'Synced')).toBeVisible();
    await expect(
      lap.getByRole('textbox', { name: 'Description of pet.get', exact: true }),
    ).toHaveText('From the desk');

    // The other device finds out when it checks.
    await desk.getByRole('button', { name: /^Sync/ }).click();
    await desk.getByRole('button', { name: 'Check now' }).click();
    await expect(
      desk.getByRole('textbox', { name: 'Description of pet.update', exact: true }),
    ).toHaveText('From the lap');
    await expect(syncLabel(desk, 'Synced')).toBeVisible();
  },
);

/**
 * The server's state of the document that is open on a page: the operations' descriptions, and the commits.
 */
async function onServer(page: Page) {
  const [, , user, document] = new URL(page.url()).pathname.split('/');
  return page.evaluate(async (path) => {
    const read = async (from: string) => (await fetch(from)).json();
    const { spec } = await read(path);
    const { entry } = await read(`${path}/commit?count=16`);
    const operations: { name: string; description: string }[] = spec.operations;
    return {
      commits: entry.length as number,
      descriptions: Object.fromEntries(operations.map((each) => [each.name, each.description])),
    };
  }, `/api/document/${user}/${document}`);
}

/**
 * Both devices describe the same operations, and the desk saves first. Ends with the conflict on
 * the lap's screen.
 */
async function startConflict([desk, lap]: readonly [Page, Page], operations: readonly string[]) {
  for (const [device, from] of [
    [desk, 'desk'],
    [lap, 'lap'],
  ] as const) {
    for (const name of operations)
      await describeOperation(device, name, `${name} from the ${from}`);
  }
  await save(desk);
  await expect(syncLabel(desk, 'Synced')).toBeVisible();
  await save(lap);
  await expect(syncLabel(lap, 'Conflict')).toBeVisible();
  await lap.goto('/outbox');
  await lap.getByRole('link', { name: 'Decide' }).click();
  await expect(groups(lap)).toHaveCount(operations.length);
}

/** The conflicts to decide. */
const groups = (page: Page) =>
  page.getByRole('list', { name: 'To decide' }).locator('[data-conflict]');

test(
  'three conflicts are decided with the keyboard alone, and become one commit and one undo step',
  { tag: '@full' },
  async ({ page: lap }) => {
    const operations = ['pet.create', 'pet.get', 'pet.update'];
    const user = await openNewDocument(lap);
    const address = new URL(lap.url()).pathname;
    for (const name of operations) await describeOperation(lap, name, `${name} from the lap`);
    // A second device without a screen, which saves first.
    await changeElsewhere(lap, user, (all) =>
      all.map((each) =>
        operations.includes(each.name)
          ? { ...each, description: `${each.name} from the desk` }
          : each,
      ),
    );
    await save(lap);
    await expect(syncLabel(lap, 'Conflict')).toBeVisible();
    const before = await onServer(lap);
    await lap.goto('/outbox');
    await lap.getByRole('link', { name: 'Decide' }).click();
    await expect(groups(lap)).toHaveCount(operations.length);
    await expect(lap.getByText('You, on this device')).toBeVisible();
    await expect(lap.getByRole('definition').nth(2)).toContainText(/^ada\w*, \w{8}, /);
    await expect(groups(lap).first()).toBeFocused();
    await expect(groups(lap).first()).toContainText('pet.create from the desk');
    await expect(groups(lap).first()).toContainText('pet.create from the lap');
    await expectInOrder(lap, 'a conflict');
    await groups(lap).first().focus();

    // While a person edits their own wording, the list stays where it is; after a choice, it moves on to the
    // next conflict.
    await lap.keyboard.press('w');
    await expect(lap.getByLabel('What it should be')).toBeFocused();
    await lap.keyboard.press('Escape');
    await expect(groups(lap).first()).toBeFocused();
    await lap.keyboard.press('w');
    await lap.keyboard.type('by myself, to the boot');
    await lap.keyboard.press('Control+Enter');
    await expect(groups(lap).nth(1)).toBeFocused();
    await expect(lap.getByText('2 of 3 conflicts left')).toBeVisible();
    await lap.keyboard.press('ArrowUp');
    await expect(groups(lap).first()).toBeFocused();

    let pressed = 0;
    const press = async (key: string) => {
      pressed += 1;
      await lap.keyboard.press(key);
    };
    await press('t');
    await press('m');
    await press('b');
    await expect(lap.getByText('All are decided.')).toBeVisible();
    await expect(lap.getByRole('complementary')).toContainText('pet.update from the lap');
    await expect(lap.getByRole('button', { name: 'Finish' })).toBeFocused();
    await press('Enter');
    expect(pressed).toBeLessThanOrEqual(2 * operations.length + 1);
    await expect(lap.getByText('Everything is sent')).toBeVisible();

    await lap.goto(address);
    await expect(syncLabel(lap, 'Synced')).toBeVisible();
    expect(await onServer(lap)).toMatchObject({
      commits: before.commits + 1,
      descriptions: {
        'pet.create': 'pet.create from the desk',
        'pet.get': 'pet.get from the lap',
        'pet.update': 'pet.update from the lap\n\npet.update from the desk',
      },
    });
    const description = (name: string) =>
      lap.getByRole('textbox', { name: `Description of ${name}`, exact: true });
    await expect(description('pet.create')).toHaveText('pet.create from the desk');
    await lap.getByRole('button', { name: /^Undo: / }).click();
    await expect(description('pet.create')).toHaveText('pet.create from the lap');
    await expect(description('pet.update')).toHaveText('pet.update from the lap');
  },
);

/** Whether the beginning and the end of an element are in the window, and nothing covers them. */
const isSeen = (of: Locator) =>
  of.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(left + 4, y)),
    );
  });

test(
  'the keyboard brings into view what the next key is about',
  { tag: '@full' },
  async ({ page }) => {
    const user = await openNewDocument(page);
    const names = ['pet.create', 'pet.delete', 'pet.get', 'shop.getStock'];
    for (const name of names) await describeOperation(page, name, 'From here');
    await describeOperation(page, 'pet.update', 'It corrects an animal. '.repeat(42));
    await changeElsewhere(page, user, (operations) =>
      operations
        .filter(({ name }) => name !== 'pet.update')
        .map((each) => (names.includes(each.name) ? { ...each, description: 'From there' } : each)),
    );
    await save(page);
    await expect(syncLabel(page, 'Conflict')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/outbox');
    await page.getByRole('link', { name: 'Decide' }).click();
    await expect(groups(page).first()).toBeFocused();

    const focused = page.locator('[data-conflict]:focus');
    for (const key of ['m', 't', 'm', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key);
      await expect(focused).toHaveCount(1);
      for (const part of [focused.locator('p'), ...(await focused.getByRole('radio').all())]) {
        await expect.poll(() => isSeen(part)).toBe(true);
      }
      // Only one of them is higher than the list.
      const isHigh = (await focused.locator('p').textContent())?.includes('pet.update') === true;
      expect(await focused.evaluate((row) => row.clientHeight > innerHeight)).toBe(isHigh);
      if (!isHigh) await expect.poll(() => isSeen(focused)).toBe(true);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('w');
    const field = page.getByLabel('What it should be');
    await expect(field).toBeFocused();
    for (const part of [field, page.getByRole('button', { name: 'Go on' })]) {
      await expect.poll(() => isSeen(part)).toBe(true);
    }
  },
);

test(
  'choices stay when leaving the screen, and those that still apply when somebody saves again',
  { tag: '@full' },
  async ({ devices: [desk, lap] }) => {
    await startConflict([desk, lap], ['pet.create', 'pet.get', 'pet.update']);
    await lap.keyboard.press('t');
    await lap.keyboard.press('m');
    await expect(lap.getByText('1 of 3 conflicts left')).toBeVisible();
    await lap.getByRole('link', { name: 'Later' }).click();
    await lap.getByRole('link', { name: 'Decide' }).click();
    await expect(lap.getByText('1 of 3 conflicts left')).toBeVisible();
    const chosen = (name: string, side: string) =>
      groups(lap).filter({ hasText: name }).getByRole('radio', { name: side });
    await expect(chosen('pet.create', 'Theirs')).toBeChecked();

    await describeOperation(desk, 'pet.get', 'pet.get from the desk, again');
    await save(desk);
    await expect(lap.getByText('1 of your 2 choices still applies')).toBeVisible({
      timeout: 30_000,
    });
    await expect(lap.getByText('2 of 3 conflicts left')).toBeVisible();
    await expect(chosen('pet.create', 'Theirs')).toBeChecked();
    await expect(chosen('pet.get', 'Mine')).not.toBeChecked();
    await expect(groups(lap).filter({ hasText: 'pet.get' })).toContainText('again');

    await groups(lap).filter({ hasText: 'pet.get' }).focus();
    await lap.keyboard.press('w');
    await lap.getByLabel('What it should be').fill('pet.get in other words');
    await lap.keyboard.press('Control+Enter');
    await expect(lap.getByText('1 of 3 conflicts left')).toBeVisible();
    await expect(groups(lap).filter({ hasText: 'pet.update' })).toBeFocused();
    await lap.keyboard.press('w');
    await lap.keyboard.type('The last one');
    await lap.keyboard.press('Control+Enter');
    await expect(lap.getByRole('button', { name: 'Finish' })).toBeFocused();
    await lap.getByRole('button', { name: 'Theirs for all' }).click();
    await lap.getByRole('button', { name: 'Finish' }).click();
    await expect(lap.getByText('Everything is sent')).toBeVisible();
    const { descriptions } = await onServer(desk);
    expect(descriptions['pet.update']).toBe('pet.update from the desk');
  },
);
