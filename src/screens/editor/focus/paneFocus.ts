/** The parts of the screen, messages included, in the order of the page. */
const panes = '[data-pane], [role="log"]';
const controls =
  '[aria-current="true"][tabindex="0"], button, a[href], input, article, [tabindex="0"]';

/**
 * Moves the focus to the next part of the screen that has something to focus, or to the one before;
 * around at the ends.
 */
export function focusPane(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(panes)].filter(
    (pane) => stopIn(pane) !== undefined,
  );
  const here = all.findIndex((pane) => pane.contains(document.activeElement));
  const next = here < 0 && by < 0 ? all.at(-1) : all.at((here + by) % all.length);
  if (next !== undefined) stopIn(next)?.focus({ preventScroll: true });
}

/** Moves the focus to the cards, or to what stands in their place. */
export function focusCards(): void {
  stopInCards()?.focus({ preventScroll: true });
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

/** Moves the focus to the cards if what had it is gone. On a page that was only opened, nothing had it. */
export function focusCardsIfLost(): void {
  if (hadFocus && document.activeElement === document.body) focusCards();
}

/** Where the focus goes among the cards, or in what stands in their place. */
export function stopInCards(): HTMLElement | undefined {
  const cards = document.querySelector<HTMLElement>('[data-pane="cards"]');
  return cards === null ? undefined : stopIn(cards);
}

/** What is selected in a pane, or else the first control in view. */
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
