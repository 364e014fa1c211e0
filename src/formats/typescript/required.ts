import type { Struct, Type } from '../../domain/model/specification.ts';
import type { SchemaMetadata } from '../jsonschema/schemaMetadata.ts';
import { metadataIn } from '../../domain/model/metadata/metadataKeys.ts';
import type { DeclaredStruct } from './declared.ts';
import { parentsOf, leavesOf } from './discriminatorLiterals.ts';
import type { TypeWriting } from './types.ts';

/** The names of properties that the source requires in this struct, its ancestors aside. */
export function requiredIn(declared: DeclaredStruct, writing: TypeWriting): ReadonlySet<string> {
  const { type } = declared;
  const known = writing.required.get(type);
  if (known !== undefined) return known;
  const names = statedIn(type);
  const { discriminator } = type;
  if (discriminator !== undefined && names.has(discriminator) && isOnlyUnion(declared, writing)) {
    const leaves = leavesOf(type, writing.declarations);
    if (leaves?.some((leaf) => !statedIn(leaf.type).has(discriminator)) === true) {
      names.delete(discriminator);
    }
  }
  writing.required.set(type, names);
  return names;
}

/** The names in a struct's own list that are not properties of its own, most often inherited ones. */
export function listedIn({ metadata }: Struct): readonly string[] {
  const listed = metadataIn<SchemaMetadata>(metadata).required;
  if (!Array.isArray(listed)) return [];
  return listed.filter((name): name is string => typeof name === 'string');
}

function statedIn(type: Type): Set<string> {
  if (type.kind !== 'struct') return new Set();
  const names = new Set(listedIn(type));
  for (const { name, metadata } of type.properties) {
    if (metadataIn<SchemaMetadata>(metadata).required === true) names.add(name);
  }
  return names;
}

/**
 * Whether the type is a base that the reader made of a mere union. Then the reader made the discriminator
 * required there, and only the members show whether the source requires it. A union inside another one has no
 * mark, but its only property is the one that the reader added.
 */
function isOnlyUnion(declared: DeclaredStruct, { declarations }: TypeWriting): boolean {
  const { metadata, discriminator, properties } = declared.type;
  if (metadataIn<SchemaMetadata>(metadata).union !== undefined) return true;
  const [property, ...others] = properties;
  if (property === undefined || others.length > 0 || property.name !== discriminator) return false;
  const { type, description, metadata: said = {} } = property;
  if (type.kind !== 'string' || description !== undefined || Object.keys(said).length > 1) {
    return false;
  }
  return parentsOf(declared, declarations).some(
    ({ type: base }) =>
      base.discriminator === discriminator &&
      metadataIn<SchemaMetadata>(base.metadata).union !== undefined,
  );
}
