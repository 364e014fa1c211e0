import type { Property, Struct, TypeBase } from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import type { SchemaMetadata } from '../jsonschema/schemaMetadata.ts';
import { metadataIn } from '../../domain/model/metadata/metadataKeys.ts';
import type { DeclaredStruct } from './declared.ts';
import { parentsOf, literalOf } from './discriminatorLiterals.ts';
import { literalsOf } from './literals.ts';
import { writeComment } from './identifiers.ts';
import { listedIn, requiredIn } from './required.ts';
import { fillersOf, writeType, type Member, type TypeWriting } from './types.ts';

/**
 * The properties that a struct declares: its own, the discriminator of its parent with its values,
 * and inherited ones that only the struct itself requires.
 */
export function membersOf(declared: DeclaredStruct, writing: TypeWriting): readonly Member[] {
  const ancestors = parentsOf(declared, writing.declarations);
  const members = new Map(ownMembers(declared, writing));
  const inherited = ancestors.map((ancestor) => requiredIn(ancestor, writing));
  for (const name of listedIn(declared.type)) {
    if (members.has(name) || inherited.some((names) => names.has(name))) continue;
    const member = findInherited(name, declared, ancestors, writing);
    if (member !== undefined) members.set(name, member);
  }
  const required = [requiredIn(declared, writing), ...inherited];
  return [...members.values()].map((member) => ({
    ...member,
    isOptional: !required.some((names) => names.has(member.name)),
  }));
}

/** A placeholder for the types that fill type parameters; no other member has this type. */
const filler = '?';

/** The members of a struct as its descendants see them, by name; type parameters are placeholders. */
export function inheritedFrom(
  declared: DeclaredStruct,
  writing: TypeWriting,
): ReadonlyMap<string, Member> {
  let known = writing.inherited.get(declared.type);
  if (known === undefined) {
    const generics = new Map([...declared.generics.keys()].map((generic) => [generic, filler]));
    const members = membersOf(declared, { ...writing, generics });
    known = new Map(members.map((member) => [member.name, member]));
    writing.inherited.set(declared.type, known);
  }
  return known;
}

/** The nearest ancestor's member, with the types that fill that ancestor on the way to it. */
function findInherited(
  name: string,
  declared: DeclaredStruct,
  ancestors: readonly DeclaredStruct[],
  writing: TypeWriting,
): Member | undefined {
  let { generics } = writing;
  let { parent } = declared.type;
  for (const ancestor of ancestors) {
    generics = fillersOf(ancestor, parent ?? {}, { ...writing, generics }, true);
    const found = ownMembers(ancestor, { ...writing, generics }).get(name);
    if (found !== undefined) return found;
    ({ parent } = ancestor.type);
  }
  return undefined;
}

/** The properties of a struct, with literal types for the discriminator of its parent. */
function ownMembers(declared: DeclaredStruct, writing: TypeWriting): ReadonlyMap<string, Member> {
  // Type parameters have other meanings elsewhere.
  if (declared.generics.size > 0) return writeOwn(declared, writing);
  let known = writing.own.get(declared.type);
  if (known === undefined) {
    known = writeOwn(declared, writing);
    writing.own.set(declared.type, known);
  }
  return known;
}

function writeOwn(declared: DeclaredStruct, writing: TypeWriting): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  const { properties }: StructFields = declared.type;
  for (const property of properties) {
    if (!members.has(property.name)) members.set(property.name, writeMember(property, writing));
  }
  const discriminator = literalOf(declared, writing);
  if (discriminator === undefined) return members;
  const { name, literals } = discriminator;
  const own = members.get(name);
  if (own === undefined || own.type === 'string') {
    const comment = own?.comment ?? [];
    members.set(name, { name, type: literals.join(' | '), literals, isOptional: true, comment });
  }
  return members;
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
  const literals = literalsOf(described);
  return {
    name,
    type: writeType(described, writing, nullable),
    ...(literals !== undefined && {
      literals: nullable === true ? [...literals, 'null'] : literals,
    }),
    isOptional: metadataIn<SchemaMetadata>(metadata).required !== true,
    comment: writeComment(
      property.description ?? type.description,
      property.deprecated ?? type.deprecated,
    ),
  };
}
