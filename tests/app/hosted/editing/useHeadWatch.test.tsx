import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeadWatch } from '../../../../src/app/hosted/editing/useHeadWatch.ts';
import type { Outcome } from '../../../../src/provider/errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const look = vi.fn<() => Promise<Outcome<boolean>>>();
const askAgain = vi.fn<() => void>();

beforeEach(() => {
  look.mockReset().mockResolvedValue({ ok: true, value: false });
  askAgain.mockReset();
});

const refused = (status: number): Outcome<boolean> => ({
  ok: false,
  refusal: { kind: 'provider-error', code: 'server', status, message: 'No.', sent: true },
});

test('looks for another head again and again while the page is seen, and when it gets the focus', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { unmount } = renderHook(() => useHeadWatch(look, askAgain));
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(look).toHaveBeenCalledTimes(2);
  // It has just looked, so it does not look again.
  dispatchEvent(new Event('focus'));
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  dispatchEvent(new Event('focus'));
  expect(look).toHaveBeenCalledTimes(3);
  seen.mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(look).toHaveBeenCalledTimes(3);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(look).toHaveBeenCalledTimes(4);
  unmount();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(look).toHaveBeenCalledTimes(4);
  expect(askAgain).not.toHaveBeenCalled();
});

test('reads the document as on opening where it is gone or the session has ended, and not where nothing is reached', async () => {
  renderHook(() => useHeadWatch(look, askAgain));
  look.mockRejectedValueOnce(new Error('not loaded'));
  await vi.advanceTimersByTimeAsync(20_000);
  look.mockResolvedValueOnce(refused(503));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(askAgain).not.toHaveBeenCalled();
  look.mockResolvedValueOnce(refused(404));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(askAgain).toHaveBeenCalledTimes(1);
});
