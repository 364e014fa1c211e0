import { isJsonList } from '../../../domain/model/values/json.ts';
import { mapSame } from '../../../domain/model/values/lists.ts';
import { mergedInto, withMetadata } from '../../../domain/model/metadata/metadata.ts';
import type {
  Metadata,
  Property,
  Specification,
  Struct,
  Type,
} from '../../../domain/model/specification.ts';
import { note, type Notes } from '../../reading/notes.ts';
import { keyIn, keysIn, metadataIn, without } from '../../../domain/model/metadata/metadataKeys.ts';
import type { SchemaMetadata } from '../schemaMetadata.ts';
import { isLostIn, restrictionsIn } from '../read/allOf/mergedProperty.ts';
import { isApart, type BaseUnion } from './printUnions.ts';

type Unions = ReadonlyMap<string, BaseUnion>;

/** The maximum number of types examined: each may be merged into many, each with many parents. */
const maxExamined = 100_000;

/**
 * The specification without the properties and restrictions that were copied from other types, as long as
 * these still have them: reading the references adds them again. `mergedFrom` then names only these types.
 */
export function withoutMerged(spec: Specification, unions: Unions, notes: Notes): Specification {
  if (!spec.types.some((type) => mergedInto(type).length > 0)) return spec;
  const known = new Map(spec.types.toReversed().map((type) => [type.name, type]));
  let left = maxExamined;
  const lineOf = (name: string): readonly Struct[] => {
    const line = new Set<Struct>();
    const open = [name];
    for (let next = open.pop(); next !== undefined && left > 0; next = open.pop()) {
      const struct = known.get(next);
      if (struct?.kind !== 'struct' || line.has(struct)) continue;
      left -= 1;
      line.add(struct);
      open.push(...mergedInto(struct).toReversed());
      const { parent } = struct;
      if (parent !== undefined && !isApart(parent.target, unions)) open.push(parent.target);
    }
    return [...line];
  };
  const types = mapSame(spec.types, (type) => {
    if (type.kind !== 'struct' || mergedInto(type).length === 0) return type;
    noteMissing(type, known, notes);
    const settled = settle(type, known, unions, lineOf);
    return left > 0 ? settled : withMetadata(type, { [mergedKey]: undefined });
  });
  return { ...spec, types };
}

function noteMissing(type: Struct, types: ReadonlyMap<string, Type>, notes: Notes): void {
  for (const name of mergedInto(type)) {
    if (types.has(name)) continue;
    notes.path.push(type.name);
    note(
      notes,
      'warning',
      'unresolved-reference',
      `The source of ${type.name} also refers to ${name}, which does not exist: the reference is left out, and the properties copied from it stay.`,
    );
    notes.path.pop();
  }
}

const mergedKey = keyIn<SchemaMetadata>('mergedFrom');
const requiredKey = keyIn<SchemaMetadata>('required');
const requiredKeys = keysIn<SchemaMetadata>('required');

function settle(
  type: Struct,
  types: ReadonlyMap<string, Type>,
  unions: Unions,
  lineOf: (name: string) => readonly Struct[],
): Struct {
  const merged: string[] = [];
  const given = new Map<string, Property>();
  const demanded = new Set<string>();
  const restricted = new Set<string>();
  const parent = parentOf(type, types, unions);
  const line = parent === undefined ? [] : lineOf(parent);
  const inherited = firstOf(line.flatMap(({ properties }) => properties));
  const known = new Map([...inherited, ...firstOf(type.properties)]);
  const required = requiredBy([...line, type]);
  // A reference to a map needs something beside it; otherwise the type would be read as the map.
  const isAlone = type.parent === undefined && unions.get(type.name)?.key !== 'union';
  const hasMaps = isAlone ? type.properties.length > 0 : parent !== undefined;
  for (const name of line.includes(type) ? [] : mergedInto(type)) {
    if (hasMaps && types.get(name)?.kind === 'map') merged.push(name);
    if (parent === undefined) continue;
    const others = name === parent || isApart(name, unions) ? [] : lineOf(name);
    const isSaid = others.every((other) => other !== type && says(type, known, required, other));
    if (others.length === 0 || !isSaid) continue;
    merged.push(name);
    for (const one of requiredBy(others)) demanded.add(one);
    for (const { metadata } of others) {
      for (const [key] of restrictionsIn(metadata)) restricted.add(key);
    }
    for (const property of others.flatMap(({ properties }) => properties)) {
      if (!given.has(property.name)) given.set(property.name, property);
    }
  }
  const isCopied = (property: Property): boolean => {
    // A discriminator must be one of the type's own properties.
    const isOwn = inherited.has(property.name) || property.name === type.discriminator;
    const origin = isOwn ? undefined : given.get(property.name);
    return origin !== undefined && textOf(origin) === textOf(property);
  };
  const copied = type.properties.filter(isCopied);
  const more = copied.filter(isRequired).map(({ name }) => name);
  const named = namesIn(type.metadata);
  const all = [...named, ...more.filter((name) => !demanded.has(name) && !named.includes(name))];
  const own = type.properties.filter((property) => !copied.includes(property));
  return withMetadata(
    { ...type, properties: own },
    {
      ...Object.fromEntries([...restricted].map((key) => [key, undefined])),
      [mergedKey]: merged.length > 0 ? merged : undefined,
      ...(all.length > named.length && { [requiredKey]: all }),
    },
  );
}

/** The parent, if the struct is printed with a reference to it and the reference has no template. */
function parentOf(
  { name, parent }: Struct,
  types: ReadonlyMap<string, Type>,
  unions: Unions,
): string | undefined {
  if (
    parent === undefined ||
    parent.template !== undefined ||
    types.get(parent.target)?.kind !== 'struct'
  )
    return;
  const isPrinted = !isApart(parent.target, unions) && unions.get(name)?.key !== 'union';
  return isPrinted ? parent.target : undefined;
}

/** Whether a struct still has everything that a type to which its source refers has. */
function says(
  type: Struct,
  known: ReadonlyMap<string, Property>,
  required: ReadonlySet<string>,
  { properties, metadata }: Struct,
): boolean {
  const hasAll = properties.every((property) => {
    const used = known.get(property.name);
    if (used === undefined || isLostIn(used, property)) return false;
    return !isRequired(property) || required.has(property.name);
  });
  return (
    hasAll &&
    namesIn(metadata).every((name) => required.has(name)) &&
    restrictionsIn(metadata).every(
      ([key, value]) => JSON.stringify(type.metadata?.[key]) === JSON.stringify(value),
    )
  );
}

function firstOf(properties: readonly Property[]): Map<string, Property> {
  return new Map(properties.toReversed().map((property) => [property.name, property]));
}

function requiredBy(structs: readonly Struct[]): ReadonlySet<string> {
  return new Set(
    structs.flatMap(({ properties, metadata }) => [
      ...properties.filter(isRequired).map(({ name }) => name),
      ...namesIn(metadata),
    ]),
  );
}

function namesIn(metadata: Metadata | undefined): readonly string[] {
  const { required } = metadataIn<SchemaMetadata>(metadata);
  return isJsonList(required) ? required.filter((name) => typeof name === 'string') : [];
}

function isRequired({ metadata }: Property): boolean {
  return metadataIn<SchemaMetadata>(metadata).required === true;
}

/** The property as text, without `required`. */
function textOf(property: Property): string {
  return JSON.stringify({ ...property, metadata: without(property.metadata, requiredKeys) });
}
