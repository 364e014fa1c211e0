import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

/** The sandbox as a person finds their way in it: every part by its role and its name. */
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
    this.toolbar = page.getByRole('toolbar', { name: 'Specification' });
    this.navigator = page.getByRole('navigation', { name: 'Operations and types' });
    this.cards = page.getByRole('region', { name: 'Specification', exact: true });
    this.preview = page.getByRole('region', { name: 'JSON preview' });
    this.search = page.getByRole('searchbox', { name: 'Search operations and types' });
    this.messages = page.getByRole('log', { name: 'Messages' });
    this.dialog = page.getByRole('dialog');
  }

  /** Opens the page and waits until what this device keeps is there. */
  async open(): Promise<void> {
    await this.page.goto('/');
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.welcome.or(this.cards)).toBeVisible();
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

  /** Waits until the newest edit is in the journal. */
  async saved(): Promise<void> {
    await expect(this.toolbar.getByRole('status')).toHaveText('Saved on this device');
  }

  /** The card that was just jumped to. */
  get flashing(): Locator {
    return this.cards.locator('[data-flash] > article');
  }

  operation(name: string): Locator {
    return this.cards.locator(`article[aria-label^="Operation ${name}, "]`);
  }

  type(name: string): Locator {
    return this.cards.locator(
      `article:is([aria-label="Type ${name}"], [aria-label="Type ${name}, root"])`,
    );
  }

  /** Presses a row's button as a person does: it shows where the pointer is. */
  async pressInRow(card: Locator, button: string): Promise<void> {
    const wanted = card.getByRole('button', { name: button, exact: true });
    await card
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: button, exact: true }) })
      .hover();
    await wanted.click();
  }

  /** The names of the cards that are there, in their order; of long lists, those near the view. */
  async cardNames(kind: 'Operation' | 'Type'): Promise<string[]> {
    const labels = await this.cards
      .locator(`article[aria-label^="${kind} "]`)
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.slice(kind.length + 1).replace(/, .*$/, ''));
  }

  /** The text of the preview's lines near the view, without their numbers. */
  async previewText(): Promise<string> {
    return textOfLines(this.preview);
  }

  /** Shows an operation or a type by way of the navigator, in the cards and in the preview. */
  async jumpTo(name: string): Promise<void> {
    await this.navigator.locator(`[role="treeitem"][aria-label^="${name}, "]`).click();
  }

  async scrollCards(to: 'start' | 'end'): Promise<void> {
    await this.cards.evaluate((element, where) => {
      element.scrollTop = where === 'start' ? 0 : element.scrollHeight;
    }, to);
  }

  /** Opens the import dialog. */
  async openImport(): Promise<void> {
    await this.toolbar.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(this.dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
  }

  async chooseFormat(label: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: 'Format' }).click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
  }

  /** Imports a short text through the dialog, up to the report. */
  async importText(text: string, format = 'Detect'): Promise<void> {
    await this.openImport();
    await this.chooseFormat(format);
    await this.dialog.getByRole('textbox', { name: 'Text' }).fill(text);
    await this.dialog.getByRole('button', { name: 'Import', exact: true }).click();
  }

  async closeReport(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Done' }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** A figure of the import's report. */
  async reported(label: string): Promise<string> {
    const term = this.dialog.getByRole('term').filter({ hasText: label });
    return term.locator('xpath=following-sibling::dd').innerText();
  }
}

/** The text of the lines that a preview shows, without their numbers. */
export async function textOfLines(preview: Locator): Promise<string> {
  return preview.evaluate((element) => {
    const gutter = element.querySelector('[aria-hidden="true"]');
    const lines = gutter?.nextElementSibling?.children ?? [];
    return Array.from(lines, (line) => line.textContent ?? '').join('\n');
  });
}

/** The path of a file in `tests/fixtures/`. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
}
