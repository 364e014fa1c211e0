/** A field in which something on a card is edited in place. */
const cardFields = '[data-pane="cards"] :is(input, textarea)';

/** Whether something is being typed on a card. */
export function isTypingOnCard({ activeElement }: Document): boolean {
  return activeElement?.matches(cardFields) === true;
}

/**
 * Resolves once nothing is being typed on a card: replacing a card would discard what is being
 * typed on it.
 */
export async function untilTyped(page: Document): Promise<void> {
  while (isTypingOnCard(page)) {
    await new Promise((resolve) => page.addEventListener('focusout', resolve, { once: true }));
    // The next element gets the focus only after this event.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Applies the text being typed, as leaving its field does. */
export function finishTyping({ activeElement }: Document): void {
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
