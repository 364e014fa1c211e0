import type { Json, JsonObject } from '../../../domain/model/json.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import type { SchemaWriting } from '../../jsonschema/print/printSchema.ts';
import type { UniqueNames } from '../../reading/generatedNames.ts';

/** The security of the document, for all that is printed of it. */
export interface SecurityPlan {
  /** By name. */
  readonly schemes: JsonObject;
  /** The name of the scheme that the specification's security is. */
  readonly main: string | undefined;
  /** What all operations ask for that say nothing of it. */
  readonly requirements: readonly Json[] | undefined;
}

/** What printing one OpenAPI document shares. */
export interface OpenapiWriting extends SchemaWriting {
  readonly dialect: 'openapi-3.0' | 'openapi-3.1';
  readonly spec: Specification;
  readonly security: SecurityPlan;
  /** Ids that are taken: each operation has its own (Operation Object, operationId). */
  readonly operationIds: UniqueNames;
}
