import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FailureHostContext, PlainFailure } from '../../src/ui/loading/failureHost.tsx';
import { LoadFailure } from '../../src/ui/loading/loadFailure.ts';
import { useBusy } from '../../src/ui/useBusy.ts';

afterEach(cleanup);

const report = vi.fn<(part: string, error: unknown) => void>();

function Host({ children }: { readonly children: ReactNode }) {
  const host = { report, reload: () => undefined, show: PlainFailure };
  return <FailureHostContext value={host}>{children}</FailureHostContext>;
}

it('is busy while a task runs, and tells and records why one failed instead of staying busy', async () => {
  const said: string[] = [];
  const { result } = renderHook(() => useBusy((message) => said.push(message)), { wrapper: Host });
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let ran: Promise<void> | undefined;
  act(() => {
    ran = result.current[1](() => ended);
  });
  expect(result.current[0]).toBe(true);
  end?.();
  await act(async () => ran);
  expect([result.current[0], said]).toEqual([false, []]);

  const failures = [new LoadFailure('The reader', new TypeError('offline')), new Error('broken')];
  for (const failure of failures) {
    await act(async () => result.current[1](() => Promise.reject(failure)));
    expect(result.current[0]).toBe(false);
  }
  expect(said).toEqual([
    "The reader couldn't be loaded. Check your connection and try again, or reload the page.",
    "That didn't work: broken",
  ]);
  expect(report.mock.calls.map(([, error]) => error)).toEqual(failures);
});
