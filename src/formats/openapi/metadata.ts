import type { Json, JsonObject } from '../../domain/model/json.ts';

/*
 * The keys that the reader of OpenAPI and Swagger 2.0 writes into `metadata`, and the printer reads
 * (docs/decisions/0013). All are optional. A stored document may hold anything under any key, so
 * whoever reads them checks the kind of each value. Keys that start with `x-` may stand everywhere, and
 * those of no table here are carried as they are. No value holds a `$ref` but as data, in an example.
 * What is said of types, properties and type references is in ../jsonschema/metadata.ts.
 */

/**
 * On the specification: every key of the document but `paths` and `components.schemas`. What `info` and
 * `tags` say is in the specification's fields, and what these have no place for in their metadata; they are
 * here only where they are of another kind than they should be.
 */
export interface DocumentMetadata {
  readonly info?: Json;
  readonly tags?: Json;
  /** The version that was read; absent for Swagger 2.0. */
  readonly openapi?: string;
  readonly jsonSchemaDialect?: Json;
  /**
   * The first server, which `baseUrl` came from, alone; absent where `baseUrl` says it all. Those of a
   * list that can't be read are all here.
   */
  readonly servers?: readonly Json[];
  /** The requirements as they were. */
  readonly security?: readonly Json[];
  /** Our key: the name in `components.securitySchemes` of what the specification's `security` says. */
  readonly securityScheme?: string;
  readonly externalDocs?: JsonObject;
  readonly webhooks?: JsonObject;
  /** `ComponentsMetadata`. */
  readonly components?: JsonObject;
  /** `PathMetadata` by template as the source writes it (`/pets/{id}`). `x-` keys stand beside the templates. */
  readonly paths?: JsonObject;
}

/** Shared things that are no types. Those that operations use stand in their place there, not here. */
export interface ComponentsMetadata {
  /** All of them, references among them followed. */
  readonly securitySchemes?: JsonObject;
  /** Named schemas that are no types: what used them says the same in place. */
  readonly schemas?: JsonObject;
  /** Every other section has the entries that nothing uses. */
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
  /** Since OpenAPI 3.2. */
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
  /** One that the model could not have told from none, or of another kind than it should be. */
  readonly description?: Json;
  /** Anything but true, which is the model's stability. */
  readonly deprecated?: Json;
  /** Where they are no list of texts. */
  readonly tags?: Json;
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
  readonly examples?: Json;
  /** Its only content type, where the parameter has its schema there; without that schema. */
  readonly content?: JsonObject;
}

/** Of one content type in `content`: every key of the Media Type Object. */
export interface MediumMetadata {
  /** Only of one that is not the entity's type. */
  readonly schema?: Json;
  readonly example?: Json;
  readonly examples?: Json;
  readonly encoding?: JsonObject;
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
