import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from '../../src/ui/fields/Checkbox.tsx';
import { SelectField } from '../../src/ui/fields/select/SelectField.tsx';
import { TextArea } from '../../src/ui/fields/TextArea.tsx';
import { TextField } from '../../src/ui/fields/TextField.tsx';

afterEach(cleanup);

function description(element: Element): string | undefined {
  const id = element.getAttribute('aria-describedby');
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
}

describe('a text field', () => {
  it('is named by its label and described by its hint', () => {
    render(<TextField label="Name" hint="Letters and digits" />);
    const field = screen.getByLabelText('Name');
    expect(description(field)).toBe('Letters and digits');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('is marked invalid and described by its error, which replaces the hint', () => {
    const { rerender } = render(<TextField label="Name" hint="Letters" error="Taken." />);
    const field = screen.getByLabelText('Name');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(description(field)).toBe('Taken.');
    rerender(<TextField label="Name" hint="Letters" error="" />);
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(description(field)).toBe('Letters');
  });

  it('has no description if there is nothing to say', () => {
    render(<TextField label="Name" />);
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBeNull();
  });

  it('passes on the new text and the event', () => {
    const value = vi.fn<(value: string) => void>();
    const event = vi.fn<() => void>();
    render(<TextField label="Name" onValueChange={value} onChange={event} />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Pet' } });
    expect(value).toHaveBeenCalledWith('Pet');
    expect(event).toHaveBeenCalledTimes(1);
  });

  it('keeps its name when the label is hidden', () => {
    render(<TextField label="Name" hideLabel compact />);
    expect(screen.getByLabelText('Name')).toBeTruthy();
  });
});

describe('a text area', () => {
  it('can be marked invalid if the message is shown elsewhere', () => {
    render(<TextArea label="Text" rows={20} invalid />);
    const area = screen.getByLabelText('Text');
    expect(area.getAttribute('rows')).toBe('20');
    expect(area.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a select', () => {
  const options = [
    { value: 'string', label: 'String' },
    { value: 'integer', label: 'Integer' },
    { value: 'generic', label: 'Generic', disabled: true },
  ] as const;

  it('is named by its label and its value, and carries its error', () => {
    render(
      <SelectField
        label="Type"
        options={options}
        value="string"
        error="No."
        onChange={() => undefined}
      />,
    );
    const trigger = screen.getByRole('combobox', { name: 'Type String' });
    expect(trigger.getAttribute('aria-invalid')).toBe('true');
    expect(description(trigger)).toBe('No.');
  });

  it('reports what is selected, and nothing for a disabled option', async () => {
    const choose = vi.fn<(value: string) => void>();
    render(<SelectField label="Type" options={options} value="string" onChange={choose} />);
    fireEvent.click(screen.getByRole('combobox'));
    const disabled = await screen.findByRole('option', { name: 'Generic' });
    fireEvent.click(disabled);
    expect(choose).not.toHaveBeenCalled();
    const integer = screen.getByRole('option', { name: 'Integer' });
    fireEvent.pointerMove(integer);
    fireEvent.mouseMove(integer);
    fireEvent.keyDown(integer, { key: 'Enter' });
    fireEvent.click(integer);
    await waitFor(() => expect(choose).toHaveBeenCalledWith('integer'));
  });
});

describe('a select that has not been opened yet', () => {
  const options = [
    { value: 'get', label: 'GET' },
    { value: 'post', label: 'POST' },
    { value: 'put', label: 'PUT', disabled: true },
  ] as const;

  function Method({ onChange }: { readonly onChange?: (value: string) => void }) {
    const [value, setValue] = useState<(typeof options)[number]['value']>('get');
    return (
      <SelectField
        label="Method"
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
    );
  }
  const method = () => screen.getByRole('combobox', { name: /^Method / });

  it.each(['ArrowDown', 'ArrowUp'])('opens with %s, and Escape restores the focus', async (key) => {
    render(<Method />);
    method().focus();
    fireEvent.keyDown(method(), { key });
    await screen.findByRole('listbox');
    expect(method().getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(method()));
    expect(method().textContent).toBe('GET');
  });

  it('opens on mouse down, but only for the primary button', async () => {
    render(<Method />);
    fireEvent.mouseDown(method(), { button: 2 });
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.mouseDown(method(), { button: 0 });
    await screen.findByRole('listbox');
  });

  it('selects what is typed, but no disabled option', () => {
    const choose = vi.fn<(value: string) => void>();
    render(<Method onChange={choose} />);
    fireEvent.keyDown(method(), { key: 'P' });
    fireEvent.keyDown(method(), { key: 'u' });
    expect(choose.mock.calls).toEqual([['post']]);
    expect(method().textContent).toBe('POST');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('goes on with a space while a label is being typed', () => {
    const security = [
      { value: 'none', label: 'None' },
      { value: 'basic', label: 'HTTP Basic' },
      { value: 'bearer', label: 'HTTP Bearer' },
    ] as const;
    const choose = vi.fn<(value: string) => void>();
    render(<SelectField label="Security" options={security} value="none" onChange={choose} />);
    const select = screen.getByRole('combobox', { name: /^Security / });
    for (const key of 'http be') {
      // The button would open the list at a space that is not prevented.
      expect(fireEvent.keyDown(select, { key })).toBe(false);
    }
    expect(choose.mock.lastCall).toEqual(['bearer']);
  });

  it('leaves a space to the button if nothing was typed', () => {
    render(<Method />);
    expect(fireEvent.keyDown(method(), { key: ' ' })).toBe(true);
  });

  it('leaves keys with Ctrl, Alt or Cmd alone', () => {
    render(<Method />);
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
      expect(fireEvent.keyDown(method(), { key: 'p', [modifier]: true })).toBe(true);
    }
    expect(method().textContent).toBe('GET');
  });
});

describe('a checkbox', () => {
  it('is toggled by its label', () => {
    const tick = vi.fn<(checked: boolean) => void>();
    render(<Checkbox label="Required" checked={false} onChange={tick} />);
    fireEvent.click(screen.getByText('Required'));
    expect(tick).toHaveBeenCalledWith(true);
  });
});
