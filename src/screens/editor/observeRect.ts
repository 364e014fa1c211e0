import type { Rect, Virtualizer } from '@tanstack/react-virtual';

/**
 * Tells a virtualizer the size of its scroller, px, once the page is laid out. Its own way measures
 * at once, which puts the rendering of a list and its layout into one task.
 */
export function observeRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  tell: (rect: Rect) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver((entries) => {
    const box = entries.at(-1)?.borderBoxSize[0];
    if (box !== undefined) {
      tell({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) });
    }
  });
  observer.observe(scrollElement, { box: 'border-box' });
  return () => observer.disconnect();
}
