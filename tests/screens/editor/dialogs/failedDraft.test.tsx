import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { emptyHistory } from '../../../../src/domain/edits/history.ts';
import { nothingResolved } from '../../../../src/domain/model/resolvedIncludes.ts';
import { succeed } from '../../../../src/domain/model/values/result.ts';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import { editorMachine } from '../../../../src/machines/editor.ts';
import type {
  EditorInput,
  JournalMessage,
  Loaded,
  RecallMessage,
  TabsMessage,
} from '../../../../src/machines/editorTypes.ts';
import { EntityDialogs } from '../../../../src/screens/editor/dialogs/EntityDialogs.tsx';
import type { IncludePorts } from '../../../../src/screens/editor/dialogs/include/includePorts.ts';
import { FailureHostContext } from '../../../../src/ui/loading/failureHost.tsx';
import { PartFailed } from '../../../../src/ui/loading/PartFailed.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';

const broken = {
  get name(): string {
    throw new Error('A mistake.');
  },
};

const nothing: Loaded = {
  spec: emptySpecification,
  rev: 0,
  totalLines: 0,
  history: emptyHistory,
};

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('an error in a dialog does not lose what was typed: Try again brings it back', async () => {
  const editor = createActor(
    editorMachine.provide({
      actors: {
        load: fromPromise<Loaded, EditorInput>(() => Promise.resolve(nothing)),
        journalWriter: fromCallback<JournalMessage>(() => undefined),
        recaller: fromCallback<RecallMessage>(() => undefined),
        tabs: fromCallback<TabsMessage>(() => undefined),
      },
    }),
    { input: { id: 'shop' } },
  ).start();
  await waitFor(editor, (state) => state.matches({ specification: 'ready' }));
  const include: IncludePorts = {
    searchDocuments: async () => succeed([]),
    listTags: async () => succeed([]),
    // Violates the invariant that a type has a name, so that the dialog fails while rendering.
    resolve: async () => succeed([Object.create(broken)]),
    resolved: { current: () => nothingResolved, subscribe: () => () => undefined },
  };
  await act(
    async () =>
      void render(
        <UiProvider>
          <FailureHostContext
            value={{ report: () => undefined, reload: () => undefined, show: PartFailed }}
          >
            <EntityDialogs editor={editor} include={include} />
          </FailureHostContext>
        </UiProvider>,
      ),
  );
  await act(async () => editor.send({ type: 'open', dialog: { kind: 'include' } }));
  await screen.findByLabelText('Alias');
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await type('Alias', 'shop');
  await type('URL', 'https://shop.dev/types.json');
  await press('Check');
  expect(screen.queryByLabelText('Alias')).toBeNull();
  await press('Try again');
  expect(await screen.findByLabelText('Alias')).toHaveProperty('value', 'shop');
  expect(screen.getByLabelText('URL')).toHaveProperty('value', 'https://shop.dev/types.json');
});
