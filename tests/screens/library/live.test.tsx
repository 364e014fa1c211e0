import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, succeed } from '../../../src/domain/model/values/result.ts';
import type { Library } from '../../../src/screens/library/libraryCommands.ts';
import { Restore } from '../../../src/screens/library/restore/Restore.tsx';
import { Specifications } from '../../../src/screens/library/specifications/Specifications.tsx';
import { Storage } from '../../../src/screens/library/storage/Storage.tsx';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { createSpecStore } from '../../../src/storage/specs/specs.ts';
import type { SpecStore } from '../../../src/storage/specs/specStore.ts';
import { LoadFailure } from '../../../src/ui/loading/loadFailure.ts';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { bodyRow, counts, journalRow, key, restorePointOf, start } from '../../storage/rows.ts';
import { eventually } from '../../support/eventually.ts';

/* The dialogs with a real database that another connection changes, like another tab. */

let here: SpecStore;
let there: SpecStore;
let library: Library;
const zoo = { ...key, id: 'zoo' };

beforeEach(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  here = createSpecStore(openDatabase());
  there = createSpecStore(openDatabase());
  const commands = Promise.resolve({
    create: async () => undefined,
    open: async () => undefined,
    rename: async (id: string, name: string) => here.describe({ ...key, id }, { name }, start),
    duplicate: async () => refuse('nothing', 'It is empty, so there is nothing to duplicate yet.'),
    remove: async (id: string) => here.remove({ ...key, id }, start),
    recover: async (id: string) => here.recover({ ...key, id }),
    held: () => [],
    leftByOlder: () => [{ id: 'rocks', name: 'rocks' }],
  });
  const restoring = Promise.resolve({
    findOlder: async () => undefined,
    restore: async () => succeed(undefined),
    keep: async () => succeed(undefined),
  });
  library = {
    account: 'local',
    openStore: async () => here,
    specifications: () => commands,
    restore: () => restoring,
    storage: {
      room: async () => ({ usage: 10, quota: 1000 }),
      persisted: async () => false,
      ask: async () => void (await here.putSetting('persistenceAsked', true)),
    },
  };
});

afterEach(() => {
  cleanup();
  Dexie.dependencies.indexedDB = indexedDB;
});

async function show(dialog: 'specifications' | 'restore' | 'storage'): Promise<void> {
  const onClose = () => undefined;
  const props = { open: true, onClose, library, current: key.id, counts };
  await act(async () =>
    render(
      <UiProvider>
        <Suspense>
          {dialog === 'specifications' && <Specifications {...props} deleted={undefined} />}
          {dialog === 'restore' && <Restore {...props} unreadable={false} />}
          {dialog === 'storage' && <Storage {...props} version="1" onExport={onClose} />}
        </Suspense>
      </UiProvider>,
    ),
  );
}

/** The names in the list; none if there is no list. */
function rows(): readonly string[] {
  const list = screen.queryByRole('list', { name: 'Specifications on this device' });
  return [...(list?.querySelectorAll('[id$="-title"]') ?? [])].map(
    ({ textContent }) => textContent,
  );
}

const text = () => document.body.textContent;

describe('the open list', () => {
  it('shows what another tab renames, creates, deletes and restores', async () => {
    await there.describe(key, { name: 'Pets' }, start);
    await show('specifications');
    await eventually(() => expect(rows()).toEqual(['Pets', 'rocks']));
    await there.describe(key, { name: 'Animals' }, start);
    await eventually(() => expect(rows()).toEqual(['Animals', 'rocks']));
    await there.describe(zoo, { name: 'Zoo' }, start);
    await eventually(() => expect(rows()).toEqual(['Animals', 'Zoo', 'rocks']));
    await there.remove(zoo, start);
    await eventually(() => expect(rows()).toEqual(['Animals', 'rocks']));
    await there.recover(zoo);
    await eventually(() => expect(rows()).toEqual(['Animals', 'Zoo', 'rocks']));
  });

  it('shows the open one with its current contents even if it is not stored', async () => {
    await show('specifications');
    await eventually(() => expect(rows()).toEqual(['Untitled', 'rocks']));
    expect(text()).toContain('2 operations, 3 types');
  });

  it('offers Undo after deleting here, until another tab has used it', async () => {
    await there.describe(key, { name: 'Pets' }, start);
    await there.describe(zoo, { name: 'Zoo' }, start);
    await show('specifications');
    await eventually(() => expect(rows()).toEqual(['Pets', 'Zoo', 'rocks']));
    fireEvent.click(screen.getByRole('button', { name: 'Delete Zoo' }));
    await eventually(() => expect(text()).toContain('Zoo deleted.'));
    await eventually(() => expect(rows()).toEqual(['Pets', 'rocks']));
    await there.recover(zoo);
    await eventually(() => expect(rows()).toEqual(['Pets', 'Zoo', 'rocks']));
    expect(text()).not.toMatch(/(?:Zoo|Pets) deleted\./);
    // A specification that another tab deletes can be restored there.
    await there.remove(key, start);
    await eventually(() => expect(rows()).toEqual(['Zoo', 'Untitled', 'rocks']));
    expect(text()).not.toMatch(/(?:Zoo|Pets) deleted\./);
  });

  it('says why something was refused, above the rows', async () => {
    await there.describe(key, { name: 'Pets' }, start);
    await show('specifications');
    await eventually(() => expect(rows()).toEqual(['Pets', 'rocks']));
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate Pets' }));
    await eventually(() =>
      expect(text()).toContain('It is empty, so there is nothing to duplicate yet.'),
    );
    await eventually(() => expect(rows()).toEqual(['Pets', 'rocks']));
  });

  it('says why nothing can be read, instead of waiting for ever', async () => {
    const factory = new IDBFactory();
    factory.open = () => {
      throw new DOMException('Access denied.', 'SecurityError');
    };
    Object.assign(Dexie.dependencies, { indexedDB: factory });
    here = createSpecStore(openDatabase());
    await show('specifications');
    await eventually(() =>
      expect(text()).toMatch(/The data stored in this browser couldn't be read: .*SecurityError/),
    );
    await eventually(() => expect(text()).toContain('Open now'));
  });

  it('says so, too, if the reading code cannot be loaded or there is no database', async () => {
    library = { ...library, openStore: () => Promise.reject(new TypeError('Failed to fetch')) };
    await show('specifications');
    await eventually(() => expect(text()).toMatch(/couldn't be read: Failed to fetch/));
    cleanup();
    Object.assign(Dexie.dependencies, { indexedDB: undefined });
    vi.stubGlobal('indexedDB', undefined);
    here = createSpecStore(openDatabase());
    library = { ...library, openStore: async () => here };
    await show('specifications');
    await eventually(() =>
      expect(text()).toMatch(/couldn't be read: This browser has no storage for pages/),
    );
  });
});

describe('the other dialogs', () => {
  it('restore shows restore points from another tab', async () => {
    await show('restore');
    await eventually(() => expect(text()).toContain('There is nothing to restore yet'));
    await there.putBody(bodyRow('abc'));
    await there.append(journalRow(1), { restorePoint: restorePointOf(0, 'abc') });
    await eventually(() => expect(text()).toContain('What is stored on this device'));
    await eventually(() => expect(text()).toContain('Before an import'));
  });

  it("storage counts changes of another tab, and shows the browser's answer", async () => {
    await show('storage');
    await eventually(() => expect(text()).toMatch(/0 specifications, 0 earlier states/));
    await there.describe(key, { name: 'Pets' }, start);
    await eventually(() => expect(text()).toMatch(/1 specification, 0 earlier states/));
    fireEvent.click(screen.getByRole('button', { name: 'Ask the browser' }));
    await eventually(() =>
      expect(screen.queryByRole('button', { name: 'Ask again' })).not.toBeNull(),
    );
  });

  it('storage says that nothing is kept if nothing can be read', async () => {
    library = { ...library, openStore: () => Promise.reject(new TypeError('Failed to fetch')) };
    await show('storage');
    await eventually(() => expect(text()).toContain('Nothing is kept on this device'));
  });

  it('storage blames its code, and not the browser, if only the code is missing', async () => {
    const failure = new LoadFailure('The part that saves');
    library = { ...library, openStore: () => Promise.reject(failure) };
    await show('storage');
    await eventually(() => expect(text()).toContain(failure.message));
    expect(text()).not.toContain('Nothing is kept on this device');
  });
});
