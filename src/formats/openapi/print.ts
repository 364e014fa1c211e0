import type { Specification } from '../../domain/model/specification.ts';
import type { Printed } from '../format.ts';
import { writeOpenapi } from './print/document.ts';

/** Prints a specification as OpenAPI 3.1, as pretty-printed JSON. */
export function printOpenapiJson(spec: Specification): Printed {
  return toJson(spec, 'openapi-3.1');
}

/** Prints a specification as OpenAPI 3.0, as pretty-printed JSON. */
export function printOpenapi30Json(spec: Specification): Printed {
  return toJson(spec, 'openapi-3.0');
}

function toJson(spec: Specification, dialect: 'openapi-3.0' | 'openapi-3.1'): Printed {
  const { document, findings, places } = writeOpenapi(spec, dialect);
  return { text: JSON.stringify(document, null, 2), findings, places };
}
