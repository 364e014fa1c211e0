import type { BrowserContext } from '@playwright/test';
import { dropFile, expect, test } from '../support/app.ts';
import { largeDocument } from '../support/documents.ts';
import { Sandbox } from '../support/sandbox.ts';

// High enough for every card of a sample.
test.use({ viewport: { width: 1440, height: 3200 } });

const following = 'This specification is open in another tab, which does the saving.';
const takenOver = 'Another tab has taken over and now does the saving.';

/** Opens the page in another tab of the same browser. */
async function openTab(context: BrowserContext): Promise<Sandbox> {
  const sandbox = new Sandbox(await context.newPage());
  await sandbox.open();
  return sandbox;
}

/** Two tabs with the pet shop: the first writes, the second follows. */
async function openTwo(context: BrowserContext): Promise<readonly [Sandbox, Sandbox]> {
  const first = new Sandbox(await context.newPage());
  await first.openSample('Pet shop');
  const second = await openTab(context);
  await expect(second.page.getByText(following)).toBeVisible();
  return [first, second];
}

async function takeOver(sandbox: Sandbox): Promise<void> {
  await sandbox.page.getByRole('button', { name: /^Take (?:over|it back)$/ }).click();
  await expectWriting(sandbox);
}

async function expectWriting(sandbox: Sandbox): Promise<void> {
  const { toolbar } = sandbox;
  await expect(toolbar.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await expect(sandbox.page.getByRole('button', { name: /^Take / })).toBeHidden();
}

/** Expects that all tabs show the same cards and preview, and that the stored specification is the same. */
async function expectSame(...tabs: readonly Sandbox[]): Promise<void> {
  await expect(async () => {
    const [first, ...others] = await Promise.all(
      tabs.map(async (tab) => {
        // Scrolls to the top, because each tab shows its own selection.
        await tab.preview.evaluate((element) => element.scrollTo(0, 0));
        await expect(tab.preview.getByText('1', { exact: true })).toBeAttached();
        return {
          operations: await tab.cardNames('Operation'),
          types: await tab.cardNames('Type'),
          // Only the first lines, because a banner makes the preview of one tab smaller.
          preview: (await tab.previewText()).split('\n').slice(0, 100),
        };
      }),
    );
    for (const other of others) expect(other).toEqual(first);
  }).toPass();
}

async function deleteType(sandbox: Sandbox, name: string): Promise<void> {
  const button = sandbox.type(name).getByRole('button', { name: `Delete ${name}`, exact: true });
  await button.click();
}

async function copyType(sandbox: Sandbox, name: string): Promise<void> {
  await sandbox
    .type(name)
    .getByRole('button', { name: `Copy ${name}`, exact: true })
    .click();
}

test(
  'what is typed on a card that another tab deletes can be saved after all',
  { tag: '@full' },
  async ({ context }) => {
    const [first, second] = await openTwo(context);
    const { page } = first;
    const description = first.type('Pet').getByRole('textbox', { name: 'Description of Pet' });
    await description.dblclick({ position: { x: 20, y: 7 } });
    await page.keyboard.type('Everything that barks.');
    await takeOver(second);
    await deleteType(second, 'Pet');
    await expect(page.getByText('Discarded: your changes to the type Pet.')).toBeVisible();

    await takeOver(first);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(
      'Everything that barks.',
    );
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(first.type('Pet')).toContainText('Everything that barks.');
  },
);

test(
  'the second tab follows what the first one does: an edit, undo and an import',
  { tag: '@full' },
  async ({ context }) => {
    const [first, second] = await openTwo(context);
    await first.deleteOperation('pet.create');
    await expect(second.operation('pet.create')).toBeHidden();
    await expectSame(first, second);

    await first.undo('Delete operation pet.create').click();
    await expect(second.operation('pet.create')).toBeVisible();
    await expectSame(first, second);

    const definitions = { Rock: { type: 'struct', properties: { weight: { type: 'number' } } } };
    await first.importText(JSON.stringify({ operations: {}, definitions }));
    await first.closeReport();
    await expect(second.type('Rock')).toBeVisible();
    await expect(second.operation('pet.create')).toBeHidden();
    await expectSame(first, second);

    await first.toolbar.getByRole('button', { name: /^Undo: Import / }).click();
    await expect(second.operation('pet.create')).toBeVisible();
    await expectSame(first, second);
  },
);

test('a follower can look and read, but changes nothing', { tag: '@full' }, async ({ context }) => {
  const [, second] = await openTwo(context);
  const { page, toolbar, cards } = second;
  for (const name of ['Import', 'Restore']) {
    await expect(toolbar.getByRole('button', { name, exact: true })).toBeHidden();
  }
  await expect(toolbar.getByRole('button', { name: /^(?:Undo|Redo|New|Settings)/ })).toHaveCount(0);
  await expect(cards.getByRole('button', { name: /^(?:Delete|Copy|Edit) / })).toHaveCount(0);

  // Nothing can be selected, so that no shortcut has anything to change.
  await second.operation('pet.get').click({ position: { x: 5, y: 5 } });
  await expect(cards.locator('[aria-current="true"]')).toHaveCount(0);
  const names = await second.cardNames('Operation');
  for (const keys of ['Alt+A', 'Alt+S', 'Alt+D', 'Control+Z']) await page.keyboard.press(keys);
  expect(await second.cardNames('Operation')).toEqual(names);
  await expect(second.operation('pet.get')).toBeVisible();

  // Export changes nothing.
  expect(JSON.parse(await second.exported())).toMatchObject({ root: 'Pet' });
});

test('tabs take over from each other and edit in turns', { tag: '@full' }, async ({ context }) => {
  const [first, second] = await openTwo(context);
  await first.deleteOperation('pet.create');
  await takeOver(second);
  await expect(second.operation('pet.create')).toBeHidden();
  await expect(first.page.getByText(takenOver)).toBeVisible();

  await second.deleteOperation('pet.delete');
  await expect(first.operation('pet.delete')).toBeHidden();
  await takeOver(first);
  await expect(second.page.getByText(takenOver)).toBeVisible();
  await deleteType(first, 'Stock');
  await expect(second.type('Stock')).toBeHidden();
  await expectSame(first, second);

  // The other tab's edit is undone here like any other step.
  await takeOver(second);
  await second.undo('Delete type Stock').click();
  await second.undo('Delete operation pet.delete').click();
  await second.undo('Delete operation pet.create').click();
  await expect(first.operation('pet.create')).toBeVisible();
  await second.saved();
  await expectSame(first, second);
  await second.page.reload();
  await second.ready();
  await expectSame(first, second);
  expect(await second.exported()).toBe(await first.exported());
});

test(
  'when the leader closes, the other tab writes without being asked',
  { tag: '@full' },
  async ({ context }) => {
    const [first, second] = await openTwo(context);
    const third = await openTab(context);
    await first.deleteOperation('pet.create');
    // Unsaved edits are lost with their tab.
    await first.saved();
    await first.page.close();
    await expectWriting(second);
    await expect(second.operation('pet.create')).toBeHidden();
    await second.deleteOperation('pet.delete');
    await second.saved();
    await expect(third.operation('pet.delete')).toBeHidden();
    await expectSame(second, third);
  },
);

test.describe('in a browser without locks, as over plain http', () => {
  test('both tabs edit at once, and nothing is lost', { tag: '@full' }, async ({ context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'locks', { value: undefined });
    });
    const first = new Sandbox(await context.newPage());
    await first.openSample('Pet shop');
    const second = await openTab(context);
    await expectWriting(second);

    // Each deletes and copies, as fast as it can be clicked.
    await Promise.all([
      (async () => {
        await first.deleteOperation('pet.create');
        await copyType(first, 'Keeper');
        await first.deleteOperation('pet.update');
        await copyType(first, 'Keeper');
      })(),
      (async () => {
        await copyType(second, 'Problem');
        await second.deleteOperation('pet.get');
        await copyType(second, 'Problem');
        await second.deleteOperation('shop.getStock');
      })(),
    ]);
    await first.saved();
    await second.saved();
    await expectSame(first, second);
    expect(await first.cardNames('Operation')).toEqual(['pet.delete', 'pet.getAll']);
    const types = await first.cardNames('Type');
    expect(types.filter((name) => name.includes('Keeper'))).toHaveLength(3);
    expect(types.filter((name) => name.includes('Problem'))).toHaveLength(3);

    await first.page.reload();
    await first.ready();
    await expectSame(first, second);
  });
});

test.describe('a large specification', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  let large: Awaited<ReturnType<typeof largeDocument>>;
  test.beforeAll(async () => {
    large = await largeDocument();
  });

  test(
    'is followed, taken over and undone like any other',
    { tag: '@full' },
    async ({ context }) => {
      const [first, second] = await openTwo(context);
      await first.openImport();
      await dropFile(first.page, first.dialog, {
        name: 'large.json',
        type: 'application/json',
        ...large,
      });
      await first.dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await first.closeReport({ timeout: 60_000 });
      const operations = (tab: Sandbox, count: string) =>
        expect(
          tab.cards.getByRole('heading', { name: `Operations ${count}`, exact: true }),
        ).toBeVisible({ timeout: 45_000 });
      await operations(second, large.operations);
      await first.cards
        .locator('article[aria-label^="Operation "]')
        .first()
        .getByRole('button', { name: /^Delete / })
        .click();
      await operations(second, large.oneLess);

      await takeOver(second);
      await second.toolbar.getByRole('button', { name: /^Undo: Delete operation / }).click();
      await operations(first, large.operations);
      await second.toolbar.getByRole('button', { name: /^Undo: Import / }).click();
      await expect(first.operation('pet.getAll')).toBeVisible({ timeout: 30_000 });
      await second.saved();
    },
  );
});
