import type {
  UnwrittenFate,
  LeaveQuestion,
} from '../../screens/library/specifications/leaveQuestion.ts';
import { localAccount, type Account } from '../../storage/database/account.ts';
import { createLeaveGuard } from './leaveGuard.ts';
import { createUnsavedTextNotices } from './unsavedTextNotices.ts';
import { openEditor, unwrittenChanges, type OpenEditor } from './openEditor.ts';
import { loadOnce } from './loadOnce.ts';
import { fromTitle, type Naming } from './sources/naming.ts';
import { titleOf } from './sources/titleOf.ts';
import type { Services } from './services.ts';
import type { ReadSource } from './sources/runImport.ts';
import type { Sources } from './sources/sources.ts';
import type { SourceChange } from './journal/journalWriter.ts';
import { isOwnId } from './specIds.ts';

/**
 * The id of the first specification on a device; also the id that the older editor uses on this
 * page.
 */
const firstId = 'sandbox';

/** The name of the setting that remembers which specification of an account was open. */
function openSetting(account: Account): string {
  return account === localAccount ? 'typewright_open' : `typewright_open ${account}`;
}

/** The open specification, as the page shows it. */
export interface ShownSpecification {
  readonly open: OpenEditor;
  readonly name: string | undefined;
  /** The question that the person must answer before the specification is left or replaced. */
  readonly question?: LeaveQuestion | undefined;
}

/** A specification that is no longer shown, but has unwritten changes. */
export type UnwrittenSpecification = Pick<ShownSpecification, 'open' | 'name'>;

/** The open specification, and opening another. */
export interface Session {
  readonly shown: () => ShownSpecification;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Opens another specification once everything in the open one is written. If something can't be
   * written, the person is asked; false: they stay. If they go on, its editor is held until
   * everything is written.
   */
  readonly switchTo: (id: string, fate?: UnwrittenFate) => Promise<boolean>;
  /**
   * Whether the open specification may be replaced in its place: asks if it has unwritten changes.
   */
  readonly mayReplace: () => Promise<boolean>;
  /** The specifications that were left with unwritten changes. */
  readonly held: () => readonly UnwrittenSpecification[];
  /** Renames one of the held specifications. */
  readonly nameHeld: (id: string, name: string) => void;
  /**
   * Discards the unwritten changes of a held specification, if the person agrees; false: it stays.
   */
  readonly dropHeld: (id: string) => Promise<boolean>;
  /** Whether closing this tab would lose changes that were refused. */
  readonly hasUnsaved: () => boolean;
  /** The state of the current editor, or of a held one with unwritten changes. */
  readonly saving: {
    getSnapshot(): ReturnType<OpenEditor['editor']['getSnapshot']>;
    subscribe(listener: () => void): { unsubscribe(): void };
  };
  /** The state of `seq` was restored in the open specification, as the edit `rev`. */
  readonly restored: (seq: number, rev: number) => void;
  /** Resolves once the sources of all imports, undo steps and restores so far are stored. */
  readonly sourcesStored: () => Promise<void>;
  /**
   * Shows the name of the open specification, whichever tab gave it. Called once the page is shown.
   */
  followName(): Promise<void>;
  /**
   * A specification that the older editor stored under its own id is called by that id until it is
   * renamed.
   */
  nameAdopted(): Promise<void>;
}

/** Opens the specification that was open last, and later others. */
export function startSession(services: Services): Session {
  const { openStore, storage, keyOf, now } = services;
  const openKey = openSetting(services.account);
  const listeners = new Set<() => void>();
  let shown: ShownSpecification = { open: start(storage.get(openKey) ?? firstId), name: undefined };
  let switching = Promise.resolve();
  const held = new Map<string, UnwrittenSpecification>();
  /** The title that each specification was last named after. */
  const titles = new WeakMap<OpenEditor, string | undefined>();
  /** Writes about sources are done in order. */
  let sources = Promise.resolve();
  let hasSources = false;
  /** Loaded only when something is imported, undone or restored. */
  const loadSources = loadOnce('What is known about the source of a specification', async () => {
    const { createSources } = await import('./sources/sources.ts');
    hasSources = true;
    return createSources({ openStore, keyOf, now, showName });
  });
  const withSources = (then: (loaded: Sources) => Promise<void>) => {
    sources = ignoreFailure(sources.then(loadSources).then(then));
  };
  const offers = createUnsavedTextNotices();
  const mayLeave = createLeaveGuard((question) => show({ ...shown, question }));

  const session: Session = {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saving: {
      getSnapshot: () => ([...held.values()][0] ?? shown).open.editor.getSnapshot(),
      subscribe(listener) {
        let inner = shown.open.editor.subscribe(listener);
        const stop = session.subscribe(() => {
          inner.unsubscribe();
          inner = shown.open.editor.subscribe(listener);
          listener();
        });
        return {
          unsubscribe() {
            inner.unsubscribe();
            stop();
          },
        };
      },
    },
    restored(seq, rev) {
      const { open } = shown;
      withSources((loaded) => loaded.restored(open, seq, rev));
    },
    sourcesStored: () => sources,
    followName: () => ignoreFailure(followName(shown.open.id)),
    nameAdopted: () => ignoreFailure(nameAdopted(shown.open.id)),
    held: () => [...held.values()],
    nameHeld(id, name) {
      const found = held.get(id);
      if (found !== undefined) held.set(id, { ...found, name });
    },
    async dropHeld(id) {
      const found = held.get(id);
      if (found === undefined) return true;
      const { open, name } = found;
      if (!(await mayLeave(open, 'lost', { name }))) return false;
      held.delete(id);
      open.journalWriter.abandon();
      open.editor.stop();
      show({ ...shown });
      return true;
    },
    hasUnsaved: () => held.size > 0 || unwrittenChanges(shown.open) > 0,
    mayReplace: () => mayLeave(shown.open, 'replaced'),
    switchTo(id, fate = 'held') {
      const next = switching.then(async () => {
        if (id === shown.open.id) return true;
        // The worker follows one specification at a time: calls for this one are finished first.
        if (!(await mayLeave(shown.open, fate))) return false;
        const { open: before } = shown;
        const isHeld = leave(fate);
        storage.set(openKey, id);
        show(takeHeld(id) ?? { open: start(id), name: undefined });
        // React renders in a microtask: a card that disappears reports the text being typed on it.
        await Promise.resolve();
        offers.move(before, shown.open, isHeld);
        if (!isHeld) before.editor.stop();
        await ignoreFailure(followName(id));
        await ignoreFailure(markOpened(id));
        return true;
      });
      // A failed switch does not block the next.
      switching = ignoreFailure(next);
      return next;
    },
  };

  /**
   * The open editor will end, or is held until everything in it is written. Returns whether it is
   * held.
   */
  function leave(fate: UnwrittenFate): boolean {
    const { open, name } = shown;
    if (fate === 'lost' || unwrittenChanges(open) === 0) {
      open.journalWriter.abandon();
      return false;
    }
    open.journalWriter.park();
    open.editor.getSnapshot().children.import?.send({ type: 'close' });
    held.set(open.id, { open, name });
    const written = open.editor.subscribe(() => {
      if (unwrittenChanges(open) > 0) return;
      written.unsubscribe();
      const given = held.get(open.id)?.name;
      if (!held.delete(open.id)) return;
      open.editor.stop();
      void ignoreFailure(storeName(open, given));
      show({ ...shown });
    });
    return true;
  }

  /**
   * Takes the editor out of those held with unwritten changes, in the state in which it was left.
   */
  function takeHeld(id: string): UnwrittenSpecification | undefined {
    const found = held.get(id);
    held.delete(id);
    found?.open.journalWriter.resume();
    return found;
  }

  function show(next: ShownSpecification): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  function start(id: string): OpenEditor {
    const open: OpenEditor = openEditor(id, services, {
      onSettled: () => {
        services.onStored?.();
        if (hasSources) withSources((loaded) => loaded.settled(open));
        sources = ignoreFailure(sources.then(() => followTitle(open)));
      },
      onIdle: () =>
        void ignoreFailure(storeName(open, open === shown.open ? shown.name : undefined)),
      onImported: (read) => imported(open, read),
      onUndone: (rev) => withSources((loaded) => loaded.undone(open, rev)),
    });
    return open;
  }

  /** Undefined if the part that knows about sources can't be loaded. */
  function imported(open: OpenEditor, read: ReadSource): Promise<SourceChange | undefined> {
    // Not after the other sources, which may wait for the journal, which waits for this one.
    const change = loadSources().then((loaded) => loaded.imported(open, read));
    sources = ignoreFailure(
      Promise.all([sources, change]).then(() => open.journalWriter.flushed()),
    );
    return change.catch(() => undefined);
  }

  /**
   * Stores the name of the specification if it is not stored yet: there may have been no room for
   * it.
   */
  async function storeName(open: OpenEditor, shownName: string | undefined): Promise<void> {
    const { id } = open;
    const store = await openStore();
    const row = await store.spec(keyOf(id));
    const title = titleOf(open.editor.getSnapshot().context.spec);
    const isStored = row?.name !== undefined || row?.nameFrom !== undefined;
    const left: Naming | undefined =
      isStored || shownName === undefined ? undefined : { name: shownName, nameFrom: 'file' };
    const name = title === undefined ? left : fromTitle(title, row);
    if (name !== undefined) await store.describe(keyOf(id), name, now());
  }

  /**
   * A specification that no person named gets its title as its name, as soon as the title is
   * stored.
   */
  async function followTitle(open: OpenEditor): Promise<void> {
    const title = titleOf(open.editor.getSnapshot().context.spec);
    if (titles.has(open) && titles.get(open) === title) return;
    titles.set(open, title);
    const store = await openStore();
    const change = fromTitle(title, await store.spec(keyOf(open.id)));
    if (change === undefined) return;
    showName(open.id, change.name ?? undefined);
    await store.describe(keyOf(open.id), change, now());
  }

  async function nameAdopted(id: string): Promise<void> {
    if (id === firstId || isOwnId(id)) return;
    const store = await openStore();
    if ((await store.spec(keyOf(id)))?.name !== undefined) return;
    await store.describe(keyOf(id), { name: id, nameFrom: 'person' }, now());
  }

  async function followName(id: string): Promise<void> {
    const { proxy } = await import('comlink');
    return services.worker.watchName(
      keyOf(id),
      proxy((name) => showName(id, name)),
    );
  }

  function showName(id: string, name: string | undefined): void {
    // The name is shown even if the specification could not be stored yet.
    if (id === shown.open.id && name !== shown.name) show({ ...shown, name });
  }

  /** The specification opened last comes first in the list. */
  async function markOpened(id: string): Promise<void> {
    const store = await openStore();
    if ((await store.spec(keyOf(id))) === undefined) return;
    await store.describe(keyOf(id), { openedAt: now().toISOString() }, now());
  }

  return session;
}

/**
 * Failures that affect only the list are ignored; the editor itself reports a browser that stores
 * nothing.
 */
async function ignoreFailure(task: Promise<unknown>): Promise<void> {
  try {
    await task;
  } catch {
    // Reported elsewhere.
  }
}
