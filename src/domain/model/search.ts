import type {
  ArrayType,
  MapType,
  Operation,
  Specification,
  Struct,
  Type,
  TypeBase,
} from './specification.ts';
import type { EachField } from './total.ts';

export interface SearchHit {
  readonly kind: 'operation' | 'type';
  readonly name: string;
  /** What matched, when it was not the name: "path", "description", "argument limit". */
  readonly where?: string;
}

interface SearchText {
  readonly name: string;
  /** All searchable text in lower case, one field per line. */
  readonly all: string;
}

const texts = new WeakMap<Operation | Type, SearchText>();

/**
 * Entities whose name, path, description, argument or property names contain `query`, ignoring
 * case; names that start with it first, then names that contain it, then the rest. At most `limit`
 * hits.
 */
export function searchSpecification(
  spec: Specification,
  query: string,
  limit: number,
): { readonly hits: readonly SearchHit[]; readonly total: number } {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return { hits: [], total: 0 };
  const ranked: [SearchHit[], SearchHit[], SearchHit[]] = [[], [], []];
  let total = 0;
  const look = (kind: SearchHit['kind'], entity: Operation | Type) => {
    const text = textOf(entity);
    if (!text.all.includes(wanted)) return;
    total += 1;
    const at = text.name.indexOf(wanted);
    if (at === 0) ranked[0].push({ kind, name: entity.name });
    else if (at !== -1) ranked[1].push({ kind, name: entity.name });
    else if (ranked[2].length < limit) {
      ranked[2].push({ kind, name: entity.name, where: placeOf(entity, wanted) });
    }
  };
  for (const operation of spec.operations) look('operation', operation);
  for (const type of spec.types) look('type', type);
  return { hits: ranked.flat().slice(0, limit), total };
}

function textOf(entity: Operation | Type): SearchText {
  const known = texts.get(entity);
  if (known !== undefined) return known;
  const fields = fieldsOf(entity).map(([, text]) => text);
  const made = { name: entity.name.toLowerCase(), all: fields.join('\n').toLowerCase() };
  texts.set(entity, made);
  return made;
}

function placeOf(entity: Operation | Type, wanted: string): string {
  const field = fieldsOf(entity).find(([, text]) => text.toLowerCase().includes(wanted));
  return field?.[0] ?? 'text';
}

/** The searchable texts of a field, each with its place. */
type Texts<Entity> = (entity: Entity) => readonly Text[];
type Text = readonly [place: string, text: string];

/** The fields in the order in which they are searched; null: the field is not searched. */
type SearchedFields<Entity> = EachField<Entity, Texts<Entity> | null>;

const described: Texts<Pick<TypeBase, 'description'>> = ({ description = '' }) => [
  ['description', description],
];

const operationFields: SearchedFields<Operation> = {
  name: ({ name }) => [['name', name]],
  httpPath: ({ httpPath }) => [['path', httpPath]],
  description: described,
  arguments: (operation) => operation.arguments.map(({ name }) => [`argument ${name}`, name]),
  httpMethod: null,
  httpCode: null,
  payload: null,
  return: null,
  throws: null,
  stability: null,
  security: null,
  authorization: null,
  tags: null,
  metadata: null,
  layout: null,
};

const typeFields: SearchedFields<TypeBase> = {
  name: ({ name }) => [['name', name]],
  description: described,
  deprecated: null,
  metadata: null,
  layout: null,
};

const structFields: SearchedFields<Struct> = {
  ...typeFields,
  properties: ({ properties }) => properties.map(({ name }) => [`property ${name}`, name]),
  kind: null,
  base: null,
  parent: null,
  discriminator: null,
  mapping: null,
};

const mapFields: SearchedFields<MapType> = { ...typeFields, kind: null, values: null };
const arrayFields: SearchedFields<ArrayType> = { ...typeFields, kind: null, items: null };

function fieldsOf(entity: Operation | Type): readonly Text[] {
  if ('httpMethod' in entity) return textsIn(operationFields, entity);
  switch (entity.kind) {
    case 'struct':
      return textsIn(structFields, entity);
    case 'map':
      return textsIn(mapFields, entity);
    case 'array':
      return textsIn(arrayFields, entity);
  }
}

function textsIn<Entity>(fields: SearchedFields<Entity>, entity: Entity): readonly Text[] {
  return Object.values<Texts<Entity> | null>(fields).flatMap((find) => find?.(entity) ?? []);
}
