import { succeed } from '../domain/result.ts';
import type { Specification } from '../domain/specification.ts';
import type { RestorePorts } from '../screens/sandbox/keptPorts.ts';
import type { OpenEditor } from './openEditor.ts';
import type { Services } from './services.ts';
import { keyOf } from './specifications.ts';

/** What can be restored of the specification that is open (rules 2, 4). */
export function createRestore(services: Services, open: () => OpenEditor): RestorePorts {
  const { openStore, older, receiver } = services;

  return {
    async found() {
      const { id, keeper } = open();
      await keeper.flushed();
      const store = await openStore();
      const row = await store.spec(keyOf(id));
      const left = (await older.isNewer(id)) ? await older.read(id) : undefined;
      return {
        stored:
          row === undefined || row.head === 0
            ? undefined
            : { at: row.updatedAt, counts: countsOf(open()) },
        older: left?.ok === true ? { counts: left.value.counts } : undefined,
        kept: await store.kept(keyOf(id)),
      };
    },

    async restore(source) {
      const { id, editor, keeper } = open();
      const replace = (spec: Specification, label: string) =>
        editor.send({
          type: 'replace',
          spec,
          label,
          reason: 'restore',
          said: `${label}.`,
        });
      if (source === 'stored') {
        await keeper.flushed();
        const stored = await receiver.take((worker) => worker.readStored(keyOf(id)));
        if (!stored.ok) return stored;
        keeper.remember(stored.value.spec, stored.value.value.body);
        replace(stored.value.spec, 'Restored what is stored on this device');
      } else if (source === 'older') {
        const left = await older.read(id);
        if (left?.ok !== true) return left ?? succeed(undefined);
        keeper.remember(left.value.spec, left.value.body);
        replace(left.value.spec, 'Restored what the older editor left');
        await older.markSeen(id);
      } else {
        const kept = (await (await openStore()).kept(keyOf(id))).find(({ seq }) => seq === source);
        if (kept === undefined) return succeed(undefined);
        const read = await receiver.take((worker) => worker.loadBody(kept.body));
        if (!read.ok) return read;
        keeper.remember(read.value.spec, kept.body);
        replace(read.value.spec, 'Restored an earlier state');
      }
      return succeed(undefined);
    },
  };
}

/** Takes over what the older editor has left under the id since, as one step that can be undone. */
export async function adoptOlder({ older }: Services, open: OpenEditor): Promise<void> {
  const { id, editor, keeper } = open;
  if (!(await older.isNewer(id))) return;
  const left = await older.read(id);
  if (left === undefined) return;
  if (!left.ok) {
    const message = `What the older editor left in this browser could not be read: ${left.refusal.message}`;
    editor.send({ type: 'keep.refused', refusal: { ...left.refusal, message } });
  } else {
    const { spec, body } = left.value;
    keeper.remember(spec, body);
    editor.send({
      type: 'replace',
      spec,
      label: 'Adopt what the older editor left',
      reason: 'restore',
      said: 'Opened what the older editor left in this browser.',
    });
  }
  await older.markSeen(id);
}

function countsOf({ editor }: OpenEditor) {
  const { operations, types } = editor.getSnapshot().context.spec;
  return { operations: operations.length, types: types.length };
}
