// What two people say to each other about a document, and what comes of it.
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { publishSample, signUp } from './hostedPages.ts';
import { atEachWidth, expectInOrder } from './inOrder.ts';

/** Does something as another person, in a browser of their own. */
async function asAnother(
  browser: Browser,
  baseURL: string | undefined,
  body: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  try {
    const page = await context.newPage();
    await body(page, await signUp(page, 'bob'));
  } finally {
    await context.close();
  }
}

test('an issue is opened offline, answered by somebody else, closed and deleted', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const ada = await signUp(page);
  await publishSample(page, ada);
  await page.goto(`/d/${ada}/pet-shop/issues`);
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
  await expect(page).toHaveTitle(/^Issue \d+ · /);
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
    await comment.getByRole('button', { name: 'React' }).click();
    await reader.getByRole('menuitem', { name: 'Rocket' }).click();
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
});

atEachWidth(() => {
  test('what is said is in order', async ({ page }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    await page.goto(`/d/${ada}/pet-shop/issues`);
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
  });
});
