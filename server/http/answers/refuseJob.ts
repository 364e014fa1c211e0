import type { Refusal } from '../../../src/domain/model/result.ts';
import { refused } from './reply.ts';

/** The answer for a job that was refused. */
export function refuseJob({ code, message, line, column }: Refusal) {
  if (code === 'busy') return refused(503, message);
  if (code === 'too-large') return refused(413, message);
  const place = line === undefined ? '' : ` (line ${line}, column ${column ?? 1})`;
  return refused(400, `${message}${place}`);
}
