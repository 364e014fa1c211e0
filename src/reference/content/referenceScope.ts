import { createContext, use } from 'react';
import type { Specification } from '../../domain/model/specification.ts';
import type { ReferencePlace } from './referencePages.ts';

/** What all parts of a reference share. */
export interface ReferenceScope {
  readonly spec: Specification;
  /** The address of a place; undefined if places have none, as in the sandbox. */
  readonly hrefOf?: (place: ReferencePlace) => string;
  /** Goes to a place without loading a page. */
  readonly onGo?: (place: ReferencePlace) => void;
  /** Copies a sample; without it there is no Copy button, as on a page without JavaScript. */
  readonly onCopy?: (text: string) => Promise<void>;
  /**
   * Renders contents after their title when there is time, and long lists in pieces, so that no
   * frame takes long. Otherwise everything is rendered at once, as on a page without JavaScript.
   */
  readonly inParts?: boolean;
}

export const ReferenceScopeContext = createContext<ReferenceScope | undefined>(undefined);

/** The scope around a part of a reference. Throws outside of one. */
export function useReferenceScope(): ReferenceScope {
  const scope = use(ReferenceScopeContext);
  if (scope === undefined)
    throw new Error('A part of a reference must be inside a ReferenceScopeContext.');
  return scope;
}
