import type {
  ArgumentKeys,
  DocumentKeys,
  OperationKeys,
  ResponseKeys,
  PathKeys,
} from '../../domain/model/metadata/metadataKeys.ts';
import type { Json, JsonObject } from '../../domain/model/values/json.ts';

/*
 * The keys that the reader of OpenAPI and Swagger 2.0 writes into `metadata`, and the printer reads
 * (docs/decisions/0013-what-a-source-said.md). All are optional. A stored document may hold anything under any key, so
 * whoever reads a value checks its kind. Keys that start with `x-` may occur anywhere; they and
 * unknown keys are preserved as they are. No value contains a `$ref`, except as data in an example.
 * For types, properties and type references, see ../jsonschema/schemaMetadata.ts; what a table extends is also read beyond
 * the formats.
 */

/**
 * On the specification: every key of the document except `paths` and `components.schemas`. `info`
 * and `tags` are in the specification's own fields and their metadata, and only here if they are of
 * the wrong kind.
 */
export interface DocumentMetadata extends DocumentKeys {
  readonly jsonSchemaDialect?: Json;
  readonly webhooks?: JsonObject;
  /** `PathMetadata` by path template as written in the source (`/pets/{id}`), beside `x-` keys. */
  readonly paths?: JsonObject;
}

/**
 * The fields of a path other than its get, post, put, patch and delete operations and its
 * parameters.
 */
export interface PathMetadata extends PathKeys {
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
 * Our own key of an operation in metadata: how many of its parameters, the last ones, are its own. The others
 * are those of its path.
 */
export const ownParameters = 'ownParameters';

/**
 * Our own key of a Media Type Object that is not JSON: its schema is the type of the body, which is a content type
 * otherwise.
 */
export const typedBodyKey = 'x-typed-body';

/** On an operation: every key of the Operation Object that has no field in the model. */
export interface OperationMetadata extends OperationKeys {
  /** Only if they are not a list of strings. */
  readonly tags?: Json;
  readonly externalDocs?: JsonObject;
  readonly servers?: readonly Json[];
}

/** On an argument: every key of the Parameter Object except `name`, `in` and `schema`. */
export interface ArgumentMetadata extends ArgumentKeys {
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

/** On a return and a throw: every other key of the Response Object. */
export interface ResponseMetadata extends ResponseKeys {
  readonly summary?: string;
  readonly headers?: JsonObject;
  readonly links?: JsonObject;
}
