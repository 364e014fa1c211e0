import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { TooltipPopup } from './TooltipPopup.tsx';

/**
 * Goes once around the whole page: keeps the widget library from making style elements, which the
 * content security policy forbids (its rules are in base.css), and holds the shared tooltip.
 */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <TooltipPopup />
    </CSPProvider>
  );
}
