import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { useLiveRead } from '../../reads/useLiveRead.ts';
import { useHosted } from '../hosted.ts';

const none: readonly PendingCall[] = [];

/** The account's pending calls, live; empty until they are known. */
export function useOpenCalls(): readonly PendingCall[] {
  return useKnownCalls() ?? none;
}

/** The same, but undefined until they are known. */
export function useKnownCalls(): readonly PendingCall[] | undefined {
  const { account, openCalls } = useHosted();
  return useLiveRead(async () => openCalls(account), [account, openCalls]);
}
