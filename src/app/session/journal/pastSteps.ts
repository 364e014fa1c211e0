import { bodyOfEntry, type PastStep } from '../../../domain/edits/history.ts';
import { fromStored } from '../../../domain/edits/storedEdit.ts';
import type { RemoteStep } from '../../../machines/editorTypes.ts';
import type { JournalRow, StoredRef } from '../../../storage/database/database.ts';

/** A row as a step that can be followed; undefined when its content is stored as a body. */
export function remoteStep({ seq, edit, undo, label, step }: JournalRow): RemoteStep | undefined {
  if ('body' in edit) return undefined;
  const read = fromStored(edit);
  const past = pastStep({ seq, label, step, undo });
  if (!read.ok || past === undefined || bodyOfEntry({ edit: read.value, label }) !== undefined) {
    return undefined;
  }
  return { rev: seq, edit: read.value, past };
}

/** What a row adds to the history; undefined when it is damaged. */
export function pastStep({
  seq,
  label,
  step = 'do',
  undo,
}: Pick<JournalRow, 'seq' | 'label' | 'step' | 'undo'>): PastStep | undefined {
  const edit = entryEdit(undo);
  return edit === undefined ? undefined : { step, label, edit, madeAt: seq };
}

function entryEdit(stored: StoredRef): PastStep['edit'] | undefined {
  if ('body' in stored) return { kind: 'stored', v: stored.v, body: stored.body };
  const read = fromStored(stored);
  return read.ok ? read.value : undefined;
}
