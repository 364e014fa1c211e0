import { useState } from 'react';
import { useHosted } from '../shared/hosted.ts';

/**
 * The form for a new issue or pull request: opened by a button, or by an address that asks for it
 * (`isNew`). `list` is the address without it.
 */
export function useNewThread(isNew: boolean, list: string) {
  const { session, go } = useHosted();
  const [isWanted, setWanted] = useState(isNew);
  return {
    isOpen: isWanted && session.user !== undefined,
    /** The form is for people who are signed in. */
    isToSignIn: isWanted && session.state === 'nobody',
    open: () => setWanted(true),
    close: () => {
      setWanted(false);
      if (isNew) go(list, 'replace');
    },
  };
}
