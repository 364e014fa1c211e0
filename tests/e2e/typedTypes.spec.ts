import { expect, test } from './app.ts';
import { Sandbox } from './sandbox.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the type of a new property is typed, does not stick, and Ctrl+Enter saves', async ({
  page,
}) => {
  const sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
  await sandbox.toolbar.getByRole('button', { name: 'New Type', exact: true }).click();
  const opened = sandbox.dialogTitled('New type');
  await opened.getByLabel('Name', { exact: true }).fill('Visit');
  const name = opened.getByLabel('Name of the next property');
  const type = opened.getByRole('combobox', { name: /^Type of the next/ });
  const typed = async (property: string, text: string) => {
    await name.fill(property);
    await name.press('Tab');
    await page.keyboard.type(text);
    await expect(page.getByRole('option').first()).toHaveText(text);
    await page.keyboard.press('Enter');
    await expect(type).toBeFocused();
    await expect(type).toContainText(text);
    await name.press('Enter');
    await expect(type).toContainText('string');
  };
  await typed('day', 'date');
  await typed('pets', 'Pet[]');
  await typed('byName', 'map<Pet>');
  await name.fill('note');
  await name.press('Enter');
  await opened.getByLabel('Description', { exact: true }).fill('A visit');
  await page.keyboard.press('Control+Enter');
  await expect(opened).toBeHidden();
  expect(JSON.parse(await sandbox.exported())).toMatchObject({
    definitions: {
      Visit: {
        description: 'A visit',
        properties: {
          day: { type: 'string', format: 'date' },
          pets: { type: 'array', schema: { target: 'Pet' } },
          byName: { type: 'map', schema: { target: 'Pet' } },
          note: { type: 'string' },
        },
      },
    },
  });
});
