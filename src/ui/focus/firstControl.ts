const controls = [
  'input',
  'textarea',
  'select',
  'button',
  'summary',
  'a[href]',
  '[role="combobox"]',
  '[role="checkbox"]',
  '[role="switch"]',
  '[role="radio"]',
  '[tabindex="0"]',
].join(', ');

/**
 * The element to focus when a dialog opens: the first control of the body (of radio buttons, the chosen one), or else the
 * last button of the footer, which is the primary one. Never the close button, although it comes first in the
 * DOM.
 */
export function firstControl(
  body: HTMLElement | null,
  footer: HTMLElement | null,
): HTMLElement | null {
  const [first, ...others] = focusableControls(body);
  const chosen = others.find((other) => isChosenOf(first, other));
  return chosen ?? first ?? focusableControls(footer).at(-1) ?? null;
}

function isChosenOf(first: HTMLElement | undefined, other: HTMLElement): boolean {
  if (!(first instanceof HTMLInputElement && other instanceof HTMLInputElement)) return false;
  return first.type === 'radio' && other.name === first.name && other.checked;
}

/**
 * The control that `[data-begin]` names by its label or, if there is none with this label, the
 * first one inside; null if there is none.
 */
export function initialControl(body: HTMLElement | null): HTMLElement | null {
  const room = body?.parentElement?.querySelector<HTMLElement>('[data-begin]') ?? null;
  const wanted = room?.dataset['begin'];
  const label = [...(room?.querySelectorAll('label, [id$="-label"]') ?? [])].find(
    ({ textContent }) => textContent.trim() === wanted,
  );
  if (label === undefined) return focusableControls(room)[0] ?? null;
  return (
    room?.querySelector<HTMLElement>(
      `[id="${label.getAttribute('for') ?? ''}"], [aria-labelledby~="${label.id}"]`,
    ) ??
    focusableControls(label).at(0) ??
    null
  );
}

/** The controls that can have the focus in an element, in order. */
export function focusableControls(room: Element | null): HTMLElement[] {
  return [...(room?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (element) =>
      element.tabIndex >= 0 && !element.hidden && !element.matches(':disabled, [inert] *'),
  );
}
