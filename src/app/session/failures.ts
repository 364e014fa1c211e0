/** Something that failed, as it was thrown. */
export interface NotedFailure {
  readonly at: Date;
  /** What failed, in our words: `The export dialog`. */
  readonly part: string;
  readonly error: unknown;
}

export interface Failures {
  /** Remembers that `part` failed. */
  readonly note: (part: string, error: unknown) => void;
  /** The newest, in order. */
  readonly list: () => readonly NotedFailure[];
}

/** Failures that are remembered: an error that comes back must not fill the memory. */
const remembered = 20;

/** What failed in this page, for the bug report. */
export function createFailures(now: () => Date): Failures {
  let noted: readonly NotedFailure[] = [];
  return {
    note(part, error) {
      noted = [...noted, { at: now(), part, error }].slice(-remembered);
    },
    list: () => noted,
  };
}
