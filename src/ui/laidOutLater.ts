import { elementScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual';

type Scroller = Virtualizer<HTMLDivElement, Element>;

/** The scrollers that have been told where they begin. */
const begun = new WeakSet<Element>();

/**
 * Options of a virtualizer that is new to the page. Its own ways measure and scroll at once, which
 * puts the rendering of a list and the page's layout into one task.
 */
export const laidOutLater = {
  /** Tells the size of the scroller, px, once the page is laid out. */
  observeElementRect: (
    { scrollElement }: Scroller,
    tell: (rect: Rect) => void,
  ): (() => void) | undefined => {
    if (scrollElement === null) return undefined;
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.borderBoxSize[0];
      if (box !== undefined) {
        tell({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) });
      }
    });
    observer.observe(scrollElement, { box: 'border-box' });
    return () => observer.disconnect();
  },
  /** Scrolls as always, but for a new scroller, which is at its beginning without being told. */
  scrollToFn: (...what: Parameters<typeof elementScroll<HTMLDivElement>>): void => {
    const [offset, , { scrollElement }] = what;
    const isNew = scrollElement !== null && !begun.has(scrollElement);
    if (isNew) begun.add(scrollElement);
    if (!isNew || offset !== 0) elementScroll(...what);
  },
};
