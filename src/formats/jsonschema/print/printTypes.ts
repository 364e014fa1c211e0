import { isScalarName } from '../../../domain/model/names.ts';
import type { Specification, TemplateEntry, Type } from '../../../domain/model/specification.ts';
import type { Seen } from '../../../domain/model/values/total.ts';
import { someNested, someTypeRef } from '../../../domain/model/types/typeRefs.ts';
import { findImported, noteMissing } from '../../reading/importedType.ts';
import { createLineage } from '../../reading/lineage.ts';
import { createUniqueNames, validName } from '../../reading/generatedNames.ts';
import { note, type Notes } from '../../reading/notes.ts';
import { metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { type SchemaMetadata } from '../schemaMetadata.ts';

/** The types (or scalars) that fill the type parameters of a generic type, by parameter. */
export type Filling = ReadonlyMap<string, string>;

export const noFilling: Filling = new Map();

/** A type to print; a generic type is printed once for each way it is filled. */
export interface PrintedType {
  /** The name in references. */
  readonly target: string;
  /** Its name in the printed document. */
  readonly name: string;
  readonly type: Type;
  readonly filling: Filling;
}

export interface TypeTable {
  /** The specification's own types in order; types found during printing are appended. */
  readonly types: readonly PrintedType[];
  /** The type that a reference refers to; undefined, with a finding, if there is none. */
  refer(target: string, filling: Filling): PrintedType | undefined;
  /** Whether a schema that is not a type may have the name; if so, no type gets it any more. */
  claim(name: string): boolean;
  /** Whether the type itself should be nullable, because every use of it is. */
  isNullable(type: Type): boolean;
  /** Whether the type inherits from itself, so that its parent must be left out. */
  isOwnAncestor(target: string): boolean;
}

/** The maximum number of types made from generic ones: a small document could ask for millions. */
const maxFilled = 10_000;

/**
 * The types to print in a document of schemas. `isName` tells whether a name is allowed there; if
 * so, types get the name they had in their source.
 */
export function createTypeTable(
  spec: Specification,
  isName: (name: string) => boolean,
  notes: Notes,
): TypeTable {
  const types: PrintedType[] = [];
  const known = new Map<string, PrintedType>();
  const names = createUniqueNames();
  const lineage = createLineage(spec);
  const missing = new Set<string>();
  const copied = new Set<string>();
  let filled = 0;

  const own = new Map<string, Type>();
  for (const type of spec.types) {
    if (own.has(type.name)) noteDuplicateType(notes, type.name);
    else own.set(type.name, type);
  }
  for (const [name, printedName] of nameTypes(own, isName, names, notes)) {
    const type = own.get(name);
    if (type === undefined) continue;
    const printed = { target: name, name: printedName, type, filling: noFilling };
    known.set(name, printed);
    types.push(printed);
  }

  function add(
    key: string,
    wanted: string,
    target: string,
    type: Type,
    filling: Filling,
  ): PrintedType {
    const name = names.claim(validName('type', wanted, 'Type'));
    const printed = { target, name, type, filling };
    known.set(key, printed);
    types.push(printed);
    return printed;
  }

  function find(target: string): PrintedType | undefined {
    const found = known.get(target);
    if (found !== undefined) return found;
    const imported = findImported(spec, target);
    if (imported === undefined) {
      // Each place is reported once, however often it is visited.
      const place = JSON.stringify([target, notes.path]);
      if (!missing.has(place)) noteMissing(spec, target, 'any', notes);
      missing.add(place);
      return undefined;
    }
    const { alias, type } = imported;
    if (!copied.has(alias)) noteImport(notes, alias);
    copied.add(alias);
    return add(target, target, target, type, noFilling);
  }

  return {
    types,
    refer(target, filling) {
      const plain = find(target);
      if (plain === undefined || filling.size === 0) return plain;
      const entries = lineage.genericsOf(target).flatMap((generic): [string, string][] => {
        const type = filling.get(generic);
        if (type === undefined || type === '') return [];
        return isScalarName(type) || find(type) !== undefined ? [[generic, type]] : [];
      });
      if (entries.length === 0) return plain;
      const key = JSON.stringify([target, ...entries.flat()]);
      const made = known.get(key);
      if (made !== undefined) return made;
      filled += 1;
      if (filled > maxFilled) {
        if (filled === maxFilled + 1) noteTooMany(notes);
        return plain;
      }
      const name = [plain.name, ...entries.map(([, type]) => type)].join('_');
      return add(key, name, target, plain.type, new Map(entries));
    },
    claim(name) {
      if (!isName(name) || names.has(name)) return false;
      names.claim(name);
      return true;
    },
    isNullable: nullableTypes(spec),
    isOwnAncestor: (target) => lineage.isOwnAncestor(target),
  };
}

/** The filling that a template describes. `outer` is the filling of the type that mentions it. */
export function fillingOf(
  template: readonly Seen<TemplateEntry, 'generic' | 'type'>[] | undefined,
  outer: Filling,
  inherited: Filling = noFilling,
): Filling {
  if (template === undefined || template.length === 0) return inherited;
  const filling = new Map(inherited);
  for (const { generic, type } of template) filling.set(generic, outer.get(type) ?? type);
  return filling;
}

/** Names that are valid as they are come first, so that no other type can take them. */
function nameTypes(
  types: ReadonlyMap<string, Type>,
  isName: (name: string) => boolean,
  names: ReturnType<typeof createUniqueNames>,
  notes: Notes,
): Map<string, string> {
  const given = new Map<string, string>();
  for (const [name, type] of types) {
    if (sourceName(type) === undefined && isName(name)) given.set(name, names.claim(name));
  }
  const all = new Map<string, string>();
  for (const [name, type] of types) {
    const wanted = sourceName(type);
    let printed = given.get(name);
    if (printed === undefined && wanted !== undefined && isName(wanted) && !names.has(wanted)) {
      printed = names.claim(wanted);
    }
    if (printed === undefined) {
      printed = names.claim(isName(name) ? name : validName('type', name, 'Type'));
      notes.path.push(printed);
      note(
        notes,
        'info',
        'type-renamed',
        `The type "${wanted ?? name}" is called "${printed}" here, and in every reference to it.`,
      );
      notes.path.pop();
    }
    all.set(name, printed);
  }
  return all;
}

/** The type's name in its source, as long as it has not been renamed. */
function sourceName(type: Type): string | undefined {
  const { name } = metadataIn<SchemaMetadata>(type.metadata);
  if (typeof name !== 'string') return undefined;
  const valid = validName('type', name, 'Type');
  const isSame = type.name === valid || type.name.replace(/_[0-9]+$/, '') === valid;
  return isSame ? name : undefined;
}

/** Types that were nullable themselves and are never used as non-nullable. */
function nullableTypes(spec: Specification): (type: Type) => boolean {
  const candidates = spec.types.filter(
    (type) => metadataIn<SchemaMetadata>(type.metadata).nullable === true,
  );
  if (candidates.length === 0) return () => false;
  const plainly = new Set<string>();
  for (const entity of [...spec.types, ...spec.operations]) {
    someTypeRef(entity, (ref, place) => {
      if (place.in === 'parent') return false;
      return someNested(ref, (inner) => {
        if (inner.kind !== 'reference') return false;
        const own = inner === ref && place.in === 'properties' ? place.item.nullable : undefined;
        if ((own ?? inner.nullable) !== true) plainly.add(inner.target);
        return false;
      });
    });
  }
  const nullable = new Set(candidates.filter(({ name }) => !plainly.has(name)));
  return (type) => nullable.has(type);
}

function noteDuplicateType(notes: Notes, name: string): void {
  note(
    notes,
    'error',
    'duplicate-name',
    `There are two types called "${name}": the second is not exported.`,
  );
}

function noteImport(notes: Notes, alias: string): void {
  note(
    notes,
    'info',
    'import-copied',
    `This format has no imports: the types from "${alias}" that are used are copied in.`,
  );
}

function noteTooMany(notes: Notes): void {
  note(
    notes,
    'error',
    'too-many-templates',
    `Generic types are filled in more than ${maxFilled} ways: beyond that, their generics are any.`,
  );
}
