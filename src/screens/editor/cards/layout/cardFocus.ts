import type { Edit } from '../../../../domain/edits/edit.ts';
import type { Specification } from '../../../../domain/model/specification.ts';
import { isInOpenDialog } from '../../../../ui/overlays/useRestoreFocus.ts';
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

/** The name that is edited in place, and its field. */
const nameOfCard = '[aria-label^="Name of "]';

/** The focusable elements of a card in order: the same before and after a rename. */
function controlsIn(card: Element | null | undefined): readonly HTMLElement[] {
  return [...(card?.querySelectorAll<HTMLElement>('button, input, textarea, [tabindex]') ?? [])];
}

/** Where the focus goes if the focused element disappears with its row: nearest first. */
function nearby(element: Element | null): readonly HTMLElement[] {
  const row = element?.closest('[role="row"]');
  const rows = element?.closest('[role="toolbar"]')
    ? [row?.nextElementSibling, row?.previousElementSibling]
    : [];
  // The last button of a row deletes it.
  const places = [
    ...rows.map((one) => one?.querySelector<HTMLElement>('[role="toolbar"] > :last-child')),
    element?.closest('article'),
  ];
  return places.filter((place) => place !== undefined && place !== null);
}

/** The key of the card that an element is in. */
function keyOf(element: Element | undefined): string | undefined {
  return element?.closest<HTMLElement>('[data-key]')?.dataset['key'];
}

/** The index of an operation or type among its kind; -1 if it does not exist. */
function placeOf(spec: Specification, key: string): number {
  const all: readonly { readonly name: string }[] = key.startsWith('o:')
    ? spec.operations
    : spec.types;
  return all.findIndex(({ name }) => key.slice(2) === name);
}

/** Whether the element is a field with typed text, which leaving it would save. */
function isField(element: Element | null): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function isFocusLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}

/** Tracks which card has the keyboard focus, and which should get it once it is rendered. */
export class CardFocus {
  #key: string | undefined;
  #isOnName = false;
  /** The index of the focused element in its card; -1 for the card itself. */
  #at = -1;
  #next: string | undefined;
  #list: CardList | undefined;
  #nearby: readonly HTMLElement[] = [];
  /** The element that had the focus until `leave`. */
  #left: HTMLElement | undefined;
  #returning: HTMLElement | undefined;

  /** Key in `list` of the card that has the focus, or is about to get it; a renamed card is the same card. */
  keyIn(list: CardList): string | undefined {
    const key = this.#key;
    const before = this.#list;
    if (key === undefined || before === undefined || before === list) return key;
    return list.indexOfKey(key) >= 0 ? key : (list.renamedSince(before) ?? key);
  }

  /** Records the element that has the focus now; undefined if it is in no card. */
  moved(element: Element | undefined): void {
    this.#key = keyOf(element);
    this.#isOnName = (element?.closest(nameOfCard) ?? null) !== null;
    this.#at = controlsIn(element?.closest('article')).findIndex((one) => one === element);
  }

  /** Asks to focus a card as soon as it is rendered, unless an element in it is about to get the focus. */
  give(key: string): void {
    if (this.#returning !== undefined && keyOf(this.#returning) === key) return;
    this.#next = key;
    this.#key = key;
  }

  /** Called before an edit, which may remove the row that has the focus. */
  remember(): void {
    // After a name is edited, the focus stays with the renamed card.
    const stays = this.#key === undefined || this.#isOnName;
    this.#nearby = stays ? [] : nearby(document.activeElement);
  }

  /**
   * Called before `next` is shown instead of `now`: takes the focus from a card that moves or
   * disappears. Otherwise the browser would lose and restore it during the change, laying out the
   * page each time.
   */
  leave(now: Specification, next: Specification): void {
    const key = this.#key;
    const element = document.activeElement;
    if (key === undefined || !(element instanceof HTMLElement) || isField(element)) return;
    if (keyOf(element) === undefined || placeOf(now, key) === placeOf(next, key)) return;
    this.#left = element;
    element.blur();
  }

  /**
   * After `list` was rendered in `box`: focuses the card that was asked for, the one that had the
   * focus under another name, or a neighbour of a focused card or row that is gone.
   */
  settle(box: HTMLDivElement | null, list: CardList): void {
    const before = this.#list;
    const was = this.#key;
    const key = this.keyIn(list);
    const near = this.#nearby;
    this.#list = list;
    this.#key = key;
    const left = this.#left;
    if (list !== before) {
      this.#nearby = [];
      this.#left = undefined;
    }
    if (box === null) return;
    const next = this.#next === undefined ? undefined : cardOf(box, this.#next);
    if (next) {
      this.#next = undefined;
      // The person may already be typing in the next dialog.
      if (!isInOpenDialog(document.activeElement)) next.focus({ preventScroll: true });
      return;
    }
    if (key === undefined || was === undefined) return;
    const isLost = isFocusLost();
    if (list.indexOfKey(was) >= 0) {
      if (isLost && list !== before && left?.isConnected) return this.#returnTo(left);
      const place = isLost && list !== before ? near.find((one) => one.isConnected) : undefined;
      place?.focus({ preventScroll: true });
      return;
    }
    const isRenamed = key !== was;
    if (!isLost) {
      if (!isRenamed) this.#key = undefined;
      return;
    }
    const at = Math.min((before ?? list).indexOfKey(was), list.count - 1);
    const card = cardOf(box, isRenamed || at < 0 ? key : list.keyAt(at));
    this.#returnTo((isRenamed ? this.#sameIn(card) : undefined) ?? card ?? box);
  }

  /** The element in this renamed card that corresponds to the one that had the focus. */
  #sameIn(card: HTMLElement | null | undefined): HTMLElement | undefined {
    const name = this.#isOnName ? card?.querySelector<HTMLElement>(nameOfCard) : undefined;
    return name ?? controlsIn(card)[this.#at];
  }

  /**
   * Focuses the element in a separate task, since focusing lays out the page; does nothing if the
   * focus is elsewhere by then.
   */
  #returnTo(element: HTMLElement): void {
    this.#returning = element;
    setTimeout(() => {
      if (this.#returning !== element) return;
      this.#returning = undefined;
      if (isFocusLost()) element.focus({ preventScroll: true });
    });
  }
}
