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
    const fit = () => {
      let count = 0;
      for (; count <= steps.length; count += 1) {
        toolbar.setAttribute('data-fit', steps.slice(0, count).join(' '));
        if (toolbar.scrollWidth <= toolbar.clientWidth) break;
      }
      setTaken(Math.min(count, steps.length));
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
