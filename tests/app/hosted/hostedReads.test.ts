import { expect, test, vi } from 'vitest';
import { createHostedReads, failureOf } from '../../../src/app/hosted/hostedReads.ts';
import type { Services } from '../../../src/app/session/services.ts';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { LoadFailure } from '../../../src/ui/loading/loadFailure.ts';
import { failure } from '../../../src/provider/errors.ts';

test('a server that is away is said to be, and nothing else', () => {
  const { refusal } = failure('network', 'An unknown error occurred');
  expect(failureOf(refusal)).toEqual({
    code: 'network',
    message:
      "The server can't be reached. What you typed is still here: try again when you are online.",
  });
});

test('what the server says of a call is shown', () => {
  const answer = { success: false, message: 'The name is taken' };
  const { refusal } = failure('server', 'The server returned an error', { status: 400, answer });
  expect(failureOf(refusal)).toEqual({ code: 'server', status: 400, message: 'The name is taken' });
});

test('a part that could not be loaded is an answer, which the screens would otherwise wait for', async () => {
  const note = vi.fn<(part: string, error: unknown) => void>();
  const lost = new LoadFailure('The part that talks to the server', new Error('Failed to fetch'));
  // Nothing else of the services is asked for.
  const services = {
    openOutbox: () => Promise.reject(lost),
    failures: { note },
  } as unknown as Services;
  const reads = createHostedReads(openDatabase('not loaded'), services);
  const refusal = { kind: 'refusal', code: 'not-loaded', message: lost.message };
  const question = { endpoint: 'stars.getAll', input: {} };
  expect(await reads.refresh('ada', question)).toEqual({ ok: false, refusal });
  expect(await reads.check('ada', 'ada/shop')).toEqual({ ok: false, refusal });
  expect(await reads.readHead('ada', 'ada/shop')).toEqual({ ok: false, refusal });
  const noted = ['A question to the server', lost];
  expect(note.mock.calls).toEqual([noted, noted, noted]);
});
