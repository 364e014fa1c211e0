import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'the type of a new property is typed, does not stick, and Ctrl+Enter saves',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    const opened = await sandbox.openNewType();
    await opened.getByLabel('Name', { exact: true }).fill('Visit');
    const name = opened.getByLabel('Name of the next property');
    const type = opened.getByRole('combobox', { name: /^Type of the next/ });
    const typed = async (property: string, text: string, taken = text) => {
      await name.fill(property);
      await name.press('Tab');
      await page.keyboard.type(text);
      await expect(page.getByRole('option').first()).toHaveText(taken);
      await page.keyboard.press('Enter');
      await expect(type).toBeFocused();
      await expect(type).toContainText(taken);
      await name.press('Enter');
      await expect(type).toContainText('string');
    };
    await typed('day', 'date');
    await typed('pets', 'Pet[]');
    await typed('byName', 'map<Pet>');
    await typed('weight', 'double');
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
            weight: { type: 'number' },
            note: { type: 'string' },
          },
        },
      },
    });
  },
);

test(
  'a type that does not exist yet is made from an array of it, for a property and an argument',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    const makeInner = async (typed: string, name: string) => {
      const below = await sandbox.dialogTitled('New type').count();
      await page.keyboard.type(typed);
      await expect(page.getByRole('option').last()).toHaveText(`New type ${name} for ${typed} …`);
      await page.keyboard.press('Enter');
      const above = sandbox.dialogTitled('New type').last();
      await expect(above.getByLabel('Name', { exact: true })).toHaveValue(name);
      await expect(above.getByLabel('Name of the next property')).toBeFocused();
      await page.keyboard.press('Control+Enter');
      // The dialog fades out.
      await expect(sandbox.dialogTitled('New type')).toHaveCount(below);
    };
    const made = await sandbox.openNewType();
    await made.getByLabel('Name', { exact: true }).fill('Parcel');
    await made.getByLabel('Name of the next property').fill('stops');
    const type = made.getByRole('combobox', { name: /^Type of the next/ });
    await type.focus();
    await makeInner('Stop[]', 'Stop');
    await expect(type).toContainText('Stop[]');
    await made.getByLabel('Name of the next property').press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(made).toBeHidden();

    await sandbox.toolbar.getByRole('button', { name: 'New Operation', exact: true }).click();
    const operation = sandbox.dialogTitled('New operation');
    await operation.getByLabel('Name', { exact: true }).fill('parcel.find');
    await operation.getByLabel('Argument name', { exact: true }).fill('at');
    const argument = operation.getByRole('group', { name: 'New argument' });
    await argument.getByRole('combobox', { name: /^Type / }).focus();
    await makeInner('map<Place>', 'Place');
    await operation.getByRole('button', { name: 'Add argument', exact: true }).click();
    await page.keyboard.press('Control+Enter');
    await expect(operation).toBeHidden();
    expect(JSON.parse(await sandbox.exported())).toMatchObject({
      operations: {
        'parcel.find': {
          arguments: { at: { schema: { type: 'map', schema: { target: 'Place' } } } },
        },
      },
      definitions: {
        Parcel: { properties: { stops: { type: 'array', schema: { target: 'Stop' } } } },
      },
    });
  },
);

test(
  'no key is lost that is typed right after a click on a type, on a slow machine',
  { tag: '@full' },
  async ({ page, slowDown }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    await sandbox.toolbar.getByRole('button', { name: 'New Type', exact: true }).click();
    const type = sandbox
      .dialogTitled('New type')
      .getByRole('combobox', { name: /^Type of the next/ });
    // Opened once at full speed, so that the dialog and the list are loaded.
    await type.click();
    await expect(page.getByPlaceholder('Type to search')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(type).toBeFocused();
    await slowDown(6);
    for (let times = 0; times < 4; times += 1) {
      await type.click();
      await page.keyboard.type('map<Pet>');
      await expect(page.getByPlaceholder('Type to search')).toHaveValue('map<Pet>');
      await page.keyboard.press('Escape');
      await expect(type).toBeFocused();
    }
    // Escape before the list has appeared closes the list, not the dialog.
    await type.click();
    await page.keyboard.type('map');
    await page.keyboard.press('Escape');
    await expect(page.getByPlaceholder('Type to search')).toHaveCount(0);
    await expect(type).toBeFocused();
  },
);

test(
  'keys right after a choice from a list go on from its field, on a slow machine',
  { tag: '@full' },
  async ({ page, slowDown }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    const opened = await sandbox.openNewType();
    const name = opened.getByLabel('Name of the next property');
    await name.fill('first');
    await name.press('Enter');
    await slowDown(6);
    for (const property of ['day', 'until', 'seen']) {
      await name.fill(property);
      await name.press('Tab');
      await page.keyboard.type('date-time');
      await expect(page.getByRole('option', { name: 'date-time' })).toBeVisible();
      for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
      await expect(name).toHaveValue('');
      await expect(name).toBeFocused();
    }
    const discriminator = opened.getByRole('combobox', { name: /^Discriminator/ });
    for (const last of ['Enter', 'Escape', 'Enter']) {
      await discriminator.focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option').first()).toBeVisible();
      for (const key of ['ArrowDown', last, 'Tab']) await page.keyboard.press(key);
      await expect(opened.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expect(page.getByRole('option')).toHaveCount(0);
    }
  },
);

test(
  'what is typed in a dialog above another is discarded with Undo',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    await sandbox.toolbar.getByRole('button', { name: 'New Type', exact: true }).click();
    const below = sandbox.dialogTitled('New type').first();
    await below.getByLabel('Name', { exact: true }).fill('Visit');
    await below.getByRole('combobox', { name: /^Type of the next/ }).focus();
    await page.keyboard.type('Vet');
    await page.keyboard.press('Enter');
    const above = sandbox.dialogTitled('New type').last();
    await expect(above.getByLabel('Name', { exact: true })).toHaveValue('Vet');
    await above.getByLabel('Description', { exact: true }).fill('Heals');
    await page.keyboard.press('Escape');
    await expect(below.getByLabel('Name', { exact: true })).toHaveValue('Visit');
    await expect(below).toContainText('Discarded: the new type Vet.');
    // It stays, also when the dialog below is left.
    await page.keyboard.press('Escape');
    await expect(sandbox.messages).toContainText('Discarded: the new type Visit.');
    await sandbox.messages.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(below.getByLabel('Name', { exact: true })).toHaveValue('Visit');
    await expect(below).toContainText('Discarded: the new type Vet.');
    await below.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(above.getByLabel('Description', { exact: true })).toHaveValue('Heals');
    await page.keyboard.press('Escape');
    await below.getByRole('combobox', { name: /^Type of the next/ }).focus();
    await page.keyboard.type('Vet');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(below.getByRole('combobox', { name: /^Type of the next/ })).toContainText('Vet');
    await expect(below).not.toContainText('Discarded');

    // The focus stays in the dialog when the message that had it disappears.
    const discard = async (name: string) => {
      await below.getByRole('combobox', { name: /^Type of the next/ }).focus();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await above.getByLabel('Description', { exact: true }).fill('Words');
      await page.keyboard.press('Escape');
      await expect(below).toContainText(`Discarded: the new type ${name}.`);
    };
    const focus = below.locator(':focus');
    await discard('Owner');
    await below.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect(below).not.toContainText('Discarded');
    await expect(focus).toHaveCount(1);
    await discard('Owner');
    await below.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(above.getByLabel('Description', { exact: true })).toHaveValue('Words');
    await page.keyboard.press('Control+Enter');
    await expect(above.getByLabel('Name', { exact: true })).toHaveValue('Visit');
    await expect(focus).toHaveCount(1);
    await page.keyboard.press('Control+Enter');
    await expect(sandbox.type('Visit')).toBeVisible();
    await expect(sandbox.type('Owner')).toHaveCount(1);
  },
);
