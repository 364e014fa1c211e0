import { isJsonObject } from '../model/json.ts';
import type { Specification } from '../model/specification.ts';
import { canonicalText } from './equalValues.ts';

/**
 * Where a specification uses the shared components of its source: what has the name of one, as texts.
 * A component that is used has its content in each of these places.
 */
export interface SharedUses {
  /** Of the component of this name in this section; empty if nothing uses it. */
  of(section: string, name: string): ReadonlySet<string>;
}

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

/** Goes over the whole specification, at the first question. */
export function sharedUses(spec: Specification): SharedUses {
  let found: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return {
    of(section, name) {
      found ??= findUses(spec);
      return found.get(keyOf(section, name)) ?? none;
    },
  };
}

const none: ReadonlySet<string> = new Set();
const keyOf = (section: string, name: string) => JSON.stringify([section, name]);

function findUses({ operations, types, metadata }: Specification): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  const visit = (value: unknown, section: string, isPart: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, section, false);
      return;
    }
    const add = (within: string, name: string | undefined) => {
      if (name === undefined) return;
      const key = keyOf(within, name);
      uses.set(key, (uses.get(key) ?? new Set()).add(canonicalText(value)));
    };
    if (!isPart) add(section, nameIn(value));
    // The words of a union may be on the property that has it.
    if ('type' in value) add('schemas', ownName(value.type));
    for (const [key, below] of Object.entries(value)) {
      if (dataKeys.has(key) || key.startsWith('x-')) continue;
      const inner = section === 'schemas' ? section : (sectionOf.get(key) ?? section);
      // What the metadata says of an entity is part of it.
      visit(below, inner, key === 'metadata');
    }
  };
  // The words of unions and the components themselves are no uses, but components may use others.
  const { unions: _, components = {}, $defs = {}, ...rest } = metadata ?? {};
  visit({ operations, types, rest }, '', true);
  const sections = isJsonObject(components) ? Object.entries(components) : [];
  for (const [section, entries] of [...sections, ['schemas', $defs] as const]) {
    for (const entry of Object.values(isJsonObject(entries) ? entries : {})) {
      visit(entry, section, true);
    }
  }
  return uses;
}

/** The name of the component that an object is a copy of, which an entity has in its metadata. */
function nameIn(value: object): string | undefined {
  return ownName(value) ?? ('metadata' in value ? ownName(value.metadata) : undefined);
}

function ownName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('sharedAs' in value)) return undefined;
  return typeof value.sharedAs === 'string' ? value.sharedAs : undefined;
}
