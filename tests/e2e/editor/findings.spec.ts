import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

/** A document with most kinds of findings. */
const troubled = {
  operations: {
    'orders.find': {
      path: '/orders/:id',
      method: 'GET',
      arguments: { trace: { in: 'header', schema: { type: 'string' } } },
      return: { code: 200, schema: { type: 'reference', target: 'Order' } },
      throws: [],
    },
    'orders.read': {
      path: '/orders/:number',
      method: 'GET',
      arguments: { number: { in: 'path', schema: { type: 'string' } } },
      return: { code: 200, schema: { type: 'reference', target: 'Order' } },
      throws: [],
    },
  },
  definitions: {
    Forgotten: { type: 'struct', properties: { note: { type: 'string' } } },
    Order: { type: 'struct', properties: { customer: { type: 'reference', target: 'Customer' } } },
    Customer: { type: 'struct', properties: { name: { type: 'string' } } },
  },
};

let sandbox: Sandbox;
let badge: Locator;
let panel: Locator;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  badge = sandbox.toolbar.getByRole('button', { name: /^Findings: / });
  panel = sandbox.dialogTitled('Findings');
  await sandbox.open();
  await sandbox.importText(JSON.stringify(troubled), 'TypeAPI');
  await sandbox.closeReport();
});

async function openPanel(): Promise<void> {
  await badge.click();
  await expect(panel.getByRole('list', { name: 'Findings' })).toBeVisible();
}

/** The row of the finding with this message. */
function finding(message: string): Locator {
  return panel.getByRole('listitem').filter({ hasText: message });
}

test('the badge counts the findings, and follows each edit', { tag: '@full' }, async ({ page }) => {
  await expect(badge).toHaveAccessibleName('Findings: 3 errors, 1 note');
  await expect(badge).toHaveText('3');
  await sandbox.type('Customer').getByRole('button', { name: 'Delete Customer' }).click();
  await expect(sandbox.messages).toContainText('Customer deleted, 1 reference dangles.');
  await expect(badge).toHaveAccessibleName('Findings: 4 errors, 1 note');
  await page.keyboard.press('Control+z');
  await expect(badge).toHaveAccessibleName('Findings: 3 errors, 1 note');
});

test(
  'a fix is an edit: the finding disappears, and Undo brings it back',
  { tag: '@full' },
  async () => {
    await openPanel();
    const missing = finding('The path of orders.find has the variable id');
    await missing.getByRole('button', { name: 'Add argument id' }).click();
    await expect(missing).toHaveCount(0);
    await expect(panel.getByRole('status')).toContainText(
      'Add argument id to operation orders.find: done.',
    );
    await expect(panel.getByText('Errors 2')).toBeVisible();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(missing).toHaveCount(1);
    await missing.getByRole('button', { name: 'Add argument id' }).click();
    await expect(missing).toHaveCount(0);
    await sandbox.closeDialog();
    await sandbox.saved();
    const card = sandbox.operation('orders.find');
    await expect(card.getByRole('row').filter({ hasText: 'path' })).toContainText('id');
    await expect(sandbox.undo('Add argument id to operation orders.find')).toBeEnabled();
  },
);

test('a finding leads to its place', { tag: '@full' }, async () => {
  await openPanel();
  await panel.getByRole('button', { name: 'Notes 1' }).or(panel.getByText('Notes 1')).click();
  await expect(finding('Nothing refers to Forgotten.')).toBeVisible();
  await expect(finding('answers GET')).toHaveCount(0);
  await sandbox.expectFlash(sandbox.type('Forgotten'), () =>
    panel.getByRole('button', { name: 'Show Forgotten' }).click(),
  );
  await expect(panel).toBeHidden();
});

test('everything is done with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  await badge.focus();
  await page.keyboard.press('Enter');
  const heads = panel.getByRole('button', { name: /Unused types/ });
  await expect(heads).toHaveAttribute('aria-expanded', 'false');
  await heads.focus();
  await page.keyboard.press('Enter');
  await expect(heads).toHaveAttribute('aria-expanded', 'true');
  const fix = panel.getByRole('button', { name: 'Delete unused type' });
  await expect(fix).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(fix).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(fix).toHaveCount(0);
  await expect(panel.getByRole('region', { name: 'Findings' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(badge).toBeFocused();
  await expect(sandbox.type('Forgotten')).toHaveCount(0);
});

test('a specification without findings says so', { tag: '@full' }, async () => {
  await openPanel();
  await finding('The path of orders.find').getByRole('button', { name: 'Add argument id' }).click();
  await expect(finding('The path of orders.find')).toHaveCount(0);
  await sandbox.closeDialog();
  await sandbox.deleteOperation('orders.read');
  await sandbox.type('Forgotten').getByRole('button', { name: 'Delete Forgotten' }).click();
  await expect(badge).toHaveAccessibleName('Findings: Nothing found');
  await badge.click();
  await expect(panel).toContainText('Nothing to fix');
});
