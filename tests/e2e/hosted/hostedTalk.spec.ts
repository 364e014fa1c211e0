// Two people discuss a document, and the results.
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { publishSample, signUp, startAccount, startDocument, syncLabel } from './hostedPages.ts';
import { atEachWidth, expectInOrder } from '../support/inOrder.ts';
import { countJumps, look, still } from '../support/jumps.ts';

/** Does something as another person, in a browser of their own. */
async function asAnother(
  browser: Browser,
  baseURL: string | undefined,
  body: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  try {
    const page = await context.newPage();
    await body(page, await startAccount(page, 'bob'));
  } finally {
    await context.close();
  }
}

test(
  'an issue is opened offline, answered by somebody else, closed and deleted',
  { tag: '@full' },
  async ({ page, context, browser, baseURL, expectProblem }) => {
    // Without a service worker, the code that asks for persistent storage can't be loaded offline.
    expectProblem(
      /^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED .*assets/,
    );
    const ada = await startAccount(page);
    await page.goto(`${await startDocument(page, ada)}/issues`);
    await expect(page.getByRole('heading', { name: 'No open issues' })).toBeVisible();

    await context.setOffline(true);
    await page.getByRole('button', { name: 'New issue' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Say in a few words what it is about.')).toBeVisible();
    await page.getByLabel('Title').fill('Prices are missing');
    await page
      .getByLabel('Description')
      .fill('See **pet.create** <script>alert(1)</script> ![a cat](https://example.com/cat.png)');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const issues = page.getByRole('list', { name: 'issues' });
    await expect(issues.getByText('On its way')).toBeVisible();
    await expect(issues.getByText('once the server has it')).toBeVisible();
    await context.setOffline(false);
    await issues.getByRole('link', { name: 'Prices are missing' }).click();

    const main = page.getByRole('main');
    await expect(page).toHaveTitle(/^Prices are missing · Issue \d+ · /);
    await expect(main.getByText('pet.create')).toHaveCSS('font-weight', '700');
    await expect(main.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(main.getByRole('link', { name: 'a cat' })).toBeVisible();
    await expect(main.getByRole('img')).toHaveCount(0);
    const address = new URL(page.url()).pathname;

    await asAnother(browser, baseURL, async (reader) => {
      await reader.goto(address);
      await expect(reader.getByRole('heading', { name: /^Prices are missing/ })).toBeVisible();
      await expect(reader.getByRole('button', { name: 'Close' })).toBeHidden();
      await reader.getByLabel('Your comment').fill('They come with the *next* version.');
      await reader.getByLabel('Your comment').press('Control+Enter');
      await expect(reader.getByText('On its way')).toBeHidden();
      await expect(reader.getByLabel('Your comment')).toHaveValue('');
      const comment = reader.getByRole('article', { name: 'Comment by bob' });
      const rocket = async () => {
        await comment.getByRole('button', { name: 'React' }).click();
        await reader.getByRole('menuitem', { name: 'Rocket' }).click();
      };
      await rocket();
      // When the reaction is taken back, its button disappears.
      await comment.getByRole('button', { name: 'Rocket: 1' }).press('Enter');
      await expect(comment.getByRole('button', { name: /^Rocket/ })).toHaveCount(0);
      await expect(comment.getByRole('button', { name: 'React' })).toBeFocused();
      await rocket();
      await expect(comment.getByRole('button', { name: 'Rocket: 1' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    });

    await page.reload();
    const comment = page.getByRole('article', { name: 'Comment by bob' });
    await comment.getByRole('button', { name: 'Rocket: 1' }).click();
    await expect(comment.getByRole('button', { name: 'Rocket: 2' })).toBeVisible();
    await comment.getByRole('button', { name: 'Rocket: 2' }).click();
    await expect(comment.getByRole('button', { name: 'Rocket: 1' })).toBeVisible();

    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await page.getByRole('link', { name: 'Issues' }).click();
    await expect(page.getByRole('heading', { name: 'No open issues' })).toBeVisible();
    await page.getByRole('link', { name: 'Closed' }).click();
    await issues.getByRole('link', { name: 'Prices are missing' }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await expect(page.getByText('Delete this issue with 1 comment?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No issues' })).toBeVisible();
  },
);

atEachWidth(() => {
  test(
    'the pages of a conversation are accessible',
    { tag: '@full' },
    async ({ page, expectProblem }) => {
      expectProblem(/^console error: .* 404 .*\/explore\/nothing/);
      const ada = await startAccount(page);
      await page.goto(`${await startDocument(page, ada)}/issues`);
      await page.getByRole('button', { name: 'New issue' }).click();
      await expect(page.getByLabel('Title')).toBeFocused();
      await expectInOrder(page, 'a new issue');
      await page.getByLabel('Title').fill('Prices are missing');
      await page.getByLabel('Description').fill('# Why\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Prices are missing' })).toBeVisible();
      await expectInOrder(page, 'a list of issues');
      await page.getByRole('link', { name: 'Prices are missing' }).click();
      await page.getByLabel('Your comment').fill('`pet` costs\n\n    nothing');
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(page.getByRole('button', { name: 'React' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await expectInOrder(page, 'an issue');
      await page.goto(`/d/${ada}/pet-shop/commits`);
      await expect(page.getByRole('list', { name: 'Commits' })).toBeVisible();
      await expectInOrder(page, 'the commits');
      await page.getByRole('list', { name: 'Commits' }).getByRole('link').click();
      await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText(
        'pet.create',
      );
      await expectInOrder(page, 'a commit');
      await page.goto(`/d/${ada}/pet-shop/compare`);
      await expect(
        page.getByText('Nothing that clients can see has changed.').first(),
      ).toBeVisible();
      await expectInOrder(page, 'a comparison');
      await page.goto(`/d/${ada}/pet-shop/pulls`);
      await expect(page.getByRole('heading', { name: 'No open pull requests' })).toBeVisible();
      await expectInOrder(page, 'a list of pull requests');
      await page.goto('/explore/nothing');
      await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
      await expectInOrder(page, 'a page that is not there');
      await page.goto('/outbox/nothing');
      await expect(page.getByRole('heading', { name: 'There is no such save' })).toBeVisible();
      await expectInOrder(page, 'a save that is not there');
    },
  );
});

/** Changes a document as the signed-in person, with a call to the provider. */
async function describeOperation(page: Page, owner: string, text: string): Promise<void> {
  const status = await page.evaluate(
    async ([user, description]) => {
      const path = `/api/document/${user}/pet-shop`;
      const { spec } = await (await fetch(path)).json();
      for (const each of spec.operations) {
        if (each.name === 'pet.delete') each.description = description;
      }
      const headers = { 'Content-Type': 'application/json', 'Typewright-Account': user ?? '' };
      const body = JSON.stringify({ spec });
      return (await fetch(path, { method: 'PUT', headers, body })).status;
    },
    [owner, text],
  );
  expect(status).toBe(200);
}

async function saveWithout(page: Page, operation: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${operation}`, exact: true }).click();
  await page.getByRole('button', { name: 'Save (unsaved changes)' }).click();
  await expect(page.getByRole('textbox', { name: 'What was changed' })).toHaveValue(/Breaking/);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(syncLabel(page, 'Synced')).toBeVisible();
}

test(
  'a fork says how far it and its source have moved apart, and takes over what is new there',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    await asAnother(browser, baseURL, async (guest, bob) => {
      await guest.goto(`/d/${ada}/pet-shop`);
      await guest.getByRole('button', { name: 'Fork' }).click();
      await guest.getByRole('dialog').getByRole('button', { name: 'Fork' }).click();
      await saveWithout(guest, 'pet.create');
      await describeOperation(page, ada, 'As Ada says');
      await guest.goto(`/d/${bob}/pet-shop`);
      await expect(guest.getByText('1 change ahead, 1 change behind')).toBeVisible();
      await guest.getByRole('button', { name: 'Sync', exact: true }).click();
      await expect(guest.getByText('The new changes from there are here now.')).toBeVisible();
      await expect(guest.getByText('1 change ahead', { exact: false })).toBeVisible();
      await expect(guest.getByText('behind')).toBeHidden();
      await page.goto(`/d/${bob}/pet-shop/commits`);
      const commits = page.getByRole('list', { name: 'Commits' });
      await expect(commits.getByRole('listitem')).toHaveCount(3);
      await commits.getByRole('link').first().click();
      await expect(page.getByRole('region', { name: 'Changes', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sync', exact: true })).toBeHidden();

      // The fork's owner decides about what both have changed.
      await describeOperation(page, ada, 'As Ada says now');
      await describeOperation(guest, bob, 'As Bob says');
      await guest.goto(`/d/${bob}/pet-shop`);
      await guest.getByRole('button', { name: 'Sync', exact: true }).click();
      const heading = guest.getByRole('heading', { name: `Sync with ${ada}/pet-shop` });
      await expect(heading).toBeVisible();
      const conflict = guest.getByRole('list', { name: 'To decide' }).getByRole('listitem');
      await expect(conflict).toContainText('As Ada says now');
      await expect(conflict).toContainText('As Bob says');
      await expect(conflict.locator(':focus')).toHaveCount(1);
      await expectInOrder(guest, 'a fork that contradicts its source');
      await guest.getByRole('button', { name: 'Later' }).click();
      await expect(heading).toBeHidden();
      await guest.getByRole('button', { name: 'Sync', exact: true }).click();
      await guest.getByRole('radio', { name: 'The source’s' }).check();
      await expect(guest.getByText('All are decided.')).toBeVisible();
      // The source changes meanwhile, so the decisions are not sent: they are about an earlier state.
      await describeOperation(page, ada, 'As Ada says at last');
      await guest.getByRole('button', { name: 'Sync as decided' }).click();
      await expect(guest.getByText('was saved again while you decided')).toBeVisible();
      await expect(conflict).toContainText('As Ada says at last');
      await expect(guest.getByText('1 of 1 conflict left')).toBeVisible();
      await guest.getByRole('radio', { name: 'The source’s' }).check();
      await guest.getByRole('button', { name: 'Sync as decided' }).click();
      await expect(guest.getByText('The new changes from there are here now.')).toBeVisible();
      await expect(guest.getByText('1 change ahead', { exact: false })).toBeVisible();
      await expect(guest.getByText('behind')).toBeHidden();
      const stored = await guest.request.get(`/api/document/${bob}/pet-shop`);
      expect(await stored.text()).toContain('As Ada says at last');
    });
  },
);

test(
  'a fork is offered, compared, merged and reverted; conflicts are named',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    const shop = `/d/${ada}/pet-shop`;
    await asAnother(browser, baseURL, async (guest, bob) => {
      await guest.goto(shop);
      await guest.getByRole('button', { name: 'Fork' }).click();
      await guest.getByRole('dialog').getByRole('button', { name: 'Fork' }).click();
      await saveWithout(guest, 'pet.create');
      await guest.goto(`/d/${bob}/pet-shop/pulls`);
      await guest.getByRole('link', { name: `Offer its changes to ${ada} / pet-shop` }).click();
      await guest.getByLabel('Title').fill('Nobody creates pets');
      await guest.getByRole('button', { name: 'Create', exact: true }).click();
      const pulls = guest.getByRole('list', { name: 'pull requests' });
      await pulls.getByRole('link', { name: 'Nobody creates pets' }).click();
      await expect(guest.getByText('It can be merged')).toBeVisible();
      await expect(guest.getByRole('button', { name: 'Merge' })).toBeHidden();
      const changes = guest.getByRole('region', { name: 'Changes', exact: true });
      await expect(changes).toContainText('pet.create');
      await expect(changes).toContainText('Calls of it fail.');
      const address = new URL(guest.url()).pathname;

      await page.goto(address);
      await page.getByRole('button', { name: 'Merge' }).click();
      await expect(page.getByText('Merged', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Commits', exact: true }).click();
      const commits = page.getByRole('list', { name: 'Commits' });
      await expect(commits.getByRole('listitem')).toHaveCount(2);
      await commits.getByRole('link').first().click();
      await expect(page).toHaveTitle(/^Commit \d+ · /);
      await expect(page.getByRole('region', { name: 'Changes', exact: true })).toContainText(
        'pet.create',
      );
      await page.getByRole('radio', { name: 'Text' }).check({ force: true });
      await expect(page.getByRole('region', { name: 'Lines that differ' })).toContainText(
        'pet.create',
      );
      await page.goto(`${shop}/compare`);
      await expect(page.getByText('this calls for a major version')).toBeVisible();
      await page.getByRole('button', { name: 'Swap' }).click();
      await expect(page.getByText('this calls for a minor version')).toBeVisible();
      await expect(page).toHaveURL(/base=\*&head=commit-\d+$/);
      await page.getByRole('combobox', { name: /^To/ }).click();
      const search = page.getByPlaceholder('Type to search');
      await expect(search).toBeFocused();
      await expect(search).toHaveCSS('outline-style', 'none');
      await page.keyboard.press('Escape');
      await page.goto(`${shop}/commits`);
      await commits.getByRole('link').last().click();
      await page.getByRole('button', { name: 'Go back to this' }).click();
      await page.getByRole('main').getByRole('link', { name: 'commit', exact: true }).click();
      await expect(commits.getByRole('listitem')).toHaveCount(3);

      await describeOperation(page, ada, 'As Ada says');
      await describeOperation(guest, bob, 'As Bob says');
      await guest.goto(`${shop}/pulls?new=1`);
      await guest.getByLabel('Title').fill('Other words');
      await guest.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(pulls.getByRole('link', { name: 'Other words' })).toBeVisible();
      await page.goto(`${shop}/pulls`);
      await page.getByRole('link', { name: 'Other words' }).click();
      await expect(page.getByText('contradict')).toBeVisible();
      // The owner sees the same as others, and nothing moves because of that.
      await expect(page.getByRole('list', { name: 'Conflicts' })).toContainText('As Ada says');
      const again = await page.context().newPage();
      await countJumps(again);
      const { pathname } = new URL(page.url());
      expect(await look(again, pathname)).toEqual(still(pathname));
      await again.close();
      await page.getByRole('button', { name: 'Decide' }).click();
      const conflict = page.getByRole('list', { name: 'To decide' }).getByRole('listitem');
      await expect(conflict).toContainText('As Ada says');
      await expect(conflict).toContainText('As Bob says');
      await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeHidden();
      await expectInOrder(page, 'a pull request with conflicts');
      // The author of the pull request also sees the conflicts.
      await guest.goto(new URL(page.url()).pathname);
      await expect(guest.getByRole('list', { name: 'Conflicts' })).toContainText('As Ada says');
      await page.getByRole('radio', { name: 'The fork’s' }).check();
      await expect(page.getByText('All are decided.')).toBeVisible();
      // The choices are stored on this device, as for one's own conflicts.
      await page.getByRole('link', { name: 'Commits' }).click();
      await expect(commits).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'Decide' }).click();
      await expect(page.getByText('All are decided.')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'The fork’s' })).toBeChecked();
      await page.getByRole('button', { name: 'Merge as decided' }).click();
      await expect(page.getByText('Its changes are in the commits')).toBeVisible();
      await expectInOrder(page, 'a merged pull request');
      await page.getByRole('link', { name: 'Pull requests' }).click();
      await page.getByRole('link', { name: 'Merged' }).click();
      await expect(page.getByRole('link', { name: 'Other words' })).toBeVisible();
      const held = await page.evaluate(
        async (path) => (await fetch(path)).text(),
        shop.replace('/d/', '/api/document/'),
      );
      expect(held).toContain('As Bob says');
      expect(held).not.toContain('As Ada says');

      // Closing can't be undone, so it needs a confirmation.
      await describeOperation(guest, bob, 'As Bob says later');
      await guest.goto(`${shop}/pulls?new=1`);
      await guest.getByLabel('Title').fill('Later words');
      await guest.getByRole('button', { name: 'Create', exact: true }).click();
      await pulls.getByRole('link', { name: 'Later words' }).click();
      await guest.getByRole('button', { name: 'Close…' }).click();
      await expect(guest.getByText('It can’t be opened again.')).toBeVisible();
      await expect(guest.getByRole('button', { name: 'Keep it open' })).toBeFocused();
      await expectInOrder(guest, 'a pull request that is about to be closed');
      await guest.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(guest.getByText('Closed', { exact: true })).toBeVisible();
      await expect(guest.getByRole('button', { name: /^Close/ })).toBeHidden();
    });
  },
);
