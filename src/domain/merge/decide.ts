import type { ChangedEntity } from '../compare/changes/change.ts';
import { chosenValue, type Choices } from './choice.ts';
import type { Conflict, ConflictKind, Side, ThreeWay } from './conflict.ts';

/**
 * The current place of a merge: the entity, by its displayed name and by its identity, and the part
 * of it.
 */
export interface MergePlace {
  readonly entity: ChangedEntity;
  readonly name: string;
  /** Its name in the base version. */
  readonly identity: string;
  readonly place?: string;
  /** The place, in names of the base version. */
  readonly placeIdentity?: string;
}

/** One run of a merge: the choices made, the conflicts found, and what must not be deleted. */
export interface Run {
  readonly choices: Choices;
  readonly conflicts: Conflict[];
  /** Names of entities that stay although one side deleted them. */
  readonly keep: {
    readonly types: Set<string>;
    /** By alias. */
    readonly imports: Set<string>;
    /** `alias:Name`. */
    readonly imported: Set<string>;
  };
}

/**
 * The value that wins: what was chosen, or that of the side `held` until somebody chooses, which is a
 * conflict.
 */
export function decide<Value>(
  run: Run,
  spot: MergePlace,
  kind: ConflictKind,
  field: string | undefined,
  values: ThreeWay<Value>,
  held: Side = 'mine',
): Value {
  const { entity, name, identity, place, placeIdentity = place } = spot;
  const id = conflictId(kind, entity, identity, placeIdentity, field);
  const conflict: Conflict = {
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
  };
  const choice = run.choices.get(id);
  const chosen = choice && chosenValue(conflict, choice);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the three, or of the kind that they have
  if (chosen !== undefined) return chosen.value as Value;
  run.conflicts.push(conflict);
  return values[held];
}

function conflictId(
  kind: ConflictKind,
  entity: ChangedEntity,
  identity: string,
  place = '',
  field = '',
): string {
  return JSON.stringify([kind, entity, identity, place, field]);
}

/** The id of the conflict about an operation or a type that both have added. */
export function idOfAdded(entity: 'operation' | 'type', name: string): string {
  return conflictId('added', entity, name);
}
