import type { Json } from '../../domain/model/values/json.ts';

/*
 * The keys of internal JSON by object, including those of older documents. Readers and printers are
 * typed by these tables, so that a misspelt key does not compile. What the flat fields cannot
 * express is stored under added keys, which other tools ignore: the TypeRef itself under those
 * ending in `Ref`, the name and the metadata of a body beside the body. What the specification says
 * about itself uses the terms of OpenAPI.
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

/** The keys of a TypeRef of any kind, as it is stored under an added key. */
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
  'members',
  'match',
  'discriminator',
  'mapping',
  'sharedAs',
  'contentType',
  'metadata',
] as const);

/** A key of such a table. */
type KeyOf<Keys extends ReadonlySet<string>> =
  Keys extends ReadonlySet<infer Key extends string> ? Key : never;

/** An object of internal JSON that is being read: a document may hold anything under each key. */
type ReadObject<Keys extends ReadonlySet<string>> = {
  readonly [Key in KeyOf<Keys>]?: Json;
};

/** The same, while it is being written. */
export type Writing<Keys extends ReadonlySet<string>> = { [Key in KeyOf<Keys>]?: Json };

export type DocumentSource = ReadObject<typeof documentKeys>;
export type IncludeSource = ReadObject<typeof includeKeys>;
export type OperationSource = ReadObject<typeof operationKeys>;
export type ArgumentSource = ReadObject<typeof argumentKeys>;
export type ThrowSource = ReadObject<typeof throwKeys>;
export type TypeSource = ReadObject<typeof typeKeys>;
export type PropertySource = ReadObject<typeof propertyKeys>;
export type LayoutSource = ReadObject<typeof layoutKeys>;
export type TypeRefSource = ReadObject<typeof typeRefKeys>;
/** The elements of a collection, in a type and in a property. */
export type ElementSource = Pick<
  TypeSource & PropertySource,
  'reference' | 'generic' | 'format' | 'ref' | 'refs'
>;
