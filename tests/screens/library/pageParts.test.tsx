import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DebugInfo } from '../../../src/screens/library/debugInfo.ts';
import { DebugPanel } from '../../../src/screens/library/DebugPanel.tsx';
import { FollowerBanner } from '../../../src/screens/library/storage/FollowerBanner.tsx';
import { SpecNameButton } from '../../../src/screens/library/specifications/SpecNameButton.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

describe('the name of the specification', () => {
  it.each([
    ['Pets', 'Specification Pets'],
    [undefined, 'Specification Untitled'],
    ['  ', 'Specification Untitled'],
  ])('%s opens the list', (name, label) => {
    const onClick = vi.fn<() => void>();
    render(<SpecNameButton name={name} onClick={onClick} />);
    fireEvent.click(screen.getByRole('button', { name: label }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('the banner of a tab that follows', () => {
  it('says which tab saves, and takes over', () => {
    const onTakeOver = vi.fn<() => void>();
    render(<FollowerBanner state="following" onTakeOver={onTakeOver} />);
    expect(screen.getByRole('status').textContent).toBe(
      'This specification is open in another tab, which does the saving. Changes made there appear here.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    expect(onTakeOver).toHaveBeenCalledTimes(1);
  });

  it('takes over once, and meanwhile keeps the focus', () => {
    const onTakeOver = vi.fn<() => void>();
    const { rerender } = render(<FollowerBanner state="following" onTakeOver={onTakeOver} />);
    const button = screen.getByRole('button');
    button.focus();
    rerender(<FollowerBanner state="takingOver" onTakeOver={onTakeOver} />);
    expect(button.textContent).toBe('Taking over');
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(onTakeOver).not.toHaveBeenCalled();
  });

  it('says that another tab took over, and takes it back', () => {
    const onTakeOver = vi.fn<() => void>();
    render(<FollowerBanner state="takenOver" onTakeOver={onTakeOver} />);
    expect(screen.getByRole('status').textContent).toContain('Another tab has taken over');
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    expect(onTakeOver).toHaveBeenCalledTimes(1);
  });
});

describe('the debug panel', () => {
  const info: DebugInfo = {
    version: '0.1.0+4011d18a',
    rev: 3,
    writtenRev: 2,
    role: 'follower',
    counts: { operations: 1, types: 2 },
    journal: [
      {
        seq: 1,
        edit: { v: 1, body: 'f00' },
        label: 'Add type Pet',
        at: '2026-03-19T14:42:01.250Z',
      },
      {
        seq: 2,
        edit: { v: 1, body: 'f00' },
        label: 'Delete type Pet',
        step: 'undo',
        at: '2026-03-19T14:42:02.000Z',
      },
    ],
    timings: [{ name: 'follow', count: 1413, lastMs: 0.94, worstMs: 12.4 }],
    failures: [],
    room: { usage: 82_400_000 },
    persistence: 'refused',
  };

  function show(changes: Partial<DebugInfo> = {}) {
    const onSaveReport = vi.fn<() => void>();
    render(
      <UiProvider>
        <DebugPanel info={{ ...info, ...changes }} onSaveReport={onSaveReport} />
      </UiProvider>,
    );
    return onSaveReport;
  }
  const cells = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

  it('shows the state of the specification, the journal and the storage', () => {
    show();
    const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent);
    expect(facts).toEqual([
      'version0.1.0+4011d18a',
      'rev3',
      'kept2',
      'rolefollower',
      'holds1 operation, 2 types',
      'storage82.4 MB of ?, refused',
    ]);
  });

  it('shows failures, newest first', () => {
    show();
    expect(screen.queryByRole('table', { name: 'Failures, the newest first' })).toBeNull();
    cleanup();
    const failure = { error: 'TypeError', message: 'It is away.', where: [] };
    show({
      failures: [
        { ...failure, at: '2026-03-19T14:42:01.250Z', part: 'The preview' },
        { ...failure, at: '2026-03-19T14:42:02.000Z', part: 'The export dialog' },
      ],
    });
    expect(cells('Failures, the newest first')).toEqual([
      ['14:42:02.000', 'The export dialog', 'TypeError: It is away.'],
      ['14:42:01.250', 'The preview', 'TypeError: It is away.'],
    ]);
  });

  it("shows the end of the journal, newest first, and the worker's timings", () => {
    show();
    expect(cells('Journal, the newest first')).toEqual([
      ['2', 'Delete type Pet', 'undone', '14:42:02.000'],
      ['1', 'Add type Pet', 'made', '14:42:01.250'],
    ]);
    expect(cells('Worker, in milliseconds')).toEqual([['follow', '1,413', '0.9', '12.4']]);
  });

  it('says so if there is nothing yet', () => {
    show({ journal: [], timings: [], room: { memoryOnly: true, full: true } });
    expect(cells('Journal, the newest first')).toEqual([['No edit yet.']]);
    expect(cells('Worker, in milliseconds')).toEqual([['It has not been asked for anything yet.']]);
    expect(screen.getByText('memory only, full, refused')).toBeTruthy();
  });

  it('can be collapsed, and still saves a report', () => {
    const onSaveReport = show();
    fireEvent.click(screen.getByRole('button', { name: 'Collapse the debug panel' }));
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save a report' }));
    expect(onSaveReport).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Expand the debug panel' }));
    expect(screen.getAllByRole('table')).toHaveLength(2);
  });
});
