import { createContext, type ReactNode } from 'react';

/**
 * What the page has to say about itself, such as that the session has ended. Every open dialog repeats
 * it under its title, because what the page shows is behind the dialog and out of reach.
 */
export const DialogNoticeContext = createContext<ReactNode>(undefined);
