import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EmptyWelcome } from '../../../../src/screens/editor/shell/welcome/EmptyWelcome.tsx';

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
    // What is dropped here is taken as it is everywhere in the window.
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
});
