import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { searchSpecification } from '../../../src/domain/model/search.ts';
import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';
import { createSearchWarmUp } from '../../../workers/spec/searchWarmUp.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts how often the text of its type is read. */
function counted(name: string) {
  const reads = { count: 0 };
  const type = {
    name,
    kind: 'struct',
    properties: [],
    get description() {
      reads.count += 1;
      return 'An animal.';
    },
  } as const;
  const spec: Specification = { ...emptySpecification, types: [type] };
  return { reads, spec };
}

it('prepares the last specification when the worker is idle, and the search uses it', async () => {
  const warmUp = createSearchWarmUp();
  const [first, last] = [counted('Cat'), counted('Dog')];
  warmUp(first.spec);
  warmUp(last.spec);
  expect(last.reads.count).toBe(0);
  await vi.runAllTimersAsync();
  // Waits until the search code is loaded.
  await vi.dynamicImportSettled();
  await vi.runAllTimersAsync();
  expect(first.reads.count).toBe(0);
  const prepared = last.reads.count;
  expect(prepared).toBeGreaterThan(0);
  expect(searchSpecification(last.spec, 'dog', 10).hits).toMatchObject([{ name: 'Dog' }]);
  expect(last.reads.count).toBe(prepared);
});
