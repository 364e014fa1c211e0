import { useEffect } from 'react';
import { needsPerson, useOpenCalls } from '../../screens/hosted/useOpenCalls.ts';

/** Browsers that show no number on the icon of an installed app have none of these. */
type BadgedNavigator = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Shows on the installed app's icon how much waits for a person. */
export function AppBadge() {
  const count = useOpenCalls().filter(needsPerson).length;
  useEffect(() => {
    const badged: BadgedNavigator = navigator;
    const shown = count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.();
    // The person may not allow it; the title says it, too.
    shown?.catch(() => undefined);
  }, [count]);
  return null;
}
