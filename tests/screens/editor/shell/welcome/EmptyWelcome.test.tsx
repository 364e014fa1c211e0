import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ImportEntered } from '../../../../../src/machines/importRequest.ts';
import { EmptyWelcome } from '../../../../../src/screens/editor/shell/welcome/EmptyWelcome.tsx';

afterEach(cleanup);

describe('the welcome of an empty specification', () => {
  it('offers every way to start', () => {
    const done: string[] = [];
    render(
      <EmptyWelcome
        samples={[{ id: 'pets', title: 'Pet shop', description: 'Five operations.' }]}
        onImportFile={(file) => done.push(file.name)}
        onPaste={() => done.push('paste')}
        onSample={(id) => done.push(id)}
        onNewOperation={() => done.push('operation')}
        onNewType={() => done.push('type')}
      />,
    );
    const file = new File(['{}'], 'api.json');
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
    for (const name of ['Paste text', /Pet shop/, 'New Operation', 'New Type']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }
    expect(done).toEqual(['api.json', 'paste', 'pets', 'operation', 'type']);
    // A drop here is handled like one anywhere in the window.
    const drop = createEvent.drop(screen.getByRole('region'));
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [file], types: ['Files'] } });
    fireEvent(screen.getByRole('region'), drop);
    expect(drop.defaultPrevented).toBe(false);
  });

  it('leaves out what is not available', () => {
    const nothing = () => undefined;
    render(
      <EmptyWelcome samples={[]} onImportFile={nothing} onPaste={nothing} onSample={nothing} />,
    );
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Import a file',
      'Paste text',
    ]);
  });

  it('takes what is pasted into no field: a text for the dialog, and a file', async () => {
    const done: unknown[] = [];
    const nothing = () => undefined;
    render(
      <>
        <input aria-label="A field" />
        <div role="dialog" aria-label="A dialog">
          <button>In a dialog</button>
        </div>
        <EmptyWelcome
          samples={[]}
          onImportFile={(file) => done.push(file.name)}
          onPaste={(entered) => done.push(entered)}
          onSample={nothing}
        />
      </>,
    );
    const paste = (target: Element, text: string, files: readonly File[] = []) =>
      fireEvent.paste(target, { clipboardData: { files, getData: () => text } });
    paste(screen.getByRole('textbox'), 'for the field');
    screen.getByRole('button', { name: 'In a dialog' }).focus();
    paste(document.activeElement ?? document.body, 'for no field');
    act(() => (document.activeElement as HTMLElement).blur());
    paste(document.body, ' ');
    paste(document.body, '{}');
    paste(document.body, '', [new File(['{}'], 'api.json')]);
    const large = `{"a": "${'b'.repeat(40_000)}"}`;
    paste(screen.getByRole('button', { name: 'Paste text' }), large);
    expect(done.slice(0, 2)).toEqual([{ text: '{}', address: '' }, 'api.json']);
    expect(done).toHaveLength(3);
    const { text, held } = done[2] as ImportEntered;
    expect(text).toBe('');
    expect(await held?.file.text()).toBe(large);
  });
});
