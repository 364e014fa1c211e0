import type { Edit } from '../../../domain/edits/edit.ts';
import type { CardList } from './cardItems.ts';

/** The index of the next card in a direction, headings skipped; -1 when there is none. */
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

/** The card after that of `key`, or the one before where it is the last. */
export function neighbourOf(box: HTMLDivElement | null, list: CardList, key: string) {
  const at = list.indexOfKey(key);
  const after = neighbour(list, at, 1);
  const next = after < 0 ? neighbour(list, at, -1) : after;
  return box === null || next < 0 ? undefined : cardOf(box, list.keyAt(next));
}

/** Of the card that an edit takes away. */
export function deletedKey(edit: Edit): string | undefined {
  if (edit.kind === 'operation.delete') return `o:${edit.name}`;
  if (edit.kind === 'type.delete') return `t:${edit.name}`;
  return edit.kind === 'import.delete' ? `i:${edit.alias}` : undefined;
}

/** Which card has the keyboard's focus, and which is to have it once it is there. */
export class CardFocus {
  #key: string | undefined;
  #next: string | undefined;
  #list: CardList | undefined;

  /** Key of the card that has it, or is about to. */
  get key(): string | undefined {
    return this.#key;
  }

  /** The focus is in this card now, or in none. */
  moved(key: string | undefined): void {
    this.#key = key;
  }

  /** Asks for a card to be given the focus as soon as it is rendered. */
  give(key: string): void {
    this.#next = key;
    this.#key = key;
  }

  /**
   * After `list` was rendered in `box`: gives the focus to the card that was asked for, and to a
   * neighbour of a focused one that is gone.
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
