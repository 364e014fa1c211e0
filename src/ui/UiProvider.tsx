import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { TooltipPopup } from './Tooltip.tsx';

/**
 * Goes once around the whole page: keeps the widget library from making style elements, which the
 * content security policy forbids (its rules are in base.css), and holds the shared tooltip.
 */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <BaseTooltip.Provider delay={450} closeDelay={0}>
        {children}
        <TooltipPopup />
      </BaseTooltip.Provider>
    </CSPProvider>
  );
}
