import type { CardList } from './cardItems.ts';

/**
 * What stays the same of a card when it gets another name: it is moved then, with all that it shows, instead of being
 * made anew.
 */
export class CardIdentities {
  readonly #byKey = new Map<string, string>();
  #list: CardList | undefined;
  #shown: readonly string[] = [];
  #made = 0;

  /** Before `list` is rendered: one of the cards that were shown last may have another name in it. */
  follow(list: CardList): void {
    const before = this.#list;
    this.#list = list;
    if (before === undefined || before === list) return;
    // Headings have no index by their key.
    const isGone = (key: string) => before.indexOfKey(key) >= 0 && list.indexOfKey(key) < 0;
    const gone = this.#shown.find(isGone);
    const renamed = gone === undefined ? undefined : list.renamedSince(before);
    if (gone === undefined || renamed === undefined) return;
    this.#byKey.set(renamed, this.of(gone));
    // The name may be given to another card.
    this.#made += 1;
    this.#byKey.set(gone, `n:${this.#made}`);
  }

  /** The identity of the card with a key of the list that was followed last. */
  of(key: string): string {
    return this.#byKey.get(key) ?? key;
  }

  /** Called with the keys of the cards that are rendered. */
  show(keys: readonly string[]): void {
    this.#shown = keys;
  }
}
