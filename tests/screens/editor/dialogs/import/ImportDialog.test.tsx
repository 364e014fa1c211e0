import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import { importFlow, type ImportOutcome } from '../../../../../src/machines/importFlow.ts';
import { ImportDialog } from '../../../../../src/screens/editor/dialogs/import/ImportDialog.tsx';

afterEach(cleanup);

const outcome: ImportOutcome = {
  operations: 1,
  types: 1,
  properties: 1,
  ms: 1,
  format: 'OpenAPI',
  groups: [],
  inlineNames: 'hash',
  save: () => undefined,
};

function show(flow: ActorRefFrom<typeof importFlow>, isNewest: boolean): void {
  render(
    <ImportDialog
      flow={flow}
      formats={[]}
      onUndo={() => undefined}
      onInlineNames={() => undefined}
      onAgain={() => undefined}
      isNewest={isNewest}
      places={undefined}
      replaces
      placed={undefined}
    />,
  );
}

it.each([true, false])(
  'a report that is opened again offers to undo the import while that is the newest step: %s',
  async (isNewest) => {
    const readReport = fromPromise<ImportOutcome | undefined>(() => Promise.resolve(outcome));
    const flow = createActor(importFlow.provide({ actors: { readReport } })).start();
    flow.send({ type: 'reopen' });
    await waitFor(flow, (state) => state.matches('report'));
    show(flow, isNewest);
    expect(await screen.findByRole('button', { name: 'Done' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo the import' }) !== null).toBe(isNewest);
    expect(screen.queryByText(/can't be undone from here/) === null).toBe(isNewest);
    // The page no longer has the source.
    expect(screen.getByText(/were named after their content/).textContent).toBe(
      'Objects without a name of their own were named after their content. To have them named by where they occur, import the document again and choose that.',
    );
    expect(screen.queryByRole('button', { name: /^Name them/ })).toBeNull();
  },
);

it('holds a large paste at once, because Escape may follow it', async () => {
  const flow = createActor(importFlow).start();
  flow.send({ type: 'open' });
  show(flow, false);
  const text = 'line\n'.repeat(400_000);
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Text' }), {
    clipboardData: { getData: () => text, files: [] },
  });
  const { held } = flow.getSnapshot().context;
  expect(held?.file.size).toBe(text.length);
  expect(held?.preview).toBe('line\n'.repeat(12).trimEnd());
});
