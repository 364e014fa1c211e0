import type { Refusal } from '../../../src/domain/model/values/result.ts';
import { refuseBusy, refused } from './reply.ts';

/** The answer for a job that was refused. */
export function refuseJob({ code, message, line, column }: Refusal) {
  if (code === 'busy') return refuseBusy(message);
  // The client has hung up, so nobody reads the answer. This status keeps the log from counting it as an
  // overload.
  if (code === 'dropped') return refused(499, message);
  if (code === 'too-large') return refused(413, message);
  const place = line === undefined ? '' : ` (line ${line}, column ${column ?? 1})`;
  return refused(400, `${message}${place}`);
}
