import type { Specification } from '../../domain/model/specification.ts';
import type { Printed } from '../format.ts';
import { writeJsonschema } from './print/printDocument.ts';

/** Prints the types as JSON Schema 2020-12, as pretty-printed JSON. */
export function printJsonschemaJson(spec: Specification): Printed {
  const { document, findings, places } = writeJsonschema(spec);
  return { text: JSON.stringify(document, null, 2), findings, places };
}
