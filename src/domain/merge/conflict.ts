import type { ChangedEntity } from '../compare/changes/change.ts';

/** One of the three specifications that are merged. */
export type Side = 'base' | 'mine' | 'theirs';

/**
 * `changed`: both changed a field, differently. `renamed`: both renamed it, differently. `added`: both added
 * it under the same name, differently. `deleted`: one deleted what the other changed. `used`: one deleted
 * what the other began to use, so it was not deleted.
 */
export type ConflictKind = 'changed' | 'renamed' | 'added' | 'deleted' | 'used';

/** What a merge could not decide. Plain JSON. */
export interface Conflict {
  /**
   * The same for the same conflict in every merge of the same three, even with the sides swapped.
   */
  readonly id: string;
  readonly kind: ConflictKind;
  readonly entity: ChangedEntity;
  /** The entity's name in the merged specification; '' for the specification itself. */
  readonly name: string;
  /** `argument id`, `payload`, `return`, `throw 404`, `property owner`, `mapping Cat`. */
  readonly place?: string;
  /**
   * The field, by its name in the model; `metadata.` and a key. Absent: the whole entity or place.
   */
  readonly field?: string;
  /**
   * The three values; absent where there is none. They refer to renamed types by their new names.
   */
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
  /** Whose value the merged specification has until a person decides. */
  readonly held: Side;
}

export interface ThreeWay<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** The conflict as a sentence. */
export function describeConflict(conflict: Conflict): string {
  const { kind, entity, name, place, mine } = conflict;
  const field = conflict.field?.replace(/^metadata\./, '');
  const whole = entity === 'specification' ? 'The specification' : `The ${entity} ${name}`;
  const what = place === undefined ? whole : `${whole}, ${place},`;
  switch (kind) {
    case 'changed':
      return field === undefined
        ? `${what} was changed differently on both sides`
        : `${what} was given a different ${field} on each side`;
    case 'renamed':
      return `${what} was renamed differently on both sides`;
    case 'added':
      return `${what} was added differently on both sides`;
    case 'deleted':
      return mine === undefined
        ? `${what} was deleted by you and changed by somebody else`
        : `${what} was changed by you and deleted by somebody else`;
    case 'used':
      return conflict.held === 'mine'
        ? `${what} was deleted by somebody else, but something you added uses it`
        : `${what} was deleted by you, but something somebody else added uses it`;
  }
}
