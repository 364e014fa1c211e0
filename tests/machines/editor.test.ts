import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import { emptyHistory, replayHistory, type StoredBody } from '../../src/domain/edits/history.ts';
import {
  emptySpecification,
  type Argument,
  type Operation,
  type Specification,
  type Struct,
} from '../../src/domain/model/specification.ts';
import type { Refusal } from '../../src/domain/model/values/result.ts';
import { importIsNewest, isWritten } from '../../src/machines/editorTypes.ts';
import { editingSteps } from '../../src/machines/editing/editingSteps.ts';
import { editorMachine } from '../../src/machines/editor.ts';
import type {
  DraftDialog,
  EditingSteps,
  EditorEvent,
  EditorInput,
  JournalMessage,
  JournalStep,
  Loaded,
  RecallMessage,
  TabsMessage,
} from '../../src/machines/editorTypes.ts';
import {
  importFlow,
  type ImportEvent,
  type ImportInput,
  type ImportOutcome,
} from '../../src/machines/importFlow.ts';

const pet: Struct = { kind: 'struct', name: 'Pet', properties: [] };
const list: Operation = {
  name: 'pets.list',
  httpMethod: 'GET',
  httpPath: '/pets',
  arguments: [],
  throws: [],
  return: { type: { kind: 'reference', target: 'Pet' } },
};
const spec: Specification = { imports: [], operations: [list], types: [pet] };

/** The code that changes the specification: at once, or as each of these promises says. */
const loadsOfSteps: Promise<EditingSteps>[] = [];

/** The editor with ports that record their calls. */
async function start(...loads: (Partial<Loaded> | Error)[]) {
  const written: JournalStep[] = [];
  const followed: JournalMessage[] = [];
  const recalled: RecallMessage[] = [];
  const tabs: TabsMessage[] = [];
  const actor = createActor(
    editorMachine.provide({
      actors: {
        load: fromPromise<Loaded, EditorInput>(async () => {
          const loaded = loads.shift();
          if (loaded instanceof Error) throw loaded;
          const steps = editingSteps;
          return { spec, rev: 7, totalLines: 12, history: emptyHistory, steps, ...loaded };
        }),
        loadSteps: fromPromise<EditingSteps>(
          () => loadsOfSteps.shift() ?? Promise.resolve(editingSteps),
        ),
        journalWriter: fromCallback<JournalMessage>(({ receive }) =>
          receive((message) => {
            if (message.type === 'write') written.push(message);
            else followed.push(message);
          }),
        ),
        recaller: fromCallback<RecallMessage>(({ receive }) =>
          receive((message) => void recalled.push(message)),
        ),
        // An import that never finishes by itself.
        importFlow: importFlow.provide({
          actors: { runImport: fromCallback<ImportEvent, ImportInput>(() => undefined) },
        }),
        tabs: fromCallback<TabsMessage>(({ receive }) =>
          receive((message) => void tabs.push(message)),
        ),
      },
    }),
    { input: { id: 'sandbox' } },
  ).start();
  await waitFor(
    actor,
    (state) => state.matches({ specification: 'ready' }) || state.context.failedLoads === 1,
  );
  return {
    actor,
    written,
    followed,
    recalled,
    tabs,
    ready: () => waitFor(actor, (state) => state.matches({ specification: 'ready' })),
    send: (event: EditorEvent) => actor.send(event),
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    importFlow: () => actor.getSnapshot().children.import as ActorRefFrom<typeof importFlow>,
  };
}

describe('the editor', () => {
  it('starts with what was stored', async () => {
    const editor = await start();
    expect(editor.context()).toMatchObject({
      spec,
      rev: 7,
      writtenRev: 7,
      preview: { rev: 7, totalLines: 12 },
      notices: [],
    });
  });

  it('opens empty and says why if the stored data can’t be read', async () => {
    const refusal = { kind: 'refusal', code: 'storage', message: 'Unreadable.' } as const;
    const editor = await start({ spec: emptySpecification, rev: 0, refusal });
    expect(editor.context().notices).toEqual([
      { id: 'storage', tone: 'danger', message: 'Unreadable.' },
    ]);
  });

  it('goes on loading, and counts the failures, until what loads it can be loaded', async () => {
    const unloaded = new Error('A part of Typewright couldn’t be loaded.');
    const editor = await start(unloaded, unloaded);
    expect(editor.state()).toMatchObject({ specification: { loading: 'reading' } });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    editor.send({ type: 'load' });
    await expect.poll(() => editor.context().failedLoads).toBe(2);
    expect(editor.context().spec).toEqual(emptySpecification);
    editor.send({ type: 'load' });
    await editor.ready();
    expect(editor.context()).toMatchObject({ failedLoads: 0, rev: 8, notices: [] });
    expect(editor.context().spec).toEqual({ ...spec, root: 'Pet' });
    expect(editor.written).toMatchObject([{ rev: 8 }]);
  });

  it('applies an edit, counts it and hands it to the journal writer with its undo', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    expect(editor.context().spec.root).toBe('Pet');
    expect(editor.context().rev).toBe(8);
    expect(editor.written).toMatchObject([
      { rev: 8, edit: { kind: 'root.set', root: 'Pet' }, undo: { kind: 'restore' } },
    ]);
    expect(editor.context().writtenRev).toBe(7);
    editor.send({ type: 'written', rev: 8 });
    expect(editor.context().writtenRev).toBe(8);
  });

  it('undoes and redoes, each as a separate step in the journal', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'operation.delete', name: 'pets.list' } });
    const after = editor.context().spec;
    editor.send({ type: 'undo' });
    expect(editor.context().spec).toEqual(spec);
    editor.send({ type: 'redo' });
    expect(editor.context().spec).toEqual(after);
    editor.send({ type: 'redo' });
    expect(editor.written.map(({ rev }) => rev)).toEqual([8, 9, 10]);
  });

  it('takes an import as one step that undo takes back', async () => {
    const editor = await start();
    const other = { ...emptySpecification, baseUrl: 'https://example.org' };
    editor.send({ type: 'imported', spec: other, label: 'Import OpenAPI', quiet: false });
    expect(editor.context().spec).toEqual(other);
    expect(editor.context().history.undo.at(-1)?.label).toBe('Import OpenAPI');
    // The buttons for the newest step are offered as long as it is the newest one.
    const isNewest = () => importIsNewest(editor.context());
    expect(isNewest()).toBe(true);
    editor.send({ type: 'undo' });
    expect(editor.context().spec).toEqual(spec);
    expect(isNewest()).toBe(false);
    editor.send({ type: 'redo' });
    expect(isNewest()).toBe(true);
    const baseUrl = 'https://example.com';
    editor.send({ type: 'edit', edit: { kind: 'settings.set', baseUrl, security: null } });
    expect(isNewest()).toBe(false);
    editor.send({ type: 'undo' });
    expect(isNewest()).toBe(true);
    // Another step with the same number does not count as the import.
    editor.send({ type: 'undo' });
    editor.send({ type: 'edit', edit: { kind: 'settings.set', baseUrl, security: null } });
    expect(isNewest()).toBe(false);
  });

  it('reports what a deletion broke, offers undo, and clears the selection of what was deleted', async () => {
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

  it('changes nothing if an edit is refused, and says why', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'type.rename', name: 'Pet', to: 'not a name' } });
    expect(editor.context().spec).toBe(spec);
    expect(editor.written).toEqual([]);
    expect(editor.context().notices).toMatchObject([
      {
        tone: 'danger',
        message: 'Type name must match the regular expression: ^[A-Za-z0-9_]{1,128}$',
      },
    ]);
  });

  it('shows a single notice of a failure to save, however often it fails', async () => {
    const editor = await start();
    const refusal = { kind: 'refusal', code: 'quota', message: 'No room.' } as const;
    editor.send({ type: 'keep.refused', refusal });
    editor.send({ type: 'keep.refused', refusal });
    expect(editor.context().notices).toHaveLength(1);
    editor.send({ type: 'dismiss', id: 'quota' });
    expect(editor.context().notices).toEqual([]);
  });

  it('creates a restore point before an import and a restore, but not before an undo', async () => {
    const editor = await start();
    const other = { ...emptySpecification, baseUrl: 'https://example.org' };
    editor.send({ type: 'imported', spec: other, label: 'Import OpenAPI', quiet: false });
    editor.send({ type: 'undo' });
    editor.send({ type: 'replace', spec: other, label: 'Restored', reason: 'restore' });
    expect(editor.written.map(({ reason, step }) => [reason, step])).toEqual([
      ['import', 'do'],
      [undefined, 'undo'],
      ['restore', 'do'],
    ]);
  });

  it('has nothing to undo after what was loaded first, also for those who follow', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    const other = { ...emptySpecification, baseUrl: 'https://example.org' };
    editor.send({
      type: 'replace',
      spec: other,
      label: 'Loaded',
      reason: 'replacement',
      isStart: true,
    });
    expect(editor.context().history).toEqual({ undo: [], redo: [] });
    editor.send({ type: 'undo' });
    expect(editor.context().spec).toEqual(other);
    const past = editor.written.map(({ step, label, undo }) => ({ step, label, edit: undo }));
    expect(past.map(({ step }) => step)).toEqual(['do', 'start']);
    expect(replayHistory(past)).toEqual({ undo: [], redo: [] });
  });

  it('applies edits made while loading as soon as the specification is loaded', async () => {
    const editor = await start();
    editor.send({ type: 'reload' });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    expect(editor.context().spec.root).toBeUndefined();
    await editor.ready();
    expect(editor.context().spec.root).toBe('Pet');
    expect(editor.written).toMatchObject([{ rev: 8, edit: { kind: 'root.set' } }]);
  });
});

describe('a variable that was renamed in the path of a card', () => {
  const of = (name: string, more: Partial<Argument> = {}): Argument => ({
    name,
    in: 'path',
    type: { kind: 'string' },
    ...more,
  });
  const renamed = (to: Argument) => ({ ...list, httpPath: '/pets/:petId', arguments: [to] });
  const startWith = async (argument: Argument) => {
    const before = { ...list, httpPath: '/pets/:id', arguments: [argument] };
    const editor = await start({ spec: { ...spec, operations: [before] }, rev: 7 });
    const edit = (operation: Operation) =>
      ({ kind: 'operation.update', name: 'pets.list', operation }) as const;
    return { editor, before, edit };
  };

  it('says that its argument followed, and both are one step', async () => {
    const { editor, before, edit } = await startWith(of('id'));
    editor.send({ type: 'edit', edit: edit(renamed(of('petId'))) });
    expect(editor.context().notices).toEqual([
      {
        id: 'step',
        tone: 'success',
        message: 'id renamed to petId in the path: its argument followed.',
        undoable: true,
      },
    ]);
    editor.send({ type: 'undo' });
    expect(editor.context().spec.operations).toEqual([before]);
    expect(editor.context().notices).toEqual([]);
  });

  it('says what the argument is sent as, if that is another name than its own', async () => {
    const { editor, edit } = await startWith(of('key', { wireName: 'id' }));
    editor.send({ type: 'edit', edit: edit(renamed(of('key', { wireName: 'petId' }))) });
    expect(editor.context().notices).toMatchObject([
      { message: 'id renamed to petId in the path: the argument key is now sent under that name.' },
    ]);
  });

  it('says nothing of it in a dialog, where both are in view', async () => {
    const { editor, edit } = await startWith(of('id'));
    const dialog = { kind: 'operation', name: 'pets.list' } as const;
    editor.send({ type: 'open', dialog });
    editor.send({ type: 'save', edit: edit(renamed(of('petId'))), dialog });
    expect(editor.context().notices).toEqual([]);
  });
});

describe('a dialog with fields', () => {
  const dialog = { kind: 'type', name: 'Pet', draft: { type: { ...pet, name: 'P t' } } } as const;

  it('closes and makes its edit', async () => {
    const editor = await start();
    editor.send({ type: 'open', dialog });
    expect(editor.context().dialog).toBe(dialog);
    editor.send({ type: 'save', edit: { kind: 'type.rename', name: 'Pet', to: 'Animal' }, dialog });
    expect(editor.context().dialog).toBeUndefined();
    expect(editor.context().spec.types[0]?.name).toBe('Animal');
    expect(editor.context().notices).toEqual([
      {
        id: 'step',
        tone: 'success',
        message: 'Pet renamed to Animal: 1 reference followed.',
        undoable: true,
      },
    ]);
  });

  it('says nothing of references if there are none to what it renames', async () => {
    const editor = await start();
    const store = { kind: 'struct', name: 'Store', properties: [] } as const;
    editor.send({ type: 'edit', edit: { kind: 'type.add', type: store } });
    editor.send({ type: 'edit', edit: { kind: 'type.rename', name: 'Store', to: 'Shop' } });
    expect(editor.context().notices).toMatchObject([{ message: 'Store renamed to Shop.' }]);
  });

  it('closes even if its edit is refused, and can be reopened with what was typed', async () => {
    const editor = await start();
    editor.send({ type: 'open', dialog: { kind: 'type', name: 'Pet' } });
    editor.send({ type: 'save', edit: { kind: 'type.rename', name: 'Pet', to: 'P t' }, dialog });
    const { dialog: open, notices, rev } = editor.context();
    expect([open, rev]).toEqual([undefined, 7]);
    expect(notices).toMatchObject([{ tone: 'danger', reopen: dialog }]);
    editor.send({ type: 'open', dialog });
    expect(editor.context().notices).toEqual([]);
  });

  it('treats a refusal by its own checks in the same way', async () => {
    const editor = await start();
    const refusal = { kind: 'refusal', code: 'own', message: 'Not so.' } as const;
    editor.send({ type: 'open', dialog });
    editor.send({ type: 'save.refused', refusal, dialog });
    expect(editor.context().dialog).toBeUndefined();
    expect(editor.context().notices).toEqual([
      { id: 'own 1', tone: 'danger', message: 'Not so.', reopen: dialog, refused: 'type Pet' },
    ]);
  });

  it('goes on saying why an edit was refused until the same thing succeeds', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'type.rename', name: 'Pet', to: 'P t' } });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    expect(editor.context().notices).toMatchObject([{ tone: 'danger' }]);
    const type = { ...pet, description: 'A pet' };
    editor.send({ type: 'save', edit: { kind: 'type.update', name: 'Pet', type }, dialog });
    expect(editor.context().notices).toEqual([]);
  });

  it('goes on offering what was typed when a card changes something else about the same', async () => {
    const editor = await start();
    const refusal = { kind: 'refusal', code: 'own', message: 'Not so.' } as const;
    editor.send({ type: 'save.refused', refusal, dialog });
    const type = { ...pet, description: 'A pet' };
    editor.send({ type: 'edit', edit: { kind: 'type.update', name: 'Pet', type } });
    expect(editor.context().notices).toMatchObject([{ reopen: dialog }]);
    editor.send({ type: 'save', edit: { kind: 'type.update', name: 'Pet', type: pet }, dialog });
    expect(editor.context().notices).toEqual([]);
  });

  it('does not put one thing that was typed in place of another that is open again', async () => {
    const editor = await start();
    const typed = (name: string): DraftDialog => ({
      kind: 'type',
      draft: { type: { kind: 'struct', name, properties: [] } },
    });
    const [first, second] = [typed('One'), typed('Two')];
    for (const reopen of [first, second]) {
      editor.send({ type: 'notice', id: 'left', tone: 'info', message: 'Discarded.', reopen });
    }
    editor.send({ type: 'open', dialog: first });
    editor.send({ type: 'open', dialog: second });
    expect(editor.context().dialog).toBe(first);
    expect(editor.context().notices).toMatchObject([{ reopen: second }]);
    editor.send({ type: 'close' });
    editor.send({ type: 'open', dialog: second });
    expect(editor.context().dialog).toBe(second);
  });

  it('goes on offering what was typed for one new thing whatever becomes of the next', async () => {
    const editor = await start();
    const save = (name: string) => {
      const type: Struct = { kind: 'struct', name, properties: [] };
      const made: DraftDialog = { kind: 'type', draft: { type } };
      editor.send({ type: 'save', edit: { kind: 'type.add', type }, dialog: made });
      return made;
    };
    const first = save('Pet');
    const second = save('Pet');
    editor.send({ type: 'edit', edit: { kind: 'type.add', type: pet } });
    save('Toy');
    const { notices } = editor.context();
    expect(notices.flatMap(({ reopen = [] }) => reopen)).toEqual([first, second]);
    expect(new Set(notices.map(({ id }) => id)).size).toBe(3);
  });

  it('closes itself with a save that has to wait, and not the dialog that is open by then', async () => {
    const editor = await start({}, { rev: 9 });
    editor.send({ type: 'reload' });
    editor.send({ type: 'open', dialog });
    const type = { ...pet, description: 'A pet' };
    editor.send({ type: 'save', edit: { kind: 'type.update', name: 'Pet', type }, dialog });
    const next: DraftDialog = { kind: 'settings' };
    editor.send({ type: 'open', dialog: next });
    await editor.ready();
    expect(editor.context()).toMatchObject({ dialog: next, spec: { types: [type] } });
  });
});

describe('the host of the editor', () => {
  it('has the loaded state, and gets later edits with a save', async () => {
    const editor = await start();
    const dirty = () => editor.context().rev > editor.context().hostRev;
    expect(dirty()).toBe(false);
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    expect(dirty()).toBe(true);
    const { rev } = editor.context();
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: null } });
    editor.send({ type: 'host.saved', rev });
    expect(dirty()).toBe(true);
    editor.send({ type: 'host.saved', rev: rev + 1 });
    // The answer to an earlier save arrives late.
    editor.send({ type: 'host.saved', rev });
    expect(dirty()).toBe(false);
  });

  it('has less again if a save that counted as one is refused in the end, but never more than there is', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    const { rev } = editor.context();
    editor.send({ type: 'host.saved', rev });
    editor.send({ type: 'host.has', rev: rev - 1 });
    expect(editor.context().hostRev).toBe(rev - 1);
    editor.send({ type: 'host.has', rev: rev + 5 });
    expect(editor.context().hostRev).toBe(rev);
  });

  it('is not considered up to date because of a reload caused by another tab', async () => {
    const editor = await start({}, { rev: 9 });
    editor.send({ type: 'reload' });
    await editor.ready();
    expect(editor.context()).toMatchObject({ rev: 9, hostRev: 7 });
  });
});

describe('the selection', () => {
  it('follows a rename', async () => {
    const editor = await start();
    editor.send({ type: 'select', kind: 'type', name: 'Pet' });
    editor.send({ type: 'select', kind: 'operation', name: 'pets.list' });
    editor.send({ type: 'edit', edit: { kind: 'type.rename', name: 'Pet', to: 'Animal' } });
    expect(editor.context().selection).toEqual({ operation: 'pets.list', type: 'Animal' });
    const operation = { ...list, name: 'pets.all' };
    editor.send({ type: 'edit', edit: { kind: 'operation.update', name: 'pets.list', operation } });
    expect(editor.context().selection).toEqual({ operation: 'pets.all', type: 'Animal' });
  });

  it('follows undo and redo of a rename', async () => {
    const editor = await start();
    editor.send({ type: 'select', kind: 'type', name: 'Pet' });
    editor.send({ type: 'select', kind: 'operation', name: 'pets.list' });
    editor.send({ type: 'edit', edit: { kind: 'type.rename', name: 'Pet', to: 'Animal' } });
    const operation = { ...list, name: 'pets.all' };
    editor.send({ type: 'edit', edit: { kind: 'operation.update', name: 'pets.list', operation } });
    editor.send({ type: 'undo' });
    expect(editor.context().selection).toEqual({ operation: 'pets.list', type: 'Animal' });
    editor.send({ type: 'undo' });
    expect(editor.context().selection).toEqual({ operation: 'pets.list', type: 'Pet' });
    editor.send({ type: 'redo' });
    expect(editor.context().selection).toEqual({ operation: 'pets.list', type: 'Animal' });
  });

  it('is where undo and redo bring a card, which screen readers are told, too', async () => {
    const editor = await start();
    const made = () => editor.context().made?.target;
    const said = () => editor.context().said?.text;
    editor.send({ type: 'edit', edit: { kind: 'type.rename', name: 'Pet', to: 'Animal' } });
    editor.send({ type: 'undo' });
    expect([made(), said()]).toEqual([
      { kind: 'type', name: 'Pet' },
      'Undo: Rename type Pet to Animal',
    ]);
    editor.send({ type: 'redo' });
    expect(made()).toEqual({ kind: 'type', name: 'Animal' });
    editor.send({ type: 'edit', edit: { kind: 'operation.delete', name: 'pets.list' } });
    editor.send({ type: 'undo' });
    expect(made()).toEqual({ kind: 'operation', name: 'pets.list' });
    editor.send({ type: 'edit', edit: { kind: 'type.copy', name: 'Animal' } });
    expect(said()).toBe('Animal_copy added');
    const property = { name: 'age', type: { kind: 'integer' } } as const;
    editor.send({ type: 'edit', edit: { kind: 'property.add', type: 'Animal', property } });
    expect(said()).toBe('property age added');
    editor.send({ type: 'edit', edit: { kind: 'type.move', name: 'Animal', by: 1 } });
    expect(said()).toBe('type Animal moved down');
  });

  it('stays the same object while nothing changes, to avoid rendering the cards again', async () => {
    const editor = await start();
    editor.send({ type: 'select', kind: 'type', name: 'Pet' });
    const { selection } = editor.context();
    editor.send({ type: 'edit', edit: { kind: 'operation.delete', name: 'pets.list' } });
    expect(editor.context().selection).toBe(selection);
  });

  it('is cleared if its addition is undone', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'type.add', type: { ...pet, name: 'Animal' } } });
    editor.send({ type: 'select', kind: 'type', name: 'Animal' });
    editor.send({ type: 'undo' });
    expect(editor.context().selection).toEqual({});
  });
});

describe('the stored history', () => {
  const stored: StoredBody = { kind: 'stored', v: 1, body: 'abc' };
  const history = { undo: [{ label: 'Rename type', edit: stored }], redo: [] };

  it('can be undone after a reload, fetching the edit first', async () => {
    const editor = await start({ history });
    editor.send({ type: 'undo' });
    editor.send({ type: 'undo' });
    expect(editor.recalled).toMatchObject([{ direction: 'undo', entry: { edit: stored } }]);
    expect(editor.written).toEqual([]);
    editor.send({ type: 'recalled', direction: 'undo', edit: { kind: 'root.set', root: 'Pet' } });
    expect(editor.context().spec.root).toBe('Pet');
    expect(editor.written).toMatchObject([{ rev: 8, step: 'undo', label: 'Undo: Rename type' }]);
    expect(editor.context().history).toMatchObject({ undo: [], redo: [{ label: 'Rename type' }] });
  });

  it('undoes only the step that was fetched', async () => {
    const editor = await start({ history });
    editor.send({ type: 'undo' });
    editor.send({ type: 'edit', edit: { kind: 'operation.delete', name: 'pets.list' } });
    editor.send({ type: 'recalled', direction: 'undo', edit: { kind: 'root.set', root: 'Pet' } });
    expect(editor.context().spec.root).toBeUndefined();
    expect(editor.written).toHaveLength(1);
  });

  it('says why a step cannot be fetched', async () => {
    const editor = await start({ history });
    editor.send({ type: 'undo' });
    const refusal = { kind: 'refusal', code: 'storage', message: 'Gone.' } as const;
    editor.send({ type: 'recall.refused', refusal });
    expect(editor.context().notices).toMatchObject([{ message: 'Gone.' }]);
    editor.send({ type: 'undo' });
    expect(editor.recalled).toHaveLength(2);
  });
});

const outcome: ImportOutcome = {
  operations: 0,
  types: 0,
  properties: 0,
  ms: 1,
  format: 'Internal JSON',
  groups: [],
  save: () => undefined,
};

describe('several tabs', () => {
  const past = {
    step: 'do',
    label: 'Make type Pet the root',
    edit: { kind: 'root.set', root: null },
  } as const;

  it("follow the leader's edits, including its history", async () => {
    const editor = await start();
    editor.send({ type: 'role', role: 'follower' });
    editor.send({
      type: 'remote',
      steps: [{ rev: 8, edit: { kind: 'root.set', root: 'Pet' }, past }],
    });
    const { spec: shown, rev, writtenRev, history } = editor.context();
    expect({ root: shown.root, rev, writtenRev }).toEqual({ root: 'Pet', rev: 8, writtenRev: 8 });
    expect(history.undo).toEqual([{ label: past.label, edit: past.edit }]);
    expect(editor.followed).toMatchObject([{ type: 'follow', rev: 8 }]);
    expect(editor.tabs.at(-1)).toEqual({ type: 'at', rev: 8 });
  });

  it('reload everything after a gap, or if an edit does not apply', async () => {
    const editor = await start({}, { rev: 9 }, { rev: 10 });
    const edit = { kind: 'root.set', root: 'Pet' } as const;
    editor.send({ type: 'remote', steps: [{ rev: 9, edit, past }] });
    expect(editor.context().spec.root).toBeUndefined();
    await editor.ready();
    expect(editor.context().rev).toBe(9);
    expect(editor.tabs.at(-1)).toEqual({ type: 'loaded', rev: 9 });
    const gone = { kind: 'type.delete', name: 'Gone' } as const;
    editor.send({ type: 'remote', steps: [{ rev: 10, edit: gone, past }] });
    await editor.ready();
    expect(editor.context().rev).toBe(10);
  });

  it('do not follow while this tab has unwritten edits', async () => {
    const editor = await start();
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    const edit = { kind: 'type.delete', name: 'Pet' } as const;
    editor.send({ type: 'remote', steps: [{ rev: 9, edit, past }] });
    expect(editor.context()).toMatchObject({ rev: 8, epoch: 1, spec: { root: 'Pet' } });
  });

  it('refuse edits in a follower, and say why', async () => {
    const editor = await start();
    editor.send({ type: 'role', role: 'follower' });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    editor.send({ type: 'undo' });
    expect(editor.context().spec).toBe(spec);
    expect(editor.written).toEqual([]);
    expect(editor.context().notices).toMatchObject([{ id: 'follower', tone: 'danger' }]);
    editor.send({ type: 'takeOver' });
    expect(editor.state()).toMatchObject({ role: { follower: 'takingOver' } });
    expect(editor.tabs.at(-1)).toEqual({ type: 'takeOver' });
    editor.send({ type: 'role', role: 'writer' });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    expect(editor.context().spec.root).toBe('Pet');
  });

  it('clear the message about the other tab after taking over', async () => {
    const editor = await start();
    editor.send({ type: 'role', role: 'follower' });
    editor.send({ type: 'undo' });
    editor.send({ type: 'notice', id: 'file', tone: 'success', message: 'Saved to pets.json.' });
    expect(editor.context().notices.map(({ id }) => id)).toEqual(['follower', 'file']);
    editor.send({ type: 'takeOver' });
    editor.send({ type: 'role', role: 'writer' });
    expect(editor.context().notices.map(({ id }) => id)).toEqual(['file']);
  });

  it('keep each draft that was discarded until it is open again', async () => {
    const editor = await start();
    const discard = (name: string): DraftDialog => {
      const dialog: DraftDialog = { kind: 'type', draft: { type: { ...pet, name } } };
      const said = { id: 'left', tone: 'info', message: `Discarded: ${name}.` } as const;
      editor.send({ type: 'notice', ...said, reopen: dialog, discarded: true });
      return dialog;
    };
    const first = discard('One');
    discard('Two');
    expect(editor.context().notices.map(({ message }) => message)).toEqual([
      'Discarded: One.',
      'Discarded: Two.',
    ]);
    editor.send({ type: 'open', dialog: first });
    expect(editor.context().notices.map(({ message }) => message)).toEqual(['Discarded: Two.']);
  });

  it('offer what was typed while another tab wrote, also after taking over', async () => {
    const editor = await start();
    editor.send({ type: 'role', role: 'follower' });
    const type = { ...pet, description: 'A pet' };
    const dialog: DraftDialog = { kind: 'type', name: 'Pet', draft: { type } };
    editor.send({ type: 'save', edit: { kind: 'type.update', name: 'Pet', type }, dialog });
    editor.send({ type: 'role', role: 'writer' });
    expect(editor.context().notices).toMatchObject([
      { reopen: dialog, message: expect.stringContaining('Now it can be') as string },
    ]);
    editor.send({ type: 'save', edit: { kind: 'type.update', name: 'Pet', type }, dialog });
    expect(editor.context().notices).toEqual([]);
  });

  it('reapply an edit to what another tab wrote first', async () => {
    const theirs: Specification = {
      ...spec,
      types: [...spec.types, { kind: 'struct', name: 'Theirs', properties: [] }],
    };
    const editor = await start({}, { spec: theirs, rev: 9 });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    editor.send({ type: 'overtaken' });
    await editor.ready();
    expect(editor.context().spec).toMatchObject({ root: 'Pet', types: theirs.types });
    expect(editor.written.map(({ rev, epoch }) => [rev, epoch])).toEqual([
      [8, 1],
      [10, 2],
    ]);
    expect(editor.context().pending.map(({ step }) => step.rev)).toEqual([10]);
    editor.send({ type: 'written', rev: 10 });
    expect(editor.context().pending).toEqual([]);
  });

  it('report which edit could not be reapplied', async () => {
    const editor = await start({}, { spec: emptySpecification, rev: 9 });
    editor.send({ type: 'edit', edit: { kind: 'operation.delete', name: 'pets.list' } });
    editor.send({ type: 'overtaken' });
    await editor.ready();
    expect(editor.context().spec).toEqual(emptySpecification);
    expect(editor.context().notices).toMatchObject([
      { tone: 'danger', message: expect.stringContaining('Delete operation pets.list') as string },
    ]);
  });

  it('offer what was typed in a dialog again if it could not be reapplied', async () => {
    const editor = await start({}, { spec: emptySpecification, rev: 9 });
    const type = { ...pet, description: 'A pet' };
    const dialog: DraftDialog = { kind: 'type', name: 'Pet', draft: { type } };
    editor.send({ type: 'save', edit: { kind: 'type.update', name: 'Pet', type }, dialog });
    editor.send({ type: 'overtaken' });
    await editor.ready();
    expect(editor.context().notices).toMatchObject([
      { reopen: dialog, message: expect.stringContaining('is lost') as string },
    ]);
  });

  it.each([
    [
      { kind: 'type.rename', name: 'Pet', to: 'Dog' },
      { ...pet, name: 'Dog' },
    ],
    [
      { kind: 'type.update', name: 'Pet', type: { ...pet, description: 'A pet' } },
      { ...pet, description: 'A pet' },
    ],
  ] as const)(
    'offer what was typed on a card again if it could not be reapplied',
    async (edit, type) => {
      const editor = await start({}, { spec: emptySpecification, rev: 9 });
      editor.send({ type: 'edit', edit });
      editor.send({ type: 'overtaken' });
      await editor.ready();
      expect(editor.context().notices).toMatchObject([
        {
          reopen: { kind: 'type', name: 'Pet', draft: { type }, base: spec },
          message: expect.stringContaining('is lost') as string,
        },
      ]);
    },
  );

  it('undo once everything is read again, if that is asked for meanwhile', async () => {
    const editor = await start({}, { rev: 9 });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    editor.send({ type: 'overtaken' });
    editor.send({ type: 'undo' });
    await editor.ready();
    expect(editor.context().spec.root).toBeUndefined();
    expect(editor.context().history.redo).toHaveLength(1);
  });

  it('say nothing of an edit that another tab has made as well', async () => {
    const editor = await start({}, { spec: { ...spec, root: 'Pet' }, rev: 9 });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    editor.send({ type: 'overtaken' });
    await editor.ready();
    expect(editor.context().notices).toEqual([]);
  });

  it('keep showing the old state if the stored data can’t be read any more', async () => {
    const refusal = { kind: 'refusal', code: 'storage', message: 'Unreadable.' } as const;
    const editor = await start({}, { spec: emptySpecification, rev: 0, refusal });
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    editor.send({ type: 'overtaken' });
    await editor.ready();
    expect(editor.context().spec).toEqual({ ...spec, root: 'Pet' });
    expect(editor.context().unreadable).toEqual(refusal);
    expect(editor.context().notices).toMatchObject([{ tone: 'danger', message: 'Unreadable.' }]);
  });

  it('do not report an import that failed because another tab took over', async () => {
    const editor = await start();
    editor.send({ type: 'role', role: 'follower' });
    const flow = editor.importFlow();
    flow.send({ type: 'take', source: { kind: 'text', text: '{}' } });
    expect(flow.getSnapshot().matches('running')).toBe(true);
    flow.send({ type: 'run.done', spec: emptySpecification, outcome });
    expect(editor.context().spec).toBe(spec);
    expect(editor.context().notices).toMatchObject([{ id: 'follower' }]);
    expect(flow.getSnapshot().matches('closed')).toBe(true);
  });
});

describe('the states of the editor', () => {
  const refused: Refusal = { kind: 'refusal', code: 'quota', message: 'No room.' };
  const edit = { type: 'edit', edit: { kind: 'root.set', root: 'Pet' } } as const;

  it.each([
    ['writer', [{ type: 'role', role: 'writer' }], 'writer'],
    ['writer', [{ type: 'takeOver' }], 'writer'],
    ['writer', [{ type: 'role', role: 'follower' }], { follower: 'takenOver' }],
    [
      'follower',
      [
        { type: 'role', role: 'follower' },
        { type: 'role', role: 'follower' },
      ],
      { follower: 'takenOver' },
    ],
    [
      'follower',
      [{ type: 'role', role: 'follower' }, { type: 'takeOver' }],
      { follower: 'takingOver' },
    ],
    [
      'taking over',
      [{ type: 'role', role: 'follower' }, { type: 'takeOver' }, { type: 'role', role: 'writer' }],
      'writer',
    ],
    [
      'taking over, refused',
      [
        { type: 'role', role: 'follower' },
        { type: 'takeOver' },
        { type: 'role', role: 'follower' },
      ],
      { follower: 'following' },
    ],
  ] as const)('role: %s, %j', async (_, events, role) => {
    const editor = await start();
    for (const event of events) editor.send(event);
    expect(editor.state()).toMatchObject({ role });
  });

  it('journal: refused until everything is written', async () => {
    const editor = await start();
    editor.send(edit);
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: null } });
    editor.send({ type: 'keep.refused', refusal: refused });
    expect(editor.state()).toMatchObject({ journal: 'refused', stored: 'readable' });
    editor.send({ type: 'written', rev: 8 });
    expect(editor.state()).toMatchObject({ journal: 'refused' });
    expect(editor.context()).toMatchObject({ unsaved: 'quota', notices: [{ id: 'quota' }] });
    editor.send({ type: 'written', rev: 9 });
    expect(editor.state()).toMatchObject({ journal: 'accepting' });
    expect(editor.context()).toMatchObject({ unsaved: undefined, notices: [], writtenRev: 9 });
    expect(editor.tabs.slice(-2)).toEqual([
      { type: 'written', rev: 8 },
      { type: 'written', rev: 9 },
    ]);
  });

  it('stored: unreadable until what is done is in the journal after all', async () => {
    const editor = await start({ refusal: { ...refused, code: 'storage' } });
    expect(editor.state()).toMatchObject({ stored: 'unreadable' });
    editor.send({ type: 'reload' });
    expect(editor.state()).toMatchObject({ specification: { ready: 'idle' } });
    editor.send(edit);
    editor.send({ type: 'keep.refused', refusal: refused });
    editor.send({ type: 'written', rev: 8 });
    expect(editor.state()).toMatchObject({ stored: 'readable', journal: 'accepting' });
    expect(editor.context().unreadable).toBeUndefined();
    editor.send({ type: 'reload' });
    expect(editor.state()).toMatchObject({ specification: { loading: 'reading' } });
  });

  it('dialog: open until it is closed, saved or refused', async () => {
    const editor = await start();
    const dialog = { kind: 'settings' } as unknown as DraftDialog;
    for (const event of [
      { type: 'close' },
      { type: 'save', edit: edit.edit, dialog },
      { type: 'save.refused', refusal: refused, dialog },
    ] as const) {
      editor.send({ type: 'open', dialog });
      expect(editor.state()).toMatchObject({ dialog: 'open' });
      editor.send(event);
      expect(editor.state()).toMatchObject({ dialog: 'closed' });
      expect(editor.context().dialog).toBeUndefined();
    }
  });
});

describe('an empty specification', () => {
  const empty = { spec: emptySpecification, rev: 0, steps: undefined };
  const add = { type: 'edit', edit: { kind: 'type.add', type: pet } } as const;

  it('is changed once the code for it is loaded', async () => {
    const editor = await start(empty);
    editor.send(add);
    editor.send({ type: 'undo' });
    editor.send({ type: 'redo' });
    expect(editor.state()).toMatchObject({ specification: { loading: 'preparing' } });
    expect(editor.context()).toMatchObject({ spec: emptySpecification, rev: 0 });
    await editor.ready();
    expect(editor.context()).toMatchObject({ spec: { types: [pet] }, rev: 3, deferred: [] });
    expect(editor.written.map(({ step }) => step)).toEqual(['do', 'undo', 'redo']);
  });

  it('is changed at once by a dialog, with which the code comes', async () => {
    const editor = await start(empty);
    editor.send({ type: 'open', dialog: { kind: 'type' } });
    editor.send({ type: 'prepared', steps: editingSteps });
    editor.send({ type: 'save', edit: add.edit, dialog: { kind: 'type' } });
    expect(editor.context()).toMatchObject({ spec: { types: [pet] }, rev: 1, dialog: undefined });
  });

  it('is changed when the code comes with a dialog, though it could not be loaded before', async () => {
    const editor = await start(empty);
    loadsOfSteps.push(Promise.reject(new Error('Offline')));
    editor.send(add);
    await waitFor(editor.actor, ({ context }) => context.failedLoads === 1);
    editor.send({ type: 'prepared', steps: editingSteps });
    expect(editor.context()).toMatchObject({ spec: { types: [pet] }, rev: 1, failedLoads: 0 });
  });

  it('tries again to load the code when more is to be changed', async () => {
    const editor = await start(empty);
    loadsOfSteps.push(Promise.reject(new Error('Offline')));
    editor.send(add);
    await waitFor(editor.actor, ({ context }) => context.failedLoads === 1);
    editor.send({ type: 'edit', edit: { kind: 'root.set', root: 'Pet' } });
    await editor.ready();
    expect(editor.context()).toMatchObject({ spec: { types: [pet], root: 'Pet' }, rev: 2 });
  });

  it('keeps a change whose code could not be loaded, and makes it when that succeeds', async () => {
    const editor = await start(empty);
    loadsOfSteps.push(Promise.reject(new Error('Offline')));
    editor.send(add);
    await waitFor(editor.actor, ({ context }) => context.failedLoads === 1);
    expect(isWritten(editor.context())).toBe(false);
    editor.send({ type: 'load' });
    await editor.ready();
    expect(editor.context()).toMatchObject({ spec: { types: [pet] }, failedLoads: 0 });
  });

  it('follows what another tab wrote first', async () => {
    const editor = await start(empty);
    const past = {
      step: 'do',
      label: 'Add Pet',
      edit: { kind: 'type.delete', name: 'Pet' },
    } as const;
    editor.send({ type: 'remote', steps: [{ rev: 1, edit: add.edit, past }] });
    await editor.ready();
    expect(editor.context()).toMatchObject({ spec: { types: [pet] }, rev: 1 });
    expect(editor.followed).toHaveLength(1);
  });

  it('is not changed by a tab that follows, whose code is loaded later', async () => {
    const editor = await start(empty);
    editor.send(add);
    editor.send({ type: 'role', role: 'follower' });
    await editor.ready();
    expect(editor.context()).toMatchObject({ spec: emptySpecification, deferred: [] });
    expect(editor.context().notices).toMatchObject([{ tone: 'danger' }]);
  });
});

it('offers text that was typed on a card and is not saved again, also while it is being read', async () => {
  const merged = { ...spec, types: [{ ...pet, description: 'Merged' }] };
  const editor = await start({}, { spec: merged, rev: 8 });
  const update = {
    kind: 'type.update',
    name: 'Pet',
    type: { ...pet, description: 'Typed' },
  } as const;
  editor.send({ type: 'reload' });
  editor.send({ type: 'discard', update, base: spec });
  expect(editor.state()).toMatchObject({ specification: { loading: 'reading' } });
  await editor.ready();
  expect(editor.context().notices).toMatchObject([
    {
      message: 'Discarded: your changes to the type Pet.',
      reopen: { kind: 'type', name: 'Pet', draft: { type: { description: 'Typed' } }, base: spec },
    },
  ]);
});
