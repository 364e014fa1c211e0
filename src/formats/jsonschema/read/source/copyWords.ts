import {
  isJsonObject,
  memberAt,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../../domain/model/values/json.ts';
import { withTypedMetadata } from '../../../../domain/model/metadata/metadataKeys.ts';
import type { SchemaMetadata } from '../../schemaMetadata.ts';
import type { CopyWords } from './inPlace.ts';

/** The names of components in copies, and which components were copied. */
export interface NamedCopies extends CopyWords {
  /** Whether the content of a component was copied into metadata. */
  readonly isTold: (object: Json) => boolean;
}

/** The annotations beside a reference that replace those of the target. */
type CountBeside = (target: JsonObject, beside: JsonObject, reference: JsonObject) => JsonObject;

/**
 * Copies that keep the names of their components, so that they can be exported as references again. `schemas`
 * has the named objects that are schemas; `countBeside` is for the others.
 */
export function createNamedCopies(
  names: WeakMap<object, string>,
  schemas: WeakSet<object>,
  countBeside: CountBeside = (_target, beside) => beside,
): NamedCopies {
  const targets = new WeakMap<object, JsonObject>();
  const used = new WeakSet();
  const told = new WeakMap<object, Map<string, JsonObject>>();
  return {
    tell(object, content, name) {
      if (!isJsonObject(object) || !isJsonObject(content)) return content;
      const known = names.get(object);
      if (known === undefined) return content;
      const sharedAs = schemas.has(object) ? (name ?? known) : known;
      // All places share one copy, so that a large example is in memory only once.
      used.add(object);
      const copies = told.get(content) ?? new Map<string, JsonObject>();
      told.set(content, copies);
      let copy = copies.get(sharedAs);
      if (copy === undefined) {
        copy = withTypedMetadata<SchemaMetadata>({ ...content }, { sharedAs });
        copies.set(sharedAs, copy);
        targets.set(copy, object);
        if (schemas.has(object)) schemas.add(copy);
      }
      return copy;
    },
    stand(object, name) {
      if (!isJsonObject(object) || !schemas.has(object)) return undefined;
      used.add(object);
      const stand = withTypedMetadata<SchemaMetadata>(undefined, {
        sharedAs: name ?? names.get(object) ?? '',
      });
      schemas.add(stand);
      return stand;
    },
    join(copy, beside, reference) {
      const target = schemas.has(copy) ? undefined : targets.get(copy);
      if (target !== undefined) return { ...copy, ...countBeside(target, beside, reference) };
      // A schema becomes a member of an `allOf`, so that it can be exported as a reference again.
      const isMember = schemas.has(copy) && ownValue(beside, 'allOf') === undefined;
      return isMember ? { allOf: [copy], ...beside } : { ...copy, ...beside };
    },
    keepsMapping: true,
    isTold: (object) => isJsonObject(object) && used.has(object),
  };
}

/** The same for the definitions in these sections of a JSON Schema. */
export function createDefinitionCopies(
  document: JsonObject,
  sections: readonly string[],
): CopyWords {
  const names = new WeakMap<object, string>();
  const schemas = new WeakSet();
  const taken = new Set<string>();
  for (const section of sections) {
    const definitions = ownValue(document, section);
    if (!isJsonObject(definitions)) continue;
    for (const name in definitions) {
      const definition = memberAt(definitions, name);
      if (!isJsonObject(definition) || taken.has(name)) continue;
      taken.add(name);
      names.set(definition, name);
      schemas.add(definition);
    }
  }
  return createNamedCopies(names, schemas);
}
