/** What a command reads and writes besides files: given by the program, replaced by tests. */
export interface Io {
  /** Where relative paths start. */
  readonly cwd: string;
  readonly stdin: () => Promise<Uint8Array>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Whether standard error is a terminal, where progress can be shown. */
  readonly terminal: boolean;
  /** The environment, from which commands about a server read its settings. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Asks for a line that is not shown; absent where nobody could type one. */
  readonly askSecret?: (question: string) => Promise<string>;
}

/** Everything was done. */
export const done = 0;
/** Something was refused, broken or in conflict; the rest was done all the same. */
export const refused = 1;
/** The command line made no sense; nothing was done. */
export const wrongUsage = 2;

export type ExitCode = typeof done | typeof refused | typeof wrongUsage;

/** A command line that makes no sense: ends the program with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
