import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLiveRead } from '../../../src/screens/reads/useLiveRead.ts';

/** The answers of each render, while the account changes from ada to bob. */
async function answersTo(subject?: readonly unknown[]) {
  const seen: string[] = [];
  const { result, rerender } = renderHook(
    ({ account }) => {
      const answer = useLiveRead(async () => `about ${account}`, [account], subject);
      seen.push(`${account}: ${answer ?? 'nothing yet'}`);
      return answer;
    },
    { initialProps: { account: 'ada' } },
  );
  await waitFor(() => expect(result.current).toBe('about ada'));
  rerender({ account: 'bob' });
  await waitFor(() => expect(result.current).toBe('about bob'));
  return seen;
}

test('never gives the answer about something else', async () => {
  const seen = await answersTo();
  expect(seen).toContain('bob: nothing yet');
  expect(seen).not.toContain('bob: about ada');
});

test('keeps an answer about the same subject until the next is there', async () => {
  const seen = await answersTo([]);
  expect(seen).toContain('bob: about ada');
  expect(seen).not.toContain('bob: nothing yet');
});
