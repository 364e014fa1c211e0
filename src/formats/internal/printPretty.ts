import type { Specification } from '../../domain/model/specification.ts';
import type { Printed } from '../format.ts';
import { writeInternal } from './print.ts';

/**
 * The text that is shown and exported: pretty-printed. Apart from what a worker stores, which it has at
 * hand from the start.
 */
export function print(spec: Specification): Printed {
  return { text: JSON.stringify(writeInternal(spec), null, 2), findings: [] };
}
