import type { ReactNode } from 'react';
import { ReferenceScopeContext, type ReferenceScope } from './content/referenceScope.ts';
import styles from './parts/Reference.module.css';

/**
 * Provides the scope to the parts of a reference. Pass the same object as long as nothing changes.
 */
export function Reference({
  scope,
  children,
}: {
  readonly scope: ReferenceScope;
  readonly children: ReactNode;
}) {
  return (
    <ReferenceScopeContext value={scope}>
      <div className={styles.reference}>{children}</div>
    </ReferenceScopeContext>
  );
}
