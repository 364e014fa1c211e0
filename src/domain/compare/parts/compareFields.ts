import type { EachField } from '../../model/values/total.ts';

type Compare<Entity, Context> = (context: Context, before: Entity, after: Entity) => void;

/**
 * How each field of an entity is compared, in the order in which changes are listed. Null: the field is
 * compared elsewhere, or clients can't notice its changes.
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
