import { type ReactNode, Suspense, useState } from 'react';

export interface OnceNeededProps {
  readonly needed: boolean;
  readonly children: ReactNode;
}

/** Renders its children from the first time they are needed on, so that they can close gracefully. */
export function OnceNeeded({ needed, children }: OnceNeededProps) {
  const [was, setWas] = useState(needed);
  if (needed && !was) setWas(true);
  return needed || was ? <Suspense fallback={null}>{children}</Suspense> : null;
}
