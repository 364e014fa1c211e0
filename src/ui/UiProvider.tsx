import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { PartBoundary } from './loading/PartBoundary.tsx';

const alreadyPainted = Promise.resolve();

export interface UiProviderProps {
  readonly children: ReactNode;
  /** Resolves when the page has been painted for the first time; by default it already has. */
  readonly painted?: Promise<void>;
}

/**
 * Wraps the whole page. It prevents the widget library from adding style elements, which the
 * content security policy forbids (their rules are in base.css), and renders the shared tooltip,
 * which is loaded after the first paint.
 */
export function UiProvider({ children, painted = alreadyPainted }: UiProviderProps) {
  const [Tooltips, setTooltips] = useState<ComponentType>();
  useEffect(() => {
    painted
      .then(() => import('./overlays/TooltipPopup.tsx'))
      .then(
        ({ TooltipPopup }) => setTooltips(() => TooltipPopup),
        // Tooltips are only a convenience: every element that has one also has an accessible name.
        () => undefined,
      );
  }, [painted]);
  return (
    <CSPProvider disableStyleElements>
      {children}
      {Tooltips && (
        <PartBoundary name="Tooltips" place="quiet">
          <Tooltips />
        </PartBoundary>
      )}
    </CSPProvider>
  );
}
