import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * Goes once around the whole page: keeps the widget library from making style elements, which the
 * content security policy forbids (its rules are in base.css), and holds the shared tooltip, which is
 * loaded when the page is there.
 */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const [Tooltips, setTooltips] = useState<ComponentType>();
  useEffect(() => {
    import('./TooltipPopup.tsx').then(
      ({ TooltipPopup }) => setTooltips(() => TooltipPopup),
      // What has a tooltip has a name as well.
      () => undefined,
    );
  }, []);
  return (
    <CSPProvider disableStyleElements>
      {children}
      {Tooltips && <Tooltips />}
    </CSPProvider>
  );
}
