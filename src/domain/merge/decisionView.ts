import type { Chosen } from './choice.ts';
import type { ShownConflict } from './shownConflict.ts';

/** What is decided: a save that somebody else's save conflicts with, or a pull request. */
export type Dispute =
  | { readonly kind: 'call'; readonly id: string }
  | {
      readonly kind: 'pull';
      readonly id: number;
      /** `ada/fork` and `bob/shop`. */
      readonly source: string;
      readonly target: string;
    };

/** What a person has chosen, and between what. */
export interface GivenChoices {
  /** The `state` of the decision that was shown. */
  readonly state: string;
  readonly chosen: Chosen;
}

/** A dispute as a person decides it. Plain JSON. */
export interface DecisionView {
  /** Which three are merged: another one means that somebody has saved meanwhile. */
  readonly state: string;
  /** All that there is to decide, decided or not. */
  readonly conflicts: readonly ShownConflict[];
  /** The ids of those that are not decided yet. */
  readonly left: readonly string[];
  /** What was chosen and still applies. */
  readonly chosen: Chosen;
  /** The commits that are compared; absent where it is not known. */
  readonly commits: { readonly base?: string; readonly mine?: string; readonly theirs?: string };
  /** When mine was saved on this device, ms since 1970. */
  readonly savedAt?: number;
  /** The document that the result is for. */
  readonly document: string;
}

/** Lines that are shown, and how many there are. */
export interface CountedLines {
  readonly count: number;
  readonly lines: readonly string[];
}

/** What is merged without asking anybody. */
export type MergedApart = Readonly<Record<'mine' | 'theirs', CountedLines>>;

/** What the choices made so far come to. */
export interface DecisionResult {
  readonly operations: number;
  readonly types: number;
  /** What it changes for others. */
  readonly changes: CountedLines;
  /** What is wrong with it; what neither side had is first, and `news` of them. */
  readonly findings: {
    readonly count: number;
    readonly news: number;
    readonly shown: readonly {
      readonly severity: 'error' | 'warning' | 'info';
      readonly message: string;
    }[];
  };
  /** The operation or type that was asked for, as TypeAPI; absent when it is not there. */
  readonly text?: string;
}

/** An operation or a type, to be looked at. */
export interface LookedAt {
  readonly entity: string;
  readonly name: string;
}
