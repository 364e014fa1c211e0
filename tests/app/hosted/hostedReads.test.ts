import { expect, test } from 'vitest';
import { failureOf } from '../../../src/app/hosted/hostedReads.ts';
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
