import { afterEach, expect, it } from 'vitest';
import { localAccount } from '../../../src/storage/database/account.ts';
import { openDatabase } from '../../../src/storage/database/database.ts';
import {
  readLibrary,
  readRestorable,
  readStoredFacts,
} from '../../../src/storage/specs/libraryReads.ts';
import { createSpecStore } from '../../../src/storage/specs/specs.ts';
import type { SpecStore } from '../../../src/storage/specs/specStore.ts';
import { watch } from '../../../src/storage/database/watch.ts';
import { bodyRow, journalRow, key, restorePointOf, start } from '../rows.ts';
import { eventually } from '../../support/eventually.ts';

let databases = 0;
let stop = () => {};
afterEach(() => stop());

/** One database, opened by two tabs. */
function openTwo() {
  databases += 1;
  const name = `watched ${databases}`;
  return [createSpecStore(openDatabase(name)), createSpecStore(openDatabase(name))] as const;
}

/** The last value that a tab was notified of, and how often it was notified. */
function watching<Value>(read: () => Promise<Value>) {
  const told: Value[] = [];
  stop = watch(read, (value) => told.push(value));
  return { told, last: () => told.at(-1) };
}

async function addRestorePoint(store: SpecStore): Promise<void> {
  await store.putBody(bodyRow('abc'));
  await store.append(journalRow(1));
  await store.append(journalRow(2), { restorePoint: restorePointOf(1, 'abc') });
}

it('lists what another tab creates, renames, removes and recovers', async () => {
  const [here, there] = openTwo();
  const { last } = watching(async () => {
    const { rows, removed } = await readLibrary(here, localAccount);
    return [rows.map(({ name }) => name), ...removed.map(({ name }) => name)];
  });
  await eventually(() => expect(last()).toEqual([[]]));
  await there.describe(key, { name: 'Pets' }, start);
  await eventually(() => expect(last()).toEqual([['Pets']]));
  await there.describe(key, { name: 'Zoo' }, start);
  await eventually(() => expect(last()).toEqual([['Zoo']]));
  await there.remove(key, start);
  await eventually(() => expect(last()).toEqual([[], 'Zoo']));
  await there.recover(key);
  await eventually(() => expect(last()).toEqual([['Zoo']]));
});

it('shows the newest edit and the restore points made by another tab', async () => {
  const [here, there] = openTwo();
  const { last } = watching(async () => {
    const { row, points } = await readRestorable(here, key);
    return [row?.head, points.map(({ seq }) => seq)];
  });
  await eventually(() => expect(last()).toEqual([undefined, []]));
  await addRestorePoint(there);
  await eventually(() => expect(last()).toEqual([2, [1]]));
});

it('shows how much is stored, and that another tab has asked the browser to keep it', async () => {
  const [here, there] = openTwo();
  const { last } = watching(() => readStoredFacts(here, localAccount));
  const none = { specifications: 0, restorePoints: 0, asked: false };
  await eventually(() => expect(last()).toEqual(none));
  await addRestorePoint(there);
  await eventually(() => expect(last()).toEqual({ ...none, specifications: 1, restorePoints: 1 }));
  await there.putSetting('persistenceAsked', true);
  await eventually(() => expect(last()).toMatchObject({ specifications: 1, asked: true }));
});

it('ignores changes after it is stopped, and changes of what it did not read', async () => {
  const [here, there] = openTwo();
  const { told } = watching(() => here.spec(key));
  await eventually(() => expect(told).toHaveLength(1));
  await there.describe({ ...key, id: 'another' }, { openedAt: start.toISOString() }, start);
  await there.describe(key, { openedAt: start.toISOString() }, start);
  await eventually(() => expect(told).toHaveLength(2));
  stop();
  await there.describe(key, { name: 'Pets' }, start);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told).toHaveLength(2);
});

it('reads again after a failure, at the next change', async () => {
  const [here, there] = openTwo();
  let damaged = true;
  const { last } = watching(async () => {
    const found = await here.spec(key);
    if (damaged) throw new Error('It can not be read.');
    return found?.name;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  damaged = false;
  await there.describe(key, { name: 'Pets' }, start);
  await eventually(() => expect(last()).toBe('Pets'));
});
