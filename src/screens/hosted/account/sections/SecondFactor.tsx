import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../../domain/model/counts.ts';
import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';
import { AnswerView } from '../../shared/views/AnswerView.tsx';
import { useHosted } from '../../shared/hosted.ts';
import { Section } from '../../shared/views/Section.tsx';
import type { AnswerState } from '../../shared/answers/useAnswer.ts';
import styles from '../Account.module.css';
import { PasswordDialog } from '../dialogs/PasswordDialog.tsx';
import { RecoveryCodesDialog } from '../dialogs/RecoveryCodesDialog.tsx';
import { TotpDialog, type TotpSecret } from '../dialogs/TotpDialog.tsx';

export interface SecondFactorProps {
  readonly answer: AnswerState<AnswerOf<Contract['factors']['get']>>;
}

/** The dialog that is open in front of the section. */
type Shown =
  | { readonly what: 'setUp'; readonly proposal: TotpSecret }
  | { readonly what: 'codes'; readonly codes: readonly string[] }
  | { readonly what: 'newCodes' | 'remove' };

/** Sets up and removes the second factor of signing in. */
export function SecondFactor({ answer }: SecondFactorProps) {
  const { call } = useHosted();
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy(setProblem);
  const close = () => setShown(undefined);
  const propose = async () => {
    const proposed = await call<Contract['factors']['proposeTotp']>('factors.proposeTotp', {});
    setProblem(proposed.ok ? undefined : proposed.refusal.message);
    if (!proposed.ok) return;
    const { secret = '', address = '' } = proposed.value;
    setShown({ what: 'setUp', proposal: { secret, address } });
  };
  const show = (codes: readonly string[] | undefined) => {
    setShown(codes && { what: 'codes', codes });
    answer.askAgain();
  };
  const renew = async (password: string) => {
    const made = await call<Contract['factors']['createRecoveryCodes']>(
      'factors.createRecoveryCodes',
      { body: { password } },
    );
    if (!made.ok) return made.refusal.message;
    show(made.value.recoveryCodes);
    return undefined;
  };
  const remove = async (password: string) => {
    const removed = await call<Contract['factors']['deleteTotp']>('factors.deleteTotp', {
      body: { password },
    });
    if (!removed.ok) return removed.refusal.message;
    close();
    answer.askAgain();
    return undefined;
  };
  return (
    <Section
      title="Authenticator app"
      detail="With a second factor, an app or a passkey, your password alone is not enough to sign in or to get a token. App keys go on working."
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <AnswerView answer={answer} what="The second factor">
        {({ totp, passkeys = 0, recoveryCodes = 0 }) => (
          <>
            <p>
              {totp === true ? 'It is set up.' : 'There is none.'}
              {(totp === true || passkeys > 0) &&
                ` ${plural(recoveryCodes, 'recovery code')} ${recoveryCodes === 1 ? 'is' : 'are'} left.`}
            </p>
            <div className={styles.actions}>
              {totp === true ? (
                <Button onClick={() => setShown({ what: 'remove' })}>
                  Remove the authenticator app
                </Button>
              ) : (
                <BusyButton
                  icon={ShieldCheck}
                  busy={isBusy}
                  busyLabel="Preparing"
                  onClick={() => void run(propose)}
                >
                  Set up an authenticator app
                </BusyButton>
              )}
              {(totp === true || passkeys > 0) && (
                <Button onClick={() => setShown({ what: 'newCodes' })}>New recovery codes</Button>
              )}
            </div>
          </>
        )}
      </AnswerView>
      {shown?.what === 'setUp' && (
        <TotpDialog proposal={shown.proposal} onClose={close} onCreated={show} />
      )}
      {shown?.what === 'codes' && <RecoveryCodesDialog codes={shown.codes} onClose={close} />}
      {shown?.what === 'newCodes' && (
        <PasswordDialog
          title="Make new recovery codes?"
          action="Make new codes"
          onClose={close}
          onConfirm={renew}
        >
          The earlier ones will stop working.
        </PasswordDialog>
      )}
      {shown?.what === 'remove' && (
        <PasswordDialog
          title="Remove the authenticator app?"
          action="Remove it"
          onClose={close}
          onConfirm={remove}
        >
          Without another second factor, your name and password are then enough to sign in.
        </PasswordDialog>
      )}
    </Section>
  );
}
