import type { ChangedEntity } from '../compare/change.ts';

/** One of the three specifications that are merged. */
export type Side = 'base' | 'mine' | 'theirs';

/**
 * `changed`: both changed a field, differently. `renamed`: both renamed it, differently. `added`: both
 * added it under the same name, differently. `deleted`: one deleted what the other changed. `used`:
 * one deleted what the other began to use, so that it was kept.
 */
export type ConflictKind = 'changed' | 'renamed' | 'added' | 'deleted' | 'used';

/** What a merge could not decide. All that it says is JSON. */
export interface Conflict {
  /** The same for the same conflict in every merge of the same three, whoever is called mine. */
  readonly id: string;
  readonly kind: ConflictKind;
  readonly entity: ChangedEntity;
  /** The entity's name in the merged specification; '' for the specification. */
  readonly name: string;
  /** `argument id`, `payload`, `return`, `throw 404`, `property owner`, `mapping Cat`. */
  readonly place?: string;
  /** The field, as the model calls it; `metadata.` and a key. Absent: all of the entity or place. */
  readonly field?: string;
  /** The three values; a value is absent where there is none. They mention renamed types by new names. */
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
  /** Whose value the merged specification has meanwhile. */
  readonly held: Side;
}

/** A conflict's id, and whose value a person chose. */
export type Choices = ReadonlyMap<string, Side>;

/** Where a merge is: the entity, by the name it shows and by the one that identifies it, and the place. */
export interface Spot {
  readonly entity: ChangedEntity;
  readonly name: string;
  /** The name it had in the base. */
  readonly identity: string;
  readonly place?: string;
  /** The place by the names of the base. */
  readonly placeIdentity?: string;
}

/** One run of a merge: what was chosen, what came up, and what must not go. */
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

/** The side whose value stands: the chosen one, or `held` while nobody chose, which is a conflict. */
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

/** What the conflict is, as a sentence. */
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
