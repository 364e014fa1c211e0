import type { ReactNode } from 'react';
import { ReferenceScopeContext, type ReferenceScope } from './referenceScope.ts';
import styles from './Reference.module.css';

/** What the parts of a reference stand in. The scope should be the same object while nothing changes. */
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
