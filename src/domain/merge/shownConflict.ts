import type { ChangedEntity } from '../compare/change.ts';
import { describeType } from '../compare/describeType.ts';
import type { TypeRef } from '../model/specification.ts';
import { describeConflict, type Conflict } from './conflict.ts';

/** A conflict as a person decides about it. Plain JSON, small. */
export interface ShownConflict {
  readonly id: string;
  readonly entity: ChangedEntity;
  readonly name: string;
  /** What happened, as a sentence. */
  readonly sentence: string;
  /** What of the entity it is about: `argument id, type`; absent: all of it. */
  readonly part?: string;
  /** The three values as text; absent where there is none. */
  readonly base?: string;
  readonly mine?: string;
  readonly theirs?: string;
}

/** Longer values are cut off: they are for comparing, not for copying. */
const longestValue = 4000;

export function showConflict(conflict: Conflict): ShownConflict {
  const { id, entity, name, place, base, mine, theirs } = conflict;
  const field = conflict.field?.replace(/^metadata\./, '');
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
  };
}

function valueText(value: unknown): string {
  const text = textOf(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isTypeRef(value)) return describeType(value);
  return JSON.stringify(value, undefined, 2);
}

/** Types of the specification have a name, or properties; what refers to one has not. */
function isTypeRef(value: unknown): value is TypeRef {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return (
    typeof value.kind === 'string' &&
    value.kind !== 'struct' &&
    !('name' in value && value.kind !== 'generic')
  );
}
