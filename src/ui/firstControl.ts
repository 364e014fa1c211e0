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
 * The element to focus when a dialog opens: the first control of the body, or else the last button
 * of the footer, which is the primary one. Never the close button, although it comes first in the
 * DOM.
 */
export function firstControl(
  body: HTMLElement | null,
  footer: HTMLElement | null,
): HTMLElement | null {
  return operable(body)[0] ?? operable(footer).at(-1) ?? null;
}

function operable(room: HTMLElement | null): HTMLElement[] {
  return [...(room?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (element) =>
      element.tabIndex >= 0 && !element.hidden && !element.matches(':disabled, [inert] *'),
  );
}
