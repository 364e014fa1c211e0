import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { waitFor } from 'xstate';
import { startServices, type Services } from '../../src/app/session/services.ts';
import { startSession, type Session } from '../../src/app/session/session.ts';
import type { TextStorage } from '../../src/app/session/textStorage.ts';
import { takeImportWorker } from '../../src/app/worker/importWorker.ts';
import type { Edit } from '../../src/domain/edits/edit.ts';
import { localAccount, type Account } from '../../src/storage/database/account.ts';
import { isWritten, type Notice } from '../../src/machines/editorTypes.ts';
import { eventually } from '../support/eventually.ts';
import { InProcessWorker } from './inProcessWorker.ts';

/*
 * The page without its screens: the real session, editors, journal writer, worker and database.
 * Only the browser's own parts are simulated.
 */

let factory: IDBFactory;
let texts: Map<string, string>;
let isFull: Parameters<typeof fillDisk>[0];
let pages: Page[];

/** Call it once per file: each test gets a new browser. */
export function useBrowser(): void {
  const { setTimeout: start } = globalThis;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  beforeEach(() => {
    vi.stubGlobal('setTimeout', (...what: Parameters<typeof start>) => {
      const timer = start(...what);
      timers.add(timer);
      return timer;
    });
    factory = new IDBFactory();
    // Dexie may have been loaded before there was an IndexedDB.
    Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
    texts = new Map();
    isFull = false;
    pages = [];
    InProcessWorker.started = [];
    InProcessWorker.missing = false;
    InProcessWorker.onStart = undefined;
    InProcessWorker.now = () => new Date();
    vi.stubGlobal('Worker', InProcessWorker);
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('navigator', {});
    // No test here puts the page into the back/forward cache.
    vi.stubGlobal('addEventListener', () => undefined);
    for (const name of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[name];
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
        this: IDBObjectStore,
        ...row
      ) {
        const hasRoom = isFull === false || (isFull === 'but for names' && this.name === 'specs');
        if (!hasRoom) throw new DOMException('No room.', 'QuotaExceededError');
        return write.apply(this, row);
      });
    }
  });
  afterEach(() => {
    for (const { session } of pages) session.shown().open.editor.stop();
    // A prepared worker would belong to another test.
    takeImportWorker().stop();
    for (const worker of InProcessWorker.started) worker.terminate();
    // Timers must not fire in another test.
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    Dexie.dependencies.indexedDB = indexedDB;
    vi.restoreAllMocks();
  });
}

/** Makes the disk full, for everything or for all but names, or gives it space again. */
export function fillDisk(full: boolean | 'but for names' = true): void {
  isFull = full;
}

/** Makes the browser refuse to open a database for the page. */
export function refuseStorage(): void {
  vi.spyOn(factory, 'open').mockImplementation(() => {
    throw new DOMException('Access denied.', 'SecurityError');
  });
}

/** The browser's text storage, which all tabs share. */
export const textStorage: TextStorage = storageOf(() => texts);

function storageOf(of: () => Map<string, string>): TextStorage {
  return {
    get: (key) => of().get(key) ?? null,
    set: (key, text) => {
      of().set(key, text);
      return true;
    },
    remove: (key) => of().delete(key),
    keys: () => [...of().keys()],
  };
}

export interface PageOptions {
  /** The owner of the specifications; by default the local account. */
  readonly account?: Account;
  readonly now?: () => Date;
  /** Whether the page's address contains `?debug`. */
  readonly debug?: boolean;
}

/** One tab. */
export class Page {
  readonly services: Services;
  readonly session: Session;

  constructor({ account = localAccount, now = () => new Date(), debug = false }: PageOptions) {
    // Late writes of this page must not reach the browser of the next test.
    const own = texts;
    this.services = startServices(
      Promise.resolve(),
      storageOf(() => own),
      {
        account,
        now,
        debug,
      },
    );
    this.session = startSession(this.services);
    pages.push(this);
  }

  /** The editor that is open. */
  get open() {
    return this.session.shown().open;
  }

  get context() {
    return this.open.editor.getSnapshot().context;
  }

  get notices(): readonly Notice[] {
    return this.context.notices;
  }

  get typeNames(): readonly string[] {
    return this.context.spec.types.map(({ name }) => name);
  }

  /** Waits until the stored specification has been read. */
  async ready(): Promise<this> {
    await waitFor(this.open.editor, (state) => state.matches({ specification: 'ready' }));
    return this;
  }

  edit(edit: Edit): void {
    this.open.editor.send({ type: 'edit', edit });
  }

  addType(name: string): void {
    this.edit({ kind: 'type.add', type: { kind: 'struct', name, properties: [] } });
  }

  /** Adds a type and waits until it is stored. */
  async storeType(name: string): Promise<void> {
    await this.ready();
    this.addType(name);
    await this.saved();
  }

  async saved(): Promise<void> {
    const { editor } = this.open;
    await waitFor(editor, ({ context }) => isWritten(context));
  }

  /** Answers the question about unsaved changes once it is asked; returns the question. */
  async answer(goOn: boolean) {
    return eventually(() => {
      const { question } = this.session.shown();
      if (question === undefined) throw new Error('Nothing is asked.');
      question.answer(goOn);
      return question;
    });
  }

  /** The stored row of a specification. */
  async row(id: string) {
    return (await this.services.openStore()).spec(this.services.keyOf(id));
  }
}

/** Opens a tab and waits until it has read the stored specification. */
export function openPage(options: PageOptions = {}): Promise<Page> {
  return new Page(options).ready();
}
