import type { Specification, Struct, Type } from '../../domain/model/specification.ts';
import { findImported, noteMissing } from '../reading/importedType.ts';
import { createLineage } from '../reading/lineage.ts';
import { note, type Notes } from '../reading/notes.ts';
import { createIdentifiers, type Identifiers } from './names.ts';

/** A type that is declared, under the name that references to it use. */
export interface Declared {
  /** As references call it. */
  readonly target: string;
  readonly identifier: string;
  readonly type: Type;
  /** What its generics are called, in the order of its parameters. */
  readonly generics: ReadonlyMap<string, string>;
}

export interface DeclaredStruct extends Declared {
  readonly type: Struct;
}

export interface Declarations {
  /** Own types in their order; used types of imports come behind them while others are written. */
  readonly list: readonly Declared[];
  readonly identifiers: Identifiers;
  /** What a reference leads to; undefined, with a finding, when there is no such type. */
  find(target: string): Declared | undefined;
  /** The struct it inherits from, if that can be: not from a map, a list or itself. */
  parentOf(declared: Declared): DeclaredStruct | undefined;
}

/** The types that a specification declares, with names that TypeScript allows. */
export function createDeclarations(spec: Specification, notes: Notes): Declarations {
  const list: Declared[] = [];
  const known = new Map<string, Declared>();
  const identifiers = createIdentifiers();
  const missing = new Set<string>();
  const lineage = createLineage(spec);
  // A parameter that is called like a type would hide it.
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
      note(
        notes,
        'info',
        'type-renamed',
        `The type "${target}" is called ${declared.identifier} here, and in every reference to it.`,
      );
    }
    return declared;
  }

  for (const type of spec.types) {
    if (!known.has(type.name)) declare(type.name, type);
    else {
      note(
        notes,
        'error',
        'duplicate-name',
        `There are two types called "${type.name}": the second is not printed.`,
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
