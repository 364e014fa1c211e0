/** What a call is meant to do, in terms of what can be found at the provider. */
export type Intent =
  | { readonly kind: 'save'; readonly document: string; readonly types: readonly string[] }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'issue'; readonly title: string }
  | { readonly kind: 'tag'; readonly version: string }
  | { readonly kind: 'other' };

/** The unique text of an intent, as JSON; undefined if it has none. */
export function textOf(intent: Intent | undefined): string | undefined {
  switch (intent?.kind) {
    case 'comment':
      return JSON.stringify(intent.text);
    case 'issue':
      return JSON.stringify(intent.title);
    case 'tag':
      return JSON.stringify(intent.version);
    default:
      return undefined;
  }
}

/** A write that the screen reported as saved. */
export interface Acknowledged {
  readonly id: string;
  readonly device: string;
  readonly account: string;
  readonly intent: Intent;
  /** The call that must be done first. */
  readonly dependsOn?: string | undefined;
}

/** A version that a person did not take in a conflict, or that was taken back. */
export interface NotTaken {
  readonly device: string;
  readonly account: string;
  /** The hash of the version's body. */
  readonly body: string;
  readonly why: string;
}

/** What was promised to people, and what they have decided since. */
export class Ledger {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Calls that a person took back. */
  readonly discarded = new Set<string>();
  /** The discarded calls that had never been sent. */
  readonly takenBack = new Set<string>();
  /** Calls that are no longer stored, because they ended long ago or were cleared with their account. */
  readonly forgotten = new Set<string>();
  /** Types that could be brought back until they were cleared with their account. */
  readonly cleared = new Set<string>();
  /** Types that a person saw and left out in a conflict. */
  readonly leftOut = new Set<string>();
  /** The versions that can be brought back. */
  notTaken: NotTaken[] = [];
  /** Old names of renamed types. */
  readonly renamed = new Set<string>();
  /** Calls about issues that may have been deleted. */
  readonly deletedIssues = new Set<string>();
  /** Types that somebody else saved directly at the provider, with their document. */
  readonly foreign: { readonly document: string; readonly type: string }[] = [];
}
