import { expect, type Page } from '@playwright/test';

/** Opens the select that has the focus and chooses by typing. */
export async function selectByTyping(page: Page, text: string): Promise<void> {
  const options = page.getByRole('option');
  await page.keyboard.press('Enter');
  await expect(options.first()).toBeVisible();
  await page.keyboard.type(text);
  // In a search, Enter chooses the first match, although that isn't highlighted if the text was typed before
  // the search had the focus.
  const isSearch = (await page.getByPlaceholder('Type to search').count()) > 0;
  const highlighted = page.locator('[role="option"][data-highlighted]');
  await expect(isSearch ? options.first() : highlighted).toContainText(text);
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
}
