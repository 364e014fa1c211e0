// If the database was lost although the rest of the site's data is there, the app never silently
// starts over.
import { expect, test } from '../support/app.ts';
import { describeOperation, openNewDocument, save, syncLabel } from '../hosted/hostedPages.ts';
import { aside, deleteDatabase, leftForOlder, Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 3200 } });

const lost = 'The browser has lost everything that was stored here.';

test(
  'a lost database is reported, with the copies that can be opened',
  { tag: '@full' },
  async ({ page, context }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    await expect.poll(() => leftForOlder(page, 'sandbox')).not.toBeNull();
    await page.goto('/?new');
    await page.getByRole('button', { name: 'To-do lists' }).click();
    await sandbox.saved();
    const copies = () =>
      page.evaluate(
        () =>
          Object.keys(localStorage).filter((key) => key.startsWith('typeschema_editor_')).length,
      );
    await expect.poll(copies).toBe(2);
    await page.goto('about:blank');
    await aside(context, deleteDatabase);

    await sandbox.open();
    await expect(sandbox.messages).toContainText(
      `${lost} The backup copy of this specification is open, and 1 other copy can be opened`,
    );
    await expect(sandbox.operation('list.getAll')).toBeVisible();
    await sandbox.saved();
    const list = await sandbox.openSpecifications();
    await list
      .getByRole('button', { name: /sandbox/ })
      .first()
      .click();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await sandbox.saved();

    await page.reload();
    await sandbox.ready();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await expect(sandbox.messages).not.toContainText(lost);
  },
);

test(
  'a database lost without a copy is reported until something is stored again',
  { tag: '@full' },
  async ({ page, context }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    const marked = () => page.evaluate(() => localStorage.getItem('typewright_stored'));
    await expect.poll(marked).not.toBeNull();
    await page.goto('about:blank');
    await aside(context, async (other) => {
      await deleteDatabase(other);
      await other.evaluate(() => localStorage.removeItem('typeschema_editor_sandbox'));
    });

    await sandbox.open();
    await expect(sandbox.welcome).toBeVisible();
    await expect(sandbox.messages).toContainText(`${lost} There is no backup copy.`);
    await page.reload();
    await expect(sandbox.messages).toContainText(lost);
    await page.getByRole('button', { name: 'To-do lists' }).click();
    await sandbox.saved();
    await page.reload();
    await expect(sandbox.operation('list.getAll')).toBeVisible();
    await expect(sandbox.messages).not.toContainText(lost);
  },
);

test(
  'eviction: what the browser deleted is reported on every page of the hosted app until it is dismissed',
  { tag: '@full' },
  async ({ page, context }) => {
    let asked = 0;
    await page.exposeFunction('askToPersist', () => {
      asked += 1;
      return false;
    });
    // An empty page has no storage.
    await page.addInitScript(
      'if (navigator.storage) navigator.storage.persist = () => globalThis.askToPersist();',
    );
    const marked = () => page.evaluate(() => localStorage.getItem('typewright_stored'));
    const notice = page.getByText(lost);
    await openNewDocument(page);
    const address = page.url();
    await expect(notice).toBeHidden();
    expect([asked, await marked()]).toEqual([0, null]);
    await describeOperation(page, 'pet.get', 'from here');
    await save(page);
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await expect.poll(marked).toBe('yes');
    expect(asked).toBe(1);
    await page.goto('about:blank');
    await aside(context, deleteDatabase);

    await page.goto('/outbox');
    await expect(notice).toBeVisible();
    await page.goto(address);
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
    await expect.poll(marked).toBe('yes');
    await page.goto('/outbox');
    await expect(page.getByText('Everything is sent')).toBeVisible();
    await expect(notice).toBeHidden();
  },
);
