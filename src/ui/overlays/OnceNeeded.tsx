import { type ReactNode, Suspense, useState } from 'react';

export interface OnceNeededProps {
  readonly needed: boolean;
  readonly children: ReactNode;
}

/**
 * Renders its children as soon as they are first needed, and from then on, so that dialogs can fade
 * out.
 */
export function OnceNeeded({ needed, children }: OnceNeededProps) {
  const [was, setWas] = useState(needed);
  if (needed && !was) setWas(true);
  return needed || was ? <Suspense fallback={null}>{children}</Suspense> : null;
}
