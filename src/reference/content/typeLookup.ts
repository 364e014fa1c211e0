import type { Specification, Type } from '../../domain/model/specification.ts';

/** A type, and a lookup for the names it refers to. */
export interface FoundType {
  readonly type: Type;
  readonly lookUp: TypeLookup;
}

/**
 * Finds a type by name, `Name` or `alias:Name`; undefined if it does not exist or its import is not
 * resolved.
 */
export type TypeLookup = (target: string) => FoundType | undefined;

const known = new WeakMap<Specification, TypeLookup>();

/**
 * The lookup of a specification's own and imported types. Cached, as specifications are immutable.
 */
export function typeLookup(spec: Specification): TypeLookup {
  let lookUp = known.get(spec);
  if (lookUp === undefined) known.set(spec, (lookUp = makeLookup(spec)));
  return lookUp;
}

function makeLookup(spec: Specification): TypeLookup {
  const own = byName(spec.types);
  const imported = new Map(
    spec.imports.map(({ alias, types }) => [alias, among(byName(types ?? []))]),
  );
  const lookUp: TypeLookup = (target) => {
    const type = own.get(target);
    if (type !== undefined) return { type, lookUp };
    const colon = target.indexOf(':');
    return imported.get(target.slice(0, Math.max(colon, 0)))?.(target.slice(colon + 1));
  };
  return lookUp;
}

/** The imports of an imported document are not available. */
function among(types: ReadonlyMap<string, Type>): TypeLookup {
  const lookUp: TypeLookup = (target) => {
    const type = types.get(target);
    return type && { type, lookUp };
  };
  return lookUp;
}

function byName(types: readonly Type[]): ReadonlyMap<string, Type> {
  return new Map(types.map((type) => [type.name, type]));
}
