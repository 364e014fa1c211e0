import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ComboField, type ComboFieldProps } from '../../../../src/ui/fields/combo/ComboField.tsx';
import { pretendLayout } from '../../../screens/layout.ts';

beforeAll(() => pretendLayout(360));
afterEach(cleanup);

const many = Array.from({ length: 5000 }, (_, index) => ({
  value: `Type${String(index).padStart(4, '0')}`,
}));

function Field({ value: first = '', onChange, ...rest }: Partial<ComboFieldProps>) {
  const [value, setValue] = useState(first);
  return (
    <ComboField
      label="Parent"
      groups={[{ label: 'Types', options: many }]}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

/** A field that can create a missing option, and a button beside it. */
function Created(props: { onChoose: (value: string) => void; onPress: () => void }) {
  const create = {
    label: (text: string) => (text === '' ? undefined : `New ${text}`),
    isImmediate: (text: string) => text.endsWith('>'),
    onCreate: (text: string) => props.onChoose(`as typed: ${text}`),
  };
  const options = [{ value: 'Pets' }, { value: 'Shop' }];
  return (
    <>
      <Field groups={[{ options }]} create={create} onChange={props.onChoose} />
      <button type="button" onClick={props.onPress}>
        Elsewhere
      </button>
    </>
  );
}

function pressElsewhere(): void {
  const button = screen.getByText('Elsewhere');
  for (const press of ['pointerDown', 'mouseDown', 'pointerUp', 'mouseUp', 'click'] as const) {
    fireEvent[press](button, { button: 0, pointerType: 'mouse' });
  }
}

const trigger = () => screen.getByRole('combobox', { name: /^Parent / });

/** Opens the list and returns its input. */
async function open(): Promise<HTMLElement> {
  fireEvent.click(trigger());
  return screen.findByPlaceholderText('Type to search');
}

function type(input: HTMLElement, text: string): void {
  fireEvent.input(input, { target: { value: text }, inputType: 'insertText' });
}

const shown = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('a combo box', () => {
  it('is a single button while it is closed, named by its label and its value', () => {
    render(<Field value="Type0042" />);
    expect(screen.getByRole('combobox', { name: 'Parent Type0042' })).toBeTruthy();
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('shows a placeholder while nothing is selected', () => {
    render(<Field placeholder="Choose a type" />);
    expect(trigger().textContent).toBe('Choose a type');
  });

  it('renders only the options in view out of thousands, and announces how many there are', async () => {
    render(<Field />);
    await open();
    const lines = screen.getAllByRole('option');
    expect(lines.length).toBeLessThan(60);
    expect(lines[0]?.getAttribute('aria-setsize')).toBe('5000');
    expect(lines[0]?.getAttribute('aria-posinset')).toBe('1');
  });

  it('finds an option by part of its name and selects it on Enter', async () => {
    const choose = vi.fn<(value: string) => void>();
    render(<Field onChange={choose} />);
    const input = await open();
    type(input, 'e4321');
    await waitFor(() => expect(shown()).toEqual(['Type4321']));
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBeTruthy());
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(choose.mock.calls).toEqual([['Type4321']]));
    expect(trigger().textContent).toBe('Type4321');
  });

  it.each([
    ['shop', ['Shop'], 'goes on'],
    ['map<Pet>', ['as typed: map<Pet>'], 'goes on'],
    ['Order', ['as typed: Order'], 'is held back'],
  ])('takes %s by a press elsewhere, which %s', async (typed, taken, what) => {
    const choose = vi.fn<(value: string) => void>();
    const pressed = vi.fn<() => void>();
    render(<Created onChoose={choose} onPress={pressed} />);
    type(await open(), typed);
    await waitFor(() => expect(screen.getByDisplayValue(typed)).toBeTruthy());
    pressElsewhere();
    expect(choose.mock.calls).toEqual(taken.map((value) => [value]));
    expect(pressed).toHaveBeenCalledTimes(what === 'goes on' ? 1 : 0);
    await waitFor(() => expect(screen.queryByPlaceholderText('Type to search')).toBeNull());
  });

  it('stays open once if a search is pressed elsewhere, and drops it then', async () => {
    const choose = vi.fn<(value: string) => void>();
    const pressed = vi.fn<() => void>();
    render(<Created onChoose={choose} onPress={pressed} />);
    const input = await open();
    type(input, 'sho');
    await waitFor(() => expect(shown()).toHaveLength(2));
    pressElsewhere();
    expect(input.isConnected).toBe(true);
    expect(pressed).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByPlaceholderText('Type to search')).toBeTruthy());
    // Waits until the delayed press has ended.
    await new Promise((resolve) => setTimeout(resolve));
    pressElsewhere();
    await waitFor(() => expect(screen.queryByPlaceholderText('Type to search')).toBeNull());
    expect(choose).not.toHaveBeenCalled();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('searches for what is typed on the closed field, and selects the best match on Enter', async () => {
    const choose = vi.fn<(value: string) => void>();
    const options = [{ value: 'Pets' }, { value: 'Shop' }];
    render(<Field groups={[{ options }]} onChange={choose} />);
    trigger().focus();
    fireEvent.keyDown(trigger(), { key: 's' });
    const input = await screen.findByPlaceholderText('Type to search');
    expect(input).toHaveProperty('value', 's');
    expect(shown()).toEqual(['Shop', 'Pets']);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(choose.mock.calls).toEqual([['Shop']]);
    await waitFor(() => expect(screen.queryByPlaceholderText('Type to search')).toBeNull());
  });

  it('takes along what was typed when Tab leaves it, and keeps its value if nothing was', async () => {
    const choose = vi.fn<(value: string) => void>();
    render(
      <Field groups={[{ options: [{ value: 'Pets' }, { value: 'Shop' }] }]} onChange={choose} />,
    );
    for (const [text, chosen] of [
      ['sho', [['Shop']]],
      ['', []],
    ] as const) {
      choose.mockClear();
      const input = await open();
      if (text !== '') type(input, text);
      // The browser then moves the focus on from the field.
      expect(fireEvent.keyDown(input, { key: 'Tab' })).toBe(true);
      expect(choose.mock.calls).toEqual(chosen);
      if (text !== '') expect(document.activeElement).toBe(trigger());
      else fireEvent.keyDown(input, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByPlaceholderText('Type to search')).toBeNull());
    }
    fireEvent.keyDown(trigger(), { key: 'p' });
    expect(fireEvent.keyDown(trigger(), { key: 'Tab' })).toBe(true);
    expect(choose.mock.calls).toEqual([['Pets']]);
  });

  it('keeps what was typed and stands for nothing, until Escape', async () => {
    const choose = vi.fn<(value: string) => void>();
    render(<Field groups={[{ options: [{ value: 'Pets' }] }]} onChange={choose} />);
    const input = await open();
    type(input, 'zebra');
    for (const key of ['Tab', 'Enter']) {
      expect(fireEvent.keyDown(input, { key })).toBe(false);
      expect(screen.getByDisplayValue('zebra')).toBe(input);
    }
    expect(choose).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByPlaceholderText('Type to search')).toBeNull());
  });

  it('saves the form that it is in with Ctrl+Enter, with what is chosen', async () => {
    const choose = vi.fn<(value: string) => void>();
    const save = vi.fn<() => void>();
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field groups={[{ options: [{ value: 'Pets' }] }]} onChange={choose} />
      </form>,
    );
    const input = await open();
    type(input, 'pe');
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).not.toBeNull());
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
    expect(choose.mock.calls).toEqual([['Pets']]);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
  });

  it('selects the best match even while the button still has the focus', async () => {
    const choose = vi.fn<(value: string) => void>();
    const options = [{ value: 'Pets' }, { value: 'Shop' }];
    render(<Field groups={[{ options }]} onChange={choose} />);
    trigger().focus();
    fireEvent.keyDown(trigger(), { key: 's' });
    fireEvent.keyDown(trigger(), { key: 'h' });
    expect(fireEvent.keyDown(trigger(), { key: 'Enter' })).toBe(false);
    expect(choose.mock.calls).toEqual([['Shop']]);
    await waitFor(() => expect(screen.queryByPlaceholderText('Type to search')).toBeNull());
  });

  it('takes a space along that is typed before the list is open', async () => {
    render(<Field groups={[{ options: [{ value: 'T | Pets' }, { value: 'Team' }] }]} />);
    trigger().focus();
    for (const key of ['T', ' ', '|']) {
      // Dispatched directly, because `fireEvent` would wait until the list is open.
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      trigger().dispatchEvent(press);
      expect(press.defaultPrevented).toBe(true);
      await Promise.resolve();
    }
    expect(await screen.findByDisplayValue('T |')).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(['T | Pets']));
  });

  it('keeps what is typed while the list of the choice before is still closing', async () => {
    const choose = vi.fn<(value: string) => void>();
    const options = [{ value: 'Pets' }, { value: 'Shop' }];
    render(<Field groups={[{ options }]} onChange={choose} />);
    trigger().focus();
    fireEvent.keyDown(trigger(), { key: 's' });
    fireEvent.keyDown(trigger(), { key: 'Enter' });
    // A second Enter is left to the form around the field, which adds a row.
    expect(fireEvent.keyDown(trigger(), { key: 'Enter' })).toBe(true);
    fireEvent.keyDown(trigger(), { key: 'p' });
    await waitFor(() => expect(shown()).toEqual(['Pets', 'Shop']));
    await new Promise((resolve) => setTimeout(resolve, 100));
    fireEvent.keyDown(await screen.findByPlaceholderText('Type to search'), { key: 'Enter' });
    expect(choose.mock.calls).toEqual([['Shop'], ['Pets']]);
    await waitFor(() => expect(screen.queryByPlaceholderText('Type to search')).toBeNull());
  });

  it('takes nothing for chosen while the letters come before the list is open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const choose = vi.fn<(value: string) => void>();
    render(<Created onChoose={choose} onPress={vi.fn<() => void>()} />);
    // As the browser does: `fireEvent` would wait until the list is open.
    trigger().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await Promise.resolve();
    vi.runAllTimers();
    for (const key of 'xps') {
      trigger().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await Promise.resolve();
    }
    vi.useRealTimers();
    expect(await screen.findByDisplayValue('xps')).toBeTruthy();
    expect(choose).not.toHaveBeenCalled();
  });

  it('keeps its value when it is closed with Escape', async () => {
    const choose = vi.fn<(value: string) => void>();
    render(<Field value="Type0001" onChange={choose} />);
    const input = await open();
    type(input, 'nothing of the kind');
    await screen.findByText('Nothing has this name.');
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByPlaceholderText('Type to search')).toBeNull());
    expect(choose).not.toHaveBeenCalled();
    expect(trigger().textContent).toBe('Type0001');
  });

  it('creates a new option from what was typed, without selecting it', async () => {
    const choose = vi.fn<(value: string) => void>();
    const make = vi.fn<(typed: string) => void>();
    render(
      <Field
        onChange={choose}
        create={{ label: (typed) => `New type ${typed}`, onCreate: make }}
      />,
    );
    const input = await open();
    type(input, ' Zebra ');
    fireEvent.click(await screen.findByRole('option', { name: 'New type Zebra' }));
    await waitFor(() => expect(make.mock.calls).toEqual([['Zebra']]));
    expect(choose).not.toHaveBeenCalled();
  });

  it('offers to use the text only if it is not an option', async () => {
    render(
      <Field
        groups={[{ options: [{ value: 'text/plain' }] }]}
        create={{ label: (typed) => `Use ${typed}`, onCreate: () => undefined, onlyTyped: true }}
      />,
    );
    const input = await open();
    expect(shown()).toEqual(['text/plain']);
    type(input, 'text/plain');
    await waitFor(() => expect(shown()).toEqual(['text/plain']));
    type(input, 'text/p');
    await waitFor(() => expect(shown()).toEqual(['text/plain', 'Use text/p']));
  });
});
