import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { emptySpecification, type Property } from '../../../src/domain/model/specification.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { createOutbox } from '../../../src/storage/outbox/outbox.ts';
import { createSpecStore } from '../../../src/storage/specs/specs.ts';
import { createMergePort } from '../../../workers/outbox/mergePort.ts';
import { after, struct } from '../../domain/example.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';
import { repeatEdit } from '../../storage/repeatEdit.ts';

const { account } = someCall('', 0);
const document = 'ada/shop';
const key = { account, id: document };
const counts = { operations: 0, types: 1 };
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const property = (name: string): Property => ({ name, type: { kind: 'any' } });

test('a rename made more than 200 edits ago is merged as one while a save waits', async () => {
  const database = openDatabase('merge-port');
  const specs = createSpecStore(database);
  const outbox = createOutbox(database);
  const base = { ...emptySpecification, types: [struct('Pet', [property('a'), property('b')])] };
  // So different that the change is not taken for a rename.
  const renamed = struct('Animal', [property('x'), property('y')], { description: 'Mine' });
  const rename: Edit = { kind: 'type.update', name: 'Pet', type: renamed };
  const setRoot: Edit = { kind: 'root.set', root: null };
  const mine = after(base, rename);
  const theirs = {
    ...base,
    types: [struct('Pet', [property('a'), property('b')], { deprecated: true })],
  };

  const save = { body: 'mine', content: '', base: { body: 'b', seq: 0 } };
  await outbox.write((rows) => rows.put(someCall('a', 1, { save })));
  async function append(seq: number, made: Edit): Promise<void> {
    const edit = { v: 1, edit: made } as const;
    const row = { account, spec: document, seq, edit, undo: edit, label: '' };
    expect(await specs.append({ ...row, at: day(1).toISOString() })).toMatchObject({ ok: true });
  }
  await append(1, rename);
  await append(2, setRoot);
  await repeatEdit(database, key, 259);
  await append(260, setRoot);
  async function compact(seq: number) {
    const hash = `snapshot ${seq}`;
    const at = day(2);
    const gzip = new ArrayBuffer(1);
    await specs.putBody({ account, hash, gzip, size: 1, at: at.toISOString() });
    return specs.compact(key, seq, hash, counts, at);
  }
  const merge = () =>
    createMergePort(specs)({
      account,
      document,
      base: printInternal(base),
      mine: printInternal(mine),
      theirs: printInternal(theirs),
      seqs: { base: 0, mine: 260 },
    });

  expect(await compact(250)).toMatchObject({ ok: true });
  const both = { ...mine, types: [{ ...renamed, deprecated: true }] };
  expect(await merge()).toEqual({ kind: 'clean', text: printInternal(both) });

  // Once nothing is pending, the rename is deleted with the oldest edits.
  await outbox.write((rows) => rows.put(someCall('a', 1, { state: 'cancelled' })));
  expect(await compact(260)).toMatchObject({ ok: true });
  expect(await merge()).toMatchObject({ kind: 'conflicts' });
  await database.delete();
});
