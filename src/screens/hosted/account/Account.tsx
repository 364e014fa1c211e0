import { LogOut } from 'lucide-react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { AnswerView, Waiting } from '../shared/views/AnswerView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Page } from '../shared/views/Page.tsx';
import { Section } from '../shared/views/Section.tsx';
import { SignInFirst } from '../shared/controls/SignInFirst.tsx';
import { affectsWholePage } from '../shared/answers/failureReason.ts';
import { useAnswer, type AnswerState } from '../shared/answers/useAnswer.ts';
import styles from './Account.module.css';
import { AppKeys } from './sections/AppKeys.tsx';
import { DeleteAccount } from './sections/DeleteAccount.tsx';
import { Grants } from './sections/Grants.tsx';
import { OfflineSection } from './sections/OfflineSection.tsx';
import { OpenIdSection } from './sections/OpenIdSection.tsx';
import { Passkeys } from './sections/Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProviderSection } from './sections/ProviderSection.tsx';
import { SecondFactor } from './sections/SecondFactor.tsx';
import { Sessions } from './sections/Sessions.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface AccountProps {
  /** Somebody signed in here only to continue in another tab. */
  readonly isSignInTab: boolean;
  /** Asks about unsent changes if necessary, and signs out. */
  readonly onSignOut: () => void;
  /** The account was deleted: removes its data from this device. */
  readonly onDeleted: () => Promise<void>;
}

/** The signed-in person, and the settings of the account. */
export function Account(props: AccountProps) {
  const { session, provider, signInAddress } = useHosted();
  const { user } = session;
  const needsForm = !provider.isOwn && (session.state === 'nobody' || session.state === 'ended');
  return (
    <Page title="Account" windowTitle="Account">
      {needsForm && <SignInForm />}
      {!needsForm && user === undefined && session.state === 'nobody' && (
        <SignInFirst title="You are not signed in" address={signInAddress()} />
      )}
      {user !== undefined && session.state === 'ended' ? (
        <SessionEnded user={user} onSignOut={props.onSignOut} />
      ) : needsForm || user === undefined ? (
        session.state === 'unknown' && !session.isUnreachable ? (
          <Waiting label="Your account: loading" />
        ) : (
          <ProviderSection />
        )
      ) : (
        <SignedIn user={user} {...props} />
      )}
    </Page>
  );
}

/**
 * Shown in place of the account once the session has ended: what is known, such as the other
 * sessions, would be too old.
 */
function SessionEnded({
  user,
  onSignOut,
}: {
  readonly user: string;
  readonly onSignOut: () => void;
}) {
  const { provider, signInAddress } = useHosted();
  return (
    <>
      <Section title="Your session has ended">
        <p>
          You were signed in as <strong>{user}</strong>. Sign in again to see and change the
          account; what is on this device stays.
        </p>
        <div className={styles.actions}>
          {provider.isOwn && (
            <a href={signInAddress()} data-reload="">
              Sign in
            </a>
          )}
          <Button icon={LogOut} onClick={onSignOut}>
            Sign out
          </Button>
        </div>
      </Section>
      <OfflineSection />
      <ProviderSection />
    </>
  );
}

/** All sections at once: sections that appear one by one would push each other down. */
function SignedIn(props: AccountProps & { readonly user: string }) {
  const { user, isSignInTab, onSignOut, onDeleted } = props;
  const { provider } = useHosted();
  const who = useAnswer<Contract['authorization']['whoami']>('authorization.whoami', {});
  const keys = useAnswer<Contract['account']['getAllKeys']>('account.getAllKeys', { count: 100 });
  const sessions = useAnswer<Contract['account']['getAllSessions']>('account.getAllSessions', {
    count: 100,
  });
  const grants = useAnswer<Contract['account']['getAllGrants']>('account.getAllGrants', {
    count: 100,
  });
  const factors = useAnswer<Contract['factors']['get']>('factors.get', {});
  const passkeys = useAnswer<Contract['factors']['getAllPasskeys']>('factors.getAllPasskeys', {
    count: 100,
  });
  const about = useAnswer<Contract['about']['get']>('about.get', {});
  const answers = [who, keys, sessions, grants, factors, passkeys, about];
  if (answers.some(isUnknown)) return <Waiting label="Your account: loading" />;
  return (
    <>
      {isSignInTab && (
        <Alert tone="info">
          You are signed in. Close this tab, and go on in the one that you came from.
        </Alert>
      )}
      <AnswerView answer={sectionsOf(who, answers)} what="Your account">
        {() => (
          <>
            <Who user={user} answer={who} onSignOut={onSignOut} />
            <PasswordForm />
            <Passkeys answer={passkeys} onChanged={factors.askAgain} />
            <SecondFactor answer={factors} />
            {provider.isOwn && <OpenIdSection answer={about} />}
            <Sessions answer={sessions} />
            <Grants answer={grants} />
            <AppKeys answer={keys} />
            <OfflineSection />
            <DeleteAccount user={user} onDeleted={onDeleted} />
            <ProviderSection />
          </>
        )}
      </AnswerView>
    </>
  );
}

/** One answer for all sections, so that an error concerning all of them is shown once. */
function sectionsOf(
  { value }: AnswerState<unknown>,
  answers: readonly AnswerState<unknown>[],
): AnswerState<true> {
  const error = answers.map((each) => each.error).find(affectsWholePage);
  // The age of the oldest answer is true of all sections while they arrive one by one.
  const oldest = Math.min(...answers.flatMap(({ at = [] }) => at));
  return {
    value: true,
    ...(Number.isFinite(oldest) && { at: oldest }),
    ...(value !== undefined && error !== undefined && { error }),
    isAsking: answers.some(({ isAsking }) => isAsking),
    isFirst: answers.some(({ isFirst }) => isFirst === true),
    askAgain() {
      for (const each of answers) each.askAgain();
    },
  };
}

function isUnknown({ value, error }: AnswerState<unknown>): boolean {
  return value === undefined && error === undefined;
}

interface WhoProps {
  readonly user: string;
  readonly answer: AnswerState<AnswerOf<Contract['authorization']['whoami']>>;
  readonly onSignOut: () => void;
}

function Who({ user, answer, onSignOut }: WhoProps) {
  return (
    <Section title="Signed in">
      <AnswerView answer={answer} what="Your account">
        {({ name = user, id }) => (
          <p>
            You are <strong>{name}</strong>
            {id !== undefined && `, account ${id}`}. Others find your public documents under{' '}
            <a href={printRoute({ page: 'person', user: name })} className={styles.link}>
              /d/{name}
            </a>
            .
          </p>
        )}
      </AnswerView>
      <div>
        <Button icon={LogOut} onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </Section>
  );
}
