import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Opening } from '../../../../src/screens/editor/shell/Opening.tsx';
import { type FailureHost, FailureHostContext } from '../../../../src/ui/loading/failureHost.tsx';
import { PartFailed } from '../../../../src/ui/loading/PartFailed.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const title = 'The specification takes unusually long to load';

function open() {
  const onTryAgain = vi.fn<() => void>();
  const host: FailureHost = {
    report: () => undefined,
    reload: vi.fn<() => void>(),
    show: PartFailed,
  };
  const opening = (failedLoads: number) => (
    <FailureHostContext value={host}>
      <Opening loading failedLoads={failedLoads} onTryAgain={onTryAgain} />
    </FailureHostContext>
  );
  const { rerender } = render(opening(0));
  return { host, onTryAgain, rerender: (failedLoads: number) => rerender(opening(failedLoads)) };
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const isShown = (text: string) => screen.queryByText(text) !== null;

test('after ten seconds it says what can be done, and each try has ten seconds of its own', () => {
  const { host, onTryAgain } = open();
  pass(9999);
  expect(screen.getByRole('status').textContent).toBe('Opening the specification');
  expect(isShown(title)).toBe(false);
  pass(1);
  expect(isShown(title)).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onTryAgain).toHaveBeenCalledOnce();
  expect(isShown(title)).toBe(false);
  pass(9999);
  expect(isShown(title)).toBe(false);
  pass(1);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(host.reload).toHaveBeenCalledOnce();
});

test('a failure says so at once', () => {
  const { rerender } = open();
  rerender(1);
  expect(isShown("The part that opens specifications couldn't be loaded")).toBe(true);
  rerender(2);
  expect(isShown("The part that opens specifications still couldn't be loaded")).toBe(true);
});
