import { validateOperationName, validateTypeName } from '../../domain/model/names.ts';
import { takenName } from '../../domain/model/refusals.ts';
import type { Specification } from '../../domain/model/specification.ts';

/** Why an operation or a type can't have this name; undefined if it can (rules 5). */
export function nameRefusal(
  { operations, types }: Specification,
  kind: 'operation' | 'type',
  name: string,
): string | undefined {
  const valid = kind === 'operation' ? validateOperationName(name) : validateTypeName(name);
  if (!valid.ok) return valid.refusal.message;
  const taken = (kind === 'operation' ? operations : types).some((one) => one.name === name);
  return taken ? takenName(kind, name).refusal.message : undefined;
}
