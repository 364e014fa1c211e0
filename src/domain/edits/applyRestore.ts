import { itemAt } from '../model/values/lists.ts';
import type { RestoreEdit, RestoreList } from './edit.ts';
import { withOptional } from '../model/values/optional.ts';
import type { Specification } from '../model/specification.ts';
import { nothingElse } from '../model/values/total.ts';

/**
 * Applies a restore; the inverse of `difference`. It never refuses: if the specification has
 * changed meanwhile, missing entities are neither removed nor moved, and an index beyond the end is
 * the end.
 */
export function applyRestore(spec: Specification, edit: RestoreEdit): Specification {
  let restored = spec;
  const { operations, types, imports, head } = edit;
  if (operations) {
    const list = restoreList(spec.operations, operations, (operation) => operation.name);
    restored = { ...restored, operations: list };
  }
  if (types) {
    restored = { ...restored, types: restoreList(spec.types, types, (type) => type.name) };
  }
  if (imports) {
    const list = restoreList(spec.imports, imports, (include) => include.alias);
    restored = { ...restored, imports: list };
  }
  if (!head) return restored;
  const { root, baseUrl, security, info, servers, tags, metadata, layout, ...rest } = head;
  nothingElse(rest);
  if (root !== undefined) restored = withOptional(restored, 'root', root);
  if (baseUrl !== undefined) restored = withOptional(restored, 'baseUrl', baseUrl);
  if (security !== undefined) restored = withOptional(restored, 'security', security);
  if (info !== undefined) restored = withOptional(restored, 'info', info);
  if (servers !== undefined) restored = withOptional(restored, 'servers', servers);
  if (tags !== undefined) restored = withOptional(restored, 'tags', tags);
  if (metadata !== undefined) restored = withOptional(restored, 'metadata', metadata);
  if (layout !== undefined) restored = withOptional(restored, 'layout', layout);
  return restored;
}

function restoreList<Entity>(
  list: readonly Entity[],
  restore: RestoreList<Entity>,
  nameIn: (entity: Entity) => string,
): readonly Entity[] {
  const removed = new Set(restore.remove);
  const placed = new Map<string, Entity | undefined>();
  for (const put of restore.put) placed.set(put.name, put.entity);
  const rest: Entity[] = [];
  for (const entity of list) {
    const name = nameIn(entity);
    if (placed.has(name)) placed.set(name, placed.get(name) ?? entity);
    else if (!removed.has(name)) rest.push(entity);
  }
  const result: Entity[] = [];
  let next = 0;
  for (const put of restore.put) {
    const entity = placed.get(put.name);
    if (entity === undefined) continue;
    while (result.length < put.at && next < rest.length) result.push(itemAt(rest, next++));
    result.push(entity);
  }
  while (next < rest.length) result.push(itemAt(rest, next++));
  return result;
}
