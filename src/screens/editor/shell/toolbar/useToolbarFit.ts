import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How the toolbar makes room, in this order: it drops what the page also shows elsewhere, then it
 * moves the least needed commands to the menu. Its styles implement the steps.
 */
const steps = [
  'tight',
  'saved',
  'contents',
  'theme',
  'restore',
  'include',
  'settings',
  'fileLabels',
  'typeLabel',
  'labels',
  'redo',
  'import',
  'undo',
] as const;

/** The steps that the toolbar takes now so that it stays one row. */
export function useToolbarFit(row: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [taken, setTaken] = useState(0);
  useLayoutEffect(() => {
    const toolbar = row.current;
    if (toolbar === null) return undefined;
    let count = 0;
    const take = (taking: number) => {
      toolbar.setAttribute('data-fit', steps.slice(0, taking).join(' '));
    };
    // Each answer lays out the page, so it is asked as rarely as possible.
    const fits = (taking: number) => {
      take(taking);
      return taking === steps.length || toolbar.scrollWidth <= toolbar.clientWidth;
    };
    const fit = () => {
      if (fits(count)) {
        while (count > 0 && fits(count - 1)) count -= 1;
        take(count);
      } else {
        do count += 1;
        while (!fits(count));
      }
      setTaken(count);
    };
    let frame = 0;
    // In a separate frame, because its changes are observed, too.
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    };
    const sizes = new ResizeObserver(later);
    const observe = () => {
      for (const each of [toolbar, ...toolbar.children]) sizes.observe(each);
    };
    const parts = new MutationObserver(() => {
      observe();
      // Before the next paint: a frame later, the items already shown would jump.
      fit();
    });
    parts.observe(toolbar, { childList: true });
    observe();
    fit();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      parts.disconnect();
    };
  }, [row]);
  return new Set(steps.slice(0, taken));
}
