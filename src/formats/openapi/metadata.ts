import type { Json, JsonObject } from '../../domain/model/json.ts';

/*
 * The keys that the reader of OpenAPI and Swagger 2.0 writes into `metadata`, and the printer reads
 * (docs/decisions/0013). All are optional. A stored document may hold anything under any key, so
 * whoever reads them checks the kind of each value. Keys that start with `x-` may stand everywhere.
 * No value holds a `$ref` but as data, in an example.
 */

/** On the specification: every key of the document but `paths` and `components.schemas`. */
export interface DocumentMetadata {
  /** The version that was read; absent for Swagger 2.0. */
  readonly openapi?: string;
  readonly info?: JsonObject;
  readonly jsonSchemaDialect?: Json;
  /** Absent where `baseUrl` says it all. Else all of them; the first is what `baseUrl` came from. */
  readonly servers?: readonly Json[];
  /** The requirements as they were. */
  readonly security?: readonly Json[];
  /** Our key: the name in `components.securitySchemes` of what the specification's `security` says. */
  readonly securityScheme?: string;
  readonly tags?: readonly Json[];
  readonly externalDocs?: JsonObject;
  readonly webhooks?: JsonObject;
  readonly components?: ComponentsMetadata;
  /** By template as the source writes it (`/pets/{id}`). `x-` keys stand beside the templates. */
  readonly paths?: { readonly [template: string]: PathMetadata };
}

/** Shared things that are no types. Those that operations use stand in their place there, not here. */
export interface ComponentsMetadata {
  /** All of them, references among them followed. */
  readonly securitySchemes?: JsonObject;
  /** Named schemas that are no types: what used them says the same in place. */
  readonly schemas?: JsonObject;
  /** Every other section, with the entries that nothing uses. */
  readonly [section: string]: Json | undefined;
}

/** What a path says beside its get, post, put, patch and delete operations and its parameters. */
export interface PathMetadata {
  readonly summary?: string;
  readonly description?: string;
  readonly servers?: readonly Json[];
  /** Operations that the model has no method for, as the source has them: also of a path with no other. */
  readonly head?: JsonObject;
  readonly options?: JsonObject;
  readonly trace?: JsonObject;
  readonly query?: JsonObject;
  readonly additionalOperations?: JsonObject;
}

/** On an operation: every key of the Operation Object that the model has no field for. */
export interface OperationMetadata {
  /** Only where it is not the operation's name. */
  readonly operationId?: Json;
  /** Our key: the template as written, where `httpPath` can't be turned back into it. */
  readonly path?: string;
  /** Where there is no description the model shows it as one: `description` is equal to it then. */
  readonly summary?: string;
  readonly externalDocs?: JsonObject;
  /** The requirements as they were; `[]` is `authorization: false` as well. */
  readonly security?: readonly Json[];
  readonly servers?: readonly Json[];
  readonly callbacks?: JsonObject;
  /** Parameters that are no arguments (cookies …), of the operation and of its path. */
  readonly parameters?: readonly Json[];
  /** A body without content. */
  readonly requestBody?: JsonObject;
  /**
   * By code as written: responses that are neither the return nor thrown, whole; and of the return,
   * where it has no body, all it says.
   */
  readonly responses?: JsonObject;
}

/** On an argument: every key of the Parameter Object but `name`, `in`, `schema`. */
export interface ArgumentMetadata {
  /** Absent in a path, where it can't be anything but true. */
  readonly required?: boolean;
  /** Where the type has one of its own, from the schema; else the type has this one. */
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly example?: Json;
  readonly examples?: JsonObject;
  /** Its only content type, where the parameter has its schema there; without that schema. */
  readonly content?: JsonObject;
}

/** On a payload, a return and a throw. */
export interface BodyMetadata {
  /**
   * Our key: the content types whose schema is the entity's type, in the order of the source. Absent:
   * only `application/json`. Absent as well where the type is a content type itself.
   */
  readonly contentTypes?: readonly string[];
  /**
   * By content type: what each says. Those in `contentTypes` have no `schema` here, because it is the
   * type; all others have theirs, and what the type says as a content type has it too. Where all have
   * an entry, empty if need be, that is the order of the source; else those in `contentTypes` are first.
   */
  readonly content?: JsonObject;
  readonly description?: string;
}

/** On a payload: every other key of the Request Body Object. */
export interface PayloadMetadata extends BodyMetadata {
  readonly required?: boolean;
}

/** On a return and a throw: every other key of the Response Object. */
export interface ResponseMetadata extends BodyMetadata {
  /** Our key: the code as written, where it isn't the number, `4XX`, `5XX` or `default` (999). */
  readonly code?: string;
  readonly summary?: string;
  readonly headers?: JsonObject;
  readonly links?: JsonObject;
}

/**
 * On types, properties and type references: the keywords of their schema that the model has no field
 * for. The model's are: type, properties, items, additionalProperties of a map, description,
 * deprecated, nullable (and "null" in `type`), `format` and text `default` of a string, allOf where
 * it is a parent, discriminator with its mapping, `$ref`.
 *
 * The metadata of a JSON Schema as a whole holds `$schema`, `$id` and the like, and in `$defs` the
 * definitions that are no types. Bounds are as written: `exclusiveMinimum` is a boolean in OpenAPI 3.0
 * and draft 4.
 */
export interface SchemaMetadata {
  /** Our key, on a type: its name in the source, where that was no valid name here. */
  readonly name?: string;
  /** Our key, on a base: it was nothing but this union of what are its children. */
  readonly union?: 'oneOf' | 'anyOf';
  /** Our key, on what is any here: the schema is true or false and nothing else. */
  readonly schema?: boolean;
  /**
   * On a property: the struct lists it as required. On a type: what it lists and is no property of its
   * own, most often an inherited one.
   */
  readonly required?: true | readonly string[];
  /** On a named type: every use of it may be null. */
  readonly nullable?: true;
  readonly title?: string;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  /** Of numbers, and of whatever else is no string. */
  readonly format?: string;
  readonly default?: Json;
  /** Of a type that is any here: several types, or one that is none. */
  readonly type?: Json;
  /** Of a union that is any, or one scalar, here: its members but null. */
  readonly oneOf?: readonly Json[];
  readonly anyOf?: readonly Json[];
  /** Beside properties: what others may be called and hold. On a map it is the model's. */
  readonly additionalProperties?: Json;
  /** What a discriminator says beside its property and its mapping. */
  readonly discriminator?: JsonObject;
  /** Bounds, lengths, patterns, examples, readOnly, writeOnly, xml, externalDocs, not, if … */
  readonly [keyword: string]: Json | undefined;
}
