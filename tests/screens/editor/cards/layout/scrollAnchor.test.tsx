import { Virtualizer } from '@tanstack/react-virtual';
import { expect, test } from 'vitest';
import type { Specification } from '../../../../../src/domain/model/specification.ts';
import { CardList } from '../../../../../src/screens/editor/cards/layout/cardItems.ts';
import { ScrollAnchor } from '../../../../../src/screens/editor/cards/layout/scrollAnchor.ts';
import { makeOperation, makeSpecification } from '../../../specifications.ts';

function virtualRows(list: CardList) {
  const options = {
    count: list.count,
    getScrollElement: () => null,
    getItemKey: (index: number) => list.keyAt(index),
    estimateSize: () => 100,
    initialRect: { width: 400, height: 500 },
    scrollToFn: () => undefined,
    observeElementRect: () => undefined,
    observeElementOffset: () => undefined,
  };
  return { options, virtualizer: new Virtualizer<HTMLDivElement, Element>(options) };
}

test('the event of an earlier jump does not take the view from the card that it follows', () => {
  const names = Array.from({ length: 60 }, (_, at) => `do${String(99 - at)}`);
  const spec = makeSpecification({ operations: names.map((name) => makeOperation(name)) });
  const edited: Specification = {
    ...spec,
    operations: spec.operations
      .toReversed()
      .map((each) => (each.name === 'do97' ? makeOperation('do97', { description: 'New' }) : each)),
  };
  const before = new CardList(spec);
  const { options, virtualizer } = virtualRows(before);
  const anchor = new ScrollAnchor();
  const first = anchor.render(virtualizer, before, []);
  anchor.settle(virtualizer, before, first.cards);

  const after = new CardList(edited, before);
  virtualizer.setOptions({ ...options, getItemKey: (index) => after.keyAt(index) });
  const { top, cards } = anchor.render(virtualizer, after, []);
  expect(top).toBeGreaterThan(5000);
  expect(anchor.follows('o:do97')).toBe(true);
  anchor.settle(virtualizer, after, cards);
  virtualizer.scrollOffset = 0;
  expect(anchor.top(virtualizer)).toBe(top);
  expect(anchor.render(virtualizer, after, [])).toEqual({ top, cards });
});
