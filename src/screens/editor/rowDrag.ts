import type { PointerEvent as ReactPointerEvent } from 'react';

/** The index of the row that a grip moves is its `data-grip`. */
const grips = '[data-grip]';

/**
 * Drags a row by its grip to the place of another row of its table, where a line shows it will be;
 * Escape lets it be. `onMove` is told by how many places. Direct changes of the page, because the
 * rows of a screen must not be rendered again while the pointer moves.
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
  const end = () => {
    stop.abort();
    mark(undefined);
    delete doc.documentElement.dataset['dragging'];
  };
  doc.documentElement.dataset['dragging'] = 'row';
  doc.addEventListener(
    'pointermove',
    (moved) => {
      if (moved.pointerId !== pointerId) return;
      const over = gripAt([...table.querySelectorAll<HTMLElement>(grips)], moved.clientY);
      to = over === undefined ? from : Number(over.dataset['grip']);
      mark(to === from ? undefined : (over?.closest('[role="row"]') ?? undefined));
    },
    heard,
  );
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
      // Not the dialog's.
      pressed.preventDefault();
      pressed.stopPropagation();
      end();
    },
    heard,
  );
}

/** The grip of the row at this height; the first or the last one beyond them. */
function gripAt(all: readonly HTMLElement[], y: number): HTMLElement | undefined {
  const rowOf = (grip: HTMLElement) =>
    (grip.closest('[role="row"]') ?? grip).getBoundingClientRect();
  return all.find((grip) => y < rowOf(grip).bottom) ?? all.at(-1);
}

/** The click that follows where the row was released selects no card. */
function ignoreClick(doc: Document): void {
  const stop = new AbortController();
  doc.addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    signal: stop.signal,
  });
  setTimeout(() => stop.abort());
}
