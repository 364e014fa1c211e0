import { useEffect } from 'react';
import { needsPerson } from '../../../storage/database/outboxRows.ts';
import { useOpenCalls } from '../../../screens/hosted/shared/answers/useOpenCalls.ts';

/** The Badging API, which not all browsers have. */
type BadgedNavigator = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Shows on the installed app's icon how many things wait for a person. */
export function AppBadge() {
  const count = useOpenCalls().filter(needsPerson).length;
  useEffect(() => {
    const badged: BadgedNavigator = navigator;
    const shown = count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.();
    // The person may not allow it; the title shows the number, too.
    shown?.catch(() => undefined);
  }, [count]);
  return null;
}
