import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditableText } from '../../../../../src/screens/editor/cards/parts/EditableText.tsx';

const saved: string[] = [];
const discarded: string[] = [];
beforeEach(() => {
  saved.length = 0;
  discarded.length = 0;
});
afterEach(cleanup);

interface Options {
  readonly value?: string;
  readonly readonly?: boolean;
  readonly multiline?: boolean;
}

function show(options: Options = {}) {
  return render(editable(options));
}

function editable({ value = 'a', readonly = false, multiline = false }: Options) {
  return (
    <EditableText
      label="Name of a"
      value={value}
      multiline={multiline}
      check={(text) => (text === 'b c' ? 'No spaces' : undefined)}
      hint={() => 'Used in 2 places, which follow the new name.'}
      onSave={readonly ? undefined : (text) => saved.push(text)}
      onDiscard={(text) => discarded.push(text)}
    >
      <b>a</b>
    </EditableText>
  );
}
const text = () => screen.getByRole('textbox', { name: 'Name of a' });
const type = (value: string) => fireEvent.change(text(), { target: { value } });

describe('a text that is edited in place', () => {
  it.each([
    ['a double click', () => fireEvent.doubleClick(text())],
    ['F2', () => fireEvent.keyDown(text(), { key: 'F2' })],
    ['Enter', () => fireEvent.keyDown(text(), { key: 'Enter' })],
  ])('becomes a field with %s, and Enter saves', (_, begin) => {
    show();
    begin();
    expect(text().tagName).toBe('INPUT');
    expect(document.activeElement).toBe(text());
    type('b');
    fireEvent.keyDown(text(), { key: 'Enter' });
    expect(saved).toEqual(['b']);
    expect(text().tagName).toBe('SPAN');
    expect(document.activeElement).toBe(text());
  });

  it('is left with Escape', () => {
    show();
    fireEvent.doubleClick(text());
    type('b');
    fireEvent.keyDown(text(), { key: 'Escape' });
    expect(saved).toEqual([]);
    expect(discarded).toEqual(['b']);
    expect(text().textContent).toBe('a');
  });

  it.each(['b', 'b c'])('gives %j back if it is removed while it is typed', (value) => {
    const { unmount } = show();
    fireEvent.doubleClick(text());
    type(value);
    unmount();
    expect(saved).toEqual([]);
    expect(discarded).toEqual([value]);
  });

  it('does not replace what another tab saved meanwhile if nothing was typed', () => {
    const { rerender } = show();
    fireEvent.doubleClick(text());
    rerender(editable({ value: 'theirs' }));
    fireEvent.blur(text());
    expect(saved).toEqual([]);
    expect(discarded).toEqual([]);
    expect(text().tagName).toBe('SPAN');
  });

  it('has the browser ask before the page is left while something is typed', () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    show();
    fireEvent.doubleClick(text());
    expect(leave()).toBe(false);
    type('b c');
    expect(leave()).toBe(true);
    type('b');
    fireEvent.keyDown(text(), { key: 'Enter' });
    expect(leave()).toBe(false);
  });

  it('has nothing to give back if nothing was changed, or what was is saved', () => {
    const { unmount } = show();
    fireEvent.doubleClick(text());
    fireEvent.keyDown(text(), { key: 'Escape' });
    fireEvent.doubleClick(text());
    type('b');
    fireEvent.keyDown(text(), { key: 'Enter' });
    fireEvent.doubleClick(text());
    unmount();
    expect(saved).toEqual(['b']);
    expect(discarded).toEqual([]);
  });

  it('explains the rule while it is broken, and does not save', () => {
    show();
    fireEvent.doubleClick(text());
    type('b c');
    expect(screen.getByRole('alert').textContent).toBe('No spaces');
    expect(text().getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(text(), { key: 'Enter' });
    expect(text().tagName).toBe('INPUT');
    // The typed text is not lost when the focus moves elsewhere.
    fireEvent.blur(text());
    expect(saved).toEqual([]);
    expect(text().tagName).toBe('INPUT');
    expect(screen.getByRole('alert').textContent).toBe('No spaces');
    type('bc');
    fireEvent.blur(text());
    expect(saved).toEqual(['bc']);
    expect(text().tagName).toBe('SPAN');
  });

  it('saves a valid text when it loses the focus', () => {
    show();
    fireEvent.doubleClick(text());
    type('b');
    fireEvent.blur(text());
    expect(saved).toEqual(['b']);
  });

  it('makes no edit if nothing was changed', () => {
    show();
    fireEvent.doubleClick(text());
    fireEvent.keyDown(text(), { key: 'Enter' });
    expect(saved).toEqual([]);
  });

  it('inserts a line break with Shift+Enter if it has several lines', () => {
    show({ multiline: true });
    fireEvent.doubleClick(text());
    fireEvent.keyDown(text(), { key: 'Enter', shiftKey: true });
    expect(text().tagName).toBe('TEXTAREA');
  });

  it('is plain text if nothing may be changed', () => {
    show({ readonly: true });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('a').tagName).toBe('B');
  });

  it('keeps what is typed while another tab takes over, until it can be saved or is left', () => {
    const { rerender } = show();
    fireEvent.doubleClick(text());
    type('b');
    rerender(editable({ readonly: true }));
    fireEvent.blur(text());
    fireEvent.keyDown(text(), { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toContain('Another tab');
    expect(saved).toEqual([]);
    rerender(editable({}));
    fireEvent.keyDown(text(), { key: 'Enter' });
    expect(saved).toEqual(['b']);
    fireEvent.doubleClick(text());
    rerender(editable({ readonly: true }));
    fireEvent.keyDown(text(), { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('explains the effect of a new text, unless it cannot be saved', () => {
    show();
    fireEvent.doubleClick(text());
    expect(screen.queryByRole('status')).toBeNull();
    type('b');
    expect(screen.getByRole('status').textContent).toBe(
      'Used in 2 places, which follow the new name.',
    );
    type('b c');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('No spaces');
  });
});
