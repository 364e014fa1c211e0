import type { Hosted } from '../../../screens/hosted/shared/hosted.ts';
import type { Account } from '../../../storage/database/account.ts';
import type { AskConsent } from '../../update/serviceWorker.ts';

/** The question before the app is updated while something is not sent. */
export interface UpdateQuestion {
  readonly ask: AskConsent;
  readonly isAsked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Answers it; does nothing when it is answered already. */
  readonly answer: (isAgreed: boolean) => void;
}

/** Asks only when `account()` has calls that its provider does not have yet. */
export function createUpdateQuestion(
  { openCalls }: Pick<Hosted, 'openCalls'>,
  account: () => Account,
): UpdateQuestion {
  const listeners = new Set<() => void>();
  let asked: ((isAgreed: boolean) => void) | undefined;
  const set = (next: typeof asked) => {
    asked = next;
    for (const listener of listeners) listener();
  };
  return {
    ask(answer) {
      openCalls(account()).then(
        (calls) => (calls.length === 0 ? answer(true) : set(answer)),
        // If the outbox can't be read, no question is possible; the stored calls are not lost.
        () => answer(true),
      );
    },
    isAsked: () => asked !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answer(isAgreed) {
      const waiting = asked;
      if (waiting === undefined) return;
      set(undefined);
      waiting(isAgreed);
    },
  };
}
