import type { Failure } from '../hosted.ts';

/** Why the provider's answer is missing, as a sentence. */
export function failureReason({ code, message }: Failure): string {
  if (code === 'network') return "The server can't be reached.";
  // Only these are the server's own words.
  return asSentence(code === 'server' ? `The server said: ${message}` : message);
}

/** Messages of servers, and those of rules 8, have no full stop. */
export function asSentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
