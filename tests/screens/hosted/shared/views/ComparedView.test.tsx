import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Comparing } from '../../../../../src/screens/hosted/shared/answers/useComparison.ts';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { ComparedView } from '../../../../../src/screens/hosted/shared/views/ComparedView.tsx';
import type { Specification } from '../../../../../src/domain/model/specification.ts';
import { makeComparison } from '../../../../../workers/compare/comparison.ts';
import { operation } from '../../../../domain/example.ts';
import { pretendLayout } from '../../../layout.ts';

beforeEach(() => pretendLayout(600));
afterEach(cleanup);

const before: Specification = { imports: [], operations: [], types: [] };
const after: Specification = { ...before, operations: [operation('come', { httpPath: '/come' })] };
const made = makeComparison(before, after);

function show(version?: string): void {
  const comparing: Comparing = { compared: made.summary, turn: 0, compareAgain: () => undefined };
  const reads = {
    changeRows: async (list: 'all' | 'breaking', from: number, to: number) =>
      made.changeRows(list, from, to),
  };
  const hosted = { comparison: async () => reads } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <ComparedView
        comparing={comparing}
        what="These two"
        {...(version !== undefined && { version })}
      />
    </HostedContext>,
  );
}

test('the next version is shown after one that is known, and none is asked for where there is none', () => {
  show('1.4.2');
  expect(screen.getByText('Next: 1.5.0')).toBeDefined();
  cleanup();
  show();
  expect(screen.getByText('minor')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  show('first');
  expect(screen.queryByRole('textbox')).toBeNull();
});
