import { isJsonObject } from '../values/json.ts';
import type { Operation, Specification, Type } from '../specification.ts';

/** Tells of a use of a component: its section, its name, and what has that name. */
type Found = (section: string, name: string, value: object) => void;

/** The section of what is below a key, outside of schemas, in which there are only schemas. */
const sectionOf: ReadonlyMap<string, string> = new Map([
  ['arguments', 'parameters'],
  ['parameters', 'parameters'],
  ['payload', 'requestBodies'],
  ['requestBody', 'requestBodies'],
  ['return', 'responses'],
  ['throws', 'responses'],
  ['responses', 'responses'],
  ['headers', 'headers'],
  ['examples', 'examples'],
  ['links', 'links'],
  ['callbacks', 'callbacks'],
  ['type', 'schemas'],
  ['types', 'schemas'],
  ['schema', 'schemas'],
]);

/** Below these is data, in which nothing is a use. */
const dataKeys: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'value']);

/** Whether there is data below a key, and so nothing that has a name. */
export function isData(key: string): boolean {
  return dataKeys.has(key) || key.startsWith('x-');
}

/** Goes over the uses of shared components in a part of a specification, such as its operations. */
export function eachSharedUse(part: object, found: Found): void {
  visit(part, '', true, found);
}

/** Those in what the specification says of itself, and in the components that it keeps. */
export function eachSharedUseInMetadata({ metadata }: Specification, found: Found): void {
  // The words of unions and the components themselves are no uses, but components may use others.
  const { unions: _, components = {}, $defs = {}, ...rest } = metadata ?? {};
  visit({ rest }, '', true, found);
  const sections = isJsonObject(components) ? Object.entries(components) : [];
  for (const [section, entries] of [...sections, ['schemas', $defs] as const]) {
    for (const entry of Object.values(isJsonObject(entries) ? entries : {})) {
      visit(entry, section, true, found);
    }
  }
}

/** Below these, a schema has others by names of their own, which may be what keywords are called. */
const nameKeys: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);

/** Whether the keys below this one, of something in the section, are names. */
export function hasNames(section: string, key: string): boolean {
  return section === 'schemas' && nameKeys.has(key);
}

function visit(
  value: unknown,
  section: string,
  isPart: boolean,
  found: Found,
  areNames = false,
): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, section, false, found);
    return;
  }
  const add = (within: string, name: string | undefined) => {
    if (name !== undefined) found(within, name, value);
  };
  if (!isPart) add(section, nameIn(value));
  if (section === 'links' && 'operationId' in value && typeof value.operationId === 'string') {
    add('operations', value.operationId);
  }
  // The words of a union may be on the property that has it.
  if ('type' in value) add('schemas', ownName(value.type));
  for (const [key, below] of Object.entries(value)) {
    if (!areNames && isData(key)) continue;
    const named = !areNames && hasNames(section, key);
    // What the metadata says of an entity is part of it.
    visit(below, sectionBelow(section, key), !areNames && key === 'metadata', found, named);
  }
}

/** The section of what is below a key: in schemas there are only schemas. */
export function sectionBelow(section: string, key: string): string {
  return section === 'schemas' ? section : (sectionOf.get(key) ?? section);
}

/** The name of the component that an object is a copy of, which an entity has in its metadata. */
function nameIn(value: object): string | undefined {
  return ownName(value) ?? ('metadata' in value ? ownName(value.metadata) : undefined);
}

function ownName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('sharedAs' in value)) return undefined;
  return typeof value.sharedAs === 'string' ? value.sharedAs : undefined;
}

/** A use of a shared component. */
export interface SharedUse {
  readonly section: string;
  readonly name: string;
}

const usesIn = new WeakMap<object, readonly SharedUse[]>();

/** The uses in an entity. Cached per entity, which must be immutable. */
export function sharedUsesIn(entity: Operation | Type): readonly SharedUse[] {
  const part = 'httpMethod' in entity ? { operations: [entity] } : { types: [entity] };
  return listOnce(entity, (found) => eachSharedUse(part, found));
}

/** The uses in the metadata. Cached per metadata, which must be immutable. */
export function sharedUsesInMetadata(spec: Specification): readonly SharedUse[] {
  if (spec.metadata === undefined) return [];
  return listOnce(spec.metadata, (found) => eachSharedUseInMetadata(spec, found));
}

function listOnce(key: object, each: (found: Found) => void): readonly SharedUse[] {
  let uses = usesIn.get(key);
  if (uses === undefined) {
    const found = new Map<string, SharedUse>();
    each((section, name) => found.set(keyOf({ section, name }), { section, name }));
    uses = [...found.values()];
    usesIn.set(key, uses);
  }
  return uses;
}

export const keyOf = ({ section, name }: SharedUse): string => JSON.stringify([section, name]);

/** What has names that are renamed: types, of which there are copies, and operations, to which links lead. */
const sectionNamed = { types: 'schemas', operations: 'operations' } as const;

/** The names of types or operations in what is kept of an entity. */
export function keptNamesIn(
  entity: Operation | Type,
  of: keyof typeof sectionNamed,
): readonly string[] {
  return namesIn(sharedUsesIn(entity), sectionNamed[of]);
}

/** Those in what the specification says of itself, such as its webhooks. */
export function keptNamesInMetadata(
  spec: Specification,
  of: keyof typeof sectionNamed,
): readonly string[] {
  return namesIn(sharedUsesInMetadata(spec), sectionNamed[of]);
}

function namesIn(uses: readonly SharedUse[], section: string): readonly string[] {
  return uses.flatMap((use) => (use.section === section ? [use.name] : []));
}
