import { ownValue, type Json, type JsonObject } from '../values/json.ts';
import type { Metadata } from '../specification.ts';

/* oxlint-disable typescript/no-unnecessary-type-parameters -- the caller names the table, which no value can */

/*
 * Each format declares the keys that it stores in metadata in a table: an interface whose keys are
 * all optional. The tables below have those that are also read here; the formats add theirs. Metadata
 * is accessed only through these functions, so that a misspelt key does not compile. Without a table,
 * they accept no key at all.
 */

/**
 * Metadata, restricted to the keys of a table. Stored documents may hold anything under each key.
 */
export type TypedMetadata<Keys extends object> = { readonly [Key in keyof Keys]?: Json };

/** Metadata, typed by a table; an empty object if there is none. */
export function metadataIn<Keys extends object = never>(
  metadata: Metadata | undefined,
): TypedMetadata<Keys>;
export function metadataIn(metadata: Metadata | undefined): Metadata {
  return metadata ?? {};
}

/** The text under a key of a table, which the caller names; undefined if there is none, or something else. */
export function textIn<Keys extends object = object>(
  metadata: Metadata | undefined,
  key: NoInfer<keyof Keys & string>,
): string | undefined {
  const value = metadata && ownValue(metadata, key);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Adds entries to metadata, creating it if necessary. Pass `entries` without spreads, because the
 * compiler does not check the keys of a spread.
 */
export function withTypedMetadata<Keys extends object = never>(
  metadata: { [key: string]: Json } | undefined,
  entries: NoInfer<Keys>,
): { [key: string]: Json } {
  return Object.assign(metadata ?? {}, entries);
}

/** A key of a table as a string, checked by the compiler. */
export function keyIn<Keys extends object = object>(key: NoInfer<keyof Keys & string>): string {
  return key;
}

/** A set of a table's keys. */
export function keysIn<Keys extends object = object>(
  ...keys: readonly NoInfer<keyof Keys & string>[]
): ReadonlySet<string> {
  return new Set<string>(keys);
}

/** Metadata without some of its keys. */
export function without(metadata: Metadata | undefined, keys: ReadonlySet<string>): Metadata {
  if (metadata === undefined) return {};
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !keys.has(key)));
}

/** Metadata with other values under some of a table's keys; undefined removes one. */
export type Changed<Keys extends object> = {
  readonly [Key in keyof Keys]?: Json | undefined;
};

/** Our own key of an Operation Object: the stability, where `deprecated` does not say it. */
export const stabilityKey = 'x-stability';

/** The extension by which schemas of Swagger 2.0, which has no keyword for it, allow null. */
export const swaggerNullable = 'x-nullable';

/** Our own key of an argument: a `collectionFormat` of Swagger 2.0 that OpenAPI 3 can't express. */
export const listFormatKey = 'x-collectionFormat';

/** The extension with groups of tags, whose names follow those of the tags. */
export const tagGroupsKey = 'x-tagGroups';

/** On the specification. */
export interface DocumentKeys {
  /** The version of OpenAPI that was read; absent for Swagger 2.0. */
  readonly openapi?: string;
  /** Only if it is of the wrong kind for the specification's own field, and so are the tags. */
  readonly info?: Json;
  readonly tags?: Json;
  /**
   * The first server, from which `baseUrl` came; absent if `baseUrl` says everything. If the list
   * can't be read, all of it.
   */
  readonly servers?: readonly Json[];
  /** The document's security requirements, unchanged. */
  readonly security?: readonly Json[];
  /** Our own key: the name in `components.securitySchemes` of the specification's `security`. */
  readonly securityScheme?: string;
  readonly components?: JsonObject;
  readonly externalDocs?: JsonObject;
  /** Our own key: what the source says of each union that it shares, beside the members. */
  readonly unions?: JsonObject;
  /**
   * Our own key, by section and name: the summary and the description of each component for which some
   * references have other ones.
   */
  readonly sharedWords?: JsonObject;
}

/** On what the specification says about itself. */
export interface InfoKeys {
  readonly termsOfService?: string;
}

/** Of the components, those that are not types. */
export interface ComponentKeys {
  /** All security schemes, with references resolved. */
  readonly securitySchemes?: JsonObject;
  /** Named schemas that are not types; where they are used, their content is repeated. */
  readonly schemas?: JsonObject;
}

/** On the specification, if it was a JSON Schema. */
export interface SchemaDocumentKeys {
  /** The definitions that are not types. */
  readonly $defs?: JsonObject;
  /** Our own key: what the source says of each union that it shares, beside the members. */
  readonly unions?: JsonObject;
}

/** On each part that the source shared as a component. */
export interface SharedKeys {
  /**
   * Our own key: the name of the component. Printing shares it again among all parts of that name
   * that are still equal.
   */
  readonly sharedAs?: string;
}

/**
 * On the copy of a schema in the value of an `x-` key. The name differs from `sharedAs`, as such a
 * value may have any key of its own.
 */
export interface ExtensionKeys {
  /** Our own key: the name of the schema. */
  readonly $sharedAs?: string;
}

/** On a path. */
export interface PathKeys extends SharedKeys {
  /**
   * Our own key, instead of the name of a component: the path whose path item this is, as written in
   * the source.
   */
  readonly samePath?: string;
  /** Our own key: the source has no operation at this path. */
  readonly empty?: true;
  /**
   * Our own key: how many parameters of its operations the source has on the path; if there are no
   * operations, the parameters.
   */
  readonly parameters?: number | readonly Json[];
  /** Our own key: parameters of the path that operations replace with their own, by index. */
  readonly replacedParameters?: JsonObject;
}

/** On an operation. */
export interface OperationKeys {
  /** Only if it is not the operation's name. */
  readonly operationId?: Json;
  /** Our own key: the template as written, if it can't be derived from `httpPath`. */
  readonly path?: string;
  /** If there is no description, the model uses the summary as the description, too. */
  readonly summary?: string;
  /**
   * Only a description that the model could not tell from a missing one, or one of the wrong kind.
   */
  readonly description?: Json;
  /** The operation's security requirements, unchanged; for `[]`, `authorization` is also false. */
  readonly security?: readonly Json[];
  readonly callbacks?: JsonObject;
  /** Any value but true, which the model expresses as stability. */
  readonly deprecated?: Json;
  /** Parameters that are not arguments (cookies and so on), of the operation and of its path. */
  readonly parameters?: readonly Json[];
  /** A request body without content. */
  readonly requestBody?: JsonObject;
  /**
   * Responses by code as written: complete ones for those that are neither the return nor thrown;
   * for a return without a body, all of its fields.
   */
  readonly responses?: JsonObject;
}

/** On an argument. */
export interface ArgumentKeys extends SharedKeys {
  /** Absent for path parameters, where it is always true. */
  readonly required?: boolean;
  /**
   * Only if the schema has a description too, which is then on the type; else the type has this
   * one.
   */
  readonly description?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly deprecated?: boolean;
}

/** On a payload, a return and a throw. */
export interface BodyKeys extends SharedKeys {
  /**
   * Our own key: the content types whose schema is the entity's type, in the order of the source.
   * Absent if that is only `application/json`, and if the type itself is a content type.
   */
  readonly contentTypes?: readonly string[];
  /**
   * The Media Type Objects by content type. Those in `contentTypes` have no `schema` here, because
   * it is the type; all others have theirs. If all have an entry, possibly empty, they are in the
   * order of the source; otherwise those in `contentTypes` come first.
   */
  readonly content?: JsonObject;
  readonly description?: string;
}

/** On a payload. */
export interface PayloadKeys extends BodyKeys {
  readonly required?: boolean;
}

/** On a return and a throw. */
export interface ResponseKeys extends BodyKeys {
  /** Our own key: the code as written, if it isn't the number, `4XX`, `5XX` or `default` (999). */
  readonly code?: string;
}

/** On types, properties and type references. */
export interface SchemaKeys extends SharedKeys {
  /** Our own key, on a type: its name in the source, if that is not a valid name here. */
  readonly name?: string;
  /** Our own key, on a base: the source was only this union, whose members are the subtypes. */
  readonly union?: 'oneOf' | 'anyOf';
  /**
   * Our own key, on a base: the values of its discriminator that the source does not list, because
   * they follow from the subtypes' names or from what these allow.
   */
  readonly impliedValues?: readonly string[];
  /**
   * Our own key: the names of the schemas through which the source refers to it here, the last one last. Each
   * only refers to the next, or adds something.
   */
  readonly sharedThrough?: readonly string[];
  /**
   * Our own key, on a struct: the names of types to which its source refers in addition to the parent. The
   * properties of structs were copied; maps have none.
   */
  readonly mergedFrom?: readonly string[];
  /** Our own key, on a base: the same as `union`, but the source also has the properties of the base. */
  readonly unionMembers?: 'oneOf' | 'anyOf';
  /** Our own key, on a base: this union lists the subtypes, which refer to the base. */
  readonly unionSubtypes?: 'oneOf' | 'anyOf';
  /**
   * Our own key: the source has no `type`. That of a scalar follows from its `const` or `enum`, that of a list
   * from its `items`, and that of an object from its `properties` or `additionalProperties`.
   */
  readonly impliedType?: true;
  /**
   * Our own key, on a struct without properties and on a map of anything: the source has no `properties`
   * or `additionalProperties`; on a list of anything: it has no `items`, but `unevaluatedItems`.
   */
  readonly impliedContents?: true;
  /**
   * Our own key: the source has this `type` beside `allOf`, `oneOf` or `anyOf`, whose members may have none.
   */
  readonly typeBeside?: string;
  /**
   * Our own key, on a struct: the source has its properties beside `allOf` instead of in one of its members.
   */
  readonly propertiesBeside?: true;
  /**
   * On a property: whether the struct lists it as required. On a type: the names in its list that
   * are not properties of its own, most often inherited ones.
   */
  readonly required?: true | readonly Json[];
  /** On a property: clients don't send it. */
  readonly readOnly?: boolean;
  /** On a list: how many of its items must be as `contains` says, if not one. */
  readonly minContains?: number;
  readonly contains?: Json;
  readonly maxContains?: number;
  readonly unevaluatedItems?: Json;
  readonly title?: string;
  readonly const?: Json;
  readonly default?: Json;
  readonly enum?: readonly Json[];
  readonly example?: Json;
  readonly examples?: Json;
  /** The format of a number, or of anything else that is not a string. */
  readonly format?: string;
}
