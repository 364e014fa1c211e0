import { CloudOff, FileQuestion, TriangleAlert } from 'lucide-react';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { Ago } from '../controls/Ago.tsx';
import { concernsAll, failureReason, isSignedOut } from '../answers/failureReason.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { LateNotice } from '../../../ui/signs/NoticeRoom.tsx';
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

/**
 * What the answer around this one says already: that the server can't be reached or wants to know who asks, and as of
 * when it is. `awaited`: it may say so soon.
 */
const ToldContext = createContext<{ readonly at: number | undefined } | 'awaited' | undefined>(
  undefined,
);

/** Two answers of which it can be said in the same words as of when they are, in ms. */
const sameTime = 60_000;

/**
 * Renders a provider's answer, or the reason why there is none, with ways to retry. That the server can't be
 * reached, or that the session has ended, is said once for an answer and those within it.
 */
export function AnswerView<Value>({ answer, what, children }: AnswerViewProps<Value>) {
  const { value, at, isFirst, askAgain } = answer;
  const { session, signInAddress } = useHosted();
  const around = use(ToldContext);
  // What would be said of both waits for both, so that it is not said in two places one after the other.
  const isEarly = around === 'awaited' && concernsAll(answer.error);
  const error = isEarly ? undefined : answer.error;
  const told = around === 'awaited' ? undefined : around;
  const isUnreachable = concernsAll(error);
  const isTold = isUnreachable && told !== undefined;
  const untold = isFirst === true ? 'awaited' : undefined;
  useAgainWith(around === undefined, isUnreachable, askAgain);
  if (value !== undefined) {
    const isSaid = isTold && at !== undefined && Math.abs(at - (told.at ?? 0)) < sameTime;
    return (
      <>
        {error !== undefined && !isSaid && (
          <LateNotice>
            <p role="status" className={styles.note}>
              <CloudOff aria-hidden />
              <span>
                {!isTold && `${failureReason(error)} `}
                {at === undefined ? (
                  'Only what is on its way from here is shown.'
                ) : (
                  <>
                    {isTold ? `${what}: as of` : 'This is as of'} <Ago at={at} />.
                  </>
                )}
              </span>
              {!isTold && (
                <Button size="small" variant="quiet" onClick={askAgain}>
                  Try again
                </Button>
              )}
            </p>
          </LateNotice>
        )}
        <ToldContext value={around ?? (isUnreachable ? { at } : untold)}>
          {children(value)}
        </ToldContext>
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
  if (isSignedOut(error)) {
    return (
      <SignInFirst title="You are not signed in" address={signInAddress()}>
        {error.status === 401 ? `${what} can be seen only by you.` : failureReason(error)}
      </SignInFirst>
    );
  }
  if (error.code === 'network') {
    return (
      <EmptyState
        icon={CloudOff}
        title={isTold ? 'Not on this device' : "The server can't be reached"}
        actions={!isTold && again}
      >
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

/** Asks again once the answer around this one, whose button is the only one, has arrived. */
function useAgainWith(isReached: boolean, isUnreachable: boolean, askAgain: () => void): void {
  const before = useRef(isReached);
  useEffect(() => {
    const isNew = isReached && !before.current;
    before.current = isReached;
    if (isNew && isUnreachable) askAgain();
  }, [isReached, isUnreachable, askAgain]);
}

/** A placeholder until the answer is known. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className={styles.waiting} data-waiting="">
      <Spinner label={label} />
    </div>
  );
}
