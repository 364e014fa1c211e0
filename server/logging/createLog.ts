import { pino } from 'pino';
import type { Log } from './log.ts';

/**
 * Lines are written when this many bytes are waiting, or after this many milliseconds. When nothing can be
 * written, lines beyond `most` bytes are dropped.
 */
const held = { bytes: 4096, time: 200, most: 1024 * 1024 };

let last = { at: 0, field: '' };

/** The time in a line, formatted only once per millisecond. */
function timeField(): string {
  const at = Date.now();
  if (at !== last.at) last = { at, field: `,"time":"${new Date(at).toISOString()}"` };
  return last.field;
}

/**
 * Lines of JSON on standard output. They are buffered for a moment, because writing each line separately
 * costs more than formatting it; the rest is written when the process ends.
 */
export function createLog(): Log {
  const output = pino.destination({
    sync: true,
    minLength: held.bytes,
    periodicFlush: held.time,
    maxLength: held.most,
  });
  // A full disk must not end the server: writing is tried again with the next lines.
  output.on('error', () => undefined);
  process.once('exit', () => {
    try {
      output.flushSync();
    } catch {
      // The log itself failed, so this can't be logged.
    }
  });
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
