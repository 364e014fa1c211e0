import type { ChangedValue } from './changedValues.ts';

/** The details of a change: the values before and after it. */
export interface ChangeDetail {
  readonly values: readonly ShownValue[];
  /** The card to show, if it still exists; that of the settings is called `settings`. */
  readonly card?: ChangedCard;
}

export interface ChangedCard {
  readonly kind: 'operation' | 'type' | 'import' | 'settings';
  readonly name: string;
}

export interface ShownValue extends ChangedValue {
  /** For a changed description: the difference in words. */
  readonly words?: readonly DiffedWords[];
}

/** A run of words in the difference of two texts. */
export interface DiffedWords {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The lists of a comparison: all changes, only breaking ones, or differences that are not comparable. */
export type ChangeListName = 'all' | 'breaking' | 'notComparable';
