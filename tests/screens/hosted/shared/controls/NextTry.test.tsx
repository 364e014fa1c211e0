import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NextTry } from '../../../../../src/screens/hosted/shared/controls/NextTry.tsx';

afterEach(cleanup);

test('a due call that may have to wait is not said to be tried now', () => {
  render(
    <>
      <NextTry at={Date.now() - 1000} due="soon" />
      <NextTry at={Date.now() - 1000} />
      <NextTry at={Date.now() + 30_000} due="soon" />
    </>,
  );
  expect(screen.getByText('soon')).toBeTruthy();
  expect(screen.getByText('now')).toBeTruthy();
  expect(screen.getByText(/^in \d+ seconds$/)).toBeTruthy();
});
