import type { Failure } from '../hosted.ts';

/** Why the provider's answer is missing, as a sentence. */
export function failureReason({ code, message }: Failure): string {
  return code === 'network' ? "The server can't be reached." : `The server said: ${message}`;
}
