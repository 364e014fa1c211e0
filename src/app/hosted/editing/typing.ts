/** A field in which something on a card is edited in place. */
const cardFields = '[data-pane="cards"] :is(input, textarea)';

/** Whether something is being typed on a card. */
export function isTypingOnCard({ activeElement }: Document): boolean {
  return activeElement?.matches(cardFields) === true;
}

/**
 * Resolves once nothing is being typed on a card: cards that are replaced take with them what is
 * typed there.
 */
export async function untilTyped(page: Document): Promise<void> {
  while (isTypingOnCard(page)) {
    await new Promise((resolve) => page.addEventListener('focusout', resolve, { once: true }));
    // Only then does another element have the focus.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Applies what is being typed, as leaving its field does. */
export function finishTyping({ activeElement }: Document): void {
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
