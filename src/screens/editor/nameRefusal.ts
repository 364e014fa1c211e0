import type { Specification } from '../../domain/model/specification.ts';
import { operationNameRefusal } from '../../machines/dialogs/operation/operationDialog.ts';
import { typeNameRefusal } from '../../machines/dialogs/type/typeDialog.ts';

/** Why an operation or a type can't have this name, in the words of its dialog. */
export function nameRefusal(
  spec: Specification,
  kind: 'operation' | 'type',
  name: string,
): string | undefined {
  const refusal = kind === 'operation' ? operationNameRefusal : typeNameRefusal;
  return refusal(spec, name)?.message;
}
