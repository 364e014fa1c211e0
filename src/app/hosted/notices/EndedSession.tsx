import { Suspense, useEffect, useRef, useState } from 'react';
import { printRoute } from '../../../routes/printRoute.ts';
import { useHosted } from '../../../screens/hosted/shared/hosted.ts';
import { Waiting } from '../../../screens/hosted/shared/views/AnswerView.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { lazyPart } from '../../../ui/loading/lazyPart.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogNoticeContext } from '../../../ui/overlays/dialogNotice.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';

const SignInForm = lazyPart(
  'The form for signing in',
  'pane',
  async () => (await import('../../../screens/hosted/account/SignInForm.tsx')).SignInForm,
);

/**
 * Says in a dialog that the session has ended, and where to sign in without leaving the dialog: in
 * a separate tab or, at a provider without a sign-in page here, in a dialog above this one.
 */
export function EndedSession() {
  const { session, provider, signInAddress, checkSession } = useHosted();
  const [isAsked, setAsked] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A window beside this one does not hide it: only the focus shows that the person has come back from
    // signing in there.
    addEventListener('focus', checkSession);
    return () => removeEventListener('focus', checkSession);
  }, [checkSession]);
  useEffect(() => {
    const dialog = room.current?.closest<HTMLElement>('[role="dialog"]');
    return () => {
      // The focused link to the sign-in disappears: the keyboard goes on in the dialog.
      if (document.activeElement === document.body) dialog?.focus();
    };
  }, []);
  return (
    <div ref={room}>
      <Alert
        tone="warning"
        actions={
          provider.isOwn ? (
            <a
              href={signInAddress(printRoute({ page: 'account', isSignInTab: true }))}
              target="typewright-sign-in"
            >
              Sign in (new tab)
            </a>
          ) : (
            <Button size="small" onClick={() => setAsked(true)}>
              Sign in
            </Button>
          )
        }
      >
        Your session has ended. What you typed stays here while you sign in again as {session.user}.
      </Alert>
      {/* The sign-in dialog must not show this notice itself. */}
      <DialogNoticeContext value={undefined}>
        <Dialog open={isAsked} onClose={() => setAsked(false)} title="Sign in again">
          <Suspense fallback={<Waiting label="The form: loading" />}>
            <SignInForm />
          </Suspense>
        </Dialog>
      </DialogNoticeContext>
    </div>
  );
}
