import type { MouseEvent, ReactNode } from 'react';
import type { ReferencePlace } from './pages.ts';
import { useReferenceScope } from './referenceScope.ts';

/** A link to a place of the reference: a button where places have no address. */
export function PlaceLink({
  place,
  className,
  label,
  children,
}: {
  readonly place: ReferencePlace;
  readonly className?: string | undefined;
  /** Its name, where its text does not say it. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}) {
  const { hrefOf, onGo } = useReferenceScope();
  if (hrefOf === undefined) {
    return (
      <button type="button" className={className} aria-label={label} onClick={() => onGo?.(place)}>
        {children}
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    if (onGo === undefined || isForAnotherTab(event)) return;
    event.preventDefault();
    onGo(place);
  };
  return (
    <a className={className} aria-label={label} href={hrefOf(place)} onClick={follow}>
      {children}
    </a>
  );
}

/** What the browser is asked to open elsewhere stays its own. */
function isForAnotherTab({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}
