import type { MouseEvent, ReactNode } from 'react';
import type { ReferencePlace } from '../content/referencePages.ts';
import { useReferenceScope } from '../content/referenceScope.ts';

/** A link to a place in the reference, or a button if places have no addresses. */
export function PlaceLink({
  place,
  className,
  label,
  children,
}: {
  readonly place: ReferencePlace;
  readonly className?: string | undefined;
  /** The accessible name, if it differs from the text. */
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

/** Leave clicks that open a new tab or window to the browser. */
function isForAnotherTab({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}
