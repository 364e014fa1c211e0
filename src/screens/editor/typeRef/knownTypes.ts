import { sharedSchemas } from '../../../domain/constraints/sharedSchema.ts';
import type { JsonObject } from '../../../domain/model/values/json.ts';
import type { Include, Specification, Type } from '../../../domain/model/specification.ts';

/** Tells which references lead to a type, and which lead to other schemas that the source shares. */
export interface KnownTypes {
  readonly types: readonly Type[];
  readonly imports: readonly Include[];
  /** The source's schemas that are not types here, by name. */
  readonly shared: JsonObject;
  /**
   * `target` is a type's name or `alias:Name`; types of an unresolved import are assumed to exist.
   */
  readonly has: (target: string) => boolean;
}

/**
 * The types that can be referred to. Returns `previous` when no name has changed, so that an edit
 * inside one type does not render the others again.
 */
export function knownTypes(spec: Specification, previous: KnownTypes | undefined): KnownTypes {
  const shared = sharedSchemas(spec);
  if (
    previous !== undefined &&
    previous.imports === spec.imports &&
    previous.shared === shared &&
    sameNames(previous.types, spec.types)
  ) {
    return previous;
  }
  const names = new Set<string>();
  for (const type of spec.types) names.add(type.name);
  const { imports } = spec;
  return {
    types: spec.types,
    imports,
    shared,
    has: (target) => names.has(target) || hasImported(imports, target),
  };
}

function hasImported(imports: readonly Include[], target: string): boolean {
  const colon = target.indexOf(':');
  if (colon < 0) return false;
  const alias = target.slice(0, colon);
  const include = imports.find((entry) => entry.alias === alias);
  if (include === undefined) return false;
  if (include.types === undefined) return true;
  const name = target.slice(colon + 1);
  return include.types.some((type) => type.name === name);
}

function sameNames(before: readonly Type[], after: readonly Type[]): boolean {
  if (before === after) return true;
  if (before.length !== after.length) return false;
  for (let index = 0; index < before.length; index += 1) {
    const one = before[index];
    const other = after[index];
    if (one !== other && one?.name !== other?.name) return false;
  }
  return true;
}
