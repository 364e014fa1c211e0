/**
 * What happens to unwritten changes if the person goes on: they stay in this tab, are replaced by
 * something that can be undone, or are lost.
 */
export type UnwrittenFate = 'held' | 'replaced' | 'lost';

/** The question before a specification with unwritten changes is left. */
export interface LeaveQuestion {
  /** How many changes are not written. */
  readonly changes: number;
  readonly fate: UnwrittenFate;
  /** Why they are not written: the code of a refusal. */
  readonly reason: string | undefined;
  /** The name of the specification, if it is not the one shown. */
  readonly held?: { readonly name: string | undefined };
  /** False: the person stays. */
  readonly answer: (goOn: boolean) => void;
}
