import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusCardsIfLost } from '../../../src/screens/editor/paneFocus.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<button>Elsewhere</button><div data-pane="cards"><button>Card</button></div>';
  // The test page has no layout.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(
    Object.assign([new DOMRect()], { item: () => null }),
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    return new DOMRect(0, 0, 100, this.matches('button') ? 20 : 100);
  });
});
afterEach(() => vi.restoreAllMocks());

function use(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive, isActive: hasBeenActive },
  });
}

const focused = () => document.activeElement?.textContent;

it('gives a lost focus to the cards, but takes it from nobody', () => {
  use(true);
  focusCardsIfLost();
  expect(focused()).toBe('Card');
  const elsewhere = document.querySelector('button');
  elsewhere?.focus();
  focusCardsIfLost();
  expect(focused()).toBe('Elsewhere');
});

it('leaves the focus of a page that nobody has used where it begins', () => {
  use(false);
  focusCardsIfLost();
  expect(document.activeElement).toBe(document.body);
  Reflect.deleteProperty(navigator, 'userActivation');
  focusCardsIfLost();
  expect(document.activeElement).toBe(document.body);
});
