import { proxy } from 'comlink';
import { countsOf, openEditor, type OpenEditor } from './openEditor.ts';
import type { ReadSource } from './runImport.ts';
import type { Services } from './services.ts';
import { isOwnId, keyOf } from './specIds.ts';

/**
 * The id of the first specification on a device; also the id that the older editor uses on this
 * page.
 */
const firstId = 'sandbox';
/** The setting that remembers which specification was open. */
const openKey = 'typewright_open';

/** What the page shows: the open specification. */
export interface Shown {
  readonly open: OpenEditor;
  readonly name: string | undefined;
}

/** The open specification, and opening another. */
export interface Session {
  readonly shown: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens another one once everything in the open one is written. */
  readonly switchTo: (id: string) => Promise<void>;
  /** The state of the current editor. */
  readonly saving: {
    getSnapshot(): ReturnType<OpenEditor['editor']['getSnapshot']>;
    subscribe(listener: () => void): { unsubscribe(): void };
  };
  /** Called whenever everything is written. */
  onSettled: (() => void) | undefined;
  /** Shows the name of the open specification, whichever tab gave it; once the page is shown. */
  followName(): Promise<void>;
  /**
   * A specification that the older editor stored under its own id is called by that id until it is
   * renamed.
   */
  nameAdopted(): Promise<void>;
}

/** Opens the specification that was open last, and later others. */
export function startSession(services: Services): Session {
  const { openStore, storage } = services;
  const listeners = new Set<() => void>();
  let shown: Shown = { open: start(storage.get(openKey) ?? firstId), name: undefined };
  let switching = Promise.resolve();

  const session: Session = {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saving: {
      getSnapshot: () => shown.open.editor.getSnapshot(),
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
    onSettled: undefined,
    followName: () => quietly(followName(shown.open.id)),
    nameAdopted: () => quietly(nameAdopted(shown.open.id)),
    switchTo(id) {
      const next = switching.then(async () => {
        if (id === shown.open.id) return;
        // The worker follows one specification at a time: calls for this one are finished first.
        await shown.open.close();
        storage.set(openKey, id);
        show({ open: start(id), name: undefined });
        await quietly(followName(id));
        await quietly(markOpened(id));
      });
      // A failed one does not block the next.
      switching = quietly(next);
      return next;
    },
  };

  function show(next: Shown): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  function start(id: string): OpenEditor {
    const open: OpenEditor = openEditor(id, services, {
      onSettled: () => session.onSettled?.(),
      onIdle: () => void quietly(describe(open)),
      onRead: (read) => void quietly(describeSource(open, read)),
    });
    return open;
  }

  /** Stores how much the specification holds, for the list. */
  async function describe(open: OpenEditor): Promise<void> {
    const { id } = open;
    const counts = countsOf(open);
    const store = await openStore();
    const stored = (await store.spec(keyOf(id)))?.name;
    // There may have been no room for the name when it was given.
    const given = id === shown.open.id ? shown.name : undefined;
    const name = stored === undefined && given !== undefined ? { name: given } : {};
    await store.describe(keyOf(id), { counts, ...name }, new Date());
  }

  /** A specification without a name is called after the document it was read from. */
  async function describeSource(open: OpenEditor, { name, file }: ReadSource): Promise<void> {
    const store = await openStore();
    const row = await store.spec(keyOf(open.id)).catch(() => undefined);
    const given = name?.replace(/\.(?:json|ya?ml)$/i, '');
    const unnamed = row?.name === undefined && given !== undefined && given !== '';
    if (unnamed) showName(open.id, given);
    // Saving goes to the file that it came from, never to the file of another specification.
    const change = { ...(unnamed ? { name: given } : {}), file: file ?? null };
    await store.describe(keyOf(open.id), change, new Date());
  }

  async function nameAdopted(id: string): Promise<void> {
    if (id === firstId || isOwnId(id)) return;
    const store = await openStore();
    if ((await store.spec(keyOf(id)))?.name !== undefined) return;
    await store.describe(keyOf(id), { name: id }, new Date());
  }

  function followName(id: string): Promise<void> {
    return services.worker.watchName(
      keyOf(id),
      proxy((name) => showName(id, name)),
    );
  }

  function showName(id: string, name: string | undefined): void {
    // A specification that could not be stored yet is shown anyway.
    if (id === shown.open.id && name !== undefined && name !== shown.name) show({ ...shown, name });
  }

  /** The one opened last comes first in the list. */
  async function markOpened(id: string): Promise<void> {
    const store = await openStore();
    if ((await store.spec(keyOf(id))) === undefined) return;
    await store.describe(keyOf(id), { openedAt: new Date().toISOString() }, new Date());
  }

  return session;
}

/** What only the list needs may fail; the editor itself reports when the browser stores nothing. */
async function quietly(task: Promise<unknown>): Promise<void> {
  try {
    await task;
  } catch {
    // Reported elsewhere.
  }
}
