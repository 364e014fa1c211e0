import { type ReactNode, Suspense, useState } from 'react';

export interface LazyMountProps {
  readonly needed: boolean;
  readonly children: ReactNode;
  /** Rendered in place of the children until then. */
  readonly before?: ReactNode;
}

/**
 * Renders its children from the moment they are first needed, also when they no longer are, so that
 * dialogs can fade out and typed text stays.
 */
export function LazyMount({ needed, children, before = null }: LazyMountProps) {
  const [was, setWas] = useState(needed);
  if (needed && !was) setWas(true);
  return needed || was ? <Suspense fallback={null}>{children}</Suspense> : before;
}
