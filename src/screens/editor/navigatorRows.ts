import type { HttpMethod } from '../../domain/constants.ts';
import type { Operation, Type } from '../../domain/specification.ts';

/** One line of the navigator. */
export type NavigatorRow =
  | {
      readonly kind: 'section';
      readonly id: string;
      readonly label: string;
      readonly count: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly label: string;
      readonly count: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'operation';
      readonly id: string;
      readonly name: string;
      /** The name without the prefix of its group. */
      readonly label: string;
      readonly method: HttpMethod;
      readonly level: 2 | 3;
    }
  | { readonly kind: 'type'; readonly id: string; readonly name: string; readonly typeKind: Type['kind'] };

/** Operations whose names share everything before the last dot. */
export interface OperationGroup {
  readonly prefix: string;
  readonly operations: readonly Operation[];
}

/** Operations by prefix: groups in order of first appearance, the names without a dot in ''. O(n). */
export function groupByPrefix(operations: readonly Operation[]): readonly OperationGroup[] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const dot = operation.name.lastIndexOf('.');
    const prefix = dot < 0 ? '' : operation.name.slice(0, dot);
    const group = groups.get(prefix);
    if (group === undefined) groups.set(prefix, [operation]);
    else group.push(operation);
  }
  return Array.from(groups, ([prefix, members]) => ({ prefix, operations: members }));
}

/** Ids of the two sections; a group's is `g:` with its prefix. */
export const operationsSection = 's:operations';
export const typesSection = 's:types';

/**
 * The navigator's tree as the flat list of its visible lines: operations without a prefix first, then
 * the groups, then the types. O(n).
 *
 * @param closed ids of the sections and groups that are closed
 */
export function navigatorRows(
  groups: readonly OperationGroup[],
  operationCount: number,
  types: readonly Type[],
  closed: ReadonlySet<string>,
): readonly NavigatorRow[] {
  const rows: NavigatorRow[] = [];
  const addSection = (id: string, label: string, count: number): boolean => {
    if (count === 0) return false;
    const open = !closed.has(id);
    rows.push({ kind: 'section', id, label, count, open });
    return open;
  };
  if (addSection(operationsSection, 'Operations', operationCount)) {
    for (const group of groups) {
      if (group.prefix === '') addOperations(rows, group, 2);
    }
    for (const group of groups) {
      if (group.prefix === '') continue;
      const id = `g:${group.prefix}`;
      const open = !closed.has(id);
      rows.push({ kind: 'group', id, label: group.prefix, count: group.operations.length, open });
      if (open) addOperations(rows, group, 3);
    }
  }
  if (addSection(typesSection, 'Types', types.length)) {
    for (const type of types) {
      rows.push({ kind: 'type', id: `t:${type.name}`, name: type.name, typeKind: type.kind });
    }
  }
  return rows;
}

function addOperations(rows: NavigatorRow[], group: OperationGroup, level: 2 | 3): void {
  const skip = group.prefix === '' ? 0 : group.prefix.length + 1;
  for (const operation of group.operations) {
    rows.push({
      kind: 'operation',
      id: `o:${operation.name}`,
      name: operation.name,
      label: operation.name.slice(skip),
      method: operation.httpMethod,
      level,
    });
  }
}
