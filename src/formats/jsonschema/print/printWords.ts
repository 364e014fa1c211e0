import { memberAt, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import type { Annotations, TypeRef } from '../../../domain/model/specification.ts';
import type { Seen } from '../../../domain/model/values/total.ts';
import { spellingKeys } from '../../../domain/model/metadata/metadata.ts';
import { keyIn, keysIn, metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { setOwn, type MetadataDraft, type SchemaMetadata } from '../schemaMetadata.ts';
import { fitKeywords } from './printKeywords.ts';
import type { Fitting } from './printShapes.ts';

/** The annotations of a type where it is used. */
export type UseAnnotations = {
  readonly [Field in keyof Annotations]?: Annotations[Field] | undefined;
};

export type AnnotationFields = Seen<
  UseAnnotations,
  'description' | 'deprecated' | 'nullable' | 'metadata'
>;

/** The keywords of a type that is not a reference, from the model and from the source. */
export function words(
  said: { readonly [key: string]: Json | undefined },
  { description, deprecated, nullable, metadata }: AnnotationFields,
  writing: Fitting,
): JsonObject {
  const draft: MetadataDraft = {};
  const model = { ...said, description, deprecated, nullable };
  for (const [key, value] of Object.entries(model)) {
    if (value !== undefined) setOwn(draft, key, value);
  }
  const kept = metadata ?? {};
  for (const key of Object.keys(kept)) {
    const isOwn = ownKeys.has(key) || (key === schemaKey && typeof kept[key] === 'boolean');
    if (!isOwn && !Object.hasOwn(draft, key)) setOwn(draft, key, memberAt(kept, key));
  }
  return fitKeywords(draft, writing);
}

/** Keys of the metadata that are printed elsewhere, such as `required` and `name`, or not at all. */
const ownKeys: ReadonlySet<string> = new Set([
  ...keysIn<SchemaMetadata>('required', 'name', 'sharedAs', 'sharedThrough'),
  ...spellingKeys,
]);
const schemaKey = keyIn<SchemaMetadata>('schema');

/** Which keywords of a list or an object its source omits. */
export interface LeftOut {
  readonly type: boolean;
  /** `properties` or `additionalProperties`. */
  readonly contents: boolean;
}

/**
 * The keywords that are omitted as in the source, as long as that means the same. `isAny`: whether the
 * contents of an object are unrestricted. Shared schemas omit nothing, because their uses may differ.
 */
export function leftOut(
  { nullable, metadata }: UseAnnotations,
  isAny: boolean,
  { dialect }: Fitting,
): LeftOut {
  const said = metadataIn<SchemaMetadata>(metadata);
  const { impliedType, impliedContents, additionalProperties } = said;
  const isShared = (said.sharedAs ?? said.sharedThrough) !== undefined;
  const contents = impliedContents === true && isAny && !isShared;
  // The only way to allow null in the type itself is a list of types.
  const isListed = nullable === true && dialect !== 'openapi-3.0';
  const isSaid = !contents || additionalProperties === false;
  return { type: impliedType === true && isSaid && !isListed && !isShared, contents };
}

/** Whether a type is any and has no annotations. */
export function isAnything(type: TypeRef): boolean {
  return type.kind === 'any' && Object.keys(type).length === 1;
}
