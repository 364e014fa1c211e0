import { pino } from 'pino';

/** Structured lines for whoever runs the server. Nothing that is a secret goes into a field. */
export interface Log {
  readonly info: (fields: LogFields, message: string) => void;
  readonly warn: (fields: LogFields, message: string) => void;
  readonly error: (fields: LogFields, message: string) => void;
}

export type LogFields = Readonly<Record<string, string | number | undefined>>;

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

/** Problems only, for people: while the server is developed. */
export const consoleLog: Log = {
  info: () => {},
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
};

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** The text of a bug, with the place. */
export function describeBug(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
