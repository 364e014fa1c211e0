/** Structured log lines for the operator. No field may contain a secret. */
export interface Log {
  readonly info: (fields: LogFields, message: string) => void;
  readonly warn: (fields: LogFields, message: string) => void;
  readonly error: (fields: LogFields, message: string) => void;
}

export type LogFields = Readonly<Record<string, string | number | undefined>>;

/** Prints only problems, as readable text; used in development. */
export const consoleLog: Log = {
  info: () => {},
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
};

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** The text of a bug, with its stack. */
export function describeBug(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
