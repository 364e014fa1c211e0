import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../domain/model/values/json.ts';
import type { Bare, TypeRef } from '../../../domain/model/specification.ts';
import { stated } from '../../../domain/model/values/total.ts';
import { lookUp } from '../../jsonschema/read/source/components.ts';
import { useOf } from '../../jsonschema/read/use.ts';
import { reportCopy } from '../../jsonschema/read/source/copiedParts.ts';
import { annotate } from '../../jsonschema/read/source/converted.ts';
import { saysShape } from '../../jsonschema/read/keywords/preservedKeyword.ts';
import { isAlone, referenceOf } from '../../jsonschema/read/keywords/keywordKinds.ts';
import { keep, setOwn, type MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { at, type Place } from '../../reading/place.ts';
import { chooseMedium, hasSchema, isJson, isTyped, type Medium } from './medium.ts';
import { readExamples } from './examples.ts';
import { follow, homeOf, type OpenapiReader } from './reader.ts';
import { withTypedMetadata, type BodyKeys } from '../../../domain/model/metadata/metadataKeys.ts';
import { typedBodyKey } from '../openapiMetadata.ts';

export interface Content {
  readonly type: TypeRef;
  /** Has `contentTypes` and `content`, as in ../openapiMetadata.ts. */
  readonly metadata: MetadataDraft | undefined;
}

/**
 * The type of a body: from the schema of its JSON content, else just the first content type.
 * Undefined if there is no content.
 */
export function readContent(
  reader: OpenapiReader,
  content: JsonObject | undefined,
  where: Place,
): Content | undefined {
  if (content === undefined) return undefined;
  const place = homeOf(reader, content, where);
  const media: Medium[] = [];
  for (const contentType in content) {
    // A reference to a media type can't have a `summary` or `description` beside it.
    const located = follow(reader, content[contentType], at(place, contentType), undefined, []);
    if (located === undefined) continue;
    // Only OpenAPI 3.2, which is not printed, can share media types by name.
    if (located.object !== content[contentType]) reportCopy(reader.reporter, located.place);
    media.push({ contentType, ...located });
  }
  const chosen = chooseMedium(media);
  if (chosen === undefined) return undefined;
  const bySchema = (isJson(chosen.contentType) || isTyped(chosen)) && hasSchema(chosen);
  if (media.length === 1 && bySchema && isPlain(chosen.object)) {
    const metadata =
      chosen.contentType === 'application/json'
        ? undefined
        : withTypedMetadata<BodyKeys>(undefined, { contentTypes: [chosen.contentType] });
    return { type: typeOf(reader, chosen), metadata };
  }
  const isOne = media.length === 1;
  const same = bySchema ? (isOne ? media : media.filter((one) => isSame(reader, one, chosen))) : [];
  let metadata = keepMedia(reader, media, same);
  if (same.length > 1 || (bySchema && chosen.contentType !== 'application/json')) {
    metadata = withTypedMetadata<BodyKeys>(metadata, {
      contentTypes: same.map(({ contentType }) => contentType),
    });
  }
  reportOthers(reader, chosen, media, same, place);
  if (bySchema) return { type: typeOf(reader, chosen), metadata };
  reportMime(reader, chosen);
  const type = stated<Bare<'mime'>>({ kind: 'mime', contentType: chosen.contentType });
  return { type, metadata };
}

function typeOf(reader: OpenapiReader, { object, place }: Medium): TypeRef {
  return annotate(reader.schemas.convert(ownValue(object, 'schema'), at(place, 'schema')));
}

/** Whether a medium has no fields other than its schema, and that this is the type. */
function isPlain(medium: JsonObject): boolean {
  for (const key in medium) if (key !== 'schema' && key !== typedBodyKey) return false;
  return true;
}

/** Whether a medium has the same schema as the one that became the type, or refers to it. */
function isSame(reader: OpenapiReader, medium: Medium, chosen: Medium): boolean {
  const a = targetOf(reader, ownValue(medium.object, 'schema'));
  const b = targetOf(reader, ownValue(chosen.object, 'schema'));
  return a === b || (a !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

/** The schema that a reference leads to, if that has no name, such as the schema of another body; else the schema itself. */
function targetOf({ schemas }: OpenapiReader, schema: Json | undefined): Json | undefined {
  if (!isJsonObject(schema) || !isAlone(schema)) return schema;
  const ref = referenceOf(schema);
  const target = ref === undefined ? undefined : lookUp(schemas, ref);
  return target === undefined || target.isNamed ? schema : target.schema;
}

/**
 * The fields of all media, without the schema that became the type. If the types are not in the
 * usual order, all media get an entry to preserve the order.
 */
function keepMedia(
  reader: OpenapiReader,
  media: readonly Medium[],
  same: readonly Medium[],
): MetadataDraft | undefined {
  const content: MetadataDraft = {};
  const isMixed = media.slice(0, same.length).some((medium) => !same.includes(medium));
  for (const medium of media) {
    const isType = same.includes(medium);
    const metadata = keepMedium(reader, medium, isType);
    if (metadata !== undefined || isMixed || !isType)
      setOwn(content, medium.contentType, metadata ?? {});
  }
  const isEmpty = Object.keys(content).length === 0;
  return isEmpty ? undefined : withTypedMetadata<BodyKeys>(undefined, { content });
}

function keepMedium(
  reader: OpenapiReader,
  { object, place }: Medium,
  isType: boolean,
): MetadataDraft | undefined {
  let metadata: MetadataDraft | undefined;
  for (const key in object) {
    if (isType && (key === 'schema' || key === typedBodyKey)) continue;
    const value = memberAt(object, key);
    if (key === 'schema') nameTarget(reader, value, at(place, key));
    metadata =
      key === 'examples'
        ? readExamples(reader, metadata, value, place)
        : keep(metadata, key, value, place, reader);
  }
  return metadata;
}

/**
 * Names an unnamed object to which the schema of a body refers, such as that of another body, so that it
 * becomes a type and metadata can refer to it.
 */
function nameTarget({ schemas, componentNames }: OpenapiReader, schema: Json, place: Place): void {
  const ref = isJsonObject(schema) && isAlone(schema) ? referenceOf(schema) : undefined;
  const target = ref === undefined ? undefined : lookUp(schemas, ref);
  if (target === undefined || target.isNamed || !isJsonObject(target.schema)) return;
  if (schemas.shapes.of(target.schema) !== 'struct') return;
  const { type } = useOf(schemas, target, place);
  if (type.kind === 'reference') componentNames.nameSchema(target.schema, type.target);
}

/** The model has one type per body; other schemas are preserved but not shown. */
function reportOthers(
  reader: OpenapiReader,
  chosen: Medium,
  media: readonly Medium[],
  same: readonly Medium[],
  place: Place,
): void {
  const others = media.filter((medium) => medium !== chosen);
  if (others.length === 0) return;
  const isEqual = others.every((medium) => same.includes(medium));
  const names = others.map(({ contentType }) => contentType).join(', ');
  reader.reporter.add(
    isEqual ? 'content-types' : 'content-kept',
    isEqual ? 'info' : 'warning',
    isEqual
      ? `The body is shown as ${chosen.contentType}; ${names}, with the same schema, is kept for OpenAPI.`
      : `Of several bodies, the one of ${chosen.contentType} was read; ${names} is kept for OpenAPI and not shown.`,
    place,
  );
}

/** Whether the schema says more than that the body is text or a file. */
function saysMore({ schemas }: OpenapiReader, schema: JsonObject): boolean {
  if (['struct', 'map', 'array'].includes(schemas.shapes.of(schema))) return true;
  const ref = referenceOf(schema);
  return saysShape(ref === undefined ? schema : (lookUp(schemas, ref)?.schema ?? schema));
}

/** A form has a schema with properties, which a body that is just a content type can't express. */
function reportMime(reader: OpenapiReader, { object, place, contentType }: Medium): void {
  const schema = ownValue(object, 'schema') ?? ownValue(object, 'itemSchema');
  if (!isJsonObject(schema) || !saysMore(reader, schema)) return;
  reader.reporter.add(
    'content-type-only',
    'info',
    `The body is the content type ${contentType} here; its schema is kept for OpenAPI and not shown.`,
    homeOf(
      reader,
      schema,
      at(place, ownValue(object, 'schema') === undefined ? 'itemSchema' : 'schema'),
    ),
  );
}
