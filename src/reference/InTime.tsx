import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import styles from './Reference.module.css';
import { useReferenceScope } from './referenceScope.ts';

/** What has been in view: it is there at once when it comes back. */
const seen = new WeakSet();

/**
 * What stands below a title. Where a frame must not wait for it, it follows when it comes into view, in
 * a task of its own; on a page without scripts it is there at once. `of` is what it is made of.
 */
export function InTime({ of, render }: { readonly of: object; readonly render: () => ReactNode }) {
  const { inParts = false } = useReferenceScope();
  const [isDue, setDue] = useState(!inParts || seen.has(of));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (isDue || element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      seen.add(of);
      startTransition(() => setDue(true));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDue, of]);
  return isDue ? render() : <div ref={place} className={styles.later} />;
}
