import type { PointerEvent as ReactPointerEvent } from 'react';

/** The index of the row that a grip moves is its `data-grip`. */
const grips = '[data-grip]';

/**
 * The distance from an edge of the scrolling element at which the pointer makes it scroll, and the
 * maximum step per frame, in px.
 */
const edge = 48;
const fastest = 14;

/**
 * Drags a row by its grip to the place of another row of its table, which a line marks; the
 * surrounding element scrolls near its edges. Escape cancels. `onMove` receives the number of
 * places. The page is changed directly, because the rows of a screen must not be rendered again
 * while the pointer moves.
 */
export function dragRow(event: ReactPointerEvent<HTMLElement>, onMove: (by: number) => void): void {
  const { currentTarget: grip, button, pointerId } = event;
  const table = grip.closest('[role="table"]');
  if (button !== 0 || table === null) return;
  // No text is selected meanwhile.
  event.preventDefault();
  const from = Number(grip.dataset['grip']);
  const doc = grip.ownerDocument;
  const stop = new AbortController();
  const heard = { signal: stop.signal, capture: true };
  let to = from;
  let marked: Element | undefined;
  const mark = (row: Element | undefined) => {
    marked?.removeAttribute('data-drop');
    marked = row;
    marked?.setAttribute('data-drop', to > from ? 'after' : 'before');
  };
  let y: number | undefined;
  const look = () => {
    if (y === undefined) return;
    const over = gripAt([...table.querySelectorAll<HTMLElement>(grips)], y);
    to = over === undefined ? from : Number(over.dataset['grip']);
    mark(to === from ? undefined : (over?.closest('[role="row"]') ?? undefined));
  };
  const scroller = scrollerOf(table);
  let frame = requestAnimationFrame(function scroll() {
    frame = requestAnimationFrame(scroll);
    if (scroller === undefined || y === undefined) return;
    const by = stepAt(scroller.getBoundingClientRect(), y);
    if (by === 0) return;
    scroller.scrollTop += by;
    look();
  });
  const end = () => {
    stop.abort();
    cancelAnimationFrame(frame);
    mark(undefined);
    delete doc.documentElement.dataset['dragging'];
  };
  doc.documentElement.dataset['dragging'] = 'row';
  doc.addEventListener(
    'pointermove',
    (moved) => {
      if (moved.pointerId !== pointerId) return;
      y = moved.clientY;
      look();
    },
    heard,
  );
  // Scrolling with the wheel moves the rows under the pointer, too.
  doc.addEventListener('scroll', look, { ...heard, passive: true });
  doc.addEventListener(
    'pointerup',
    (released) => {
      if (released.pointerId !== pointerId) return;
      end();
      if (to === from) return;
      ignoreClick(doc);
      onMove(to - from);
    },
    heard,
  );
  doc.addEventListener('pointercancel', end, heard);
  doc.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return;
      // Escape must not also close the dialog.
      pressed.preventDefault();
      pressed.stopPropagation();
      end();
      // The button is still pressed.
      doc.addEventListener('pointerup', () => ignoreClick(doc), { capture: true, once: true });
    },
    heard,
  );
}

/** The nearest scrolling element around the table. */
function scrollerOf(table: Element): Element | undefined {
  for (let around = table.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    if (scrolls && around.scrollHeight > around.clientHeight) return around;
  }
  return undefined;
}

/** How far to scroll for a pointer at this height: more the nearer it is to the edge, or beyond it. */
function stepAt({ top, bottom }: DOMRect, y: number): number {
  const past = y < top + edge ? y - top - edge : Math.max(0, y - bottom + edge);
  return Math.round(Math.max(-1, Math.min(1, past / edge)) * fastest);
}

/** The grip of the row at this height; the first or the last one beyond them. */
function gripAt(all: readonly HTMLElement[], y: number): HTMLElement | undefined {
  const rowOf = (grip: HTMLElement) =>
    (grip.closest('[role="row"]') ?? grip).getBoundingClientRect();
  return all.find((grip) => y < rowOf(grip).bottom) ?? all.at(-1);
}

/** The click that follows the release of the row must not select a card. */
function ignoreClick(doc: Document): void {
  const stop = new AbortController();
  doc.addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    signal: stop.signal,
  });
  setTimeout(() => stop.abort());
}
