import { isScalarName } from '../../domain/model/names.ts';
import type { ReferenceRef, Struct, Type, TypeRef } from '../../domain/model/specification.ts';
import type { SeenRef } from '../../domain/model/types/typeRefs.ts';
import type { Notes } from '../reading/notes.ts';
import type { Declarations, Declared } from './declared.ts';
import { literalsOf } from './literals.ts';

/** The state shared by all declarations of a specification. */
export interface TypeWriting {
  readonly declarations: Declarations;
  readonly notes: Notes;
  /** The type parameters of the type that is being written. */
  readonly generics: ReadonlyMap<string, string>;
  /**
   * Whether a type alias is being written. It can't refer to itself through another alias such as
   * `Record`.
   */
  readonly isAlias: boolean;
  /** Caches: the values of a base's mapping, and the own, inherited and required properties of a struct. */
  readonly values: Map<Struct, ReadonlyMap<Type, readonly string[]>>;
  readonly own: Map<Struct, ReadonlyMap<string, Member>>;
  readonly inherited: Map<Struct, ReadonlyMap<string, Member>>;
  readonly required: Map<Struct, ReadonlySet<string>>;
}

/** A declared property. */
export interface Member {
  readonly name: string;
  readonly type: string;
  /** The literals of which the type is a union, if it is one. */
  readonly literals?: readonly string[];
  readonly isOptional: boolean;
  readonly comment: readonly string[];
}

/** The parts of type references that TypeScript can express. */
type DeclaredRef = SeenRef<
  {
    string: never;
    integer: never;
    number: never;
    boolean: never;
    any: never;
    generic: 'name';
    reference: 'target' | 'template';
    array: 'items';
    map: 'values';
    union: 'members';
    mime: never;
  },
  // Descriptions are printed as comments.
  'nullable' | 'metadata' | 'description' | 'deprecated',
  'format' | 'default' | 'contentType' | 'match' | 'discriminator' | 'mapping' | 'sharedAs'
>;

/** A type, with `| null` if it is nullable. */
export function writeType(ref: DeclaredRef, writing: TypeWriting, nullable = ref.nullable): string {
  const type = writeBare(ref, writing);
  const hasNull = type === 'unknown' || type === 'null' || type.endsWith(' | null');
  return nullable === true && !hasNull ? `${type} | null` : type;
}

function writeBare(ref: DeclaredRef, writing: TypeWriting): string {
  const literals = literalsOf(ref);
  if (literals !== undefined) return literals.join(' | ');
  switch (ref.kind) {
    case 'string':
    case 'boolean':
      return ref.kind;
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const items = writeType(ref.items, writing);
      return items.includes(' | ') ? `(${items})[]` : `${items}[]`;
    }
    case 'map': {
      const values = writeType(ref.values, writing);
      return writing.isAlias ? `{ [key: string]: ${values} }` : `Record<string, ${values}>`;
    }
    case 'reference':
      return writeReference(ref, writing);
    case 'union':
      return writeUnion(ref.members, writing);
    case 'generic':
      return writing.generics.get(ref.name) ?? 'unknown';
    case 'any':
    case 'mime':
      return 'unknown';
  }
}

function writeUnion(members: readonly TypeRef[], writing: TypeWriting): string {
  const types = new Set(members.map((member) => writeType(member, writing)));
  return types.size === 0 || types.has('unknown') ? 'unknown' : [...types].join(' | ');
}

function writeReference(
  ref: Pick<ReferenceRef, 'target' | 'template'>,
  writing: TypeWriting,
): string {
  const target = writing.declarations.find(ref.target);
  return target === undefined ? 'unknown' : applyTemplate(target, ref, writing);
}

/**
 * `Page<Pet>`; arguments that the template doesn't fill are `unknown`, which is also their default.
 */
export function applyTemplate(
  declared: Declared,
  reference: Pick<ReferenceRef, 'template'>,
  writing: TypeWriting,
  inherits = false,
): string {
  const { identifier, generics } = declared;
  if (generics.size === 0) return identifier;
  const filled = [...fillersOf(declared, reference, writing, inherits).values()];
  return filled.every((type) => type === 'unknown')
    ? identifier
    : `${identifier}<${filled.join(', ')}>`;
}

/** What fills each type parameter. If it `inherits`, one that is not filled keeps its name. */
export function fillersOf(
  { generics }: Declared,
  { template }: Pick<ReferenceRef, 'template'>,
  writing: TypeWriting,
  inherits: boolean,
): ReadonlyMap<string, string> {
  const fillers = new Map<string, string>();
  for (const generic of generics.keys()) {
    const type = template?.find((entry) => entry.generic === generic)?.type ?? '';
    const kept = (inherits ? writing.generics.get(generic) : undefined) ?? 'unknown';
    fillers.set(generic, type === '' ? kept : writeFiller(type, writing));
  }
  return fillers;
}

function writeFiller(type: string, { declarations, generics }: TypeWriting): string {
  if (type === 'any') return 'unknown';
  if (type === 'integer') return 'number';
  if (isScalarName(type)) return type;
  return generics.get(type) ?? declarations.find(type)?.identifier ?? 'unknown';
}
