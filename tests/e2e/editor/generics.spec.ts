import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const api = {
  operations: {
    'pets.get': {
      method: 'GET',
      path: '/pets/:id',
      arguments: { id: { in: 'path', schema: { type: 'string' } } },
    },
  },
  definitions: {
    Page: { type: 'struct', properties: { entry: { type: 'generic', name: 'T' } } },
    Pets: {
      type: 'struct',
      parent: { type: 'reference', target: 'Page', template: { T: 'string' } },
    },
  },
};

let sandbox: Sandbox;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.open();
  await sandbox.importText(JSON.stringify(api));
  await sandbox.closeReport();
});

test(
  'a renamed path argument takes its variable along, and a renamed generic the templates of children',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox
      .operation('pets.get')
      .getByRole('button', { name: 'Edit pets.get', exact: true })
      .click();
    const operation = sandbox.dialogTitled('Operation');
    await operation.getByRole('button', { name: 'Edit argument id' }).press('Enter');
    await operation
      .locator('[data-row]')
      .getByLabel('Argument name', { exact: true })
      .fill('petId');
    await operation.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(operation).toBeHidden();
    await expect(sandbox.operation('pets.get')).toHaveAccessibleName(/\/pets\/:petId$/);

    await sandbox.jumpTo('Page');
    await sandbox.pressInRow(sandbox.type('Page'), 'Edit property entry');
    const property = sandbox.dialogTitled('Property entry of Page');
    await property.getByRole('combobox', { name: /^Generic/ }).click();
    await page.keyboard.type('Entry');
    await page.keyboard.press('Enter');
    await expect(property.getByRole('combobox', { name: /^Generic/ })).toContainText('Entry');
    await property.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(property).toBeHidden();
    expect(JSON.parse(await sandbox.exported())).toMatchObject({
      definitions: { Pets: { parent: { template: { Entry: 'string' } } } },
    });
  },
);

test(
  'a generic that is left open is exported as nothing, not as an empty name',
  { tag: '@full' },
  async ({ page }) => {
    const open = (name: string) =>
      sandbox
        .type(name)
        .getByRole('button', { name: `Edit ${name}`, exact: true })
        .click();
    await sandbox.jumpTo('Pets');
    await open('Pets');
    const pets = sandbox.dialogTitled('Type Pets');
    await pets.getByRole('combobox', { name: /^T is/ }).click();
    await page.getByRole('option', { name: 'Left open' }).click();
    await pets.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(pets).toBeHidden();

    const made = await sandbox.openNewType();
    await made.getByLabel('Name', { exact: true }).fill('Open');
    await made.getByRole('combobox', { name: /^Parent/ }).click();
    await page.getByRole('option', { name: 'Page', exact: true }).click();
    await made.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(made).toBeHidden();

    const { types } = JSON.parse(await sandbox.exported('Internal JSON'));
    for (const name of ['Pets', 'Open']) {
      const child = types.find((type: { readonly name: string }) => type.name === name);
      expect(child).toMatchObject({ parent: 'Page' });
      expect(child).not.toHaveProperty('template');
    }
  },
);
