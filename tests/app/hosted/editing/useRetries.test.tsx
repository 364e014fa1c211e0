import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRetries } from '../../../../src/app/hosted/editing/useRetries.ts';
import { failureReason } from '../../../../src/screens/hosted/shared/answers/failureReason.ts';
import type { Failure } from '../../../../src/screens/hosted/shared/hosted.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const away: Failure = { code: 'network', message: 'An unknown error occurred' };

test('after a temporary failure, it is tried again with growing delays until it succeeds', () => {
  const askAgain = vi.fn<() => void>();
  const { rerender, unmount } = renderHook(
    (error: Failure | undefined) => useRetries(error, askAgain),
    { initialProps: away },
  );
  vi.advanceTimersByTime(1000);
  expect(askAgain).toHaveBeenCalledTimes(1);
  rerender({ code: 'status', status: 503, message: '' });
  vi.advanceTimersByTime(1500);
  expect(askAgain).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(askAgain).toHaveBeenCalledTimes(2);
  rerender(undefined);
  vi.advanceTimersByTime(60_000);
  expect(askAgain).toHaveBeenCalledTimes(2);
  rerender({ ...away });
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(askAgain).toHaveBeenCalledTimes(2);
});

test('a failure that does not pass by itself is not tried again', () => {
  const askAgain = vi.fn<() => void>();
  renderHook(() => useRetries({ code: 'server', status: 404, message: 'Gone' }, askAgain));
  vi.advanceTimersByTime(120_000);
  expect(askAgain).not.toHaveBeenCalled();
});

test('the reason of a failure is a sentence', () => {
  expect(failureReason(away)).toBe("The server can't be reached.");
  expect(failureReason({ code: 'server', status: 500, message: 'The disk is full' })).toBe(
    'The server said: The disk is full.',
  );
  expect(failureReason({ code: 'server', status: 500, message: 'Why?' })).toBe(
    'The server said: Why?',
  );
  expect(
    failureReason({
      code: 'status',
      status: 418,
      message: 'The server returned an unknown status code: 418',
    }),
  ).toBe('The server returned an unknown status code: 418.');
});
