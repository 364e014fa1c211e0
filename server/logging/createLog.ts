import { pino } from 'pino';
import type { Log } from './log.ts';

/** Lines are written when so many bytes wait, and at the latest after so many milliseconds. */
const held = { bytes: 4096, time: 200 };

let last = { at: 0, field: '' };

/** The time as a line has it, written anew for each millisecond only. */
function timeField(): string {
  const at = Date.now();
  if (at !== last.at) last = { at, field: `,"time":"${new Date(at).toISOString()}"` };
  return last.field;
}

/**
 * Lines of JSON on standard output. They are held for a moment, as a write for each costs more than
 * the line; what is held when the process ends is written then.
 */
export function createLog(): Log {
  const output = pino.destination({
    sync: true,
    minLength: held.bytes,
    periodicFlush: held.time,
  });
  process.once('exit', () => output.flushSync());
  return pino(
    {
      base: null,
      timestamp: timeField,
      formatters: { level: (level) => ({ level }) },
      redact: ['authorization', 'cookie', 'password', 'token', 'secret', 'code'],
    },
    output,
  );
}
