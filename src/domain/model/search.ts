import type { Operation, Specification, Type } from './specification.ts';

export interface SearchHit {
  readonly kind: 'operation' | 'type';
  readonly name: string;
  /** What matched, when it was not the name: "path", "description", "argument limit". */
  readonly where?: string;
}

interface SearchText {
  readonly name: string;
  /** Everything searched, lower-cased, one field a line. */
  readonly all: string;
}

const texts = new WeakMap<Operation | Type, SearchText>();

/**
 * Entities whose name, path, description, argument or property names contain `query`, case ignored;
 * names that start with it first, then names that contain it, then the rest. At most `limit` hits.
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
    const text = textOf(kind, entity);
    if (!text.all.includes(wanted)) return;
    total += 1;
    const at = text.name.indexOf(wanted);
    if (at === 0) ranked[0].push({ kind, name: entity.name });
    else if (at > 0) ranked[1].push({ kind, name: entity.name });
    else if (ranked[2].length < limit) {
      ranked[2].push({ kind, name: entity.name, where: placeOf(kind, entity, wanted) });
    }
  };
  for (const operation of spec.operations) look('operation', operation);
  for (const type of spec.types) look('type', type);
  return { hits: ranked.flat().slice(0, limit), total };
}

function textOf(kind: SearchHit['kind'], entity: Operation | Type): SearchText {
  const known = texts.get(entity);
  if (known !== undefined) return known;
  const fields = fieldsOf(kind, entity).map(([, text]) => text);
  const made = { name: entity.name.toLowerCase(), all: fields.join('\n').toLowerCase() };
  texts.set(entity, made);
  return made;
}

function placeOf(kind: SearchHit['kind'], entity: Operation | Type, wanted: string): string {
  const field = fieldsOf(kind, entity).find(([, text]) => text.toLowerCase().includes(wanted));
  return field?.[0] ?? 'text';
}

function fieldsOf(
  kind: SearchHit['kind'],
  entity: Operation | Type,
): readonly (readonly [place: string, text: string])[] {
  const own = [
    ['name', entity.name],
    ['description', entity.description ?? ''],
  ] as const;
  if (kind === 'operation' && 'httpPath' in entity) {
    return [
      own[0],
      ['path', entity.httpPath],
      own[1],
      ...entity.arguments.map(({ name }) => [`argument ${name}`, name] as const),
    ];
  }
  if ('properties' in entity) {
    return [...own, ...entity.properties.map(({ name }) => [`property ${name}`, name] as const)];
  }
  return own;
}
