import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses Tab until the control has the focus, or Shift+Tab if the control is before the focused one. Within
 * a group that is a single tab stop, uses arrow keys.
 */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 150; step += 1) {
    const key = await target.evaluate((element) => {
      const focused = document.activeElement;
      if (focused === null || focused === element) return undefined;
      const place = focused.compareDocumentPosition(element);
      const isBefore = (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      const group = element.closest('[role="toolbar"], [role="radiogroup"]');
      if (group?.contains(focused) === true) return isBefore ? 'ArrowLeft' : 'ArrowRight';
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (key === undefined) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${String(target)} can not be reached.`);
}

/** Runs a command of the palette. */
export async function runByKeys(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Operation, type or command' })).toBeFocused();
  await page.keyboard.type(command);
  await expect(page.getByRole('option', { selected: true })).toContainText(command);
  await page.keyboard.press('Enter');
}
