import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './Reference.module.css';
import { useReferenceScope } from '../content/referenceScope.ts';

/**
 * How far outside of the view contents are rendered: if they grew in view, the text being read would move.
 */
const ahead = '100% 0px';

/** Contents that were in view before: they are rendered at once when they come back. */
const seen = new WeakSet();

const waiting: (() => void)[] = [];

/** Renders contents that have come into view one after the other, so that no task is long. */
function inTurn(render: () => void): void {
  waiting.push(render);
  if (waiting.length === 1) setTimeout(renderNext);
}

function renderNext(): void {
  try {
    waiting[0]?.();
  } finally {
    waiting.shift();
    if (waiting.length > 0) setTimeout(renderNext);
  }
}

export interface RenderNearViewProps {
  readonly of: object;
  /** Whether it is in view from the start: if it were rendered later, everything below would jump. */
  readonly atOnce?: boolean;
  readonly render: () => ReactNode;
}

/**
 * The contents below a title. With `inParts`, they are rendered only shortly before they come into
 * view, in a task of their own; otherwise (on a page without JavaScript) at once. `of` identifies the
 * contents.
 */
export function RenderNearView({ of, atOnce = false, render }: RenderNearViewProps) {
  const { inParts = false } = useReferenceScope();
  const [isDue, setDue] = useState(atOnce || !inParts || seen.has(of));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (isDue || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen.add(of);
        inTurn(() => flushSync(() => setDue(true)));
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDue, of]);
  return isDue ? render() : <div ref={place} data-later className={styles.later} />;
}
