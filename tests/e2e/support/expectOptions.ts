import { expect, type Locator } from '@playwright/test';

/**
 * Opens the select whose name begins with the label, expects exactly these options, and closes it
 * again. Waits for them, because a searchable list has a few at first, and the rest once it has been
 * measured.
 */
export async function expectOptions(
  scope: Locator,
  label: string,
  expected: readonly (string | RegExp)[],
): Promise<void> {
  const options = scope.page().getByRole('option');
  await scope.getByRole('combobox', { name: new RegExp(`^${label}\\b`) }).click();
  await expect(options).toHaveText(expected);
  await scope.page().keyboard.press('Escape');
  await expect(options).toHaveCount(0);
}
