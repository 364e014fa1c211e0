import { CloudOff, FileQuestion, TriangleAlert } from 'lucide-react';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { affectsWholePage, failureReason, isSignedOut } from '../answers/failureReason.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { EmptyState } from '../../../../ui/signs/EmptyState.tsx';
import { FailureHostContext } from '../../../../ui/loading/failureHost.tsx';
import { Spinner } from '../../../../ui/signs/Spinner.tsx';
import { AnswerNotes, useAnswerNote } from './AnswerNotes.tsx';
import styles from './AnswerView.module.css';
import { useHosted, type Failure } from '../hosted.ts';
import { SignInFirst } from '../controls/SignInFirst.tsx';
import type { AnswerState } from '../answers/useAnswer.ts';

export interface AnswerViewProps<Value> {
  readonly answer: AnswerState<Value>;
  /** What was requested, as the beginning of a sentence: `The issues of shop`. */
  readonly what: string;
  readonly children: (value: Value) => ReactNode;
}

/** The state of the answers that surround this one. */
interface Around {
  /** The number of surrounding answers. */
  readonly depth: number;
  /** Why the outermost one could not be renewed; its note has a button for trying again. */
  readonly reason: string | undefined;
  /** Whether that reason may still come, because the provider has not answered. */
  readonly isAwaited: boolean;
}

const AroundContext = createContext<Around>({ depth: 0, reason: undefined, isAwaited: false });

/**
 * Renders a provider's answer, or the reason why there is none, with ways to retry. If several
 * answers of a page share a reason, it is shown once.
 */
export function AnswerView<Value>(props: AnswerViewProps<Value>) {
  return (
    <AnswerNotes>
      <ShownAnswer {...props} />
    </AnswerNotes>
  );
}

function ShownAnswer<Value>({ answer, what, children }: AnswerViewProps<Value>) {
  const { value, at, isFirst, askAgain } = answer;
  const { session, signInAddress } = useHosted();
  const { reload } = use(FailureHostContext);
  const around = use(AroundContext);
  const isOutdated = useIsOutdated(answer.error, around.reason !== undefined);
  // A reason that concerns both answers waits for both, so that it does not appear in two places one after
  // the other.
  const isEarly = (around.isAwaited || isOutdated) && affectsWholePage(answer.error);
  const error = isEarly ? undefined : answer.error;
  const reason = error && failureReason(error);
  const isTold = reason !== undefined && reason === around.reason;
  // If the session has ended, the page already says so, and what to do.
  const isSaid = error !== undefined && isSignedOut(error) && session.state === 'ended';
  const { depth } = around;
  useAnswerNote(
    value === undefined || reason === undefined || isSaid
      ? undefined
      : { what, reason, at, depth, askAgain },
  );
  const isAround = around.reason !== undefined || around.isAwaited;
  useAgainWith(!isAround, affectsWholePage(answer.error), askAgain);
  const inside = useMemo<Around>(
    () => ({
      depth: depth + 1,
      reason: isAround ? around.reason : reason,
      isAwaited: isAround ? around.isAwaited : reason === undefined && isFirst === true,
    }),
    [depth, isAround, around, reason, isFirst],
  );
  if (value !== undefined) return <AroundContext value={inside}>{children(value)}</AroundContext>;
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
  const actions =
    error.code === 'not-loaded' ? (
      <>
        {again}
        <Button onClick={reload}>Reload</Button>
      </>
    ) : (
      again
    );
  return (
    <EmptyState icon={TriangleAlert} title="That didn't work" actions={actions}>
      {failureReason(error)}
    </EmptyState>
  );
}

/**
 * Whether an error is older than the arrival of the surrounding answer, which had failed for the
 * same reason: this answer is requested again, and the note does not change until the outcome is
 * known.
 */
function useIsOutdated(error: Failure | undefined, isTold: boolean): boolean {
  const [before, setBefore] = useState<{ isTold: boolean; outdated?: Failure | undefined }>({
    isTold,
  });
  if (before.isTold !== isTold) setBefore({ isTold, ...(!isTold && { outdated: error }) });
  return error !== undefined && error === before.outdated;
}

/** Requests the answer again once the surrounding one, which has the only button, has arrived. */
function useAgainWith(isReached: boolean, isMissing: boolean, askAgain: () => void): void {
  const before = useRef(isReached);
  useEffect(() => {
    const isNew = isReached && !before.current;
    before.current = isReached;
    if (isNew && isMissing) askAgain();
  }, [isReached, isMissing, askAgain]);
}

/** A placeholder until the answer is known. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className={styles.waiting} data-waiting="">
      <Spinner label={label} />
    </div>
  );
}
