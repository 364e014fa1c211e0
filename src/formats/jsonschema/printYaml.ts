import type { Specification } from '../../domain/specification.ts';
import type { Printed } from '../format.ts';
import { writeYaml } from '../writeYaml.ts';
import { writeJsonschema } from './printDocument.ts';

/** The types as JSON Schema 2020-12, as YAML. */
export function printJsonschemaYaml(spec: Specification): Printed {
  const { document, findings } = writeJsonschema(spec);
  return { text: writeYaml(document), findings };
}
