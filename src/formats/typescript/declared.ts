import type { Specification, Struct, Type } from '../../domain/model/specification.ts';
import { findImported, noteMissing } from '../reading/importedType.ts';
import { createLineage } from '../reading/lineage.ts';
import type { Notes } from '../reading/notes.ts';
import { createIdentifiers, type Identifiers } from './identifiers.ts';

/** A declared type, with the identifier that references use. */
export interface Declared {
  /** The name in references. */
  readonly target: string;
  readonly identifier: string;
  readonly type: Type;
  /** The names of its type parameters, in order. */
  readonly generics: ReadonlyMap<string, string>;
}

export interface DeclaredStruct extends Declared {
  readonly type: Struct;
}

export interface Declarations {
  /**
   * The specification's own types in order, then the imported types that they use, which are
   * appended during printing.
   */
  readonly list: readonly Declared[];
  readonly identifiers: Identifiers;
  /** The declaration that a reference refers to; undefined, with a finding, if there is none. */
  find(target: string): Declared | undefined;
  /** The parent, if it is a valid one: a struct other than the type itself. */
  parentOf(declared: Declared): DeclaredStruct | undefined;
}

/** The types of a specification with identifiers that TypeScript allows. */
export function createDeclarations(spec: Specification, notes: Notes): Declarations {
  const list: Declared[] = [];
  const known = new Map<string, Declared>();
  const identifiers = createIdentifiers();
  const missing = new Set<string>();
  const lineage = createLineage(spec);
  // A type parameter with the name of a type would hide that type.
  const typeNames = new Set(spec.types.map(({ name }) => name));

  function declare(target: string, type: Type): Declared {
    const declared = {
      target,
      identifier: identifiers.claim(target),
      type,
      generics: nameGenerics(lineage.genericsOf(target), typeNames),
    };
    known.set(target, declared);
    list.push(declared);
    if (declared.identifier !== target.replace(':', '_')) {
      notes.reporter.add(
        'type-renamed',
        'info',
        `The type "${target}" is called ${declared.identifier} here, and in every reference to it.`,
        ['types', target],
      );
    }
    return declared;
  }

  for (const type of spec.types) {
    if (!known.has(type.name)) declare(type.name, type);
    else {
      notes.reporter.add(
        'duplicate-name',
        'error',
        `There are two types called "${type.name}": the second is not exported.`,
        ['types', type.name],
      );
    }
  }

  function find(target: string): Declared | undefined {
    const found = known.get(target);
    if (found !== undefined) return found;
    const imported = findImported(spec, target);
    if (imported !== undefined) return declare(target, imported.type);
    if (!missing.has(target)) {
      missing.add(target);
      noteMissing(spec, target, 'unknown', notes);
    }
    return undefined;
  }

  function parentOf({ target, type }: Declared): DeclaredStruct | undefined {
    if (type.kind !== 'struct' || type.parent === undefined) return undefined;
    const parent = find(type.parent.target);
    if (parent?.type.kind !== 'struct' || lineage.isOwnAncestor(target)) return undefined;
    return { ...parent, type: parent.type };
  }

  return { list, identifiers, find, parentOf };
}

const noGenerics: ReadonlyMap<string, string> = new Map();

function nameGenerics(
  generics: readonly string[],
  typeNames: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (generics.length === 0) return noGenerics;
  const identifiers = createIdentifiers(typeNames);
  return new Map(generics.map((generic) => [generic, identifiers.claim(generic)]));
}
