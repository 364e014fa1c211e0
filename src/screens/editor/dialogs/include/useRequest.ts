import { useCallback, useEffect, useRef, useState } from 'react';
import { commandFailure } from '../../../../ui/loading/loadFailure.ts';
import { refuse, type Refusal, type Result } from '../../../../domain/model/values/result.ts';

/** The state of a question: not asked, on its way, or answered. */
export type RequestState<Value> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Asks one question at a time: a new one replaces the previous one, whose answer is dropped.
 * `ask(undefined)` resets it.
 */
export function useRequest<Value>(): readonly [
  RequestState<Value>,
  (question: ((signal: AbortSignal) => Promise<Result<Value>>) | undefined) => void,
] {
  const [state, setState] = useState<RequestState<Value>>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const ask = useCallback(
    (question: ((signal: AbortSignal) => Promise<Result<Value>>) | undefined) => {
      running.current?.abort();
      running.current = undefined;
      if (question === undefined) {
        setState({ kind: 'idle' });
        return;
      }
      const stop = new AbortController();
      running.current = stop;
      setState({ kind: 'asking' });
      const answered = (answer: Result<Value>) => {
        if (stop.signal.aborted) return;
        setState(
          answer.ok
            ? { kind: 'answered', value: answer.value }
            : { kind: 'refused', refusal: answer.refusal },
        );
      };
      question(stop.signal).then(answered, (error: unknown) =>
        answered(refuse('not-asked', commandFailure(error))),
      );
    },
    [],
  );
  return [state, ask];
}
