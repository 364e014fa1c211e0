import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

/** The sandbox as a person sees it: every part by its role and name. */
export class Sandbox {
  readonly page: Page;
  readonly toolbar: Locator;
  readonly navigator: Locator;
  readonly cards: Locator;
  readonly preview: Locator;
  readonly search: Locator;
  readonly messages: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.toolbar = page.getByRole('toolbar', { name: 'Specification', exact: true });
    this.navigator = page.getByRole('navigation', { name: 'Operations and types' });
    this.cards = page.getByRole('region', { name: 'Specification', exact: true });
    this.preview = page.getByRole('region', { name: 'JSON preview' });
    this.search = page.getByRole('searchbox', { name: 'Search operations and types' });
    this.messages = page.getByRole('log', { name: 'Messages' });
    this.dialog = page.getByRole('dialog');
  }

  /** Opens the page and waits until the stored specification is shown. */
  async open(): Promise<void> {
    await this.page.goto('/');
    await this.ready();
  }

  async ready(): Promise<void> {
    // A follower shows no welcome.
    const nothing = this.page.getByText('There is nothing in this specification yet.');
    await expect(this.welcome.or(this.cards).or(nothing)).toBeVisible();
  }

  get welcome(): Locator {
    return this.page.getByRole('heading', { name: 'Start a specification' });
  }

  async openSample(title: string): Promise<void> {
    await this.open();
    await this.page.getByRole('button', { name: title }).click();
    await expect(this.cards).toBeVisible();
    await this.saved();
  }

  /** The toolbar's text on whether the newest edit is in the journal. */
  get savedState(): Locator {
    return this.toolbar.getByRole('status').locator('[data-saved]:not([data-saved="none"])');
  }

  /** Waits until the newest edit is in the journal. */
  async saved(): Promise<void> {
    await expect(this.savedState).toHaveText('Saved on this device');
  }

  /** The card that was just jumped to, which soon fades: see `expectFlash`. */
  get flashing(): Locator {
    return this.cards.locator('[data-flash] > article');
  }

  /**
   * Jumps to a card by `jump`, and expects it to flash. Starts waiting before the jump, and with `waitFor`,
   * which checks often: otherwise a busy machine would miss the flash.
   */
  async expectFlash(card: Locator, jump: () => Promise<unknown>): Promise<void> {
    await Promise.all([this.flashing.and(card).waitFor(), jump()]);
  }

  operation(name: string): Locator {
    return this.cards.locator(`article[aria-label^="Operation ${name}, "]`);
  }

  type(name: string): Locator {
    return this.cards.locator(
      `article:is([aria-label="Type ${name}"], [aria-label="Type ${name}, root"])`,
    );
  }

  /** Presses a row's button as a person does: it is shown when the pointer is over the row. */
  async pressInRow(card: Locator, button: string): Promise<void> {
    const wanted = card.getByRole('button', { name: button, exact: true });
    await card
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: button, exact: true }) })
      .hover();
    await wanted.click();
  }

  /** The names of the rendered cards, in order; of long lists, those near the viewport. */
  async cardNames(kind: 'Operation' | 'Type'): Promise<string[]> {
    const labels = await this.cards
      .locator(`article[aria-label^="${kind} "]`)
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.slice(kind.length + 1).replace(/, .*$/, ''));
  }

  /** Presses New Type in the toolbar; returns the dialog. */
  async openNewType(): Promise<Locator> {
    await this.toolbar.getByRole('button', { name: 'New Type', exact: true }).click();
    return this.dialogTitled('New type');
  }

  /** The text of the preview's lines near the viewport, without their numbers. */
  async previewText(): Promise<string> {
    return textOfLines(this.preview);
  }

  /** Shows an operation or a type in the cards and in the preview, through the navigator. */
  async jumpTo(name: string): Promise<void> {
    await this.navigator.locator(`[role="treeitem"][aria-label^="${name}, "]`).click();
  }

  async scrollCards(to: 'start' | 'end'): Promise<void> {
    await this.cards.evaluate((element, where) => {
      element.scrollTop = where === 'start' ? 0 : element.scrollHeight;
    }, to);
  }

  /** Opens the import dialog, from the menu if the toolbar has no room for its button. */
  async openImport(): Promise<void> {
    const button = this.toolbar.getByRole('button', { name: 'Import', exact: true });
    await expect(this.toolbar).toBeVisible();
    if (await button.isVisible()) await button.click();
    else await this.command('Import$');
    await expect(this.dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
  }

  async chooseFormat(label: string): Promise<void> {
    const chosen = this.dialog.getByRole('combobox', { name: 'Format' });
    if ((await chosen.innerText()) === label) return;
    await chosen.click();
    const option = this.page.getByRole('option', { name: label, exact: true });
    const room = await option.evaluate((element) =>
      [...element.children].map(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth),
    );
    expect(Math.min(...room), 'its name is shown whole').toBeGreaterThanOrEqual(0);
    await option.click();
  }

  /** Imports a short text through the dialog, up to the report. */
  async importText(text: string, format = 'Detect'): Promise<void> {
    await this.openImport();
    await this.chooseFormat(format);
    await this.dialog.getByRole('textbox', { name: 'Text' }).fill(text);
    await this.dialog.getByRole('button', { name: 'Import', exact: true }).click();
  }

  async closeReport(options?: { readonly timeout: number }): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click(options);
    await expect(this.dialog).toBeHidden();
  }

  /** The Undo button, named after what it reverts. */
  undo(what: string): Locator {
    return this.toolbar.getByRole('button', { name: `Undo: ${what}`, exact: true });
  }

  redo(what: string): Locator {
    return this.toolbar.getByRole('button', { name: `Redo: ${what}`, exact: true });
  }

  async deleteOperation(name: string): Promise<void> {
    await this.operation(name)
      .getByRole('button', { name: `Delete ${name}`, exact: true })
      .click();
  }

  /** Runs a command of the toolbar's menu. */
  async command(name: string): Promise<void> {
    await this.toolbar.getByRole('button', { name: 'More', exact: true }).click();
    // Matches the beginning, because other commands only contain the name, such as “Redo: Edit settings”.
    await this.page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  }

  /** The button with the name of the open specification, which leads to the others. */
  name(called: string | RegExp = /./): Locator {
    const words = called instanceof RegExp ? called.source : `${escaped(called)}$`;
    return this.page.getByRole('button', { name: new RegExp(`^Specification ${words}`) });
  }

  dialogTitled(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  /** Opens the list of the specifications on this device. */
  async openSpecifications(): Promise<Locator> {
    await this.name().click();
    const list = this.dialog.getByRole('list', { name: 'Specifications on this device' });
    await expect(list).toBeVisible();
    return list;
  }

  async openRestore(): Promise<void> {
    const button = this.toolbar.getByRole('button', { name: 'Restore', exact: true });
    // On a narrow screen, the command is in the menu.
    if (await button.isVisible()) await button.click();
    else await this.command('Restore');
    await expect(this.dialogTitled('Restore')).toContainText('Earlier states');
  }

  async closeDialog(): Promise<void> {
    // Its code may still be loading: Escape would come before it opens.
    await expect(this.dialog).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** The open specification exported in the internal format. */
  async exported(format?: string): Promise<string> {
    await this.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = this.dialogTitled('Export');
    if (format !== undefined) await this.chooseFormat(format);
    const saving = this.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    await this.closeDialog();
    return text;
  }

  /** A figure of the import's report. */
  async reported(label: string): Promise<string> {
    const term = this.dialog.getByRole('term').filter({ hasText: label });
    return term.locator('xpath=following-sibling::dd').innerText();
  }
}

/** Runs something in a page of the same origin that does not open the app. */
export async function aside(
  context: BrowserContext,
  act: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage();
  const body = '<link rel="icon" href="data:,">';
  await page.route('**/aside', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/aside');
  await act(page);
  await page.close();
}

/** The text storage's entry for the older editor under an id. */
export function leftForOlder(page: Page, id: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), `typeschema_editor_${id}`);
}

/** Deletes the app's database from a page that has not opened it, like an eviction. */
export async function deleteDatabase(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('typewright');
        deleting.addEventListener('success', () => resolve());
        deleting.addEventListener('error', () => reject(new Error('It was not deleted.')));
      }),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The text of the lines that a preview shows, without their numbers. */
export async function textOfLines(preview: Locator): Promise<string> {
  return preview.evaluate((element) => {
    const gutter = element.querySelector('[data-gutter]');
    const lines = gutter?.nextElementSibling?.children ?? [];
    return Array.from(lines, (line) => line.textContent ?? '').join('\n');
  });
}

/** The path of a file in `tests/fixtures/`. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
}
