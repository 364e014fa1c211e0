import { isJsonObject } from '../values/json.ts';
import { metadataIn, type DocumentKeys, type SchemaDocumentKeys } from './metadataKeys.ts';
import type { Specification } from '../specification.ts';
import { keyOf, sharedUsesIn, sharedUsesInMetadata, type SharedUse } from './sharedParts.ts';

/**
 * Fills the caches of `removedComponents` entity by entity, because for a large specification that takes longer
 * than an edit may take.
 */
export function* findSharedUses(spec: Specification): Generator<undefined> {
  for (const entity of [...spec.operations, ...spec.types]) {
    sharedUsesIn(entity);
    yield;
  }
  sharedUsesInMetadata(spec);
}

/** The words for a component of each section. */
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
 * The shared components, such as `parameter Limit`, that disappear with an edit because nothing uses them any
 * more: they are only stored where they are used.
 */
export function removedComponents(before: Specification, after: Specification): readonly string[] {
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
  // Changed entities first: they nearly always use the same components as before.
  const knew = new Set<object>(was);
  for (const entity of is) if (!knew.has(entity)) sharedUsesIn(entity).forEach(keep);
  if (gone.size === 0) return [];
  // These are printed even if nothing uses them.
  for (const { name } of after.types) keep({ section: 'schemas', name });
  const { components = {}, $defs = {} } = metadataIn<DocumentKeys & SchemaDocumentKeys>(
    after.metadata,
  );
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
