import type { Json, JsonObject } from '../../domain/model/values/json.ts';

/*
 * The keys that the reader of OpenAPI and Swagger 2.0 writes into `metadata`, and the printer reads
 * (docs/decisions/0013-what-a-source-said.md). All are optional. A stored document may hold anything under any key, so
 * whoever reads a value checks its kind. Keys that start with `x-` may occur anywhere; they and
 * unknown keys are preserved as they are. No value contains a `$ref`, except as data in an example.
 * For types, properties and type references, see ../jsonschema/metadata.ts.
 */

/**
 * On the specification: every key of the document except `paths` and `components.schemas`. `info`
 * and `tags` are in the specification's own fields and their metadata, and only here if they are of
 * the wrong kind.
 */
export interface DocumentMetadata {
  readonly info?: Json;
  readonly tags?: Json;
  /** The version that was read; absent for Swagger 2.0. */
  readonly openapi?: string;
  readonly jsonSchemaDialect?: Json;
  /**
   * The first server, from which `baseUrl` came; absent if `baseUrl` says everything. If the list
   * can't be read, all of it.
   */
  readonly servers?: readonly Json[];
  /** The document's security requirements, unchanged. */
  readonly security?: readonly Json[];
  /** Our own key: the name in `components.securitySchemes` of the specification's `security`. */
  readonly securityScheme?: string;
  /** Our own key: what the source says of each union that it shares, beside the members. */
  readonly unions?: JsonObject;
  /**
   * Our own key, by section and name: the summary and the description of each component to which a
   * reference has others beside it.
   */
  readonly sharedWords?: JsonObject;
  readonly externalDocs?: JsonObject;
  readonly webhooks?: JsonObject;
  /** `ComponentsMetadata`. */
  readonly components?: JsonObject;
  /** `PathMetadata` by path template as written in the source (`/pets/{id}`), beside `x-` keys. */
  readonly paths?: JsonObject;
}

/** On each part that the source shared as a component; a schema has the same key. */
export interface SharedMetadata {
  /**
   * Our own key: the name of the component. Printing shares it again among all parts of that name
   * that are still equal.
   */
  readonly sharedAs?: string;
}

/**
 * On the copy of a schema in the value of an `x-` key. The name differs from the one above, as such a
 * value may have any key of its own.
 */
export interface ExtensionMetadata {
  /** Our own key: the name of the schema. */
  readonly $sharedAs?: string;
}

/**
 * Components that are not types. Those that operations use are part of these operations instead.
 */
export interface ComponentsMetadata {
  /** All security schemes, with references resolved. */
  readonly securitySchemes?: JsonObject;
  /** Named schemas that are not types; where they are used, their content is repeated. */
  readonly schemas?: JsonObject;
  /** All other sections contain only the entries that nothing uses. */
}

/**
 * The fields of a path other than its get, post, put, patch and delete operations and its
 * parameters.
 */
export interface PathMetadata extends SharedMetadata {
  /**
   * Our own key, instead of the name of a component: the path whose path item this is, as written in
   * the source.
   */
  readonly samePath?: string;
  /** Our own key: the source has no operation at this path. */
  readonly empty?: true;
  /** Our own key: how many parameters of its operations the source has here; without such, all of them. */
  readonly parameters?: number | readonly Json[];
  readonly summary?: string;
  readonly description?: string;
  readonly servers?: readonly Json[];
  /**
   * Operations with methods that the model does not have, as in the source, even of paths without
   * others.
   */
  readonly head?: JsonObject;
  readonly options?: JsonObject;
  readonly trace?: JsonObject;
  /** Since OpenAPI 3.2. */
  readonly query?: JsonObject;
  readonly additionalOperations?: JsonObject;
}

/**
 * Our own key of an operation that is kept as in the source: how many of its parameters, the last ones, it has
 * there itself. The others are those of its path.
 */
export const ownParameters = 'ownParameters';

/** Our own key of an Operation Object: the stability, where `deprecated` does not say it. */
export const stabilityKey = 'x-stability';

/**
 * Our own key of a Media Type Object that is not JSON: its schema is the type of the body, which is a content type
 * otherwise.
 */
export const typedBodyKey = 'x-typed-body';

/** On an operation: every key of the Operation Object that the model has no field for. */
export interface OperationMetadata {
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
  /** Any value but true, which the model expresses as stability. */
  readonly deprecated?: Json;
  /** Only if they are not a list of strings. */
  readonly tags?: Json;
  readonly externalDocs?: JsonObject;
  /** The operation's security requirements, unchanged; for `[]`, `authorization` is also false. */
  readonly security?: readonly Json[];
  readonly servers?: readonly Json[];
  readonly callbacks?: JsonObject;
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

/** On an argument: every key of the Parameter Object except `name`, `in` and `schema`. */
export interface ArgumentMetadata extends SharedMetadata {
  /** Absent for path parameters, where it is always true. */
  readonly required?: boolean;
  /**
   * Only if the schema has a description too, which is then on the type; else the type has this
   * one.
   */
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly example?: Json;
  readonly examples?: Json;
  /**
   * The single content type of a parameter that has its schema in `content`; without the schema.
   */
  readonly content?: JsonObject;
}

/** For one content type in `content`: every key of the Media Type Object. */
export interface MediumMetadata {
  /** Only if it is not the entity's type. */
  readonly schema?: Json;
  readonly example?: Json;
  readonly examples?: Json;
  readonly encoding?: JsonObject;
}

/** On a payload, a return and a throw. */
export interface BodyMetadata extends SharedMetadata {
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

/** On a payload: every other key of the Request Body Object. */
export interface PayloadMetadata extends BodyMetadata {
  readonly required?: boolean;
}

/** On a return and a throw: every other key of the Response Object. */
export interface ResponseMetadata extends BodyMetadata {
  /** Our own key: the code as written, if it isn't the number, `4XX`, `5XX` or `default` (999). */
  readonly code?: string;
  readonly summary?: string;
  readonly headers?: JsonObject;
  readonly links?: JsonObject;
}
