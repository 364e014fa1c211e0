import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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

const focused = () => document.activeElement?.textContent;

it('leaves the focus of a page that was only opened where it begins; gives a lost focus to the cards, but takes it from nobody', async () => {
  vi.resetModules();
  const { focusCardsIfLost } = await import('../../../../src/screens/editor/focus/paneFocus.ts');
  focusCardsIfLost();
  expect(document.activeElement).toBe(document.body);
  const elsewhere = document.querySelector('button');
  elsewhere?.focus();
  focusCardsIfLost();
  expect(focused()).toBe('Elsewhere');
  elsewhere?.blur();
  focusCardsIfLost();
  expect(focused()).toBe('Card');
});
