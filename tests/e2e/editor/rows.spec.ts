import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

declare global {
  /** What had the focus in the list of cards, in turn: the card, and the row whose buttons these were. */
  var passed: readonly string[];
}

test.use({ viewport: { width: 1440, height: 900 } });

let sandbox: Sandbox;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
});

/** The first cells of a table's rows that can be moved. */
async function names(table: Locator): Promise<string[]> {
  const rows = table
    .getByRole('row')
    .filter({ has: table.page().getByRole('button', { name: /^Move/ }) });
  await rows.first().waitFor();
  return rows.evaluateAll((found) => found.map((row) => row.children[0]?.textContent ?? ''));
}

/** Drags a row's grip to the middle of another row. */
async function drag(page: Page, table: Locator, from: number, to: number): Promise<void> {
  const rows = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^Move/ }) });
  const row = rows.nth(from);
  await row.hover();
  await row.locator('[data-grip]').hover();
  await page.mouse.down();
  const box = await rows.nth(to).boundingBox();
  if (box === null) throw new Error('The row is not in view.');
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 3 });
  await expect(rows.nth(to)).toHaveAttribute('data-drop', from < to ? 'after' : 'before');
}

test(
  'rows of a card are dragged, and go to the top and to the bottom in one step',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.jumpTo('Pet');
    const card = sandbox.type('Pet');
    const table = card.getByRole('table', { name: 'Properties of Pet' });
    const [first = '', second = '', third = '', ...rest] = await names(table);
    expect(third).not.toBe('');
    await drag(page, table, 0, 2);
    await page.mouse.up();
    await expect.poll(() => names(table)).toEqual([second, third, first, ...rest]);
    // The click that ends the drag selects nothing.
    await expect(card).not.toHaveAttribute('aria-current');
    await drag(page, table, 2, 0);
    await page.mouse.up();
    await expect.poll(() => names(table)).toEqual([first, second, third, ...rest]);
    await drag(page, table, 0, 1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => names(table)).toEqual([first, second, third, ...rest]);
    await expect(card).not.toHaveAttribute('aria-current');

    await table.getByRole('row').filter({ hasText: first }).first().hover();
    const down = card.getByRole('button', { name: `Move property ${first} down`, exact: true });
    await down.click({ modifiers: ['Shift'] });
    await expect.poll(() => names(table)).toEqual([second, third, ...rest, first]);
    await sandbox.undo(`Move property ${first} down in type Pet`).click();
    await expect.poll(() => names(table)).toEqual([first, second, third, ...rest]);
  },
);

test(
  'a row is dragged beyond what is in view: what is around it scrolls at its edge',
  { tag: '@full' },
  async ({ page }) => {
    const all = Array.from({ length: 60 }, (_, index) => `p${String(index).padStart(2, '0')}`);
    const properties = Object.fromEntries(all.map((name) => [name, { type: 'string' }]));
    await sandbox.importText(
      JSON.stringify({ definitions: { Long: { type: 'struct', properties } }, root: 'Long' }),
    );
    await sandbox.closeReport();
    const card = sandbox.type('Long');
    const table = card.getByRole('table', { name: 'Properties of Long' });
    await table.getByRole('row').filter({ hasText: 'p02' }).hover();
    await table.getByRole('row').filter({ hasText: 'p02' }).locator('[data-grip]').hover();
    await page.mouse.down();
    await expect(page.locator('html')).toHaveAttribute('data-dragging', 'row');
    const pane = await page.locator('[data-pane="cards"]').boundingBox();
    if (pane === null) throw new Error('The cards are not in view.');
    await page.mouse.move(pane.x + 200, pane.y + pane.height - 4, { steps: 3 });
    await expect(table.getByRole('row').filter({ hasText: 'p59' })).toBeInViewport();
    const last = table.getByRole('row').filter({ hasText: 'p59' });
    await expect(last).toHaveAttribute('data-drop', 'after');
    await page.mouse.up();
    // A long card only renders the rows near the viewport.
    const lastRows = async () => {
      const rows = await table.getByRole('row').all();
      const cells = await Promise.all(rows.map((row) => row.textContent()));
      return cells.flatMap((text) => /^p\d\d/.exec(text ?? '') ?? []).slice(-9);
    };
    await expect.poll(lastRows).toEqual([...all.slice(-8), 'p02']);
    await expect(card).not.toHaveAttribute('aria-current');
    await page.keyboard.press('Control+z');
    await expect.poll(lastRows).toEqual(all.slice(-9));
  },
);

test(
  'rows of the dialogs are dragged and go to the top by Shift and Enter',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.jumpTo('Pet');
    await sandbox.type('Pet').getByRole('button', { name: 'Edit Pet', exact: true }).click();
    const dialog = sandbox.dialogTitled('Type Pet');
    const table = dialog.getByRole('table', { name: 'Properties' });
    const before = await names(table);
    await drag(page, table, 1, 0);
    await page.mouse.up();
    const [first = '', second = '', ...rest] = before;
    await expect.poll(() => names(table)).toEqual([second, first, ...rest]);
    const last = rest.at(-1) ?? '';
    await dialog.getByRole('button', { name: `Move property ${last} up`, exact: true }).focus();
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => names(table)).toEqual([last, second, first, ...rest.slice(0, -1)]);
    // A drag that is given up leaves the dialog open.
    await drag(page, table, 0, 1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await expect.poll(() => names(table)).toEqual([last, second, first, ...rest.slice(0, -1)]);
  },
);

test(
  'the buttons of a row are one tab stop with arrow keys between them',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.jumpTo('Pet');
    const card = sandbox.type('Pet');
    const button = (name: string) => card.getByRole('button', { name, exact: true });
    const [first = '', second = ''] = await names(
      card.getByRole('table', { name: 'Properties of Pet' }),
    );
    await button(`Edit property ${first}`).focus();
    await page.keyboard.press('ArrowRight');
    await expect(button(`Move property ${first} up`)).toBeFocused();
    await page.keyboard.press('End');
    await expect(button(`Delete property ${first}`)).toBeFocused();
    const nextRow = card.getByRole('toolbar', { name: `Actions of property ${second}` });
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('Tab');
      const inRow = await page
        .locator(':focus')
        .evaluate((focused) => focused.closest('[role="toolbar"]')?.getAttribute('aria-label'));
      if (inRow !== undefined && inRow !== null) break;
    }
    await expect(nextRow.locator(':focus')).toHaveCount(1);
    await expectInOrder(page, 'The buttons of a row');
  },
);

test(
  'F6 goes from part to part of the screen, and a link leads past the toolbar',
  { tag: '@full' },
  async ({ page }) => {
    const inPane = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ??
          document.activeElement?.closest('[role="log"]')?.getAttribute('aria-label'),
      );
    await sandbox.deleteOperation('pet.delete');
    await expect(sandbox.preview).toBeVisible();
    await sandbox.search.focus();
    // Messages have a separate place.
    for (const pane of ['cards', 'beside', 'Messages', 'toolbar', 'navigator']) {
      await page.keyboard.press('F6');
      await expect.poll(inPane).toBe(pane);
    }
    await page.keyboard.press('Shift+F6');
    await expect.poll(inPane).toBe('toolbar');
    await page.getByRole('button', { name: 'Skip to operations and types' }).focus();
    await expect(page.getByRole('button', { name: 'Skip to operations and types' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(inPane).toBe('cards');
  },
);

test(
  'after Save from the welcome the focus is on the new card',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.openSpecifications();
    await sandbox.dialog.getByRole('button', { name: /^New/ }).click();
    await expect(sandbox.welcome).toBeVisible();
    await page
      .getByRole('region', { name: 'Start a specification' })
      .getByRole('button', { name: 'New Type', exact: true })
      .click();
    await expect(
      sandbox.dialogTitled('New type').getByLabel('Name', { exact: true }),
    ).toBeFocused();
    await page.keyboard.type('Visit');
    await page.keyboard.press('Control+Enter');
    await expect(sandbox.type('Visit')).toBeFocused();
    await page.keyboard.press('Alt+e');
    await expect(sandbox.dialogTitled('Type Visit')).toBeVisible();
  },
);

test(
  'in a narrow card a double click reaches each word, and the pencil has the others beside it',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.jumpTo('Pet');
    await page.setViewportSize({ width: 360, height: 800 });
    const card = sandbox.type('Pet');
    const row = card
      .getByRole('table', { name: 'Properties of Pet' })
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Move/ }) })
      .first();
    const word = row.getByRole('cell').nth(1);
    await row.hover();
    await word.dblclick();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: /^Edit/ }).hover();
    const down = row.getByRole('button', { name: /^Move .* down/ });
    const label = await down.getAttribute('aria-label');
    await down.click();
    await expect(sandbox.undo(`${label ?? ''} in type Pet`)).toBeEnabled();
  },
);

test('Tab reaches the buttons of every row, however fast it is pressed, and back again', async ({
  page,
}) => {
  const cards = page.locator('[data-pane=cards]');
  // High enough for all cards.
  await page.setViewportSize({ width: 1440, height: 4000 });
  await expect(sandbox.type('Stock').getByRole('row', { name: /^every key/ })).toBeVisible();
  const found = cards.locator('[role=row] [role=toolbar]');
  // They appear a moment after their rows.
  await expect(found).toHaveCount(28);
  const rows = await found.evaluateAll((bars) =>
    bars.map((bar) => `${bar.closest('article')?.ariaLabel}: ${bar.ariaLabel}`),
  );
  await page.setViewportSize({ width: 1280, height: 720 });
  await cards.evaluate((list) => {
    list.scrollTo(0, 0);
    list.addEventListener('focusin', ({ target }) => {
      const bar = target instanceof Element ? target.closest('[role=row] [role=toolbar]') : null;
      if (bar === null) return;
      passed = [...passed, `${bar.closest('article')?.ariaLabel}: ${bar.ariaLabel}`];
    });
  });
  const passedBy = async (key: string): Promise<readonly string[]> => {
    await page.evaluate(() => {
      globalThis.passed = [];
    });
    while ((await cards.locator(':focus').count()) > 0) await page.keyboard.press(key);
    return page.evaluate(() => passed);
  };
  await cards.getByRole('article').first().focus();
  expect(await passedBy('Tab')).toEqual(rows);
  await page.keyboard.press('Shift+Tab');
  expect(await passedBy('Shift+Tab')).toEqual(rows.toReversed());
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 1000, height: 900 }, hasTouch: true, isMobile: true });

  test('the first tap on a row shows its buttons, whatever is under the finger', async ({
    page,
  }) => {
    const card = page.getByRole('article', { name: /^Operation pet\.get,/ });
    const row = card.getByRole('row', { name: /^id/ });
    const remove = card.getByRole('button', { name: 'Delete argument id' });
    const box = await remove.boundingBox();
    if (box === null) throw new Error('The button is not in the page.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await expect(remove.locator('svg')).toBeVisible();
    await expect(row).toBeVisible();
    await page.touchscreen.tap(x, y);
    await expect(row).toHaveCount(0);
  });
});
