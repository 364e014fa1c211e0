import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadOnce } from '../../../src/app/session/loadOnce.ts';
import { PartBoundary } from '../../../src/ui/loading/PartBoundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('is given up by React when it fails, instead of being loaded again and again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let loads = 0;
  const load = loadOnce('The part', async (): Promise<string> => {
    loads += 1;
    throw new TypeError('Failed to fetch');
  });
  function Part() {
    return use(load());
  }
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <PartBoundary name="The dialog" place="pane">
          <Part />
        </PartBoundary>
      </Suspense>,
    );
  });
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(loads).toBe(1);
});
