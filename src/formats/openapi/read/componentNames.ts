import {
  isJsonObject,
  memberAt,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/json.ts';
import { withSaid } from '../../reading/metadataKeys.ts';
import type { SharedMetadata } from '../metadata.ts';

/** The names of shared components other than schemas, by the object that references lead to. */
export interface ComponentNames {
  /** Tells that a component was converted to another object (Swagger 2.0). */
  readonly follow: (source: JsonObject, converted: JsonObject) => void;
  /** Metadata of what was read from an object, with the name if it is a component. */
  readonly name: <Metadata extends { [key: string]: Json } | undefined>(
    object: JsonObject,
    metadata: Metadata,
  ) => Metadata | { [key: string]: Json };
  /** The content of an object for metadata, with the name if it is a component. */
  readonly tell: (object: Json, content: Json) => Json;
  /** Whether the content of a component is in metadata. */
  readonly isTold: (object: Json) => boolean;
}

const sections = ['parameters', 'responses', 'requestBodies', 'headers', 'examples', 'links'];

/** Finds the components of a document, which are at its top in Swagger 2.0. */
export function createComponentNames(document: JsonObject): ComponentNames {
  const names = new WeakMap<object, string>();
  const used = new WeakSet();
  const told = new WeakMap<object, JsonObject>();
  const isSwagger = ownValue(document, 'openapi') === undefined;
  const components = isSwagger ? document : ownValue(document, 'components');
  for (const section of isJsonObject(components) ? sections : []) {
    const entries = isJsonObject(components) ? ownValue(components, section) : undefined;
    if (entries === undefined || !isJsonObject(entries)) continue;
    for (const name in entries) {
      const entry = memberAt(entries, name);
      if (isJsonObject(entry)) names.set(entry, name);
    }
  }
  return {
    follow(source, converted) {
      const name = names.get(source);
      if (name !== undefined) names.set(converted, name);
    },
    name(object, metadata) {
      const sharedAs = names.get(object);
      return sharedAs === undefined ? metadata : withSaid<SharedMetadata>(metadata, { sharedAs });
    },
    tell(object, content) {
      if (!isJsonObject(object) || !isJsonObject(content)) return content;
      const sharedAs = names.get(object);
      if (sharedAs === undefined) return content;
      // One copy for all places, so that a large example is in memory only once.
      used.add(object);
      let copy = told.get(content);
      if (copy === undefined) {
        copy = withSaid<SharedMetadata>({ ...content }, { sharedAs });
        told.set(content, copy);
      }
      return copy;
    },
    isTold: (object) => isJsonObject(object) && used.has(object),
  };
}
