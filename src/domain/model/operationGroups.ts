import type { Operation } from './specification.ts';

/** Operations whose names share everything before the last dot. */
export interface OperationGroup {
  readonly prefix: string;
  readonly operations: readonly Operation[];
}

/**
 * Splits a name into its group and the rest. A name that begins with its only dot has no group, and neither
 * has one that ends with a dot, because a label is never empty.
 */
export function nameParts(name: string): { readonly prefix: string; readonly label: string } {
  const prefix = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
  return { prefix, label: (prefix && name.slice(prefix.length + 1)) || name };
}

// Cached, because an edit changes one of up to 30,000 operations.
const prefixes = new WeakMap<Operation, string>();

/** Operations by prefix: groups in order of first appearance, the names without one in ''. O(n). */
export function groupByPrefix(operations: readonly Operation[]): readonly OperationGroup[] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const prefix = prefixOf(operation);
    const group = groups.get(prefix);
    if (group === undefined) groups.set(prefix, [operation]);
    else group.push(operation);
  }
  return Array.from(groups, ([prefix, members]) => ({ prefix, operations: members }));
}

function prefixOf(operation: Operation): string {
  let prefix = prefixes.get(operation);
  if (prefix === undefined) {
    prefix = nameParts(operation.name).prefix;
    prefixes.set(operation, prefix);
  }
  return prefix;
}
