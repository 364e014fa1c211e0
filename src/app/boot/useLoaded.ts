import { useEffect, useRef, useState } from 'react';
import { createBackoff } from '../session/backoff.ts';

export interface Loading<Value> {
  readonly value?: Value;
  /** Loading has failed, perhaps more than once, and is tried again automatically. */
  readonly failed?: 'once' | 'again';
  readonly trying: boolean;
  readonly tryAgain: () => void;
}

/** The result of `load`, which is retried at growing intervals until it succeeds. */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  onFailed: (error: unknown) => void,
): Loading<Value> {
  const [state, setState] = useState<Omit<Loading<Value>, 'tryAgain'>>({ trying: false });
  const attempt = useRef(() => Promise.resolve());
  useEffect(() => {
    let wanted = true;
    const backoff = createBackoff(() => void attempt.current());
    attempt.current = async () => {
      try {
        const value = await load();
        backoff.reset();
        if (wanted) setState({ value, trying: false });
      } catch (error) {
        if (!wanted) return;
        onFailed(error);
        setState(({ failed }) => ({
          failed: failed === undefined ? 'once' : 'again',
          trying: false,
        }));
        backoff.retryLater();
      }
    };
    void attempt.current();
    return () => {
      wanted = false;
      backoff.reset();
    };
  }, [load, onFailed]);
  const [tryAgain] = useState(() => () => {
    setState((before) => ({ ...before, trying: true }));
    void attempt.current();
  });
  return { ...state, tryAgain };
}
