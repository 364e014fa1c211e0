import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkSpecification,
  findingsByCode,
} from '../../../src/domain/check/checkSpecification.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import type { FindingReads } from '../../../src/screens/reads/findingReads.ts';
import { FindingsBadge } from '../../../src/screens/findings/FindingsBadge.tsx';
import {
  FindingsPanel,
  type FindingsPanelProps,
} from '../../../src/screens/findings/FindingsPanel.tsx';
import { operation, ref, struct } from '../../domain/example.ts';
import { pretendLayout } from '../layout.ts';

beforeEach(() => pretendLayout(600));
afterEach(cleanup);

/** The worker's answers about the specification. */
function readsOf(spec: Specification) {
  const found = findingsByCode(checkSpecification(spec));
  const pages: string[] = [];
  const reads: FindingReads = {
    findings: () =>
      Promise.resolve({
        rev: 1,
        kinds: [...found].map(([code, list]) => ({ code, count: list.length })),
      }),
    findingsOf: (code, from, to) => {
      pages.push(`${code} ${from}`);
      return Promise.resolve({ rev: 1, findings: found.get(code)?.slice(from, to) ?? [] });
    },
  };
  return { pages, analysis: () => Promise.resolve(reads) };
}

const troubled: Specification = {
  imports: [],
  operations: [
    operation('a', { httpPath: '/a/:id', return: { type: ref('Gone') } }),
    operation('b', { httpPath: '/b', payload: { type: { kind: 'string' } } }),
  ],
  types: [struct('Lonely')],
};

async function show(spec: Specification, changes: Partial<FindingsPanelProps> = {}) {
  const reads = readsOf(spec);
  const props: FindingsPanelProps = {
    open: true,
    onClose: vi.fn<FindingsPanelProps['onClose']>(),
    reads,
    rev: 1,
    readonly: false,
    operationsReadonly: false,
    onJump: vi.fn<FindingsPanelProps['onJump']>(),
    onEdit: vi.fn<FindingsPanelProps['onEdit']>(),
    onUndo: vi.fn<FindingsPanelProps['onUndo']>(),
    ...changes,
  };
  render(<FindingsPanel {...props} />);
  await waitFor(() => expect(screen.queryByText(/Checking the/)).toBeNull());
  return { props, reads };
}

const heads = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-expanded'))
    .map((button) => `${button.dataset['kind']} ${button.getAttribute('aria-expanded')}`);

describe('the findings panel', () => {
  it('reports that it could not check the specification, and tries again', async () => {
    const { analysis } = readsOf(troubled);
    const failing = vi
      .fn<typeof analysis>(analysis)
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await show(troubled, { reads: { analysis: failing } });
    expect(screen.getByRole('alert').textContent).toContain("couldn't be checked");
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(heads()).toHaveLength(4));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the kinds, most severe first, with notes collapsed', async () => {
    await show(troubled);
    expect(heads()).toEqual([
      'dangling-reference true',
      'path-variable-without-argument true',
      'payload-not-offered true',
      'unused-type false',
    ]);
    expect(await screen.findByText(/The return of a refers to Gone/)).toBeTruthy();
    expect(screen.queryByText(/Nothing refers to Lonely/)).toBeNull();
  });

  it('applies a fix as an edit, shows a message, and can undo it', async () => {
    const { props } = await show(troubled);
    const row = (await screen.findByText(/The return of a refers to Gone/)).closest('li');
    if (row === null) throw new Error('The finding is in no list.');
    fireEvent.click(within(row).getByRole('button', { name: 'Create type Gone' }));
    expect(props.onEdit).toHaveBeenCalledWith({
      kind: 'type.add',
      type: { kind: 'struct', name: 'Gone', properties: [] },
    });
    expect(screen.getByText('Add type Gone: done.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Findings');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(props.onUndo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Add type Gone: done.')).toBeNull();
  });

  it('closes before it goes to a place', async () => {
    const { props } = await show(troubled);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Show a' }))[0] as HTMLElement);
    expect(props.onClose).toHaveBeenCalledOnce();
    expect(props.onJump).toHaveBeenCalledWith({ kind: 'operation', name: 'a' });
  });

  it('offers no fix if nothing may be changed', async () => {
    await show(troubled, { readonly: true });
    await screen.findByText(/The return of a refers to Gone/);
    expect(screen.queryByRole('button', { name: 'Create type Gone' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Show a' })).toHaveLength(2);
  });

  it('only shows the way to operations if these may not be changed', async () => {
    await show(
      { ...troubled, types: [struct('Lonely', [{ name: 'home', type: ref('Nowhere') }])] },
      { operationsReadonly: true },
    );
    await screen.findByText(/The return of a refers to Gone/);
    expect(screen.getAllByRole('button', { name: 'Show a' })).toHaveLength(2);
    for (const fix of ['Create type Gone', 'Add argument id', 'Remove payload']) {
      expect(screen.queryByRole('button', { name: fix })).toBeNull();
    }
    expect(screen.getByRole('button', { name: 'Create type Nowhere' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Replace with any' })).toHaveLength(1);
  });

  it('can show a single severity, with notes expanded', async () => {
    await show(troubled);
    fireEvent.click(screen.getByRole('radio', { name: 'Notes 1' }));
    expect(heads()).toEqual(['unused-type true']);
    expect(await screen.findByText('Nothing refers to Lonely.')).toBeTruthy();
  });

  it('reads only the findings in view out of thousands', async () => {
    const many: Specification = {
      ...troubled,
      operations: Array.from({ length: 3000 }, (_, index) =>
        operation(`o${index}`, { httpPath: `/o/${index}`, return: { type: ref('Gone') } }),
      ),
    };
    const { reads } = await show(many);
    expect(heads()[0]).toBe('dangling-reference false');
    fireEvent.click(screen.getByRole('button', { name: /Dangling references/ }));
    await screen.findByText(/The return of o0 refers to Gone/);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    expect(reads.pages).toEqual(['dangling-reference 0']);
  });

  it('says that there is nothing to fix', async () => {
    await show({ imports: [], operations: [], types: [] });
    expect(screen.getByText('Nothing to fix')).toBeTruthy();
  });
});

describe('the badge', () => {
  it('counts errors and warnings, and describes them in words', async () => {
    const reads = readsOf(troubled);
    const onClick = vi.fn<() => void>();
    render(<FindingsBadge reads={reads} rev={1} onClick={onClick} />);
    const button = await screen.findByRole('button', {
      name: 'Findings: 2 errors, 1 warning, 1 note',
    });
    expect(button.textContent).toBe('3');
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('requests nothing while the replica is behind', async () => {
    const reads = readsOf(troubled);
    const asked = vi.spyOn(reads, 'analysis');
    render(<FindingsBadge reads={reads} rev={undefined} onClick={() => undefined} />);
    await new Promise((done) => setTimeout(done, 400));
    expect(asked).not.toHaveBeenCalled();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
