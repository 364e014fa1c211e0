import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  SpecificationsDialog,
  type SpecificationsDialogProps,
} from '../../../../src/screens/library/specifications/SpecificationsDialog.tsx';
import {
  type SpecificationRow,
  withOpenAndOlder,
} from '../../../../src/screens/library/specifications/specificationRows.ts';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

const now = new Date(2026, 2, 19, 15, 42);
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000).toISOString();

const pets: SpecificationRow = {
  id: 'a',
  name: 'Pets',
  counts: { operations: 1, types: 1200 },
  updatedAt: hours(2),
  openedAt: hours(1),
};
const shop: SpecificationRow = { id: 'b', updatedAt: hours(9), openedAt: hours(8) };
const orders: SpecificationRow = { id: 'c', name: 'Orders', updatedAt: hours(5) };
const left: SpecificationRow = { id: 'd', name: 'typeapi', older: true };

function propsWith(changes: Partial<SpecificationsDialogProps>): SpecificationsDialogProps {
  return {
    open: true,
    onClose: vi.fn<SpecificationsDialogProps['onClose']>(),
    now,
    current: 'a',
    removed: [],
    rows: [left, shop, orders, pets],
    onNew: vi.fn<SpecificationsDialogProps['onNew']>(),
    onOpen: vi.fn<SpecificationsDialogProps['onOpen']>(),
    onRename: vi.fn<SpecificationsDialogProps['onRename']>(),
    onDuplicate: vi.fn<SpecificationsDialogProps['onDuplicate']>(),
    onDelete: vi.fn<SpecificationsDialogProps['onDelete']>(),
    onUndoDelete: vi.fn<SpecificationsDialogProps['onUndoDelete']>(),
    ...changes,
  };
}

function show(changes: Partial<SpecificationsDialogProps> = {}): SpecificationsDialogProps {
  const props = propsWith(changes);
  render(
    <UiProvider>
      <SpecificationsDialog {...props} />
    </UiProvider>,
  );
  return props;
}

/** The dialog with rows that are really renamed, deleted and restored. */
function Kept({
  all,
  open = true,
}: {
  readonly all: readonly SpecificationRow[];
  readonly open?: boolean;
}) {
  const [rows, setRows] = useState(all);
  const [deleted, setDeleted] = useState<SpecificationRow>();
  return (
    <UiProvider>
      <SpecificationsDialog
        {...propsWith({})}
        open={open}
        rows={rows}
        onRename={(id, name) =>
          setRows(rows.map((row) => (row.id === id ? { ...row, name } : row)))
        }
        onDelete={(id) => {
          setDeleted(rows.find((row) => row.id === id));
          setRows(rows.filter((row) => row.id !== id));
        }}
        deleted={deleted?.id}
        removed={deleted === undefined ? [] : [deleted]}
        onUndoDelete={() => {
          if (deleted !== undefined) setRows([...rows, deleted]);
          setDeleted(undefined);
        }}
      />
    </UiProvider>
  );
}

const list = () => screen.getByRole('list', { name: 'Specifications on this device' });
const names = () =>
  [...list().querySelectorAll<HTMLElement>('[data-opens]')].map((row) => row.dataset.opens);
const row = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement;

describe('the list', () => {
  it('has names, counts and the last change, most recently opened first', () => {
    show();
    expect(names()).toEqual(['a', 'c', 'b', 'd']);
    expect(row('Pets').textContent).toContain('1 operation, 1,200 types · changed 2 hours ago');
    expect(row('Pets').querySelector('time')?.dataset.tooltip).toMatch(
      /^19 March 2026 at 13:42:00$/,
    );
    expect(row('Untitled')).toBeTruthy();
  });

  it('gets the focus once it has been read', async () => {
    const dialog = (rows: readonly SpecificationRow[] | undefined) => (
      <UiProvider>
        <SpecificationsDialog {...propsWith({})} rows={rows} />
      </UiProvider>
    );
    const { rerender } = render(dialog(undefined));
    await waitFor(() => expect(focused()).toBe(row('New specification')));
    rerender(dialog([orders, pets]));
    expect(focused()).toBe(row('Pets'));
  });

  it('marks the one that is open', () => {
    show();
    expect(row('Pets').getAttribute('aria-current')).toBe('true');
    expect(row('Orders').hasAttribute('aria-current')).toBe(false);
    expect(screen.getAllByText('Open now')).toHaveLength(1);
  });

  it('opens and duplicates', () => {
    const props = show();
    fireEvent.click(row('Orders'));
    expect(props.onOpen).toHaveBeenCalledExactlyOnceWith('c');
    fireEvent.click(row('Duplicate Untitled'));
    expect(props.onDuplicate).toHaveBeenCalledExactlyOnceWith('b');
    fireEvent.click(row('New specification'));
    expect(props.onNew).toHaveBeenCalledTimes(1);
  });

  it('only allows opening data of the older editor', () => {
    const props = show();
    const item = within(row('typeapi').closest('li') as HTMLElement);
    expect(item.getByText('From the older editor')).toBeTruthy();
    expect(item.getAllByRole('button')).toHaveLength(1);
    fireEvent.keyDown(row('typeapi'), { key: 'Delete' });
    expect(props.onDelete).not.toHaveBeenCalled();
    fireEvent.click(row('typeapi'));
    expect(props.onOpen).toHaveBeenCalledExactlyOnceWith('d');
  });

  it('says so if it is empty, and while it is loading', () => {
    show({ rows: [] });
    expect(screen.getByText('Nothing is kept here yet')).toBeTruthy();
    cleanup();
    show({ rows: undefined });
    expect(screen.getByText('Looking for what is kept here')).toBeTruthy();
    expect(screen.queryByText('Nothing is kept here yet')).toBeNull();
  });

  it('reports errors', () => {
    show({ error: 'Pets was not deleted: there is no room.' });
    expect(screen.getByRole('alert').textContent).toBe('Pets was not deleted: there is no room.');
  });
});

describe('the filter', () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: String(index), name: `Spec ${index}` }));

  it('appears with the ninth specification', () => {
    show({ rows: numbered(8) });
    expect(screen.queryByRole('searchbox')).toBeNull();
    cleanup();
    show({ rows: numbered(9) });
    expect(screen.getByRole('searchbox', { name: 'Filter by name' })).toBeTruthy();
  });

  it('has the focus, ignores case, and can be cleared', async () => {
    show({ rows: [...numbered(8), pets] });
    const field = screen.getByRole('searchbox');
    await waitFor(() => expect(focused()).toBe(field));
    fireEvent.change(field, { target: { value: ' pET' } });
    expect(names()).toEqual(['a']);
    fireEvent.change(field, { target: { value: 'unicorn' } });
    expect(screen.getByText(/called “unicorn”/)).toBeTruthy();
    fireEvent.click(row('Show all'));
    expect(names()).toHaveLength(9);
  });
});

describe('renaming', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New name of Pets' });

  it('begins with the whole name selected, and restores the focus', async () => {
    render(<Kept all={[pets, orders]} />);
    fireEvent.click(row('Rename Pets'));
    expect(focused()).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
    fireEvent.change(field(), { target: { value: '  Animals ' } });
    fireEvent.submit(field());
    expect(focused()).toBe(row('Animals'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('refuses an empty name, and keeps the field', () => {
    const props = show();
    fireEvent.keyDown(row('Pets'), { key: 'F2' });
    fireEvent.change(field(), { target: { value: '   ' } });
    expect(field().hasAttribute('aria-invalid')).toBe(false);
    fireEvent.click(row('Save'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/A specification needs a name/)).toBeTruthy();
    expect(props.onRename).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: 'Animals' } });
    expect(screen.queryByText(/A specification needs a name/)).toBeNull();
    fireEvent.click(row('Save'));
    expect(props.onRename).toHaveBeenCalledExactlyOnceWith('a', 'Animals');
  });

  it('is left with Escape without leaving the dialog', () => {
    const props = show();
    fireEvent.click(row('Rename Pets'));
    fireEvent.change(field(), { target: { value: 'Animals' } });
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(focused()).toBe(row('Pets'));
    expect(props.onRename).not.toHaveBeenCalled();
    expect(props.onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(row('Pets'), { key: 'Escape' });
    expect(props.onClose).toHaveBeenCalledTimes(1);
  });

  it('that is left brings the name back, also when the list was closed, until it is dismissed', () => {
    const { rerender } = render(<Kept all={[pets, orders]} />);
    const leaveWith = (name: string) => {
      fireEvent.change(field(), { target: { value: name } });
      fireEvent.keyDown(field(), { key: 'Escape' });
    };
    fireEvent.click(row('Rename Pets'));
    leaveWith('Animals');
    expect(screen.getByText('Discarded: “Animals” as the name of Pets.')).toBeTruthy();
    fireEvent.click(row('Undo'));
    expect(field().value).toBe('Animals');
    expect(focused()).toBe(field());
    expect(screen.queryByText(/Discarded/)).toBeNull();
    // The row of another specification takes its place.
    fireEvent.click(row('Rename Orders'));
    expect(screen.getByText('Discarded: “Animals” as the name of Pets.')).toBeTruthy();
    rerender(<Kept all={[pets, orders]} open={false} />);
    rerender(<Kept all={[pets, orders]} />);
    fireEvent.click(row('Undo'));
    fireEvent.submit(field());
    expect(row('Animals')).toBeTruthy();
    expect(screen.queryByText(/Discarded/)).toBeNull();
    fireEvent.click(row('Rename Animals'));
    fireEvent.click(row('Cancel'));
    expect(screen.queryByText(/Discarded/)).toBeNull();
  });

  it.each(['Pets', 'Untitled'])('with %s to the same name changes nothing', (name) => {
    const props = show();
    fireEvent.click(row(`Rename ${name}`));
    fireEvent.click(row('Save'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(props.onRename).not.toHaveBeenCalled();
  });
});

describe('deleting', () => {
  it('happens at once, offers Undo on top, and moves the focus to the next row and back', () => {
    render(<Kept all={[pets, orders, shop]} />);
    fireEvent.click(row('Delete Orders'));
    expect(names()).toEqual(['a', 'b']);
    expect(focused()).toBe(row('Untitled'));
    const message = screen.getByText('Orders deleted.').closest('[role=status]') as HTMLElement;
    expect(message.compareDocumentPosition(list()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    fireEvent.click(within(message).getByRole('button', { name: 'Undo' }));
    expect(names()).toEqual(['a', 'c', 'b']);
    expect(focused()).toBe(row('Orders'));
    expect(screen.queryByText('Orders deleted.')).toBeNull();
  });

  it('works by key, down to the last one', () => {
    render(<Kept all={[pets, orders]} />);
    row('Orders').focus();
    fireEvent.keyDown(row('Orders'), { key: 'Delete' });
    expect(focused()).toBe(row('Pets'));
    fireEvent.keyDown(row('Pets'), { key: 'Delete' });
    expect(focused()).toBe(row('New specification'));
    expect(screen.getByText('Pets deleted.')).toBeTruthy();
  });
});

describe('what was recently deleted', () => {
  const gone: SpecificationRow = {
    id: 'x',
    name: 'Gone',
    counts: { operations: 2, types: 3 },
    removedAt: hours(3),
  };

  it('is listed once, with a way to restore it', () => {
    const props = show({ removed: [gone, { ...gone, id: 'y', name: 'Just gone' }], deleted: 'y' });
    const lately = within(screen.getByRole('list', { name: 'Recently deleted' }));
    expect(lately.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Gone2 operations, 3 types · deleted 3 hours agoRestore',
    ]);
    expect(screen.getByText('Just gone deleted.')).toBeTruthy();
    fireEvent.click(lately.getByRole('button', { name: 'Restore Gone' }));
    expect(props.onUndoDelete).toHaveBeenCalledExactlyOnceWith('x');
  });

  it('is not mentioned if there is nothing', () => {
    show();
    expect(screen.queryByText('Recently deleted')).toBeNull();
  });
});

it('counts the stored open specification until it is loaded, not 0 operations and 0 types', () => {
  const stored = [{ id: 'a', counts: { operations: 6, types: 5 } }];
  expect(withOpenAndOlder(stored, { id: 'a' }, [], [])).toEqual(stored);
  const counts = { operations: 7, types: 5 };
  expect(withOpenAndOlder(stored, { id: 'a', counts }, [], [])).toEqual([{ id: 'a', counts }]);
  const held = { id: 'b', counts, name: 'Held' };
  expect(withOpenAndOlder(stored, { id: 'a', counts }, [held], [{ id: 'b' }])).toEqual([
    { id: 'a', counts },
    { ...held, unsaved: true },
  ]);
});

describe('the keyboard', () => {
  it('starts at the most recently opened, not at a message above it', async () => {
    show({ deleted: 'x', removed: [{ id: 'x', name: 'Gone' }] });
    await waitFor(() => expect(focused()).toBe(row('Pets')));
  });

  it('moves from row to row and stays at the ends', () => {
    show();
    row('Pets').focus();
    const visited = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'];
    const ids = visited.map((key) => {
      fireEvent.keyDown(focused() as Element, { key });
      return (focused() as HTMLElement).dataset.opens;
    });
    expect(ids).toEqual(['a', 'c', 'b', 'd', 'd', 'b', 'a']);
  });
});
