import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { EndedSession } from '../../../../src/app/hosted/notices/EndedSession.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { TextField } from '../../../../src/ui/fields/TextField.tsx';
import { Dialog } from '../../../../src/ui/overlays/Dialog.tsx';
import { DialogNoticeContext } from '../../../../src/ui/overlays/dialogNotice.ts';

afterEach(cleanup);

interface Ports {
  readonly isOwn: boolean;
  readonly onSubmit?: () => void;
  readonly checkSession?: () => void;
}

/** A page on which ada's session has ended while she types into a dialog. */
function Page({ isOwn, onSubmit = () => undefined, checkSession = () => undefined }: Ports) {
  const [isEnded, setEnded] = useState(true);
  const hosted = {
    session: { user: 'ada', state: isEnded ? 'ended' : 'person', isUnreachable: false },
    provider: { address: 'https://host.example/api', isOwn },
    checkSession,
    signInAddress: (back = '/here') => `/sign-in?return=${back}`,
    signInElsewhere: async () => {
      setEnded(false);
      return undefined;
    },
  };
  return (
    <HostedContext value={hosted as unknown as Hosted}>
      <DialogNoticeContext value={isEnded ? <EndedSession /> : undefined}>
        <Dialog open title="New issue" onClose={() => undefined} onSubmit={onSubmit}>
          <TextField label="Title" />
        </Dialog>
      </DialogNoticeContext>
    </HostedContext>
  );
}

test('a dialog says that the session has ended, and leads to the sign-in in a tab of its own', async () => {
  const checkSession = vi.fn<() => void>();
  render(<Page isOwn checkSession={checkSession} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'New issue' }));
  expect(dialog.getByText(/sign in again as ada/)).toBeTruthy();
  const link = dialog.getByRole('link', { name: /Sign in/ });
  expect(link.getAttribute('href')).toBe('/sign-in?return=/account?tab=sign-in');
  expect(link.getAttribute('target')).not.toBe('');
  dispatchEvent(new Event('focus'));
  expect(checkSession).toHaveBeenCalled();
});

test('at another provider, one signs in above the dialog, which stays as it is', async () => {
  const onSubmit = vi.fn<() => void>();
  render(<Page isOwn={false} onSubmit={onSubmit} />);
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Half a ti' } });
  // The form's code is loaded now.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })));
  const above = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  fireEvent.change(await above.findByLabelText('Password'), { target: { value: 'secret' } });
  expect(above.queryByText(/session has ended/)).toBeNull();
  fireEvent.click(above.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByText(/session has ended/)).toBeNull());
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Half a ti');
  expect(onSubmit).not.toHaveBeenCalled();
});
