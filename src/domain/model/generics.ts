import type { ReferenceRef, Specification, TemplateEntry, Type, TypeRef } from './specification.ts';
import { someNested, someTypeRef } from './typeRefs.ts';

/** A type, and the list in which the names it refers to are looked up. */
interface Found {
  readonly type: Type;
  readonly among: readonly Type[];
}

/** `Name` among the same document's types; `alias:Name` among those of an import. */
function findType(spec: Specification, among: readonly Type[], target: string): Found | undefined {
  const type = among.find((candidate) => candidate.name === target);
  if (type) return { type, among };
  // What an import itself imports is not known here.
  if (among !== spec.types) return undefined;
  const colon = target.indexOf(':');
  const alias = target.slice(0, Math.max(colon, 0));
  const types = spec.imports.find((include) => include.alias === alias)?.types;
  const imported = types?.find((candidate) => candidate.name === target.slice(colon + 1));
  return colon > 0 && types && imported ? { type: imported, among: types } : undefined;
}

/**
 * The names of the generics that a child of the type must fill: those in its properties, nested
 * ones included, and those of its ancestors that no template in between fills with a type. The
 * nearest first; none for an unknown type. `typeName` may be `alias:Name`.
 */
export function genericsOf(spec: Specification, typeName: string): readonly string[] {
  const generics = new Set<string>();
  const filled = new Set<string>();
  const visited = new Set<Type>();
  let found = findType(spec, spec.types, typeName);
  while (found && !visited.has(found.type)) {
    const { type, among } = found;
    visited.add(type);
    for (const generic of ownGenerics(type)) if (!filled.has(generic)) generics.add(generic);
    const parent = type.kind === 'struct' ? type.parent : undefined;
    for (const entry of parent?.template ?? []) if (entry.type !== '') filled.add(entry.generic);
    found = parent && findType(spec, among, parent.target);
  }
  return [...generics];
}

/** The names of the generics in a type's own references, each once. */
export function ownGenerics(type: Type): ReadonlySet<string> {
  const generics = new Set<string>();
  someTypeRef(type, (ref) => {
    for (const generic of genericsIn(ref)) generics.add(generic);
    return false;
  });
  return generics;
}

/** The names of the generics in a type reference, nested ones included. */
export function genericsIn(ref: TypeRef): readonly string[] {
  const generics: string[] = [];
  someNested(ref, (nested) => {
    if (nested.kind === 'generic') generics.push(nested.name);
    return false;
  });
  return generics;
}

/**
 * The reference with one template entry for each generic of its target (rules 4): chosen types are
 * kept, new generics get '', others are removed. If the target is unknown, such as one of an
 * unresolved include, the template stays as it is.
 */
export function refreshTemplate(spec: Specification, parent: ReferenceRef): ReferenceRef {
  if (findType(spec, spec.types, parent.target) === undefined) return parent;
  const template = genericsOf(spec, parent.target).map(
    (generic): TemplateEntry =>
      parent.template?.find((entry) => entry.generic === generic) ?? { generic, type: '' },
  );
  const before = parent.template ?? [];
  const same =
    template.length === before.length && template.every((entry, at) => entry === before[at]);
  if (same) return parent;
  const { template: _, ...rest } = parent;
  return template.length === 0 ? rest : { ...rest, template };
}
