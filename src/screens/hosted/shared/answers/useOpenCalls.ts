import { createContext, use } from 'react';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';
import { useLiveRead } from '../../../reads/useLiveRead.ts';
import { useHosted } from '../hosted.ts';

const none: readonly PendingCall[] = [];

/**
 * The account's pending calls, read once for everything inside: components that are mounted later
 * know them at once. Null: each component reads them itself.
 */
export const OpenCallsContext = createContext<readonly PendingCall[] | undefined | null>(null);

/** The account's pending calls, live; empty until they are known. */
export function useOpenCalls(): readonly PendingCall[] {
  return useKnownCalls() ?? none;
}

/** The same, but undefined until they are known. */
export function useKnownCalls(): readonly PendingCall[] | undefined {
  const { account, openCalls } = useHosted();
  const shared = use(OpenCallsContext);
  const isShared = shared !== null;
  const own = useLiveRead(
    async () => (isShared ? none : openCalls(account)),
    [account, openCalls, isShared],
  );
  return isShared ? shared : own;
}
