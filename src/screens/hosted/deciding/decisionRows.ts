import type { ShownConflict } from '../../../domain/merge/shownConflict.ts';

/** A row of the list: a conflict, or the heading of an operation or type with several of them. */
export type DecisionRow =
  | { readonly kind: 'conflict'; readonly conflict: ShownConflict }
  | {
      readonly kind: 'entity';
      readonly entity: ShownConflict['entity'];
      readonly name: string;
      readonly conflicts: readonly ShownConflict[];
    };

/** Groups the conflicts by entity, in the order of each entity's first conflict. */
export function decisionRows(conflicts: readonly ShownConflict[]): readonly DecisionRow[] {
  const groups = new Map<string, ShownConflict[]>();
  for (const conflict of conflicts) {
    const key = `${conflict.entity} ${conflict.name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [conflict]);
    else group.push(conflict);
  }
  return [...groups.values()].flatMap((group): readonly DecisionRow[] => {
    const rows = group.map((conflict) => ({ kind: 'conflict' as const, conflict }));
    const [first] = group;
    if (first === undefined || group.length === 1) return rows;
    return [{ kind: 'entity', entity: first.entity, name: first.name, conflicts: group }, ...rows];
  });
}
