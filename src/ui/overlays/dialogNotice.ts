import { createContext, type ReactNode } from 'react';

/**
 * A message about the page, such as that the session has ended. Every open dialog repeats it under
 * its title, because the page is out of reach behind the dialog.
 */
export const DialogNoticeContext = createContext<ReactNode>(undefined);
