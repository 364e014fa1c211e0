/** Structured lines for whoever runs the server. Nothing that is a secret goes into a field. */
export interface Log {
  readonly info: (fields: LogFields, message: string) => void;
  readonly warn: (fields: LogFields, message: string) => void;
  readonly error: (fields: LogFields, message: string) => void;
}

export type LogFields = Readonly<Record<string, string | number | undefined>>;

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
