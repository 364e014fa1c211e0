import type { ChangedEntity } from '../compare/change.ts';

/** One of the three specifications that are merged. */
export type Side = 'base' | 'mine' | 'theirs';

/**
 * `changed`: both changed a field, differently. `renamed`: both renamed it, differently. `added`:
 * both added it under the same name, differently. `deleted`: one deleted what the other changed.
 * `used`: one deleted what the other began to use, so it was kept.
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
  /** Whose value the merged specification has until somebody chooses. */
  readonly held: Side;
}

/** A conflict's id, and whose value a person chose. */
export type Choices = ReadonlyMap<string, Side>;

/**
 * The current place of a merge: the entity, by its displayed name and by its identity, and the part
 * of it.
 */
export interface Spot {
  readonly entity: ChangedEntity;
  readonly name: string;
  /** Its name in the base. */
  readonly identity: string;
  readonly place?: string;
  /** The place in the names of the base. */
  readonly placeIdentity?: string;
}

/** One run of a merge: the choices made, the conflicts found, and what must not be deleted. */
export interface Run {
  readonly choices: Choices;
  readonly conflicts: Conflict[];
  /** Entities, by name, that are kept although one side deleted them. */
  readonly keep: {
    readonly types: Set<string>;
    /** By alias. */
    readonly imports: Set<string>;
    /** `alias:Name`. */
    readonly imported: Set<string>;
  };
}

export interface Three<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/**
 * The side whose value wins: the chosen one, or `held` until somebody chooses, which is a conflict.
 */
export function decide(
  run: Run,
  spot: Spot,
  kind: ConflictKind,
  field: string | undefined,
  values: Three<unknown>,
  held: Side = 'mine',
): Side {
  const { entity, name, identity, place, placeIdentity = place } = spot;
  const id = JSON.stringify([kind, entity, identity, placeIdentity ?? '', field ?? '']);
  const chosen = run.choices.get(id);
  if (chosen !== undefined) return chosen;
  run.conflicts.push({
    id,
    kind,
    entity,
    name,
    ...(place !== undefined && { place }),
    ...(field !== undefined && { field }),
    ...(values.base !== undefined && { base: values.base }),
    ...(values.mine !== undefined && { mine: values.mine }),
    ...(values.theirs !== undefined && { theirs: values.theirs }),
    held,
  });
  return held;
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
