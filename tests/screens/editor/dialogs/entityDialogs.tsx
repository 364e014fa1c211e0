import { act, render } from '@testing-library/react';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { emptyHistory } from '../../../../src/domain/edits/history.ts';
import { nothingResolved } from '../../../../src/domain/model/resolvedIncludes.ts';
import { succeed } from '../../../../src/domain/model/values/result.ts';
import type { Specification } from '../../../../src/domain/model/specification.ts';
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

/** Renders the dialogs with fields over an editor that stores nothing. */
export async function showEntityDialogs(spec: Specification, ports: Partial<IncludePorts> = {}) {
  const loaded: Loaded = { spec, rev: 1, totalLines: 0, history: emptyHistory };
  const editor = createActor(
    editorMachine.provide({
      actors: {
        load: fromPromise<Loaded, EditorInput>(() => Promise.resolve(loaded)),
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
    resolve: async () => succeed([]),
    resolved: { current: () => nothingResolved, subscribe: () => () => undefined },
    ...ports,
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
  return editor;
}
