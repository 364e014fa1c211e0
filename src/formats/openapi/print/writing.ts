import type { Json, JsonObject } from '../../../domain/model/values/json.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import type { PlaceInDocument } from '../../format.ts';
import type { Sharing } from '../../jsonschema/print/printSharing.ts';
import type { SchemaWriting } from '../../jsonschema/print/printSchema.ts';
import type { UniqueNames } from '../../reading/generatedNames.ts';

/** The security of the document. */
export interface SecurityPlan {
  /** The security schemes by name. */
  readonly schemes: JsonObject;
  /** The name of the scheme for the specification's security. */
  readonly main: string | undefined;
  /** The requirements of all operations that don't have their own. */
  readonly requirements: readonly Json[] | undefined;
}

/** The state shared by printing one OpenAPI document. */
export interface OpenapiWriting extends SchemaWriting {
  readonly dialect: 'openapi-3.0' | 'openapi-3.1';
  readonly spec: Specification;
  readonly sharing: Sharing;
  readonly security: SecurityPlan;
  /**
   * The operation ids in use; each operation needs a different one (Operation Object, operationId).
   */
  readonly operationIds: UniqueNames;
  /** The ids of the specification's operations, in order. */
  readonly ids: readonly string[];
  /** Filled while operations and types are written. */
  readonly places: PlaceInDocument[];
}
