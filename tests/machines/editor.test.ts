import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { emptySpecification, type Specification } from '../../src/domain/specification.ts';
import {
  editorMachine,
  type EditorEvent,
  type EditorInput,
  type KeepStep,
  type Loaded,
} from '../../src/machines/editor.ts';

const spec: Specification = {
  imports: [],
  operations: [
    {
      name: 'pets.list',
      httpMethod: 'GET',
      httpPath: '/pets',
      arguments: [],
      throws: [],
      return: { type: { kind: 'reference', target: 'Pet' } },
    },
  ],
  types: [{ kind: 'struct', name: 'Pet', properties: [] }],
};

async function start(loaded: Partial<Loaded> = {}) {
  const kept: KeepStep[] = [];
  const actor = createActor(
    editorMachine.provide({
      actors: {
        load: fromPromise<Loaded, EditorInput>(() =>
          Promise.resolve({ spec, rev: 7, totalLines: 12, ...loaded }),
        ),
        keeper: fromCallback<KeepStep>(({ receive }) => receive((step) => void kept.push(step))),
      },
    }),
    { input: { id: 'sandbox' } },
  ).start();
  await waitFor(actor, (state) => state.matches('ready'));
  return {
    kept,
    send: (event: EditorEvent) => actor.send(event),
    context: () => actor.getSnapshot().context,
  };
}

describe('the editor', () => {
  it('starts with what was kept', async () => {
    const editor = await start();
    expect(editor.context()).toMatchObject({
      spec,
      rev: 7,
      keptRev: 7,
      preview: { rev: 7, totalLines: 12 },
      notices: [],
    });
  });

  it('opens with nothing and says why when what was kept can’t be read', async () => {
    const refusal = { kind: 'refusal', code: 'storage', message: 'Unreadable.' } as const;
    const editor = await start({ spec: emptySpecification, rev: 0, refusal });
    expect(editor.context().notices).toEqual([
      { id: 'storage', tone: 'danger', message: 'Unreadable.' },
    ]);
  });

  it('applies an edit, counts it and hands it to the keeper with its undo', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    expect(editor.context().spec.root).toBe('Pet');
    expect(editor.context().rev).toBe(8);
    expect(editor.kept).toMatchObject([
      { rev: 8, edit: { kind: 'root.set', root: 'Pet' }, undo: { kind: 'restore' } },
    ]);
    expect(editor.context().keptRev).toBe(7);
    editor.send({ type: 'kept', rev: 8 });
    expect(editor.context().keptRev).toBe(8);
  });

  it('undoes and redoes, each as a step of its own in the journal', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'operation.delete', name: 'pets.list' } });
    const after = editor.context().spec;
    editor.send({ type: 'undo' });
    expect(editor.context().spec).toEqual(spec);
    editor.send({ type: 'redo' });
    expect(editor.context().spec).toEqual(after);
    editor.send({ type: 'redo' });
    expect(editor.kept.map(({ rev }) => rev)).toEqual([8, 9, 10]);
  });

  it('takes an import as one step that undo takes back', async () => {
    const editor = await start();
    const other = { ...emptySpecification, baseUrl: 'https://example.org' };
    editor.send({ type: 'imported', spec: other, label: 'Import OpenAPI', quiet: false });
    expect(editor.context().spec).toEqual(other);
    expect(editor.context().history.undo.at(-1)?.label).toBe('Import OpenAPI');
    editor.send({ type: 'undo' });
    expect(editor.context().spec).toEqual(spec);
  });

  it('says what a delete broke, offers undo, and drops the selection of what is gone', async () => {
    const editor = await start();
    editor.send({ type: 'select', kind: 'type', name: 'Pet' });
    editor.send({ type: 'select', kind: 'operation', name: 'pets.list' });
    editor.send({ type: 'edit', edit: { kind: 'type.delete', name: 'Pet' } });
    const { notices, selection } = editor.context();
    expect(notices).toMatchObject([
      { tone: 'warning', message: 'Pet deleted, 1 reference dangles.', undoable: true },
    ]);
    expect(notices[0]?.uses).toMatchObject([{ entity: 'operation', name: 'pets.list' }]);
    expect(selection).toEqual({ operation: 'pets.list' });
    editor.send({ type: 'edit', edit: { kind: 'operation.delete', name: 'pets.list' } });
    expect(editor.context().notices.map(({ message }) => message)).toEqual(['pets.list deleted.']);
  });

  it('changes nothing when an edit is refused, and says why', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'type.rename', name: 'Pet', to: 'not a name' } });
    expect(editor.context().spec).toBe(spec);
    expect(editor.kept).toEqual([]);
    expect(editor.context().notices).toMatchObject([
      {
        tone: 'danger',
        message: 'Type name must match the regular expression: ^[A-Za-z0-9_]{1,128}$',
      },
    ]);
  });

  it('keeps one notice of a failure to save, however often it fails', async () => {
    const editor = await start();
    const refusal = { kind: 'refusal', code: 'quota', message: 'No room.' } as const;
    editor.send({ type: 'keep.refused', refusal });
    editor.send({ type: 'keep.refused', refusal });
    expect(editor.context().notices).toHaveLength(1);
    editor.send({ type: 'dismiss', id: 'quota' });
    expect(editor.context().notices).toEqual([]);
  });
});
