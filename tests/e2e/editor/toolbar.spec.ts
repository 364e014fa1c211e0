import { dropFile, expect, test } from '../support/app.ts';
import { isFull } from '../full.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
});

const button = (name: string) => sandbox.toolbar.getByRole('button', { name, exact: true });

/** Whether a button's label is visible, and not only read by screen readers. */
async function hasWords(name: string): Promise<boolean> {
  const label = button(name).locator('[data-button-label]');
  return ((await label.boundingBox())?.width ?? 0) > 20;
}

/** The number of lines of the toolbar's buttons, without those at the lower edge. */
async function rows(): Promise<number> {
  const middles = await sandbox.toolbar.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((one) => {
      const { top, height } = one.getBoundingClientRect();
      return height === 0 || top > 100 ? [] : [Math.round((top + height / 2) / 4)];
    }),
  );
  return new Set(middles).size;
}

/** How far the toolbar covers the specification's name beside it, in pixels. */
async function covered(): Promise<number> {
  const [name, toolbar] = [await sandbox.name().boundingBox(), await sandbox.toolbar.boundingBox()];
  if (name === null || toolbar === null) throw new Error('There is no header.');
  return Math.max(0, name.x + name.width - toolbar.x);
}

test(
  'labels stay while there is room, in one row, and what does not fit is in the menu',
  { tag: '@full' },
  async ({ page }) => {
    const fileName = 'the bookings of a hotel by the sea.json';
    const text = JSON.stringify({ operations: {}, definitions: { Stay: { type: 'struct' } } });
    await dropFile(page, page.locator('body'), {
      name: fileName,
      type: 'application/json',
      text,
    });
    await sandbox.closeReport();
    for (const width of isFull ? [390, 1440, 1366, 1280, 1240, 1200] : [390, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(covered, `the name at ${width}`).toBe(0);
      if (width < 640) continue;
      await expect.poll(rows, `one row at ${width}`).toBe(1);
      for (const name of [
        'New Operation',
        'New Type',
        'Settings',
        'Include',
        'Export',
        'Restore',
      ]) {
        await expect.poll(() => hasWords(name), `${name} at ${width}`).toBe(true);
      }
    }
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(button('Restore')).toBeHidden();
    expect(await rows()).toBe(1);
    expect(await hasWords('Settings')).toBe(true);
    await button('More').click();
    for (const name of ['Restore', 'Include', 'Dark']) {
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
    }
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0);
    await expectInOrder(page, 'the open menu', '[role="menu"]');
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(sandbox.dialogTitled('Restore')).toBeVisible();
  },
);

test(
  'in a hand the two main actions are where the thumb is, and cover nothing',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['New Operation', 'New Type']) {
      await expect.poll(() => hasWords(name), name).toBe(true);
      const box = await button(name).boundingBox();
      expect(box?.y, name).toBeGreaterThan(780);
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
    }
    await expect.poll(rows).toBe(1);
    const cards = await sandbox.cards.boundingBox();
    const bar = await button('New Type').boundingBox();
    expect((cards?.y ?? 0) + (cards?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await expectInOrder(page, 'the sandbox in a hand');
    await button('New Type').click();
    await expect(sandbox.dialogTitled('New type')).toBeVisible();
  },
);

test('every tooltip is ours: no element has the browser’s', { tag: '@full' }, async ({ page }) => {
  // A visible label is not repeated in a tooltip.
  await button('Settings').hover();
  await button('More').hover();
  await expect(page.getByRole('tooltip')).toHaveText('More');
  await sandbox.jumpTo('Pet');
  await expect(sandbox.type('Pet')).toBeVisible();
  const others = page.locator('#root [title]');
  expect(await others.evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([]);
});

test(
  'an open list, the menu and a tooltip are in a landmark, and Tab goes on from a list',
  { tag: '@full' },
  async ({ page }) => {
    const format = page.getByRole('combobox', { name: /^Format of the preview/ });
    await format.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectInOrder(page, 'the list of formats');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(
      page.getByRole('tabpanel').or(page.getByRole('region', { name: /preview$/ })),
    ).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(format).toBeFocused();
    await button('More').click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectInOrder(page, 'the menu');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip', { name: 'More' })).toBeVisible();
    await expectInOrder(page, 'a tooltip');
  },
);

test('no heading skips a level', { tag: '@full' }, async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels[0]).toBe(1);
    levels.forEach((level, at) => expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1));
  }
});

test(
  'forced colours show what is selected, pressed and chosen',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const card = sandbox.type('Keeper');
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    await sandbox.jumpTo('Keeper');
    await card.click({ position: { x: 4, y: 4 } });
    await expect(card).toHaveAttribute('aria-current', 'true');
    await button('More').focus();
    expect(await outline('article[aria-current="true"]')).toBe('solid');
    expect(await outline('[role="toolbar"] [aria-pressed="true"]')).toBe('solid');
    expect(await outline('[role="treeitem"][aria-selected="true"]')).toBe('solid');
    expect(await outline('[role="radiogroup"] label:has(:checked)')).toBe('solid');
    // Rows cover the card's outline, but not this frame.
    const frame = card.evaluate((article) => {
      const { borderRightWidth, width } = getComputedStyle(article, '::before');
      return { borderRightWidth, isWhole: Number.parseFloat(width) > article.clientWidth - 6 };
    });
    expect(await frame).toEqual({ borderRightWidth: '2px', isWhole: true });
    // Also the marked line of the preview, and the highlighted item of a menu.
    expect(await outline('[data-pane="beside"] [data-marked]')).toBe('solid');
    await button('More').click();
    await page.getByRole('menu').press('ArrowDown');
    expect(await outline('[role="menuitem"][data-highlighted]')).toBe('solid');
  },
);

test(
  'the whole menu is in sight, and a click beside it only closes it',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await button('More').click();
    const menu = page.getByRole('menu');
    const hidden = await menu.evaluate((list) => list.scrollHeight - list.clientHeight);
    expect(hidden).toBe(0);
    // The buttons around it may appear and disappear while it is open, as when the page loads.
    const place = await menu.boundingBox();
    const display = async (value: string) => {
      await page.locator('main').evaluate((main, shown) => {
        for (const part of main.querySelectorAll<HTMLElement>(
          ':scope > :not(:has([role="menu"]))',
        )) {
          part.style.display = shown;
        }
      }, value);
    };
    await display('none');
    expect(await menu.boundingBox()).toEqual(place);
    await display('');
    await page.mouse.click(640, 600);
    await expect(menu).toBeHidden();
    await expect(page.locator('article[aria-current]')).toHaveCount(0);
    await expect(button('More')).toBeFocused();
  },
);

test('a screen reader hears the words behind a type apart', { tag: '@full' }, async ({ page }) => {
  await button('New Type').click();
  const made = sandbox.dialogTitled('New type');
  await made.getByLabel('Name', { exact: true }).fill('Visit');
  await made.getByLabel('Name of the next property').fill('day');
  await page.keyboard.press('Control+Enter');
  const cell = sandbox.type('Visit').getByRole('cell').nth(1);
  await expect(cell).toHaveText('string, nullable');
});

/** Dismisses the dialog of a new operation with this name, and waits for the message that says so. */
async function discard(name: string): Promise<void> {
  await sandbox.page.getByRole('button', { name: 'New Operation' }).first().click();
  await sandbox.page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await sandbox.page.keyboard.press('Escape');
  await expect(sandbox.messages).toContainText(`the new operation ${name}.`);
}

test(
  'a later message stands above the earlier ones, which stay where they are',
  { tag: '@full' },
  async () => {
    await discard('one');
    const first = sandbox.messages.getByText('the new operation one.');
    const before = await first.boundingBox();
    await discard('two');
    await expect.poll(() => first.boundingBox()).toEqual(before);
    const second = await sandbox.messages.getByText('the new operation two.').boundingBox();
    expect(second?.y).toBeLessThan(before?.y ?? 0);
  },
);

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(
    `messages take at most a third of a window of ${width} px, and the last card can be scrolled above them`,
    { tag: '@full' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const top = async () => (await sandbox.messages.boundingBox())?.y ?? 0;
      const taken = async () => (await sandbox.messages.boundingBox())?.height ?? 0;
      const last = sandbox.type('Stock');
      const hidden = async () => {
        await sandbox.scrollCards('end');
        const card = await last.boundingBox();
        return card === null ? height : card.y + card.height - (await top());
      };
      // Three messages, and more than there is space for.
      for (const names of [
        ['one', 'two', 'three'],
        ['four', 'five', 'six', 'seven'],
      ]) {
        for (const name of names) await discard(name);
        expect(await taken()).toBeGreaterThan(0);
        expect(await taken()).toBeLessThanOrEqual(height / 3);
        await expect.poll(hidden, `the last card below ${names.length}`).toBeLessThanOrEqual(0);
      }
      await expect(sandbox.messages.getByText('the new operation seven.')).toBeInViewport();
      await sandbox.messages.getByText('the new operation one.').scrollIntoViewIfNeeded();
      await expect(sandbox.messages.getByText('the new operation one.')).toBeInViewport();
    },
  );
}
