import { type ReactNode, Suspense, useState } from 'react';

export interface OnceNeededProps {
  readonly needed: boolean;
  readonly children: ReactNode;
  /** Rendered in their place before. */
  readonly before?: ReactNode;
}

/**
 * Renders its children as soon as they are first needed, and from then on, so that dialogs can fade
 * out, and what was typed stays.
 */
export function OnceNeeded({ needed, children, before = null }: OnceNeededProps) {
  const [was, setWas] = useState(needed);
  if (needed && !was) setWas(true);
  return needed || was ? <Suspense fallback={null}>{children}</Suspense> : before;
}
