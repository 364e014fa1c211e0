import { CloudOff, FileQuestion, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Ago } from '../controls/Ago.tsx';
import { failureReason } from '../answers/failureReason.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { Spinner } from '../../../ui/signs/Spinner.tsx';
import styles from './AnswerView.module.css';
import { useHosted } from '../hosted.ts';
import { SignInFirst } from '../controls/SignInFirst.tsx';
import type { Answer } from '../answers/useAnswer.ts';

export interface AnswerViewProps<Value> {
  readonly answer: Answer<Value>;
  /** What was requested, as the beginning of a sentence: `The issues of shop`. */
  readonly what: string;
  readonly children: (value: Value) => ReactNode;
}

/** Renders a provider's answer, or the reason why there is none, with ways to retry. */
export function AnswerView<Value>({ answer, what, children }: AnswerViewProps<Value>) {
  const { value, at, error, askAgain } = answer;
  const { session, signInAddress } = useHosted();
  if (value !== undefined) {
    return (
      <>
        {error !== undefined && (
          <p role="status" className={styles.note}>
            <CloudOff aria-hidden />
            <span>
              {failureReason(error)}{' '}
              {at === undefined ? (
                'Only what is on its way from here is shown.'
              ) : (
                <>
                  This is as of <Ago at={at} />.
                </>
              )}
            </span>
            <Button size="small" variant="quiet" onClick={askAgain}>
              Try again
            </Button>
          </p>
        )}
        {children(value)}
      </>
    );
  }
  if (error === undefined) return <Waiting label={`${what}: loading`} />;
  const again = <Button onClick={askAgain}>Try again</Button>;
  if (error.status === 404) {
    return (
      <EmptyState icon={FileQuestion} title="Not found">
        {what}: there is nothing here that you can see. It may have been renamed, deleted or made
        private{session.user === undefined && '; or you have to sign in first'}.
      </EmptyState>
    );
  }
  if (error.status === 401 || error.code === 'no-token') {
    return (
      <SignInFirst title="You are not signed in" address={signInAddress()}>
        {error.status === 401 ? `${what} can be seen only by you.` : failureReason(error)}
      </SignInFirst>
    );
  }
  if (error.code === 'network') {
    return (
      <EmptyState icon={CloudOff} title="The server can't be reached" actions={again}>
        {what} can't be shown, because this was never opened on this device before.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={TriangleAlert} title="That didn't work" actions={again}>
      {failureReason(error)}
    </EmptyState>
  );
}

/** A placeholder until the answer is known. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className={styles.waiting} data-waiting="">
      <Spinner label={label} />
    </div>
  );
}
