import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWhenPending } from '../../../src/app/boot/startWhenPending.ts';
import { createFailures } from '../../../src/app/session/failures.ts';
import type { Services } from '../../../src/app/session/services.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page whose worker and sending code the test controls. */
function page(answers: Partial<Record<'untilPending' | 'openOutbox', (() => Promise<unknown>)[]>>) {
  const asked: string[] = [];
  const next = (name: 'untilPending' | 'openOutbox') => async () => {
    asked.push(name);
    await answers[name]?.shift()?.();
  };
  const failures = createFailures(() => new Date());
  startWhenPending({
    worker: { untilPending: next('untilPending') } as unknown as Services['worker'],
    openOutbox: next('openOutbox') as unknown as Services['openOutbox'],
    failures,
  });
  return { asked, failures };
}

const fail = () => Promise.reject(new Error('no'));

it('loads the sending code once something is pending, and not before', async () => {
  let tell = () => {};
  const { asked, failures } = page({
    untilPending: [() => new Promise<void>((resolve) => (tell = resolve))],
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['untilPending']);
  tell();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['untilPending', 'openOutbox']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(2);
  expect(failures.list()).toEqual([]);
});

it('tries again at growing intervals when the worker is gone or the code cannot be loaded, and records why', async () => {
  const { asked, failures } = page({ untilPending: [fail], openOutbox: [fail, fail] });
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual(['untilPending']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['untilPending', 'untilPending', 'openOutbox']);
  await vi.advanceTimersByTimeAsync(1999);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toHaveLength(7);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(7);
  expect(failures.list().map(({ part }) => part)).toEqual(Array(3).fill('The outbox'));
});
