import type { Locator, Page } from '@playwright/test';
import { runByKeys, tabTo } from './byKeys.ts';
import { Sandbox } from './sandbox.ts';
import { selectByTyping } from './selectByTyping.ts';

/** Uses the page as a person does, and counts keys and clicks. */
export class CountingHand {
  keys = 0;
  clicks = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Types a text, with one key for each character. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses one combination after another: `Alt+y` is two keys. */
  async press(...combinations: readonly string[]): Promise<void> {
    for (const combination of combinations) {
      this.keys += combination.split('+').length;
      await this.page.keyboard.press(combination);
    }
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Presses Enter, which has the same effect here as clicking these one after another. */
  async enter(..._clicked: readonly Locator[]): Promise<void> {
    await this.press('Enter');
  }
}

/** A hand that can do a whole task with a single device. */
export interface WholeHand extends CountingHand {
  /** Runs a command by its name. */
  run(command: string): Promise<void>;
  /** Activates a button, a foldable section or a checkbox. */
  use(target: Locator): Promise<void>;
  /** Replaces the content of a field's line. */
  write(field: Locator, text: string): Promise<void>;
  /** Adds text at the end of a field. */
  append(field: Locator, text: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
}

/** Uses only the keyboard. */
export class KeyboardHand extends CountingHand implements WholeHand {
  override async click(): Promise<void> {
    throw new Error('There is no pointer.');
  }

  async run(command: string): Promise<void> {
    await runByKeys(this.page, command);
  }

  async use(target: Locator): Promise<void> {
    await tabTo(target);
    const isCheckbox = await target.evaluate((element) => element.matches('[role="checkbox"]'));
    await this.press(isCheckbox ? 'Space' : 'Enter');
  }

  async write(field: Locator, text: string): Promise<void> {
    await tabTo(field);
    await this.press('Control+a');
    await this.type(text);
  }

  async append(field: Locator, text: string): Promise<void> {
    await tabTo(field);
    await this.press('Control+End');
    await this.type(text);
  }

  async choose(select: Locator, option: string): Promise<void> {
    await tabTo(select);
    await selectByTyping(this.page, option);
  }
}

/** Uses only the pointer, except for typing text. */
export class PointerHand extends CountingHand implements WholeHand {
  override async press(): Promise<void> {
    throw new Error('There are no keys but those of a text.');
  }

  override async enter(...clicked: readonly Locator[]): Promise<void> {
    for (const target of clicked) await this.click(target);
  }

  async run(command: string): Promise<void> {
    const sandbox = new Sandbox(this.page);
    const button = sandbox.toolbar.getByRole('button', { name: command, exact: true });
    if (await button.isVisible()) await this.click(button);
    else await sandbox.command(command);
  }

  async use(target: Locator): Promise<void> {
    // The buttons of a row are shown when the pointer is over it.
    const row = target.locator('xpath=ancestor::*[@role="row"][1]');
    if ((await row.count()) > 0) await row.hover();
    await this.click(target);
  }

  async write(field: Locator, text: string): Promise<void> {
    this.clicks += 3;
    await field.click({ clickCount: 3 });
    await this.type(text);
  }

  async append(field: Locator, text: string): Promise<void> {
    const box = await field.boundingBox();
    if (box === null) throw new Error('The field is not shown.');
    this.clicks += 1;
    await field.click({ position: { x: box.width / 2, y: box.height - 6 } });
    await this.type(text);
  }

  async choose(select: Locator, option: string): Promise<void> {
    await this.click(select);
    await this.click(this.page.getByRole('option', { name: option, exact: true }));
  }
}
