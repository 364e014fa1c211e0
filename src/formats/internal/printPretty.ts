import type { Specification } from '../../domain/model/specification.ts';
import type { Printed } from '../format.ts';
import { writeInternal } from './print.ts';

/**
 * The pretty-printed text that is shown and exported. In a file of its own, because the worker loads what it
 * needs for storing at its start.
 */
export function print(spec: Specification): Printed {
  return { text: JSON.stringify(writeInternal(spec), null, 2), findings: [] };
}
