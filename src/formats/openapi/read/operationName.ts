import { nameByAddress } from '../../../domain/model/names.ts';
import { validName } from '../../reading/generatedNames.ts';
import type { Place } from '../../reading/place.ts';
import type { OpenapiReader } from './reader.ts';

/** Characters by which ids may differ. Others only separate words, and become `_` without loss. */
const foreign = /[^\x20-\x7e]/u;

/**
 * The name of an operation: its id, with `/` as `.` and invalid characters as `_`; without an id,
 * made from path and method. Unique; a change to achieve that is reported.
 */
export function nameOperation(
  reader: OpenapiReader,
  operationId: string | undefined,
  path: string,
  method: string,
  place: Place,
): string {
  const id = operationId?.replaceAll('/', '.') || nameByAddress(path, method);
  const wanted = validName('operation', id, method);
  const name = reader.operationNames.claim(wanted);
  if (name !== wanted) {
    reader.reporter.add(
      'operation-renamed',
      'warning',
      `There is more than one operation "${wanted}"; this one is now called ${name}.`,
      place,
    );
  } else if (operationId !== undefined && [...operationId].length > wanted.length) {
    reader.reporter.add(
      'operation-renamed',
      'warning',
      `The id of the operation ${wanted} is too long for a name and was shortened.`,
      place,
    );
  } else if (operationId !== undefined && foreign.test(operationId)) {
    reader.reporter.add(
      'operation-renamed',
      'warning',
      `The id "${operationId}" has characters that a name can't have; the operation is called ${name} here.`,
      place,
    );
  }
  return name;
}
