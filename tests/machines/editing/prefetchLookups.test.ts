import { expect, test } from 'vitest';
import type { Operation, Specification } from '../../../src/domain/model/specification.ts';
import { prefetchLookups } from '../../../src/machines/editing/prefetchLookups.ts';
import { lossOf } from '../../../src/machines/editing/lossOf.ts';

let looks = 0;

/** An operation that counts how often somebody looks into its metadata. */
function operation(name: string, sharedAs: string): Operation {
  return {
    name,
    httpMethod: 'GET',
    httpPath: `/${name}`,
    arguments: [{ name: 'limit', in: 'query', type: { kind: 'integer' }, metadata: { sharedAs } }],
    throws: [],
    get metadata() {
      looks += 1;
      return {};
    },
  };
}

const spec: Specification = {
  imports: [],
  operations: [
    operation('first', 'Limit'),
    operation('second', 'Most'),
    operation('third', 'Most'),
  ],
  types: [],
};

test('what else a deletion removes is known without looking into anything', () => {
  expect([...prefetchLookups(spec)].length).toBeGreaterThanOrEqual(spec.operations.length);
  const before = looks;
  expect(before).toBeGreaterThan(0);
  const [first, ...others] = spec.operations;
  const edit = { kind: 'operation.delete', name: first?.name ?? '' } as const;
  const loss = lossOf(spec, edit, { ...spec, operations: others });
  expect(loss?.message).toBe(
    'first deleted. Nothing else used these shared parts, which are gone too: parameter Limit.',
  );
  expect(looks).toBe(before);
});
