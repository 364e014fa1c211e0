import { succeed } from '../../domain/model/values/result.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { RestoreCommands } from '../../screens/library/libraryCommands.ts';
import type { OpenEditor } from '../session/openEditor.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';

/** The commands for restoring states of the open specification (rules 2, 4). */
export function createRestoreCommands(
  {
    keyOf,
    openStore,
    older,
    receiver,
  }: Pick<Services, 'keyOf' | 'openStore' | 'older' | 'receiver'>,
  open: () => OpenEditor,
  restored?: Session['restored'],
): RestoreCommands {
  /** Nothing where the browser gives no storage; that is reported elsewhere. */
  async function isStored(id: string): Promise<boolean> {
    try {
      return (await (await openStore()).spec(keyOf(id))) !== undefined;
    } catch {
      return false;
    }
  }

  return {
    async findOlder() {
      const { id, editor, journalWriter } = open();
      await journalWriter.flushed();
      // This app's own mirror is only useful when everything else is gone.
      const { unreadable } = editor.getSnapshot().context;
      const gone = unreadable !== undefined || !(await isStored(id));
      if (!gone && !(await older.isNewer(id))) return undefined;
      const left = await older.read(id);
      return left?.ok === true ? { counts: left.value.counts } : undefined;
    },

    async keep(name) {
      const { editor, journalWriter } = open();
      await journalWriter.flushed();
      const added = await receiver.take((worker) => worker.keepState(name));
      if (!added.ok) return added;
      const { value: before } = added.value;
      const instead =
        before === undefined || before === name ? '' : `, and no longer as “${before}”`;
      const message = `Kept this state as “${name}”${instead}. Compare and Restore list it.`;
      editor.send({ type: 'notice', id: 'kept', tone: 'success', message });
      return succeed(undefined);
    },

    async restore(source) {
      const { id, editor, journalWriter } = open();
      const replace = (spec: Specification, label: string) =>
        editor.send({
          type: 'replace',
          spec,
          label,
          reason: 'restore',
          said: `${label}.`,
        });
      if (source === 'stored') {
        await journalWriter.flushed();
        const stored = await receiver.take((worker) => worker.readStored(keyOf(id)));
        if (!stored.ok) return stored;
        journalWriter.remember(stored.value.spec, stored.value.value.body);
        replace(stored.value.spec, 'Restored what is stored on this device');
      } else if (source === 'older') {
        const left = await older.read(id);
        if (left?.ok !== true) return left ?? succeed(undefined);
        journalWriter.remember(left.value.spec, left.value.body);
        replace(left.value.spec, 'Restored what the older editor left');
        await older.markSeen(id);
      } else {
        const point = (await (await openStore()).restorePoints(keyOf(id))).find(
          ({ seq }) => seq === source,
        );
        if (point === undefined) return succeed(undefined);
        const read = await receiver.take((worker) => worker.loadBody(point.body));
        if (!read.ok) return read;
        journalWriter.remember(read.value.spec, point.body);
        const { rev } = editor.getSnapshot().context;
        replace(read.value.spec, 'Restored an earlier state');
        const now = editor.getSnapshot().context.rev;
        if (now > rev) restored?.(source, now);
      }
      return succeed(undefined);
    },
  };
}
