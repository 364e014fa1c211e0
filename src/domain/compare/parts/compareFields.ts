import type { EachField } from '../../model/values/total.ts';

type Compare<Entity, Context> = (context: Context, before: Entity, after: Entity) => void;

/**
 * How each field of an entity is compared, in the order in which changes are listed. Null: the
 * field has no changes of its own, because it is compared elsewhere or because clients can't notice
 * it.
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
