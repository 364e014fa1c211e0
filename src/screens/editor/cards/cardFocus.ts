import type { Edit } from '../../../domain/edits/edit.ts';
import type { CardList } from './cardItems.ts';

/** The index of the next card in a direction, skipping headings; -1 when there is none. */
export function neighbour(list: CardList, from: number, by: number): number {
  for (let index = from + by; index >= 0 && index < list.count; index += by) {
    if (list.at(index)?.kind !== 'heading') return index;
  }
  return -1;
}

function cardOf(box: HTMLDivElement, key: string): HTMLElement | null | undefined {
  return Array.from(box.querySelectorAll<HTMLElement>('[data-key]'))
    .find((slot) => slot.dataset['key'] === key)
    ?.querySelector('article');
}

/** The card after `key`, or the one before it if that is the last. */
export function neighbourOf(box: HTMLDivElement | null, list: CardList, key: string) {
  const at = list.indexOfKey(key);
  const after = neighbour(list, at, 1);
  const next = after < 0 ? neighbour(list, at, -1) : after;
  return box === null || next < 0 ? undefined : cardOf(box, list.keyAt(next));
}

/** The key of the card that an edit removes. */
export function deletedKey(edit: Edit): string | undefined {
  if (edit.kind === 'operation.delete') return `o:${edit.name}`;
  if (edit.kind === 'type.delete') return `t:${edit.name}`;
  return edit.kind === 'import.delete' ? `i:${edit.alias}` : undefined;
}

/** Tracks which card has the keyboard focus, and which should get it once it is rendered. */
export class CardFocus {
  #key: string | undefined;
  #next: string | undefined;
  #list: CardList | undefined;

  /** Key of the card that has it, or is about to. */
  get key(): string | undefined {
    return this.#key;
  }

  /** The focus is now in this card, or in none. */
  moved(key: string | undefined): void {
    this.#key = key;
  }

  /** Asks to focus a card as soon as it is rendered. */
  give(key: string): void {
    this.#next = key;
    this.#key = key;
  }

  /**
   * After `list` was rendered in `box`: focuses the card that was asked for, or a neighbour of a
   * focused card that is gone.
   */
  settle(box: HTMLDivElement | null, list: CardList): void {
    const before = this.#list;
    this.#list = list;
    if (box === null) return;
    if (this.#next !== undefined) {
      const card = cardOf(box, this.#next);
      if (card) {
        this.#next = undefined;
        card.focus({ preventScroll: true });
      }
    }
    const key = this.#key;
    if (key === undefined || list.indexOfKey(key) >= 0) return;
    this.#key = undefined;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const at = Math.min((before ?? list).indexOfKey(key), list.count - 1);
    const card = at < 0 ? undefined : cardOf(box, list.keyAt(at));
    (card ?? box).focus({ preventScroll: true });
  }
}
