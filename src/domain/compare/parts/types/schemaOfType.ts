import { sharedNameOf } from '../../../model/metadata/sharedParts.ts';
import { isContentName } from '../../../model/names.ts';
import { toObject } from '../../../model/values/json.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import type { Annotations, Property, Struct, Type, TypeRef } from '../../../model/specification.ts';
import type { SeenRef } from '../../../model/types/typeRefs.ts';
import type { Seen } from '../../../model/values/total.ts';
import { isInformation } from '../withoutWords.ts';

/**
 * The schema that a source would have for a type; for a named type, only its name. Undefined where there is
 * no simple answer, such as for generics, unions with a discriminator, inline objects with more than
 * properties, and named types with constraints beside the name.
 */
export function schemaOfType(ref: TypeRef, types: readonly Type[]): JsonObject | undefined {
  const shape = shapeOf(ref, types);
  return shape && { ...shape, ...said(ref) };
}

type SaidFields = Seen<Annotations, 'description' | 'deprecated' | 'nullable' | 'metadata'>;

type ShapeFields = SeenRef<
  {
    string: 'format' | 'default';
    integer: never;
    number: never;
    boolean: never;
    any: never;
    array: 'items';
    map: 'values';
    union: 'match' | 'members' | 'discriminator' | 'mapping' | 'sharedAs';
    reference: 'target' | 'template';
    generic: 'name';
    mime: 'contentType';
  },
  keyof SaidFields
>;

function shapeOf(ref: ShapeFields, types: readonly Type[]): JsonObject | undefined {
  switch (ref.kind) {
    case 'string': {
      const { format, default: value } = ref;
      return {
        type: 'string',
        ...(format !== undefined && { format }),
        ...(value !== undefined && { default: value }),
      };
    }
    case 'integer':
    case 'number':
    case 'boolean':
      return { type: ref.kind };
    case 'any':
      return {};
    case 'array': {
      const items = schemaOfType(ref.items, types);
      return items && { type: 'array', items };
    }
    case 'map': {
      const additionalProperties = schemaOfType(ref.values, types);
      return additionalProperties && { type: 'object', additionalProperties };
    }
    case 'union': {
      if (ref.discriminator !== undefined || ref.mapping !== undefined) return undefined;
      const members = ref.members.map((member) => schemaOfType(member, types));
      const known = members.filter((member) => member !== undefined);
      if (known.length < members.length) return undefined;
      const { sharedAs } = ref;
      const match = ref.match === 'one' ? 'oneOf' : 'anyOf';
      return { [match]: known, ...(sharedAs !== undefined && { sharedAs }) };
    }
    case 'reference':
      if (ref.template !== undefined) return undefined;
      if (isContentName(ref.target)) return inlineObject(ref.target, types);
      return Object.keys(said(ref)).every(isInformation) ? { sharedAs: ref.target } : undefined;
    default:
      return undefined;
  }
}

type ObjectFields = Seen<
  Struct,
  'parent' | 'base' | 'discriminator' | 'properties' | 'description' | 'deprecated' | 'metadata',
  'kind' | 'name' | 'mapping' | 'layout'
>;
type PropertyFields = Seen<Property, 'name' | 'type' | keyof SaidFields>;

function inlineObject(name: string, types: readonly Type[]): JsonObject | undefined {
  const type = types.find((one) => one.name === name);
  if (type?.kind !== 'struct') return undefined;
  const { parent, base, discriminator, ...object }: ObjectFields = type;
  if ([parent, base, discriminator].some((field) => field !== undefined)) return undefined;
  const properties: [string, Json][] = [];
  const required: string[] = [];
  for (const each of object.properties) {
    const property: PropertyFields = each;
    const { required: isRequired, ...others } = said(property);
    const schema = schemaOfType(property.type, types);
    const isUnnamed = schema === undefined || sharedNameOf(schema) === undefined;
    if (schema === undefined || !(isUnnamed || Object.keys(others).every(isInformation))) {
      return undefined;
    }
    if (isRequired === true) required.push(property.name);
    properties.push([property.name, { ...schema, ...others }]);
  }
  const { metadata, description, deprecated } = object;
  return {
    type: 'object',
    properties: toObject(properties),
    ...(required.length > 0 && { required }),
    ...said({
      ...(metadata !== undefined && { metadata }),
      ...(description !== undefined && { description }),
      ...(deprecated !== undefined && { deprecated }),
    }),
  };
}

function said({ description, deprecated, nullable, metadata }: SaidFields): JsonObject {
  return {
    ...metadata,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    ...(nullable !== undefined && { nullable }),
  };
}
