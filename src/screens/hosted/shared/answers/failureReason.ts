import { asSentence } from '../../../../domain/model/values/sentence.ts';
import type { Failure } from '../hosted.ts';

/** Why the provider's answer is missing, as a sentence. */
export function failureReason({ code, status, message }: Failure): string {
  if (code === 'network') return "The server can't be reached.";
  // The server says it for programs, too.
  if (status === 401) return 'Sign in to see what is new.';
  // Only these are the server's own words.
  return asSentence(code === 'server' ? `The server said: ${message}` : message);
}

/** The server asks who this is. */
export function isSignedOut(error: Failure): boolean {
  return error.status === 401 || error.code === 'no-token';
}

/** Whether an error is one of the whole page, which all answers have. */
export function concernsAll(error: Failure | undefined): boolean {
  if (error === undefined) return false;
  return error.code === 'network' || isSignedOut(error) || (error.status ?? 0) >= 500;
}
