import type {
  ReferenceRef,
  Specification,
  TemplateEntry,
  Type,
  TypeRef,
} from '../specification.ts';
import { someNested, someTypeRef } from './typeRefs.ts';

/** A type, and the list in which the names it refers to are looked up. */
interface Found {
  readonly type: Type;
  readonly among: readonly Type[];
}

/** Finds `Name` among the types of the same document, and `alias:Name` among those of an import. */
function findType(spec: Specification, among: readonly Type[], target: string): Found | undefined {
  const type = among.find((candidate) => candidate.name === target);
  if (type) return { type, among };
  // The imports of an import are not resolved here.
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
 * One entry for each generic of the reference's target, '' where it is left open. If the target is
 * unknown, such as one of an unresolved include, the entries are those of the template.
 */
export function templateEntries(spec: Specification, ref: ReferenceRef): readonly TemplateEntry[] {
  const chosen = ref.template ?? [];
  if (findType(spec, spec.types, ref.target) === undefined) return chosen;
  return genericsOf(spec, ref.target).map(
    (generic): TemplateEntry =>
      chosen.find((entry) => entry.generic === generic) ?? { generic, type: '' },
  );
}

/**
 * The reference with the template for its target (rules 4): the choices for the target's generics stay, and
 * all others are removed.
 */
export function refreshTemplate(spec: Specification, ref: ReferenceRef): ReferenceRef {
  return withTemplate(ref, templateEntries(spec, ref));
}

/** The reference with these entries; a generic that is left open has none. */
export function withTemplate(ref: ReferenceRef, entries: readonly TemplateEntry[]): ReferenceRef {
  const template = entries.filter(({ type }) => type !== '');
  const before = ref.template ?? [];
  const same =
    template.length === before.length && template.every((entry, at) => entry === before[at]);
  if (same) return ref;
  const { template: _, ...rest } = ref;
  return template.length === 0 ? rest : { ...rest, template };
}
