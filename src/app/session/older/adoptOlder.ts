import { waitFor } from 'xstate';
import type { OpenEditor } from '../openEditor.ts';
import type { Services } from '../services.ts';

/**
 * Takes over what the older editor has stored under this id since the last time, as one step that
 * can be undone; or this app's own mirror there, if the browser has deleted the database. True if
 * something was taken over.
 */
export async function adoptOlder(
  { older, worker, keyOf }: Services,
  open: OpenEditor,
): Promise<boolean> {
  const { id, editor, journalWriter } = open;
  const newer = await older.isNewer(id);
  if (!newer && (await isStored())) return false;
  const left = await older.read(id);
  if (left === undefined) return false;
  if (left.ok) {
    const { spec, body } = left.value;
    journalWriter.remember(spec, body);
    editor.send({
      type: 'replace',
      spec,
      label: newer ? 'Open what the older editor left' : 'Open the copy in this browser',
      reason: 'restore',
      said: newer
        ? 'Opened what the older editor left in this browser.'
        : 'The browser has deleted the data stored here. Opened the backup copy that was left.',
    });
    await waitFor(editor, ({ context }) => context.deferred.length === 0);
  } else if (newer) {
    const message = `What the older editor left in this browser couldn't be read: ${left.refusal.message}`;
    editor.send({ type: 'notice', id: 'older', tone: 'danger', message });
  }
  await older.markSeen(id);
  return left.ok;

  /** True also when it can't be determined. */
  async function isStored(): Promise<boolean> {
    try {
      return ((await worker.storedSpec(keyOf(id)))?.head ?? 0) > 0;
    } catch {
      return true;
    }
  }
}
