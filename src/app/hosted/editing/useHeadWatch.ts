import { useEffect } from 'react';
import type { Outcome } from '../../../provider/errors.ts';

/** Time between two checks, in ms, while the page is visible. */
const between = 20_000;
/** A window that gets the focus checks at once, unless it has done so within this time, in ms. */
const justNow = 2000;

/** Statuses that the person has to be told about; the others are tried again silently. */
const telling: ReadonlySet<number | undefined> = new Set([401, 403, 404, 410]);

/**
 * Checks regularly whether the provider has another head, as long as the page is visible: otherwise
 * *Synced* would soon be false. `look` stores a head that it finds; `askAgain` reads the document
 * as on opening, and learns for example that it is gone.
 */
export function useHeadWatch(look: () => Promise<Outcome<boolean>>, askAgain: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLooking = false;
    let looked = performance.now();
    let isOver = false;
    const lookNow = async () => {
      if (isLooking || document.visibilityState !== 'visible') return;
      isLooking = true;
      clearTimeout(timer);
      // Code that can't be loaded now may be there the next time.
      const found = await look().catch(() => undefined);
      isLooking = false;
      looked = performance.now();
      if (isOver) return;
      if (found?.ok === false && telling.has(found.refusal.status)) askAgain();
      lookLater();
    };
    const lookLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void lookNow(), between);
    };
    const onFocus = () => {
      if (performance.now() - looked > justNow) void lookNow();
    };
    // Becoming visible, the page reads the document anyway.
    const onSeen = () => {
      if (document.visibilityState === 'visible') lookLater();
    };
    lookLater();
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [look, askAgain]);
}
