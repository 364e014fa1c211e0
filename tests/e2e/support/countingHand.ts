import type { Locator, Page } from '@playwright/test';

/** Uses the page as a person does, and counts what that takes. */
export class CountingHand {
  keys = 0;
  clicks = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Types a text, a key a character. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  /** Presses one combination after another: `Alt+y` is two keys. */
  async press(...combinations: readonly string[]): Promise<void> {
    for (const combination of combinations) {
      this.keys += combination.split('+').length;
      await this.#page.keyboard.press(combination);
    }
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
}
