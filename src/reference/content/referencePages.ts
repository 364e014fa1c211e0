import { compareNames } from '../../domain/model/values/collate.ts';
import { groupByPrefix } from '../../domain/model/operationGroups.ts';
import type { Operation, Specification, Type } from '../../domain/model/specification.ts';

/** A page of the reference with its own address: a group of operations, or types. */
export type ReferencePage =
  | {
      readonly kind: 'operations';
      /** The segment in addresses: the group's prefix, unless browsers would shorten it; `~operations` for names without one. */
      readonly id: string;
      readonly label: string;
      readonly entities: readonly Operation[];
    }
  | {
      readonly kind: 'types';
      /** `~types`, or `~types-a` if types are split by first letter. */
      readonly id: string;
      readonly label: string;
      readonly entities: readonly Type[];
    };

/** A place that a link can lead to. */
export type ReferencePlace =
  | { readonly kind: 'index' }
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'operation' | 'type'; readonly name: string };

/** The pages of a specification: operations by group, as in the navigator, then types. */
export interface ReferencePages {
  readonly pages: readonly ReferencePage[];
  /**
   * The id of the page that an operation or a type is on; undefined if there is none of that name.
   */
  readonly pageOf: (kind: 'operation' | 'type', name: string) => string | undefined;
}

const withoutPrefix = '~operations';
const allTypes = '~types';
/** With more types than this, each letter gets a page. */
const typesTogether = 60;
/** Names generated for types without a name (rules 9). */
const generatedName = /^(?:Object|Type)_[a-z]{12}$/;

const known = new WeakMap<Specification, ReferencePages>();

/**
 * The pages of a specification. Cached, as specifications are immutable. O(n log n) in the types.
 */
export function referencePages(spec: Specification): ReferencePages {
  let made = known.get(spec);
  if (made === undefined) known.set(spec, (made = makePages(spec)));
  return made;
}

/** Whether the name of a type was generated because the source has none. */
export function isGenerated(typeName: string): boolean {
  return generatedName.test(typeName);
}

function makePages(spec: Specification): ReferencePages {
  const groups = groupByPrefix(spec.operations);
  const pages: ReferencePage[] = [
    ...groups.filter(({ prefix }) => prefix === ''),
    ...groups.filter(({ prefix }) => prefix !== ''),
  ].map(({ prefix, operations }) => ({
    kind: 'operations',
    id: idOf(prefix),
    label: prefix === '' ? 'Operations' : prefix,
    entities: operations,
  }));
  pages.push(...typePages(spec.types));
  const places = { operation: new Map<string, string>(), type: new Map<string, string>() };
  for (const { kind, id, entities } of pages) {
    const names = kind === 'types' ? places.type : places.operation;
    for (const { name } of entities) names.set(name, id);
  }
  return { pages, pageOf: (kind, name) => places[kind].get(name) };
}

/** No prefix contains a tilde. As segments of an address, browsers take `.` and `..` for steps, encoded or not. */
function idOf(prefix: string): string {
  if (prefix === '') return withoutPrefix;
  return prefix === '.' || prefix === '..' ? `~${prefix}` : prefix;
}

function typePages(types: readonly Type[]): readonly ReferencePage[] {
  if (types.length === 0) return [];
  if (types.length <= typesTogether) {
    return [{ kind: 'types', id: allTypes, label: 'Types', entities: types }];
  }
  const letters = new Map<string, Type[]>();
  for (const type of types) {
    const letter = letterOf(type.name);
    const found = letters.get(letter);
    if (found === undefined) letters.set(letter, [type]);
    else found.push(type);
  }
  return [...letters]
    .toSorted(([a], [b]) => a.length - b.length || compareNames(a, b))
    .map(([letter, entities]) => ({
      kind: 'types',
      id: `${allTypes}-${letter}`,
      label:
        letter.length === 1
          ? `Types ${letter.toUpperCase()}`
          : `Types without a name ${letter.slice(-1).toUpperCase()}`,
      entities,
    }));
}

/**
 * The first letter of a name. Generated names share a prefix and are split by the first letter of
 * their hash, as there may be thousands.
 */
function letterOf(name: string): string {
  if (isGenerated(name)) return `inline-${name.charAt(name.indexOf('_') + 1)}`;
  return name.charAt(0).toLowerCase();
}

/** The id of the element of an operation or a type, unique on every page and in the app. */
export function anchorOf(kind: 'operation' | 'type', name: string): string {
  return `${kind === 'operation' ? 'o' : 't'}:${name}`;
}

/** The address of a place below the address of its document (`/d/ada/shop`), at a version. */
export function referenceHref(
  spec: Specification,
  place: ReferencePlace,
  at: { readonly base: string; readonly version?: string | undefined },
): string {
  const query = at.version === undefined ? '' : `?version=${encodeURIComponent(at.version)}`;
  if (place.kind === 'index') return `${at.base}${query}`;
  const page =
    place.kind === 'page' ? place.page : referencePages(spec).pageOf(place.kind, place.name);
  const path = page === undefined ? at.base : `${at.base}/reference/${encodeURIComponent(page)}`;
  const anchor =
    place.kind === 'page' ? '' : `#${encodeURIComponent(anchorOf(place.kind, place.name))}`;
  return `${path}${query}${anchor}`;
}
