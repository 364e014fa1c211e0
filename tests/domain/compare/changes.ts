import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { deepFreeze } from '../../../src/domain/model/values/deepFreeze.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import type {
  Operation,
  Specification,
  Struct,
  Type,
} from '../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../example.ts';

/** Where the type `T` is used: sent by clients, received by them, both, or by nobody. */
export type Use = 'sent' | 'received' | 'both' | 'unused';

/** A specification with one operation `call` and the type `T`, which it uses. */
export function api(
  call: Partial<Operation> = {},
  type: Type | Partial<Struct> = {},
  use: Use = 'unused',
  more: Partial<Specification> = {},
): Specification {
  const whole = 'kind' in type && 'name' in type ? (type as Type) : struct('T', [], type);
  return deepFreeze({
    ...emptySpecification,
    operations: [
      operation('call', {
        httpPath: '/call',
        httpCode: 200,
        ...((use === 'sent' || use === 'both') && { payload: { type: ref('T') } }),
        ...((use === 'received' || use === 'both') && { return: { type: ref('T') } }),
        ...call,
      }),
    ],
    types: [whole],
    ...more,
  });
}

/** What changed, as `level code`. */
export function changesOf(before: Specification, after: Specification): readonly string[] {
  return compareSpecifications(before, after).changes.map(({ level, code }) => `${level} ${code}`);
}
