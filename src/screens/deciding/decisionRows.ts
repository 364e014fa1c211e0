import type { ShownConflict } from '../../domain/merge/shownConflict.ts';

/** A row of the list: something to decide, or an operation or type about which there is more than one. */
export type DecisionRow =
  | { readonly kind: 'conflict'; readonly conflict: ShownConflict }
  | {
      readonly kind: 'entity';
      readonly entity: ShownConflict['entity'];
      readonly name: string;
      readonly conflicts: readonly ShownConflict[];
    };

/** The conflicts by what they are about, each as soon as the first of its kind came up. */
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
