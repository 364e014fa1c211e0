import type { ChangedEntity } from '../compare/changes/change.ts';
import { canBeBoth, valueWords, wordingOf, type Wording } from './choice.ts';
import { describeConflict, type Conflict } from './conflict.ts';

/** A conflict as a person decides about it. Plain JSON, small. */
export interface ShownConflict {
  readonly id: string;
  readonly entity: ChangedEntity;
  readonly name: string;
  /** What happened, as a sentence. */
  readonly sentence: string;
  /** The part of the entity, such as `argument id, type`; absent for the whole entity. */
  readonly part?: string;
  /** The three values as text; absent where there is none. */
  readonly base?: string;
  readonly mine?: string;
  readonly theirs?: string;
  /** The input format for a value of the person's own; absent if they can't write one. */
  readonly wording?: Wording;
  /** Set if both can be used. */
  readonly both?: true;
}

/** Longer values are cut off: they are for comparing, not for copying. */
const longestValue = 4000;

export function showConflict(conflict: Conflict): ShownConflict {
  const { id, entity, name, place, base, mine, theirs } = conflict;
  const field = conflict.field?.replace(/^metadata\./, '');
  const wording = wordingOf(conflict);
  const part = [place, field].filter((each) => each !== undefined).join(', ');
  return {
    id,
    entity,
    name,
    sentence: `${describeConflict(conflict)}.`,
    ...(part !== '' && { part }),
    ...(base !== undefined && { base: valueText(base) }),
    ...(mine !== undefined && { mine: valueText(mine) }),
    ...(theirs !== undefined && { theirs: valueText(theirs) }),
    ...(wording !== undefined && { wording }),
    ...(canBeBoth(conflict) && { both: true as const }),
  };
}

function valueText(value: unknown): string {
  const text = textOf(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

function textOf(value: unknown): string {
  return valueWords(value) ?? JSON.stringify(value, undefined, 2);
}
