// Pages of the hosted app don't jump while they load, and fit into a window of 320 px, as with a
// zoom of 400 %.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { isFull } from '../full.ts';
import {
  saveElsewhere,
  startAccount,
  startDocument,
  startIncluding,
  startIssue,
  startPull,
  startVersion,
  syncLabel,
} from './hostedPages.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { countJumps, jumped, look, still } from '../support/jumps.ts';

/** The pages of a document and of a person, relative to the address of the document. */
const main = ['', '/editor'];
const rest = [
  '/commits',
  '/settings',
  '/reference/pet',
  '/versions',
  '/issues',
  '/pulls',
  '/triggers',
];

/** A text that would be thousands of pixels wide. */
function wideText(): string {
  const row = (cell: string) => `|${` ${cell} |`.repeat(200)}`;
  return [row('column'), row('---'), row('cell'), '', `${'>'.repeat(400)} deep`].join('\n');
}

for (const width of [
  1280,
  // Narrow widths, at which descriptions wrap in unusual places.
  1024, 320,
]) {
  test(
    `pages stand still while they load and fit a window of ${width} px`,
    { tag: '@full' },
    async ({ page }) => {
      test.slow();
      const ada = await startAccount(page);
      await startDocument(page, ada);
      await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      await countJumps(page);
      const ofDocument = [...main, ...(isFull ? rest : [])].map(
        (tab) => `/d/${ada}/pet-shop${tab}`,
      );
      const others = ['/account', ...(isFull ? [`/d/${ada}`, '/stars', '/outbox'] : [])];
      for (const address of [...ofDocument, ...others]) {
        expect(await look(page, address)).toEqual(still(address));
      }
    },
  );
}

/** The delays of successive answers, in milliseconds, so that they arrive in any order. */
const lateness = [0, 300, 100];

async function answerInAnyOrder(page: Page): Promise<void> {
  let count = 0;
  await page.route('**/api/**', async (route) => {
    count += 1;
    await page.waitForTimeout(lateness[count % lateness.length] ?? 0);
    await route.continue();
  });
}

test(
  'what people talk about, forks, explore and the sandbox stand still, on each visit',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const site = baseURL === undefined ? {} : { baseURL };
    const ada = await startAccount(page);
    await startDocument(page, ada);
    const issue = await startIssue(page, ada, wideText());
    const others = await browser.newContext(site);
    const bob = await startAccount(await others.newPage(), 'bob');
    const pull = await startPull(await others.newPage(), bob, ada);
    const fork = `/d/${bob}/pet-shop/commits`;
    const signedIn = await others.storageState();
    await others.close();
    const visits = [
      { storageState: signedIn, addresses: [pull, issue, fork, '/explore', '/'] },
      {
        storageState: { cookies: [], origins: [] },
        addresses: ['/account', pull, '/explore', '/'],
      },
    ];
    for (const width of isFull ? [1280, 390, 320] : [320]) {
      const viewport = { width, height: 800 };
      for (const { storageState, addresses } of visits) {
        for (const address of addresses) {
          // At first, nothing of the page is stored on the device.
          const context = await browser.newContext({ ...site, storageState, viewport });
          const visitor = await context.newPage();
          await countJumps(visitor);
          await answerInAnyOrder(visitor);
          for (const visit of ['first', 'again']) {
            const seen = await look(visitor, address);
            expect({ width, visit, ...seen }).toEqual({ width, visit, ...still(address) });
          }
          await visitor.unrouteAll({ behavior: 'ignoreErrors' });
          await context.close();
        }
      }
    }
  },
);

test(
  'a list whose order has changed since the last visit stands still',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    await startDocument(page, ada);
    await startIncluding(page, ada);
    await countJumps(page);
    const first = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first();
    expect(await look(page, '/explore')).toEqual(still('/explore'));
    await expect(first).toContainText('zoo');
    await saveElsewhere(page, ada, []);
    expect(await look(page, '/explore')).toEqual(still('/explore'));
    await expect(first).toContainText('pet-shop');
  },
);

test(
  'a document with unsaved changes stands still, wherever it is marked',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    await page.goto(`${address}/editor`);
    await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
    const mark = page.getByText('Unsaved changes');
    await expect(mark).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await countJumps(page);
    for (const at of [address, `${address}/commits`, `/d/${ada}`, '/explore']) {
      expect(await look(page, at)).toEqual(still(at));
      await expect(mark.first()).toBeVisible();
    }
  },
);

test(
  'a document of which the server refused a change stands still, and says so at once',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    await page.goto(`${address}/issues?new=1`);
    await page.route('**/issue', (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'Not in this house' } }),
    );
    await page.getByLabel('Title').fill('Fish are missing');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const refusal = page.getByText('Not sent: ');
    await expect(refusal).toBeVisible();
    await page.unroute('**/issue');
    await countJumps(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const tab of ['', '/issues', '/versions', '/editor']) {
        expect({ width, ...(await look(page, `${address}${tab}`)) }).toEqual({
          width,
          ...still(`${address}${tab}`),
        });
        await expect(refusal).toBeVisible();
      }
    }
  },
);

test(
  'the outbox stands still while its rows are tried, wait for a person and are sent',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    // As long as the longest of the app's own, which takes two lines even on a desktop.
    const message =
      "Not in this house, where everybody is asleep until nine o'clock in the morning";
    let answer: 'none' | 'busy' | 'refused' | 'real' = 'none';
    // Not while the page is left: a request that is still held then may be sent after all.
    let isSlow = false;
    await page.route('**/api/**', async (route) => {
      // Long enough that movements don't count as caused by the button.
      if (isSlow) await page.waitForTimeout(700);
      if (route.request().method() === 'GET' || answer === 'real') await route.continue();
      else if (answer === 'none') await route.abort();
      else {
        const status = answer === 'busy' ? 503 : 400;
        await route.fulfill({ status, json: { success: false, message } });
      }
    });
    for (const title of ['Fish are missing', 'Birds are missing', 'Cats are missing']) {
      await page.goto(`${address}/issues?new=1`);
      await page.getByLabel('Title').fill(title);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText(title)).toBeVisible();
    }
    isSlow = true;
    const rows = page.getByRole('list', { name: 'Changes that wait' }).getByRole('listitem');
    await countJumps(page);
    const tryWith = async (next: typeof answer, word: string) => {
      answer = next;
      await rows.first().getByRole('button', { name: 'Try now' }).click();
      // The app first checks whether the call has arrived, with growing delays.
      await expect(rows.first()).toContainText(word, { timeout: 60_000 });
    };
    for (const width of isFull ? [1280, 390, 320] : [390]) {
      await page.setViewportSize({ width, height: 1200 });
      await page.goto('/outbox');
      await expect(rows).toHaveCount(3);
      await tryWith('none', "can't be reached");
      await tryWith('busy', message);
      expect({ width, jumps: await jumped(page) }).toEqual({ width, jumps: [] });
    }
    // "Try now" for the last call makes the app try the calls before it.
    answer = 'none';
    await rows.last().getByRole('button', { name: 'Try now' }).click();
    await expect(rows.first()).toContainText("can't be reached", { timeout: 60_000 });
    await expect(page.getByText('look at it again')).toHaveCount(0);
    await tryWith('refused', 'Refused');
    expect(await jumped(page)).toEqual([]);
    await tryWith('real', 'Sent');
    await expect(page.getByText('Everything is sent')).toBeVisible();
    await expect(rows.filter({ hasText: 'Sent' })).toHaveCount(3);
    expect(await jumped(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // After a reload, the calls are listed with everything else that was sent.
    await page.reload();
    await expect(
      page.getByRole('list', { name: 'Sent recently' }).getByRole('listitem'),
    ).toHaveCount(3);
    await expect(rows).toHaveCount(0);
  },
);

test(
  'the word for how a document is synced begins in one place, whatever it is',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    await page.setViewportSize({ width: 320, height: 256 });
    await countJumps(page);
    await page.goto(`${address}/editor`);
    // At first the label is “Saved”, until the server's state was compared.
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await page.waitForTimeout(300);
    const moved = await page.evaluate(() => globalThis.jumps.flatMap((each) => each.moved));
    expect(moved.filter((each) => each.includes('“Synced”'))).toEqual([]);
  },
);

test('nothing moves beside a time that is counted on', { tag: '@full' }, async ({ page }) => {
  const ada = await startAccount(page);
  const address = await startDocument(page, ada);
  await startIncluding(page, ada);
  const issue = await startIssue(page, ada, 'Fish are missing');
  await page.clock.install();
  await countJumps(page);
  for (const at of [`${address}/commits`, `${address}/issues`, issue, '/explore', '/account']) {
    await page.clock.setSystemTime(Date.now());
    await page.goto(at);
    await expect(page.getByText('just now').first()).toBeVisible();
    await page.clock.runFor(1000);
    const before = await page.evaluate(() => globalThis.jumps.length);
    await page.clock.runFor(90_000);
    await expect(page.getByText('just now')).toHaveCount(0);
    await page.clock.runFor(1000);
    const jumps = await page.evaluate((first) => globalThis.jumps.slice(first), before);
    expect({ at, jumps }).toEqual({ at, jumps: [] });
  }
});

test(
  "a version's changelog does not widen a page, neither in the app nor on the server's own",
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    await startVersion(page, ada, wideText());
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const at of [`${address}/versions`, `${address}/changelog`]) {
        await page.goto(at);
        await expect(page.getByText('column').first()).toBeVisible();
        await expectInOrder(page, `${at} at ${width} px`);
      }
    }
  },
);

test(
  'a link into the reference ends where it leads to, with the server’s page and with the app',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const operations = Array.from({ length: 12 }, (_, at) => ({
      name: `pet.get${at}`,
      httpMethod: 'GET',
      httpPath: `/pets/${at}`,
      return: { code: 200, type: { kind: 'reference', target: 'Pet' } },
    }));
    await startDocument(page, ada);
    await saveElsewhere(page, ada, operations);
    await page.context().clearCookies();
    await countJumps(page);
    for (const height of isFull ? [700, 400] : [700]) {
      await page.setViewportSize({ width: 1280, height });
      for (const at of isFull ? [8, 3, 11] : [8, 11]) {
        // Loads the page again, instead of only changing the place on it.
        await page.goto('about:blank');
        await page.goto(`/d/${ada}/pet-shop/reference/pet#o:pet.get${at}`);
        // Only the app has these tabs.
        await expect(
          page.getByRole('navigation', { name: 'Parts of the document' }),
        ).toBeAttached();
        await page.waitForTimeout(700);
        const target = page.locator(`[id="o:pet.get${at}"]`);
        await expect(target).toBeInViewport({ ratio: 0.5 });
        await expect(target).toBeFocused();
        expect(await target.evaluate((element) => element.matches(':target'))).toBe(true);
        expect({ at, jumps: await page.evaluate(() => globalThis.jumps) }).toEqual({
          at,
          jumps: [],
        });
        const place = () => target.evaluate((element) => element.getBoundingClientRect().top);
        const before = await place();
        await page.reload();
        await expect(
          page.getByRole('navigation', { name: 'Parts of the document' }),
        ).toBeAttached();
        await page.waitForTimeout(700);
        expect({ at, moved: Math.round((await place()) - before) }).toEqual({ at, moved: 0 });
        expect({ at, jumps: await page.evaluate(() => globalThis.jumps) }).toEqual({
          at,
          jumps: [],
        });
      }
    }
    // Without the server's page, as after a link in the app or in the installed app.
    await page.goto(`/d/${ada}/pet-shop`);
    await page.locator('main a[href$="o%3Apet.get8"], main a[href$="o:pet.get8"]').first().click();
    const target = page.locator('[id="o:pet.get8"]');
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport({ ratio: 0.5 });
    await page.goBack();
    await page.goForward();
    await expect(target).toBeInViewport({ ratio: 0.5 });
  },
);

test('a page that is not there stands still', { tag: '@full' }, async ({ page, expectProblem }) => {
  expectProblem(/^console error: Failed to load resource.* 404 /);
  await countJumps(page);
  await page.goto('/d/nobody/nothing');
  await expect(page.getByRole('heading', { name: 'nobody / nothing' })).toBeVisible();
  await page.waitForTimeout(700);
  expect(await page.evaluate(() => globalThis.jumps)).toEqual([]);
});

test(
  'a stored specification of the sandbox stands still while it loads',
  { tag: '@full' },
  async ({ page }) => {
    await countJumps(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    for (const width of [1440, 1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Findings: Nothing found' })).toBeVisible();
      // Waits for the preview, and for the state of the storage.
      await page.waitForTimeout(700);
      expect({ width, jumps: await page.evaluate(() => globalThis.jumps) }).toEqual({
        width,
        jumps: [],
      });
    }
  },
);
