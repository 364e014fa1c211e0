import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import styles from './Reference.module.css';
import { useReferenceScope } from './referenceScope.ts';

/** How far out of view contents are rendered: what grows in view moves what is read. */
const ahead = '100% 0px';

/** What has been in view before: it is rendered at once when it comes back. */
const seen = new WeakSet();

export interface InTimeProps {
  readonly of: object;
  /** It is in view from the start: if it came later, everything below would jump. */
  readonly atOnce?: boolean;
  readonly render: () => ReactNode;
}

/**
 * The contents below a title. With `inParts`, they are rendered only shortly before they come into
 * view, in a task of their own; otherwise (on a page without JavaScript) at once. `of` identifies the
 * contents.
 */
export function InTime({ of, atOnce = false, render }: InTimeProps) {
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
        startTransition(() => setDue(true));
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDue, of]);
  return isDue ? render() : <div ref={place} className={styles.later} />;
}
