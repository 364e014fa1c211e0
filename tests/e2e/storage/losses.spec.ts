import { expect, test } from '../support/app.ts';
import { expectInOrderAtEachWidth } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 900 } });

let sandbox: Sandbox;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
});

test(
  'a struct that becomes a map says what goes, before and after, and a finding names its children',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.jumpTo('NewPet');
    await sandbox.type('NewPet').getByRole('button', { name: 'Edit NewPet', exact: true }).click();
    const opened = sandbox.dialogTitled('Type NewPet');
    await opened.getByRole('radio', { name: 'Struct', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    const says = opened.getByRole('status').filter({ hasText: 'Save removes' });
    await expect(says).toContainText(/Save removes \d propert(y|ies) \(/);
    await expect(says).toContainText('Pet still extends it.');
    await expectInOrderAtEachWidth(page, 'a struct that becomes a map');
    await opened.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(sandbox.messages).toContainText('NewPet is a map now. Removed: ');
    await expect(sandbox.messages).toContainText('Pet still extends it.');
    await sandbox.command('Findings');
    await expect(page.getByText('Parents that are not structs')).toBeVisible();
    await page.keyboard.press('Escape');
    await sandbox.messages.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(sandbox.messages).not.toContainText('is a map now');
    await sandbox.jumpTo('NewPet');
    await expect(
      sandbox.type('NewPet').getByRole('button', { name: 'Edit property name' }),
    ).toBeAttached();
  },
);

test(
  'deleting a property, an argument or a throw on a card says so and offers Undo',
  { tag: '@full' },
  async ({ page }) => {
    const pet = sandbox.type('Pet');
    await sandbox.jumpTo('Pet');
    const row = pet.getByRole('button', { name: /^Delete property / }).first();
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(sandbox.messages).toContainText(/deleted from Pet\./);
    await sandbox.messages.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(sandbox.messages).not.toContainText('deleted from');
    await sandbox.jumpTo('pet.get');
    await sandbox.pressInRow(sandbox.operation('pet.get'), 'Delete error 404');
    await expect(sandbox.messages).toContainText('Error 404 deleted from pet.get.');
  },
);

test('the message about a refused save goes once it succeeds', { tag: '@full' }, async () => {
  await sandbox.jumpTo('Pet');
  await sandbox.type('Pet').getByRole('button', { name: 'Edit Pet', exact: true }).click();
  const opened = sandbox.dialogTitled('Type Pet');
  await opened.getByLabel('Name', { exact: true }).fill('not a name');
  await opened.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sandbox.messages).toContainText('Type name must match');
  await sandbox.type('Pet').getByRole('button', { name: 'Edit Pet', exact: true }).click();
  await opened.getByLabel('Description', { exact: true }).fill('An animal for sale');
  await opened.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sandbox.messages).not.toContainText('Type name must match');
});
