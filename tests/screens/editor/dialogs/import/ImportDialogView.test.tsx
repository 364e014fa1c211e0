import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ImportDialogView,
  type ImportDialogViewProps,
} from '../../../../../src/screens/editor/dialogs/import/ImportDialogView.tsx';

afterEach(cleanup);

function propsWith(changes: Partial<ImportDialogViewProps>): ImportDialogViewProps {
  return {
    state: 'editing',
    replaces: true,
    formats: [{ value: 'detect', label: 'Detect the format' }],
    format: 'detect',
    onFormat: vi.fn<ImportDialogViewProps['onFormat']>(),
    text: '',
    onText: vi.fn<ImportDialogViewProps['onText']>(),
    onRemovePasted: vi.fn<ImportDialogViewProps['onRemovePasted']>(),
    onLargePaste: vi.fn<ImportDialogViewProps['onLargePaste']>(),
    onFile: vi.fn<ImportDialogViewProps['onFile']>(),
    address: '',
    onAddress: vi.fn<ImportDialogViewProps['onAddress']>(),
    onFetch: vi.fn<ImportDialogViewProps['onFetch']>(),
    dropHeaders: false,
    onDropHeaders: vi.fn<ImportDialogViewProps['onDropHeaders']>(),
    inlineNames: 'hash',
    place: 'here',
    onPlace: undefined,
    onInlineNames: vi.fn<ImportDialogViewProps['onInlineNames']>(),
    onImport: vi.fn<ImportDialogViewProps['onImport']>(),
    onCancel: vi.fn<ImportDialogViewProps['onCancel']>(),
    onClose: vi.fn<ImportDialogViewProps['onClose']>(),
    onUndo: vi.fn<() => void>(),
    ...changes,
  };
}

it('says what becomes of what is open, unless nothing is', () => {
  const says = () => screen.queryByText(/Undo brings back|stays as it is/)?.textContent;
  const { rerender } = render(<ImportDialogView {...propsWith({})} />);
  expect(says()).toBe('Undo brings back what the import replaces.');
  rerender(<ImportDialogView {...propsWith({ place: 'new' })} />);
  expect(says()).toBe('The open specification stays as it is.');
  rerender(<ImportDialogView {...propsWith({ replaces: false })} />);
  expect(says()).toBeUndefined();
});

const transfer = (text: string, files: readonly File[] = []) => ({
  getData: () => text,
  files,
  types: files.length > 0 ? ['Files'] : ['text/plain'],
});

const area = () => screen.getByRole('textbox', { name: 'Text' });

it('moves the focus to Done also when the pasted text goes right after the report came', async () => {
  const pasted = { name: 'pets.yaml', bytes: 1, preview: 'openapi' };
  const report = { title: 'Imported', counts: [], groups: [] };
  const { rerender } = render(<ImportDialogView {...propsWith({ state: 'running', pasted })} />);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })),
  );
  rerender(<ImportDialogView {...propsWith({ state: 'report', report, pasted })} />);
  rerender(
    <ImportDialogView {...propsWith({ state: 'report', report, error: { message: '' } })} />,
  );
  rerender(<ImportDialogView {...propsWith({ state: 'report', report })} />);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' })),
  );
});

describe('the text area', () => {
  it('has 20 rows and the focus', async () => {
    render(<ImportDialogView {...propsWith({})} />);
    expect(area().getAttribute('rows')).toBe('20');
    await waitFor(() => expect(document.activeElement).toBe(area()));
  });

  it('accepts a paste of up to 32 kB', () => {
    const props = propsWith({});
    render(<ImportDialogView {...props} />);
    // fireEvent returns false if the default, the browser's own paste, was prevented.
    expect(fireEvent.paste(area(), { clipboardData: transfer('x'.repeat(32_000)) })).toBe(true);
    expect(props.onLargePaste).not.toHaveBeenCalled();
    const large = 'x'.repeat(32_001);
    expect(fireEvent.paste(area(), { clipboardData: transfer(large) })).toBe(false);
    expect(props.onLargePaste).toHaveBeenCalledExactlyOnceWith(large);
    expect(props.onText).not.toHaveBeenCalled();
  });

  it('counts bytes, not characters', () => {
    const props = propsWith({});
    render(<ImportDialogView {...props} />);
    fireEvent.paste(area(), { clipboardData: transfer('€'.repeat(10_667)) });
    expect(props.onLargePaste).toHaveBeenCalledTimes(1);
  });

  it('treats a pasted file as a file', () => {
    const props = propsWith({});
    render(<ImportDialogView {...props} />);
    const file = new File(['{}'], 'pets.json');
    fireEvent.paste(area(), { clipboardData: transfer('', [file]) });
    expect(props.onFile).toHaveBeenCalledExactlyOnceWith(file);
  });

  it('is replaced by the first lines of a large text, and comes back with the focus', async () => {
    const props = propsWith({});
    const { rerender } = render(<ImportDialogView {...props} />);
    const held = { preview: '{\n  "openapi"', bytes: 12_914_300 };
    rerender(<ImportDialogView {...props} pasted={held} />);
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Pasted text' }).textContent).toContain('12.9 MB');
    const run = screen.getByRole('button', { name: 'Import' });
    await waitFor(() => expect(document.activeElement).toBe(run));
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(props.onRemovePasted).toHaveBeenCalledTimes(1);
    rerender(<ImportDialogView {...props} />);
    await waitFor(() => expect(document.activeElement).toBe(area()));
  });
});

describe('what starts an import', () => {
  it('is the Import button, once there is something to import', () => {
    const props = propsWith({});
    const { rerender } = render(<ImportDialogView {...props} />);
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(props.onImport).not.toHaveBeenCalled();
    rerender(<ImportDialogView {...props} text="{}" />);
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(props.onImport).toHaveBeenCalledTimes(1);
  });

  it('is Ctrl+Enter in the text area', () => {
    const props = propsWith({ text: '{}' });
    render(<ImportDialogView {...props} />);
    fireEvent.keyDown(area(), { key: 'Enter', ctrlKey: true });
    expect(props.onImport).toHaveBeenCalledTimes(1);
  });

  it('is not Enter in the address field, which fetches', () => {
    const props = propsWith({ text: '{}', address: 'https://example.com/a.json' });
    render(<ImportDialogView {...props} />);
    fireEvent.keyDown(screen.getByLabelText('Address'), { key: 'Enter' });
    expect(props.onFetch).toHaveBeenCalledTimes(1);
    expect(props.onImport).not.toHaveBeenCalled();
  });

  it('is a file: chosen, or dropped anywhere on the dialog', () => {
    const props = propsWith({});
    render(<ImportDialogView {...props} />);
    const file = new File(['{}'], 'pets.json');
    const picker = screen.getByLabelText('File to import');
    // Media types are for systems that don't know the file extensions.
    expect(picker.getAttribute('accept')).toBe(
      '.json,.yaml,.yml,.txt,application/json,application/yaml',
    );
    fireEvent.change(picker, { target: { files: [file] } });
    expect(props.onFile).toHaveBeenCalledTimes(1);
    fireEvent.drop(screen.getByRole('dialog'), { dataTransfer: transfer('', [file]) });
    expect(props.onFile).toHaveBeenCalledTimes(2);
  });
});

describe('a running import', () => {
  it('shows its progress and a spinner, and Escape cancels only the import', async () => {
    const props = propsWith({ text: '{}' });
    const { rerender } = render(<ImportDialogView {...props} />);
    rerender(
      <ImportDialogView
        {...props}
        state="running"
        progress={{ label: 'Converting', done: 0.42 }}
      />,
    );
    const bar = screen.getByRole('progressbar', { name: 'Converting' });
    expect(bar.getAttribute('aria-valuenow')).toBe('42');
    expect(screen.getByText('Importing the document')).toBeTruthy();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.keyDown(cancel, { key: 'Escape' });
    expect(props.onCancel).toHaveBeenCalledTimes(1);
    expect(props.onClose).not.toHaveBeenCalled();
    expect(props.onImport).not.toHaveBeenCalled();
  });

  it('that fails keeps the text, says why, and puts the caret at the error', async () => {
    const text = '{\n  "paths": [,]\n}';
    const props = propsWith({ text });
    const { rerender } = render(<ImportDialogView {...props} state="running" />);
    rerender(
      <ImportDialogView
        {...props}
        state="failed"
        error={{ message: 'At line 2, column 13, this is not JSON.', line: 2, column: 13 }}
      />,
    );
    expect(screen.getByRole('alert').textContent).toBe('At line 2, column 13, this is not JSON.');
    const field = area() as HTMLTextAreaElement;
    expect(field.value).toBe(text);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(text.slice(field.selectionStart)).toBe(',]\n}');
  });
});

describe('the report', () => {
  it.each([
    ['hash', 'after their content', 'Name them by where they occur', 'path'],
    ['path', 'by where they occur', 'Name them after their content', 'hash'],
  ] as const)('of objects named by %s offers the other names', (after, words, offer, other) => {
    const onRename = vi.fn<(names: 'hash' | 'path') => void>();
    const report = { title: 'Imported', counts: [], groups: [], named: { after, onRename } };
    render(<ImportDialogView {...propsWith({ state: 'report', report })} />);
    screen.getByText(`Objects without a name of their own were named ${words}.`);
    fireEvent.click(screen.getByRole('button', { name: offer }));
    expect(onRename.mock.calls).toEqual([[other]]);
  });

  const groups = [
    {
      severity: 'warning' as const,
      code: 'one-of',
      count: 3,
      examples: [{ message: 'A <b>choice</b> became any.', path: '/paths/~1pets' }],
    },
  ];

  it('shows counts and findings as text, and offers to undo', () => {
    const props = propsWith({
      state: 'report',
      report: { title: 'Imported', counts: [{ label: 'Types', value: 14_805 }], groups },
    });
    render(<ImportDialogView {...props} />);
    const dialog = screen.getByRole('dialog', { name: 'Imported' });
    expect(dialog.textContent).toContain('Types14,805');
    expect(dialog.textContent).toContain('A <b>choice</b> became any.');
    const [details] = dialog.getElementsByTagName('details');
    if (details === undefined) throw new Error('The group has no details.');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(dialog.textContent).toContain('and 2 more, all in the saved report');
    fireEvent.click(screen.getByRole('button', { name: 'Undo the import' }));
    expect(props.onUndo).toHaveBeenCalledTimes(1);
  });

  it('lists every finding of an opened group, page by page', () => {
    const examples = Array.from({ length: 450 }, (_, index) => ({
      message: `Finding ${index}.`,
      path: '',
    }));
    const group = { severity: 'info' as const, code: 'many', count: 450, examples };
    render(
      <ImportDialogView
        {...propsWith({
          state: 'report',
          report: { title: 'Imported', counts: [], groups: [group] },
        })}
      />,
    );
    const [details] = screen.getByRole('dialog').getElementsByTagName('details');
    if (details === undefined) throw new Error('The group has no details.');
    const listed = () => details.querySelectorAll('li').length;
    expect(listed()).toBe(0);
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(listed()).toBe(201);
    fireEvent.click(screen.getByRole('button', { name: 'Show 200 more' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    expect(listed()).toBe(450);
  });
});
