import { isScalarName } from '../../domain/model/names.ts';
import type { Json } from '../../domain/model/json.ts';
import type {
  ArrayType,
  MapType,
  Property,
  ReferenceRef,
  Struct,
  Type,
  TypeBase,
  TypeRef,
} from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/total.ts';
import type { SeenRef } from '../../domain/model/typeRefs.ts';
import type { Notes } from '../reading/notes.ts';
import type { Declarations, Declared, DeclaredStruct } from './declared.ts';
import { quote, writeComment, writeKey } from './names.ts';

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
  /** Caches by base: the discriminator values of its subtypes, and its members. */
  readonly values: Map<Struct, ReadonlyMap<Type, string>>;
  readonly inherited: Map<Struct, ReadonlyMap<string, Member>>;
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
  return nullable === true && type !== 'unknown' ? `${type} | null` : type;
}

function writeBare(ref: DeclaredRef, writing: TypeWriting): string {
  switch (ref.kind) {
    case 'string':
      return writeValues(ref.metadata?.['enum'], 'string') ?? 'string';
    case 'integer':
    case 'number':
      return writeValues(ref.metadata?.['enum'], 'number') ?? 'number';
    case 'boolean':
      return 'boolean';
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

/** The values allowed by the source, if all of them are of this type. */
function writeValues(values: Json | undefined, kind: 'string' | 'number'): string | undefined {
  if (!Array.isArray(values)) return undefined;
  const ours = (values as readonly Json[]).filter((value) => value !== null);
  if (ours.length === 0 || ours.some((value) => typeof value !== kind)) return undefined;
  return [...new Set(ours.map((value) => JSON.stringify(value)))].join(' | ');
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
function applyTemplate(
  { identifier, generics }: Declared,
  { template }: Pick<ReferenceRef, 'template'>,
  writing: TypeWriting,
  inherits = false,
): string {
  if (generics.size === 0) return identifier;
  const filled = [...generics.keys()].map((generic) => {
    const type = template?.find((entry) => entry.generic === generic)?.type ?? '';
    if (type === '') return (inherits ? writing.generics.get(generic) : undefined) ?? 'unknown';
    return writeFiller(type, writing);
  });
  return filled.every((type) => type === 'unknown')
    ? identifier
    : `${identifier}<${filled.join(', ')}>`;
}

function writeFiller(type: string, { declarations, generics }: TypeWriting): string {
  if (type === 'any') return 'unknown';
  if (type === 'integer') return 'number';
  if (isScalarName(type)) return type;
  return generics.get(type) ?? declarations.find(type)?.identifier ?? 'unknown';
}

/** The declaration of a type, as lines. */
export function writeDeclaration(declared: Declared, base: TypeWriting): readonly string[] {
  const { type, identifier, generics } = declared;
  const isAlias = type.kind !== 'struct';
  const writing: TypeWriting = { ...base, generics, isAlias };
  const parameters = [...generics.values()].map((name) => `${name} = unknown`);
  const head = parameters.length === 0 ? identifier : `${identifier}<${parameters.join(', ')}>`;
  const { description, deprecated }: SharedFields = type;
  const comment = writeComment(description, deprecated);
  if (type.kind === 'array') {
    const { items }: Seen<ArrayType, 'items', 'kind' | keyof TypeBase> = type;
    return [...comment, `export type ${head} = ${writeType({ kind: 'array', items }, writing)};`];
  }
  if (type.kind === 'map') {
    const { values: held }: Seen<MapType, 'values', 'kind' | keyof TypeBase> = type;
    // An interface may refer to itself, which an alias of a `Record` may not.
    const values = writeType(held, writing);
    return [...comment, `export interface ${head} {`, `  [key: string]: ${values};`, '}'];
  }
  const own = { ...declared, type };
  noteDoubles(type, writing.notes);
  const members = membersOf(own, writing);
  const parent = writeParent(own, members, writing);
  const extension = parent === undefined ? '' : ` extends ${parent}`;
  if (members.length === 0) return [...comment, `export interface ${head}${extension} {}`];
  const lines = members.flatMap((member) => [
    ...member.comment.map((line) => `  ${line}`),
    `  ${writeKey(member.name)}${member.isOptional ? '?' : ''}: ${member.type};`,
  ]);
  return [...comment, `export interface ${head}${extension} {`, ...lines, '}'];
}

/** Reports the properties that are not declared because an earlier one has the same name. */
function noteDoubles({ name: owner, properties }: Struct, notes: Notes): void {
  const names = new Set<string>();
  for (const { name } of properties) {
    if (names.has(name)) {
      notes.reporter.add(
        'duplicate-name',
        'error',
        `There are two properties called "${name}" in ${owner}: the second is not exported.`,
        ['types', owner],
      );
    }
    names.add(name);
  }
}

/** The fields of every type; the name is in the declaration. */
type SharedFields = Seen<TypeBase, 'description' | 'deprecated', 'name' | 'metadata' | 'layout'>;

/** A declared property. */
export interface Member {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly comment: readonly string[];
}

/** The properties of a struct, with a literal type for the discriminator of its parent. */
function membersOf(declared: DeclaredStruct, writing: TypeWriting): readonly Member[] {
  const literal = literalOf(declared, writing);
  const members = new Map<string, Member>();
  const { properties }: StructFields = declared.type;
  for (const property of properties) {
    if (!members.has(property.name)) members.set(property.name, writeMember(property, writing));
  }
  if (literal !== undefined) {
    const own = members.get(literal.name);
    if (own === undefined || own.type === 'string') {
      const comment = own?.comment ?? [];
      members.set(literal.name, { ...literal, isOptional: false, comment });
    }
  }
  return [...members.values()];
}

/** The parent becomes `extends`; the mapping of a base becomes literal types in its subtypes. */
type StructFields = Seen<
  Struct,
  'properties',
  'kind' | 'base' | 'parent' | 'discriminator' | 'mapping' | keyof TypeBase
>;

type PropertyFields = Seen<
  Property,
  'name' | 'type' | 'description' | 'deprecated' | 'nullable' | 'metadata'
>;

function writeMember(property: PropertyFields, writing: TypeWriting): Member {
  const { name, type, metadata } = property;
  const nullable = property.nullable ?? type.nullable;
  const described = metadata === undefined ? type : { ...type, metadata };
  return {
    name,
    type: writeType(described, writing, nullable),
    isOptional: metadata?.['required'] !== true,
    comment: writeComment(
      property.description ?? type.description,
      property.deprecated ?? type.deprecated,
    ),
  };
}

/** The discriminator of the nearest base, with the value for this subtype. */
function literalOf(
  declared: DeclaredStruct,
  writing: TypeWriting,
): Pick<Member, 'name' | 'type'> | undefined {
  for (const { type: base } of ancestorsOf(declared, writing.declarations)) {
    const { discriminator } = base;
    if (discriminator === undefined) continue;
    const property = base.properties.find(({ name }) => name === discriminator);
    const value = valuesOf(base, writing).get(declared.type);
    if (value === undefined || property?.type.kind !== 'string') return undefined;
    return { name: discriminator, type: quote(value) };
  }
  return undefined;
}

/** The values of a base's mapping, by the type they stand for. */
function valuesOf(base: Struct, { declarations, values }: TypeWriting): ReadonlyMap<Type, string> {
  let known = values.get(base);
  if (known === undefined) {
    const found = new Map<Type, string>();
    for (const { type, value } of base.mapping ?? []) {
      const child = declarations.find(type)?.type;
      if (child !== undefined && !found.has(child)) found.set(child, value);
    }
    known = found;
    values.set(base, known);
  }
  return known;
}

/** A longer chain of ancestors is of no use to anybody, including the compiler. */
const maxAncestors = 100;

function ancestorsOf(
  declared: DeclaredStruct,
  declarations: Declarations,
): readonly DeclaredStruct[] {
  const ancestors: DeclaredStruct[] = [];
  let parent = declarations.parentOf(declared);
  while (parent !== undefined && ancestors.length < maxAncestors) {
    ancestors.push(parent);
    parent = declarations.parentOf(parent);
  }
  return ancestors;
}

/**
 * The `extends` clause. If a property is incompatible with that of an ancestor, the ancestor's must
 * be omitted first, or TypeScript would not allow it.
 */
function writeParent(
  declared: DeclaredStruct,
  members: readonly Member[],
  writing: TypeWriting,
): string | undefined {
  const { type } = declared;
  if (type.parent === undefined) return undefined;
  const parent = writing.declarations.parentOf(declared);
  if (parent === undefined) {
    writing.notes.reporter.add(
      'parent-left-out',
      'error',
      `The parent ${type.parent.target} of ${type.name} is left out: only another struct can be inherited from.`,
      ['types', declared.target],
    );
    return undefined;
  }
  const written = applyTemplate(parent, type.parent, writing, true);
  const ancestors = members.length === 0 ? [] : ancestorsOf(declared, writing.declarations);
  const replaced = members.filter((member) =>
    ancestors.some((ancestor) => {
      const other = inheritedFrom(ancestor, writing).get(member.name);
      return other !== undefined && !fits(member, other);
    }),
  );
  if (replaced.length === 0) return written;
  return `Omit<${written}, ${replaced.map(({ name }) => quote(name)).join(' | ')}>`;
}

function inheritedFrom(
  declared: DeclaredStruct,
  writing: TypeWriting,
): ReadonlyMap<string, Member> {
  let known = writing.inherited.get(declared.type);
  if (known === undefined) {
    const members = membersOf(declared, { ...writing, generics: new Map() });
    known = new Map(members.map((member) => [member.name, member]));
    writing.inherited.set(declared.type, known);
  }
  return known;
}

function fits(member: Member, inherited: Member): boolean {
  if (member.isOptional && !inherited.isOptional) return false;
  if (inherited.type === 'unknown') return false;
  return inherited.type === 'string'
    ? member.type === 'string' || /^"[^|]*"$/.test(member.type)
    : member.type === inherited.type;
}
