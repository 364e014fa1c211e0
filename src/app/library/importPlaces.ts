import { waitFor, type ActorRefFrom } from 'xstate';
import { isEmpty } from '../../domain/model/specification.ts';
import type { ImportPlace, importFlow } from '../../machines/importFlow.ts';
import type { ImportRequest } from '../../machines/importRequest.ts';
import type { OpenEditor } from '../session/openEditor.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';
import { newId } from '../session/specIds.ts';
import { createSpecificationCommands } from './specificationCommands.ts';

/** Where imports go: in place of the open specification, or beside it (rules 4). */
export function createImportPlaces(
  services: Pick<Services, 'account' | 'keyOf' | 'now' | 'older' | 'openStore' | 'worker'>,
  session: Session,
) {
  const specifications = createSpecificationCommands(services, session);

  /**
   * Opens a new specification, unless the open one is empty. Undefined when the person prefers to
   * stay.
   */
  async function openEmptySpec(): Promise<OpenEditor | undefined> {
    const opened = await whenIdle();
    if (isEmpty(opened.editor.getSnapshot().context.spec)) return opened;
    return (await session.switchTo(newId())) ? whenIdle() : undefined;
  }

  /** The open editor, once it has read its stored state and finished what it was asked to do. */
  async function whenIdle(): Promise<OpenEditor> {
    const { open } = session.shown();
    await waitFor(open.editor, (state) => state.matches({ specification: { ready: 'idle' } }));
    return open;
  }

  /**
   * Waits until no dialog is open in which something may be typed: showing another specification
   * would discard that text.
   */
  async function untilClosed(): Promise<void> {
    const { editor } = session.shown().open;
    const isClosed = () => editor.getSnapshot().matches({ dialog: 'closed' });
    // When another specification is opened meanwhile, this one is stopped.
    await waitFor(editor, isClosed).catch(() => undefined);
    await waitFor(flowOf(editor), (state) => !state.matches('editing')).catch(() => undefined);
    if (editor !== session.shown().open.editor || !isClosed()) await untilClosed();
  }

  /**
   * Goes back if nothing was imported in the end: the new specification is then still empty, and
   * not stored.
   */
  function returnIfClosed({ editor }: OpenEditor, id: string): void {
    const flow = flowOf(editor);
    const watched = flow.subscribe((state) => {
      if (!state.matches('closed')) return;
      watched.unsubscribe();
      const isShown = session.shown().open.editor === editor;
      if (isShown && editor.getSnapshot().context.rev === 0) void session.switchTo(id, 'lost');
    });
  }

  /**
   * Goes back to the specification that was open before, and deletes the new one; undefined when
   * the person prefers to stay.
   */
  async function goBack(
    id: string,
    beside: string,
    said?: string,
  ): Promise<OpenEditor | undefined> {
    if (!(await session.switchTo(beside))) return undefined;
    const back = await whenIdle();
    // A deleted specification can be brought back for a day.
    const removed = await specifications.remove(id);
    if (!removed.ok) {
      const { code, message } = removed.refusal;
      back.editor.send({ type: 'notice', id: code, tone: 'danger', message });
    } else if (said !== undefined) {
      back.editor.send({ type: 'notice', id: 'step', tone: 'info', message: said });
    }
    return back;
  }

  /** Stores which specification was open before, so that undo works after the page is reloaded. */
  async function remember(
    { editor, id, journalWriter }: OpenEditor,
    beside: string,
  ): Promise<void> {
    const { context } = await waitFor(editor, (state) => state.context.opened !== undefined);
    await journalWriter.flushed();
    const store = await services.openStore();
    const { label = '' } = context.opened ?? {};
    await store.describe(services.keyOf(id), { beside: { id: beside, label } }, services.now());
  }

  /** Restores this after a reload: undoing the import deletes the specification that it opened. */
  async function restoreReturn(open: OpenEditor): Promise<void> {
    const { keyOf, worker } = services;
    const { editor } = open;
    await waitFor(editor, (state) => state.matches({ specification: { ready: 'idle' } }));
    const { rev, opened } = editor.getSnapshot().context;
    if (rev === 0 || opened !== undefined) return;
    const { beside } = (await worker.storedSpec(keyOf(open.id))) ?? {};
    // If the specification that was open before no longer exists, undoing leaves this one empty, like any
    // other.
    if (beside === undefined || (await worker.storedSpec(keyOf(beside.id))) === undefined) return;
    editor.send({ type: 'opened', label: beside.label });
    returnIfUndone(open, beside.id);
  }

  let recalled: OpenEditor | undefined;
  const recallShown = () => {
    const { open } = session.shown();
    if (open === recalled) return;
    recalled = open;
    // Without storage, or when another specification is shown meanwhile, there is nothing to restore.
    restoreReturn(open).catch(() => undefined);
  };
  session.subscribe(recallShown);
  recallShown();

  /** Goes back when the import that opened the new specification is undone. */
  function returnIfUndone({ editor, id }: OpenEditor, beside: string): void {
    let answered = 0;
    editor.subscribe(({ context }) => {
      const asked = context.opened?.undone ?? 0;
      if (asked === answered) return;
      answered = asked;
      const { open, name = 'Untitled' } = session.shown();
      if (open.editor !== editor) return;
      const notice = `“${name}” is deleted again. The list of specifications can bring it back for a day.`;
      void goBack(id, beside, notice);
    });
  }

  async function asNew(request: ImportRequest): Promise<void> {
    const { open: before, name } = session.shown();
    const flow = flowOf(before.editor).getSnapshot();
    // A second file while one is being read would replace it unseen.
    if (flow.matches('running')) return;
    const { inlineNames } = flow.context;
    const opened = await openEmptySpec();
    if (opened === undefined) return;
    const isNew = opened !== before;
    flowOf(opened.editor).send({
      ...request,
      type: 'take',
      settings: { inlineNames, ...request.settings },
      ...(isNew && { beside: { id: before.id, name: name ?? 'Untitled' } }),
    });
    if (!isNew) return;
    returnIfClosed(opened, before.id);
    returnIfUndone(opened, before.id);
    // Where nothing is stored, there is nothing to load again either.
    remember(opened, before.id).catch(() => undefined);
  }

  return {
    room: openEmptySpec,

    untilClosed,

    asNew,

    /** Undoes the last import, and imports the same document into `place`. */
    async importInstead(place: ImportPlace): Promise<void> {
      const { open } = session.shown();
      const flow = flowOf(open.editor);
      const { imported } = flow.getSnapshot().context;
      if (imported === undefined) return;
      const { beside, ...request } = imported;
      flow.send({ type: 'close' });
      if (place === 'new') {
        open.editor.send({ type: 'undo' });
        // Undoing has given the specification its former name back.
        await session.sourcesStored();
        return asNew(request);
      }
      const back = beside && (await goBack(open.id, beside.id));
      if (back !== undefined) flowOf(back.editor).send({ ...request, type: 'take' });
    },
  };
}

function flowOf(editor: OpenEditor['editor']): ActorRefFrom<typeof importFlow> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the editor invokes this actor under the name
  return editor.getSnapshot().children.import as ActorRefFrom<typeof importFlow>;
}
