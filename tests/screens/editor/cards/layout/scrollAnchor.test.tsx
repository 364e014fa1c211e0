import { Virtualizer } from '@tanstack/react-virtual';
import { describe, expect, test } from 'vitest';
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
    scrollPaddingStart: 8,
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

describe('an awaited card', () => {
  const names = Array.from({ length: 60 }, (_, at) => `do${String(10 + at)}`);
  const without = (...gone: readonly string[]) =>
    makeSpecification({
      operations: names.filter((name) => !gone.includes(name)).map((name) => makeOperation(name)),
    });
  const place = (name: string) => ({ kind: 'operation', name }) as const;

  function shown(spec: Specification, top: number) {
    const list = new CardList(spec);
    const { options, virtualizer } = virtualRows(list);
    virtualizer.scrollOffset = top;
    const anchor = new ScrollAnchor();
    anchor.settle(virtualizer, list, anchor.render(virtualizer, list, []).cards);
    const show = (next: Specification, workedOn: readonly string[] = []) => {
      const nextList = new CardList(next, list);
      virtualizer.setOptions({
        ...options,
        count: nextList.count,
        getItemKey: (index) => nextList.keyAt(index),
      });
      return anchor.render(virtualizer, nextList, workedOn);
    };
    return { anchor, show };
  }

  test('is rendered with the list that has it, where a jump would show it', () => {
    const { anchor, show } = shown(without('do15'), 4000);
    anchor.await(place('do15'));
    const { top, cards } = show(without());
    // The heading, do10 to do14.
    expect(top).toBe(600 - 8);
    expect(cards.map(({ key }) => key)).toContain('o:do15');
    expect([anchor.brought('o:do15'), anchor.follows('o:do15')]).toEqual([true, true]);
  });

  test('does not move the view if it is in it', () => {
    const { anchor, show } = shown(without('do15'), 500);
    anchor.await(place('do15'));
    // The next card has the focus, and would be followed.
    expect(show(without(), ['o:do16']).top).toBe(500);
    expect([anchor.brought('o:do15'), anchor.follows('o:do15')]).toEqual([false, true]);
  });

  test('is no longer brought into view once the person went elsewhere', () => {
    const { anchor, show } = shown(without('do15'), 4000);
    anchor.await(place('do15'));
    anchor.await(undefined);
    show(without());
    expect([anchor.brought('o:do15'), anchor.follows('o:do15')]).toEqual([false, false]);
  });

  test('keeps its place if it only has a new name', () => {
    const { anchor, show } = shown(without('do70'), 550);
    const renamed = makeSpecification({
      operations: names.map((name) => makeOperation(name === 'do15' ? 'renamed' : name)),
    });
    anchor.await(place('renamed'));
    expect(show(renamed, ['o:renamed']).top).toBe(550);
    expect([anchor.brought('o:renamed'), anchor.follows('o:renamed')]).toEqual([false, true]);
  });
});
