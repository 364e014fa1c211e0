import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBufferedKeys } from '../../src/ui/overlays/useBufferedKeys.ts';

afterEach(cleanup);

interface OpeningProps {
  readonly opening?: boolean;
  readonly onSubmit?: (name: string) => void;
}

function Opening({ opening = true, onSubmit }: OpeningProps) {
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const [text, setText] = useState('');
  useBufferedKeys(opening, { current: dialog });
  return (
    <>
      <input aria-label="Behind" />
      <div ref={setDialog}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // React is not notified of what is written into the fields of this test page.
            onSubmit?.(event.currentTarget.querySelector('input')?.value ?? '');
          }}
        >
          <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
        </form>
        <button type="button">Save</button>
      </div>
    </>
  );
}

/** Presses a key; returns true if the page behind gets it. */
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });

it('keeps letters until a field of the dialog has the focus, and writes them there', async () => {
  render(<Opening />);
  expect(['P', 'e', 'x', 'Backspace', 't', 'Enter', 'Tab'].map((key) => press(key))).not.toContain(
    true,
  );
  // A focused field of the page gets its own keys.
  screen.getByLabelText('Behind').focus();
  expect(press('s')).toBe(false);
  screen.getByLabelText('Name').focus();
  await vi.waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Pets'));
  expect(press('a')).toBe(true);
});

it('keeps Ctrl+Enter, too, and saves once what was typed has arrived', async () => {
  const saved = vi.fn<(name: string) => void>();
  render(<Opening onSubmit={saved} />);
  press('P');
  expect(press('Enter', { ctrlKey: true })).toBe(false);
  screen.getByLabelText('Name').focus();
  await vi.waitFor(() => expect(saved.mock.calls).toEqual([['P']]));
});

it('leaves shortcuts and Escape to the page, and ends with the dialog', () => {
  const { rerender } = render(<Opening />);
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(press('Escape')).toBe(true);
  expect(press('a')).toBe(false);
  rerender(<Opening opening={false} />);
  expect(press('a')).toBe(true);
});

it('is over, without the letters, when what has the focus takes no text', async () => {
  render(<Opening />);
  press('a');
  screen.getByRole('button').focus();
  expect(press('b')).toBe(true);
  screen.getByLabelText('Name').focus();
  await Promise.resolve();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
});
