import type { Edit, RestoreList } from '../edits/edit.ts';
import type { CertainRename } from './rename.ts';

/**
 * Follows names through edits: between the current name and the original one. Names that were never
 * touched map to themselves.
 */
class Names {
  /**
   * From current names to original ones; undefined for what did not exist originally, or is gone.
   */
  private readonly origins = new Map<string, string | undefined>();

  originOf(name: string): string | undefined {
    return this.origins.has(name) ? this.origins.get(name) : name;
  }

  rename(from: string, to: string): void {
    if (from === to) return;
    const origin = this.originOf(from);
    this.origins.set(from, undefined);
    this.origins.set(to, origin);
  }

  /** It was added or removed: the name no longer means what it meant originally. */
  forget(name: string): void {
    this.origins.set(name, undefined);
  }

  /** The name is used again: it means the original entity, unless that has another name now. */
  putBack(name: string): void {
    if (this.originOf(name) !== undefined) return;
    if (![...this.origins.values()].includes(name)) this.origins.set(name, name);
  }

  /** Original and current names, where they differ. */
  renamed(): readonly { readonly from: string; readonly to: string }[] {
    return [...this.origins].flatMap(([to, from]) =>
      from === undefined || from === to ? [] : [{ from, to }],
    );
  }
}

/** The entities, and for each, by its current name, the names of its parts. */
class Entities {
  readonly names = new Names();
  private parts = new Map<string, Names>();

  rename(from: string, to: string): void {
    if (from === to) return;
    this.names.rename(from, to);
    const own = this.parts.get(from);
    this.parts.delete(from);
    if (own) this.parts.set(to, own);
  }

  forget(name: string): void {
    this.names.forget(name);
    this.parts.delete(name);
  }

  restore(list: RestoreList<unknown> | undefined): void {
    for (const name of list?.remove ?? []) this.forget(name);
    for (const { name, entity } of list?.put ?? []) {
      if (entity === undefined) continue;
      this.names.putBack(name);
      this.parts.delete(name);
    }
  }

  partsOf(name: string): Names {
    const own = this.parts.get(name) ?? new Names();
    this.parts.set(name, own);
    return own;
  }

  renamedParts(): readonly { readonly of: string; readonly from: string; readonly to: string }[] {
    return [...this.parts].flatMap(([name, own]) => {
      const of = this.names.originOf(name);
      return of === undefined ? [] : own.renamed().map((rename) => ({ of, ...rename }));
    });
  }
}

/**
 * The renames in a list of edits, from the names before the first to those after the last. A name
 * that was changed and changed back is not a rename. Renames made by an undo are left for the merge
 * to find.
 */
export function renamesOf(edits: Iterable<Edit>): readonly CertainRename[] {
  let [operations, types, imports] = [new Entities(), new Entities(), new Entities()];
  const follow = (edit: Edit): void => {
    switch (edit.kind) {
      case 'operation.rename':
        return operations.rename(edit.name, edit.to);
      case 'operation.update':
        return operations.rename(edit.name, edit.operation.name);
      case 'operation.add':
        return operations.forget(edit.operation.name);
      case 'operation.delete':
        return operations.forget(edit.name);
      case 'argument.update':
        return operations.partsOf(edit.operation).rename(edit.name, edit.argument.name);
      case 'argument.add':
        return operations.partsOf(edit.operation).forget(edit.argument.name);
      case 'argument.delete':
        return operations.partsOf(edit.operation).forget(edit.name);
      case 'type.rename':
        return types.rename(edit.name, edit.to);
      case 'type.update':
        return types.rename(edit.name, edit.type.name);
      case 'type.add':
        return types.forget(edit.type.name);
      case 'type.delete':
        return types.forget(edit.name);
      case 'property.rename':
        return types.partsOf(edit.type).rename(edit.name, edit.to);
      case 'property.update':
        return types.partsOf(edit.type).rename(edit.name, edit.property.name);
      case 'property.add':
        return types.partsOf(edit.type).forget(edit.property.name);
      case 'property.delete':
        return types.partsOf(edit.type).forget(edit.name);
      case 'import.update':
        return imports.rename(edit.alias, edit.include.alias);
      case 'import.add':
        return imports.forget(edit.include.alias);
      case 'import.delete':
        return imports.forget(edit.alias);
      case 'batch':
        return edit.edits.forEach(follow);
      case 'restore':
        operations.restore(edit.operations);
        types.restore(edit.types);
        return imports.restore(edit.imports);
      case 'spec.replace':
        [operations, types, imports] = [new Entities(), new Entities(), new Entities()];
        return undefined;
      default:
        return undefined;
    }
  };
  for (const edit of edits) follow(edit);
  return [
    ...operations.names.renamed().map((rename) => ({ kind: 'operation' as const, ...rename })),
    ...types.names.renamed().map((rename) => ({ kind: 'type' as const, ...rename })),
    ...imports.names.renamed().map((rename) => ({ kind: 'import' as const, ...rename })),
    ...operations.renamedParts().map((rename) => ({ kind: 'argument' as const, ...rename })),
    ...types.renamedParts().map((rename) => ({ kind: 'property' as const, ...rename })),
  ];
}
