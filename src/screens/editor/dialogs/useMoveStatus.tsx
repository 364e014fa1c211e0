import { type ReactNode, useCallback, useState } from 'react';

/** The text that a screen reader hears when a row is moved, worded as for the cards. */
export interface MoveStatus {
  /** Must be rendered outside of the rows. */
  readonly status: ReactNode;
  /** `what` is the name that the row's buttons use. This function never changes. */
  readonly moved: (what: string, by: number) => void;
}

export function useMoveStatus(): MoveStatus {
  const [said, setSaid] = useState({ count: 0, text: '' });
  const { count, text } = said;
  return {
    status: (
      <p role="status" className="visually-hidden">
        {/* A new element each time, so that the same text is read again. */}
        <span key={count}>{text}</span>
      </p>
    ),
    moved: useCallback((what, by) => {
      const next = `${what} moved ${by < 0 ? 'up' : 'down'}`;
      setSaid((before) => ({ count: before.count + 1, text: next }));
    }, []),
  };
}
