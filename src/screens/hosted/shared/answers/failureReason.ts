import { asSentence } from '../../../../domain/model/values/sentence.ts';
import type { Failure } from '../hosted.ts';

/** Why the provider's answer is missing, as a sentence. */
export function failureReason({ code, status, message }: Failure): string {
  if (code === 'network') return "The server can't be reached.";
  // The server's own message for this status is meant for programs.
  if (status === 401) return 'Sign in to see what is new.';
  // Only errors with this code contain the server's own message.
  return asSentence(code === 'server' ? `The server said: ${message}` : message);
}

/** Whether the server does not know who is asking. */
export function isSignedOut(error: Failure): boolean {
  return error.status === 401 || error.code === 'no-token';
}

/** Whether an error affects the whole page, because all requests meet it. */
export function affectsWholePage(error: Failure | undefined): boolean {
  if (error === undefined) return false;
  const isEverywhere = error.code === 'network' || error.code === 'not-loaded';
  return isEverywhere || isSignedOut(error) || (error.status ?? 0) >= 500;
}
