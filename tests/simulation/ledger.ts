/** What a call was to do, as it can be found at the provider. */
export type Intent =
  | { readonly kind: 'save'; readonly document: string; readonly types: readonly string[] }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'issue'; readonly title: string }
  | { readonly kind: 'tag'; readonly version: string }
  | { readonly kind: 'other' };

/** What nothing else says, in JSON, where an intent has such a text. */
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

/** A write that the screen called saved. */
export interface Acknowledged {
  readonly id: string;
  readonly device: string;
  readonly account: string;
  readonly intent: Intent;
  /** The call that was to be done first. */
  readonly dependsOn?: string | undefined;
}

/** What a person did not take in a conflict, or took back. */
export interface NotTaken {
  readonly device: string;
  readonly account: string;
  /** The hash of the body that holds it. */
  readonly body: string;
  readonly why: string;
}

/** What was promised to people, and what they have decided since. */
export class Ledger {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Calls that a person took back. */
  readonly discarded = new Set<string>();
  /** Those of them that had never left. */
  readonly takenBack = new Set<string>();
  /** Calls that are not stored any more: they ended long ago, or were cleared with their account. */
  readonly forgotten = new Set<string>();
  /** Types that could be brought back, until that was cleared with its account. */
  readonly cleared = new Set<string>();
  /** Types that a person left out in a conflict, having seen them. */
  readonly leftOut = new Set<string>();
  /** What can be brought back. */
  notTaken: NotTaken[] = [];
  /** Types that are there no more because they have another name. */
  readonly renamed = new Set<string>();
  /** Calls whose issue was to be deleted. */
  readonly deletedIssues = new Set<string>();
  /** Types that somebody else saved straight at the provider, by document. */
  readonly foreign: { readonly document: string; readonly type: string }[] = [];
}
