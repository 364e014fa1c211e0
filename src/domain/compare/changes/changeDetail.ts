import type { ChangedValue } from './changedValues.ts';

/** A change unfolded: what it was and what it is. */
export interface ChangeDetail {
  readonly values: readonly ShownValue[];
  /** Where to look at it, if that is still there; the settings are called `settings`. */
  readonly card?: ChangedCard;
}

export interface ChangedCard {
  readonly kind: 'operation' | 'type' | 'import' | 'settings';
  readonly name: string;
}

export interface ShownValue extends ChangedValue {
  /** Of a description that changed: its words. */
  readonly words?: readonly DiffedWords[];
}

/** A run of words in the difference of two texts. */
export interface DiffedWords {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Which of the lists of a comparison: all changes, breaking ones only, or what is not comparable. */
export type ChangeListName = 'all' | 'breaking' | 'notComparable';
