/** Something that failed, as it was thrown. */
export interface NotedFailure {
  readonly at: Date;
  /** What failed, in the words of the app: `The export dialog`. */
  readonly part: string;
  readonly error: unknown;
}

export interface Failures {
  /** Records that `part` failed. */
  readonly note: (part: string, error: unknown) => void;
  /** The newest failures, in order. */
  readonly list: () => readonly NotedFailure[];
}

/** How many failures are remembered: a recurring error must not fill the memory. */
const remembered = 20;

/** What has failed in this page, for bug reports. */
export function createFailures(now: () => Date): Failures {
  let noted: readonly NotedFailure[] = [];
  return {
    note(part, error) {
      noted = [...noted, { at: now(), part, error }].slice(-remembered);
    },
    list: () => noted,
  };
}
