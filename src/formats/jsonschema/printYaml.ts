import type { Specification } from '../../domain/model/specification.ts';
import type { Printed } from '../format.ts';
import { writeYaml } from '../syntax/writeYaml.ts';
import { writeJsonschema } from './print/printDocument.ts';

/** Prints the types as JSON Schema 2020-12, as YAML. */
export function printJsonschemaYaml(spec: Specification): Printed {
  const { document, findings, places } = writeJsonschema(spec);
  return { text: writeYaml(document), findings, places };
}
