// One document's way through the hosted app: published, edited, saved, tagged, and read by somebody else.
import { expect, test } from './app.ts';
import { publishSample, signUp, syncLabel } from './hostedPages.ts';

test('a specification of the sandbox is published, edited, saved, tagged and read by others', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = await signUp(page);
  await publishSample(page, ada);

  // It is edited, and stays so over a reload; saving sends it.
  await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
  await expect(syncLabel(page, 'Saved on this device')).toBeVisible();
  await page.reload();
  await expect(syncLabel(page, 'Saved on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete pet.delete', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete pet.create', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Save (unsaved changes)' }).click();
  const message = page.getByRole('textbox', { name: 'What was changed' });
  await expect(message).toHaveValue('Breaking: Operation pet.create was removed');
  await message.fill('Animals are not taken in any more');
  await page.keyboard.press('Control+Enter');
  await expect(syncLabel(page, 'Synced')).toBeVisible();

  await page.getByRole('link', { name: 'pet-shop' }).click();
  await page.getByRole('link', { name: 'Commits' }).click();
  const commits = page.getByRole('list', { name: 'Commits' });
  await expect(commits.getByRole('listitem')).toHaveCount(2);
  await expect(commits.getByRole('listitem').first()).toContainText(
    'Animals are not taken in any more',
  );

  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'New version' }).click();
  await expect(page.getByLabel('Changelog')).toHaveValue(/pet\.delete/);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('link')).toHaveText(/^\d/);

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  try {
    const reader = await other.newPage();
    await reader.goto(`/explore?search=${ada}`);
    await reader.getByRole('link', { name: `${ada} / pet-shop` }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('pet-shop');
    await expect(reader.getByText('Sells animals')).toBeVisible();
    await reader.getByRole('link', { name: 'getAll' }).click();
    await expect(reader.getByRole('region', { name: 'pet.getAll' })).toBeInViewport();
    await reader.goBack();
    await reader.getByRole('link', { name: 'Editor' }).click();
    await expect(reader.getByText('/pets', { exact: true }).first()).toBeVisible();
    await expect(reader.getByRole('button', { name: /^Save/ })).toBeHidden();
    await expect(reader.getByRole('button', { name: 'New Type' })).toBeHidden();
  } finally {
    await other.close();
  }
});
