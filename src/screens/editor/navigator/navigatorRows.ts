import type { HttpMethod } from '../../../domain/model/constants.ts';
import { nameParts, type OperationGroup } from '../../../domain/model/operationGroups.ts';
import type { Operation, Specification, Type } from '../../../domain/model/specification.ts';
import type { JumpTarget } from '../jumpTarget.ts';

/** One line of the navigator. `level` counts from 1, as in a tree. */
export type NavigatorRow =
  | {
      readonly kind: 'section' | 'group';
      readonly id: string;
      readonly level: 1 | 2;
      readonly label: string;
      readonly count: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'operation';
      readonly id: string;
      readonly level: 1 | 2 | 3;
      readonly name: string;
      /** The name without the prefix of its group. */
      readonly label: string;
      /** Undefined for a search result that no longer exists. */
      readonly method: HttpMethod | undefined;
      /** The text that a search matched, if it was not the name. */
      readonly where?: string | undefined;
    }
  | {
      readonly kind: 'type';
      readonly id: string;
      readonly level: 1 | 2;
      readonly name: string;
      readonly where?: string | undefined;
    };

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
    rows.push({ kind: 'section', id, level: 1, label, count, open });
    return open;
  };
  if (addSection(operationsSection, 'Operations', operationCount)) {
    for (const group of groups) {
      if (group.prefix === '') addOperations(rows, group);
    }
    for (const group of groups) {
      if (group.prefix === '') continue;
      const id = `g:${group.prefix}`;
      const open = !closed.has(id);
      const count = group.operations.length;
      rows.push({ kind: 'group', id, level: 2, label: group.prefix, count, open });
      if (open) addOperations(rows, group);
    }
  }
  if (addSection(typesSection, 'Types', types.length)) {
    for (const type of types) {
      rows.push(typeLine(type));
    }
  }
  return rows;
}

function addOperations(rows: NavigatorRow[], group: OperationGroup): void {
  for (const operation of group.operations) rows.push(operationLine(operation));
}

/* An edit changes one of 30,000 entities: the lines of all others are reused. */
const operationLines = new WeakMap<Operation, NavigatorRow>();
const typeLines = new WeakMap<Type, NavigatorRow>();

function operationLine(operation: Operation): NavigatorRow {
  let line = operationLines.get(operation);
  if (line === undefined) {
    const { name, httpMethod } = operation;
    const { prefix, label } = nameParts(name);
    const level = prefix === '' ? 2 : 3;
    line = { kind: 'operation', id: `o:${name}`, name, label, method: httpMethod, level };
    operationLines.set(operation, line);
  }
  return line;
}

function typeLine(type: Type): NavigatorRow {
  let line = typeLines.get(type);
  if (line === undefined) {
    line = { kind: 'type', id: `t:${type.name}`, level: 2, name: type.name };
    typeLines.set(type, line);
  }
  return line;
}

/** Search results as a flat list, in their order. O(n) of the operations, once per search. */
export function resultRows(
  results: readonly (JumpTarget & { readonly where?: string })[],
  spec: Specification,
): readonly NavigatorRow[] {
  const found = new Set(results.map(({ name }) => name));
  const methods = new Map<string, HttpMethod>();
  for (const { name, httpMethod } of spec.operations) {
    if (found.has(name)) methods.set(name, httpMethod);
  }
  return results.map(({ kind, name, where }) =>
    kind === 'operation'
      ? { kind, id: `o:${name}`, level: 1, name, label: name, method: methods.get(name), where }
      : { kind, id: `t:${name}`, level: 1, name, where },
  );
}
