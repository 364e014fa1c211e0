import type { EachField } from '../model/total.ts';

type Compare<Entity, Context> = (context: Context, before: Entity, after: Entity) => void;

/**
 * How each field of an entity is compared, in the order in which changes are told. Null: it makes no
 * change of its own, because somebody else compares it or because nobody who uses the API can tell.
 */
export type Comparisons<Entity, Context> = EachField<Entity, Compare<Entity, Context> | null>;

/** Compares two entities field by field. */
export function compareFields<Entity, Context>(
  fields: Comparisons<Entity, Context>,
  context: Context,
  before: Entity,
  after: Entity,
): void {
  for (const compare of Object.values<Compare<Entity, Context> | null>(fields)) {
    compare?.(context, before, after);
  }
}
