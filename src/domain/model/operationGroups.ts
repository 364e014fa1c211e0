import type { Operation } from './specification.ts';

/** Operations whose names share everything before the last dot. */
export interface OperationGroup {
  readonly prefix: string;
  readonly operations: readonly Operation[];
}

/**
 * A name as its group and what is left of it. A name that begins with its only dot has no prefix, and one that ends
 * with a dot is its own label: a label is never empty.
 */
export function nameParts(name: string): { readonly prefix: string; readonly label: string } {
  const prefix = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
  return { prefix, label: (prefix && name.slice(prefix.length + 1)) || name };
}

// An edit changes one of 30,000 operations: the others' prefixes are known.
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
