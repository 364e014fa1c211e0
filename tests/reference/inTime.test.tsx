import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RenderNearView } from '../../src/reference/parts/RenderNearView.tsx';
import { Reference } from '../../src/reference/Reference.tsx';
import { makeSpecification } from '../screens/specifications.ts';

afterEach(cleanup);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
      <RenderNearView of={{}} render={() => <p>late</p>} />
    </Reference>,
  );
  expect(queryByText('late')).toBeNull();
  expect(margins).toEqual(['100% 0px']);
});

test('what comes into view together is rendered one after the other, each in a task of its own', () => {
  vi.useFakeTimers();
  const come: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        come.push(() => seen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const scope = { spec: makeSpecification(), hrefOf: () => '', inParts: true };
  const { queryByText } = render(
    <Reference scope={scope}>
      <RenderNearView of={{}} render={() => <p>first</p>} />
      <RenderNearView of={{}} render={() => <p>second</p>} />
    </Reference>,
  );
  for (const one of come) one();
  expect(queryByText('first')).toBeNull();
  act(() => void vi.advanceTimersToNextTimer());
  expect(queryByText('first')).not.toBeNull();
  expect(queryByText('second')).toBeNull();
  act(() => void vi.advanceTimersToNextTimer());
  expect(queryByText('second')).not.toBeNull();
});
