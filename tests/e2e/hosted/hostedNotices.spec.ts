// On the pages of the hosted app, nothing moves when a notice about the connection appears, or when the
// server accepts or refuses a change.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { isFull } from '../full.ts';
import { startAccount, startDocument, startIssue, startVersion, syncLabel } from './hostedPages.ts';
import { countJumps, jumped, look, settled, still } from '../support/jumps.ts';

function bottomOf(element: Locator): Promise<number> {
  return element.evaluate((shown) => shown.getBoundingClientRect().bottom);
}

/** Makes the page repeat unanswered requests, long after any input, so that movements count as unexpected. */
async function comeOnline(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

test(
  "nothing moves when it is said that the server can't be reached, nor once it is reached",
  { tag: '@full' },
  async ({ page, expectProblem }) => {
    test.slow();
    expectProblem(/^console error: Failed to load resource/);
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    await startVersion(page, ada, 'The first one');
    const issue = await startIssue(page, ada, 'Fish are missing');
    const rest = ['/versions', '/settings', '/commits', '/reference/pet', '/issues', '/pulls'];
    const tabs = ['', '/editor', ...(isFull ? [...rest, '/triggers'] : [])];
    // Other tests share the server: of the list of all documents, only this person's stays the same.
    const others = [`/explore?search=${ada}`, ...(isFull ? [issue, '/account'] : [])];
    const pages = [...tabs.map((tab) => `${address}${tab}`), ...others];
    const note = page.getByText("The server can't be reached. This is as of");
    const api = '**/api/**';
    await countJumps(page);
    for (const at of pages) await look(page, at);
    for (const width of isFull ? [1280, 390] : [390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const at of pages) {
        // All of its answers are equally old then, however long the test takes.
        await look(page, at);
        await page.route(api, (route) => route.abort());
        expect({ width, ...(await look(page, at)) }).toEqual({ width, ...still(at) });
        const isEditor = at.endsWith('/editor');
        if (!isEditor) await expect(note).toBeInViewport({ ratio: 1 });
        // Nothing may move at the end of the page either, which becomes shorter then. Scrolled by the wheel,
        // because otherwise the page may still restore an earlier position.
        await page.mouse.wheel(0, 100_000);
        if (!isEditor) {
          await page.waitForFunction(
            () => scrollY > 0 || document.documentElement.scrollHeight <= innerHeight,
          );
        }
        // On a busy machine, what scrolls into view is rendered a while later.
        await settled(page);
        // Scrolling was recorded as a movement, too.
        await page.evaluate(() => {
          globalThis.jumps = [];
        });
        const top = () => page.locator('h1').evaluate((h1) => h1.getBoundingClientRect().top);
        const before = await top();
        await page.unroute(api);
        await comeOnline(page);
        await expect(note).toHaveCount(0);
        expect({ width, at, jumps: await jumped(page) }).toEqual({ width, at, jumps: [] });
        expect({ width, at, top: await top() }).toEqual({ width, at, top: before });
      }
    }
  },
);

for (const late of ['the document', 'the issues']) {
  const title = `what a document and its issues say of a server that is not reached moves nothing, with ${late} last`;
  test(title, { tag: '@full' }, async ({ page, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource/);
    const isLate = (url: string) => url.includes('/issue') === (late === 'the issues');
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    await startIssue(page, ada, 'Fish are missing');
    await countJumps(page);
    await look(page, `${address}/issues`);
    // Simulates that the document was read later than the issues. Without the app, which would store an answer
    // that is still on its way.
    await page.goto('/icon.svg');
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('typewright');
          opening.addEventListener('success', () => {
            const write = opening.result.transaction('answers', 'readwrite');
            const cursor = write.objectStore('answers').openCursor();
            cursor.addEventListener('success', () => {
              const found = cursor.result;
              if (found === null) return;
              const row = found.value as { readonly key: string; readonly at: number };
              if (row.key.includes('issue')) found.update({ ...row, at: row.at - 300_000 });
              found.continue();
            });
            write.addEventListener('complete', () => resolve());
            write.addEventListener('error', () =>
              reject(new Error('The answers can’t be written.')),
            );
          });
        }),
    );
    await page.route('**/api/**', async (route) => {
      // So late that the others have already failed by then.
      if (isLate(route.request().url())) await page.waitForTimeout(1500);
      await route.abort();
    });
    expect(await look(page, `${address}/issues`)).toEqual(still(`${address}/issues`));
    const first = page.getByText("The server can't be reached. This is as of");
    await expect(first).toBeVisible();
    await expect(page.getByText('The issues: as of')).toBeVisible();
    expect(await jumped(page)).toEqual([]);
    // On a narrow screen there is a line more once both are known: above the first one.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await expect(first).toBeVisible();
    const again = page.getByRole('button', { name: 'Try again' });
    const places = async () => [await bottomOf(first), await bottomOf(again)];
    const before = await places();
    await expect(page.getByText('The issues: as of')).toBeVisible();
    expect(await places()).toEqual(before);
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled(page);
    await page.evaluate(() => {
      globalThis.jumps = [];
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The notice keeps its height until both are reached.
    await page.route('**/api/**', async (route) => {
      if (isLate(route.request().url())) await page.waitForTimeout(1500);
      await route.continue();
    });
    await comeOnline(page);
    await expect(page.getByText("The server can't be reached.")).toHaveCount(0);
    expect(await jumped(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

// The service worker would send the write, and its requests can't be faked here.
test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a comment that the server takes moves nothing', { tag: '@full' }, async ({ page }) => {
    const ada = await startAccount(page);
    await startDocument(page, ada);
    const issue = await startIssue(page, ada, 'Fish are missing');
    await page.route('**/comment', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.goto(issue);
    await page.getByLabel('Your comment').fill('They are');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article').filter({ hasText: 'They are' })).toBeVisible();
    await countJumps(page);
    expect(await look(page, issue)).toEqual(still(issue));
    await page.unroute('**/comment');
    await comeOnline(page);
    await expect(page.getByRole('button', { name: 'React' }).last()).toBeVisible();
    expect(await jumped(page)).toEqual([]);
  });

  test(
    'nothing moves when the server refuses a change in the background',
    { tag: '@full' },
    async ({ page, expectProblem }) => {
      expectProblem(/^console error: Failed to load resource/);
      const ada = await startAccount(page);
      const address = await startDocument(page, ada);
      let isUp = false;
      await page.route('**/issue', async (route) => {
        if (route.request().method() === 'GET') await route.continue();
        else if (!isUp) await route.abort();
        else await route.fulfill({ status: 400, json: { message: 'Not in this house' } });
      });
      await countJumps(page);
      const refusal = page.getByText('Not sent: ');
      const away = page.getByText("The server can't be reached. This is as of");
      for (const { width, tab } of [
        { width: 1280, tab: '/versions' },
        { width: 1280, tab: '/editor' },
        { width: 390, tab: '/editor' },
        { width: 390, tab: '' },
      ]) {
        await page.setViewportSize({ width, height: 800 });
        isUp = false;
        await page.goto(`${address}/issues?new=1`);
        await page.getByLabel('Title').fill('Fish are missing');
        await page.getByRole('button', { name: 'Create', exact: true }).click();
        // The new issue is no link yet, and the dialog has the same text.
        const issues = page.getByRole('list', { name: 'issues' }).getByRole('listitem');
        // A request that leaving the page cut off may have arrived: then the server lists an issue of an earlier
        // round, too.
        await expect(issues.filter({ hasText: 'On its way' })).toBeVisible();
        await page.goto(`${address}${tab}`);
        await page.waitForTimeout(700);
        isUp = true;
        await comeOnline(page);
        await expect(refusal).toBeInViewport({ ratio: 1 });
        // Without tiny movements: in the editor, the line at the end of the contents moves up, because it is
        // at the same edge.
        const jumps = (await jumped(page)).filter(({ value }) => value > 0.001);
        expect({ width, tab, jumps }).toEqual({ width, tab, jumps: [] });
        // Later messages are above it.
        const discard = page.getByRole('button', { name: 'Discard' });
        const before = await discard.boundingBox();
        await page.route('**/api/**', (route) => route.abort());
        await comeOnline(page);
        if (tab !== '/editor') await expect(away).toBeInViewport({ ratio: 1 });
        expect(await discard.boundingBox()).toEqual(before);
        await page.unroute('**/api/**');
        await discard.click();
        await expect(refusal).toHaveCount(0);
      }
    },
  );
});

test(
  'a document that is still being created is not said to be missing',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    let create: () => void = () => undefined;
    const isWanted = new Promise<void>((resolve) => (create = resolve));
    await page.route(`**/api/document/${ada}`, async (route) => {
      if (route.request().method() === 'POST') await isWanted;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
    const asked = page.waitForResponse((answer) => answer.status() === 404);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(syncLabel(page, 'Sending')).toBeVisible();
    await asked;
    const missing = page.getByText(/has no document|There is no document/);
    await page.waitForTimeout(500);
    await expect(missing).toHaveCount(0);
    // Records everything that is shown from here on.
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        const isSaid = document.body.textContent.includes('has no document');
        if (isSaid) document.body.dataset['said'] = '';
      });
      seen.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    create();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    expect(await page.evaluate(() => document.body.dataset['said'])).toBeUndefined();
  },
);
