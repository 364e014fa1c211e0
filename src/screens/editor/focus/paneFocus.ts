/** The parts of the screen, messages included, in the order of the page. */
const panes = '[data-pane], [role="log"]';
const controls =
  '[aria-current="true"][tabindex="0"], button, a[href], input, article, [tabindex="0"]';

/**
 * Moves the focus to the next or previous part of the screen with anything focusable, starting over
 * at the ends.
 */
export function focusPane(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(panes)].filter(
    (pane) => stopIn(pane) !== undefined,
  );
  const here = all.findIndex((pane) => pane.contains(document.activeElement));
  const next = here < 0 && by < 0 ? all.at(-1) : all.at((here + by) % all.length);
  if (next !== undefined) stopIn(next)?.focus({ preventScroll: true });
}

/** Moves the focus to the cards, or to the part of the page that is shown in their place. */
export function focusCards(): void {
  focusTargetInCards()?.focus({ preventScroll: true });
}

/*
 * Whether anything on the page has had the focus. `navigator.userActivation` can't tell: it remembers what a
 * person did on the page before, if that was of the same origin.
 */
let hadFocus = false;
document.addEventListener(
  'focusin',
  () => {
    hadFocus = true;
  },
  { once: true },
);

/**
 * Moves the focus to the cards if the focused element is gone. If nothing had the focus yet, as on
 * a page that was only opened, it does nothing.
 */
export function focusCardsIfLost(): void {
  if (hadFocus && document.activeElement === document.body) focusCards();
}

/** The element that gets the focus among the cards, or in the part of the page shown in their place. */
export function focusTargetInCards(): HTMLElement | undefined {
  const cards = document.querySelector<HTMLElement>('[data-pane="cards"]');
  return cards === null ? undefined : stopIn(cards);
}

/** The selected element in a pane, or else its first control in view. */
function stopIn(pane: HTMLElement): HTMLElement | undefined {
  const { top } = pane.getBoundingClientRect();
  const seen = [...pane.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled') &&
      control.getClientRects().length > 0 &&
      control.getBoundingClientRect().bottom > top,
  );
  return seen.find((control) => control.matches('[aria-current="true"]')) ?? seen[0];
}
