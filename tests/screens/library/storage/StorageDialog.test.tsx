import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StorageBadge } from '../../../../src/screens/library/storage/StorageBadge.tsx';
import {
  StorageDialog,
  type StorageDialogProps,
} from '../../../../src/screens/library/storage/StorageDialog.tsx';

afterEach(cleanup);

function show(changes: Partial<StorageDialogProps> = {}): StorageDialogProps {
  const props: StorageDialogProps = {
    open: true,
    onClose: vi.fn<StorageDialogProps['onClose']>(),
    persistence: 'persisted',
    onAsk: vi.fn<StorageDialogProps['onAsk']>(),
    room: { usage: 82_400_000, quota: 10_200_000_000 },
    specifications: 1,
    restorePoints: 31,
    version: '0.1.0+4011d18a',
    onExport: vi.fn<StorageDialogProps['onExport']>(),
    ...changes,
  };
  render(<StorageDialog {...props} />);
  return props;
}

const text = () => screen.getByRole('dialog').textContent;

describe("the browser's answer", () => {
  it.each([
    ['persisted', 'The browser has agreed to keep it', undefined],
    ['refused', 'The browser has not agreed to keep it', 'Ask again'],
    ['notAsked', 'The browser has not been asked to keep it yet', 'Ask the browser'],
    ['unknown', 'This browser does not say whether it keeps it', undefined],
  ] as const)('%s is shown', (persistence, title, ask) => {
    const props = show({ persistence });
    expect(text()).toContain(title);
    if (ask === undefined) {
      expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
    } else {
      fireEvent.click(screen.getByRole('button', { name: ask }));
      expect(props.onAsk).toHaveBeenCalledTimes(1);
    }
  });

  it('is requested once at a time', () => {
    const props = show({ persistence: 'notAsked', asking: true });
    fireEvent.click(screen.getByRole('button', { name: 'Asking' }));
    expect(props.onAsk).not.toHaveBeenCalled();
  });
});

it('shows the version of the app', () => {
  show();
  expect(text()).toContain('Typewright 0.1.0+4011d18a');
});

describe('how much is stored', () => {
  it('is a bar with words', () => {
    show();
    const meter = screen.getByRole('meter', { name: 'Stored' });
    expect(meter.getAttribute('aria-valuetext')).toBe('82.4 MB of 10.2 GB');
    expect(text()).toContain('82.4 MB of 10.2 GB');
    expect(text()).toContain('1 specification, 31 earlier states.');
  });

  it('is not made up if the browser does not say', () => {
    show({ room: {}, specifications: undefined, restorePoints: undefined });
    expect(screen.queryByRole('meter')).toBeNull();
    expect(text()).toContain('This browser does not say how much room there is.');
    expect(text()).toContain('specifications not counted yet');
    cleanup();
    show({ room: { usage: 2_000 } });
    expect(text()).toContain('2 kB is stored. This browser does not say');
  });
});

it.each([
  [{ memoryOnly: true }, 'Nothing is kept on this device'],
  [{ full: true }, 'There is no room left'],
  [{ usage: 95, quota: 100 }, 'There is little room left'],
])('says what is wrong on top: %o', (room, title) => {
  show({ room });
  expect(text()).toContain(title);
});

it('makes no claim about keeping data if nothing is stored', () => {
  show({ room: { memoryOnly: true } });
  expect(text()).not.toContain('The browser has agreed');
  expect(text()).not.toContain('earlier states');
});

it('explains a private window, and can always export', () => {
  for (const room of [{}, { memoryOnly: true }, { full: true }]) {
    const props = show({ room });
    expect(text()).toContain('In a private window');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(props.onExport).toHaveBeenCalledTimes(1);
    cleanup();
  }
});

describe('the badge', () => {
  const badge = (room: StorageDialogProps['room']) => {
    const onClick = vi.fn<() => void>();
    render(<StorageBadge room={room} onClick={onClick} />);
    return onClick;
  };

  it('is hidden while nothing is wrong', () => {
    badge({ usage: 5, quota: 100 });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [{ memoryOnly: true }, 'Not kept on this device'],
    [{ full: true }, 'No room left on this device'],
    [{ usage: 95, quota: 100 }, 'Little room left on this device'],
  ])('of %o leads to the dialog', (room, name) => {
    const onClick = badge(room);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
