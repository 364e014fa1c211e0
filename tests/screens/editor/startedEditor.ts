import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { emptyHistory } from '../../../src/domain/edits/history.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { editingSteps } from '../../../src/machines/editing/editingSteps.ts';
import { editorMachine } from '../../../src/machines/editor.ts';
import type {
  EditorInput,
  JournalMessage,
  Loaded,
  RecallMessage,
  TabsMessage,
} from '../../../src/machines/editorTypes.ts';

/** An editor that has read this specification, and stores nothing. */
export async function startEditor(spec: Specification) {
  const loaded: Loaded = {
    spec,
    rev: 1,
    totalLines: 0,
    history: emptyHistory,
    steps: editingSteps,
  };
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
  return editor;
}
