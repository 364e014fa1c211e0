import { useLiveQuery } from 'dexie-react-hooks';
import type { PendingCall } from '../../storage/outboxRows.ts';
import { useHosted } from './hosted.ts';

const none: readonly PendingCall[] = [];

/** The account's calls that the provider does not have yet, live. */
export function useOpenCalls(): readonly PendingCall[] {
  const { account, openCalls } = useHosted();
  return useLiveQuery(async () => openCalls(account), [account, openCalls], none);
}
