import { isJsonObject } from '../values/json.ts';
import { saidIn, type DocumentKeys, type SchemaDocumentKeys } from './metadataKeys.ts';
import type { Specification } from '../specification.ts';
import { keyOf, sharedUsesIn, sharedUsesInMetadata, type SharedUse } from './sharedParts.ts';

/**
 * Fills the caches of `goneComponents`, a step for each entity: of a large specification that takes longer
 * than an edit may take.
 */
export function* findSharedUses(spec: Specification): Generator<undefined> {
  for (const entity of [...spec.operations, ...spec.types]) {
    sharedUsesIn(entity);
    yield;
  }
  sharedUsesInMetadata(spec);
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
  const entitiesOf = ({ operations, types }: Specification) => [...operations, ...types];
  const [was, is] = [entitiesOf(before), entitiesOf(after)];
  const gone = new Map<string, string>();
  const stays = new Set<object>(is);
  for (const entity of was) {
    if (stays.has(entity)) continue;
    for (const use of sharedUsesIn(entity)) {
      const noun = nouns.get(use.section);
      if (noun !== undefined) gone.set(keyOf(use), `${noun} ${use.name}`);
    }
  }
  const keep = (use: SharedUse) => gone.delete(keyOf(use));
  // First what took the place of what is gone: it nearly always uses the same.
  const knew = new Set<object>(was);
  for (const entity of is) if (!knew.has(entity)) sharedUsesIn(entity).forEach(keep);
  if (gone.size === 0) return [];
  // What has a place of its own is printed without any use.
  for (const { name } of after.types) keep({ section: 'schemas', name });
  const { components = {}, $defs = {} } = saidIn<DocumentKeys & SchemaDocumentKeys>(after.metadata);
  const sections = isJsonObject(components) ? Object.entries(components) : [];
  for (const [section, entries] of [...sections, ['schemas', $defs] as const]) {
    for (const name in isJsonObject(entries) ? entries : {}) keep({ section, name });
  }
  sharedUsesInMetadata(after).forEach(keep);
  for (const entity of is) {
    if (gone.size === 0) break;
    sharedUsesIn(entity).forEach(keep);
  }
  return [...gone.values()];
}
