import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RestorePointEntry } from '../../../../src/storage/specs/restorePointGroups.ts';
import {
  RestoreDialog,
  type RestoreDialogProps,
} from '../../../../src/screens/library/restore/RestoreDialog.tsx';

afterEach(cleanup);

const now = new Date(2026, 2, 19, 15, 42);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 5).toISOString();

const points: readonly RestorePointEntry[] = [
  { seq: 12, reason: 'day', operations: 1, types: 0, at: at(10, 9) },
  { seq: 40, reason: 'replacement', operations: 1223, types: 969, at: at(18, 11) },
  { seq: 77, reason: 'restore', operations: 2, types: 3, at: at(18, 12) },
  { seq: 80, reason: 'import', operations: 24, types: 31, at: at(19, 15) },
];

function show(changes: Partial<RestoreDialogProps> = {}): RestoreDialogProps {
  const props: RestoreDialogProps = {
    open: true,
    onClose: vi.fn<RestoreDialogProps['onClose']>(),
    now,
    stored: { at: at(19, 15), counts: { operations: 24, types: 31 } },
    points,
    onRestore: vi.fn<RestoreDialogProps['onRestore']>(),
    ...changes,
  };
  render(<RestoreDialog {...props} />);
  return props;
}

const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('what can be restored', () => {
  it('begins with the stored specification, and data of the older editor if there is any', () => {
    show();
    expect(rows('Stored')).toEqual([
      'What is stored on this device24 operations, 31 types · changed 37 minutes agoRestore',
    ]);
    cleanup();
    show({ older: {} });
    expect(rows('Stored')[1]).toBe(
      'What the older editor left in this browserNot counted yetRestore',
    );
  });

  it('continues with the restore points by day, in plain words', () => {
    show();
    expect(screen.getAllByRole('heading', { level: 4 }).map((day) => day.textContent)).toEqual([
      'Today',
      'Yesterday',
      'Tuesday, 10 March 2026',
    ]);
    expect(rows('Today')).toEqual(['15:05 Before an import24 operations, 31 typesRestore']);
    expect(rows('Yesterday')).toEqual([
      '12:05 Before a restore2 operations, 3 typesRestore',
      '11:05 Before everything was replaced1,223 operations, 969 typesRestore',
    ]);
    expect(rows('Tuesday, 10 March 2026')).toEqual([
      '09:05 First of the day1 operation, 0 typesRestore',
    ]);
  });

  it('is restored with its own button, which names it', () => {
    const props = show({ older: {} });
    for (const name of [
      'Restore what is stored on this device',
      'Restore what the older editor left in this browser',
      'Restore the state of 18 March 2026 at 11:05:00',
    ]) {
      fireEvent.click(screen.getByRole('button', { name }));
    }
    expect(vi.mocked(props.onRestore).mock.calls).toEqual([['stored'], ['older'], [40]]);
  });

  it('can be undone, and says so', () => {
    show();
    expect(screen.getByRole('dialog').textContent).toContain('You can undo this');
  });
});

describe('while a state is being restored', () => {
  it('shows which one, keeps the focus there, and starts no other', () => {
    const props = show({ restoring: 77 });
    const busy = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Restoring the state of 18 March 2026 at 12:05:00',
    });
    expect(busy.textContent).toBe('Restoring');
    expect(busy.disabled).toBe(false);
    for (const button of screen.getAllByRole('button', { name: /^Restor/ })) {
      fireEvent.click(button);
    }
    expect(props.onRestore).not.toHaveBeenCalled();
  });
});

describe('if there is nothing to show', () => {
  it('says so', () => {
    show({ stored: undefined, points: [] });
    expect(screen.getByText('There is nothing to restore yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  it('says that there are no restore points beside the stored specification', () => {
    show({ points: [] });
    expect(rows('Stored')).toHaveLength(1);
    expect(screen.getByText('There are none yet.')).toBeTruthy();
  });

  it('says that it is looking', () => {
    show({ stored: undefined, points: undefined });
    expect(screen.getByText('Looking for earlier states')).toBeTruthy();
    expect(screen.queryByText('There is nothing to restore yet')).toBeNull();
  });
});

it('says why a restore did not work', () => {
  show({ error: 'This state can no longer be read.' });
  expect(screen.getByRole('alert').textContent).toBe(
    'It was not restoredThis state can no longer be read.',
  );
});
