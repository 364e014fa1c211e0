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
  await lookAtOptions(scope, label, (options) => expect(options).toHaveText(expected));
}

/** Expects that a long list, which only renders what fits, begins with these options. */
export async function expectFirstOptions(
  scope: Locator,
  label: string,
  expected: readonly string[],
): Promise<void> {
  await lookAtOptions(scope, label, async (options) => {
    const first = async () => (await options.allTextContents()).slice(0, expected.length);
    await expect.poll(first).toEqual(expected);
  });
}

async function lookAtOptions(
  scope: Locator,
  label: string,
  look: (options: Locator) => Promise<void>,
): Promise<void> {
  const options = scope.page().getByRole('option');
  await scope.getByRole('combobox', { name: new RegExp(`^${label}\\b`) }).click();
  await look(options);
  await scope.page().keyboard.press('Escape');
  await expect(options).toHaveCount(0);
}
