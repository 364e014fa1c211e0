import type { ReactNode } from 'react';
import { OpenCallsContext, useKnownCalls } from '../answers/useOpenCalls.ts';

/** Reads the account's pending calls for everything inside. */
export function OpenCalls({ children }: { readonly children: ReactNode }) {
  return <OpenCallsContext value={useKnownCalls()}>{children}</OpenCallsContext>;
}
