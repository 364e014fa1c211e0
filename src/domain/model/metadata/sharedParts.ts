import { isJsonObject } from '../values/json.ts';
import type { Specification } from '../specification.ts';

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

function visit(value: unknown, section: string, isPart: boolean, found: Found): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, section, false, found);
    return;
  }
  const add = (within: string, name: string | undefined) => {
    if (name !== undefined) found(within, name, value);
  };
  if (!isPart) add(section, nameIn(value));
  // The words of a union may be on the property that has it.
  if ('type' in value) add('schemas', ownName(value.type));
  for (const [key, below] of Object.entries(value)) {
    if (dataKeys.has(key) || key.startsWith('x-')) continue;
    const inner = section === 'schemas' ? section : (sectionOf.get(key) ?? section);
    // What the metadata says of an entity is part of it.
    visit(below, inner, key === 'metadata', found);
  }
}

/** The name of the component that an object is a copy of, which an entity has in its metadata. */
function nameIn(value: object): string | undefined {
  return ownName(value) ?? ('metadata' in value ? ownName(value.metadata) : undefined);
}

function ownName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('sharedAs' in value)) return undefined;
  return typeof value.sharedAs === 'string' ? value.sharedAs : undefined;
}

/** What people call a component of each section. */
const nouns: ReadonlyMap<string, string> = new Map([
  ['parameters', 'parameter'],
  ['requestBodies', 'request body'],
  ['responses', 'response'],
  ['headers', 'header'],
  ['examples', 'example'],
  ['links', 'link'],
  ['callbacks', 'callback'],
  ['schemas', 'union'],
]);

/**
 * The shared components that nothing uses after an edit, by which they are gone: they are only there
 * where they are used. In words: `parameter Limit`.
 */
export function goneComponents(before: Specification, after: Specification): readonly string[] {
  const gone = new Map<string, string>();
  const take = (section: string, name: string) => {
    const noun = nouns.get(section);
    if (noun !== undefined) gone.set(JSON.stringify([section, name]), `${noun} ${name}`);
  };
  const keep = (section: string, name: string) => gone.delete(JSON.stringify([section, name]));
  const entitiesOf = ({ operations, types }: Specification) => [
    ...operations.map((one) => ['operations', one] as const),
    ...types.map((one) => ['types', one] as const),
  ];
  const [was, is] = [entitiesOf(before), entitiesOf(after)];
  const stays = new Set<object>(is.map(([, entity]) => entity));
  for (const [kind, entity] of was) {
    if (!stays.has(entity)) eachSharedUse({ [kind]: [entity] }, take);
  }
  // First what took the place of what is gone: it nearly always uses the same.
  const knew = new Set<object>(was.map(([, entity]) => entity));
  const news = is.filter(([, entity]) => !knew.has(entity));
  for (const [kind, entity] of news) eachSharedUse({ [kind]: [entity] }, keep);
  if (gone.size === 0) return [];
  // What has a place of its own is printed without any use.
  for (const { name } of after.types) keep('schemas', name);
  const { components = {}, $defs = {} } = after.metadata ?? {};
  const sections = isJsonObject(components) ? Object.entries(components) : [];
  for (const [section, entries] of [...sections, ['schemas', $defs] as const]) {
    for (const name in isJsonObject(entries) ? entries : {}) keep(section, name);
  }
  eachSharedUseInMetadata(after, keep);
  for (const [kind, entity] of is) {
    if (gone.size === 0) break;
    eachSharedUse({ [kind]: [entity] }, keep);
  }
  return [...gone.values()];
}
