import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSearch } from '../../../src/screens/editor/useSearch.ts';

it('has no results, rather than none found, if the search could not be done, and searches again for another text', async () => {
  let isAway = true;
  const search = async () => {
    if (isAway) throw new TypeError('Importing a module script failed.');
    return { rev: 1, hits: [], total: 0 };
  };
  const reads = { search };
  const { result, rerender } = renderHook(({ query }) => useSearch(reads, 1, query), {
    initialProps: { query: 'pe' },
  });
  await expect.poll(() => result.current.searching).toBe(false);
  expect(result.current.hits).toBeUndefined();
  isAway = false;
  rerender({ query: 'pet' });
  await expect.poll(() => result.current.hits).toEqual([]);
});
