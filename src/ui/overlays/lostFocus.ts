import { createContext } from 'react';

/**
 * Provides the element to focus after a dialog has closed, if the element that had the focus before
 * is gone, too.
 */
export const LostFocusContext = createContext<() => HTMLElement | undefined>(() => undefined);
