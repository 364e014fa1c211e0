import { useLiveQuery } from 'dexie-react-hooks';
import type { PendingCall } from '../../storage/outboxRows.ts';
import { useHosted } from './hosted.ts';

const none: readonly PendingCall[] = [];

/** The account's calls that the provider does not have yet, live; none until they are known. */
export function useOpenCalls(): readonly PendingCall[] {
  return useKnownCalls() ?? none;
}

/** The same, for who may not say that there are none before it is known. */
export function useKnownCalls(): readonly PendingCall[] | undefined {
  const { account, openCalls } = useHosted();
  return useLiveQuery(async () => openCalls(account), [account, openCalls]);
}

/** Whether a call goes on only after a person has done something. */
export function needsPerson({ state }: PendingCall): boolean {
  return state === 'conflict' || state === 'failed' || state === 'signIn';
}
