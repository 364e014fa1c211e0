import { expect } from '@playwright/test';
import type { DrivenPage } from './drivenBrowser.ts';

/** A pattern that goes to the page as text. */
interface Wanted {
  readonly source: string;
  /** What to do with the element: count it by default. */
  readonly act?: 'click' | 'fill';
  readonly text?: string;
}

/** How long anything may take to appear, in milliseconds: other browsers are slower. */
const patience = { timeout: 60_000 };

/** Uses a page that Playwright doesn't drive as a person does, by the names of controls. */
export class DrivenHand {
  readonly page: DrivenPage;

  constructor(page: DrivenPage) {
    this.page = page;
  }

  /** Presses the button, link or option with this name, once it exists. */
  async press(name: RegExp): Promise<void> {
    await this.#until({ source: name.source, act: 'click' });
  }

  async fill(name: RegExp, text: string): Promise<void> {
    await this.#until({ source: name.source, act: 'fill', text });
  }

  async sees(name: RegExp): Promise<void> {
    await this.#until({ source: name.source });
  }

  async seesNot(name: RegExp): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(touch, { source: name.source }), patience)
      .toBe(false);
  }

  /** Waits for a text anywhere on the page. */
  async reads(text: string, timeout = patience.timeout): Promise<void> {
    const isThere = (wanted: string) => document.body.innerText.includes(wanted);
    await this.#poll(() => this.page.evaluate(isThere, text), text, timeout);
  }

  /** Waits until the page has another address. */
  async arrivesAt(path: string): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => location.pathname), patience).toBe(path);
  }

  /** Waits until every edit in the editor is stored. */
  async saved(): Promise<void> {
    const isSaved = () =>
      document.querySelector('[role="toolbar"] [data-saved]:not([data-saved="none"])')
        ?.textContent === 'Saved on this device';
    await expect.poll(() => this.page.evaluate(isSaved), patience).toBe(true);
  }

  /** Saves the hosted document with the proposed message; the label then says `word`. */
  async save(word: string): Promise<void> {
    await this.press(/^Save \(unsaved changes\)$/);
    const isProposed = () =>
      (document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')?.value ?? '') !== '';
    await expect.poll(() => this.page.evaluate(isProposed), patience).toBe(true);
    await this.press(/^Save$/);
    await this.sees(new RegExp(`^Sync: ${word}`));
  }

  /** Drops a file on the page. Its text is sent in pieces that are small enough for every driver. */
  async drop(name: string, text: string): Promise<void> {
    const piece = 1_000_000;
    for (let at = 0; at < text.length; at += piece) {
      await this.page.evaluate(
        (part) => {
          const before: unknown = Reflect.get(window, 'dropped');
          Reflect.set(window, 'dropped', `${typeof before === 'string' ? before : ''}${part}`);
        },
        text.slice(at, at + piece),
      );
    }
    await this.page.evaluate((called) => {
      const dataTransfer = new DataTransfer();
      const content = String(Reflect.get(window, 'dropped'));
      dataTransfer.items.add(new File([content], called, { type: 'application/json' }));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, dataTransfer }));
      }
    }, name);
  }

  /** The text of the file that the page saves when the button is pressed. */
  async saves(button: RegExp): Promise<string> {
    await this.page.evaluate(() => {
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob) => {
        Reflect.set(window, 'savedFile', blob);
        return create(blob);
      };
    });
    await this.press(button);
    const read = async () => {
      const blob: unknown = Reflect.get(window, 'savedFile');
      return blob instanceof Blob ? blob.text() : '';
    };
    await expect.poll(async () => (await this.page.evaluate(read)) !== '', patience).toBe(true);
    return this.page.evaluate(read);
  }

  async #until(wanted: Wanted): Promise<void> {
    await this.#poll(() => this.page.evaluate(touch, wanted), wanted.source, patience.timeout);
  }

  /** Waits until a condition is true; otherwise throws an error with the text of the page. */
  async #poll(isTrue: () => Promise<boolean>, message: string, timeout: number): Promise<void> {
    try {
      await expect.poll(isTrue, { timeout, message }).toBe(true);
    } catch (error) {
      const text = await this.page.evaluate(() => `${location.href}\n${document.body.innerText}`);
      throw new Error(`${message}\nThe page:\n${text.slice(0, 2000)}`, { cause: error });
    }
  }
}

/** Runs in the page: finds the element with the name, and clicks or fills it; false if there is none. */
function touch({ source, act, text = '' }: Wanted): boolean {
  const name = new RegExp(source);
  const named = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = element instanceof HTMLInputElement ? element.labels : undefined;
    return (
      element.getAttribute('aria-label') ??
      (by.length > 0
        ? by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
        : Array.from(labels ?? [], (label) => label.textContent ?? '').join(' ') ||
          (element.textContent ?? ''))
    ).trim();
  };
  // Searches in a dialog first, because it is in front of the page, and then in the page's main content.
  const places = ['[role="dialog"]', 'main', 'body'].flatMap((place) =>
    Array.from(document.querySelectorAll(place)),
  );
  const kinds = {
    click: 'button, a, input, [role="radio"], [role="checkbox"]',
    fill: 'input, textarea',
    see: 'button, a, article, h1, h2',
  };
  const things = kinds[act ?? 'see'];
  const all = places.flatMap((place) => Array.from(place.querySelectorAll<HTMLElement>(things)));
  const found = all.find(
    (element) =>
      element.getClientRects().length > 0 &&
      !(element instanceof HTMLButtonElement && element.disabled) &&
      name.test(named(element)),
  );
  if (found === undefined) return false;
  if (act === 'click') found.click();
  if (act === 'fill') {
    const kind = found instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    // React ignores a value that is set in the usual way.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(found, text);
    found.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return true;
}
