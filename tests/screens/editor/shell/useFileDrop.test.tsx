import { act, cleanup, createEvent, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFileDrop } from '../../../../src/screens/editor/shell/useFileDrop.ts';

afterEach(cleanup);

/** Drags a file across the window and drops it; returns the cursor's effect, and whether the page stays. */
function drop() {
  const dataTransfer = { types: ['Files'], dropEffect: 'copy' };
  const events = ['dragOver', 'drop'] as const;
  const stays = events.map((name) => {
    const event = createEvent[name](window);
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
    act(() => void fireEvent(window, event));
    return event.defaultPrevented;
  });
  return { effect: dataTransfer.dropEffect, stays };
}

it('takes a file, or says that it takes none; the browser never shows it instead', () => {
  const onDrop = vi.fn<(transfer: DataTransfer) => void>();
  const { rerender } = renderHook(({ take }) => useFileDrop(take), {
    initialProps: { take: undefined as typeof onDrop | undefined },
  });
  expect(drop()).toEqual({ effect: 'none', stays: [true, true] });
  rerender({ take: onDrop });
  expect(drop()).toEqual({ effect: 'copy', stays: [true, true] });
  expect(onDrop).toHaveBeenCalledOnce();
});
