// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InTime } from '../../src/reference/InTime.tsx';
import { Reference } from '../../src/reference/Reference.tsx';
import { makeSpecification } from '../screens/specifications.ts';

afterEach(() => vi.unstubAllGlobals());

test('contents are rendered a page before they come into view, where growing moves nothing', () => {
  const margins: (string | undefined)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(_: unknown, options?: IntersectionObserverInit) {
        margins.push(options?.rootMargin);
      }
      observe() {}
      disconnect() {}
    },
  );
  const scope = { spec: makeSpecification(), hrefOf: () => '', inParts: true };
  const { queryByText } = render(
    <Reference scope={scope}>
      <InTime of={{}} render={() => <p>late</p>} />
    </Reference>,
  );
  expect(queryByText('late')).toBeNull();
  expect(margins).toEqual(['100% 0px']);
});
