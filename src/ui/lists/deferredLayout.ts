import { elementScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual';

type Scroller = Virtualizer<HTMLDivElement, Element>;

/** The scrolling elements that have received their first scroll offset. */
const begun = new WeakSet<Element>();

/**
 * Options for a virtualizer that has just mounted. By default it measures and scrolls
 * synchronously, which forces rendering and layout of a list into a single task.
 */
export const deferredLayout = {
  /** Reports the size of the scrolling element, in px, after layout. */
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
  /** Scrolls as usual, except for a new element, which is at offset 0 anyway. */
  scrollToFn: (...what: Parameters<typeof elementScroll<HTMLDivElement>>): void => {
    const [offset, , { scrollElement }] = what;
    const isNew = scrollElement !== null && !begun.has(scrollElement);
    if (isNew) begun.add(scrollElement);
    if (!isNew || offset !== 0) elementScroll(...what);
  },
};
