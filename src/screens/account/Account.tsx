import { LogIn } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { Page } from '../hosted/Page.tsx';

/** Who is signed in, and what belongs to the account. */
export function Account() {
  const { session, signInAddress } = useHosted();
  const { user } = session;
  return (
    <Page title="Account" windowTitle="Account">
      {user === undefined ? (
        <EmptyState
          icon={LogIn}
          title="You are not signed in"
          actions={
            <a href={signInAddress()} data-reload="">
              Sign in or create an account
            </a>
          }
        />
      ) : (
        <p>
          You are signed in as <strong>{user}</strong>.
        </p>
      )}
    </Page>
  );
}
