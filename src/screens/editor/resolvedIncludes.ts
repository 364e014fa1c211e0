import type { Result } from '../../domain/result.ts';
import type { Include, Specification, Type } from '../../domain/specification.ts';

/**
 * What the includes of a page resolve to, by their address. It is kept beside the specification, not
 * in it: resolving is no change, so it makes no step to undo, nothing to store and nothing to save,
 * and what a document holds by now is read anew at every start. A refusal is why there is nothing.
 */
export type ResolvedIncludes = ReadonlyMap<string, Result<readonly Type[]>>;

export const nothingResolved: ResolvedIncludes = new Map();

const resolvedLists = new WeakMap<
  readonly Include[],
  { readonly resolved: ResolvedIncludes; readonly imports: readonly Include[] }
>();

/**
 * The specification with the types its includes resolve to, for everything that offers or looks up
 * types; the same one where that adds nothing. Types that came with the specification stay. Never
 * what is edited or stored.
 */
export function withResolved(spec: Specification, resolved: ResolvedIncludes): Specification {
  const imports = resolveAll(spec.imports, resolved);
  return imports === spec.imports ? spec : { ...spec, imports };
}

function resolveAll(imports: readonly Include[], resolved: ResolvedIncludes): readonly Include[] {
  const known = resolvedLists.get(imports);
  if (known?.resolved === resolved) return known.imports;
  let changed = false;
  const next = imports.map((include) => {
    const found = include.types === undefined ? resolved.get(include.url) : undefined;
    if (found?.ok !== true) return include;
    changed = true;
    return { ...include, types: found.value };
  });
  const list = changed ? next : imports;
  resolvedLists.set(imports, { resolved, imports: list });
  return list;
}

/** An include that brought nothing, and why; for a quiet finding beside it. */
export interface UnresolvedInclude {
  readonly alias: string;
  readonly url: string;
  readonly message: string;
}

/** The includes that resolve to nothing; those that were not tried yet are not among them. */
export function unresolvedIncludes(
  spec: Specification,
  resolved: ResolvedIncludes,
): readonly UnresolvedInclude[] {
  return spec.imports.flatMap(({ alias, url, types }) => {
    const found = types === undefined ? resolved.get(url) : undefined;
    return found === undefined || found.ok ? [] : [{ alias, url, message: found.refusal.message }];
  });
}
