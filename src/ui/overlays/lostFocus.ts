import { createContext } from 'react';

/** Gives what is focused once a dialog has closed and what had the focus before it is gone, too. */
export const LostFocusContext = createContext<() => HTMLElement | undefined>(() => undefined);
