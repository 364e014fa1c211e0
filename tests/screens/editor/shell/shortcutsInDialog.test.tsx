import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcuts } from '../../../../src/screens/editor/shell/useShortcuts.ts';

afterEach(cleanup);

function Page({ onShortcut, closing }: { onShortcut: (id: string) => void; closing: boolean }) {
  useShortcuts(true, onShortcut);
  return (
    <div role="dialog" data-closed={closing ? '' : undefined}>
      <input aria-label="Name" />
    </div>
  );
}

it.each([
  [false, []],
  [true, [['type.new']]],
])(
  'a field of a dialog, closing: %s, keeps shortcuts only while the dialog is there',
  (closing, called) => {
    const onShortcut = vi.fn<(id: string) => void>();
    render(<Page onShortcut={onShortcut} closing={closing} />);
    fireEvent.keyDown(screen.getByLabelText('Name'), { code: 'KeyC', key: 'c', altKey: true });
    expect(onShortcut.mock.calls).toEqual(called);
  },
);
