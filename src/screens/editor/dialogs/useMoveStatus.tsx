import { type ReactNode, useCallback, useState } from 'react';

/** What a screen reader is told of a row that is moved, in the words of the cards. */
export interface MoveStatus {
  /** Belongs outside of the rows. */
  readonly status: ReactNode;
  /** `what` as the buttons of the row call it; stays the same function. */
  readonly moved: (what: string, by: number) => void;
}

export function useMoveStatus(): MoveStatus {
  const [said, setSaid] = useState({ count: 0, text: '' });
  const { count, text } = said;
  return {
    status: (
      <p role="status" className="visually-hidden">
        {/* Another element each time: the same words twice are said twice. */}
        <span key={count}>{text}</span>
      </p>
    ),
    moved: useCallback((what, by) => {
      const next = `${what} moved ${by < 0 ? 'up' : 'down'}`;
      setSaid((before) => ({ count: before.count + 1, text: next }));
    }, []),
  };
}
