import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../../../src/ui/bars/Button.tsx';
import { SelectField } from '../../../src/ui/fields/select/SelectField.tsx';
import { Menu } from '../../../src/ui/overlays/Menu.tsx';
import { useKeysForList } from '../../../src/ui/overlays/useKeysForList.ts';

/** Frames come so late that every key is pressed before the list has the focus. */
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) =>
    window.setTimeout(() => run(performance.now()), 40),
  );
  vi.stubGlobal('cancelAnimationFrame', (id: number) => window.clearTimeout(id));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Presses and releases each key where the focus is, as a person does who doesn't look. */
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const pressed = fireEvent.keyDown(document.activeElement ?? document.body, { key });
    const at = document.activeElement ?? document.body;
    fireEvent.keyUp(at, { key });
    // The browser itself presses a button by these keys.
    if (pressed && key === 'Enter') fireEvent.click(at);
    await Promise.resolve();
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH'].map((value) => ({ value, label: value }));

function Method() {
  const [value, setValue] = useState('GET');
  return <SelectField label="Method" options={methods} value={value} onChange={setValue} />;
}

const shown = () => screen.getByRole('combobox').textContent;

test('keys that are pressed before a list has the focus choose in it', async () => {
  render(<Method />);
  screen.getByRole('combobox').focus();
  await press('Enter', 'p', 'u', 'Enter');
  await expect.poll(shown).toBe('PUT');
  await expect.poll(() => screen.queryAllByRole('option')).toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  // Also when it is opened again.
  await press('Enter', 'ArrowDown', 'Enter');
  await expect.poll(shown).toBe('PATCH');
});

test('a list that was chosen from takes no further key, and does not take the focus back', async () => {
  const saved = vi.fn<() => void>();
  const save = ({ key, ctrlKey }: KeyboardEvent) => {
    if (key === 'Enter' && ctrlKey) saved();
  };
  document.addEventListener('keydown', save);
  render(<Method />);
  screen.getByRole('combobox').focus();
  const focused: (string | null)[] = [];
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused.push(target.getAttribute('role'));
  };
  document.addEventListener('focusin', note);
  await press('Enter', 'p', 'u', 'Enter', 'x');
  // Not before the choice, which it saves.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true });
  expect(saved).not.toHaveBeenCalled();
  await expect.poll(() => saved.mock.calls).toHaveLength(1);
  expect(shown()).toBe('PUT');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(shown()).toBe('PUT');
  expect(saved).toHaveBeenCalledTimes(1);
  expect(focused.join(' ')).toMatch(/^combobox [^c]*option combobox$/);
  document.removeEventListener('focusin', note);
  document.removeEventListener('keydown', save);
});

test('Escape forgets the keys before it, and closes the list', async () => {
  render(<Method />);
  screen.getByRole('combobox').focus();
  await press('Enter', 'p', 'Escape');
  await expect.poll(() => screen.queryAllByRole('option')).toHaveLength(0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(shown()).toBe('GET');
  await press('Enter', 'p', 'Escape', 'Enter');
  await expect.poll(() => screen.queryAllByRole('option')).not.toHaveLength(0);
  expect(shown()).toBe('GET');
});

/** A list that fades out slowly: it stays in the page. */
function FadingList() {
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [close] = useState(() => () => setAsked(false));
  useKeysForList(isAsked, { button, popup, close });
  return (
    <>
      <button ref={button} onClick={() => setAsked(true)}>
        {isAsked ? 'Open' : 'Closed'}
      </button>
      <div ref={popup} role="listbox" tabIndex={-1} />
      <input />
    </>
  );
}

test('a list that is closed before it has the focus does not take it from where it went', async () => {
  render(<FadingList />);
  const button = screen.getByRole('button');
  const input = screen.getByRole('textbox');
  const list = screen.getByRole('listbox');
  button.focus();
  await press('Enter');
  expect(button.textContent).toBe('Open');
  act(() => input.focus());
  expect(button.textContent).toBe('Closed');
  // The library does so some frames after the list was asked to open.
  act(() => list.focus());
  expect(document.activeElement).toBe(input);
  act(() => button.focus());
  await press('Enter');
  act(() => list.focus());
  expect(document.activeElement).toBe(list);
});

test('keys that are pressed before a menu has the focus choose in it', async () => {
  const chosen = vi.fn<(label: string) => void>();
  const items = ['Compare', 'Keep', 'Share'].map((label) => ({
    label,
    onSelect: () => chosen(label),
  }));
  render(<Menu trigger={<Button>More</Button>} items={items} />);
  screen.getByRole('button').focus();
  await press('Enter', 's', 'Enter');
  await expect.poll(() => chosen.mock.calls).toEqual([['Share']]);
  await expect.poll(() => document.activeElement?.textContent).toBe('More');
  await press('Enter', 'Enter', 'Enter');
  await expect.poll(() => chosen.mock.calls).toEqual([['Share'], ['Compare']]);
  await expect.poll(() => document.activeElement?.textContent).toBe('More');
  // From the first entry up to the last, and one further.
  await press('ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect.poll(() => chosen.mock.calls).toEqual([['Share'], ['Compare'], ['Keep']]);
});
