/** What a command reads and writes besides files: provided by the program, replaced in tests. */
export interface Io {
  /** The folder that relative paths start from. */
  readonly cwd: string;
  readonly stdin: () => Promise<Uint8Array>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Whether standard error is a terminal, on which progress can be shown. */
  readonly terminal: boolean;
  /** The environment, from which commands about a server read their settings. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Runs the server that is built beside this program; resolves with its exit code. */
  readonly startServer?: () => Promise<number>;
  /** Asks for a line without showing it; absent where nobody could type one. */
  readonly askSecret?: (question: string) => Promise<string>;
}

/** Everything was done. */
export const done = 0;
/** Something was refused, broken or in conflict; everything else was still done. */
export const refused = 1;
/** The command line is wrong; nothing was done. */
export const wrongUsage = 2;

export type ExitCode = typeof done | typeof refused | typeof wrongUsage;

/** The command line is wrong: the program exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
