import type { Result } from './values/result.ts';
import type { Include, Specification, Type } from './specification.ts';

/**
 * What includes resolve to, by url. Stored beside the specification, not in it: resolving is not a
 * change, so it makes no step to undo, nothing to store and nothing to save, and the documents are
 * read again at every start. A refusal says why there is nothing.
 */
export type ResolvedIncludes = ReadonlyMap<string, Result<readonly Type[]>>;

export const nothingResolved: ResolvedIncludes = new Map();

const made = new WeakMap<Specification, Made<Specification>>();
const madeImports = new WeakMap<readonly Include[], Made<readonly Include[]>>();

interface Made<Value> {
  readonly resolved: ResolvedIncludes;
  readonly value: Value;
}

/**
 * The specification with the types its includes resolve to, for everything that offers or looks up
 * types; never for what is stored or edited. The same object when nothing is added, and always the
 * same result for the same two arguments. Types that came with the specification stay.
 */
export function withResolved(spec: Specification, resolved: ResolvedIncludes): Specification {
  return remembered(made, spec, resolved, () => {
    const imports = resolveImports(spec.imports, resolved);
    return imports === spec.imports ? spec : { ...spec, imports };
  });
}

function resolveImports(
  imports: readonly Include[],
  resolved: ResolvedIncludes,
): readonly Include[] {
  return remembered(madeImports, imports, resolved, () => {
    const next = imports.map((include) => {
      const found = include.types === undefined ? resolved.get(include.url) : undefined;
      return found?.ok === true ? { ...include, types: found.value } : include;
    });
    return next.some((include, at) => include !== imports[at]) ? next : imports;
  });
}

function remembered<Value extends object>(
  cache: WeakMap<Value, Made<Value>>,
  value: Value,
  resolved: ResolvedIncludes,
  make: () => Value,
): Value {
  const before = cache.get(value);
  if (before?.resolved === resolved) return before.value;
  const next = make();
  cache.set(value, { resolved, value: next });
  return next;
}
