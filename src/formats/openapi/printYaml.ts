import type { Specification } from '../../domain/model/specification.ts';
import type { Printed } from '../format.ts';
import { writeYaml } from '../syntax/writeYaml.ts';
import { writeOpenapi } from './print/document.ts';

/** Prints a specification as OpenAPI 3.1, as YAML. */
export function printOpenapiYaml(spec: Specification): Printed {
  return toYaml(spec, 'openapi-3.1');
}

/** Prints a specification as OpenAPI 3.0, as YAML. */
export function printOpenapi30Yaml(spec: Specification): Printed {
  return toYaml(spec, 'openapi-3.0');
}

function toYaml(spec: Specification, dialect: 'openapi-3.0' | 'openapi-3.1'): Printed {
  const { document, findings, places } = writeOpenapi(spec, dialect);
  return { text: writeYaml(document), findings, places };
}
