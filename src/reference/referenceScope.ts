import { createContext, use } from 'react';
import type { Specification } from '../domain/model/specification.ts';
import type { ReferencePlace } from './pages.ts';

/** What the parts of a reference have in common. */
export interface ReferenceScope {
  readonly spec: Specification;
  /** The address of a place; undefined where places have none, as in the sandbox. */
  readonly hrefOf?: (place: ReferencePlace) => string;
  /** Goes to a place without loading a page. */
  readonly onGo?: (place: ReferencePlace) => void;
  /** Copies a sample; without it there is no button for that, as on a page without scripts. */
  readonly onCopy?: (text: string) => Promise<void>;
  /**
   * What a part says follows its title when there is time, and long lists are shown in pieces: no frame
   * waits for them. A page without scripts has everything at once.
   */
  readonly inParts?: boolean;
}

export const ReferenceScopeContext = createContext<ReferenceScope | undefined>(undefined);

/** What stands around a part of a reference. */
export function useReferenceScope(): ReferenceScope {
  const scope = use(ReferenceScopeContext);
  if (scope === undefined) throw new Error('A part of a reference stands outside of one.');
  return scope;
}
