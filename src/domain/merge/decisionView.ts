import type { Chosen } from './choice.ts';
import type { ShownConflict } from './shownConflict.ts';

/** A merge that the provider makes, of `source` into `target`: `ada/fork` and `bob/shop`. */
export type ProviderMerge = { readonly source: string; readonly target: string } & (
  | { readonly kind: 'pull'; readonly id: number }
  /** New changes of the source are merged into its fork, the `target`. */
  | { readonly kind: 'sync' }
);

/**
 * The subject of a decision: a save that conflicts with somebody else's, or a merge that the provider makes.
 */
export type Dispute = { readonly kind: 'call'; readonly id: string } | ProviderMerge;

/** A person's choices, and the versions they are between. */
export interface GivenChoices {
  /** The `state` of the decision that was displayed. */
  readonly state: string;
  readonly chosen: Chosen;
}

/** A decision as it is displayed. Plain JSON. */
export interface DecisionView {
  /** Identifies the three merged versions: it changes when somebody saves meanwhile. */
  readonly state: string;
  /** All conflicts, decided or not. */
  readonly conflicts: readonly ShownConflict[];
  /** The ids of undecided conflicts. */
  readonly left: readonly string[];
  /** The choices that still apply. */
  readonly chosen: Chosen;
  /** The compared commits; absent if unknown. */
  readonly commits: { readonly base?: string; readonly mine?: string; readonly theirs?: string };
  /** When mine was saved on this device, ms since 1970. */
  readonly savedAt?: number;
  /** The document that the result is for. */
  readonly document: string;
}

/** The lines that are shown, and the number of all lines. */
export interface CountedLines {
  readonly count: number;
  readonly lines: readonly string[];
}

/** What merged without a conflict. */
export type ConflictFreeChanges = Readonly<Record<'mine' | 'theirs', CountedLines>>;

/** The result of the choices so far. */
export interface DecisionResult {
  readonly operations: number;
  readonly types: number;
  /** What the result changes for others. */
  readonly changes: CountedLines;
  /** The findings of the result: first the `news` that neither side had. */
  readonly findings: {
    readonly count: number;
    readonly news: number;
    readonly shown: readonly {
      readonly severity: 'error' | 'warning' | 'info';
      readonly message: string;
    }[];
  };
  /** The requested operation or type as TypeAPI; absent if it does not exist. */
  readonly text?: string;
}

/** An operation or a type to display. */
export interface ViewedEntity {
  readonly entity: string;
  readonly name: string;
}
