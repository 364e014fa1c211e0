import { plural } from '../../../domain/model/counts.ts';
import { readAccount } from '../../../storage/database/account.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useLiveRead } from '../../reads/useLiveRead.ts';

const none: readonly PendingCall[] = [];

/** The pending calls of everybody on this device, live, if nobody is signed in; otherwise none. */
export function useSignedOutCalls(): readonly PendingCall[] {
  const { session, openCalls } = useHosted();
  const isNobody = session.user === undefined;
  return useLiveRead(async () => (isNobody ? openCalls() : none), [isNobody, openCalls]) ?? none;
}

/** The people whose changes wait on this device until they sign in again. */
export function SignedOutCalls({ calls }: { readonly calls: readonly PendingCall[] }) {
  const { signInAddress } = useHosted();
  return [...new Set(calls.map(({ account }) => account))].map((account) => {
    const { length } = calls.filter((call) => call.account === account);
    const name = readAccount(account)?.user ?? account;
    return (
      <Alert
        key={account}
        tone="warning"
        actions={
          <a href={signInAddress()} data-reload="">
            Sign in
          </a>
        }
      >
        {plural(length, 'change')} of {name} {length === 1 ? 'waits' : 'wait'} on this device, and{' '}
        {length === 1 ? 'is' : 'are'} sent once {name} signs in.
      </Alert>
    );
  });
}
