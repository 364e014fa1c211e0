import type { Json } from '../../domain/model/json.ts';

/*
 * The keys of internal JSON by the object that they stand in, those of older documents too. Readers and
 * printers go by them, so that a misspelt one does not compile. What the flat texts cannot say is carried
 * under added keys, which other tools ignore: the TypeRef itself under those on `Ref`, what a body is
 * called and its metadata beside the body. What the specification says about itself is in the words of
 * OpenAPI.
 */

export const documentKeys = new Set([
  'imports',
  'operations',
  'types',
  'root',
  '$ref',
  'baseUrl',
  'security',
  'servers',
  'tags',
  'info',
  'metadata',
  'layout',
] as const);

export const includeKeys = new Set(['alias', 'url', 'types', 'version', 'document'] as const);

export const operationKeys = new Set([
  'name',
  'description',
  'httpMethod',
  'httpPath',
  'httpCode',
  'arguments',
  'payload',
  'payloadShape',
  'payloadRef',
  'payloadKey',
  'payloadName',
  'payloadMetadata',
  'throws',
  'return',
  'returnShape',
  'returnRef',
  'returnMetadata',
  'stability',
  'security',
  'authorization',
  'tags',
  'metadata',
  'layout',
] as const);

export const argumentKeys = new Set([
  'name',
  'in',
  'type',
  'format',
  'typeRef',
  'wireName',
  'metadata',
] as const);

export const throwKeys = new Set([
  'name',
  'code',
  'type',
  'typeShape',
  'typeRef',
  'metadata',
] as const);

export const typeKeys = new Set([
  'name',
  'type',
  'description',
  'deprecated',
  'base',
  'parent',
  'parentRef',
  'template',
  'discriminator',
  'mapping',
  'mappingEntries',
  'properties',
  'reference',
  'generic',
  'format',
  'typeRef',
  'ref',
  'refs',
  'metadata',
  'layout',
] as const);

export const propertyKeys = new Set([
  'name',
  'type',
  'description',
  'deprecated',
  'nullable',
  'format',
  'default',
  'reference',
  'ref',
  'refs',
  'generic',
  'template',
  'typeRef',
  'metadata',
] as const);

export const layoutKeys = new Set(['empty', 'payloadPosition'] as const);

/** The keys of a TypeRef as it stands under an added key, whatever its kind. */
export const typeRefKeys = new Set([
  'kind',
  'description',
  'deprecated',
  'nullable',
  'format',
  'default',
  'name',
  'target',
  'template',
  'items',
  'values',
  'contentType',
  'metadata',
] as const);

/** One of the keys of such a table. */
type KeyOf<Keys extends ReadonlySet<string>> =
  Keys extends ReadonlySet<infer Key extends string> ? Key : never;

/** An object of internal JSON, as it is read: a document may hold anything under each key. */
export type Source<Keys extends ReadonlySet<string>> = {
  readonly [Key in KeyOf<Keys>]?: Json;
};

/** The same, being written. */
export type Writing<Keys extends ReadonlySet<string>> = { [Key in KeyOf<Keys>]?: Json };

export type DocumentSource = Source<typeof documentKeys>;
export type IncludeSource = Source<typeof includeKeys>;
export type OperationSource = Source<typeof operationKeys>;
export type ArgumentSource = Source<typeof argumentKeys>;
export type ThrowSource = Source<typeof throwKeys>;
export type TypeSource = Source<typeof typeKeys>;
export type PropertySource = Source<typeof propertyKeys>;
export type LayoutSource = Source<typeof layoutKeys>;
export type TypeRefSource = Source<typeof typeRefKeys>;
/** What a collection holds, in a type and in a property. */
export type ElementSource = Pick<
  TypeSource & PropertySource,
  'reference' | 'generic' | 'format' | 'ref' | 'refs'
>;
